"""Check the measures and templates of a scenario file against the things that they name."""

from __future__ import annotations

from sandbox.scenario.checks.file_rows import FilePlace, Found, Row, Tables, listed, unknown
from sandbox.scenario.faults import shown
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.marks.kinds import MEASURED

OF_A_UNIT = ("rings", "arcs", "reach")
OF_A_PIECE = ("keystones",)
BETWEEN = {"tape": "two", "line": "two or more"}
"""Kinds with points, and their number of points."""

UNIT_OR_MODEL = "a unit, or unit/model"


def check_measures(tables: Tables) -> Found:
    """Yield measures that name nothing, name a missing thing, or leave the table."""
    pieces = tables.ids("terrain")
    things = tables.ids("terrain", "units", *MEASURED)
    for place, row in tables.rows("measures"):
        kind, of = row.get("kind"), row.get("of")
        if not isinstance(kind, str):
            continue  # the schema reports it
        yield from _wanting(place, row, kind)
        if isinstance(of, str) and kind in OF_A_UNIT:
            yield from tables.named(f"{place}.of", of, tables.units, UNIT_OR_MODEL)
        elif isinstance(of, str) and kind in OF_A_PIECE:
            yield from unknown(f"{place}.of", of, pieces, "a piece of terrain")
        for number, end in enumerate(listed(row, "points")):
            if isinstance(end, str):
                where = f"{place}.points[{number}]"
                yield from tables.named(where, end, things, "a thing, or unit/model")
            yield from tables.off(place, f"points[{number}]", end)


def check_laid(tables: Tables) -> Found:
    """Yield templates of kinds that the game does not have, or of missing units."""
    kinds = laid_kinds(tables)
    known = [kind for kind in kinds if kind != "smoke"]
    for place, row in tables.rows("templates"):
        kind, of = row.get("kind"), row.get("of")
        if isinstance(kind, str) and kinds and kind not in known:
            also = "; smoke stands under [[smoke]]" if kind == "smoke" else ""
            yield f"{place}.kind", shown(kind), f"one of {', '.join(known)}{also}"
        if isinstance(of, str):
            yield from tables.named(f"{place}.of", of, tables.units, UNIT_OR_MODEL)


def laid_kinds(tables: Tables) -> tuple[str, ...]:
    """Return the kinds of templates of the game; empty where there is no such game."""
    return table_game(tables.game).laid_kinds if tables.game else ()


def _wanting(place: FilePlace, row: Row, kind: str) -> Found:
    if kind in BETWEEN:
        count = len(listed(row, "points"))
        if count < 2 or (kind == "tape" and count > 2):
            found = f"{count} of them" if "points" in row else "nothing"
            yield f"{place}.points", found, f"{BETWEEN[kind]} places or things"
        if "of" in row:
            yield f"{place}.of", shown(row["of"]), f"nothing: a {kind} has points"
    elif kind in (*OF_A_UNIT, *OF_A_PIECE):
        whose = UNIT_OR_MODEL if kind in OF_A_UNIT else "a piece of terrain"
        if "of" not in row:
            yield f"{place}.of", "nothing", f"the id of {whose}"
        if "points" in row:
            yield f"{place}.points", shown(row["points"]), f"nothing: {kind} are of one thing"
