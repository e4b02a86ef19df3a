"""The eight questions about Tractor."""

from typing import Final

from api.question import Example, Question
from api.schemas import tractor as requests
from api.schemas import tractor_answers as answers
from rules.tractor.verdicts.declaration import declaration
from rules.tractor.verdicts.follow import follow
from rules.tractor.verdicts.lead import lead
from rules.tractor.verdicts.record import record
from rules.tractor.verdicts.round import round_end
from rules.tractor.verdicts.talon import talon
from rules.tractor.verdicts.talon_exchange import talon_exchange
from rules.tractor.verdicts.trick import trick

HEARTS: Final = {"rank": "2", "suit": "h"}


def _rules(first: int, last: int, *others: str) -> tuple[str, ...]:
    return (*(f"T{number}" for number in range(first, last + 1)), *others)


TRACTOR: Final = (
    Question(
        game="tractor",
        name="declaration",
        title="Who declares, and what is trump?",
        description="Takes what was revealed, in that order; in later rounds without a reveal the talon sets trump.",
        rules=_rules(4, 8),
        request=requests.DeclarationRequest(),
        answer=lambda given: declaration(**given),
        response=answers.DeclarationAnswer(),
        examples=(
            Example(
                "a single, cancelled by a pair",
                {
                    "first_round": True,
                    "rank": "2",
                    "reveals": [{"seat": 2, "cards": "2h"}, {"seat": 3, "cards": "22s"}, {"seat": 2, "cards": "22h"}],
                },
            ),
            Example(
                "nobody reveals, the talon is exposed",
                {
                    "first_round": False,
                    "rank": "7",
                    "reveals": [],
                    "starter": 2,
                    "declarers": "B",
                    "talon": ["9d", "Bj", "7c", "7s", "Ah", "4h", "5h", "6h"],
                },
            ),
        ),
    ),
    Question(
        game="tractor",
        name="talon-exchange",
        title="May the starter lay these cards down?",
        description="The starter takes the 8 cards of the talon and lays 8 of the 33 down; they may be the same ones.",
        rules=("T9",),
        request=requests.TalonExchangeRequest(),
        answer=lambda given: talon_exchange(given["hand"], given["talon"], given["discard"]),
        response=answers.TalonExchangeAnswer(),
        examples=(
            Example(
                "eight cards with 40 points",
                {
                    "hand": "AKQJT98765432s AKQJT9876543h",
                    "talon": "AKKQ55d T2c",
                    "discard": "AKKQ55d T2c",
                },
            ),
        ),
    ),
    Question(
        game="tractor",
        name="lead",
        title="May this be led, and does the throw stand?",
        description="Splits the lead into components; top cards are judged from the hands and cards that are known.",
        rules=_rules(14, 18),
        request=requests.LeadRequest(),
        answer=lambda given: lead(**given),
        response=answers.LeadAnswer(),
        examples=(
            Example(
                "a throw that fails",
                {
                    "trump": HEARTS,
                    "seat": 1,
                    "cards": "AKK9s",
                    "declarers": "A",
                    "hands": {"2": "AQ5s 3h", "3": "J6s 45h", "4": "T8s 67h"},
                },
            ),
            Example("a tractor", {"trump": HEARTS, "seat": 2, "cards": "7788c"}),
            Example("a throw with cards outstanding", {"trump": HEARTS, "seat": 1, "cards": "AKs"}),
        ),
    ),
    Question(
        game="tractor",
        name="follow",
        title="May these cards be played?",
        description="Give the whole hand before the play. Without cards: what is owed, may and must be played.",
        rules=_rules(19, 23),
        request=requests.FollowRequest(),
        answer=lambda given: follow(**given),
        response=answers.FollowAnswer(),
        examples=(
            Example("a pair kept back", {"trump": HEARTS, "lead": "QQd", "hand": "K77d As", "cards": "K7d"}),
            Example("what may be played", {"trump": HEARTS, "lead": "99TTd", "hand": "JJQQKAd 3c"}),
        ),
    ),
    Question(
        game="tractor",
        name="trick",
        title="Who wins this trick?",
        description="Give the plays in order, the lead first. With hands every play is checked as well.",
        rules=_rules(24, 27, "T32"),
        request=requests.TrickRequest(),
        answer=lambda given: trick(**given),
        response=answers.TrickAnswer(),
        examples=(
            Example(
                "a pair of trumps wins",
                {
                    "trump": HEARTS,
                    "declarers": "A",
                    "plays": [
                        {"seat": 2, "cards": "KKs"},
                        {"seat": 3, "cards": "AAs"},
                        {"seat": 4, "cards": "33h"},
                        {"seat": 1, "cards": "T5s"},
                    ],
                },
            ),
            Example(
                "a revoke",
                {
                    "trump": HEARTS,
                    "declarers": "A",
                    "plays": [
                        {"seat": 1, "cards": "QQd"},
                        {"seat": 2, "cards": "34d"},
                        {"seat": 3, "cards": "K7d"},
                        {"seat": 4, "cards": "56d"},
                    ],
                    "hands": {"3": "K77d"},
                    "house_rules": {"revoke_penalty": 20},
                },
            ),
        ),
    ),
    Question(
        game="tractor",
        name="talon",
        title="What is the talon worth?",
        description="Give the talon's cards or its points, and who won the last trick with how many cards.",
        rules=("T28",),
        request=requests.TalonRequest(),
        answer=lambda given: talon(**given),
        response=answers.TalonAnswer(),
        examples=(
            Example(
                "four cards each: times eight",
                {
                    "trump": HEARTS,
                    "declarers": "A",
                    "talon_points": 25,
                    "last_trick": {"winner": "B", "lead": "KKQQs"},
                },
            ),
        ),
    ),
    Question(
        game="tractor",
        name="round",
        title="What happens after this round?",
        description="From the opponents' points, or their parts, to ranks, declarers and starter of the next round.",
        rules=_rules(27, 31),
        request=requests.RoundRequest(),
        answer=lambda given: round_end(**given),
        response=answers.RoundAnswer(),
        examples=(
            Example(
                "the deal changes",
                {"ranks": {"A": "2", "B": "5"}, "declarers": "A", "starter": 1, "opponents_points": 85},
            ),
            Example(
                "from the parts",
                {
                    "ranks": {"A": "2", "B": "2"},
                    "declarers": "A",
                    "starter": 1,
                    "trick_points": 50,
                    "talon_points": 10,
                    "last_trick": {"winner": "B", "cards_each": 2},
                    "transfers": [{"to": "opponents", "points": 30}],
                },
            ),
        ),
    ),
    Question(
        game="tractor",
        name="record",
        title="Was this round played by the rules?",
        description="A whole round, or as much of it as was written down: every play is checked, every point counted.",
        rules=_rules(1, 32),
        request=requests.RecordRequest(),
        answer=lambda given: record(**given),
        response=answers.RecordAnswer(),
        examples=(
            Example(
                "the beginning of a round",
                {
                    "first_round": True,
                    "ranks": {"A": "2", "B": "2"},
                    "hands": {
                        "1": "QTT53s 9976h AAKQ95522d QJJ64c RRj",
                        "2": "66544s 887622h 93d AAKKQ886433c Bj",
                        "3": "AAQJJ9988s JJh JJTT6644d TT5522c",
                        "4": "7322s AAKKQQTT554433h KQ883d 77c",
                    },
                    "talon": ["Ks", "Ks", "9c", "9c", "7d", "7d", "Bj", "7s"],
                    "reveals": [{"seat": 1, "cards": "2d"}],
                    "discard": "AK755d J9c Rj",
                    "tricks": [
                        [
                            {"seat": 1, "cards": "Ks"},
                            {"seat": 2, "cards": "5s"},
                            {"seat": 3, "cards": "Js"},
                            {"seat": 4, "cards": "7s"},
                        ]
                    ],
                },
            ),
        ),
    ),
)
