"""Find pieces that float, or have sunk into the ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from languages.message import Fact, message
from sandbox.analysis.survey.columns import Points, columns_of, flat, reach, sampled
from sandbox.analysis.survey.remark import Remark, called
from sandbox.analysis.survey.shapes import boxes_apart, is_under
from sandbox.table.table import PlacedPiece

AIR_IN = 0.4
"""Least air beneath a piece, or ground above its foot, for a remark: a slope causes less."""

SHARE = 0.2
"""Share of a piece's foot in the air or in the ground."""

_SOLE_IN = 0.12
_MOST = 1500
_BRIDGED = 0.9


def levels(pieces: Sequence[PlacedPiece]) -> Iterator[Remark]:
    """Yield a remark for each piece that does not stand on the surface beneath it."""
    for placed in pieces:
        below = [
            other for other in pieces if is_under(other, placed) and not boxes_apart(other, placed)
        ]
        if (
            below
            or placed.stand.z + columns_of(placed.piece).foot > AIR_IN
            or placed.stand.z < -AIR_IN
        ):
            found = _level(placed, below)
            if found is not None:
                yield found


def _level(placed: PlacedPiece, below: Sequence[PlacedPiece]) -> Remark | None:
    columns = columns_of(placed.piece)
    soles = columns.solid & (np.nan_to_num(columns.low, nan=np.inf) <= columns.foot + _SOLE_IN)
    spots = columns.middles(soles)
    if not len(spots):
        return None
    lows = columns.low[soles]
    thin = max(1, len(spots) // _MOST)
    spots, lows = flat(placed.stand, spots[::thin]), lows[::thin] + placed.stand.z
    ground, owner = _ground(spots, below)
    air = lows - ground
    hangs, sunk = air > AIR_IN, air < -AIR_IN
    hanging = hangs.mean() >= SHARE and not _bridged(spots, air, hangs)
    sinking = sunk.mean() >= SHARE
    if not (hanging or sinking):
        return None
    name, which = called(placed), hangs if hanging else sunk
    at = spots[which].mean(axis=0)
    x, y = spots[int(np.argmin(((spots - at) ** 2).sum(axis=1)))].tolist()
    owners = owner[sunk] if sinking else owner[owner >= 0]
    beneath: Fact = message("analysis-the-table")
    if len(owners) and (owners >= 0).any():
        into = below[int(np.bincount(owners[owners >= 0]).argmax())]
        beneath = called(into)
    high = float(np.percentile(air[hangs], 90)) if hanging else 0.0
    deep = float(np.percentile(-air[sunk], 90)) if sinking else 0.0
    if hanging and sinking:
        said = message("analysis-askew", piece=name, beneath=beneath, high=high, deep=deep)
    elif sinking:
        said = message("analysis-sunk", piece=name, beneath=beneath, deep=deep)
    else:
        key = "analysis-in-the-air" if hangs.all() else "analysis-air-under-one-side"
        said = message(key, piece=name, high=high)
    return Remark("level", (placed.id,), said, (x, y, float(lows.mean())))


def _ground(
    spots: Points, below: Sequence[PlacedPiece]
) -> tuple[Points, np.ndarray[tuple[int], np.dtype[np.intp]]]:
    """Return the height of the ground at points, and the number of its piece; −1: the table."""
    ground, owner = np.zeros(len(spots)), np.full(len(spots), -1, dtype=np.intp)
    for number, other in enumerate(below):
        left, right, near, far = reach(other)
        if spots[:, 0].min() > right or spots[:, 0].max() < left:
            continue
        if spots[:, 1].min() > far or spots[:, 1].max() < near:
            continue
        top = sampled(other, columns_of(other.piece).top, spots) + other.stand.z
        higher = np.nan_to_num(top, nan=-np.inf) > ground
        ground[higher], owner[higher] = top[higher], number
    return ground, owner


def _bridged(spots: Points, air: Points, hangs: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> bool:
    """Return whether the floating part lies between supported parts, as a bridge's middle does."""
    held = spots[np.abs(air) <= AIR_IN]
    if len(held) < 3:
        return False
    hull = shapely.convex_hull(shapely.multipoints(held))
    over = spots[hangs]
    return bool(shapely.intersects_xy(hull, over[:, 0], over[:, 1]).mean() >= _BRIDGED)
