"""An independent, slow judge of visible shares: float64 Möller–Trumbore over every triangle.

It shares nothing with the program but the question. Directions are a Fibonacci lattice on the
smallest cap of the sphere that holds the body; what is porous is measured by sorting crossings.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

GOLDEN = np.pi * (3 - np.sqrt(5))


@dataclass
class World:
    """``solids``: name to (n, 3, 3) triangles. ``porous``: name, closed triangles, inches.

    ``terrain``: the solids that count, like all that is porous, only within ``near`` inches of
    the eye from above.
    """

    solids: dict[str, np.ndarray]
    porous: list[tuple[str, np.ndarray, float]] = field(default_factory=list)
    terrain: frozenset[str] = frozenset()
    near: float = np.inf


@dataclass
class Answer:
    rays: int
    visible: float
    hidden: dict[str, float]

    def error(self, deviations: float = 4.0) -> float:
        """Return a generous bound on the lattice's own error."""
        share = min(max(self.visible, 1 / self.rays), 1 - 1 / self.rays)
        return deviations * np.sqrt(share * (1 - share) / self.rays)


def cap(eye: np.ndarray, points: np.ndarray, number: int) -> np.ndarray:
    """``(number, 3)`` directions, uniform in solid angle, over a cap that holds the points."""
    ways = points - eye
    ways /= np.linalg.norm(ways, axis=1)[:, None]
    axis = ways.mean(axis=0)
    axis /= np.linalg.norm(axis)
    low = max(-1.0, float((ways @ axis).min()) - 1e-6)
    index = np.arange(number) + 0.5
    height = 1 - index / number * (1 - low)
    angle = index * GOLDEN
    other = np.cross(axis, [0.3, -0.5, 0.81])
    other /= np.linalg.norm(other)
    third = np.cross(axis, other)
    level = np.sqrt(1 - height**2)
    return (
        height[:, None] * axis
        + (level * np.cos(angle))[:, None] * other
        + (level * np.sin(angle))[:, None] * third
    )


def hits(eye: np.ndarray, ways: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """``(m, n)`` distances along each way to each triangle, inf where it misses."""
    a, edge1, edge2 = triangles[:, 0], *(triangles[:, k] - triangles[:, 0] for k in (1, 2))
    p = np.cross(ways[:, None], edge2[None])
    det = np.einsum("nk,mnk->mn", edge1, p)
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = 1 / det
        t_vec = eye - a
        u = np.einsum("nk,mnk->mn", t_vec, p) * inverse
        q = np.cross(t_vec, edge1)
        v = (ways @ q.T) * inverse
        t = np.sum(edge2 * q, axis=1)[None] * inverse
        good = (np.abs(det) > 1e-18) & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > 1e-9)
    return np.where(good, t, np.inf)


def nearest(eye: np.ndarray, ways: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """``(m,)`` distance to the first triangle on each way, inf for none."""
    found = np.full(len(ways), np.inf)
    if len(triangles) == 0:
        return found
    step = max(1, 3_000_000 // len(triangles))
    for start in range(0, len(ways), step):
        found[start : start + step] = hits(eye, ways[start : start + step], triangles).min(axis=1)
    return found


def inside(eye: np.ndarray, way: np.ndarray, until: float, triangles: np.ndarray) -> float:
    """Inches of one way that lie in a closed mesh before ``until``: crossings, sorted."""
    at = np.sort(hits(eye, way[None], triangles)[0])
    at = at[np.isfinite(at)]
    marks = list(at) if len(at) % 2 == 0 else [0.0, *at]  # an odd number: the eye is inside
    return sum(
        max(0.0, min(out, until) - min(into, until))
        for into, out in zip(marks[::2], marks[1::2], strict=True)
    )


def judge(eye: np.ndarray, body: np.ndarray, world: World, number: int = 20_000) -> Answer:
    """The visible share of ``body`` ``(n, 3, 3)`` from ``eye``, and who hides the rest."""
    ways = cap(eye, body.reshape(-1, 3), number)
    distance = nearest(eye, ways, body)
    met = np.isfinite(distance)
    ways, distance = ways[met], distance[met]
    first = distance * (1 - 1e-6)
    level = np.linalg.norm(ways[:, :2], axis=1)
    with np.errstate(divide="ignore"):
        counted = np.where(level > 0, world.near / level, np.inf)
    who = np.full(len(ways), "", dtype=object)
    for name, triangles in world.solids.items():
        near = _in_view(eye, ways, triangles)
        t = np.full(len(ways), np.inf)
        if near.any():
            t[near] = nearest(eye, ways[near], triangles)
        if name in world.terrain:
            t[t > counted] = np.inf
        who[t < first] = name
        first = np.minimum(first, t)
    for row in range(len(ways)):
        used = [
            (inside(eye, ways[row], min(first[row], counted[row]), triangles) / depth, name)
            for name, triangles, depth in world.porous
        ]
        if sum(share for share, _ in used) > 1:
            who[row] = max(used)[1]
    total = len(ways)
    hidden = {name: float(np.mean(who == name)) for name in set(who) - {""}}
    return Answer(total, float(np.mean(who == "")), hidden)


def _in_view(eye: np.ndarray, ways: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Ways that pass through the ball around these triangles: the others cannot meet them."""
    if len(triangles) == 0:
        return np.zeros(len(ways), dtype=bool)
    points = triangles.reshape(-1, 3)
    centre = points.mean(axis=0)
    radius = np.linalg.norm(points - centre, axis=1).max()
    to_centre = centre - eye
    along = ways @ to_centre
    return to_centre @ to_centre - along**2 <= radius**2 + 1e-9
