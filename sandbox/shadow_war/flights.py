"""Refuges of a broken fighter: the places that hide it best, by true sight (SW-MOR-1). Inches.

Lines past terrain (`shelter`) only choose which places to judge first. The visible share decides
that `sandbox.sight.judge` finds, for at most `MOST_JUDGED` places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.player.queries import Flight, Refuge
from rules.shadow_war.rules.morale import hides_as_well, hides_better
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED
from sandbox.shadow_war.contact import Crowd
from sandbox.shadow_war.mover import Mover, eyes_of
from sandbox.shadow_war.moves import Ends, reachable, way_to
from sandbox.sight.cache import likeliest_verdict
from sandbox.sight.judge import judge_pairs
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

MOST_JUDGED, BATCH = 96, 16
"""Most places that are judged by true sight, and the number judged at once."""

ROUGH = 0.5
"""Possible error of the sum of shares by lines past terrain.

Other models, which those lines pass through, may increase it.
"""

MOST_REFUGES, SPACED_IN = 8, 1.0
"""Most refuges offered among equally good ones, and their least distance from each other."""

DECIMALS = 3


@dataclass(frozen=True, eq=False)
class Runner:
    """A broken fighter and the enemies that it runs from.

    ``watchers``: those enemies. ``put``: returns the fighter at a place ``(3,)``.
    """

    table: Table
    policy: SightPolicy
    mover: Mover
    watchers: Sequence[PlacedModel]
    put: Callable[[Points], PlacedModel]

    def flight(self, limit: float, apart: float) -> Flight:
        """Return how much the watchers see of it, and where it may run to with this much of a move.

        ``apart``: least distance from every enemy at its end.
        """
        mover, crowd = self.mover, Crowd.of(self.watchers)
        before = float(self.seen([mover.model])[0])
        here = float(self._away(crowd, mover.at[None])[0])
        ends = reachable(mover, limit)
        walks = mover.network.walks
        clear = mover.enemies.nearest(walks.solids, ends.at, mover.reach) >= apart
        ends = ends.kept(np.flatnonzero(clear & (ends.cost > 0)))
        if not len(ends):
            return Flight(before, before, here)
        away = self._away(crowd, ends.at)
        seen = self._judged(ends, away, here)
        least = float(np.nanmin(seen))
        if not hides_better(least, before):
            further = np.flatnonzero(away > here)
            if not len(further):
                return Flight(before, least, here)
            best = further[np.argsort(-away[further], kind="stable")[:BATCH]]
            seen[best] = self._seen_at(ends, best)
            shown = np.where(away > here, np.round(seen, 1), np.nan)
            order = np.lexsort((ends.cost, -away, shown))[:1]
        else:
            good = np.array([n for n, share in enumerate(seen) if hides_as_well(share, least)])
            order = _spaced(ends, good[np.lexsort((ends.cost[good], away[good] < here))])
        refuges = (
            Refuge(way_to(mover, ends, n), float(seen[n]), float(away[n])) for n in order.tolist()
        )
        return Flight(before, least, here, tuple(refuges))

    def _judged(self, ends: Ends, away: Points, here: float) -> Points:
        """Return how much is seen of it at each end, ``(k,)``; nan where not judged."""
        mover = self.mover
        hidden = mover.shelter.shares(eyes_of(self.watchers), ends.at, mover.tall)
        rough = (1.0 - hidden).sum(axis=1)
        order = np.lexsort((ends.cost, away < here, np.round(rough, 2)))
        seen, best = np.full(len(ends), np.nan), np.inf
        for first in range(0, min(MOST_JUDGED, len(order)), BATCH):
            some = order[first : first + BATCH]
            if best <= 0 or rough[some].min() > best + ROUGH:
                break
            seen[some] = self._seen_at(ends, some)
            best = min(best, float(seen[some].min()))
        return seen

    def _seen_at(self, ends: Ends, which: Numbers) -> Points:
        return self.seen([self.put(at) for at in ends.at[which]])

    def _away(self, crowd: Crowd, at: Points) -> Points:
        """Return the distance of the nearest watcher from places ``(k, 3)``, ``(k,)``."""
        near = crowd.nearest(self.mover.network.walks.solids, at, self.mover.reach)
        return np.minimum(near, FAR_IN)

    def seen(self, models: Sequence[PlacedModel]) -> Points:
        """Return how much the watchers see of it in each of these placements, ``(k,)``.

        It is the sum of its visible shares, past everything on the table; 0 where none of them sees
        it.
        """
        whole = np.zeros(len(models))
        for _, group in groupby(self.watchers, key=lambda model: model.unit):
            firers = list(group)
            pairs = judge_pairs(self.table, self.policy, firers, models, prove=False)
            shares = [
                0.0 if likeliest_verdict(p, self.policy) == BLOCKED else p.visible for p in pairs
            ]
            whole += np.array(shares).reshape(len(firers), len(models)).sum(axis=0)
        return np.round(whole, DECIMALS)


def _spaced(ends: Ends, order: Numbers) -> Numbers:
    """Return the first of some ends, each away from those before it."""
    kept: list[int] = []
    for number in order.tolist():
        apart = np.linalg.norm(ends.at[kept] - ends.at[number], axis=1)
        if len(kept) < MOST_REFUGES and (apart >= SPACED_IN).all():
            kept.append(number)
    return np.array(kept, dtype=np.intp)
