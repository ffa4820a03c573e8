"""Pieces whose height is not known exactly, and the height at which the verdict changes.

A piece with a `height_range` is tried at both ends of its interval, alone, with all others at their
own heights. Where the verdicts differ, bisection finds the height at which they change. At last all
such pieces are tried at their least and at their greatest heights together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import shapely
from pydantic import ValidationError

from sandbox.scenario.schema import KindTerrain, TerrainSpec
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge_pairs, models_named
from sandbox.sight.report import PairSight, SightReport
from sandbox.sight.verdict import unit_verdict
from sandbox.sight.wording import verdict_words
from sandbox.table.outlines import outline
from sandbox.table.table import Table, lay

FINE_IN = 1 / 16
"""Greatest error of a height at which a verdict changes, in inches."""

HEIGHT, RAYS = "height", "rays"
"""Causes of a contested verdict."""

_BESIDES_IN = 3.0
"""Distance from the lines of sight within which pieces are tried, in inches."""


@dataclass(frozen=True)
class HeightFlip:
    """A piece at whose height the verdict changes.

    ``below``, ``above``: the verdicts at the ends of its interval. ``at_in``: the height at which
    the first ends, inches. ``after``: the verdict just above that height. ``high``: the upper end
    of the interval, inches.
    """

    id: str
    below: str
    above: str
    at_in: float
    after: str
    high: float

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --json` prints it."""
        return {"id": self.id, "below": self.below, "above": self.above, "at_in": self.at_in}


@dataclass(frozen=True)
class HeightFlips:
    """The effect of heights on a report's forward direction.

    ``flips``: pieces that change the verdict alone. ``together``: whether all of them together do.
    ``pairs``: numbers of the pairs whose verdicts change.
    """

    flips: tuple[HeightFlip, ...] = ()
    together: bool = False
    pairs: frozenset[int] = frozenset()

    @property
    def contested(self) -> bool:
        """Whether the verdict depends on heights."""
        return bool(self.flips) or self.together

    def into(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return a report's JSON with these heights, and with the causes of contested verdicts."""
        rows = [
            _with_causes(row, len(row["open"]) > 1, number in self.pairs)
            for number, row in enumerate(said["pairs"])
        ]
        found = _with_causes({**said, "pairs": rows}, said["verdict"] == CONTESTED, self.contested)
        if self.flips:
            found["heights"] = [flip.to_json() for flip in self.flips]
        return found

    def words(self, table: Table) -> Iterator[str]:
        """Yield a sentence for each piece."""
        for flip in self.flips:
            name = table.piece(flip.id).spec.label
            below, after, above = (
                verdict_words(verdict, words=table.scenario.brings.words)
                for verdict in (flip.below, flip.after, flip.above)
            )
            line = f"Contested: {below} if the {name} is lower than {flip.at_in:g}″, else {after}"
            yield line if flip.after == flip.above else f"{line}, and {above} at {flip.high:g}″"
        if self.together and not self.flips:
            yield "Contested: the heights of several pieces together change the verdict"


def height_flips(table: Table, report: SightReport) -> HeightFlips:
    """Return the pieces whose unknown height changes the verdict of a report of this table."""
    trial = _Trial(table, report)
    specs = trial.near()
    if not specs:
        return HeightFlips()
    flips, pairs = [], set[int]()
    for spec, (low, high) in specs:
        below, above = trial.at({spec.id: low}), trial.at({spec.id: high})
        pairs |= {n for n, (a, b) in enumerate(zip(below[1], above[1], strict=True)) if a != b}
        if below[0] != above[0]:
            at, after = trial.change(spec.id, (low, high), (below[0], above[0]))
            flips.append(HeightFlip(spec.id, below[0], above[0], at, after, high))
    together = False
    if len(specs) > 1 and not flips:
        ends = [trial.at({spec.id: ends[end] for spec, ends in specs}) for end in (0, 1)]
        together = ends[0][0] != ends[1][0]
        rows = zip(ends[0][1], ends[1][1], strict=True)
        pairs |= {n for n, (a, b) in enumerate(rows) if a != b}
    return HeightFlips(tuple(flips), together, frozenset(pairs))


class _Trial:
    """A verdict, judged with pieces at other heights."""

    def __init__(self, table: Table, report: SightReport) -> None:
        self._table = table
        self._shooter, self._target = report.forward.shooter, report.forward.target

    def near(self) -> list[tuple[TerrainSpec, tuple[float, float]]]:
        """Return the pieces of unknown height about the lines of sight, and their intervals."""
        ends = (self._shooter, self._target)
        models = [model for name in ends for model in models_named(self._table, name)]
        spots = shapely.MultiPoint([(model.stand.x, model.stand.y) for model in models])
        about = spots.convex_hull.buffer(_BESIDES_IN)
        return [
            (piece.spec, piece.spec.height_range)
            for piece in self._table.pieces
            if piece.spec.height_range is not None and outline(piece).intersects(about)
        ]

    def at(self, heights: Mapping[str, float]) -> tuple[str, tuple[str, ...]]:
        """Return the verdict with pieces of these heights, and those of its pairs."""
        scenario = self._table.scenario
        terrain = tuple(
            at_height(spec, heights[spec.id]) if spec.id in heights else spec
            for spec in scenario.terrain
        )
        table = lay(self._table.file.saying(scenario.model_copy(update={"terrain": terrain})))
        ours, theirs = (models_named(table, name) for name in (self._shooter, self._target))
        policy = scenario.sight_policy
        pairs = judge_pairs(table, policy, ours, theirs)
        return _unit(pairs, policy), tuple(pair.verdict for pair in pairs)

    def change(
        self, piece: str, ends: tuple[float, float], verdicts: tuple[str, str]
    ) -> tuple[float, str]:
        """Return the height of a piece at which its lower verdict ends, and the next verdict.

        A next verdict that the rays leave open is not named, but the one after it.
        ``ends``: its least and greatest height. ``verdicts``: those there.
        """
        (low, high), (below, after) = ends, verdicts
        while high - low > FINE_IN:
            middle = (low + high) / 2
            if (found := self.at({piece: middle})[0]) == below:
                low = middle
            else:
                high, after = middle, after if found == CONTESTED else found
        return round((low + high) / 2, 2), after


def _unit(pairs: Sequence[PairSight], policy: Any) -> str:
    return unit_verdict([(pair.target, frozenset(pair.open)) for pair in pairs], policy)


def at_height(spec: TerrainSpec, height: float) -> TerrainSpec:
    """Return a piece at another height; unchanged where its kind cannot be so high."""
    if not isinstance(spec, KindTerrain):
        return spec
    try:
        shape = spec.shape.at_height(height)
    except ValidationError:
        return spec
    return spec.model_copy(update=dict(shape))


def _with_causes(row: Mapping[str, Any], rays: bool, height: bool) -> dict[str, Any]:
    causes = [cause for cause, there in ((RAYS, rays), (HEIGHT, height)) if there]
    changed = {"verdict": CONTESTED, "contested_by": causes} if causes else {}
    return {**row, **changed}
