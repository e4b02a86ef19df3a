"""The house rules of Tractor, their values and defaults, and named presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from rules import house_rules
from rules.cards import RANKS
from rules.house_rules import YES_NO, OneOf, Option, RankSet, Whole, chosen


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table has agreed. Every default is the source's rule; `OPTIONS` explains each field."""

    reinforce: bool = True
    self_overturn: bool = False
    joker_pairs: Literal["equal", "red_over_black"] = "equal"
    equal_reveals: Literal["first_stands", "suit_order"] = "first_stands"
    nobody_reveals: Literal["expose_talon", "no_trump"] = "expose_talon"
    no_trump_rank_cards: Literal["plain", "trump"] = "plain"
    rank_gap: Literal["closed", "open"] = "closed"
    throw_checked_against: Literal["everyone", "opponents"] = "everyone"
    failed_throw_leads: Literal["smallest_lowest", "lowest", "opponents_choose"] = "smallest_lowest"
    failed_throw_penalty: Literal["per_card_withdrawn", "per_card_thrown", "flat", "none"] = "per_card_withdrawn"
    failed_throw_must_beat: bool = True
    follow_tractor: Literal["pairs", "tractors_first"] = "pairs"
    throw_winner: Literal["highest", "largest_component", "every_component"] = "highest"
    talon_multiplier: Literal[
        "twice_cards", "twice_largest_component", "power_of_two", "double", "double_or_quadruple"
    ] = "twice_cards"
    rank_step: int = 40
    must_defend: tuple[str, ...] = ()
    first_rank: str = "2"
    revoke_penalty: int | Literal["none"] = "none"

    @classmethod
    def of(cls, given: Mapping[str, Any], pointer: str = "/house_rules") -> "HouseRules":
        """House rules from JSON types; what is not given has its default. Raises `Malformed` with every fault."""
        return cls(**chosen(OPTIONS, given, pointer))


CLASSIC: Final = HouseRules()

OPTIONS: Final[tuple[Option, ...]] = (
    OneOf("reinforce", "T6", True, "A seat may add the second identical card to its own standing single.", YES_NO),
    OneOf("self_overturn", "T6", False, "A seat may cancel its own reveal with a stronger one.", YES_NO),
    OneOf("joker_pairs", "T6", "equal", "Whether two red jokers cancel two black ones.", ("equal", "red_over_black")),
    OneOf(
        "equal_reveals",
        "T6",
        "first_stands",
        "Whether a reveal also cancels one of the same size in a lower suit (diamonds, clubs, hearts, spades).",
        ("first_stands", "suit_order"),
    ),
    OneOf(
        "nobody_reveals",
        "T8",
        "expose_talon",
        "What sets trump in a later round when nobody reveals: the exposed talon, or a round in no trump.",
        ("expose_talon", "no_trump"),
    ),
    OneOf(
        "no_trump_rank_cards",
        "T12",
        "plain",
        "In no trump the cards of the trump rank are plain cards of their suits, or trumps below the jokers.",
        ("plain", "trump"),
    ),
    OneOf(
        "rank_gap",
        "T13",
        "closed",
        "Whether a run of pairs goes on across the gap that the trump rank leaves, or breaks there.",
        ("closed", "open"),
    ),
    OneOf(
        "throw_checked_against",
        "T16",
        "everyone",
        "Whose cards can make a throw fail: those of every other seat, or only those of the other team.",
        ("everyone", "opponents"),
    ),
    OneOf(
        "failed_throw_leads",
        "T17",
        "smallest_lowest",
        "Which beatable component is led after a failed throw: the smallest and of those the lowest, the lowest "
        "whatever its size, or the one that the other team chooses.",
        ("smallest_lowest", "lowest", "opponents_choose"),
    ),
    OneOf(
        "failed_throw_penalty",
        "T17",
        "per_card_withdrawn",
        "What a failed throw costs: 10 points for each card withdrawn, 10 for each card thrown, 10 in all, or nothing.",
        ("per_card_withdrawn", "per_card_thrown", "flat", "none"),
    ),
    OneOf(
        "failed_throw_must_beat",
        "T17",
        True,
        "After a failed throw the first seat that can beat the component led must do so.",
        YES_NO,
    ),
    OneOf(
        "follow_tractor",
        "T21",
        "pairs",
        "What is owed to a tractor: as many pairs as it has, or tractors first and then pairs.",
        ("pairs", "tractors_first"),
    ),
    OneOf(
        "throw_winner",
        "T25",
        "highest",
        "What decides between two ruffs of a throw: the highest pair (or single, if no pair was led), the highest "
        "card of the longest component, or every component.",
        ("highest", "largest_component", "every_component"),
    ),
    OneOf(
        "talon_multiplier",
        "T28",
        "twice_cards",
        "What the talon counts when the opponents win the last trick: times twice the cards led, times twice the "
        "cards of the largest component, times 2 to the number of cards, doubled, or doubled for a single and times "
        "4 for more.",
        ("twice_cards", "twice_largest_component", "power_of_two", "double", "double_or_quadruple"),
    ),
    Whole("rank_step", "T29", 40, "The points for one rank; twice as many turn the deal over.", 20, 60, 5),
    RankSet("must_defend", "T31", (), "Ranks that a team can pass only by winning a round as declarers there."),
    OneOf("first_rank", "T31", "2", "The rank at which both teams start.", tuple(RANKS)),
    Whole("revoke_penalty", "T32", "none", "Points that a revoke costs.", 10, 200, 1, ("none",)),
)

PRESETS: Final[Mapping[str, HouseRules]] = {
    "classic": CLASSIC,
    "online": HouseRules(
        no_trump_rank_cards="trump",
        follow_tractor="tractors_first",
        throw_winner="largest_component",
        talon_multiplier="twice_largest_component",
        must_defend=("A",),
    ),
    "strict_ladder": HouseRules(must_defend=("2", "5", "T", "J", "Q", "K", "A")),
}


def as_data() -> dict[str, Any]:
    """Options and presets for clients; a preset lists only what differs from the default."""
    return house_rules.as_data("tractor", OPTIONS, PRESETS)
