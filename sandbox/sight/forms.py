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

Woods = tuple[Points, Numbers, Points, Points, Points, Numbers]
"""All k porous volumes. ``triangles``: ``(t, 3, 3)`` of all; ``ends``: ``(k + 1,)`` where those of
each begin, and where they end; ``boxes``: ``(k, 2, 3)``; of each its ``depths``, what of it counts
(``within``), and of ``pieces`` that which it belongs to.
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

AROUND, NORMALS, OFFSETS = slice(0, 6), slice(6, 24), slice(24, 30)
"""The box around all lines, lowest and highest corner; the sides of the shaft that they run in, and
of each how far out it is, a hair wider than ``offsets``."""

REACH, OWN, SLANT, ROW = 30, 31, 32, 33
"""How deep the shaft is, how far ahead the eye is in its direction, the most inches of a line for
an inch straight ahead; how many numbers there are."""

HAIR = 1e-3
"""Inches beside the shaft that count as in it."""
