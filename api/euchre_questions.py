"""The five questions about Euchre."""

from typing import Any, Final

from api.question import Example, Question
from api.schemas import euchre as requests
from api.schemas import euchre_answers as answers
from rules.euchre.verdicts.bidding import bidding
from rules.euchre.verdicts.deal import deal
from rules.euchre.verdicts.follow import follow
from rules.euchre.verdicts.record import record
from rules.euchre.verdicts.trick import trick


def _rules(first: int, last: int, *others: str) -> tuple[str, ...]:
    return (*(f"E{number}" for number in range(first, last + 1)), *others)


def _passes(*seats: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "bid": "pass"} for seat in seats]


def _trick(leader: int, cards: str, skipped: int = 0) -> list[dict[str, Any]]:
    seats = [seat for seat in ((leader + step - 1) % 4 + 1 for step in range(4)) if seat != skipped]
    return [{"seat": seat, "cards": card} for seat, card in zip(seats, cards.split(), strict=True)]


EUCHRE: Final = (
    Question(
        game="euchre",
        name="bidding",
        title="What is trump, or whose turn is it to bid?",
        description="Takes the bids in their order, and who goes alone; says what the next seat may bid.",
        rules=_rules(6, 13),
        request=requests.BiddingRequest(),
        answer=lambda given: bidding(**given),
        response=answers.BiddingAnswer(),
        examples=(
            Example(
                "the dealer's partner assists and goes alone",
                {
                    "dealer": 4,
                    "upcard": "Jd",
                    "bids": [*_passes(1), {"seat": 2, "bid": "assist"}],
                    "alone": [2],
                    "picked_up": True,
                },
            ),
            Example("the second round begins", {"dealer": 4, "upcard": "9d", "bids": _passes(1, 2, 3, 4)}),
            Example(
                "the suit that was turned down",
                {"dealer": 4, "upcard": "Th", "bids": [*_passes(1, 2, 3, 4), {"seat": 1, "bid": "name", "suit": "h"}]},
            ),
        ),
    ),
    Question(
        game="euchre",
        name="follow",
        title="May this card be played?",
        description="Give the whole hand before the play. Without cards: what is owed, may and must be played.",
        rules=("E5", "E14"),
        request=requests.FollowRequest(),
        answer=lambda given: follow(**given),
        response=answers.FollowAnswer(),
        examples=(
            Example("the left bower is led", {"trump": "h", "lead": "Jd", "hand": "Kh Qd", "cards": "Qd"}),
            Example("what may be played", {"trump": "c", "lead": "Qs", "hand": "A9s Jc Kd"}),
        ),
    ),
    Question(
        game="euchre",
        name="trick",
        title="Who wins this trick?",
        description="Give the plays in order, the lead first. With hands every play is checked as well.",
        rules=_rules(14, 16),
        request=requests.TrickRequest(),
        answer=lambda given: trick(**given),
        response=answers.TrickAnswer(),
        examples=(
            Example("the right bower over the left", {"trump": "h", "plays": _trick(1, "Jd Ah Jh 9h")}),
            Example(
                "a renege",
                {"trump": "h", "plays": _trick(1, "As Ks 9h Qs"), "hands": {"3": "T9s 9h"}},
            ),
        ),
    ),
    Question(
        game="euchre",
        name="deal",
        title="What does this deal score, and is the match over?",
        description="From the makers, the tricks of each side and who went alone to points, score and next dealer.",
        rules=_rules(17, 24, "E1"),
        request=requests.DealRequest(),
        answer=lambda given: deal(**given),
        response=answers.DealAnswer(),
        examples=(
            Example(
                "a lone march wins the match",
                {
                    "makers": "A",
                    "tricks": {"A": 5, "B": 0},
                    "alone": [1],
                    "score": {"A": 8, "B": 9},
                    "dealer": 4,
                },
            ),
            Example(
                "three-handed",
                {
                    "form": "three_handed",
                    "maker": 2,
                    "tricks": {"1": 1, "2": 3, "3": 1},
                    "score": {"1": 4, "2": 6, "3": 7},
                    "dealer": 3,
                },
            ),
        ),
    ),
    Question(
        game="euchre",
        name="record",
        title="Was this deal played by the rules?",
        description="A whole deal, or as much of it as was written down: every bid and play is checked and scored.",
        rules=_rules(1, 24),
        request=requests.RecordRequest(),
        answer=lambda given: record(**given),
        response=answers.RecordAnswer(),
        examples=(
            Example(
                "a lone march with the partner's best card",
                {
                    "dealer": 4,
                    "hands": {"1": "AKs T9h Qc", "2": "9s AKJh Jd", "3": "Ts AKQd 9c", "4": "Qs T9d AKc"},
                    "upcard": "Qh",
                    "bids": [*_passes(1), {"seat": 2, "bid": "assist"}],
                    "alone": [2],
                    "picked_up": True,
                    "discard": "9d",
                    "exchanges": [{"seat": 2, "gives": "9s", "gets": "Qh"}],
                    "tricks": [
                        _trick(3, "Ts As Qh", skipped=4),
                        _trick(2, "Jh 9c 9h", skipped=4),
                        _trick(2, "Jd Qd Th", skipped=4),
                        _trick(2, "Ah Kd Qc", skipped=4),
                        _trick(2, "Kh Ad Ks", skipped=4),
                    ],
                    "score": {"A": 0, "B": 0},
                    "house_rules": {"call_for_best": True},
                },
            ),
        ),
    ),
)
