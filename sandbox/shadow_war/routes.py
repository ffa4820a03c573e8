"""The cheapest ways from a fighter to every place within reach, by the costs of the rules.

A barrier that halves a move halves all of it, however long the way is. So ways are searched in
layers: one for each number of such barriers crossed so far. Costs are inches of open ground.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from rules.shadow_war.model.facts import GROUNDS, Path
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.rules.movement import BARRIER_SHARE, LOW_IN, barrier, share
from sandbox.shadow_war.walk_graph import Sites, Steps, Walks

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

MOST_HALVINGS = 2
"""Most barriers that halve a move on a searched way."""


@dataclass(frozen=True, eq=False)
class Priced:
    """Steps with their costs, inches of open ground, and whether each halves the move."""

    steps: Steps
    cost: Points
    halves: Mask


class Pricing:
    """Costs of steps under a ruleset (SW-MOV-3): the same as `movement.cost_in` for paths."""

    def __init__(self, ruleset: Ruleset) -> None:
        shares = np.array([share(ruleset, ground) for ground in GROUNDS])
        with np.errstate(divide="ignore"):
            self._per_inch = 1.0 / shares
        self._ruleset = ruleset
        self.halvings = MOST_HALVINGS if ruleset.assumptions.barriers_add_up else 1
        self.adds_up = ruleset.assumptions.barriers_add_up

    def priced(self, steps: Steps, ours: Sites, theirs: Sites) -> Priced:
        """Return steps between places with their costs; those without a finite cost are
        left out.
        """
        under = self._per_inch[ours.ground[steps.start]] + self._per_inch[theirs.ground[steps.end]]
        up = self._per_inch[np.where(steps.ladder, _LADDER, _CLIMB)]
        high = steps.ladder | (steps.rise >= LOW_IN)
        with np.errstate(invalid="ignore"):
            cost = steps.flat * under / 2 + np.where(high, steps.rise * up, 0.0)
        halves = np.zeros(len(steps), dtype=bool)
        for row in np.flatnonzero(steps.height > 0).tolist():
            left, inches = barrier(self._ruleset, steps.height[row], steps.width[row])
            cost[row] += inches
            halves[row] = 0 < left < 1
        keep = np.isfinite(cost)
        return Priced(steps.selected(keep), cost[keep], halves[keep])


_LADDER, _CLIMB = GROUNDS.index("ladder"), GROUNDS.index("climb")


class Network:
    """A table's ways with their costs, ready to be searched."""

    def __init__(self, walks: Walks, ruleset: Ruleset) -> None:
        self.walks = walks
        self.pricing = Pricing(ruleset)
        there = self.pricing.priced(walks.steps, walks.sites, walks.sites)
        both = there.steps.joined(there.steps.reverse())
        cost, halves = np.tile(there.cost, 2), np.tile(there.halves, 2)
        order = np.lexsort((both.end, both.start))
        self.steps = both.selected(order)
        self._cost, self._halves = cost[order], halves[order]
        count = len(walks.sites)
        self._first = np.searchsorted(self.steps.start, np.arange(count + 1))
        self._layers = 1 + (self.pricing.halvings if halves.any() else 0)
        indices, data = [], []
        for layer in range(self._layers):
            up = layer + 1 if self.pricing.adds_up else max(layer, 1)
            fits = up < self._layers
            indices.append(
                self.steps.end + count * np.where(self._halves & fits, up, layer).astype(np.intp)
            )
            data.append(np.where(self._halves & (not fits), inf, self._cost))
        self._indices, self._data = np.concatenate(indices), np.concatenate(data)
        rows = self._first[:-1] + len(self.steps) * np.arange(self._layers)[:, None]
        self._indptr = np.concatenate([rows.reshape(-1), [len(self.steps) * self._layers]])

    def search(self, start: Sites, blocked: Numbers, limit: float) -> Routes:
        """Return the cheapest ways from one place, not through ``blocked`` ones, up to a cost."""
        count, links = len(self.walks.sites), self.walks.links(start)
        first = self.pricing.priced(links, start, self.walks.sites)
        data = self._data.copy()
        for layer in range(self._layers):
            for number in blocked.tolist():
                row = layer * count + number
                data[self._indptr[row] : self._indptr[row + 1]] = inf
        into = np.where(first.halves & (self._layers > 1), 1, 0).astype(np.intp)
        origin = count * self._layers
        graph = csr_matrix(
            (
                np.concatenate([data, first.cost]),
                np.concatenate([self._indices, first.steps.end + count * into]),
                np.append(self._indptr, len(data) + len(first.cost)),
            ),
            shape=(origin + 1, origin + 1),
        )
        cost, before = dijkstra(graph, indices=origin, limit=limit, return_predecessors=True)
        return Routes(self, start, first, cost[:-1].reshape(self._layers, count), before)

    def costs_to(self, goals: Mask) -> Points:
        """Return the cost of the way from each place to the nearest goal, ``(n,)``.

        0 at one, inf without a way; whole moves are not halved.
        """
        count = len(self.walks.sites)
        if not goals.any():
            return np.full(count, inf)
        there = csr_matrix((self._cost, self.steps.end, self._first), shape=(count, count))
        sources = np.flatnonzero(goals)
        return np.asarray(dijkstra(there, indices=sources, min_only=True), dtype=np.float64)

    def step_between(self, one: int, other: int) -> int:
        """Return the number of the step from one place to another."""
        low, high = self._first[one], self._first[one + 1]
        return int(low + np.searchsorted(self.steps.end[low:high], other))


@dataclass(frozen=True, eq=False)
class Routes:
    """The cheapest ways from one place. ``base``: ``(layers, n)``, before moves are halved."""

    network: Network
    start: Sites
    first: Priced
    base: Points
    before: NDArray[np.int32]

    @cached_property
    def cost(self) -> Points:
        """Cost of each place, ``(n,)``; inf where there is no way."""
        return np.asarray(self._by_layer.min(axis=0))

    @cached_property
    def _by_layer(self) -> Points:
        return np.asarray(self.base / (BARRIER_SHARE ** np.arange(len(self.base)))[:, None])

    def line(self, site: int) -> list[int]:
        """Return the places on the cheapest way to one, without the start, with the end."""
        return [number % len(self.cost) for number in self._chain(site)]

    def _chain(self, site: int) -> list[int]:
        count = len(self.cost)
        here = int(self._by_layer[:, site].argmin()) * count + site
        chain, origin = [], self.base.size
        while here != origin:
            chain.append(here)
            here = int(self.before[here])
        return chain[::-1]

    def steps_to(self, site: int) -> tuple[Steps, Numbers]:
        """Return the steps to a place in order, and the grounds ``(k, 2)`` of their starts and
        ends.
        """
        line = self.line(site)
        ground = self.network.walks.sites.ground
        row = int(np.flatnonzero(self.first.steps.end == line[0])[0])
        numbers = [self.network.step_between(a, b) for a, b in itertools.pairwise(line)]
        steps = self.first.steps.selected(np.array([row]))
        steps = steps.joined(self.network.steps.selected(np.array(numbers, dtype=np.intp)))
        at = np.concatenate([self.start.ground, ground[line]])
        return steps, np.stack([at[:-1], at[1:]], axis=1)

    def path(self, site: int) -> Path:
        """Return the cheapest way to a place, as the rules read it."""
        return path_of(*self.steps_to(site))

    def onward(self, others: Sites) -> list[Onward]:
        """Return the cheapest way to each of other places that has one, over a neighbouring place.

        Its last step crosses no barrier that halves the move.
        """
        links = self.network.walks.links(others)
        last = self.network.pricing.priced(links, others, self.network.walks.sites)
        scale = (BARRIER_SHARE ** np.arange(len(self.base)))[:, None]
        cost = ((self.base[:, last.steps.end] + last.cost) / scale).min(axis=0)
        cost = np.where(last.halves, inf, cost)
        found = []
        for number in range(len(others)):
            mine = np.flatnonzero(last.steps.start == number)
            if len(mine) and np.isfinite(cost[mine]).any():
                row = int(mine[cost[mine].argmin()])
                end = int(last.steps.end[row])
                steps, grounds = self.steps_to(end)
                step = last.steps.selected(np.array([row]))
                over = np.array([[self.network.walks.sites.ground[end], others.ground[number]]])
                path = path_of(steps.joined(step), np.concatenate([grounds, over]))
                found.append(Onward(number, float(cost[row]), path, end))
        return found


@dataclass(frozen=True)
class Onward:
    """The way to a place outside the graph: its number, its cost, its last place in the graph."""

    number: int
    cost: float
    path: Path
    site: int


def path_of(steps: Steps, grounds: Numbers) -> Path:
    """Return steps in order as legs and barriers; ``grounds``: ``(k, 2)``, of starts and ends.

    The width of a barrier costs the same as the ground around it.
    """
    legs = list[tuple[str, float]]()
    barriers = list[tuple[float, float]]()
    for row in range(len(steps)):
        half = float(steps.flat[row]) / 2
        first, last = (GROUNDS[number] for number in grounds[row].tolist())
        rise = float(steps.rise[row])
        _add(legs, first, half)
        if steps.ladder[row]:
            _add(legs, "ladder", rise)
        elif rise >= LOW_IN:
            _add(legs, "climb", rise)
        elif rise > 0:
            barriers.append((rise, 0.0))  # a ledge lower than an inch is as free as a low wall
        _add(legs, last, half)
        if steps.height[row] > 0:
            barriers.append((float(steps.height[row]), float(steps.width[row])))
    return Path(tuple(legs), tuple(barriers))


def joined(one: Path, other: Path) -> Path:
    """Return a way followed by another, without the facts of its end."""
    legs = list(one.legs)
    for ground, inches in other.legs:
        _add(legs, ground, inches)
    return Path(tuple(legs), one.barriers + other.barriers)


def _add(legs: list[tuple[str, float]], ground: str, inches: float) -> None:
    if inches <= 0:
        return
    if legs and legs[-1][0] == ground:
        inches += legs.pop()[1]
    legs.append((ground, inches))
