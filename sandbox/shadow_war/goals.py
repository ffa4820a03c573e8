"""Goals of fighters and the cost to reach them: objectives to hold, floors above the table.

Costs are inches of open ground by the rules' prices, without the halving of whole moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.engine.play.objectives import HOLD
from rules.shadow_war.model.facts import FAR_IN
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.shadow_war.routes import Network

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

FLOOR_IN = 2.0
"""Height above the table from which a place is a floor to shoot from."""

_NEXT = 6
"""Number of next places among which the one lies that determines a place's cost."""


@dataclass(frozen=True, eq=False)
class Distance:
    """Cost from each place of a table to some goals, ``cost`` ``(n,)``."""

    network: Network
    cost: Points

    def costs_from(self, at: Points) -> Points:
        """Return the cost from places ``(k, 3)``, ``(k,)``; `FAR_IN` where there is no way."""
        sites = self.network.walks.sites.at
        _, near = self.network.walks.tree.query(at[:, :2], k=min(_NEXT, len(sites)))
        near = near.reshape(len(at), -1)
        apart = np.linalg.norm(sites[near] - at[:, None], axis=2)
        best = near[np.arange(len(at)), apart.argmin(axis=1)]
        return np.asarray(np.minimum(self.cost[best], FAR_IN))


@dataclass(frozen=True, eq=False)
class Goals:
    """Goals of a side.

    ``places``: x, y and radius of objectives that the side may hold. ``ground``, ``floors``: costs
    to these, and to the floors above the table.
    """

    places: tuple[tuple[float, float, float], ...]
    ground: Distance
    floors: Distance

    def at_objective(self, at: Points, reach: float) -> Mask:
        """Return whether a base of this reach at places ``(k, 3)`` is at an objective, ``(k,)``."""
        found = np.zeros(len(at), dtype=bool)
        for x, y, radius in self.places:
            found |= np.hypot(at[:, 0] - x, at[:, 1] - y) <= radius + reach
        return found


def goals_of(network: Network, objectives: Iterable[ObjectiveSpec], side: str) -> Goals:
    """Return the goals of a side."""
    places = tuple(
        (*objective.position, objective.reach)
        for objective in objectives
        if objective.kind == HOLD
        and objective.position is not None
        and objective.side in (None, side)
    )
    sites = network.walks.sites
    nowhere = Distance(network, np.full(len(sites), FAR_IN))
    goals = Goals(places, nowhere, nowhere)
    ground = network.costs_to(goals.at_objective(sites.at, 0.0) & sites.stands)
    floors = network.costs_to((sites.at[:, 2] >= FLOOR_IN) & sites.stands)
    return Goals(places, Distance(network, ground), Distance(network, floors))
