"""Whether there is any line of sight between models of two units, for very many pairs at once.

A few points of each target come first, and more only where these do not decide. A line ends at
whatever it meets; nothing says what stopped it. Pairs that points leave open are judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.analysis.maps.counting import seen_at_all
from sandbox.analysis.maps.lines import Lines
from sandbox.analysis.maps.onlooker import Men
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge_each, looks_from_any
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

SEEN = "seen"
"""The answer where there is a line of sight."""

_JUDGED_AT_ONCE = 256
"""Pairs that are judged in one cast."""


@dataclass(frozen=True, eq=False)
class AnyLine:
    """The question whether models of one unit see models of another, wherever they stand.

    ``between``: None where points do not answer it, and every pair is judged: where models look
    from any part, and where terrain counts only near an eye, as for aircraft.
    """

    table: Table
    between: Lines | None

    @staticmethod
    def of(table: Table, shooter: str, target: str) -> AnyLine:
        """Build it for two units, by their ids."""
        around = surroundings(table, shooter, target, table.scenario.sight_policy)
        if looks_from_any(table) or around.ground.solid.within < inf:
            return AnyLine(table, None)
        return AnyLine(table, Lines.of(table, around))

    def answers(
        self,
        firers: Sequence[PlacedModel],
        targets: Sequence[PlacedModel],
        pairs: tuple[Numbers, Numbers],
        groups: Numbers,
    ) -> NDArray[np.str_]:
        """Return for each group of pairs whether any firer sees any target: `SEEN`, blocked, or
        contested, ``(g,)``.

        ``pairs``: the numbers of their firers and of their targets, ``(p,)`` each. ``groups``:
        ``(p,)``, from 0 on. Models may stand elsewhere than on the table.
        """
        asks, seen = np.arange(len(groups)), np.zeros(int(groups.max(initial=-1)) + 1, dtype=bool)
        if self.between is not None:
            said, asks = self._by_points(self.between, firers, targets, pairs, groups)
            seen[groups[said]] = True
        doubted = np.zeros(len(seen), dtype=bool)
        policy = self.table.scenario.sight_policy
        for first in range(0, len(asks), _JUDGED_AT_ONCE):
            some = asks[first : first + _JUDGED_AT_ONCE]
            some = some[~seen[groups[some]]]
            wanted = [(firers[pairs[0][n]], targets[pairs[1][n]]) for n in some.tolist()]
            judged = judge_each(self.table, policy, wanted) if wanted else ()
            for group, pair in zip(groups[some].tolist(), judged, strict=True):
                seen[group] |= BLOCKED not in pair.open
                doubted[group] |= len({*pair.open} - {BLOCKED}) > 0
        return np.where(seen, SEEN, np.where(doubted, CONTESTED, BLOCKED))

    def _by_points(
        self,
        between: Lines,
        firers: Sequence[PlacedModel],
        targets: Sequence[PlacedModel],
        pairs: tuple[Numbers, Numbers],
        groups: Numbers,
    ) -> tuple[NDArray[np.bool_], Numbers]:
        """Return which pairs are seen, and the numbers of those that points leave open."""
        policy = self.table.scenario.sight_policy
        eyes = np.array([firer.eye for firer in firers])[pairs[0]]
        stands = [target.stand for target in targets]
        at = np.array([(stand.x, stand.y, stand.z) for stand in stands])[pairs[1]]
        turn = np.radians([stand.turn for stand in stands])[pairs[1]]
        pieces: dict[Piece, int] = {}
        own = [pieces.setdefault(target.piece, len(pieces)) for target in targets]
        which = np.array(own, dtype=np.intp)[pairs[1]]

        def seen(some: Numbers, first: int, count: int) -> NDArray[np.int64]:
            found = np.zeros(len(some), dtype=np.int64)
            for piece, number in pieces.items():
                rows = np.flatnonzero(which[some] == number)
                mine = some[rows]
                men = Men(piece, tuple(policy.parts), at[mine], turn[mine])
                found[rows] = between.seen_points(eyes[mine], men, first, count)
            return found

        return seen_at_all(seen, groups, float(policy.min_visible))
