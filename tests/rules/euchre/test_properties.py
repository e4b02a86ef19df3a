"""What holds for every deal (E4 to E20): drawn at random, in every form."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import SUITS, Cards
from rules.euchre.following import example, forced, may_follow, owed_by, playable
from rules.euchre.forms import FORMS
from rules.euchre.house_rules import HouseRules
from rules.euchre.packs import pack_of
from rules.euchre.trump import order_of
from rules.euchre.winning import winner_of
from rules.texts import catalogue
from tests.rules.euchre.asking import ask
from tests.rules.euchre.deals import played_deal

trumps = st.sampled_from(SUITS)
PACK = pack_of(HouseRules(pack=32)) | pack_of(HouseRules(pack=25))
faces = st.lists(st.sampled_from([face for face in range(54) if PACK >> face & 1]), min_size=2, max_size=6, unique=True)

houses = st.fixed_dictionaries(
    {},
    optional={
        "pack": st.sampled_from([24, 32, 25]),
        "joker_upcard": st.sampled_from(["spades", "dealer_names"]),
        "pick_up": st.just("required"),
        "may_name_turned_down": st.booleans(),
        "stick_the_dealer": st.booleans(),
        "alone_by": st.just("maker_only"),
        "defend_alone": st.sampled_from(["only_against_lone_maker", "never"]),
        "canadian_loner": st.just(True),
        "lone_lead": st.just("left_of_dealer"),
        "lone_defender_euchre": st.just("four"),
        "call_for_best": st.booleans(),
        "target": st.integers(10, 15),
        "laps": st.booleans(),
        "slam": st.booleans(),
    },
)
deals = st.builds(
    lambda seed, house, form: played_deal(Random(seed), house, form),
    st.integers(0, 2**32),
    houses,
    st.sampled_from([*FORMS]),
)


@given(trumps, faces)
def test_E14_a_legal_play_always_exists_and_each_answer_agrees(trump: str, cards: list[int]) -> None:
    order, lead, hand = order_of(trump), Cards.of(cards[:1]), Cards.of(cards[1:])
    legal = [face for face in hand if may_follow(order, lead, hand, Cards(1 << face))]
    assert Cards.of(legal) == playable(order, lead, hand)
    assert legal
    assert example(order, lead, hand) <= playable(order, lead, hand)
    assert forced(order, lead, hand) == (Cards.of(legal) if len(legal) == 1 else Cards())
    assert owed_by(order, lead, hand).cards == (1 if order.suit_led(Cards.of(legal[:1])) == order.suit_led(lead) else 0)


@given(trumps, faces)
def test_E15_exactly_one_play_wins(trump: str, cards: list[int]) -> None:
    plays = [Cards(1 << face) for face in cards[:4]]
    outcome = winner_of(order_of(trump), plays)
    assert outcome.standings.count("wins") == 1
    assert outcome.standings[outcome.winner] == "wins"


@given(trumps, faces, st.data())
def test_E15_the_order_of_the_followers_changes_nothing(trump: str, cards: list[int], data: st.DataObject) -> None:
    lead, *others = cards[:4]
    shuffled = [lead, *data.draw(st.permutations(others))]
    winners = [
        plays[winner_of(order_of(trump), [Cards(1 << face) for face in plays]).winner]
        for plays in (cards[:4], shuffled)
    ]
    assert winners[0] == winners[1]


@given(trumps, faces, st.data())
def test_E15_a_card_that_cannot_win_decides_nothing(trump: str, cards: list[int], data: st.DataObject) -> None:
    order, plays = order_of(trump), [Cards(1 << face) for face in cards[:4]]
    outcome = winner_of(order, plays)
    hopeless = [place for place, standing in enumerate(outcome.standings) if standing == "cannot_win"]
    for place in hopeless:
        assert winner_of(order, [*plays[:place], Cards(), *plays[place + 1 :]]).winner == outcome.winner


@settings(max_examples=150)
@given(deals)
def test_a_legal_deal_has_no_fault_and_every_trick_and_point_is_counted(request_: dict[str, Any]) -> None:
    answer = ask("record", **request_)
    assert (answer["first_fault"], answer["bidding"]["legal"]) == (None, True)
    if answer["bidding"]["outcome"] == "thrown_in":
        assert (answer["deal"], answer["tricks"]) == (None, [])
        return
    assert sum(answer["tricks_won"].values()) == 5
    deal = answer["deal"]
    assert all(after == request_["score"][side] + deal["points"][side] for side, after in deal["score"].items())
    scoring = [side for side, points in deal["points"].items() if points]
    assert len({deal["points"][side] for side in scoring}) == 1
    assert deal["dealer"] == request_["dealer"] % len(request_["hands"]) + 1
    assert all(trick["complete"] and not trick["revokes"] for trick in answer["tricks"])


@settings(max_examples=150)
@given(deals)
def test_E17_E23_the_deal_is_scored_like_its_tricks(request_: dict[str, Any]) -> None:
    answer = ask("record", **request_)
    if answer["deal"] is None:
        return
    bid = answer["bidding"]
    told = {name: request_[name] for name in ("form", "house_rules", "score", "dealer", "alone")}
    assert ask("deal", maker=bid["maker"], tricks=answer["tricks_won"], **told) == answer["deal"]


@settings(max_examples=100)
@given(deals, st.data())
def test_E14_follow_trick_and_record_agree_on_every_play(request_: dict[str, Any], data: st.DataObject) -> None:
    """One card is exchanged for any other of the hand: all three say the same about it."""
    if not request_["tricks"]:
        return
    number = data.draw(st.integers(0, 4))
    request_["tricks"] = request_["tricks"][: number + 1]
    hands, plays = hands_before(request_, number), request_["tricks"][number]
    place = data.draw(st.integers(1, len(plays) - 1))
    seat = plays[place]["seat"]
    plays[place]["cards"] = data.draw(st.sampled_from([str(Cards(1 << face)) for face in hands[seat]]))
    asked = {name: request_[name] for name in ("form", "house_rules")} | {
        "trump": ask("record", **request_)["bidding"]["trump"]
    }
    follow = ask("follow", lead=plays[0]["cards"], hand=str(hands[seat]), cards=plays[place]["cards"], **asked)
    trick = ask("trick", plays=plays, hands={str(seat): str(hands[seat])}, **asked)
    recorded = ask("record", **request_)
    judged = recorded["tricks"][number]
    assert follow["legal"] == (not trick["revokes"]) == (not judged["revokes"]) == (recorded["first_fault"] is None)
    assert judged["winner"] == trick["winner"]
    assert judged["plays"] == trick["plays"]
    if not follow["legal"]:
        assert trick["revokes"][0] == judged["revokes"][0]
        assert recorded["first_fault"] == {"pointer": f"/tricks/{number}/{place}", "rule": "E14"}


def hands_before(request_: dict[str, Any], number: int) -> dict[int, Cards]:
    hands = {int(seat): Cards.parse(hand) for seat, hand in request_["hands"].items()}
    if request_["picked_up"]:
        hands[request_["dealer"]] += Cards.parse(request_["upcard"])
        hands[request_["dealer"]] -= Cards.parse(request_["discard"])
    for exchange in request_["exchanges"]:
        seat, gives, gets = exchange["seat"], Cards.parse(exchange["gives"]), Cards.parse(exchange["gets"])
        hands[seat] = hands[seat] - gives + gets
    for plays in request_["tricks"][:number]:
        for play in plays:
            hands[play["seat"]] -= Cards.parse(play["cards"])
    return hands


@settings(max_examples=60)
@given(deals, st.randoms(use_true_random=False))
def test_the_order_in_which_a_request_is_written_changes_nothing(request_: dict[str, Any], random: Any) -> None:
    shuffled = copy.deepcopy(request_)
    for seat, hand in shuffled["hands"].items():
        cards = [str(Cards(1 << face)) for face in Cards.parse(hand)]
        random.shuffle(cards)
        shuffled["hands"][seat] = " ".join(cards)
    for part in (shuffled["hands"], shuffled["house_rules"], shuffled["score"], shuffled):
        members = list(part.items())
        random.shuffle(members)
        part.clear()
        part.update(members)
    assert ask("record", **shuffled) == ask("record", **request_)


@settings(max_examples=60)
@given(deals, st.integers(0, 3))
def test_turning_the_table_turns_the_answer(request_: dict[str, Any], steps: int) -> None:
    """The same deal from another dealer: every seat in the answer moves along, nothing else changes."""
    seats = len(request_["hands"])

    def turned(seat: int) -> int:
        return (seat - 1 + steps) % seats + 1

    moved = copy.deepcopy(request_)
    moved["hands"] = {str(turned(int(seat))): hand for seat, hand in request_["hands"].items()}
    moved["dealer"] = turned(request_["dealer"])
    moved["alone"] = [turned(seat) for seat in request_["alone"]]
    for entry in (*moved["bids"], *moved["exchanges"], *(play for trick in moved["tricks"] for play in trick)):
        entry["seat"] = turned(entry["seat"])
    moved.pop("score")
    before, after = ask("record", **request_), ask("record", **moved)
    assert after["first_fault"] is None
    assert [trick["winner"] for trick in after["tricks"]] == [turned(trick["winner"]) for trick in before["tricks"]]
    for name in ("maker", "leader"):
        assert after["bidding"][name] == (before["bidding"][name] and turned(before["bidding"][name]))
    if before["deal"]:
        assert after["deal"]["outcome"] == before["deal"]["outcome"]


@pytest.mark.parametrize("form", FORMS)
def test_every_reason_has_a_sentence_without_gaps(form: str) -> None:
    for seed in range(30):
        answer = ask("record", **played_deal(Random(seed), {"call_for_best": True}, form))
        for verdict in (answer, answer["bidding"], answer["deal"], *answer["tricks"]):
            for reason in verdict["reasons"] if verdict else ():
                assert reason["code"] in catalogue("euchre").codes
                assert not set("{}") & set(reason["text"])
                assert reason["text"][0].isupper() or reason["text"][0].isdigit()
