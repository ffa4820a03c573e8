"""Find the table in a scan: its level, its rectangle, its scale, and how well they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias

import numpy as np

from languages.message import Fact, Message, message
from meshes.imports.units import Unit
from meshes.scans.corners import box_of, way_of_corners
from meshes.scans.edges import EdgeFit, Rectangle, fit_table
from meshes.scans.fault import ScanFault
from meshes.scans.levels import Level, Plane, fitted, levels
from meshes.scans.noise import usual_edge
from meshes.scans.sizes import Sizing, StatedSize, sizing
from meshes.scans.upright import UpAxis, Upright, levelled, reflection, way_up
from meshes.shapes.solid import Points, Solid

Progress = Callable[[float, str], None]

ASK = message("scan-ask")
"""Ways out for a table that is not found."""

_FILLED = 0.8
"""Least share of its box that the surface of a table top fills."""
_CLICKED = 0.05
"""Greatest difference of marked sides that are the same, as a share."""
_CUT = 0.35
"""Greatest difference of a scaled side from the stated one, inches, where a side may be cut off."""
_FILLED_UNUSUAL = 0.93
"""The same for a table of an unusual size."""
_STANDS = (20.0, 48.0)
"""Height of a table above the floor, inches: the least and the greatest."""
_SEEN = 0.3
"""Least share of a side whose contour must be found."""
_WORST_RMS = 0.6
"""Greatest root mean square, in inches, of the contour about the edges of a table."""
_SKEW = 0.02
"""Greatest difference of a scaled side from the stated one, as a share of the longer."""
_AROUND = 3.0
"""Inches around the table in which its contour is looked for."""
_SIDES = ("right", "far", "left", "near")
_PART = (0.3, 0.9)
"""Share of a table that a scan of a part of it shows."""
_WOUND = message("scan-inside-out")


Point: TypeAlias = tuple[float, ...]
"""x, y and z in the file's coordinates."""


@dataclass(frozen=True, eq=False)
class ScanWish:
    """Statements of a user about a scan.

    ``size``: inches along x and y. ``corners``: near left, near right, far right, far left.
    ``known_distance``: two points, and the inches between them, which give the scale.
    ``mirrored``: left and right are exchanged in the file.
    """

    size: tuple[float, float] | None = None
    unit: Unit | None = None
    up: UpAxis | None = None
    corners: tuple[Point, ...] | None = None
    known_distance: tuple[Point, Point, float] | None = None
    mirrored: bool = False


@dataclass(frozen=True)
class Edges:
    """Fit of the table's edges, in inches.

    ``rms``, ``worst``: of the contour about the straight edges. ``stretch``: difference of the
    measured sides from the stated ones, after scaling. ``seen``: share of each side that has
    contour: right, far, left, near.
    """

    rms: float
    worst: float
    stretch: float
    seen: tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class FoundTable:
    """A table in a scan.

    ``transform``: ``(4, 4)``, from the file's coordinates to inches of the table. ``scale``:
    inches of the table per inch that the scan measures. ``size``: inches along x and y.
    ``inside_out``: whether the winding of the faces is turned. ``notes``: what could be otherwise.
    """

    transform: Points
    scale: float
    size: tuple[float, float]
    edges: Edges
    unit: Unit
    unit_why: Message
    up_why: Message
    size_why: Message
    inside_out: bool
    notes: tuple[Message, ...] = field(default=())

    def placed(self, solid: Solid) -> Solid:
        """Return the scan in inches of the table."""
        vertices = solid.vertices @ self.transform[:3, :3].T + self.transform[:3, 3]
        faces = solid.faces[:, ::-1] if self.inside_out else solid.faces
        return Solid(vertices, faces, solid.colours)


@dataclass(frozen=True, eq=False)
class _Candidate:
    level: Level
    sizing: Sizing
    merit: float
    shown: tuple[float, float] | None


def find_table(solid: Solid, kind: str, wish: ScanWish, progress: Progress) -> FoundTable:
    """Find the table. ``kind``: ending of the file's name.

    Raises ScanFault where no table is found, or more than one.
    """
    if wish.mirrored:
        return _turned_back(solid, kind, wish, progress)
    progress(0.0, str(message("scan-looking-for-up")))
    up = _upright(solid, kind, wish)
    turn = levelled(up.way)
    vertices = solid.vertices @ turn.T
    progress(0.2, str(message("scan-looking-for-top")))
    triangles = vertices[solid.faces[:, ::-1] if up.inside_out else solid.faces]
    if wish.corners is None:
        level, size, shown = _table_level(levels(triangles), wish)
    else:
        level, size = _level_at(np.array(wish.corners) @ turn.T, triangles, wish)
        shown = wish.size
    del triangles
    progress(0.5, str(message("scan-fitting-edges")))
    found = _framed(solid, turn, level, size, shown, up, wish)
    return replace(found, notes=(*found.notes, _WOUND)) if up.inside_out else found


def _turned_back(solid: Solid, kind: str, wish: ScanWish, progress: Progress) -> FoundTable:
    """Find the table in a mirrored scan. Raises ScanFault."""
    flip = reflection(wish.up)
    corners = wish.corners and tuple(map(tuple, (np.array(wish.corners) @ flip).tolist()))
    true = Solid(solid.vertices @ flip, solid.faces[:, ::-1], solid.colours)
    found = find_table(true, kind, replace(wish, corners=corners, mirrored=False), progress)
    transform = found.transform.copy()
    transform[:3, :3] = transform[:3, :3] @ flip
    notes = tuple(note for note in found.notes if note is not _WOUND)
    return replace(found, transform=transform, inside_out=not found.inside_out, notes=notes)


def _told(wish: ScanWish) -> StatedSize:
    """Return what a user said of size and scale. Raises ScanFault."""
    marked = wish.corners is not None
    if wish.known_distance is None:
        return StatedSize(wish.size, wish.unit, marked)
    one, other, inches = wish.known_distance
    apart = float(np.linalg.norm(np.array(one) - np.array(other)))
    if not (apart > 0 and inches > 0):
        between = message("scan-distance-between", inches=inches, apart=apart)
        raise ScanFault(between, message("scan-two-points"))
    return StatedSize(wish.size, wish.unit, marked, inches, apart)


def _upright(solid: Solid, kind: str, wish: ScanWish) -> Upright:
    if wish.corners is not None:
        way = way_of_corners(np.array(wish.corners))
        return Upright(way, message("scan-up-by-corners"), False, True)
    return way_up(solid, kind, wish.up)


def _table_level(
    found: list[Level], wish: ScanWish
) -> tuple[Level, Sizing, tuple[float, float] | None]:
    """Return the level that is the table top, its size, and the inches along x and y of a stated
    size that it shows: all, or a part of one side. Raises ScanFault.
    """
    candidates = _candidates(found, wish, lambda _level: [wish.size])
    if not candidates and wish.size is not None:
        candidates = _candidates(found, wish, lambda level: _parts(level, wish))
    if not candidates:
        raise ScanFault(_no_table(wish) if found else message("scan-nothing-level"), ASK)
    candidates.sort(key=lambda one: -one.merit)
    best = candidates[0]
    rivals = [one for one in candidates[1:] if one.merit > best.merit - 0.15]
    if rivals:
        raise ScanFault(
            message("scan-two-tables", one=_rounded(best), other=_rounded(rivals[0])), ASK
        )
    return best.level, best.sizing, best.shown


def _no_table(wish: ScanWish) -> Message:
    size = "stated" if wish.size else "usual"
    if wish.known_distance is None:
        return message("scan-no-table", size=size)
    return message("scan-no-table-with", size=size, inches=wish.known_distance[2])


def _rounded(one: _Candidate) -> Message:
    x, y = (round(side * one.sizing.inches) for side in one.level.sides)
    return message("scan-size", x=x, y=y)


def _candidates(
    found: list[Level],
    wish: ScanWish,
    sizes: Callable[[Level], Sequence[tuple[float, float] | None]],
) -> list[_Candidate]:
    """Return the levels that may be the table top. ``sizes``: those that a level may show."""
    candidates = []
    for level, shown in [(one, shown) for one in found for shown in sizes(one)]:
        size = sizing(level.sides, replace(_told(wish), size=shown))
        if size is not None and _may_be_table(level, size, found):
            merit = _merit(level, size, found, wish)
            candidates.append(_Candidate(level, size, merit, shown))
    return candidates


def _parts(level: Level, wish: ScanWish) -> list[tuple[float, float]]:
    """Return the parts of a stated size, cut across one side, that have a level's proportions."""
    assert wish.size is not None
    wide, deep = wish.size
    ratio = level.sides[0] / level.sides[1]
    parts = [(wide, wide / ratio), (wide, wide * ratio), (deep / ratio, deep), (deep * ratio, deep)]
    least, most = _PART
    return [(x, y) for x, y in parts if least <= x * y / (wide * deep) <= most]


def _may_be_table(level: Level, size: Sizing, found: list[Level]) -> bool:
    """Return whether a level has a usual or stated size, or stands on a floor as tables do."""
    if size.size_sure:
        return level.filled >= _FILLED
    low, high = (level.plane.height - height / size.inches for height in reversed(_STANDS))
    floor = any(low < one.plane.height < high and one.area > level.area / 4 for one in found)
    return floor and level.filled >= _FILLED_UNUSUAL


def _merit(level: Level, size: Sizing, found: list[Level], wish: ScanWish) -> float:
    """Return how well a level does as a table top: fitting sides, then standing above others."""
    off = max(
        abs(np.log(side * size.inches / wanted))
        for side, wanted in zip(level.sides, size.size, strict=True)
    )
    merit = level.filled - 4 * min(float(off), 0.5)
    if size.size_sure:
        merit += 0.5
    # The floor is the lowest large level; a table stands above it.
    lower = [
        one for one in found if one.plane.height < level.plane.height and one.area > level.area / 2
    ]
    merit += 0.6 if lower else 0.0
    return merit + (1.0 if wish.size is not None and off < 0.04 else 0.0)


def _level_at(corners: Points, triangles: Points, wish: ScanWish) -> tuple[Level, Sizing]:
    """Return the level through four corners, by the surface near them where there is some."""
    box = box_of(corners)
    height = float(corners[:, 2].mean())
    reach = 0.03 * float(np.linalg.norm(box[1] - box[0]))
    middles = triangles.mean(axis=1)
    rectangle = Rectangle.of_box(box)
    local = np.abs(rectangle.local(middles[:, :2]))
    near = (local < np.array(rectangle.sides) / 2).all(axis=1)
    near &= np.abs(middles[:, 2] - height) < reach
    a, b, c = (triangles[near, corner] for corner in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2
    plane = fitted(middles[near], area, height, reach) or Plane(0.0, 0.0, height, 0.0)
    sides = rectangle.sides
    told = wish.size
    across, along = np.log(sides[0] / sides[1]), np.log(told[0] / told[1]) if told else 0.0
    if told is not None and across * along < 0 and abs(across) > np.log(1 + _CLICKED):
        wide, deep = (float(f"{side:.3g}") for side in sides)
        size_told = message("scan-size", x=told[0], y=told[1])
        turned = message("scan-corners-turned", wide=wide, deep=deep, size=size_told)
        raise ScanFault(turned, message("scan-same-side"))
    size = sizing((max(sides), min(sides)), _told(wish))
    if size is None:
        raise ScanFault(message("scan-corners-apart"), message("scan-size-or-unit"))
    return Level(plane, box, 1.0, sides[0] * sides[1]), size


def _framed(
    solid: Solid,
    turn: Points,
    level: Level,
    size: Sizing,
    shown: tuple[float, float] | None,
    up: Upright,
    wish: ScanWish,
) -> FoundTable:
    """Fit the edges of a level, and return the transform to the table's frame.

    ``shown``: inches along x and y of a stated size that the scan shows. Raises ScanFault.
    """
    tilt = levelled(level.plane.normal)
    inches = size.inches
    vertices = solid.vertices @ (tilt @ turn * inches).T
    height = float(level.plane.normal[2]) * level.plane.height * inches
    vertices[:, 2] -= height
    box = level.plane.on(level.box) @ tilt.T * inches
    start = _start(box[:, :2], replace(wish, size=shown))
    near = (np.abs(start.local(vertices[:, :2])) < np.array(start.sides) / 2 + _AROUND).all(axis=1)
    near &= np.abs(vertices[:, 2]) < _AROUND
    faces = solid.faces[near[solid.faces].any(axis=1)]
    edge = usual_edge(vertices, faces)
    a, *others = (vertices[faces[:, corner], :2] for corner in range(3))
    ab, ac = (corner - a for corner in others)
    inside_out = float((ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]).sum()) < 0
    faces = faces[:, ::-1] if inside_out else faces
    fit = fit_table(vertices, faces, start, level.plane.noise * inches, edge)
    size = _by_edges(fit.rectangle.sides, size, wish)
    wanted = _wanted(fit.rectangle.sides, size.size, wish)
    if fit.bare and (not size.size_sure or _stretch(fit.rectangle, wanted) > _CUT):
        fit = fit_table(vertices, faces, start, level.plane.noise * inches, edge, fit.bare)
    rectangle, notes = _completed(fit, wanted, wish)
    scale = _scale(rectangle.sides, wanted)
    stretch = _stretch(rectangle, wanted)
    edges = Edges(fit.rms * scale, fit.worst * scale, stretch, fit.seen)
    _check(edges, wanted, wish)
    if fit.bare and not notes and wish.size is None and wish.corners is None:
        notes = (message("scan-state-size", cut=_cut_words(fit.bare)),)
    c, s = np.cos(rectangle.turn), np.sin(rectangle.turn)
    linear = np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]]) * scale
    middle = np.array([*rectangle.middle, height])
    middle[2] = 0.0
    transform = np.eye(4)
    transform[:3, :3] = linear @ tilt @ turn * inches
    transform[:3, 3] = np.array([wanted[0] / 2, wanted[1] / 2, 0.0]) - linear @ middle
    transform[2, 3] -= height * scale
    why = size.unit, size.unit_why, up.why, size.size_why
    return FoundTable(transform, scale * size.scale, wanted, edges, *why, inside_out, notes)


def _start(box: Points, wish: ScanWish) -> Rectangle:
    """Return the rectangle to start from, its first side along the table's x.

    Which end is near is free without corners: x goes the way of the file's x, as far as it can.
    """
    if wish.corners is not None:
        return Rectangle.of_box(box)
    if wish.size is not None and wish.size[0] < wish.size[1]:
        box = np.roll(box, -1, axis=0)
    rectangle = Rectangle.of_box(box)
    ways = 4 if rectangle.sides[1] > 0.97 * rectangle.sides[0] and wish.size is None else 2
    turns = [Rectangle.of_box(np.roll(box, 4 // ways * k, axis=0)) for k in range(ways)]
    return max(turns, key=lambda one: round(float(np.cos(one.turn)), 6))


def _by_edges(sides: tuple[float, float], size: Sizing, wish: ScanWish) -> Sizing:
    """Return the sizing by fitted edges, inches by ``size``: sharper than a level's box."""
    if wish.size is not None:
        return size
    found = sizing((max(sides) / size.inches, min(sides) / size.inches), _told(wish))
    return size if found is None or found.unit != size.unit else found


def _wanted(
    sides: tuple[float, float], size: tuple[float, float], wish: ScanWish
) -> tuple[float, float]:
    """Return inches along x and y, as a user said, or the longer along the longer ``sides``."""
    if wish.size is not None:
        return wish.size
    return size if sides[0] >= sides[1] else (size[1], size[0])


def _scale(sides: tuple[float, float], wanted: tuple[float, float]) -> float:
    """Return the one scale that takes the measured sides nearest to the wanted ones."""
    measured, stated = np.array(sides), np.array(wanted)
    return float(measured @ stated / (measured @ measured))


def _stretch(rectangle: Rectangle, wanted: tuple[float, float]) -> float:
    """Return the greatest difference of a side from the wanted one, after scaling."""
    scale = _scale(rectangle.sides, wanted)
    return max(abs(m * scale - w) for m, w in zip(rectangle.sides, wanted, strict=True))


def _completed(
    fit: EdgeFit, wanted: tuple[float, float], wish: ScanWish
) -> tuple[Rectangle, tuple[Message, ...]]:
    """Return the rectangle with sides that were hardly seen put where the size says.

    Raises ScanFault where that cannot be said.
    """
    poor = [side for side, seen in enumerate(fit.seen) if seen < _SEEN]
    rectangle = fit.rectangle
    if not poor:
        return rectangle, ()
    lost = _sides(poor)
    sides, middle = list(rectangle.sides), np.zeros(2)
    both = [axis for axis in (0, 1) if not {axis, axis + 2} & set(poor)]
    none = any({axis, axis + 2} <= set(poor) for axis in (0, 1))
    if none or wish.size is None or not (both or wish.known_distance):
        if wish.corners is not None:
            return rectangle, (message("scan-little-by-corners", edges=lost),)
        if len(poor) > 1:
            raise ScanFault(message("scan-hardly-any", edges=lost), ASK)
        raise ScanFault(message("scan-part", cut=_cut_words(poor)), ASK)
    scale = rectangle.sides[both[0]] / wanted[both[0]] if both else 1.0
    notes = [message("scan-little-by-size", edges=lost)]
    for side in poor:
        axis, sign = side % 2, 1 if side < 2 else -1
        longer = wanted[axis] * scale - sides[axis]
        if longer > (1 - _PART[1]) * wanted[axis] * scale:
            facts: dict[str, Fact] = {"side": _sides([(side + 2) % 4])}
            facts |= {"seen": round(sides[axis] / scale), "whole": wanted[axis]}
            half = 0.4 < sides[axis] / (wanted[axis] * scale) < 0.6
            notes.append(message("scan-shows", part="half" if half else "part", **facts))
        sides[axis] += longer
        middle[axis] += sign * longer / 2
    x, y = (float(number) for number in rectangle.table(middle[None])[0])
    return Rectangle((x, y), rectangle.turn, (sides[0], sides[1])), tuple(notes)


def _cut_words(cut: Sequence[int]) -> Message:
    """Return what a scan shows that has no side faces at some sides of the table, in words."""
    parts = _sides((side + 2) % 4 for side in cut)
    return message("scan-cut", count=len(cut), edges=_sides(cut), parts=parts)


def _sides(numbers: Iterable[int]) -> Message:
    names = [message("scan-side", side=_SIDES[number]) for number in numbers]
    return reduce(lambda one, other: message("scan-and", first=one, second=other), names)


def _check(edges: Edges, wanted: tuple[float, float], wish: ScanWish) -> None:
    """Refuse a fit that no verdict could rest on. Raises ScanFault."""
    if wish.corners is None and edges.rms > _WORST_RMS:
        raise ScanFault(message("scan-edges-off", by=edges.rms), ASK)
    if edges.stretch > _SKEW * max(wanted):
        size = message("scan-size", x=wanted[0], y=wanted[1])
        differs = message("scan-differs", by=edges.stretch, size=size)
        raise ScanFault(differs, message("scan-size-or-corners"))
