"""Answers to the Tractor questions, as the documents describe them."""

from typing import Any

from api.schemas import fields as field
from api.schemas import verdicts as shared
from api.schemas.base import Choice, ListOf, Nested, StrictSchema, Whole
from api.schemas.tractor import RanksSchema, TrumpSchema
from api.schemas.verdicts import FaultSchema, FollowsAnswer, StandingSchema, VerdictSchema

KINDS = ("single", "pair", "tractor", "top_cards")


def kind_field(**options: Any) -> Choice:
    return Choice(*KINDS, **{"required": True, **options})


class PointsSchema(StrictSchema):
    """Points that change sides; `to` is left out where the declarers are not given."""

    points = shared.points()
    to = Choice("declarers", "opponents")


class RevealShownSchema(StrictSchema):
    """What became of a reveal."""

    seat = field.seat(required=True)
    cards = shared.answer_cards()
    accepted = shared.yes_no()
    cancelled_by = field.seat()


class DeclarationAnswer(VerdictSchema):
    """What is trump, who starts and who declares."""

    outcome = Choice("trump", "no_trump", "redeal", "expose_talon", required=True)
    trump = Nested(TrumpSchema, required=True, allow_none=True)
    seat = field.seat(required=True, allow_none=True)
    starter = field.seat(required=True, allow_none=True)
    declarers = field.team(required=True, allow_none=True)
    reveals = ListOf(Nested(RevealShownSchema), 0, 20, required=True)
    exposed = Whole(1, 8)


class TalonExchangeAnswer(VerdictSchema):
    """The 25 cards left and the points laid down; null if it was not legal."""

    legal = shared.yes_no()
    hand = shared.answer_cards(allow_none=True)
    points_buried = shared.points(allow_none=True)


class ComponentSchema(StrictSchema):
    """A component of a lead."""

    kind = Choice("single", "pair", "tractor", required=True)
    cards = shared.answer_cards()
    beaten_by_outstanding = field.CardsField(description="The unseen cards, every copy, that would beat it.")


class BeatenSchema(StrictSchema):
    """A component that a known hand beats."""

    component = shared.answer_cards()
    seat = field.seat(required=True)
    by = shared.answer_cards()


class MustBeatSchema(StrictSchema):
    """Who must beat the component led, and the cards for it."""

    seat = field.seat(required=True)
    options = shared.answer_cards()


class ThrowSchema(StrictSchema):
    """The judgement of top cards."""

    status = Choice("stands", "fails", "open", required=True)
    beaten = ListOf(Nested(BeatenSchema), 0, 25, required=True)
    must_lead = shared.answer_cards(allow_none=True)
    choices = ListOf(field.CardsField(), 0, 25)
    withdrawn = shared.answer_cards(allow_none=True)
    penalty = Nested(PointsSchema, required=True, allow_none=True)
    must_beat = Nested(MustBeatSchema, required=True, allow_none=True)


class LeadAnswer(VerdictSchema):
    """Is it a lead, of which components, and does the throw stand."""

    legal = shared.yes_no()
    kind = kind_field(allow_none=True)
    suit = Choice("s", "h", "d", "c", "trump", required=True, allow_none=True)
    components = ListOf(Nested(ComponentSchema), 0, 25, required=True)
    throw = Nested(ThrowSchema, required=True, allow_none=True)


class OwedSchema(StrictSchema):
    """What a hand owes: cards of the suit, pairs, and besides them tractors by length in pairs."""

    suit = Choice("s", "h", "d", "c", "trump", required=True)
    cards = Whole(0, 25, required=True)
    pairs = Whole(0, 12, required=True)
    tractors = ListOf(Whole(2, 12), 0, 6, required=True)


class FollowAnswer(FollowsAnswer):
    """Is it legal, what is owed, one legal play; without cards also what may and what must be played."""

    owed = Nested(OwedSchema, required=True)


class RevokeSchema(VerdictSchema):
    """A play that did not follow as it could."""

    seat = field.seat(required=True)
    legal = shared.yes_no()
    owed = Nested(OwedSchema, required=True, allow_none=True)
    example = shared.answer_cards(allow_none=True)
    penalty = Nested(PointsSchema)


class TrickAnswer(VerdictSchema):
    """Who wins the trick, with what, what it is worth, and who did not follow."""

    winner = field.seat(required=True)
    team = field.team(required=True)
    cards = shared.answer_cards()
    kind = kind_field()
    points = shared.points()
    points_to_opponents = shared.points(allow_none=True)
    complete = shared.yes_no()
    plays = ListOf(Nested(StandingSchema), 1, 4, required=True)
    throw_was_beatable = Nested(BeatenSchema, required=True, allow_none=True)
    revokes = ListOf(Nested(RevokeSchema), 0, 3, required=True)


class TalonAnswer(VerdictSchema):
    """What the talon counts; no multiplier if the declarers won the last trick."""

    multiplier = shared.points(allow_none=True)
    talon_points = shared.points()
    points_to_opponents = shared.points()


class ChangeSchema(StrictSchema):
    """Whose rank changes, and by how many ranks."""

    team = field.team(required=True, allow_none=True)
    ranks = Whole(0, 13, required=True)


class RoundAnswer(VerdictSchema):
    """How the game stands after the round."""

    opponents_points = shared.points()
    change = Nested(ChangeSchema, required=True)
    ranks = Nested(RanksSchema, required=True)
    declarers = field.team(required=True, allow_none=True)
    starter = field.seat(required=True, allow_none=True)
    trump_rank = field.rank(required=True, allow_none=True)
    game_over = shared.yes_no()
    winner = field.team(required=True, allow_none=True)


class RecordedTrickSchema(VerdictSchema):
    """A trick of a record."""

    winner = field.seat(required=True)
    team = field.team(required=True)
    cards = shared.answer_cards()
    kind = kind_field(allow_none=True)
    points = shared.points()
    complete = shared.yes_no()
    plays = ListOf(Nested(StandingSchema), 1, 4, required=True)
    throw = Nested(ThrowSchema, required=True, allow_none=True)
    revokes = ListOf(Nested(RevokeSchema), 0, 3, required=True)


class TransferShownSchema(StrictSchema):
    """Points moved by a failed throw or a revoke."""

    to = Choice("declarers", "opponents", required=True)
    points = shared.points()


class RecordAnswer(VerdictSchema):
    """The whole round judged; `round` is null until the last card is played."""

    declaration = Nested(DeclarationAnswer, required=True)
    talon_exchange = Nested(TalonExchangeAnswer, required=True, allow_none=True)
    tricks = ListOf(Nested(RecordedTrickSchema), 0, 25, required=True)
    opponents_points = shared.points()
    transfers = ListOf(Nested(TransferShownSchema), 0, 200, required=True)
    faults = ListOf(Nested(FaultSchema), 0, 200, required=True)
    first_fault = Nested(FaultSchema, required=True, allow_none=True)
    round = Nested(RoundAnswer, required=True, allow_none=True)
