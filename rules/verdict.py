"""A verdict is data: codes, rule ids and parameters for machines; sentences are made from them elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Reason:
    """One point that decided a verdict.

    `code` and the names in `params` are stable; values are numbers, strings (cards in notation) or lists of them.
    """

    code: str
    rule: str
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What every answer has. `rules` is every rule that decided it, in the order of the rulebook.

    Fields named in `left_out` do not appear in the written answer while they are None.
    """

    left_out: ClassVar[frozenset[str]] = frozenset()

    rules: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def decided_by(reasons: Iterable[Reason], *others: str) -> dict[str, Any]:
    """The fields `rules` and `reasons` of a verdict: both in the order of the rulebook, each rule once."""
    ordered = tuple(sorted(reasons, key=lambda reason: rule_number(reason.rule)))
    return {"rules": rule_ids({reason.rule for reason in ordered}.union(others)), "reasons": ordered}


def rule_ids(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(rules) - {""}, key=rule_number))


def rule_number(rule: str) -> int:
    """The number of a rule id; what no rule of the game decided (an empty id) comes first."""
    return int(rule[1:] or 0)
