"""Check army lists: weapons and officers of units in a scenario, and what is unusual of a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from languages.message import Line, message
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import OFFICERS
from rules.bolt_action.model.templates import MOST_MODELS, MOUNTS, Template, templates
from rules.bolt_action.model.weapons import GUNS
from rules.engine.model.suggestions import one_of
from rules.engine.spec import UnitChoices

Row = Mapping[str, Any]

Fault = tuple[str, object, Line]
"""The key, the value found there, and what was expected."""


def unit_faults(rules: str, unit: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the values of a unit's `weapons` and `officer` that these rules do not take.

    `weapons` has one entry for each model in turn, the last for all that follow: a weapon, or a
    list of weapons; for a vehicle, pairs of weapon and mount. An entry of another shape is skipped,
    and so is a unit of an unknown template.
    """
    made = templates().get(str(unit.get("template")))
    if made is None:
        return
    weapons, officer = unit.get("weapons"), unit.get("officer")
    if isinstance(weapons, list):
        look = _mounted if made.kind in MOUNTS else _carried
        yield from look(ruleset(rules), made, weapons, unit.get("models"))
    if isinstance(officer, str) and officer not in OFFICERS:
        yield "officer", officer, one_of(message("ba-list-rank"), officer, OFFICERS)
    elif isinstance(officer, str) and officer != "none" and made.kind == "warplane":
        yield "officer", officer, message("ba-list-no-officer")


def unit_choices(rules: str, template: str) -> UnitChoices | None:
    """Return the choices for a unit of a template in a ruleset; None for an unknown template.

    Vehicles have weapons of vehicles first, guns those of guns, men those that men carry.
    """
    made = templates().get(template)
    if made is None:
        return None
    known = ruleset(rules).weapons
    hides = made.kind != "warplane" and ruleset(rules).has("hidden targets")
    alike = [one for one in templates().values() if one.kind == made.kind]
    sets = [row for one in (made, *alike) for row in map(_arms_of, one.figures)]
    own = [name for row in sets for name in row]
    own += [arm.weapon for one in (made, *alike) for arm in one.arms]
    weapons = tuple(name for name in dict.fromkeys((*own, *known)) if name in known)
    if made.kind == "warplane":
        weapons = tuple(name for name in weapons if known[name].flown)
    officers = () if made.kind == "warplane" else OFFICERS
    if made.kind in MOUNTS:
        mounted = tuple((arm.weapon, arm.mount) for arm in made.arms)
        return UnitChoices(weapons, mounted, (), MOUNTS[made.kind], officers, hides=hides)
    fitting = tuple(row for row in dict.fromkeys(sets) if len(row) > 1 and set(row) <= set(known))
    usual = tuple(map(_arms_of, made.figures))
    return UnitChoices(weapons, usual, fitting, (), officers, MOST_MODELS, hides)


def _arms_of(figure: tuple[str, ...]) -> tuple[str, ...]:
    """Return the weapons of a figure of a template: "gun" is a figure, not a weapon."""
    return tuple(name for name in figure if name != "gun")


def _carried(rules: Ruleset, made: Template, weapons: list[Any], models: object) -> Iterator[Fault]:
    if not weapons:
        yield "weapons", [], message("ba-list-each-model", example='["rifle", []]')
    if isinstance(models, int) and len(weapons) > models:
        yield "weapons", weapons, message("ba-list-most", most=models)
    if made.figures[0][:1] == ("gun",) and (len(weapons) == 1 or weapons[:1] == [[]]):
        example = f'["{made.figures[0][1]}", []]'
        yield "weapons", weapons, message("ba-list-gun", example=example)
    for number, row in enumerate(weapons):
        names = row if isinstance(row, list) else [row]
        if len(names) == 2 and names[1] in MOUNTS["vehicle"]:
            yield f"weapons[{number}]", row, message("ba-list-carried")
            continue
        for name in names:
            if isinstance(name, str) and name not in rules.weapons:
                yield f"weapons[{number}]", name, _checked_weapon(rules, name)


def _mounted(rules: Ruleset, made: Template, weapons: list[Any], models: object) -> Iterator[Fault]:
    mounts = MOUNTS[made.kind]
    for number, row in enumerate(weapons):
        place = f"weapons[{number}]"
        if not isinstance(row, list) or len(row) != 2:
            example = f'["mmg", "{mounts[0]}"]'
            known = ", ".join(mounts)
            yield place, row, message("ba-list-mounted", mounts=known, example=example)
            continue
        weapon, mount = row
        if isinstance(weapon, str) and weapon not in rules.weapons:
            yield place, weapon, _checked_weapon(rules, weapon)
        elif isinstance(weapon, str) and not (
            made.kind != "warplane" or rules.weapon(weapon).flown
        ):
            yield place, weapon, message("ba-list-of-planes", guns=", ".join(GUNS))
        if isinstance(mount, str) and mount not in mounts:
            wanted = message("ba-list-mount", kind=made.kind)
            yield place, mount, one_of(wanted, mount, mounts)


def _checked_weapon(rules: Ruleset, name: str) -> Line:
    return one_of(message("fault-weapon-of", ruleset=rules.name), name, rules.weapons)


def advice(
    rules: str, changes: Mapping[str, Any], units: Iterable[Row], support: Iterable[Row]
) -> Iterator[str]:
    """Yield a sentence for each thing that a scenario's armies should not have.

    `units` name their `side`, `template` and, where it is not the template's, `officer`; `support`
    its `side` and `kind`. Raises RuleError for unknown assumptions.
    """
    played, armies = ruleset(rules, changes), list(units)
    for side in dict.fromkeys(row["side"] for row in armies):
        mine = [row for row in armies if row["side"] == side]
        planes = [
            row
            for row in mine
            if (made := templates().get(row["template"])) and made.kind == "warplane"
        ]
        least = platoons(played, mine)
        if len(planes) > least:
            yield str(message("ba-advice-platoons", side=side, planes=len(planes), platoons=least))
        if planes and any(row["side"] == side and row["kind"] == "air strike" for row in support):
            yield str(message("ba-advice-both", side=side))


def platoons(rules: Ruleset, units: Iterable[Row]) -> int:
    """Return the number of platoons of a side: by assumption one for each officer, at least one
    (WP-18).
    """
    if not rules.assumptions.officers_lead_platoons:
        return 1
    return max(1, sum(_officer_of(row) != "none" for row in units))


def _officer_of(row: Row) -> str:
    made = templates().get(row["template"])
    said = row.get("officer")
    return str(said) if said is not None else made.officer if made is not None else "none"
