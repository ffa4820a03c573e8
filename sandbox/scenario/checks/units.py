"""Check the units of a scenario file against its rules: weapons, officers, towed guns."""

from __future__ import annotations

from rules.catalogue import RULESETS
from rules.engine.model.suggestions import did_you_mean
from rules.games import game_of
from sandbox.scenario.checks.file_rows import FilePlace, Found, Row, Tables
from sandbox.scenario.faults import shown
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.templates import templates
from sandbox.scenario.values import is_id


def check_units(tables: Tables) -> Found:
    """Yield faults of a unit's weapons, officer and towing, as far as its rules know."""
    yield from _faults_of_game(tables)
    yield from _towing(list(tables.rows("units")))


def _faults_of_game(tables: Tables) -> Found:
    ruleset = tables.data.get("ruleset", "reference")
    if tables.game is None or ruleset not in RULESETS[tables.game]:
        return  # reported for the game and the ruleset
    faults = game_of(tables.game).unit_faults
    for place, row in tables.rows("units"):
        models = row.get("models")
        count = len(models) if isinstance(models, list) else None
        for key, found, wanted in faults(ruleset, {**row, "models": count}):
            yield f"{place}.{key}", shown(found), wanted


def _towing(units: list[tuple[FilePlace, Row]]) -> Found:
    named = {row["id"]: row for _, row in units if isinstance(row.get("id"), str)}
    guns = [name for name, row in named.items() if _moves(row) is Moves.CREW]
    taken: dict[str, FilePlace] = {}
    for place, row in units:
        tows = row.get("towing")
        if not tows or not isinstance(tows, bool | str):
            continue
        where = f"{place}.towing"
        if _moves(row) not in (None, Moves.WHEELS):
            yield where, shown(tows), "no towing: only vehicles tow"
        elif isinstance(tows, str):
            mine = [name for name in guns if named[name].get("side") == row.get("side")]
            if tows not in mine:
                few = ", ".join(shown(name) for name in mine[:12]) or "none"
                near = did_you_mean(tows, filter(is_id, mine))
                wanted = f"true, or the id of a gun of its own side; there are {few}{near}"
                yield where, shown(tows), wanted
            elif tows in taken:
                yield where, shown(tows), f"a gun that nobody tows; {taken[tows]} has it already"
            else:
                taken[tows] = place


def _moves(row: Row) -> Moves | None:
    template = row.get("template")
    known = templates().get(template) if isinstance(template, str) else None
    return None if known is None else known.moves
