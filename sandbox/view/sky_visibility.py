"""Shares of the sky and of the sun that a point sees, by our own rays."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sandbox.view import style
from sandbox.view.surface import Points

SUN_REACH = 45.0
"""Length of the longest shadow, along the ray, inches."""

OFFSET = 0.03
"""Offset of a ray's start from its surface, inches, so that it does not hit that."""

_SUN_WIDTH = 0.05
"""Radius of the sun at unit distance: far wider than the real one, for soft edges."""

_ROWS = 1024


Pause = Callable[[], None]
"""Called every few thousand rays; it may raise to stop the work."""


class Blockers(Protocol):
    """Blockers between a point and the light."""

    def blocked(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """Return whether each segment from ``origins`` (m, 3) along ``segments`` is blocked,
        ``(m,)``.
        """
        ...


class Grounded:
    """Things, and an endless ground beneath them."""

    def __init__(self, things: Blockers) -> None:
        self._things = things

    def blocked(self, origins: Points, segments: Points) -> NDArray[np.bool_]:
        """Return whether each segment meets a thing, or the ground from above, ``(m,)``."""
        stopped = (origins[:, 2] > 0) & (origins[:, 2] + segments[:, 2] <= 0)
        left = np.flatnonzero(~stopped)
        stopped[left] = self._things.blocked(origins[left], segments[left])
        return stopped


def sky(
    points: Points,
    normals: Points,
    blockers: Blockers,
    *,
    reach: float,
    rays: int,
    pause: Pause = lambda: None,
) -> Points:
    """Return the open share of the sky over each point, cosine-weighted, ``(n,)``."""
    return _open(points, normals, blockers, _around(normals, _hemisphere(rays)), reach, pause)


def sun(
    points: Points, normals: Points, blockers: Blockers, *, rays: int, pause: Pause = lambda: None
) -> Points:
    """Return the visible share of the sun at each point, ``(n,)``, without the effect of
    its slope.
    """
    towards = np.array(style.KEY.towards)
    turn = np.arange(rays) * 2.399963
    spread = _SUN_WIDTH * np.sqrt((np.arange(rays) + 0.5) / rays)
    across = np.cross(towards, [0.0, 0.0, 1.0])
    across /= np.linalg.norm(across)
    over = np.cross(across, towards)
    disc = np.outer(spread * np.cos(turn), across) + np.outer(spread * np.sin(turn), over)
    fan = np.broadcast_to(towards + disc, (len(points), rays, 3))
    return _open(points, normals, blockers, lambda part: fan[part], SUN_REACH, pause)


def _open(
    points: Points,
    normals: Points,
    blockers: Blockers,
    fan: Callable[[slice], Points],
    reach: float,
    pause: Pause,
) -> Points:
    """Return the open share of each point's directions, ``fan(rows)`` ``(rows, k, 3)``.

    A direction is open where it is free for ``reach``.
    """
    free = np.zeros(len(points))

    def cast(first: int) -> None:
        part = slice(first, first + _ROWS)
        directions = fan(part)
        start = points[part] + OFFSET * normals[part]
        # The foot of a wall lies in the ground: a ray from there would hit it.
        start[:, 2] = np.maximum(start[:, 2], OFFSET / 2)
        count = directions.shape[1]
        stopped = blockers.blocked(
            np.repeat(start, count, axis=0), reach * directions.reshape(-1, 3)
        )
        free[part] = 1.0 - stopped.reshape(-1, count).mean(axis=1)

    if len(points) <= _ROWS:
        cast(0)
        pause()
        return free
    # Embree releases the interpreter lock while it casts.
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        for _ in pool.map(cast, range(0, len(points), _ROWS)):
            pause()
    finally:
        pool.shutdown(cancel_futures=True)
    return free


def _hemisphere(rays: int) -> Points:
    """Return unit directions about +z, cosine-distributed by the golden angle, ``(rays, 3)``.

    The same for every point, so that neighbours differ by their views and not by chance.
    """
    share = (np.arange(rays) + 0.5) / rays
    turn, radius = np.arange(rays) * 2.399963, np.sqrt(share)
    return np.column_stack([radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1 - share)])


def _around(normals: Points, directions: Points) -> Callable[[slice], Points]:
    """Return the directions about +z turned about each normal."""

    def fan(part: slice) -> Points:
        z = normals[part]
        # A frame without a branch, by Duff and others: continuous except at the nadir.
        sign = np.where(z[:, 2] >= 0, 1.0, -1.0)
        a = -1.0 / (sign + z[:, 2])
        b = z[:, 0] * z[:, 1] * a
        x = np.column_stack([1 + sign * z[:, 0] ** 2 * a, sign * b, -sign * z[:, 0]])
        y = np.column_stack([b, sign + z[:, 1] ** 2 * a, -z[:, 1]])
        turned: Points = np.einsum("kc,cni->nki", directions, np.stack([x, y, z]))
        return turned

    return fan
