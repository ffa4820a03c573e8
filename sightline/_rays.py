"""The rays of a pair: how many, and each of them as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sightline._fault import Fault

if TYPE_CHECKING:
    from sandbox.sight.report import PairSight
    from sandbox.table.table import Table


@dataclass(frozen=True, eq=False)
class Rays:
    """The n rays by which one model's sight of another was judged, in their order.

    ``origins``: ``(n, 3)``, inches, all at the eye. ``directions``: ``(n, 3)``, unit vectors.
    ``lengths``: ``(n,)``, inches to the body. ``seen``: ``(n,)``, whether each ray meets the body
    before all else. ``hidden_by``: ``(n,)``, the id of what stops it, empty where it is seen.

    >>> import sightline
    >>> pair = sightline.open("examples/crossroads.toml").los("able/0", "charlie/2").pairs[0]
    >>> rays = pair.rays()
    >>> rays.origins.shape == rays.directions.shape == (pair.rays, 3)
    True
    >>> round(float(rays.seen.mean()), 6) == pair.visible
    True
    """

    origins: NDArray[np.float64]
    directions: NDArray[np.float64]
    lengths: NDArray[np.float64]
    seen: NDArray[np.bool_]
    hidden_by: NDArray[np.str_]

    @property
    def points(self) -> NDArray[np.float64]:
        """Points of the body at which the rays are aimed, ``(n, 3)``, inches."""
        return np.asarray(self.origins + self.directions * self.lengths[:, None])

    def __len__(self) -> int:
        return len(self.lengths)

    def __repr__(self) -> str:
        return f"<Rays: {len(self):,}, {int(self.seen.sum()):,} of them seen>"

    def pyvista(self) -> Any:
        """Return them as lines: a `pyvista.PolyData` with ``seen`` as cell data."""
        import pyvista

        count = len(self)
        lines = np.column_stack([np.full(count, 2), np.arange(count), np.arange(count) + count])
        made = pyvista.PolyData(np.concatenate([self.origins, self.points]), lines=lines.ravel())
        made.cell_data["seen"] = self.seen
        return made


class RayCount(int):
    """A number of rays; called, it returns the rays themselves."""

    _judged: tuple[Table, PairSight] | None = None

    @classmethod
    def of(cls, table: Table, pair: PairSight) -> RayCount:
        """Return the number of rays of a pair that was judged on a table."""
        made = cls(pair.rays)
        made._judged = table, pair
        return made

    def __call__(self) -> Rays:
        """Return the rays. Raises Fault for a pair that came from another process."""
        if self._judged is None:
            raise Fault("rays: found a pair without its table; expected one that was judged here")
        from sandbox.sight.pair_rays import pair_rays

        table, pair = self._judged
        found = pair_rays(table, pair)
        names = np.array([*found.names, ""])
        return Rays(
            np.broadcast_to(found.eye, found.directions.shape),
            found.directions,
            found.lengths,
            found.seen,
            names[found.by],
        )

    def __reduce__(self) -> tuple[type[RayCount], tuple[int]]:
        return RayCount, (int(self),)
