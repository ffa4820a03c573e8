"""Check the measures and templates of a scenario file against the things that they name."""

from __future__ import annotations

from languages.message import message
from sandbox.scenario.checks.file_rows import FilePlace, Found, Row, Tables, listed, unknown
from sandbox.scenario.faults import shown
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.marks.kinds import MEASURED

OF_A_UNIT = ("rings", "arcs", "reach")
OF_A_PIECE = ("keystones",)
BETWEEN = {"tape": "scenario-two-places", "line": "scenario-places"}
"""Kinds with points, and the messages for their number of points."""

UNIT_OR_MODEL = "scenario-id-or-model"
_PIECE = "scenario-id-of-piece"


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
            yield from unknown(f"{place}.of", of, pieces, _PIECE)
        for number, end in enumerate(listed(row, "points")):
            if isinstance(end, str):
                where = f"{place}.points[{number}]"
                yield from tables.named(where, end, things, "scenario-id-of-thing-or-model")
            yield from tables.off(place, f"points[{number}]", end)


def check_laid(tables: Tables) -> Found:
    """Yield templates of kinds that the game does not have, or of missing units."""
    kinds = laid_kinds(tables)
    known = [kind for kind in kinds if kind != "smoke"]
    for place, row in tables.rows("templates"):
        kind, of = row.get("kind"), row.get("of")
        if isinstance(kind, str) and kinds and kind not in known:
            key = "scenario-laid-kind" if kind == "smoke" else "fault-expected-one-of"
            yield f"{place}.kind", shown(kind), message(key, known=", ".join(known))
        if isinstance(of, str):
            yield from tables.named(f"{place}.of", of, tables.units, UNIT_OR_MODEL)


def laid_kinds(tables: Tables) -> tuple[str, ...]:
    """Return the kinds of templates of the game; empty where there is no such game."""
    return table_game(tables.game).laid_kinds if tables.game else ()


def _wanting(place: FilePlace, row: Row, kind: str) -> Found:
    if kind in BETWEEN:
        count = len(listed(row, "points"))
        if count < 2 or (kind == "tape" and count > 2):
            key = "fault-of-them" if "points" in row else "scenario-nothing"
            yield f"{place}.points", message(key, count=count), message(BETWEEN[kind])
        if "of" in row:
            yield f"{place}.of", shown(row["of"]), message("scenario-has-points", kind=kind)
    elif kind in (*OF_A_UNIT, *OF_A_PIECE):
        wanted = UNIT_OR_MODEL if kind in OF_A_UNIT else _PIECE
        if "of" not in row:
            yield f"{place}.of", message("scenario-nothing"), message(wanted)
        if "points" in row:
            nothing = message("scenario-of-one-thing", kind=kind)
            yield f"{place}.points", shown(row["points"]), nothing
