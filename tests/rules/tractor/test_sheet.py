"""The score sheet of Tractor: short entries and cards, undo, redo and corrections."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.schemas.tractor_events import EVENTS
from rules import sheet
from rules.tractor import snapshot
from rules.tractor.house_rules import HouseRules
from rules.tractor.sheet import Game, TractorSheet, new_game
from tests.rules.folding import REDO, UNDO, Sheet, folding_is_booking_step_by_step, undo_followed_by_redo_is_nothing

NAMES = ("Ana", "Bo", "Cai", "Dee")


def at_table(house: dict[str, Any] | None = None) -> Sheet:
    rules = HouseRules.of(house or {})
    start = sheet.Booked(NAMES, new_game(rules))
    return Sheet(TractorSheet(), EVENTS, start, snapshot.shown, lambda data: snapshot.read(data, rules))


def fold(*events: dict[str, Any], house: dict[str, Any] | None = None) -> sheet.Folded[Game]:
    return at_table(house).fold(*events)


def shown(*events: dict[str, Any], house: dict[str, Any] | None = None) -> dict[str, Any]:
    return snapshot.shown(fold(*events, house=house).table.game)


def trick(*cards: str, leader: int = 1) -> dict[str, Any]:
    seats = [(leader + place - 1) % 4 + 1 for place in range(4)]
    return {"type": "trick", "plays": [{"seat": s, "cards": c} for s, c in zip(seats, cards, strict=True)]}


def won(winner: Any, points: int = 0, cards_each: int = 1) -> dict[str, Any]:
    return {"type": "trick", "winner": winner, "points": points, "cards_each": cards_each}


HEARTS = {"type": "trump", "suit": "h", "seat": 1}


def round_end(points: int) -> dict[str, Any]:
    return {"type": "round", "opponents_points": points}


def test_T31_a_new_table() -> None:
    game = shown()
    assert (game["ranks"], game["game_over"], game["winner"]) == ({"A": "2", "B": "2"}, False, None)
    assert game["round"]["number"] == 1
    assert game["round"]["first_round"] is True
    assert game["round"]["trump_rank"] == "2"
    assert [game["round"][name] for name in ("trump", "declarers", "starter", "leader", "last_trick")] == [None] * 5
    assert (game["round"]["next_bound"], game["round"]["to_next_bound"]) == (40, 40)


def test_T31_first_rank() -> None:
    assert shown(house={"first_rank": "5"})["ranks"] == {"A": "5", "B": "5"}


def test_T7_trump_in_short_and_with_reveals() -> None:
    reveals = {"type": "trump", "reveals": [{"seat": 2, "cards": "2h"}, {"seat": 1, "cards": "22s"}]}
    for event, trump in ((HEARTS, "h"), (reveals, "s"), ({"type": "trump", "suit": None, "seat": 3}, None)):
        round_ = shown(event)["round"]
        assert round_["trump"] == {"rank": "2", "suit": trump}
        assert round_["declarers"] == "A"
        assert round_["leader"] == round_["starter"]


def test_T27_running_points() -> None:
    round_ = shown(HEARTS, won(2, 15), won("B", 20, 2), won(1, 30))["round"]
    assert (round_["opponents_points"], round_["points_played"], round_["tricks"]) == (35, 65, 3)
    assert (round_["next_bound"], round_["to_next_bound"], round_["leader"]) == (40, 5, 1)
    assert shown(HEARTS, won("B", 20))["round"]["leader"] is None


BOUNDS = [(-40, 40), (-5, 40), (0, 40), (35, 40), (40, 80), (65, 80), (80, 120), (200, 240)]


@pytest.mark.parametrize(("points", "bound"), BOUNDS)
def test_T29_next_bound(points: int, bound: int) -> None:
    to = "opponents" if points >= 0 else "declarers"
    round_ = shown(HEARTS, {"type": "transfer", "to": to, "points": abs(points)})["round"]
    assert (round_["opponents_points"], round_["next_bound"], round_["to_next_bound"]) == (
        points,
        bound,
        bound - points,
    )


def test_T24_a_trick_with_cards() -> None:
    round_ = shown(HEARTS, trick("KKs", "AAs", "33h", "T5s"))["round"]
    assert (round_["leader"], round_["opponents_points"], round_["cards_played"]) == (3, 0, "AAKKT5s 33h")
    assert round_["last_trick"] == {"winner": 3, "team": "A", "points": 35, "cards_each": 2, "lead": "KKs"}


def test_T17_a_failed_throw_books_its_transfer() -> None:
    throw = {"type": "failed_throw", "seat": 1, "thrown": "AKK9s", "led": "9s"}
    assert shown(HEARTS, throw)["round"]["opponents_points"] == 30
    assert shown(HEARTS, {"type": "failed_throw", "seat": 2, "points": 20})["round"]["opponents_points"] == -20
    flat = shown(HEARTS, throw, house={"failed_throw_penalty": "flat"})
    assert flat["round"]["opponents_points"] == 10
    assert shown(HEARTS, throw, house={"failed_throw_penalty": "none"})["round"]["opponents_points"] == 0


def test_T28_the_talon_at_the_end() -> None:
    tricks = [HEARTS, won(1, 100, 10), trick("KKs", "AAs", "33c", "T5s")]
    row = fold(*tricks, {"type": "round", "talon": "KT5h 3468d 9c"}).rows[0]
    assert (row["talon_points"], row["opponents_points"], row["change_team"]) == (100, 135, "B")
    short = {"type": "round", "talon_points": 25, "last_trick": {"winner": "B", "cards_each": 1}}
    assert fold(HEARTS, short).rows[0]["opponents_points"] == 50
    assert fold(HEARTS, won(1), {"type": "round", "talon_points": 25}).rows[0]["opponents_points"] == 0


def test_T30_the_next_round() -> None:
    game = shown(HEARTS, won(2, 15), round_end(85))
    round_ = game["round"]
    assert (round_["number"], round_["first_round"], round_["declarers"], round_["starter"]) == (2, False, "B", 2)
    assert (round_["trump"], round_["opponents_points"], round_["cards_played"], round_["leader"]) == (None, 0, "", 2)


def test_T31_past_the_ace() -> None:
    game = shown(*[event for _ in range(5) for event in (HEARTS, round_end(0))])
    assert (game["game_over"], game["winner"], game["round"]) == (True, "A", None)


REFUSED: list[Any] = [
    ("trump-twice", [HEARTS], HEARTS, "trump_is_settled_already"),
    ("trump-after-a-trick", [HEARTS, round_end(0), won(1)], {"type": "trump", "suit": "s"}, "trump_comes_before_tricks"),
    ("who-declared", [], {"type": "trump", "suit": "h"}, "who_declared"),
    ("nobody-revealed", [], {"type": "trump", "reveals": []}, "trump_is_not_settled"),
    ("talon-not-given", [HEARTS, round_end(0)], {"type": "trump", "reveals": []}, "trump_is_not_settled"),
    ("trick-before-trump", [], won(1), "declarers_are_not_known"),
    ("cards-before-trump", [], trick("As", "Ks", "Qs", "Js"), "trump_is_not_known"),
    ("round-before-trump", [], round_end(80), "declarers_are_not_known"),
    ("wrong-leader", [HEARTS], trick("As", "Ks", "Qs", "Js", leader=2), "wrong_seat_leads"),
    ("wrong-number", [HEARTS], trick("AAs", "Ks", "QQs", "JJs"), "play_does_not_follow"),
    ("no-lead", [HEARTS], trick("As Kd", "34s", "56s", "78s"), "contradicts_the_table"),
    ("throw-had-to-fail", [HEARTS], trick("A9s", "T3s", "45s", "67s"), "throw_has_to_be_withdrawn"),
    ("played-before", [HEARTS, trick("As", "Ks", "As", "Js")], trick("As", "3s", "4s", "5s"), "card_was_played_before"),
    ("too-many-points", [HEARTS, won(1, 150)], won(2, 55), "more_points_than_there_are"),
    ("too-many-cards", [HEARTS, won(1, 0, 20)], won(2, 0, 6), "more_cards_than_there_are"),
    ("talon-with-too-many-points", [HEARTS, won(1, 180)], {"type": "round", "talon_points": 25}, "more_points_than_there_are"),
    ("talon-played-before", [HEARTS, trick("As", "Ks", "As", "Js")], {"type": "round", "talon": "A3456789s"},
     "card_was_played_before"),
    ("last-trick-unknown", [HEARTS], {"type": "round", "talon_points": 25}, "last_trick_is_not_known"),
    ("no-throw", [HEARTS], {"type": "failed_throw", "seat": 1, "thrown": "KKs", "led": "KKs"}, "throw_does_not_fail"),
    ("throw-stands", [HEARTS, trick("Ks", "As", "Qs", "As", leader=1)],
     {"type": "failed_throw", "seat": 2, "thrown": "KQs", "led": "Qs"}, "throw_does_not_fail"),
    ("cannot-be-beaten", [HEARTS], {"type": "failed_throw", "seat": 1, "thrown": "AK9s", "led": "As"},
     "cannot_be_led_after_this_throw"),
    ("not-its-lead", [HEARTS], {"type": "failed_throw", "seat": 3, "thrown": "AK9s", "led": "9s"}, "wrong_seat_leads"),
    ("after-the-game", [event for _ in range(5) for event in (HEARTS, round_end(0))], won(1), "game_is_over"),
    ("nothing-to-undo", [], UNDO, "nothing_to_undo"),
    ("nothing-to-redo", [HEARTS], REDO, "nothing_to_redo"),
    ("a-new-event-empties-redo", [HEARTS, UNDO, {"type": "note", "text": "x"}], REDO, "nothing_to_redo"),
    ("correcting-what-is-undone", [HEARTS, UNDO], {"type": "correct", "corrects": 1, "event": HEARTS}, "cannot_be_corrected"),
    ("correcting-an-undo", [HEARTS, UNDO, REDO], {"type": "correct", "corrects": 2, "event": HEARTS}, "cannot_be_corrected"),
    ("correcting-the-future", [HEARTS], {"type": "correct", "corrects": 9, "event": HEARTS}, "cannot_be_corrected"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(before: list[dict[str, Any]], event: dict[str, Any], code: str) -> None:
    fold(*before)
    with pytest.raises((sheet.Refused, sheet.RefusedLater)) as caught:
        fold(*before, event)
    assert code in [reason.code for reason in caught.value.refusal.reasons]  # type: ignore[union-attr]


def test_undo_of_any_depth_and_redo() -> None:
    log = [HEARTS, won(2, 15), won(2, 20), {"type": "rename", "seat": 1, "name": "Ann"}]
    deep = fold(*log, UNDO, UNDO, UNDO)
    assert deep.table.game.round is not None
    assert (deep.table.players[0], deep.table.game.round.tricks) == ("Ana", 0)
    assert deep.can_undo is not None
    assert deep.can_redo is not None
    assert (deep.can_undo.version, deep.can_redo.version) == (1, 2)
    assert fold(*log, UNDO, UNDO, UNDO, REDO, REDO, REDO).table == fold(*log).table


def test_a_correction_recomputes_all_that_follows() -> None:
    wrong = [HEARTS, won(2, 15), won(3, 10), won(4, 20)]
    right = {"type": "correct", "corrects": 2, "event": won(1, 15)}
    assert shown(*wrong)["round"]["opponents_points"] == 35
    assert shown(*wrong, right)["round"]["opponents_points"] == 20
    assert shown(*wrong, right, UNDO)["round"]["opponents_points"] == 35
    again = {"type": "correct", "corrects": 2, "event": won(2, 5)}
    assert shown(*wrong, right, again)["round"]["opponents_points"] == 25


def test_a_correction_may_be_refused_later() -> None:
    log = [HEARTS, trick("As", "Ks", "Qs", "Js"), trick("Kh", "3h", "4h", "5h", leader=1)]
    with pytest.raises(sheet.RefusedLater) as caught:
        fold(*log, {"type": "correct", "corrects": 2, "event": trick("As", "Ks", "6h", "Js")})
    assert (caught.value.entry.version, caught.value.entry.type) == (3, "trick")


def test_notes_stand_in_the_row_of_their_round() -> None:
    notes = [{"type": "note", "text": text} for text in ("Bo was late", "tea", "later")]
    rows = fold(HEARTS, notes[0], notes[1], round_end(80), notes[2]).rows
    assert [row["notes"] for row in rows] == ["Bo was late; tea"]


events = st.one_of(
    st.just(HEARTS),
    st.just({"type": "trump", "suit": "s", "seat": 2}),
    st.builds(won, st.sampled_from([1, 2, 3, 4, "A", "B"]), st.sampled_from([0, 5, 15, 40]), st.integers(1, 4)),
    st.builds(round_end, st.sampled_from([0, 20, 60, 100, 140, 220])),
    st.just({"type": "round", "talon_points": 25}),
    st.builds(lambda to, points: {"type": "transfer", "to": to, "points": points}, st.sampled_from(["declarers", "opponents"]), st.integers(0, 50)),
    st.just({"type": "failed_throw", "seat": 1, "thrown": "AKK9s", "led": "9s"}),
    st.just(trick("KKs", "AAs", "33h", "T5s")),
    st.just({"type": "note", "text": "hm"}),
    st.builds(lambda seat: {"type": "rename", "seat": seat, "name": "Eva"}, st.integers(1, 4)),
    st.just(UNDO),
    st.just(REDO),
    st.builds(lambda n, event: {"type": "correct", "corrects": n, "event": event}, st.integers(1, 12),
              st.builds(won, st.integers(1, 4), st.sampled_from([0, 10]))),
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(events, max_size=25))
def test_folding_the_log_is_folding_step_by_step(drawn: list[dict[str, Any]]) -> None:
    folding_is_booking_step_by_step(at_table(), drawn)


@given(st.lists(events, max_size=15))
def test_undo_followed_by_redo_is_nothing(drawn: list[dict[str, Any]]) -> None:
    undo_followed_by_redo_is_nothing(at_table(), drawn)


def test_5000_events_are_folded() -> None:
    """As many as a table holds; benchmarks say how fast."""
    rounds = [event for _ in range(1666) for event in (HEARTS, won(1, 5), round_end(90))]
    assert len(fold(*rounds).rows) == 1666
