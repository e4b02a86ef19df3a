"""What must hold for every trick, whatever the cards."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.cards import FACES, SUITS, Cards
from rules.tractor.following import demand_of
from rules.tractor.layouts import layout_of
from rules.tractor.trump import Trump, order_of
from rules.tractor.verdicts.lead import lead
from rules.tractor.verdicts.trick import trick
from rules.tractor.winning import winner_of
from tests.strategies import leads_and_hands

tricks = leads_and_hands(most_cards=7, hands=3)


def plays_of(case: Any, data: st.DataObject) -> tuple[Trump, Any, list[Cards]]:
    """Each hand plays any cards of its own, as many as were led."""
    trump, house, led, hands = case
    plays = [Cards.of(data.draw(st.permutations(list(hand)))[: len(led)]) for hand in hands]
    assume(all(len(play) == len(led) for play in plays))
    return trump, house, [led, *plays]


@given(tricks, st.data())
def test_exactly_one_seat_wins(case: Any, data: st.DataObject) -> None:
    trump, house, plays = plays_of(case, data)
    verdict = trick(trump, list(enumerate(plays, start=1)), house_rules=house)
    assert [play.standing for play in verdict.plays].count("wins") == 1
    assert verdict.plays[verdict.winner - 1].standing == "wins"
    assert verdict.points == sum(cards.points for cards in plays)


@given(tricks, st.data(), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_are_written_changes_nothing(case: Any, data: st.DataObject, random: Any) -> None:
    trump, house, plays = plays_of(case, data)
    shuffled = []
    for play in plays:
        faces = [FACES[face] for face in play]
        random.shuffle(faces)
        shuffled.append(Cards.parse(" ".join(faces)))
    assert trick(trump, list(enumerate(shuffled, start=1)), house_rules=house) == trick(
        trump, list(enumerate(plays, start=1)), house_rules=house
    )


@given(tricks, st.data())
def test_the_winner_never_depends_on_a_play_that_cannot_win(case: Any, data: st.DataObject) -> None:
    trump, house, plays = plays_of(case, data)
    order = order_of(trump, house)
    outcome = winner_of(order, plays, house)
    places = [place for place, standing in enumerate(outcome.standings) if standing != "cannot_win"]
    without = winner_of(order, [plays[place] for place in places], house)
    assert places[without.winner] == outcome.winner


@given(tricks, st.data(), st.permutations(range(4)))
def test_renaming_side_suits_changes_nothing_but_names(case: Any, data: st.DataObject, renamed: list[int]) -> None:
    trump, house, plays = plays_of(case, data)
    if trump.suit is not None:
        place, suit = renamed.index(SUITS.index(trump.suit)), SUITS.index(trump.suit)
        renamed[place], renamed[suit] = renamed[suit], suit
    before = winner_of(order_of(trump, house), plays, house)
    after = winner_of(order_of(trump, house), [_renamed(play, renamed) for play in plays], house)
    assert before == after
    layouts = [layout_of(order_of(trump, house), cards) for cards in (plays[0], _renamed(plays[0], renamed))]
    assert layouts[0] is not None
    assert layouts[1] is not None
    assert layouts[0].shape == layouts[1].shape


def _renamed(cards: Cards, suits: list[int]) -> Cards:
    return Cards.of(face if face >= 52 else 13 * suits[face // 13] + face % 13 for face in cards)


@given(tricks, st.data())
def test_a_stronger_card_never_turns_a_winner_into_a_loser(case: Any, data: st.DataObject) -> None:
    """In a trick of singles: the winning card is exchanged for a stronger one of its suit."""
    trump, house, led, hands = case
    assume(all(hands))
    order = order_of(trump, house)
    plays = [Cards(1 << data.draw(st.sampled_from(list(cards)))) for cards in (led, *hands)]
    winner = winner_of(order, plays, house).winner
    face = next(iter(plays[winner]))
    stronger = order.suits[order.suit_of[face]].above[order.strength[face]]
    assume(stronger)
    plays[winner] = Cards(1 << data.draw(st.sampled_from([n for n in range(54) if stronger >> n & 1])))
    assert winner_of(order, plays, house).winner == winner


@given(tricks)
def test_T15_the_layout_is_made_of_the_cards_led(case: Any) -> None:
    trump, house, led, _ = case
    layout = layout_of(order_of(trump, house), led)
    assert layout is not None
    together = Cards()
    for component in layout.components:
        together += component.cards
    assert together == led
    demand = demand_of(order_of(trump, house), led, house)
    assert demand is not None
    assert demand.pairs == layout.shape.all_pairs
    assert layout.shape.cards == len(led)


@given(tricks)
def test_T18_knowing_more_never_takes_a_verdict_back(case: Any) -> None:
    """A throw that stands or fails by what is known does so too when all hands are known."""
    trump, house, led, hands = case
    by_seat = dict(zip((2, 3, 4), hands, strict=True))
    complete = lead(trump, 1, led, hands=by_seat, house_rules=house).throw
    for seat, hand in by_seat.items():
        partial = lead(trump, 1, led, hands={seat: hand}, house_rules=house).throw
        if partial and complete and partial.status != "open":
            assert partial.status == complete.status
