"""Four corners of the table that a user gave, in the file's coordinates."""

from __future__ import annotations

import numpy as np

from languages.message import message
from meshes.scans.fault import ScanFault
from meshes.shapes.solid import Points

_SKEW = 0.12
"""Greatest difference of opposite sides, as a share: four clicks are off by less."""


def way_of_corners(corners: Points) -> Points:
    """Return the unit vector up from the table whose corners, ``(4, 3)``, go round it: near left,
    near right, far right, far left.

    Raises ScanFault for corners that are no rectangle.
    """
    near, right, far, left = (
        float(np.linalg.norm(corners[(k + 1) % 4] - corners[k])) for k in range(4)
    )
    if min(near, right, far, left) <= 0:
        raise ScanFault(message("scan-corners-meet"), message("scan-four-corners"))
    skew = max(abs(near - far) / max(near, far), abs(right - left) / max(right, left))
    one, other = corners[2] - corners[0], corners[3] - corners[1]
    diagonals = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    skew = max(skew, abs(diagonals[0] - diagonals[1]) / max(diagonals))
    if skew > _SKEW:
        raise ScanFault(message("scan-corners-skew", by=skew), message("scan-rectangle"))
    way: Points = np.cross(one, other)
    return way / np.linalg.norm(way)


def box_of(corners: Points) -> Points:
    """Return the rectangle, ``(4, 2)``, nearest to four levelled corners, ``(4, 2 or 3)``."""
    flat = corners[:, :2]
    middle = flat.mean(axis=0)
    across = (flat[1] - flat[0] + flat[2] - flat[3]) / 2
    along = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    length, depth = float(np.linalg.norm(across)), float(np.linalg.norm(along))
    turned = np.array([along[1], -along[0]]) / depth
    x = across / length + turned
    x /= np.linalg.norm(x)
    y = np.array([-x[1], x[0]])
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.array([middle + x * length / 2 * i + y * depth / 2 * j for i, j in signs])
