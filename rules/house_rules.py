"""House rules as data: what options a game has, which values they take, what each means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from rules.cards import RANKS
from rules.errors import Fault, refuse

YES_NO: Final = (True, False)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name, the rule it changes, its default and a line that explains it."""

    name: str
    rule: str
    default: Any
    text: str

    def refusal(self, value: object) -> tuple[str, str] | None:
        """None if `value` is allowed, else the code and the sentence that says what is."""
        raise NotImplementedError

    def as_data(self) -> dict[str, Any]:
        """The option for clients, in JSON types."""
        return {"name": self.name, "rule": self.rule, "default": self.default, "text": self.text, **self.domain()}

    def domain(self) -> dict[str, Any]:
        raise NotImplementedError

    def json_schema(self) -> dict[str, Any]:
        """What is allowed, in the words of JSON Schema."""
        raise NotImplementedError

    def taken(self, value: Any) -> Any:
        """An allowed value in its immutable form."""
        return value


@dataclass(frozen=True, slots=True)
class OneOf(Option):
    """One of a few words or numbers; true and false are a choice of two."""

    values: tuple[Any, ...] = ()

    def refusal(self, value: object) -> tuple[str, str] | None:
        if any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            return None
        wrong_type = not any(type(value) is type(allowed) for allowed in self.values)
        return "bad_type" if wrong_type else "bad_value", f"{self.name} is one of {_listed(self.values)}."

    def domain(self) -> dict[str, Any]:
        return {"values": list(self.values)}

    def json_schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Whole(Option):
    """A whole number from `low` to `high` in steps, or one of the words in `words`; `usual` are numbers to offer."""

    low: int = 0
    high: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    usual: tuple[int, ...] = ()

    def refusal(self, value: object) -> tuple[str, str] | None:
        if value in self.words and isinstance(value, str):
            return None
        if type(value) is not int:
            return "bad_value" if isinstance(value, str) and self.words else "bad_type", self._allowed()
        if self.low <= value <= self.high and (value - self.low) % self.step == 0:
            return None
        return "bad_value", self._allowed()

    def _allowed(self) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        words = f"{_listed(self.words)} or " if self.words else ""
        return f"{self.name} is {words}a whole number from {self.low} to {self.high}{steps}."

    def domain(self) -> dict[str, Any]:
        return {"values": [*self.usual, *self.words], "minimum": self.low, "maximum": self.high, "step": self.step}

    def json_schema(self) -> dict[str, Any]:
        number = {"type": "integer", "enum": list(range(self.low, self.high + 1, self.step))}
        return {"oneOf": [{"enum": list(self.words)}, number]} if self.words else number


@dataclass(frozen=True, slots=True)
class RankSet(Option):
    """A list of different ranks, kept in rank order whatever the order given."""

    def refusal(self, value: object) -> tuple[str, str] | None:
        if not isinstance(value, list | tuple):
            return "bad_type", f'{self.name} is a list of ranks, such as ["5", "T", "K", "A"].'
        unknown = [rank for rank in value if not (isinstance(rank, str) and len(rank) == 1 and rank in RANKS)]
        if unknown or len(set(value)) < len(value):
            return "bad_value", f"{self.name} is a list of different ranks out of {' '.join(RANKS)}."
        return None

    def domain(self) -> dict[str, Any]:
        return {"values": list(RANKS), "several": True}

    def json_schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": list(RANKS)}, "uniqueItems": True}

    def taken(self, value: Any) -> tuple[str, ...]:
        return tuple(sorted(value, key=RANKS.index))

    def as_data(self) -> dict[str, Any]:
        return {**super(RankSet, self).as_data(), "default": list(self.default)}


def chosen(options: Iterable[Option], given: Mapping[str, Any], pointer: str = "/house_rules") -> dict[str, Any]:
    """The options in `given`, checked. Raises `Malformed` with every unknown name and every value not allowed."""
    known = {option.name: option for option in options}
    refuse(fault for name, value in given.items() if (fault := _fault(known, name, value, pointer)))
    return {name: known[name].taken(value) for name, value in given.items()}


def as_data(game: str, options: Iterable[Option], presets: Mapping[str, Any]) -> dict[str, Any]:
    """Options and presets for clients; a preset lists only what differs from the defaults."""
    options = tuple(options)
    return {
        "game": game,
        "options": [option.as_data() for option in options],
        "presets": {name: differences(options, preset) for name, preset in presets.items()},
    }


def differences(options: Iterable[Option], house_rules: Any) -> dict[str, Any]:
    """The options whose value in `house_rules` is not the default, in JSON types."""
    chosen_values = ((option, getattr(house_rules, option.name)) for option in options)
    return {
        option.name: list(value) if isinstance(value, tuple) else value
        for option, value in chosen_values
        if value != option.default
    }


def _fault(known: Mapping[str, Option], name: str, value: Any, pointer: str) -> Fault | None:
    where = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
    if name not in known:
        near = get_close_matches(name, known, 1)
        return Fault(where, "unknown_field", f"There is no such house rule{_did_you_mean(near, known)}")
    refusal = known[name].refusal(value)
    return Fault(where, *refusal) if refusal else None


def _did_you_mean(near: list[str], known: Iterable[str]) -> str:
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}."


def _listed(values: tuple[Any, ...]) -> str:
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)
