"""The house rules of Euchre, their values and defaults, those that come with a form, and named presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from rules import house_rules
from rules.euchre.forms import FORMS, FOUR_HANDED, RAILROAD, THREE_HANDED, TWO_HANDED, Form
from rules.house_rules import YES_NO, OneOf, Option, Whole, chosen


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table has agreed: the form, and the options of `OPTIONS`. Every default is the source's rule."""

    form: Form = FOUR_HANDED
    pack: Literal[24, 32, 25] = 24
    joker_upcard: Literal["dealer_names", "spades", "hearts", "diamonds", "clubs"] = "dealer_names"
    pick_up: Literal["optional", "required"] = "optional"
    may_name_turned_down: bool = False
    stick_the_dealer: bool = False
    farmers_hand: bool = False
    no_ace_no_face: bool = False
    alone_by: Literal["anyone", "maker_only"] = "anyone"
    defend_alone: Literal["always", "only_against_lone_maker", "never"] = "always"
    canadian_loner: bool = False
    lone_lead: Literal["left_of_loner", "left_of_dealer"] = "left_of_loner"
    renege_penalty: Literal["none", "two_points"] = "none"
    lone_defender_euchre: Literal["two_four", "four"] = "two_four"
    target: int = 10
    call_for_best: bool = False
    laps: bool = False
    slam: bool = False

    @classmethod
    def of(
        cls, given: Mapping[str, Any], pointer: str = "/house_rules", form: Form | str = FOUR_HANDED
    ) -> "HouseRules":
        """House rules from JSON types; what is not given has the default of the form.

        Raises `Malformed` with every fault.
        """
        form = FORMS[form] if isinstance(form, str) else form
        options = {**FORM_DEFAULTS.get(form.name, {}), **chosen(OPTIONS, given, pointer)}
        return cls(form=form, **options)


FORM_DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {
    RAILROAD.name: {
        "pack": 25,
        "defend_alone": "only_against_lone_maker",
        "lone_defender_euchre": "four",
        "call_for_best": True,
        "laps": True,
        "slam": True,
    }
}
"""The defaults that a form changes (E24)."""

CLASSIC: Final = HouseRules()

OPTIONS: Final[tuple[Option, ...]] = (
    OneOf("pack", "E2", 24, "24 cards (9 to A), 32 (7 to A), or 25: the 24 and the joker.", (24, 32, 25)),
    OneOf(
        "joker_upcard",
        "E6",
        "dealer_names",
        "Which suit a joker stands for that is turned up: the one that the dealer names, or always the same.",
        ("dealer_names", "spades", "hearts", "diamonds", "clubs"),
    ),
    OneOf(
        "pick_up",
        "E8",
        "optional",
        "Whether a dealer who was ordered up or assisted may leave the upcard, or must take it.",
        ("optional", "required"),
    ),
    OneOf("may_name_turned_down", "E9", False, "The suit that was turned down may be named after all.", YES_NO),
    OneOf("stick_the_dealer", "E10", False, "The dealer may not pass in the second round.", YES_NO),
    OneOf("farmers_hand", "E11", False, "A hand of only nines and tens may ask for a new deal.", YES_NO),
    OneOf("no_ace_no_face", "E11", False, "A hand without ace, face card and joker may ask for a new deal.", YES_NO),
    OneOf(
        "alone_by",
        "E12",
        "anyone",
        "Who of the makers' side may go alone: the maker and the partner, or only the maker.",
        ("anyone", "maker_only"),
    ),
    OneOf(
        "defend_alone",
        "E12",
        "always",
        "When a defender may go alone: always, only if a seat of the makers' side does, or never.",
        ("always", "only_against_lone_maker", "never"),
    ),
    OneOf("canadian_loner", "E12", False, "A dealer's partner who assists must go alone.", YES_NO),
    OneOf(
        "lone_lead",
        "E13",
        "left_of_loner",
        "Who leads first when a seat goes alone: the seat to its left, or as always the seat left of the dealer.",
        ("left_of_loner", "left_of_dealer"),
    ),
    OneOf(
        "renege_penalty",
        "E16",
        "none",
        "What a renege costs: nothing, or 2 points to the other side, 4 if it has a lone seat; then the deal ends.",
        ("none", "two_points"),
    ),
    OneOf(
        "lone_defender_euchre",
        "E20",
        "two_four",
        "What a lone defender scores: 2 for three or four tricks and 4 for five, or 4 for three and more.",
        ("two_four", "four"),
    ),
    Whole("target", "E21", 10, "The points that win the match.", 1, 100, usual=(5, 7, 10, 11, 15, 21)),
    OneOf(
        "call_for_best",
        "E24",
        False,
        "A lone seat may give its partner a card and receive the partner's best one for it.",
        YES_NO,
    ),
    OneOf("laps", "E24", False, "Points above the target carry into the next match.", YES_NO),
    OneOf("slam", "E24", False, "A match won while the losers have no point counts as two.", YES_NO),
)

PRESETS: Final[Mapping[str, HouseRules]] = {
    "classic": CLASSIC,
    "north_america": HouseRules(
        pick_up="required", stick_the_dealer=True, lone_lead="left_of_dealer", lone_defender_euchre="four"
    ),
    "british": HouseRules(pack=25),
    "railroad": HouseRules.of({}, form=RAILROAD),
    "three_handed": HouseRules(THREE_HANDED),
    "two_handed": HouseRules(TWO_HANDED),
}


def as_data() -> dict[str, Any]:
    """Options and presets for clients; a preset lists only what differs from the defaults."""
    return {**house_rules.as_data("euchre", OPTIONS, PRESETS), "forms": forms_as_data()}


def forms_as_data() -> list[dict[str, Any]]:
    """The forms for clients: the seats, the defaults that a form changes, and the preset that stands for it, if any."""
    return [
        {
            "name": form.name,
            "rule": form.rule,
            "seats": len(form.seats),
            "preset": form.name if form.name in PRESETS else None,
            "defaults": dict(FORM_DEFAULTS.get(form.name, {})),
        }
        for form in FORMS.values()
    ]
