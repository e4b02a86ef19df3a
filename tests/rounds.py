"""Plays whole Tractor rounds by the rules, at random: what the record question is asked about."""

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.cards import FACES, Cards
from rules.seats import next_seat
from rules.tractor.following import demand_of, owed_by, pays
from rules.tractor.house_rules import HouseRules
from rules.tractor.layouts import Layout, layout_of
from rules.tractor.leading import Known, Throw, judge_throw
from rules.tractor.trump import Trump, order_of
from rules.tractor.verdicts.follow import follow
from rules.tractor.winning import winner_of
from tests.strategies import PACKS

Hands = dict[int, Cards]


def played_round(
    random: Random, house_rules: Mapping[str, Any] | None = None, tricks: int = 25, failing_throws: bool = True
) -> dict[str, Any]:
    """A request to `/v1/tractor/record`: a later round, played to the end or for so many tricks, without a fault."""
    return RoundPlayed(random, dict(house_rules or {}), failing_throws).request(tricks)


class RoundPlayed:
    """One round on its way."""

    def __init__(self, random: Random, given: dict[str, Any], failing_throws: bool) -> None:
        self.random, self.given, self.house = random, given, HouseRules.of(given)
        self.failing_throws = failing_throws
        pack = list(PACKS)
        random.shuffle(pack)
        self.dealt: Hands = {seat: Cards.of(pack[25 * seat - 25 : 25 * seat]) for seat in range(1, 5)}
        self.talon = pack[100:]
        self.starter = random.randint(1, 4)
        self.ranks = {team: random.choice("3456789TJQK") for team in "AB"}
        self.declarers = "A" if self.starter % 2 else "B"
        self.rank = self.ranks[self.declarers]

    def request(self, tricks: int) -> dict[str, Any]:
        reveal, trump = self.reveal()
        hands = dict(self.dealt)
        full = hands[self.starter] + Cards.of(self.talon)
        discard = Cards.of(self.random.sample(list(full), 8))
        hands[self.starter] = full - discard
        return {
            "first_round": False,
            "ranks": self.ranks,
            "declarers": self.declarers,
            "starter": self.starter,
            "hands": {str(seat): str(hand) for seat, hand in self.dealt.items()},
            "talon": [FACES[face] for face in self.talon],
            "reveals": [reveal],
            "discard": str(discard),
            "tricks": self.tricks(trump, hands, tricks),
            "house_rules": self.given,
        }

    def reveal(self) -> tuple[dict[str, Any], Trump]:
        """Some seat's card of the trump rank, or a joker pair."""
        for seat, hand in self.dealt.items():
            for joker in ("BB", "RR"):
                if self.random.random() < 0.7 and Cards.parse(f"{joker}j") <= hand:
                    return {"seat": seat, "cards": f"{joker}j"}, Trump(self.rank, None)
        options = [
            (seat, FACES[face]) for seat, hand in self.dealt.items() for face in hand if FACES[face][0] == self.rank
        ]
        seat, face = self.random.choice(options)
        return {"seat": seat, "cards": face}, Trump(self.rank, face[1])

    def tricks(self, trump: Trump, hands: Hands, most: int) -> list[list[dict[str, Any]]]:
        order, leader, tricks = order_of(trump, self.house), self.starter, []
        while any(hands.values()) and len(tricks) < most:
            lead, throw = self.lead(trump, leader, hands)
            plays = [(leader, Cards.parse(lead["cards"]))]
            while len(plays) < 4:
                seat = next_seat(plays[-1][0])
                plays.append((seat, self.play(trump, plays, seat, hands[seat], throw)))
            for seat, cards in plays:
                hands[seat] -= cards
            tricks.append([lead] + [{"seat": seat, "cards": str(cards)} for seat, cards in plays[1:]])
            leader = plays[winner_of(order, [cards for _, cards in plays], self.house).winner][0]
        return tricks

    def lead(self, trump: Trump, seat: int, hands: Hands) -> tuple[dict[str, Any], Throw | None]:
        """A component of a suit, or top cards: thrown and withdrawn if they fail."""
        suit = self.random.choice([suit for suit in order_of(trump, self.house).suits if suit.held(hands[seat])])
        layout = layout_of(order_of(trump, self.house), suit.held(hands[seat]))
        assert layout is not None
        if not layout.is_throw:
            return {"seat": seat, "cards": str(layout.cards)}, None
        others = {other: hand for other, hand in hands.items() if other != seat}
        thrown = Cards()
        for component in layout.components:
            if self.random.random() < 0.7:
                thrown += component.cards
        top = layout_of(order_of(trump, self.house), thrown or layout.components[0].cards)
        assert top is not None
        if not top.is_throw:
            return {"seat": seat, "cards": str(top.cards)}, None
        return self.thrown(seat, top, judge_throw(top, seat, Known(others, hands[seat]), None, self.house))

    def thrown(self, seat: int, layout: Layout, throw: Throw) -> tuple[dict[str, Any], Throw | None]:
        if throw.status == "stands":
            return {"seat": seat, "cards": str(layout.cards)}, None
        if not self.failing_throws or self.random.random() < 0.6:
            return {"seat": seat, "cards": str(self.random.choice(layout.components).cards)}, None
        led = throw.must_lead or self.random.choice(throw.choices or ())
        return {"seat": seat, "thrown": str(layout.cards), "cards": str(led)}, throw

    def play(self, trump: Trump, plays: list[tuple[int, Cards]], seat: int, hand: Cards, throw: Throw | None) -> Cards:
        lead = plays[0][1]
        order = order_of(trump, self.house)
        demand = demand_of(order, lead, self.house)
        assert demand is not None
        beaten = {led.component: led for led in throw.beaten} if throw and self.house.failed_throw_must_beat else {}
        must_beat = lead in beaten and beaten[lead].seat == seat
        for _ in range(400):
            cards = Cards.of(self.random.sample(list(hand), len(lead)))
            if pays(demand, owed_by(demand, hand), cards) and (
                not must_beat or winner_of(order, [lead, cards], self.house).winner == 1
            ):
                return cards
        if must_beat:
            return beaten[lead].by
        return follow(trump, lead, hand, house_rules=self.house).example
