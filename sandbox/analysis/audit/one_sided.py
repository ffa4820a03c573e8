"""Pairs of places where only one side sees the other, and what hides the side that is not seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sandbox.analysis.fairness.looks import Looks, Man, Places, Scenery
from sandbox.analysis.maps.cells import Cells, stood
from sandbox.scenario.schema import ModelSpec
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge_each
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedUnit, Table

JUDGED = 48
"""Pairs that the judge looks at again: sixteen rays of a coarse look may miss a sliver."""


@dataclass(frozen=True)
class OneSided:
    """Pairs of a place of either zone between which only one side sees.

    ``share``: of all ``pairs`` of places. ``by_side``: share in which this side alone sees.
    ``because``: the pieces that hide the unseen side, with the number of judged pairs, commonest
    first. ``judged``, ``confirmed``: pairs that the judge looked at again, and agreed with.
    """

    pairs: int
    share: float
    by_side: dict[str, float]
    judged: int
    confirmed: int
    because: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, Any]:
        """Return ``one_sided`` of `sightline audit --json`."""
        return {
            "pairs": self.pairs,
            "share": round(self.share, 4),
            "by_side": {side: round(share, 4) for side, share in self.by_side.items()},
            "judged": self.judged,
            "confirmed": self.confirmed,
            "because": [{"id": name, "pairs": count} for name, count in self.because],
        }


def one_sided(looks: Looks) -> OneSided:
    """Return the pairs of ``looks``, which has the same places as eyes.

    Shares are those of the coarse look, times the part that the judge confirms.
    """
    scenery = looks.scenery
    assert scenery.eyes is scenery.places, "places look at each other"
    first, second = scenery.places
    pairs = int(first.may.sum()) * int(second.may.sum())
    # [a, b]: whether the second side at b sees the first at a, and the first at a the second at b.
    seen, sees = looks.sees[0], looks.sees[1].T
    alone = {
        scenery.zones[0].side: np.argwhere(sees & ~seen),
        scenery.zones[1].side: np.argwhere(seen & ~sees),
    }
    asked = [(number, pair) for number, rows in enumerate(alone.values()) for pair in rows.tolist()]
    chosen = np.random.default_rng(0).permutation(len(asked))[:JUDGED]
    some = [asked[number] for number in sorted(chosen.tolist())]
    confirmed, because = _judged(scenery, some)
    part = confirmed / max(1, len(some))
    by_side = {side: part * len(rows) / max(1, pairs) for side, rows in alone.items()}
    ranked = sorted(because.items(), key=lambda row: (-row[1], row[0]))
    return OneSided(pairs, sum(by_side.values()), by_side, len(some), confirmed, tuple(ranked))


def _judged(scenery: Scenery, some: list[tuple[int, list[int]]]) -> tuple[int, Counter[str]]:
    """Return how many pairs the judge confirms, and what hides the unseen side in these."""
    because: Counter[str] = Counter()
    if not some:
        return 0, because
    table, (first, second) = manned(scenery.table, scenery.man)
    ones = [man_at(first, scenery.places[0], pair[0]) for _, pair in some]
    others = [man_at(second, scenery.places[1], pair[1]) for _, pair in some]
    policy = table.scenario.sight_policy
    there = judge_each(table, policy, list(zip(ones, others, strict=True)), {})
    back = judge_each(table, policy, list(zip(others, ones, strict=True)), {})
    confirmed = 0
    for (looker, _), *both in zip(some, there, back, strict=True):
        sight, blind = both[looker], both[1 - looker]
        if sight.verdict == BLOCKED or blind.verdict != BLOCKED:
            continue
        confirmed += 1
        if blind.hidden_by:
            because[max(blind.hidden_by, key=lambda row: (row.share, row.id)).id] += 1
    return confirmed, because


def manned(table: Table, man: Man) -> tuple[Table, tuple[PlacedUnit, PlacedUnit]]:
    """Return a table with a unit of one man for either side."""
    cells = Cells(table.size, min(table.size))
    here = stood(table, cells, ())
    first = replace(here.unit, models=(replace(here.unit.models[0], piece=man.piece),))
    again = stood(here.table, cells, ()).unit
    other = replace(again, side_number=1)
    return replace(table, units=(first, other)), (first, other)


def man_at(unit: PlacedUnit, places: Places, row: int) -> PlacedModel:
    """Return the man of a unit on one of some places."""
    x, y, z = places.at[row].tolist()
    turn = float(np.degrees(places.turn[row]))
    spec = ModelSpec(position=(x, y, z), facing=turn % 360)
    return PlacedModel(unit.id, 0, spec, unit.models[0].piece, Placement(x, y, z, turn))
