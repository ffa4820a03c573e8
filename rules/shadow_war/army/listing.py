"""List the rulesets for programs, with every assumption."""

from __future__ import annotations

from typing import Any

from rules.engine.model.assumptions import listed
from rules.shadow_war.model.ruleset import Ruleset, names, ruleset

NAME = "shadow-war"


def listing() -> list[dict[str, Any]]:
    """List every ruleset, the full game first."""
    return [_row(ruleset(name)) for name in names()]


def _row(found: Ruleset) -> dict[str, Any]:
    return {
        "game": NAME,
        "name": found.name,
        "label": found.label,
        "sources": list(found.sources),
        "weapons": sorted(found.weapons),
        "fighters": sorted(found.templates),
        "says": [
            "fighters one by one, four phases to a side's turn (SW-TURN-1)",
            "weapons and profiles are in no source: all their numbers are assumptions",
        ],
        "assumptions": listed(found.list_assumptions()),
    }
