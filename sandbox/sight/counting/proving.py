"""Prove shares of 0 and 1: the steps of `sandbox.sight.kernel.proofs`, one after another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.forms import (
    REACH,
    Bodies,
    CastHits,
    Looks,
    PorousVolumes,
    Solids,
)

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

TOLERANCE = 1e-9
"""The share of an outline's area that may stay open where nothing is seen."""

THIN = 1e-15
"""Share of the outline's area: smaller pieces are not cut further and stay open."""

ROUNDS = 30
"""Most rounds of rays through an open outline."""


class Proofs(NamedTuple):
    """Proofs for several pairs. ``intersect``: address of Embree's function for the nearest hit."""

    bodies: Bodies
    looks: Looks
    solids: Solids
    volumes: PorousVolumes
    intersect: int

    def is_hidden(self, look: int, cast: CastHits, span: Numbers) -> bool:
        """Check whether every line of a look is stopped. ``span``: the pair's row in ``cast``.

        Porous volumes and the triangles that stopped rays have to cover the body's outline. Where
        they do not, rays are sent through the open pieces, and the triangles that they hit come
        next, until nothing is open or a ray hits nothing that would close it.
        """
        from sandbox.sight.kernel.depths import seen_past
        from sandbox.sight.kernel.proof_steps import corners_of
        from sandbox.sight.kernel.proofs import cover, open_outline, probe

        view = eye, frame, _ = self._view(look)
        lines = self.looks.lines[look]
        corners, many, whole, through, near, stopping = open_outline(
            *view, lines, self.volumes, self.solids, cast, span
        )
        if whole <= 0.0:
            return False
        if len(through):
            corners, many = seen_past(self.volumes, through, *view, corners, many)
            if len(many) == 0:
                return True
        thin, before = 0.0, np.inf
        for _ in range(ROUNDS):
            triangles, inches = corners_of(self.solids, stopping)
            triangles = self._cut(triangles, inches, look, least=True)
            covering, corners, many, area, lost = cover(
                *view, triangles, corners, many, THIN * whole
            )
            thin += lost
            if not covering or area + thin <= TOLERANCE * whole:
                return covering > 0
            if area >= before or thin > TOLERANCE * whole:
                return False  # no triangle that is hit closes anything
            before = area
            reach = float(lines[REACH])
            stopping = probe(self.intersect, eye, frame, reach, self.solids, near, corners, many)
        return False

    def is_free(self, look: int) -> bool:
        """Check whether no line of a look is stopped."""
        from sandbox.sight.kernel.proof_steps import in_shaft
        from sandbox.sight.kernel.proofs import most_passed, none_between

        lines, offsets, volumes = self.looks.lines[look], self.looks.offsets[look], self.volumes
        triangles, ends = volumes.triangles, volumes.ends
        if np.isfinite(volumes.within).any():
            parts = [
                self._cut(part, np.full(len(part), within), look, least=False)
                for part, within in zip(
                    np.split(triangles, ends[1:-1]), volumes.within, strict=True
                )
            ]
            triangles = np.concatenate(parts)
            ends = np.cumsum([0, *map(len, parts)], dtype=np.int64)
        if most_passed(lines, offsets, triangles, ends, volumes.depths) > 1.0:
            return False
        triangles, inches = in_shaft(self.solids, lines, offsets)
        return none_between(*self._view(look), self._cut(triangles, inches, look, least=False))

    def _view(self, look: int) -> tuple[Points, Points, Points]:
        """Return the eye, the frame of the look, and the corners of the body's hull."""
        first, last = self.bodies.corners[self.looks.whose[look] :][:2]
        return self.looks.eyes[look], self.looks.frames[look], self.bodies.hulls[first:last]

    def _cut(self, triangles: Points, inches: Points, look: int, *, least: bool) -> Points:
        """Cut triangles that count only near the eye: no more of them than counts if ``least``,
        else no less."""
        if not np.isfinite(inches).any():
            return triangles
        from sandbox.sight.kernel.cuts import all_within, least_within

        eye, _, hull = self._view(look)
        return (least_within if least else all_within)(triangles, inches, eye, hull)
