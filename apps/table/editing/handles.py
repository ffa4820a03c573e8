"""Handles on the selection, and the changes that they make."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from apps.scene.ops import Handle, Handles
from apps.scene.protocol import HandlePulled
from languages.message import Message, logged
from languages.writing import text
from sandbox.document.commands import Change, MoveThings, SetKeys, SetMark, Several, Spot
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.scenario.kinds import RUNS
from sandbox.scenario.marks.mark import Mark
from sandbox.table.extents import bounds, in_table, run_of, size_axes
from sandbox.table.table import PlacedPiece, Table
from sandbox.table.things import mark_of, spot_of

_BESIDE, _LOW = 1.3, 0.05
"""Distance from a thing to its turn handle, and height of handles over the ground, inches."""

_FEWEST = {"points": 2, "outline": 3}

NONE = Handles(handles=[], pivot=[0.0, 0.0], path=[], closed=False)


def handles_of(table: Table, things: Sequence[str]) -> Handles:
    """Return the handles on things that may be moved by hand."""
    if not things:
        return NONE
    pivot = middle_of(table, things)
    if len(things) == 1:
        thing = things[0]
        if ":" in thing:
            return _of_mark(table, mark_of(table, thing))
        if "/" not in thing:
            return _of_piece(table.piece(thing))
    reach = max(
        ((at.x - pivot[0]) ** 2 + (at.y - pivot[1]) ** 2) ** 0.5
        for at in (spot_of(table, thing) for thing in things)
    )
    found: list[Handle] = [_turn(pivot, reach + _BESIDE, -90.0)]
    if len(things) == 1:
        found[0]["value"] = spot_of(table, things[0]).turn
    else:
        found.append({"id": "move", "kind": "move", "at": [*pivot, _LOW]})
    return Handles(handles=found, pivot=list(pivot), path=[], closed=False)


def middle_of(table: Table, things: Sequence[str]) -> tuple[float, float]:
    """Return the middle of some things, about which they turn."""
    spots = [spot_of(table, thing) for thing in things]
    xs, ys = [at.x for at in spots], [at.y for at in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _turn(pivot: tuple[float, float], away: float, degrees: float, z: float = _LOW) -> Handle:
    x = pivot[0] + away * cos(radians(degrees))
    y = pivot[1] + away * sin(radians(degrees))
    return {"id": "turn", "kind": "turn", "at": [x, y, z]}


def _of_piece(placed: PlacedPiece) -> Handles:
    stand, (low, high) = placed.stand, bounds(placed.piece)
    pivot, base = (stand.x, stand.y), stand.z + _LOW
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    run = run_of(placed.spec)
    found: list[Handle] = []
    path: list[list[float]] = []
    if run is not None:
        path = [list(point) for point in in_table(placed, run[1])]
        found = _bends(path, closed=RUNS[run[0]])
    axes = size_axes(placed)
    for axis in (0, 1):
        if axis not in axes:
            continue
        for sign, end in ((1, high[axis]), (-1, low[axis])):
            at = (end, middle[1]) if axis == 0 else (middle[0], end)
            (place,) = in_table(placed, [at])
            turn = radians(stand.turn + 90 * axis)
            found.append(
                {
                    "id": f"size:{axis}{'+' if sign > 0 else '-'}",
                    "kind": "size",
                    "at": [place[0], place[1], base],
                    "axis": [sign * cos(turn), sign * sin(turn)],
                    "column": axis,
                    "value": axes[axis][2],
                }
            )
    left, right = in_table(placed, [(low[0], high[1]), (high[0], high[1])])
    top = stand.z + high[2]
    found.append({"id": "lift", "kind": "lift", "at": [*right[:2], top], "value": stand.z})
    if 2 in axes:
        over = [*left[:2], top]
        found.append({"id": "height", "kind": "height", "at": over, "value": axes[2][2]})
    (beside,) = in_table(placed, [(middle[0], low[1] - _BESIDE)])
    at_side = [beside[0], beside[1], base]
    found.insert(0, {"id": "turn", "kind": "turn", "at": at_side, "value": stand.turn})
    closed = run is not None and RUNS[run[0]]
    return Handles(handles=found, pivot=list(pivot), path=path, closed=closed)


def _of_mark(table: Table, mark: Mark) -> Handles:
    corners = [[x, y, _LOW] for x, y in mark.outline(table.size)]
    if not corners:
        return NONE
    xs, ys = [x for x, _, _ in corners], [y for _, y, _ in corners]
    middle = [(min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2]
    move: Handle = {"id": "move", "kind": "move", "at": [*middle, _LOW]}
    if not mark.bends:
        return Handles(handles=[move], pivot=middle, path=[], closed=False)
    handles = [*_bends(corners, closed=True), move]
    return Handles(handles=handles, pivot=middle, path=corners, closed=True)


def _bends(path: Sequence[Sequence[float]], *, closed: bool) -> list[Handle]:
    found: list[Handle] = [
        {"id": f"point:{number}", "kind": "point", "at": list(at)} for number, at in enumerate(path)
    ]
    after = [*path[1:], path[0]] if closed else path[1:]
    for number, (a, b) in enumerate(zip(path, after, strict=False)):
        between = [(u + v) / 2 for u, v in zip(a, b, strict=True)]
        found.append({"id": f"insert:{number + 1}", "kind": "insert", "at": between})
    return found


def pulled(table: Table, thing: str, message: HandlePulled) -> Change:
    """Return the change of a handle that sizes, lifts or bends a thing. Raises Refused."""
    what, _, rest = message.id.partition(":")
    if ":" in thing:
        return _mark_bent(table, mark_of(table, thing), message)
    placed = table.piece(thing)
    if what == "lift" and message.value is not None:
        return _lifted(placed, message.value)
    if what == "height" and message.value is not None:
        return SetKeys(thing, _sized(placed, 2, message.value))
    if what == "size" and message.value is not None and rest[:1] in ("0", "1"):
        axis, sign = int(rest[0]), -1 if rest.endswith("-") else 1
        before = size_axes(placed).get(axis)
        keys = _sized(placed, axis, message.value)
        half = 0.0 if before is None else sign * (message.value - before[2]) / 2
        turn = radians(placed.stand.turn + 90 * axis)
        at = list(placed.spec.position)
        at[0], at[1] = at[0] + half * cos(turn), at[1] + half * sin(turn)
        spot = Spot(thing, tuple(round(value, 4) for value in at))
        return Several(
            (SetKeys(thing, keys), MoveThings((spot,))),
            logged(Message("table-sized", {"thing": placed.spec.called})),
        )
    run = run_of(placed.spec)
    if run is not None and what in ("point", "insert"):
        points = [list(point) for point in run[1]]
        (local,) = _into(placed, message.at)
        return SetKeys(thing, {run[0]: bent(points, message.id, local, _FEWEST[run[0]])})
    raise Refused(text("table-no-handle", thing=placed.spec.called))


def bent(
    points: list[list[float]], handle: str, at: list[float] | None, fewest: int
) -> list[list[float]]:
    """Return points with one moved, one inserted, or, where ``at`` is None, one removed."""
    what, _, number = handle.partition(":")
    index = int(number) if number.isdecimal() else len(points) + 1
    if index > len(points) or (what == "point" and index == len(points)):
        raise Refused(text("table-no-point"))
    if at is None and len(points) <= fewest:
        raise Refused(text("table-fewest-points", count=fewest))
    found = list(points)
    found[index : index + (what == "point")] = [] if at is None else [at]
    return found


def _into(placed: PlacedPiece, at: Sequence[float] | None) -> tuple[list[float] | None]:
    if at is None:
        return (None,)
    x, y = at[0] - placed.stand.x, at[1] - placed.stand.y
    c, s = cos(radians(placed.stand.turn)), sin(radians(placed.stand.turn))
    return ([round(c * x + s * y, 4), round(c * y - s * x, 4)],)


def _lifted(placed: PlacedPiece, z: float) -> Change:
    x, y = placed.spec.position[:2]
    return MoveThings((Spot(placed.id, (x, y, round(max(0.0, z), 3))),))


def _sized(placed: PlacedPiece, axis: int, value: float) -> dict[str, Any]:
    axes = size_axes(placed)
    if axis not in axes:
        raise Refused(text("table-no-size", thing=placed.spec.called))
    key, index, _ = axes[axis]
    rounded = round(value, 3)
    if index < 0:
        return {key: rounded}
    size = list(getattr(placed.spec, key))
    size[index] = rounded
    return {key: size}


def _mark_bent(table: Table, mark: Mark, message: HandlePulled) -> Change:
    at = None
    if message.at is not None:
        x, y = message.at
        at = [min(max(x, 0.0), table.size[0]), min(max(y, 0.0), table.size[1])]
        at = [round(value, 3) for value in at]
    if not mark.bends:
        raise Refused(text("table-no-corners", thing=mark.title))
    corners = [list(corner) for corner in mark.outline(table.size)]
    bends = bent(corners, message.id, at, _FEWEST["outline"])
    return SetMark(mark.key, {**raw(mark), mark.bends: bends})
