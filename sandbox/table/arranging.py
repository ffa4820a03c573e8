"""Change many things at once: copy, double, mirror, align, spread, group, lock.

Each function returns one change, a single step. Things are named as in `sandbox.table.things`;
marks on the ground move along where they have a place. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from languages.message import logged, message
from sandbox.document.commands import (
    MOST_STEPS,
    Change,
    Group,
    MoveThings,
    Remove,
    SetKeys,
    Several,
    Spot,
    adding,
)
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.document.things import place_of, raw
from sandbox.scenario.briefing import GroupSpec
from sandbox.scenario.marks.kinds import MARKS
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.table.things import kind_of, spot_of

Way = Literal["turn", "x", "y"]
"""Turned by 180° about the table's middle; mirrored left to right, or near to far."""

Side = Literal["left", "right", "near", "far", "across", "along"]
"""Line of an alignment: an edge of all things, or the line through their middle."""


@dataclass(frozen=True)
class Clip:
    """A clipboard: rows of a scenario by their list, and their middle."""

    rows: tuple[tuple[str, Mapping[str, Any]], ...]
    middle: tuple[float, float]


def owners(table: Table, things: Iterable[str]) -> list[str]:
    """Return the rows of things: models as their units, each once."""
    return list(dict.fromkeys(thing.partition("/")[0] for thing in things))


def copied(table: Table, things: Sequence[str]) -> Clip:
    """Copy things; a model stands for its whole unit. Raises Refused where there is nothing."""
    rows = []
    for name in owners(table, things):
        key, index = place_of(table.scenario, name)
        if key in ("terrain", "units", *MARKS):
            rows.append((key, raw(getattr(table.scenario, key)[index])))
    places = [at for key, row in rows for at in _places(key, row)]
    if not rows:
        raise Refused(message("edit-choose-something"))
    places = places or [(0.0, 0.0)]  # only zones at edges
    xs, ys = [at[0] for at in places], [at[1] for at in places]
    return Clip(tuple(rows), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def pasted(table: Table, clip: Clip, at: tuple[float, float], turn: float = 0.0) -> Change:
    """Return the change that puts a copy down with its middle at a place."""
    by = at[0] - clip.middle[0], at[1] - clip.middle[1]
    rows = [(k, _shifted(k, row, by)) for k, row in clip.rows]
    return _added(table, rows, logged(message("edit-pasted")))


def doubled(table: Table, things: Sequence[str], count: int, step: tuple[float, float]) -> Change:
    """Return ``count`` copies along a line, each a step further.

    Raises Refused where they would leave the table.
    """
    clip = copied(table, things)
    rows = []
    for number in range(1, count + 1):
        by = step[0] * number, step[1] * number
        rows += [(key, _shifted(key, row, by)) for key, row in clip.rows]
    return _added(table, rows, logged(message("edit-added-along-a-line", count=count)))


def mirrored(table: Table, things: Sequence[str], way: Way, *, copy: bool = True) -> Change:
    """Return things on the table's other half; ``copy``: in addition to the originals, else
    instead.

    Raises Refused where there is nothing.
    """
    clip = copied(table, things)
    rows = [(key, _mirrored(key, row, table.size, way)) for key, row in clip.rows]
    if copy:
        return _added(table, rows, logged(message("edit-added-a-copy", way=way)))
    changes: list[Any] = []
    for key, row in rows:
        name, keys = row["id"], {k: v for k, v in row.items() if k != "id"}
        if key in ("terrain", "units"):
            changes.append(SetKeys(name, keys))
        else:
            changes.append(adding(key, row))
    return Several(tuple(_bounded(changes)), logged(message("edit-mirrored", way=way)))


def aligned(table: Table, things: Sequence[str], side: Side) -> Change:
    """Align things: their outlines at one edge, or their middles. Raises Refused."""
    boxes = _boxes(table, things)
    axis = 0 if side in ("left", "right", "across") else 1
    lows, highs = [box[axis] for box in boxes], [box[axis + 2] for box in boxes]
    spots = []
    for thing, low, high in zip(things, lows, highs, strict=True):
        if side in ("left", "near"):
            by = min(lows) - low
        elif side in ("right", "far"):
            by = max(highs) - high
        else:
            by = (min(lows) + max(highs)) / 2 - (low + high) / 2
        spots.append(_shifted_spot(table, thing, (by, 0.0) if axis == 0 else (0.0, by)))
    return MoveThings(tuple(spots))


def spread(table: Table, things: Sequence[str], axis: int) -> Change:
    """Space things evenly between the first and the last along an axis. Raises Refused."""
    if len(things) < 3:
        raise Refused(message("edit-choose-three"))
    boxes = dict(zip(things, _boxes(table, things), strict=True))
    row = sorted(things, key=lambda thing: boxes[thing][axis] + boxes[thing][axis + 2])
    widths = [boxes[thing][axis + 2] - boxes[thing][axis] for thing in row]
    begin, end = boxes[row[0]][axis], boxes[row[-1]][axis + 2]
    gap = (end - begin - sum(widths)) / (len(row) - 1)
    spots, at = [], begin
    for thing, width in zip(row, widths, strict=True):
        by = at - boxes[thing][axis]
        spots.append(_shifted_spot(table, thing, (by, 0.0) if axis == 0 else (0.0, by)))
        at += width + gap
    return MoveThings(tuple(spots))


def grouped(table: Table, things: Sequence[str], name: str = "") -> Change:
    """Group things; those of another group leave it. Raises Refused."""
    members = [name.rpartition(":")[2] for name in owners(table, things) if _may_group(name)]
    if len(members) < 2:
        raise Refused(message("edit-choose-two-to-group"))
    old = [group.id for group in table.scenario.groups if set(group.members) & set(members)]
    made = Group(free_id(table.scenario, name or "group"), tuple(members))
    if not old:
        return made
    gone = Remove(tuple(f"{GroupSpec.key}:{one}" for one in old))
    return Several((gone, made), logged(message("edit-grouped-anew")))


def ungrouped(table: Table, things: Sequence[str]) -> Change:
    """Dissolve the groups of things; the things stay. Raises Refused."""
    members = {name.rpartition(":")[2] for name in owners(table, things)}
    old = [group.id for group in table.scenario.groups if set(group.members) & members]
    if not old:
        raise Refused(message("edit-none-in-a-group"))
    return Remove(tuple(f"{GroupSpec.key}:{one}" for one in old))


def said_of(table: Table, things: Sequence[str], keys: Mapping[str, Any], title: str) -> Change:
    """Set the same keys for some pieces and units: a lock, a layer. Raises Refused."""
    rows = [name for name in owners(table, things) if ":" not in name]
    if not rows:
        raise Refused(message("edit-choose-terrain-or-units"))
    return Several(tuple(_bounded([SetKeys(name, keys) for name in rows])), title)


def removed(table: Table, things: Sequence[str]) -> Change:
    """Remove things. Raises Refused where there is nothing."""
    if not things:
        raise Refused(message("edit-choose-something"))
    return Remove(tuple(things))


# --- rows --------------------------------------------------------------------------------


def _added(table: Table, rows: Sequence[tuple[str, Mapping[str, Any]]], title: str) -> Change:
    taken: set[str] = set()
    x, y = table.size
    changes: list[Any] = []
    for key, row in rows:
        if not all(0 <= at[0] <= x and 0 <= at[1] <= y for at in _places(key, row)):
            raise Refused(message("edit-would-be-off-the-table"))
        name = free_id(table.scenario, _stem(str(row["id"])), taken)
        taken.add(name)
        fresh = {k: v for k, v in row.items() if k != "towing" or isinstance(v, bool)}
        changes.append(adding(key, {**fresh, "id": name}))
    bounded = _bounded(changes)
    return bounded[0] if len(bounded) == 1 else Several(tuple(bounded), title)


def _bounded(changes: Sequence[Any]) -> Sequence[Any]:
    if len(changes) > MOST_STEPS:
        raise Refused(message("edit-too-many-at-once", count=len(changes), most=MOST_STEPS))
    return changes


def _stem(name: str) -> str:
    """Return the stem of an id: ``wall`` of ``wall-3``."""
    head, dash, number = name.rpartition("-")
    return head if dash and number.isdecimal() else name


def _places(key: str, row: Mapping[str, Any]) -> list[Sequence[float]]:
    if key == "units":
        return [model["position"] for model in row["models"]]
    if corners := _corners(key):
        return list(row.get(corners, ()))
    return [row["position"]] if row.get("position") is not None else []


def _each(
    key: str, row: Mapping[str, Any], move: Callable[[Sequence[float]], list[float]]
) -> dict[str, Any]:
    new = dict(row)
    if key == "units":
        new["models"] = [{**m, "position": move(m["position"])} for m in row["models"]]
    elif (corners := _corners(key)) in row:
        new[corners] = [move(at) for at in row[corners]]
    elif row.get("position") is not None:
        new["position"] = move(row["position"])
    return new


def _corners(key: str) -> str:
    """Return the key of the corners of a mark's row; empty where it has none."""
    return MARKS[key].bends if key in MARKS else ""


def _shifted(key: str, row: Mapping[str, Any], by: tuple[float, float]) -> dict[str, Any]:
    def move(at: Sequence[float]) -> list[float]:
        return [round(at[0] + by[0], 4), round(at[1] + by[1], 4), *at[2:]]

    return _each(key, row, move)


def _mirrored(
    key: str, row: Mapping[str, Any], size: tuple[float, float], way: Way
) -> dict[str, Any]:
    flip_x, flip_y = way in ("turn", "x"), way in ("turn", "y")

    def move(at: Sequence[float]) -> list[float]:
        x = size[0] - at[0] if flip_x else at[0]
        y = size[1] - at[1] if flip_y else at[1]
        return [round(x, 4), round(y, 4), *at[2:]]

    def turn(degrees: float) -> float:
        turned = {"turn": degrees + 180, "x": 180 - degrees, "y": -degrees}[way]
        return round(turned % 360, 3)

    new = _each(key, row, move)
    if key in MARKS and (edge := MARKS[key].faces) in row:
        flipped = {"left": "right", "right": "left"} if flip_x else {}
        flipped |= {"near": "far", "far": "near"} if flip_y else {}
        new[edge] = flipped.get(row[edge], row[edge])
    elif key == "units":
        new["models"] = [{**m, "facing": turn(m.get("facing", 0.0))} for m in new["models"]]
    elif key == "terrain":
        # Mirrored across, a thing is its image along, turned by 180°: points move to the other side
        # of its own x axis.
        new["rotation"] = turn(row.get("rotation", 0.0))
        if way != "turn":
            for run in ("points", "outline"):
                if row.get(run):
                    new[run] = [[x, -y] for x, y in row[run]]
            if row.get("curve"):
                new["curve"] = -row["curve"]
    return new


# --- where things are --------------------------------------------------------------------


def _boxes(table: Table, things: Sequence[str]) -> list[tuple[float, float, float, float]]:
    """Return each thing's left, near, right, far: terrain by its outline, others by their place."""
    if len(things) < 2:
        raise Refused(message("edit-choose-two-to-align"))
    found = []
    for thing in things:
        at = spot_of(table, thing)
        if "/" in thing or ":" in thing:
            found.append((at.x, at.y, at.x, at.y))
        else:
            found.append(outline(table.piece(thing)).bounds)
    return found


def _shifted_spot(table: Table, thing: str, by: tuple[float, float]) -> Spot:
    at = spot_of(table, thing)
    place = (at.x + by[0], at.y + by[1]) if at.z is None else (at.x + by[0], at.y + by[1], at.z)
    return Spot(thing, tuple(round(value, 4) for value in place))


def _may_group(name: str) -> bool:
    kind = kind_of(name)
    return kind is None or kind.grouped
