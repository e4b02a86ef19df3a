"""Plays whole Euchre deals by the rules, at random: what the record question is asked about."""

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.cards import FACE_COUNT, FACES, RED_JOKER, Cards
from rules.euchre.bidding import Bid
from rules.euchre.following import playable
from rules.euchre.forms import FORMS
from rules.euchre.house_rules import HouseRules
from rules.euchre.packs import pack_of
from rules.euchre.record import Exchange, best_cards, exchanged
from rules.euchre.trump import order_of
from rules.euchre.verdicts.bidding import BiddingVerdict, Said, bidding, must_take
from rules.euchre.verdicts.bidding import settled as settle
from rules.euchre.winning import winner_of
from rules.seats import next_of, partner

Hands = dict[int, Cards]


def played_deal(
    random: Random, house_rules: Mapping[str, Any] | None = None, form: str = "four_handed", tricks: int = 5
) -> dict[str, Any]:
    """A request to `/v1/euchre/record`: a deal without a fault, played to the end or for so many tricks."""
    return DealPlayed(random, dict(house_rules or {}), form).request(tricks)


class DealPlayed:
    """One deal on its way."""

    def __init__(self, random: Random, given: dict[str, Any], form: str) -> None:
        self.random, self.given, self.form = random, given, FORMS[form]
        self.house = HouseRules.of(given, form=form)
        pack = [face for face in range(FACE_COUNT) if pack_of(self.house) >> face & 1]
        random.shuffle(pack)
        seats = self.form.seats
        self.dealt: Hands = {seat: Cards.of(pack[5 * seat - 5 : 5 * seat]) for seat in seats}
        self.upcard, *self.kitty = pack[5 * len(seats) :]
        self.said = Said(random.choice(seats), self.upcard)
        if self.upcard == RED_JOKER and self.house.joker_upcard == "dealer_names":
            self.said = self.said._replace(joker_suit=random.choice("shdc"))

    def request(self, tricks: int) -> dict[str, Any]:
        verdict = self.bid()
        told: dict[str, Any] = {"exchanges": [], "tricks": []}
        if verdict.outcome == "trump":
            told = self.play(verdict, tricks)
        return {
            "form": self.form.name,
            "dealer": self.said.dealer,
            "hands": {str(seat): str(hand) for seat, hand in self.dealt.items()},
            "upcard": FACES[self.upcard],
            "kitty": str(Cards.of(self.kitty)),
            "joker_suit": self.said.joker_suit,
            "bids": [bid._asdict() for bid in self.said.bids],
            "alone": list(self.said.alone),
            "picked_up": self.said.picked_up,
            "score": {str(side): self.random.randint(0, 9) for side in self.form.sides},
            "house_rules": self.given,
            **told,
        }

    def bid(self) -> BiddingVerdict:
        """Bids at random until trump is chosen or the cards are thrown in; then who goes alone."""
        verdict = bidding(self.said, house_rules=self.house)
        while verdict.outcome == "open":
            assert verdict.choices
            assert verdict.next_seat
            choice = self.random.choice([verdict.choices[0], self.random.choice(verdict.choices)])
            assert choice.bid
            self.said = self.said._replace(bids=(*self.said.bids, Bid(verdict.next_seat, choice.bid, choice.suit)))
            verdict = bidding(self.said, house_rules=self.house)
            if not verdict.legal:  # an assist that must go alone
                break
        return self.announce(verdict) if verdict.outcome == "trump" else verdict

    def announce(self, verdict: BiddingVerdict) -> BiddingVerdict:
        for seat in self.random.sample(self.form.seats, len(self.form.seats)):
            if not verdict.legal or self.random.random() < 0.3:
                louder = self.said._replace(alone=(*self.said.alone, seat))
                heard = bidding(louder, house_rules=self.house)
                if heard.legal:
                    self.said, verdict = louder, heard
        return verdict

    def play(self, verdict: BiddingVerdict, tricks: int) -> dict[str, Any]:
        assert verdict.trump
        assert verdict.leader
        hands, discard = self.take_upcard()
        exchanges = self.exchange(verdict.trump, hands)
        hands = exchanged(hands, exchanges)
        return {
            "discard": discard,
            "exchanges": [
                {"seat": seat, "gives": FACES[gives], "gets": FACES[gets]} for seat, gives, gets in exchanges
            ],
            "tricks": list(self.tricks(verdict.trump, verdict.leader, verdict.sitting_out, hands, tricks)),
        }

    def take_upcard(self) -> tuple[Hands, str | None]:
        contract = settle(self.said, None, self.house).contract
        assert contract
        dealer = self.said.dealer
        must = contract.ordered and must_take(dealer, contract, self.house)
        takes = must or (contract.ordered and self.random.random() < 0.5)
        self.said = self.said._replace(picked_up=takes)
        if not takes:
            return dict(self.dealt), None
        six = self.dealt[dealer] + Cards(1 << self.upcard)
        laid = self.random.choice(list(six))
        return {**self.dealt, dealer: six - Cards(1 << laid)}, FACES[laid]

    def exchange(self, trump: str, hands: Hands) -> list[Exchange]:
        if not self.house.call_for_best:
            return []
        return [
            Exchange(
                seat,
                self.random.choice(list(hands[seat])),
                self.random.choice(list(best_cards(order_of(trump), hands[partner(seat)]))),
            )
            for seat in self.said.alone
            if self.random.random() < 0.7
        ]

    def tricks(self, trump: str, leader: int, sitting_out: tuple[int, ...], hands: Hands, most: int) -> Any:
        order, playing = order_of(trump), [seat for seat in self.form.seats if seat not in sitting_out]
        for _ in range(most):
            plays: list[tuple[int, Cards]] = []
            seat = leader
            while len(plays) < len(playing):
                choice = playable(order, plays[0][1], hands[seat]) if plays else hands[seat]
                plays.append((seat, Cards(1 << self.random.choice(list(choice)))))
                hands[seat] -= plays[-1][1]
                seat = next_of(seat, playing)
            leader = plays[winner_of(order, [cards for _, cards in plays]).winner][0]
            yield [{"seat": seat, "cards": str(cards)} for seat, cards in plays]
