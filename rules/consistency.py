"""Do the cards of a request contradict each other? Every fault is named, with a pointer to where it shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.cards import ALL_FACES, FACES, Cards, faces_of, times
from rules.errors import Fault
from rules.seats import Seat


@dataclass(slots=True)
class CardCount:
    """Counts cards place by place and notes each place where a face appears more often than the packs hold it.

    `pack` is the mask of the faces that a pack has.
    """

    packs: int = 2
    pack: int = ALL_FACES
    seen: Cards = field(default_factory=Cards)
    faults: list[Fault] = field(default_factory=list)

    def add(self, pointer: str, cards: Cards) -> None:
        """Cards that lie somewhere else than all cards added before."""
        if cards.faces & ~self.pack:
            missing = f"{cards.of_faces(~self.pack & ALL_FACES)} is not in the pack of {self.pack.bit_count()} cards."
            self.faults.append(Fault(pointer, "bad_card", missing))
            cards = cards.of_faces(self.pack)
        beyond = (self.seen.pairs & cards.faces) | (self.seen.faces & cards.pairs)
        if self.packs == 1:
            beyond = (self.seen.faces & cards.faces) | cards.pairs
        self.faults += [self._fault(pointer, face, cards) for face in faces_of(beyond)]
        self.seen = self.seen + cards.of_faces(~beyond & cards.faces)

    def _fault(self, pointer: str, face: int, cards: Cards) -> Fault:
        """In one pack every second copy is a fault, so that only with two packs the number says something."""
        count = times(self.seen.copies(face) + cards.copies(face)) if self.packs > 1 else "more than once"
        return Fault(pointer, "too_many_copies", f"{FACES[face]} appears {count}; {_hold(self.packs)}.")


def _hold(packs: int) -> str:
    return "two packs hold two" if packs == 2 else "one pack holds one"


def not_in_hand(pointer: str, cards: Cards, hand: Cards, whose: str = "the hand") -> Iterator[Fault]:
    """A fault if some of `cards` are not in `hand`."""
    missing = cards - hand
    if missing:
        yield Fault(pointer, "not_in_hand", f"{missing} is not in {whose}.")


def no_such_seat(pointer: str, seat: Seat, seats: Sequence[Seat]) -> Iterator[Fault]:
    """A fault if the table has no such seat."""
    if seat not in seats:
        yield Fault(pointer, "bad_value", f"There is no seat {seat} at a table of {len(seats)}.")


def hand_too_small(pointer: str, hand: Cards, lead: Cards) -> Iterator[Fault]:
    """A fault if a whole hand has fewer cards than were led."""
    if len(hand) < len(lead):
        message = f"{len(lead)} cards were led and the hand has {len(hand)}: give the whole hand before the play."
        yield Fault(pointer, "wrong_size", message)


def unequal_hands(hands: Mapping[str, Cards]) -> Iterator[Fault]:
    """Faults where whole hands before a trick, keyed by pointer, are not as large as the first of them."""
    first = next(iter(hands.items()), None)
    for pointer, hand in hands.items():
        if first and len(hand) != len(first[1]):
            message = (
                f"{len(hand)} cards here, {len(first[1])} at {first[0]}: before a trick all hands are equally large."
            )
            yield Fault(pointer, "wrong_size", message)


def wrong_size(pointer: str, cards: Cards, size: int, what: str) -> Iterator[Fault]:
    """A fault if there are not exactly `size` cards."""
    if len(cards) != size:
        yield Fault(pointer, "wrong_size", f"{what} has {size} cards, not {len(cards)}.")


def too_large(pointer: str, cards: Cards, most: int, what: str) -> Iterator[Fault]:
    """A fault if there are more than `most` cards."""
    if len(cards) > most:
        yield Fault(pointer, "wrong_size", f"{what} has at most {most} cards, not {len(cards)}.")
