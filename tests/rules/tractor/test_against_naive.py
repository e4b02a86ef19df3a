"""The fast rules against an independent, naive model that enumerates every split and every play."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FACES, Cards
from rules.tractor.choices import forced, playable
from rules.tractor.following import demand_of, owed_by, pays
from rules.tractor.house_rules import HouseRules
from rules.tractor.layouts import beating, layout_of
from rules.tractor.leading import Known, judge_throw
from rules.tractor.trump import TRUMP, Trump, order_of
from rules.tractor.verdicts.round import concluded
from rules.tractor.winning import winner_of
from tests.naive import tractor as naive
from tests.strategies import PACKS, faces_of_suit, house_rules, leads_and_hands, rich_in_pairs, trumps

HOUSE_FIELDS = (
    "no_trump_rank_cards",
    "rank_gap",
    "throw_checked_against",
    "failed_throw_leads",
    "failed_throw_must_beat",
    "follow_tractor",
    "throw_winner",
    "rank_step",
    "must_defend",
)


def as_dict(house: HouseRules) -> dict[str, Any]:
    return {name: getattr(house, name) for name in HOUSE_FIELDS}


def spelled(cards: Cards) -> tuple[str, ...]:
    return tuple(FACES[face] for face in cards)


def counted(cards: Cards) -> Counter[str]:
    return Counter(spelled(cards))


@given(trumps, house_rules)
def test_T10_T13_order(trump: Trump, house: HouseRules) -> None:
    order, options = order_of(trump, house), as_dict(house)
    for suit in range(5):
        strengths = [
            (order.strength[face], naive.strength(FACES[face], trump, options)) for face in faces_of_suit(order, suit)
        ]
        low = min(strengths, default=(0, 0))
        assert {ours - low[0] for ours, _ in strengths} == {theirs - low[1] for _, theirs in strengths}
        assert all(ours - low[0] == theirs - low[1] for ours, theirs in strengths)
    assert [order.suits[order.suit_of[face]].name for face in PACKS] == [
        naive.suit(FACES[face], trump, options) for face in PACKS
    ]


@given(leads_and_hands(most_cards=10))
def test_T15_layout(case: Any) -> None:
    trump, house, lead, _ = case
    layout = layout_of(order_of(trump, house), lead)
    assert layout is not None
    ours = [(component.kind, counted(component.cards)) for component in layout.components]
    assert ours == [(kind, Counter(cards)) for kind, cards in naive.layout(spelled(lead), trump, as_dict(house))]


@given(leads_and_hands())
def test_T19_T23_owed_playable_and_forced(case: Any) -> None:
    trump, house, lead, (hand,) = case
    options = as_dict(house)
    order = order_of(trump, house)
    demand = demand_of(order, lead, house)
    assert demand is not None
    owed = owed_by(demand, hand)
    theirs = naive.owed(spelled(lead), spelled(hand), trump, options)
    assert {**owed._asdict(), "tractors": list(owed.tractors)} == theirs
    assert counted(playable(demand, owed, hand)) == +naive.playable(spelled(lead), spelled(hand), trump, options)
    assert counted(forced(demand, owed, hand)) == +naive.forced(spelled(lead), spelled(hand), trump, options)


@given(leads_and_hands(most_cards=7), st.randoms(use_true_random=False))
def test_T19_T23_legal(case: Any, random: Any) -> None:
    trump, house, lead, (hand,) = case
    order = order_of(trump, house)
    demand = demand_of(order, lead, house)
    assert demand is not None
    owed = owed_by(demand, hand)
    legal = {tuple(sorted(play)) for play in naive.legal_plays(spelled(lead), spelled(hand), trump, as_dict(house))}
    for _ in range(5):
        cards = Cards.of(random.sample(list(hand), len(lead)))
        assert pays(demand, owed, cards) == (tuple(sorted(spelled(cards))) in legal)


@given(leads_and_hands(most_cards=6, hands=3))
def test_T16_T17_throw(case: Any) -> None:
    trump, house, lead, hands = case
    layout = layout_of(order_of(trump, house), lead)
    assert layout is not None
    by_seat = dict(zip((2, 3, 4), hands, strict=True))
    theirs = naive.throw(
        spelled(lead), 1, {seat: spelled(hand) for seat, hand in by_seat.items()}, trump, as_dict(house)
    )
    assert layout.is_throw == (theirs is not None)
    if theirs is None:
        return
    ours = judge_throw(layout, 1, Known(by_seat, lead), "A", house)
    assert ours.status == theirs["status"]
    assert [(counted(b.component), b.seat, counted(b.by)) for b in ours.beaten] == [
        (Counter(b["component"]), b["seat"], Counter(b["by"])) for b in theirs["beaten"]
    ]
    if theirs["must_lead"] is not None:
        assert counted(ours.must_lead or Cards()) == Counter(theirs["must_lead"])
    assert (ours.must_beat is None) == (theirs["must_beat"] is None)
    if ours.must_beat:
        assert ours.must_beat.seat == theirs["must_beat"]["seat"]
        assert counted(ours.must_beat.options) == Counter(theirs["must_beat"]["options"])


@given(leads_and_hands(most_cards=8))
def test_T16_what_beats_a_component(case: Any) -> None:
    trump, house, lead, (hand,) = case
    layout = layout_of(order_of(trump, house), lead)
    assert layout is not None
    for component in layout.components:
        ours = counted(beating(layout.suit, component, hand))
        assert ours == Counter(naive.beaters(spelled(component.cards), spelled(hand), trump, as_dict(house)))


@st.composite
def ruffed_throws(draw: st.DrawFn) -> Any:
    """A lead in a side suit and three plays, all in trumps, that often have its layout, runs and all."""
    trump, house = draw(trumps), draw(house_rules)
    order = order_of(trump, house)
    suit = draw(st.sampled_from([n for n in range(4) if order.suits[n].both]))
    lead = draw(rich_in_pairs(order, suit))
    skip = draw(st.sampled_from([2, 4, 6]))
    lead = (lead[:skip] + lead[skip + 2 :])[: draw(st.integers(2, 10))]
    pool = draw(rich_in_pairs(order, TRUMP))
    plays = [Cards.of(lead)]
    for _ in range(3):
        start = draw(st.integers(0, len(pool)))
        pool = pool[start:] + pool[:start]
        plays.append(Cards.of(pool[: len(lead)]))
        pool = pool[len(lead) :] or pool
    return trump, house, plays


@given(ruffed_throws())
def test_T24_T25_winner(case: Any) -> None:
    trump, house, plays = case
    ours = winner_of(order_of(trump, house), plays, house)
    theirs = naive.winner([spelled(play) for play in plays], trump, as_dict(house))
    assert (ours.winner, list(ours.standings)) == (theirs[0], theirs[1])


ranks = st.sampled_from("23456789TJQKA")


@given(
    st.fixed_dictionaries({"A": ranks, "B": ranks}),
    st.integers(1, 4),
    st.integers(-20, 100).map(lambda fives: 5 * fives),
    st.builds(
        HouseRules,
        rank_step=st.sampled_from(range(20, 65, 5)),
        must_defend=st.sets(ranks).map(lambda chosen: tuple(sorted(chosen, key="23456789TJQKA".index))),
    ),
)
def test_T29_T31_round(ranks: Any, starter: int, points: int, house: HouseRules) -> None:
    declarers = "A" if starter % 2 else "B"
    ours = concluded(ranks, declarers, starter, points, (), house)  # type: ignore[arg-type]
    theirs = naive.round_result(ranks, declarers, starter, points, as_dict(house))
    fields = {"ranks": ours.ranks, "change": ours.change._asdict()}
    for name in ("opponents_points", "declarers", "starter", "trump_rank", "game_over", "winner"):
        fields[name] = getattr(ours, name)
    assert fields == {name: theirs[name] for name in fields}
