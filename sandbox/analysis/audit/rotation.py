"""The distance of a table from its own rotation by 180°."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from scipy.optimize import linear_sum_assignment
from shapely import affinity

from sandbox.table.outlines import outline
from sandbox.table.table import Table

_ROUGH_IN = 0.05
"""Greatest deviation of a compared outline from the piece: less than any figure is printed to."""


@dataclass(frozen=True)
class Partner:
    """A piece, the piece that stands where its rotation would, and the error, inches."""

    id: str
    other: str
    error_in: float

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``rotation`` of `sightline audit --json`."""
        return {"id": self.id, "other": self.other, "error_in": round(self.error_in, 2)}


def partners(table: Table) -> tuple[Partner, ...]:
    """Return each piece with its partner in the table's rotation by 180°, worst first.

    The matching has the least sum of errors. The error of a pair is the Hausdorff distance of the
    outlines: 0 where both place and outline agree, and at least the distance that one has moved.
    """
    pieces = [piece for piece in table.pieces if not outline(piece).is_empty]
    if not pieces:
        return ()
    shapes = np.array([outline(piece).simplify(_ROUGH_IN) for piece in pieces])
    middle = (table.size[0] / 2, table.size[1] / 2)
    turned = np.array([affinity.rotate(shape, 180, origin=middle) for shape in shapes])
    errors = shapely.hausdorff_distance(shapes[:, None], turned[None])
    rows, columns = linear_sum_assignment(errors)
    matched = [
        Partner(pieces[row].id, pieces[column].id, float(errors[row, column]))
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    return tuple(sorted(matched, key=lambda pair: (-round(pair.error_in, 6), pair.id)))


def rotation_error(pairs: tuple[Partner, ...]) -> dict[str, float] | None:
    """Return the median and the worst error, inches; None for a table without pieces."""
    if not pairs:
        return None
    errors = [pair.error_in for pair in pairs]
    return {"median": round(float(np.median(errors)), 2), "worst": round(max(errors), 2)}
