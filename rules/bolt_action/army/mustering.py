"""Checks of a scenario's unit, its weapons and its officer, before it is one of an army list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.bolt_action.army.templates import MOUNTS, Template, templates
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import OFFICERS
from rules.engine.nearest import one_of

Fault = tuple[str, object, str]
"""The key, what was found there, what was expected."""


def unit_faults(rules: str, unit: Mapping[str, Any]) -> Iterator[Fault]:
    """Whatever these rules would not take of a unit's `weapons` and `officer`.

    `weapons` are one entry for each model in turn, the last for all that follow: a weapon, or a
    list of weapons; of a vehicle, pairs of weapon and mount. What has another shape is passed
    over, and so is a unit of no template here.
    """
    made = templates().get(str(unit.get("template")))
    if made is None:
        return
    weapons, officer = unit.get("weapons"), unit.get("officer")
    if isinstance(weapons, list):
        look = _mounted if made.kind in MOUNTS else _carried
        yield from look(ruleset(rules), made, weapons, unit.get("models"))
    if isinstance(officer, str) and officer not in OFFICERS:
        yield "officer", officer, f"a rank, one of {', '.join(OFFICERS)}"
    elif isinstance(officer, str) and officer != "none" and made.kind == "warplane":
        yield "officer", officer, "no officer where nobody is near: a warplane has none"


def _carried(rules: Ruleset, made: Template, weapons: list[Any], models: object) -> Iterator[Fault]:
    if not weapons:
        yield "weapons", [], 'an entry for each model, [] for one without, such as ["rifle", []]'
    if isinstance(models, int) and len(weapons) > models:
        yield "weapons", weapons, f"at most {models} entries, one for each model"
    if made.figures[0][:1] == ("gun",) and (len(weapons) == 1 or weapons[:1] == [[]]):
        example = f'["{made.figures[0][1]}", []]'
        yield "weapons", weapons, f"what the gun fires, then what its crew carry, such as {example}"
    for number, row in enumerate(weapons):
        names = row if isinstance(row, list) else [row]
        if len(names) == 2 and names[1] in MOUNTS["vehicle"]:
            wanted = "weapons that a man carries; mounts are for vehicles"
            yield f"weapons[{number}]", row, wanted
            continue
        for name in names:
            if isinstance(name, str) and name not in rules.weapons:
                yield f"weapons[{number}]", name, _known(rules, name)


def _mounted(rules: Ruleset, made: Template, weapons: list[Any], models: object) -> Iterator[Fault]:
    mounts = MOUNTS[made.kind]
    for number, row in enumerate(weapons):
        place = f"weapons[{number}]"
        if not isinstance(row, list) or len(row) != 2:
            example = f'["mmg", "{mounts[0]}"]'
            yield place, row, f"a weapon and its mount, {' or '.join(mounts)}, such as {example}"
            continue
        weapon, mount = row
        if isinstance(weapon, str) and weapon not in rules.weapons:
            yield place, weapon, _known(rules, weapon)
        if isinstance(mount, str) and mount not in mounts:
            yield place, mount, f"the mount of a {made.kind}, one of {', '.join(mounts)}"


def _known(rules: Ruleset, name: str) -> str:
    return one_of(f"a weapon of {rules.name}", name, rules.weapons)
