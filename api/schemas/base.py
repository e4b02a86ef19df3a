"""Strict schemas and fields: what is not exactly as asked is refused, every fault at once, with code and pointer.

How to build on this:

- A *field* of one's own subclasses `StrictField` (or one of the fields below) and overrides only
  `read(self, value)`: it takes the JSON value, never missing and never null, and returns what the answer function
  wants, or raises `Refused(code, message)`. `Malformed` from `rules` will do as well; its pointers count from the
  value. To `StrictField.__init__` go `wanted`, which completes the sentence "This must be …" for values of a wrong
  type, for null and for a missing field, and `schema`, what the OpenAPI document says about it in the words of
  JSON Schema: `{"type": "string", "pattern": "…"}`.
- A *schema* subclasses `StrictSchema`. A check of several fields at once overrides `completed(self, loaded)`: it
  takes the dict of loaded fields and returns it, or what is to stand in its place, or raises `Refused` or `Malformed`;
  pointers count from this object. It runs only when every known field is fine. Optional fields that the request
  leaves out are left out of the dict, unless they have a `load_default`.
- marshmallow's own fields work too; without codes of their own, their refusals are `bad_value`. Its hooks
  (`pre_load`, `post_load`, `validates`) are not run, and a schema with any says so when it is made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields, missing

from api.faults import below
from api.schemas.refusal import Refused, faults_of, must_be, unknown_fields, wrong_type
from rules.errors import Fault, Malformed

__all__ = [
    "Choice",
    "Flag",
    "ListOf",
    "MapOf",
    "Nested",
    "Refused",
    "StrictField",
    "StrictSchema",
    "Text",
    "Whole",
    "faults_of",
]

T = TypeVar("T")
Field = fields.Field[Any]


@dataclass(frozen=True, slots=True)
class Reader:
    """How one member of an object, or each item of a list, is read."""

    name: str
    attribute: str
    read: Callable[[Any], Any]
    nullable: bool
    required: bool
    default: Any
    wanted: str
    null_is_missing: bool

    @classmethod
    def of(cls, field: Field, name: str = "") -> "Reader":
        """The reader for a field. marshmallow's own way costs time: only fields that need it go that way."""
        extras = field.validators or field.pre_load or field.post_load
        return cls(
            name=field.data_key or name,
            attribute=field.attribute or name,
            read=field.read if isinstance(field, Strict) and not extras else field.deserialize,
            nullable=field.allow_none,
            required=field.required,
            default=field.load_default,
            wanted=getattr(field, "wanted", ""),
            null_is_missing=getattr(field, "null_is_missing", False),
        )

    def take(self, value: Any) -> Any:
        """What a JSON value means. Raises `ValidationError` or `Malformed`."""
        if value is None:
            if self.nullable:
                return None
            raise wrong_type(self.wanted, None)
        return self.read(value)

    def missing(self) -> Fault:
        needed = f"{self.name} is needed: {self.wanted}." if self.wanted else f"{self.name} is needed."
        return Fault(below("", self.name), "missing_field", needed)


class StrictSchema(Schema):
    """An object with these fields and no others."""

    hooks_not_run: ClassVar = ("pre_load", "post_load", "validates", "validates_schema")

    class Meta:
        unknown = RAISE

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        hooks = [name for name in self.hooks_not_run if self._hooks[name]]
        if hooks:
            raise TypeError(f"{type(self).__name__}: {', '.join(hooks)} would not be run; override completed().")
        self._readers = tuple(Reader.of(field, name) for name, field in self.load_fields.items())
        self._names = {reader.name: reader for reader in self._readers}

    def completed(self, loaded: dict[str, Any]) -> Any:
        """What becomes of the loaded fields; the place to check them together. Raises `Refused` or `Malformed`."""
        return loaded

    def load(self, data: Any, *, many: Any = None, partial: Any = None, unknown: Any = None) -> Any:
        """What the request means, made from its JSON object. Raises `ValidationError` or `Malformed` (`faults_of`)."""
        if many or partial or unknown:
            return super().load(data, many=many, partial=partial, unknown=unknown)
        if type(data) is not dict:
            raise wrong_type("an object", data)
        faults: list[Fault] = []
        loaded = self._loaded(data, faults)
        if data.keys() <= self._names.keys() and not faults:
            return self.completed(loaded)
        faults = faults or list(self._faults_together(loaded))
        raise ValidationError([*faults, *unknown_fields(data, self._names)])

    def _loaded(self, data: dict[str, Any], faults: list[Fault]) -> dict[str, Any]:
        loaded: dict[str, Any] = {}
        for reader in self._readers:
            if reader.name in data and not (reader.null_is_missing and data[reader.name] is None):
                try:
                    loaded[reader.attribute] = reader.take(data[reader.name])
                except (ValidationError, Malformed) as refusal:
                    faults += faults_of(refusal, below("", reader.name))
            elif reader.required:
                faults.append(reader.missing())
            elif reader.default is not missing:
                loaded[reader.attribute] = reader.default
        return loaded

    def _faults_together(self, loaded: dict[str, Any]) -> tuple[Fault, ...]:
        try:
            self.completed(loaded)
        except (ValidationError, Malformed) as refusal:
            return faults_of(refusal)
        return ()


class Strict:
    """What all strict fields have: the one method that reads a value, and the words for what is wanted."""

    wanted: str

    def read(self, value: Any) -> Any:
        """What a JSON value means, neither missing nor null. Raises `ValidationError` or `Malformed`."""
        raise NotImplementedError

    def _deserialize(self, value: Any, *_context: Any, **_more: Any) -> Any:
        return self.read(value)


class StrictField(Strict, fields.Field[T]):
    """A field that says what it wants: `wanted` completes "This must be …", `schema` says it in JSON Schema."""

    def __init__(self, wanted: str, schema: Mapping[str, Any], *, description: str = "", **options: Any) -> None:
        explained = {"description": description} if description else {}
        super().__init__(metadata={**schema, **explained, **options.pop("metadata", {})}, **options)
        self.wanted = wanted


class Whole(StrictField[int]):
    """A whole number from `low` to `high`, as JSON writes whole numbers: not `"5"`, `1.0` or `true`."""

    def __init__(self, low: int, high: int, **options: Any) -> None:
        schema = {"type": "integer", "minimum": low, "maximum": high}
        super().__init__(f"a whole number from {low} to {high}", schema, **options)
        self.low, self.high = low, high

    def read(self, value: Any) -> int:
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise Refused("bad_value" if type(value) is int else "bad_type", must_be(self.wanted, value))


class Flag(StrictField[bool]):
    """`true` or `false`."""

    def __init__(self, **options: Any) -> None:
        super().__init__("true or false", {"type": "boolean"}, **options)

    def read(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise wrong_type(self.wanted, value)


class Choice(StrictField[Any]):
    """One of a few texts or whole numbers."""

    def __init__(self, *choices: str | int, **options: Any) -> None:
        self.choices = {(type(choice), choice) for choice in choices}
        self.types = {type(choice) for choice in choices}
        schema: dict[str, Any] = {"enum": [*choices, None] if options.get("allow_none") else list(choices)}
        wanted = " or ".join(filter(None, [", ".join(map(str, choices[:-1])), str(choices[-1])]))
        super().__init__(wanted, {"type": _json_types(choices), **schema}, **options)

    def read(self, value: Any) -> Any:
        kind = type(value)
        if kind not in self.types:
            raise wrong_type(self.wanted, value)
        if (kind, value) not in self.choices:
            raise Refused("bad_value", must_be(self.wanted, value))
        return value


class Text(StrictField[str]):
    """A text of `shortest` to `longest` characters."""

    def __init__(self, longest: int, shortest: int = 0, **options: Any) -> None:
        schema = {"type": "string", "minLength": shortest, "maxLength": longest}
        super().__init__(f"a text of {shortest} to {longest} characters", schema, **options)
        self.shortest, self.longest = shortest, longest

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type(self.wanted, value)
        if not self.shortest <= len(value) <= self.longest:
            raise Refused("bad_value", must_be(self.wanted, value))
        return value


class ListOf(Strict, fields.List[Any]):
    """A list of `low` to `high` items, loaded as a tuple."""

    def __init__(self, item: Field, low: int = 0, high: int = 100, *, description: str = "", **options: Any) -> None:
        explained = {"description": description} if description else {}
        super().__init__(item, metadata={"minItems": low, "maxItems": high, **explained}, **options)
        self.low, self.high = low, high
        self.wanted = f"a list of {low} to {high} items" if low < high else f"a list of {low} items"
        self._item = Reader.of(self.inner)

    def read(self, value: Any) -> Any:
        if type(value) is not list:
            raise wrong_type(self.wanted, value)
        faults: list[Fault] = []
        if not self.low <= len(value) <= self.high:
            faults.append(Fault("", "wrong_size", f"This must be {self.wanted}, not of {len(value)}."))
        loaded = tuple([item for _, item in _each(self._item, enumerate(value[: self.high]), faults)])
        if faults:
            raise ValidationError(faults)
        return loaded


class Nested(Strict, fields.Nested):
    """An object of its own within an object."""

    wanted = "an object"

    def __init__(self, schema: StrictSchema | type[StrictSchema], *, description: str = "", **options: Any) -> None:
        super().__init__(schema, metadata={"description": description} if description else {}, **options)

    def read(self, value: Any) -> Any:
        return self.schema.load(value)


class MapOf(StrictField[dict[Any, Any]]):
    """An object with some of the names in `keys`, loaded as a dict from what they stand for: `{"1": 1, "2": 2}`."""

    def __init__(self, keys: Mapping[str, Any], item: Field, **options: Any) -> None:
        super().__init__(f"an object with names out of {', '.join(keys)}", {"type": "object"}, **options)
        self.keys, self.item = keys, item
        self._item = Reader.of(item)

    def read(self, value: Any) -> dict[Any, Any]:
        if type(value) is not dict:
            raise wrong_type(self.wanted, value)
        faults: list[Fault] = []
        known = [(name, value[name]) for name in self.keys if name in value]
        loaded = {self.keys[name]: item for name, item in _each(self._item, known, faults)}
        faults += unknown_fields(value, self.keys)
        if faults:
            raise ValidationError(faults)
        return loaded


def _each(reader: Reader, items: Iterable[tuple[Any, Any]], faults: list[Fault]) -> Iterator[tuple[Any, Any]]:
    """The items that can be read, with their names; what is wrong with the others goes to `faults`."""
    for name, value in items:
        try:
            yield name, reader.take(value)
        except (ValidationError, Malformed) as refusal:
            faults += faults_of(refusal, below("", name))


def _json_types(values: Iterable[object]) -> str | list[str]:
    names = sorted({"integer" if isinstance(value, int) else "string" for value in values})
    return names[0] if len(names) == 1 else names
