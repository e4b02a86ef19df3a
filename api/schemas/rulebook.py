"""The rules and house rules of a game as data."""

from typing import Any

from api.games import GAMES
from api.schemas.base import Choice, Flag, ListOf, Nested, StrictField, StrictSchema, Text, Whole


class Rule(StrictSchema):
    """A rule of the game."""

    id = StrictField[str]("a rule's id", {"type": "string", "pattern": "^[A-Z][0-9]+$"}, required=True)
    title = Text(200, required=True)
    text = Text(10_000, required=True)


class Rulebook(StrictSchema):
    """All rules of a game."""

    game = Choice(*GAMES, required=True)
    rules = ListOf(Nested(Rule), 1, 100, required=True)


class HouseRule(StrictSchema):
    """An option that a table may choose: one of `values`, or a whole number from `minimum` to `maximum` in steps."""

    name = Text(50, required=True)
    rule = StrictField[str]("a rule's id", {"type": "string", "pattern": "^[A-Z][0-9]+$"}, required=True)
    default = StrictField[Any]("a value", {}, required=True)
    text = Text(1000, required=True)
    values = ListOf(StrictField[Any]("a value", {}), description="Values to choose from.")
    several = Flag(description="Whether the option takes a list of the values.")
    minimum = Whole(-1000, 1000)
    maximum = Whole(-1000, 1000)
    step = Whole(1, 1000)


class FormOfGame(StrictSchema):
    """A form of the game: its seats, the defaults it changes, and the preset of the same name, if there is one."""

    name = Text(50, required=True)
    rule = StrictField[str]("a rule's id", {"type": "string", "pattern": "^[A-Z][0-9]+$"}, required=True)
    seats = Whole(2, 4, required=True)
    preset = StrictField[Any]("a preset", {"type": ["string", "null"]}, required=True, allow_none=True)
    defaults = StrictField[Any]("an object", {"type": "object"}, required=True)


class HouseRules(StrictSchema):
    """All options of a game, and named sets of them: what differs from the defaults."""

    game = Choice(*GAMES, required=True)
    options = ListOf(Nested(HouseRule), 1, 100, required=True)
    presets = StrictField[Any](
        "an object",
        {"type": "object", "additionalProperties": {"type": "object"}},
        description="Presets by name; one that stands for a form is sent with that form.",
        required=True,
    )
    forms = ListOf(Nested(FormOfGame), 1, 10, description="The forms, where the game has several.")
