"""What a problem document looks like (RFC 9457)."""

from typing import Final

from api.schemas.base import Choice, ListOf, Nested, StrictField, StrictSchema, Text, Whole

CODES: Final = (
    "bad_card",
    "too_many_copies",
    "not_in_hand",
    "wrong_size",
    "seat_twice",
    "seat_order",
    "unknown_field",
    "missing_field",
    "bad_value",
    "bad_type",
    "contradiction",
)


class FaultShown(StrictSchema):
    """One thing that is wrong with the request."""

    pointer = StrictField[str](
        "a JSON pointer", {"type": "string"}, description="JSON pointer (RFC 6901) to it in the body.", required=True
    )
    code = Choice(*CODES, description="What kind of fault it is; stable.", required=True)
    message = Text(10_000, description="What to do, for people.", required=True)


class Problem(StrictSchema):
    """Why there is no answer."""

    type = StrictField[str](
        "a URN", {"type": "string", "pattern": "^urn:pocket-arbiter:problem:[a-z-]+$"}, required=True
    )
    title = Text(200, required=True)
    status = Whole(400, 599, required=True)
    detail = Text(1000)
    errors = ListOf(Nested(FaultShown), 1, 100, description="Everything that is wrong with the body.")
    errors_left_out = Whole(1, 100_000, description="How many more faults there are.")
    request_id = Text(64, description="Names the request in the server's log.")
