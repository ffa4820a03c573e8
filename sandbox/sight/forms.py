"""What compiled code takes and gives: arrays by their places, and what each of them holds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

NONE = -1
"""The number of no thing."""

Things = tuple[Numbers, Numbers, Numbers, Points, Points, Numbers, Numbers]
"""All k that rays are cast at by itself, the parts of solids.

``trees``: ``(k + 1,)`` which are its own; of each tree ``scenes`` and ``firsts``, the number of its
first triangle in its part; ``frames``: ``(k, 4)``; ``within``: how much of each counts; ``owners``:
at which address the owners of its triangles stand, and ``first_owner``, from which they count.
"""

Woods = tuple[Points, Numbers, Points, Points, Points, Numbers, Points, Numbers]
"""All k porous volumes. ``triangles``: ``(t, 3, 3)`` of all; ``ends``: ``(k + 1,)`` where those of
each begin, and where they end; ``boxes``: ``(k, 2, 3)``; of each its ``depths``, what of it counts
(``within``), and of ``pieces`` that which it belongs to; ``hearts``: ``(h, 4)`` the planes around a
convex part of each, and ``(k + 1,)`` where those of each begin, and where they end.
"""

Aim = tuple[Points, Points, Points, Points]
"""How directions are aimed: ``frame`` and ``spread`` of a look; ``inner``: the eye in the body's
own frame; ``turn``: ``(3, 3)`` what turns a direction into it."""

Look = tuple[Points, Points, bool, float, Points, Points]
"""All of a body as one eye sees it.

``frame``: ``(3, 3)``, rows forward, left, up. ``spread``: ``(4,)`` longitude, lowest and highest,
radians, and the sines of the lowest and highest latitude. ``whole``: the body is too near or too
wide, and all directions are searched. ``reach``: the greatest depth of the body. ``offsets``:
``(6,)`` of the sides of the shaft. ``lines``: what lines from the eye to the body may meet, in the
order of `AROUND`, `NORMALS`, `OFFSETS`, `REACH`, `OWN`, `SLANT`."""

Bodies = tuple[Points, Numbers, Points, Numbers, Numbers, Points, Points]
"""All b bodies that are looked at. ``hulls``: corners of all, table frame; ``corners``:
``(b + 1,)`` where those of each begin, and where they end. ``turns``, ``(b, 3, 3)``: what turns a
direction into the frame of each. ``scenes``: its trees, and ``trees``: ``(b + 1,)`` where those of
each begin; ``frames``: ``(b, 4)``; ``origins``: ``(b, 3)`` of each one's frame."""

Looks = tuple[Points, Numbers, Points, Points, NDArray[np.bool_], Points, Points, Points]
"""How p eyes look at bodies. ``eyes``: ``(p, 3)``; ``whose``: ``(p,)`` the number of the body; then
of each look, as of `Look`, ``frames``, ``spreads``, ``whole``, ``offsets`` and ``lines``, and
``starts``: the eye in the body's own frame."""

Solids = tuple[Things, Numbers, Points, Points, Numbers, Numbers]
"""`Things`; of each the number of its first triangle through all; ``(k, 2, 3)`` its bounds, and
what is in it by the reckoning of Embree too; at which address the corners of its triangles stand,
and how many it has."""

Rule = tuple[Numbers, int, tuple[float, float], float, Points, int, int, bool]
"""When rays are enough, and what is made of them. Of each blocker the number of its class of cover,
and how many classes there are; the shares that make a line of sight, and that give cover. How wide
an interval may be, and the marks of which it must not hold any; the most rays, and with how many
a pair will do of which none is seen, −1 where that is not so. Whether shares of 0 and 1 are proved
wherever they may be."""

Known = tuple[
    Numbers,
    NDArray[np.float32],
    Numbers,
    NDArray[np.int32],
    NDArray[np.int32],
    Points,
    NDArray[np.bool_],
    NDArray[np.bool_],
]
"""What is known of p pairs. ``(p + 1,)`` where the directions of each begin, and of these how far
each goes; ``(p + 1,)`` where the segments of each begin, and of these what stops them, by which
triangle, how far along, and whether they are to be asked about all; and ``(p, k)`` the obstacles
that are to be asked of all, (0, k) where nothing is known."""

Found = tuple[NDArray[np.int64], Points, Numbers, Points, Points]
"""What is found of p pairs: ``(p, 1 + n, replicates)`` the table of each, ``(p, replicates)`` how
many rays each replicate has; ``(p, 6)`` in the order of `RAYS`, `SEEN`, `ASKED`, `ENDED`, `OPEN`,
`COVER`; ``(p, 3)`` in the order of `LOW`, `HIGH`, `EXACT`; ``(p, 3)`` the end of the line
that stands for all."""

RAYS, SEEN, ASKED, ENDED, OPEN, COVER, COUNTS = range(7)
"""How many rays met the body, and how many of these it first; how many directions were asked; what
is known of the end of the line: 2 where it is on the body, 1 on a blocker, 0 nothing; the verdicts
that are left open, as bits; the class of cover by the counts alone, 0 for none. How many numbers
there are."""

LOW, HIGH, EXACT = range(3)
"""The interval of the visible share; and the share itself where it is proved, −1 where it is not.
"""

Cast = tuple[
    Numbers,
    NDArray[np.float32],
    Numbers,
    NDArray[np.int32],
    NDArray[np.int32],
    Points,
    Numbers,
    Numbers,
]
"""What was cast of several pairs, to be known again: as the first six of `Known`, and ``(p + 1,)``
where those obstacles begin that lines of each may meet, and which they are, nearest first."""

AROUND, NORMALS, OFFSETS = slice(0, 6), slice(6, 24), slice(24, 30)
"""The box around all lines, lowest and highest corner; the sides of the shaft that they run in, and
of each how far out it is, a hair wider than ``offsets``."""

REACH, OWN, SLANT, ROW = 30, 31, 32, 33
"""How deep the shaft is, how far ahead the eye is in its direction, the most inches of a line for
an inch straight ahead; how many numbers there are."""

HAIR = 1e-3
"""Inches beside the shaft that count as in it."""
