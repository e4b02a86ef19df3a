"""What the verdicts of both games have in common, as the documents describe it."""

from typing import Any

from api.schemas import fields as field
from api.schemas.base import Choice, Flag, ListOf, Nested, StrictField, StrictSchema, Text, Whole


class ReasonSchema(StrictSchema):
    """One point that decided the verdict: code and params for machines, text for people."""

    code = Text(60, 1, required=True)
    rule = Text(4, 2, required=True)
    params = StrictField[Any]("an object", {"type": "object"}, required=True)
    text = Text(1000, 1, required=True)


class VerdictSchema(StrictSchema):
    """Every rule that decided the verdict, and a reason for each point."""

    rules = ListOf(Text(4, 2), 0, 40, required=True)
    reasons = ListOf(Nested(ReasonSchema), 0, 200, required=True)


class StandingSchema(StrictSchema):
    """How a play stands in a trick."""

    seat = field.seat(required=True)
    standing = Choice("wins", "beaten", "cannot_win", required=True)


class FollowsAnswer(VerdictSchema):
    """Is it legal, one legal play; without cards also what may and what must be played."""

    legal = Flag(required=True, allow_none=True)
    example = field.CardsField(required=True)
    playable = field.CardsField()
    forced = field.CardsField()


class FaultSchema(StrictSchema):
    """Where a rule was broken first."""

    pointer = Text(100, 1, required=True)
    rule = Text(4, 2, required=True)


def answer_cards(**options: Any) -> field.CardsField:
    return field.CardsField(required=True, **options)


def points(**options: Any) -> Whole:
    return Whole(-(10**12), 10**12, **{"required": True, **options})


def yes_no(**options: Any) -> Flag:
    return Flag(required=True, **options)
