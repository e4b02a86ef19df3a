"""Tractor once more, slowly: an oracle for tests that enumerates what the rules say.

It shares nothing with the product. Cards are strings ("Ks", "Rj"), trump is (rank, suit or None), house rules are
a mapping of the options that differ from the default.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypedDict

from tests.naive.tractor_layouts import (
    Cards,
    House,
    Trump,
    components,
    is_run,
    kind_of,
    layout,
    lead_kind,
    pair_faces,
    parse,
    splits,
    strength,
    suit,
    top,
    without,
)
from tests.naive.tractor_scoring import points, round_result

__all__ = [
    "beaters",
    "components",
    "forced",
    "highest_beater",
    "kind_of",
    "layout",
    "lead_kind",
    "legal",
    "legal_plays",
    "owed",
    "parse",
    "playable",
    "points",
    "round_result",
    "splits",
    "strength",
    "suit",
    "throw",
    "winner",
]


class Owed(TypedDict):
    suit: str
    cards: int
    pairs: int
    tractors: list[int]


class Beaten(TypedDict):
    component: Cards
    seat: int
    by: Cards


class MustBeat(TypedDict):
    seat: int
    options: list[str]


class Throw(TypedDict):
    status: str
    beaten: list[Beaten]
    must_lead: Cards | None
    withdrawn: list[str] | None
    must_beat: MustBeat | None


def lead_layout(lead: Sequence[str], trump: Trump, house: House) -> list[Cards]:
    parts = layout(lead, trump, house)
    if parts is None:
        raise ValueError(f"no lead: {lead}")
    return [cards for _, cards in parts]


def of_suit(cards: Sequence[str], wanted: str, trump: Trump, house: House) -> list[str]:
    return [card for card in cards if suit(card, trump, house) == wanted]


# --- following (T19-T23) ------------------------------------------------------------------------


def owed(lead: Sequence[str], hand: Sequence[str], trump: Trump, house: House) -> Owed:
    """How much of the led layout these cards can fulfil."""
    led = lead_layout(lead, trump, house)
    led_suit = suit(lead[0], trump, house)
    following = of_suit(hand, led_suit, trump, house)
    pairs = pair_faces(following)
    tractors: list[int] = []
    if house.get("follow_tractor", "pairs") == "tractors_first":
        tractors = served([len(component) // 2 for component in led if len(component) > 2], pairs, trump, house)
    return {
        "suit": led_suit,
        "cards": min(len(lead), len(following)),
        "pairs": min(len(pairs), len(pair_faces(lead))) - sum(tractors),
        "tractors": tractors,
    }


def served(lengths: list[int], pairs: Sequence[str], trump: Trump, house: House) -> list[int]:
    """T21, tractors_first: the lengths of the runs that can be taken in turn for led tractors of these lengths."""
    if not lengths:
        return []
    for length in range(lengths[0], 1, -1):
        runs = [faces for faces in combinations(pairs, length) if is_run(faces, trump, house)]
        if runs:
            still_owed = [lengths[0] - length, *lengths[1:]]
            return max([length, *served(still_owed, without(pairs, run), trump, house)] for run in runs)
    return served(lengths[1:], pairs, trump, house)


def legal(lead: Sequence[str], hand: Sequence[str], cards: Sequence[str], trump: Trump, house: House) -> bool:
    """T23; cards that are not in the hand are not legal."""
    held = Counter(cards) <= Counter(hand)
    return held and len(cards) == len(lead) and owed(lead, cards, trump, house) == owed(lead, hand, trump, house)


def legal_plays(lead: Sequence[str], hand: Sequence[str], trump: Trump, house: House) -> set[Cards]:
    whole = owed(lead, hand, trump, house)
    return {play for play in set(plays_in_suit(lead, hand, trump, house)) if owed(lead, play, trump, house) == whole}


def plays_in_suit(lead: Sequence[str], hand: Sequence[str], trump: Trump, house: House) -> Iterator[Cards]:
    """T19 alone: as many cards of the suit led as possible, then any others."""
    following = of_suit(hand, suit(lead[0], trump, house), trump, house)
    others = without(hand, following)
    number = min(len(lead), len(following))
    for chosen in set(combinations(sorted(following), number)):
        for rest in set(combinations(sorted(others), len(lead) - number)):
            yield tuple(sorted(chosen + rest))


def playable(lead: Sequence[str], hand: Sequence[str], trump: Trump, house: House) -> Counter[str]:
    found: Counter[str] = Counter()
    for play in legal_plays(lead, hand, trump, house):
        found |= Counter(play)
    return found


def forced(lead: Sequence[str], hand: Sequence[str], trump: Trump, house: House) -> Counter[str]:
    found = Counter(hand)
    for play in legal_plays(lead, hand, trump, house):
        found &= Counter(play)
    return found


# --- winning a trick (T24, T25) -----------------------------------------------------------------


def winner(plays: Sequence[Sequence[str]], trump: Trump, house: House) -> tuple[int, list[str]]:
    """The plays come in the order of play, the lead first."""
    lead = plays[0]
    possible = [index for index, play in enumerate(plays) if index == 0 or can_win(play, lead, trump, house)]
    best = 0
    for index in possible[1:]:
        if beats(plays[index], plays[best], lead, trump, house):
            best = index
    standings = ["beaten" if index in possible else "cannot_win" for index in range(len(plays))]
    standings[best] = "wins"
    return best, standings


def can_win(play: Sequence[str], lead: Sequence[str], trump: Trump, house: House) -> bool:
    shape = [len(component) for component in lead_layout(lead, trump, house)]
    suits = {suit(card, trump, house) for card in play}
    led_suit = suit(lead[0], trump, house)
    allowed = [{"trump"}, {led_suit}] if len(shape) == 1 else [{"trump"}] if led_suit != "trump" else []
    return suits in allowed and bool(splits(play, shape, trump, house))


def beats(play: Sequence[str], best: Sequence[str], lead: Sequence[str], trump: Trump, house: House) -> bool:
    """Both plays can win, as far as their suits and layouts go."""
    play_suit, best_suit = suit(play[0], trump, house), suit(best[0], trump, house)
    if play_suit != best_suit:
        return play_suit == "trump"
    shape = [len(component) for component in lead_layout(lead, trump, house)]
    if len(shape) == 1:
        return top(play, trump, house) > top(best, trump, house)
    rule = {"highest": beats_highest, "largest_component": beats_largest, "every_component": beats_every}[
        house.get("throw_winner", "highest")
    ]
    return rule(play, best, shape, trump, house)


def beats_highest(play: Sequence[str], best: Sequence[str], shape: list[int], trump: Trump, house: House) -> bool:
    if max(shape) == 1:
        return top(play, trump, house) > top(best, trump, house)
    return top(pair_faces(play), trump, house) > top(pair_faces(best), trump, house)


def beats_largest(play: Sequence[str], best: Sequence[str], shape: list[int], trump: Trump, house: House) -> bool:
    def highest_of_longest(cards: Sequence[str]) -> int:
        return max(
            top(component, trump, house)
            for split in splits(cards, shape, trump, house)
            for component in split
            if len(component) == max(shape)
        )

    return highest_of_longest(play) > highest_of_longest(best)


def beats_every(play: Sequence[str], best: Sequence[str], shape: list[int], trump: Trump, house: House) -> bool:
    best_splits = splits(best, shape, trump, house)
    return any(
        all(beats_split(ours, theirs, trump, house) for theirs in best_splits)
        for ours in splits(play, shape, trump, house)
    )


def beats_split(ours: list[Cards], theirs: list[Cards], trump: Trump, house: House) -> bool:
    """Is there a one-to-one matching in which each of theirs is beaten by one of ours?"""
    if not theirs:
        return True
    return any(
        beats_component(component, theirs[0], trump, house)
        and beats_split(ours[:index] + ours[index + 1 :], theirs[1:], trump, house)
        for index, component in enumerate(ours)
    )


def beats_component(ours: Cards, theirs: Cards, trump: Trump, house: House) -> bool:
    return len(ours) == len(theirs) and top(ours, trump, house) > top(theirs, trump, house)


# --- throws (T16, T17) --------------------------------------------------------------------------


def beating_plays(component: Cards, hand: Sequence[str], trump: Trump, house: House) -> list[Cards]:
    """Highest first, of equals in the order s h d c."""
    in_suit = of_suit(hand, suit(component[0], trump, house), trump, house)
    return [
        play
        for play in components(in_suit, len(component), trump, house)
        if beats_component(play, component, trump, house)
    ]


def beaters(component: Cards, hand: Sequence[str], trump: Trump, house: House) -> list[str]:
    """Every copy in the hand of each card that occurs in some beating play."""
    faces = {card for play in beating_plays(component, hand, trump, house) for card in play}
    return sorted(card for card in hand if card in faces)


def highest_beater(component: Cards, hand: Sequence[str], trump: Trump, house: House) -> Cards | None:
    return next(iter(beating_plays(component, hand, trump, house)), None)


def checked_seats(seat: int, house: House) -> list[int]:
    """The seats that count against a throw, in order of play."""
    others = [(seat + turn - 1) % 4 + 1 for turn in (1, 2, 3)]
    if house.get("throw_checked_against", "everyone") == "opponents":
        return [other for other in others if (other - seat) % 2 == 1]
    return others


def throw(
    lead: Sequence[str], seat: int, hands: Mapping[int, Sequence[str]], trump: Trump, house: House
) -> Throw | None:
    """All hands but the leader's are given. None if the lead is no throw."""
    parts = lead_layout(lead, trump, house)
    if len(parts) == 1:
        return None
    beaten = [found for component in parts if (found := first_beater(component, seat, hands, trump, house))]
    if not beaten:
        return {"status": "stands", "beaten": [], "must_lead": None, "withdrawn": None, "must_beat": None}
    led = component_to_lead(beaten, trump, house)
    if led is None:
        return {"status": "fails", "beaten": beaten, "must_lead": None, "withdrawn": None, "must_beat": None}
    return {
        "status": "fails",
        "beaten": beaten,
        "must_lead": led["component"],
        "withdrawn": sorted(without(lead, led["component"])),
        "must_beat": obligation(led, hands, trump, house),
    }


def first_beater(
    component: Cards, seat: int, hands: Mapping[int, Sequence[str]], trump: Trump, house: House
) -> Beaten | None:
    for other in checked_seats(seat, house):
        play = highest_beater(component, hands[other], trump, house)
        if play is not None:
            return {"component": component, "seat": other, "by": play}
    return None


def component_to_lead(beaten: list[Beaten], trump: Trump, house: House) -> Beaten | None:
    """Of components equal in size and top the first of the layout (s h d c) is led."""
    choice = house.get("failed_throw_leads", "smallest_lowest")
    if choice == "opponents_choose":
        return None

    def lowness(entry: Beaten) -> tuple[int, int]:
        size, height = len(entry["component"]), top(entry["component"], trump, house)
        return (size, height) if choice == "smallest_lowest" else (height, size)

    return min(beaten, key=lowness)


def obligation(led: Beaten, hands: Mapping[int, Sequence[str]], trump: Trump, house: House) -> MustBeat | None:
    if not house.get("failed_throw_must_beat", True):
        return None
    return {"seat": led["seat"], "options": beaters(led["component"], hands[led["seat"]], trump, house)}
