"""List the rulesets for programs: their differences, and every assumption."""

from __future__ import annotations

from typing import Any

from rules.bolt_action.model.ruleset import Ruleset, mechanics, names, ruleset
from rules.engine.model.assumptions import listed

NAME = "bolt-action"


def listing() -> list[dict[str, Any]]:
    """List every ruleset, the full game first."""
    return [_row(ruleset(name)) for name in names()]


def _row(found: Ruleset) -> dict[str, Any]:
    lacks = sorted(set(mechanics()) - found.mechanics)
    kept = "may stay beside a unit" if found.orders_kept else "go back to the bag"
    return {
        "game": NAME,
        "name": found.name,
        "label": found.label,
        "sources": list(found.sources),
        "lacks": lacks,
        "weapons": sorted(found.weapons),
        "down_sheds_pins": found.down_sheds_pins,
        "orders_kept": found.orders_kept,
        "says": [
            f"lacks {', '.join(lacks) or 'nothing'}",
            f"a pinned unit ordered Down loses {found.down_sheds_pins} pins (BA-PIN-6)",
            f"at the end of a turn Ambush and Down {kept} (BA-TURN-5)",
        ],
        "assumptions": listed(found.list_assumptions()),
    }
