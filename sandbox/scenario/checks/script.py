"""Check the script of a demonstration against the table it is shown on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.catalogue import DEFAULT, RULESETS
from rules.engine.suggestions import did_you_mean
from sandbox.scenario.checks.file_rows import Found, Place, Row, rows, table_size
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.values import is_id

_SMOKE = "smoke"


def check_script(data: Mapping[str, Any]) -> Found:
    """Yield steps that name missing things, lay unknown templates, or leave the table."""
    units, pieces = _models(data), _ids(data, "terrain")
    laid = _ids(data, "smoke") | _ids(data, "templates")
    size = table_size(data)
    for place, row in rows(data, "steps"):
        yield from _pair(place, row, units)
        yield from _attack(place, row, units)
        for where, one in rows(row, "lay", place):
            yield from _kind(where, one, _kinds(data))
            if isinstance(one.get("id"), str):
                laid.add(one["id"])
            if isinstance(of := one.get("of"), str):
                yield from _thing(f"{where}.of", of, units, set())
            yield from _on(where, one, size)
        for where, one in rows(row, "put", place):
            if isinstance(thing := one.get("thing"), str):
                yield from _thing(f"{where}.thing", thing, units, pieces, whole=False)
            yield from _on(where, one, size)
        known = {*laid, *pieces, *units}
        for number, name in enumerate(_list(row, "remove")):
            if isinstance(name, str) and name not in known:
                near = did_you_mean(name, filter(is_id, known))
                yield (
                    f"{place}.remove[{number}]",
                    shown(name),
                    f"the id of terrain, a unit, or what was laid before{near}",
                )


def _pair(place: Place, row: Row, units: Mapping[str, int]) -> Found:
    sight = row.get("sight")
    if row.get("ask") is True and not isinstance(sight, Mapping):
        yield f"{place}.sight", "nothing", "who looks at whom, since it is asked about"
    if not isinstance(sight, Mapping):
        return
    for key in ("shooter", "target"):
        if isinstance(name := sight.get(key), str):
            yield from _unit(f"{place}.sight.{key}", name, units)
    if isinstance(name := sight.get("target"), str) and name == sight.get("shooter"):
        yield f"{place}.sight.target", shown(name), "another unit than the shooter's"


def _attack(place: Place, row: Row, units: Mapping[str, int]) -> Found:
    attack = row.get("attack")
    if not isinstance(attack, Mapping):
        return
    for key in ("plane", "target"):
        if isinstance(name := attack.get(key), str):
            yield from _unit(f"{place}.attack.{key}", name, units)
    for key in ("waits", "aloft"):
        for number, name in enumerate(_list(attack, key)):
            if isinstance(name, str):
                yield from _unit(f"{place}.attack.{key}[{number}]", name, units)


def _kind(place: Place, row: Row, kinds: tuple[str, ...]) -> Found:
    kind = row.get("kind")
    if isinstance(kind, str) and kinds and kind not in kinds:
        yield f"{place}.kind", shown(kind), f"one of {', '.join(kinds)}"
    elif kind == _SMOKE and "radius" not in row:
        yield f"{place}.radius", "nothing", "how far the smoke reaches, inches"


def _kinds(data: Row) -> tuple[str, ...]:
    game = data.get("game", DEFAULT)
    return table_game(game).laid_kinds if isinstance(game, str) and game in RULESETS else ()


def _unit(place: str, name: str, units: Mapping[str, int]) -> Found:
    if name not in units:
        near = did_you_mean(name, filter(is_id, units))
        yield place, shown(name), f"the id of a unit{near}"


def _thing(
    place: str, name: str, units: Mapping[str, int], pieces: set[str], *, whole: bool = True
) -> Found:
    """Check the name of a thing; ``whole``: a unit may be named, not only one of its models."""
    unit, slash, number = name.partition("/")
    if unit in units and (slash or not whole):
        if number not in map(str, range(units[unit])):
            yield place, shown(name), f"{shown_key(unit)}/0 to {shown_key(unit)}/{units[unit] - 1}"
    elif name not in pieces and unit not in units:
        known = {*pieces, *units}
        near = did_you_mean(name, filter(is_id, known))
        what = "a unit, or unit/model" if whole else "terrain, or unit/model"
        yield place, shown(name), f"the id of {what}{near}"


def _on(place: Place, row: Row, size: tuple[float, float] | None) -> Found:
    at = row.get("position")
    if size is None or not isinstance(at, list) or len(at) not in (2, 3):
        return
    if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in at):
        return
    if not all(0 <= v <= edge for v, edge in zip(at, size, strict=False)):
        wanted = f"a place on the table of {size[0]:g}″ × {size[1]:g}″"
        yield f"{place}.position", shown(at), wanted


def _models(data: Row) -> dict[str, int]:
    return {
        row["id"]: len(_list(row, "models"))
        for _, row in rows(data, "units")
        if isinstance(row.get("id"), str)
    }


def _ids(data: Row, key: str) -> set[str]:
    return {row["id"] for _, row in rows(data, key) if isinstance(row.get("id"), str)}


def _list(row: Row, key: str) -> list[Any]:
    found = row.get(key)
    return found if isinstance(found, list) else []
