"""What woods and smoke stop: segments that pass more of them than they may.

Only of those that may pass too much it is reckoned how much they pass, and only through the
triangles that lines of their pair can meet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.chords import box_inches, inside
from sandbox.sight.clipping import part_within
from sandbox.sight.lines import Lines, Sheaf
from sandbox.sight.occluders import Ground, Porous

Points = NDArray[np.float64]

_NEARLY = 1.0 - 1e-6
"""What a line may pass of porous volumes, less what a rounding makes of it."""


def stop_in_porous(
    starts: Points,
    directions: Points,
    ground: Ground,
    owner: NDArray[np.intp],
    fraction: Points,
    rows: Sequence[slice],
    sheaf: Sheaf,
) -> None:
    """Stop the segments that pass more of porous volumes than they may before they are stopped
    by anything solid. Each inch uses up its volume's share of what may be passed; the volume
    that used most is what hid the body. Changes ``owner`` and ``fraction``.
    """
    if not ground.porous or not rows:
        return
    boxes = np.stack([volume.box for volume in ground.porous])
    met, begin = sheaf.met(boxes), sheaf.begin(boxes)
    depths = np.array([volume.depth for volume in ground.porous])
    with np.errstate(divide="ignore", invalid="ignore"):
        most = np.where(met, np.where(depths > 0, sheaf.longest(boxes) / depths, np.inf), 0.0)
    # Of most pairs no line can pass more than it may, however it runs.
    for number in np.flatnonzero(most.sum(axis=1) > _NEARLY).tolist():
        mine = rows[number]
        until = np.minimum(fraction[mine], 1.0)
        reached = met[number] & (begin[number] <= until.max(initial=0.0))
        volumes = np.flatnonzero(reached).tolist()
        if volumes:
            _stop(
                starts[mine], directions[mine], [ground.porous[n] for n in volumes],
                owner[mine], fraction[mine], until, sheaf.lines[number],
            )  # fmt: skip


def _stop(
    starts: Points,
    directions: Points,
    volumes: Sequence[Porous],
    owner: NDArray[np.intp],
    fraction: Points,
    until: Points,
    lines: Lines,
) -> None:
    """As `stop_in_porous`, for the segments of one pair."""
    counts = [np.minimum(until, part_within(directions, volume.within)) for volume in volumes]
    bounds = [
        _shares(box_inches(starts, directions * counted[:, None], *volume.box), volume)
        for volume, counted in zip(volumes, counts, strict=True)
    ]
    asked = np.flatnonzero(np.sum(bounds, axis=0) > _NEARLY)
    used, most = np.zeros(len(asked)), np.zeros(len(asked))
    by = np.zeros(len(asked), dtype=np.intp)
    for volume, counted, bound in zip(volumes, counts, bounds, strict=True):
        near = np.flatnonzero(bound[asked] > 0)
        if not len(near):
            continue
        rows = asked[near]
        triangles = lines.ahead(volume.triangles)
        inches = inside(starts[rows], directions[rows], counted[rows], triangles)
        share = _shares(inches, volume)
        used[near] += share
        by[near[share > most[near]]] = volume.piece
        most[near] = np.maximum(most[near], share)
    stopped = used > 1.0
    owner[asked[stopped]] = by[stopped]
    # Where a line ends in a wood is for the eye only: in the middle of what it passed.
    fraction[asked[stopped]] = until[asked[stopped]] * 0.5


def _shares(inches: Points, volume: Porous) -> Points:
    """How much so many inches of a volume use up of what may be passed."""
    return inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
