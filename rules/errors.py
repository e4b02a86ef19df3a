"""Malformed or contradictory input. An illegal play is a verdict, never one of these."""

from collections.abc import Iterable
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with the input: a JSON pointer to it, a stable code, a sentence that says what to do."""

    pointer: str
    code: str
    message: str


class Malformed(Exception):
    """Input that cannot be judged; `faults` names everything that is wrong, at least one thing."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in self.faults))


def refuse(faults: Iterable[Fault]) -> None:
    """Raises `Malformed` if there are any faults."""
    found = tuple(faults)
    if found:
        raise Malformed(found)
