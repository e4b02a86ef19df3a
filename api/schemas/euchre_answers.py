"""Answers to the Euchre questions, as the documents describe them."""

from typing import Any, get_args

from api.schemas import fields as field
from api.schemas import verdicts as shared
from api.schemas.base import Choice, Flag, ListOf, MapOf, Nested, StrictSchema, Whole
from api.schemas.euchre import SIDES, by_side
from api.schemas.verdicts import FaultSchema, FollowsAnswer, StandingSchema, VerdictSchema
from rules.euchre.bidding import WORDS
from rules.euchre.scoring import Outcome


def points_by_side(**options: Any) -> MapOf:
    return by_side(shared.points(), **{"required": True, **options})


class ChoiceSchema(StrictSchema):
    """Something the seat may do: a bid, going alone or not, taking the upcard or not."""

    bid = Choice(*WORDS)
    suit = field.suit()
    alone = Flag()
    picked_up = Flag()


class BiddingAnswer(VerdictSchema):
    """Trump and what follows from it, or whose turn it is and what that seat may do."""

    legal = shared.yes_no()
    outcome = Choice("trump", "open", "thrown_in", required=True)
    trump = field.suit(required=True, allow_none=True)
    maker = field.seat(required=True, allow_none=True)
    makers = field.team()
    leader = field.seat(required=True, allow_none=True, description="Who leads to the first trick.")
    sitting_out = ListOf(field.seat(), 0, 2, required=True)
    next_seat = field.seat(description="Whose turn it is, or who has to put right what was refused.")
    choices = ListOf(Nested(ChoiceSchema), 0, 5)
    next_dealer = field.seat()
    may_redeal = ListOf(field.seat(), 0, 4)


class OwedSchema(StrictSchema):
    """What a hand owes: so many cards of the suit."""

    suit = field.suit(required=True)
    cards = Whole(0, 1, required=True)


class FollowAnswer(FollowsAnswer):
    """Is it legal, what is owed, one legal play; without cards also what may and what must be played."""

    owed = Nested(OwedSchema, required=True)


class PenaltySchema(StrictSchema):
    """Points to a team; without partners, where `to` is left out, to each opponent."""

    points = shared.points()
    to = field.team()


class RevokeSchema(VerdictSchema):
    """A play against the duty to follow, and what could have been played."""

    seat = field.seat(required=True)
    legal = shared.yes_no()
    owed = Nested(OwedSchema, required=True, allow_none=True)
    playable = shared.answer_cards(allow_none=True)
    example = shared.answer_cards(allow_none=True)
    penalty = Nested(PenaltySchema)


class TrickAnswer(VerdictSchema):
    """Who wins the trick, with what, and who did not follow."""

    winner = field.seat(required=True)
    team = field.team()
    cards = shared.answer_cards()
    plays = ListOf(Nested(StandingSchema), 1, 4, required=True)
    revokes = ListOf(Nested(RevokeSchema), 0, 3, required=True)


class DealAnswer(VerdictSchema):
    """What the deal scored and how the match stands; null where the score is not known."""

    points = points_by_side()
    outcome = Choice(*get_args(Outcome), required=True, description="renege: the penalty ended the deal.")
    score = points_by_side(allow_none=True)
    dealer = field.seat(required=True, allow_none=True, description="The next dealer.")
    match_over = shared.yes_no(allow_none=True)
    winner = Choice(*SIDES.values(), required=True, allow_none=True)
    carry = points_by_side(required=False, description="What each side starts the next match with (laps).")
    match_counts = Whole(1, 2, description="How many matches this one counts as (slam).")


class RecordedTrickSchema(TrickAnswer):
    """A trick of a record."""

    complete = shared.yes_no()


class RecordAnswer(VerdictSchema):
    """The whole deal judged; `deal` is null while it is unfinished, and where it was thrown in."""

    bidding = Nested(BiddingAnswer, required=True)
    tricks = ListOf(Nested(RecordedTrickSchema), 0, 5, required=True)
    tricks_won = by_side(Whole(0, 5), required=True)
    faults = ListOf(Nested(FaultSchema), 0, 50, required=True)
    first_fault = Nested(FaultSchema, required=True, allow_none=True)
    deal = Nested(DealAnswer, required=True, allow_none=True)
