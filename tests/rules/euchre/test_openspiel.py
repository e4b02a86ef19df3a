"""An independent engine, OpenSpiel's euchre, plays thousands of deals at random: the two must agree.

OpenSpiel knows one set of rules. House rules bring ours as near as they go: its makers' side goes alone only by the
maker (E12 `alone_by`), the dealer always takes what was ordered up (E8 `pick_up`), the seat left of the dealer leads
also when somebody goes alone (E13 `lone_lead`), and a lone defender scores 4 for three tricks already (E20
`lone_defender_euchre`). What our defaults say instead is tested below, each by its rule.

OpenSpiel plays on without a word when it is given a revoke, so its list of legal actions is what we compare with.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from rules.cards import FACES, Cards
from rules.euchre.bidding import Bid
from rules.euchre.following import may_follow, playable
from rules.euchre.house_rules import HouseRules
from rules.euchre.scoring import result_of
from rules.euchre.trump import order_of
from rules.euchre.verdicts.bidding import BiddingVerdict, Said, bidding
from rules.euchre.verdicts.record import Record, RecordVerdict, record
from rules.euchre.winning import winner_of
from rules.tricks import Play

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make install-openspiel")
pytestmark = pytest.mark.openspiel

DEALS = 6000
PASS, CLUBS, ALONE = 24, 25, 29
LIKE_OPENSPIEL = {
    "pick_up": "required",
    "alone_by": "maker_only",
    "lone_lead": "left_of_dealer",
    "lone_defender_euchre": "four",
}


def face(action: int) -> int:
    return FACES.index("9TJQKA"[action // 4] + "cdhs"[action % 4])


def suit(action: int) -> str:
    return "cdhs"[action - CLUBS]


@dataclass
class Deal:
    """A deal that OpenSpiel played, in our words: `legal` is what it allowed at each bid and at each play."""

    stick_the_dealer: bool
    dealer: int = 0
    upcard: int = 0
    hands: dict[int, Cards] = field(default_factory=dict)
    bids: list[Bid] = field(default_factory=list)
    legal_bids: list[list[str | None]] = field(default_factory=list)
    discard: int | None = None
    alone: list[int] = field(default_factory=list)
    legal: list[Cards] = field(default_factory=list)
    tricks: list[list[Play]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)

    @property
    def house(self) -> HouseRules:
        return HouseRules.of({**LIKE_OPENSPIEL, "stick_the_dealer": self.stick_the_dealer})

    @property
    def said(self) -> Said:
        return Said(self.dealer, self.upcard, self.bids, self.alone, self.discard is not None)

    def judged(self, **house_rules: Any) -> RecordVerdict:
        house = HouseRules.of({**LIKE_OPENSPIEL, "stick_the_dealer": self.stick_the_dealer, **house_rules})
        discard = None if self.discard is None else Cards(1 << self.discard)
        return record(Record(self.said, self.hands, None, discard, (), self.tricks, {"A": 0, "B": 0}), house)

    def hands_played(self) -> dict[int, Cards]:
        """The hands when the first card is led."""
        if self.discard is None:
            return dict(self.hands)
        six = self.hands[self.dealer] + Cards(1 << self.upcard)
        return {**self.hands, self.dealer: six - Cards(1 << self.discard)}

    # --- what OpenSpiel does ---

    def begin(self, state: Any) -> None:
        self.dealer, self.upcard = state.dealer() + 1, face(state.upcard())
        holders = [(player, face(card)) for card, player in enumerate(state.card_holder())]
        self.hands = {seat: Cards.of(card for player, card in holders if player == seat - 1) for seat in (1, 2, 3, 4)}

    def bid(self, seat: int, legal: Sequence[int], action: int) -> None:
        self.legal_bids.append([None if other == PASS else suit(other) for other in legal])
        if action == PASS:
            self.bids.append(Bid(seat, "pass"))
        elif len(self.bids) >= 4:
            self.bids.append(Bid(seat, "name", suit(action)))
        elif seat == self.dealer:
            self.bids.append(Bid(seat, "accept"))
        else:
            self.bids.append(Bid(seat, "assist" if (seat - self.dealer) % 4 == 2 else "order_up"))

    def play(self, seat: int, legal: Sequence[int], action: int, players: int) -> None:
        self.legal.append(Cards.of(map(face, legal)))
        if not self.tricks or len(self.tricks[-1]) == players:
            self.tricks.append([])
        self.tricks[-1].append(Play(seat, Cards(1 << face(action))))


def played(seed: int) -> Deal:
    random = Random(seed)
    deal = Deal(stick_the_dealer=bool(seed % 2))
    options = {"allow_lone_defender": True, "stick_the_dealer": deal.stick_the_dealer}
    state = pyspiel.load_game("euchre", options).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
            continue
        if not deal.hands:
            deal.begin(state)
        step(deal, state, random)
    deal.points = dict(zip("AB", (max(0, int(points)) for points in state.returns()), strict=False))
    deal.winners = [trick.winner() + 1 for trick in state.tricks()] if deal.tricks else []
    return deal


def step(deal: Deal, state: Any, random: Random) -> None:
    seat, legal, phase = state.current_player() + 1, state.legal_actions(), state.current_phase().name
    action = random.choice(legal)
    if phase == "BIDDING":
        deal.bid(seat, legal, action)
    elif phase == "DISCARD":
        deal.discard = face(action)
    elif phase == "GO_ALONE":
        deal.alone += [seat] * (action == ALONE)
    else:
        deal.play(seat, legal, action, 4 - len(deal.alone))
    state.apply_action(action)


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    return [played(seed) for seed in range(DEALS)]


def settled(deal: Deal, **house_rules: Any) -> BiddingVerdict:
    return bidding(deal.said, house_rules=HouseRules.of({**LIKE_OPENSPIEL, **house_rules}))


def test_there_are_deals_of_every_kind(deals: list[Deal]) -> None:
    kinds = {(len(deal.alone), deal.stick_the_dealer) for deal in deals if deal.tricks}
    assert kinds == {(alone, stick) for alone in (0, 1, 2) for stick in (False, True)}
    assert sum(bool(deal.tricks) for deal in deals) >= 5000
    assert any(not deal.tricks for deal in deals)


def test_E7_E9_E10_the_same_bids_are_legal(deals: list[Deal]) -> None:
    for deal in deals:
        for place, legal in enumerate(deal.legal_bids):
            verdict = bidding(Said(deal.dealer, deal.upcard, deal.bids[:place]), house_rules=deal.house)
            assert verdict.next_seat == deal.bids[place].seat
            upcards = FACES[deal.upcard][1]
            ours = [None if c.bid == "pass" else c.suit or upcards for c in verdict.choices or ()]
            assert sorted(map(str, ours)) == sorted(map(str, legal))


def test_E14_the_same_cards_may_be_played(deals: list[Deal]) -> None:
    checked = 0
    for deal in deals:
        legal, hands = iter(deal.legal), deal.hands_played()
        order = order_of(settled(deal).trump or "s")
        for plays in deal.tricks:
            for place, (seat, cards) in enumerate(plays):
                theirs, lead = next(legal), plays[0].cards
                ours = playable(order, lead, hands[seat]) if place else hands[seat]
                assert ours == theirs
                if place:
                    assert all(
                        may_follow(order, lead, hands[seat], Cards(1 << f)) == (f in theirs) for f in hands[seat]
                    )
                hands[seat] -= cards
                checked += 1
    assert checked > 50_000


def test_E15_the_same_seats_win(deals: list[Deal]) -> None:
    for deal in deals:
        order = order_of(settled(deal).trump or "s")
        winners = [plays[winner_of(order, [cards for _, cards in plays]).winner].seat for plays in deal.tricks]
        assert winners == deal.winners


def test_E17_E18_E19_whole_deals_have_no_fault_and_score_the_same(deals: list[Deal]) -> None:
    for deal in deals:
        answer = deal.judged()
        assert answer.first_fault is None
        assert [trick.winner for trick in answer.tricks] == deal.winners
        assert (answer.deal.points if answer.deal else {"A": 0, "B": 0}) == deal.points
        assert (answer.deal is None) == (not deal.tricks)


def test_E13_left_of_the_loner_leads_by_our_default(deals: list[Deal]) -> None:
    """The leads differ only where somebody goes alone."""
    differ = 0
    for deal in deals:
        if deal.tricks:
            ours, theirs = settled(deal, lone_lead="left_of_loner").leader, deal.tricks[0][0].seat
            assert deal.alone or ours == theirs
            assert settled(deal, lone_lead="left_of_dealer").leader == theirs
            differ += ours != theirs
    assert differ > 100


def test_E20_a_lone_defenders_three_tricks_are_two_points_by_our_default(deals: list[Deal]) -> None:
    differ = 0
    for deal in deals:
        answer = deal.judged(lone_defender_euchre="two_four").deal
        if answer and answer.points != deal.points:
            assert (answer.outcome, sorted(answer.points.values())) == ("defended_alone", [0, 2])
            assert sorted(deal.points.values()) == [0, 4]
            differ += 1
    assert differ > 100
    assert result_of("A", 0, (2,)).points == 4


def test_E8_an_ordered_dealer_may_leave_the_upcard_by_our_default(deals: list[Deal]) -> None:
    for deal in deals[:500]:
        ordered = bool(deal.tricks) and len(deal.bids) <= 4
        assert ordered == (deal.discard is not None)
        left = deal.said._replace(picked_up=False)
        if ordered and deal.bids[-1].seat != deal.dealer:
            assert bidding(left, house_rules=HouseRules.of({"pick_up": "optional"})).legal
            assert not bidding(left, house_rules=deal.house).legal
