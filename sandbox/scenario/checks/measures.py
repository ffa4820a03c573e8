"""Check the measures and templates of a scenario file against the things that they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.catalogue import DEFAULT, RULESETS
from rules.engine.suggestions import did_you_mean
from sandbox.scenario.checks.file_rows import Found, Place, Row, rows, table_size
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.values import is_id

OF_A_UNIT = ("rings", "arcs", "reach")
OF_A_PIECE = ("keystones",)
BETWEEN = {"tape": "two", "line": "two or more"}
"""Kinds with points, and their number of points."""


def check_measures(data: Mapping[str, Any]) -> Found:
    """Yield measures that name nothing, name a missing thing, or leave the table."""
    units = _models(data)
    pieces = _ids(data, "terrain")
    things = {*pieces, *units, *_ids(data, "smoke"), *_ids(data, "objectives")}
    size = table_size(data)
    for place, row in rows(data, "measures"):
        kind, of = row.get("kind"), row.get("of")
        if not isinstance(kind, str):
            continue  # the schema reports it
        yield from _wanting(place, row, kind)
        if isinstance(of, str) and kind in OF_A_UNIT:
            yield from _named(f"{place}.of", of, units, set(units), "a unit, or unit/model")
        elif isinstance(of, str) and kind in OF_A_PIECE:
            yield from _named(f"{place}.of", of, {}, pieces, "a piece of terrain")
        for where, end in _ends(place, row):
            if isinstance(end, str):
                yield from _named(where, end, units, things, "a thing, or unit/model")
            elif size is not None and _off(end, size):
                yield where, shown(end), f"a place on the table of {size[0]:g}″ × {size[1]:g}″"


def check_laid(data: Mapping[str, Any]) -> Found:
    """Yield templates of kinds that the game does not have, or of missing units."""
    game = data.get("game", DEFAULT)
    known_game = isinstance(game, str) and game in RULESETS
    kinds = table_game(game).laid_kinds if known_game else ()
    known = [kind for kind in kinds if kind != "smoke"]
    units = _models(data)
    for place, row in rows(data, "templates"):
        kind, of = row.get("kind"), row.get("of")
        if isinstance(kind, str) and kinds and kind not in known:
            also = "; smoke stands under [[smoke]]" if kind == "smoke" else ""
            yield f"{place}.kind", shown(kind), f"one of {', '.join(known)}{also}"
        if isinstance(of, str):
            yield from _named(f"{place}.of", of, units, set(units), "a unit, or unit/model")


def _models(data: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of models of each unit, by its id."""
    return {
        name: len(models) if isinstance(models := row.get("models"), list) else 0
        for _, row in rows(data, "units")
        if isinstance(name := row.get("id"), str)
    }


def _wanting(place: Place, row: Row, kind: str) -> Found:
    points = row.get("points")
    if kind in BETWEEN:
        count = len(points) if isinstance(points, list) else 0
        if count < 2 or (kind == "tape" and count > 2):
            found = f"{count} of them" if "points" in row else "nothing"
            yield f"{place}.points", found, f"{BETWEEN[kind]} places or things"
        if "of" in row:
            yield f"{place}.of", shown(row["of"]), f"nothing: a {kind} has points"
    elif kind in (*OF_A_UNIT, *OF_A_PIECE):
        whose = "a unit, or unit/model" if kind in OF_A_UNIT else "a piece of terrain"
        if "of" not in row:
            yield f"{place}.of", "nothing", f"the id of {whose}"
        if "points" in row:
            yield f"{place}.points", shown(points), f"nothing: {kind} are of one thing"


def _ends(place: Place, row: Row) -> Iterator[tuple[str, Any]]:
    points = row.get("points")
    for number, end in enumerate(points if isinstance(points, list) else ()):
        if isinstance(end, str | list):
            yield f"{place}.points[{number}]", end


def _named(place: str, name: str, units: Mapping[str, int], known: set[str], what: str) -> Found:
    unit, slash, number = name.partition("/")
    if unit in units and slash:
        if number not in map(str, range(units[unit])):
            yield place, shown(name), f"{shown_key(unit)} has models 0 to {units[unit] - 1}"
    elif name not in known:
        near = did_you_mean(name, filter(is_id, known))
        yield place, shown(name), f"the id of {what}{near}"


def _off(at: list[Any], size: tuple[float, float]) -> bool:
    plain = [isinstance(v, int | float) and not isinstance(v, bool) for v in at]
    if len(at) not in (2, 3) or not all(plain):
        return False
    return not all(0 <= v <= edge for v, edge in zip(at, size, strict=False))


def _ids(data: Mapping[str, Any], key: str) -> set[str]:
    return {name for _, row in rows(data, key) if isinstance(name := row.get("id"), str)}
