"""The effect of each piece on the difference between the sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.fairness.sides import difference, shares
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.work.progress import Progress


@dataclass(frozen=True)
class Matter:
    """A piece.

    ``matters``: the change of the difference by its removal. ``without``: the difference then, the
    exposed share of the first side less the second's.
    """

    id: str
    matters: float
    without: float

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``pieces`` of `sightline fairness --json`."""
        return {"id": self.id, "matters": round(self.matters, 4), "without": round(self.without, 4)}


def matters(looks: Looks, now: float, progress: Progress) -> tuple[Matter, ...]:
    """Return every piece, most decisive first.

    ``now``: the difference with all viewpoints. Changes are computed with fewer.
    """
    table = looks.scenery.table
    here, found = difference(shares(looks.exposed)), []
    for number, piece in enumerate(table.pieces):
        progress(number / len(table.pieces), f"Taking away {piece.spec.label}")
        exposed = looks.exposed_on(_without(table, piece.id))
        change = difference(shares(exposed)) - here
        found.append(Matter(piece.id, abs(change), now + change))
    return tuple(sorted(found, key=lambda one: (-round(one.matters, 6), one.id)))


def _without(table: Table, name: str) -> Table:
    terrain = tuple(spec for spec in table.scenario.terrain if spec.id != name)
    return update_table(table, table.scenario.model_copy(update={"terrain": terrain}))
