"""Make the fighters of an army-list entry: one for each of its models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from languages.message import Line, message
from rules.engine.errors import between, wrong_value
from rules.engine.model.reading import check_entry
from rules.engine.model.suggestions import one_of
from rules.engine.spec import UnitChoices
from rules.shadow_war.model.ruleset import Ruleset, ruleset
from rules.shadow_war.model.state import Fighter

Row = Mapping[str, Any]

MOST_MODELS = 60

_ENTRY = {
    "id": str,
    "side": str,
    "template": str,
    "models": int,
    "figures": list,
    "quality": str,
    "name": str,
}
"""Types of an entry's keys.

`quality` belongs to other games and has no effect here; `name` is the players' name of it.
"""


def fighters(ruleset: Ruleset, entry: Mapping[str, Any]) -> Iterator[Fighter]:
    """Yield the fighters of one army-list entry, `id/0`, `id/1` and so on.

    `id`, `side` and `template` are required. `models` (how many) and `figures` (the weapons of
    each, the last repeated) are optional. A leader's first model leads. Raises RuleError.
    """
    check_entry(entry, _ENTRY)
    made = ruleset.template(entry["template"])
    rows = entry.get("figures", [list(made.weapons)])
    if not rows or not all(isinstance(row, (list, tuple)) for row in rows):
        raise wrong_value(f"{entry['id']}.figures", message("sw-figures"), rows)
    count = entry.get("models", len(rows))
    if not 1 <= count <= MOST_MODELS:
        expected = between(1, MOST_MODELS, whole=True)
        raise wrong_value(f"{entry['id']}.models", expected, count)
    for number in range(count):
        names = rows[min(number, len(rows) - 1)]
        yield Fighter(
            id=f"{entry['id']}/{number}",
            side=entry["side"],
            template=made.name,
            profile=made.profile,
            weapons=tuple(ruleset.weapon(str(name)).name for name in names),
            wounds=made.profile.wounds,
            leader=made.leader and number == 0,
            skills=made.skills,
        )


def unit_faults(rules: str, unit: Mapping[str, Any]) -> Iterator[tuple[str, object, Line]]:
    """Yield the values of a unit that these rules do not take: key, value, and what was expected.

    `weapons` has one entry for each model in turn, the last for all that follow: a weapon, or a
    list of weapons. There are no officers, and nothing is towed.
    """
    none = {
        "officer": message("sw-no-officer"),
        "towing": message("sw-no-towing"),
        "hidden": message("sw-nobody-hidden"),
    }
    for key, wanted in none.items():
        if unit.get(key) not in (None, False, "none"):
            yield key, unit[key], wanted
    weapons, models = unit.get("weapons"), unit.get("models")
    if not isinstance(weapons, list):
        return
    if not weapons:
        yield "weapons", [], message("sw-weapon-for-each")
    if isinstance(models, int) and len(weapons) > models:
        yield "weapons", weapons, message("sw-weapons-at-most", models=models)
    known = ruleset(rules).weapons
    for number, row in enumerate(weapons):
        for name in row if isinstance(row, list) else [row]:
            if isinstance(name, str) and name not in known:
                wanted = message("fault-weapon-of", ruleset=rules)
                yield f"weapons[{number}]", name, one_of(wanted, name, known)


def unit_choices(rules: str, template: str) -> UnitChoices | None:
    """Return the choices for a unit of a template in a ruleset; None for an unknown template.

    There are no ranks: fighters have leaders.
    """
    found = ruleset(rules)
    made = found.templates.get(template)
    if made is None:
        return None
    every = [one.weapons for one in (made, *found.templates.values())]
    own = dict.fromkeys(name for row in every for name in row)
    sets = tuple(row for row in dict.fromkeys(every) if len(row) > 1)
    weapons = tuple(dict.fromkeys((*own, *found.weapons)))
    return UnitChoices(weapons, (made.weapons,), sets, most=MOST_MODELS)


def advice(rules: str, changes: Row, units: Iterable[Row], support: Iterable[Row]) -> Iterator[str]:
    """Yield no advice: the sheet has no army lists to check against."""
    yield from ()
