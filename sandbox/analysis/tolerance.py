"""Placement tolerance: how often a verdict holds with small errors of placement.

Everything near the sight lines is moved at random, anywhere within a distance on the plan: the
models of the pair, models between them, the terrain there. Models of the two units are also up to a
sixteenth of an inch higher or lower, keep their facing, and are put only where they may stand. Each
such placement is judged as the table itself is.

Terrain takes long to prepare, so that a few placements of models share one of terrain. Such
placements are correlated, which the interval accounts for (a design effect; Kish 1965).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi, sin
from typing import Any

import numpy as np
import shapely

from languages.message import Message, message
from languages.writing import text
from sandbox.movement.standing import Beneath, may_stand
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.counting.intervals import wilson
from sandbox.sight.judge import judge_each, models_named
from sandbox.sight.report import UnitSight
from sandbox.sight.verdict import pairs_verdict
from sandbox.sight.wording import verdict_said
from sandbox.table.outlines import outline
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent

HEIGHT_IN = 0.0625
"""Greatest change of a model's height."""

USUAL_IN, MOST_IN = 0.125, 3.0
"""Default and greatest distance of moves."""

MOST_PLACEMENTS, _FEWEST = 1000, 200
_MOST_PAIRS = 10_000
"""Pairs of models that are judged in all: large units get fewer placements."""

_SHARE_TERRAIN = 2
"""Placements of models per placement of terrain."""

_BESIDE_IN = 2.0
"""Distance beyond a move from the lines between two units at which a thing is not between them.

No model is so wide.
"""

_TRIES = 12
_ROUND = np.linspace(0.0, 2 * pi, 16, endpoint=False)

Plan = tuple[float, float]


@dataclass(frozen=True)
class Holds:
    """Frequency with which a verdict stays the same.

    ``share``, between ``low`` and ``high`` at 95 %, of ``placements``. ``others``: the share of
    every other verdict that came up, the commonest first.
    """

    verdict: str
    inches: float
    share: float
    low: float
    high: float
    placements: int
    others: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --tolerance --json` prints it."""
        return {
            "inches": self.inches,
            "share": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "placements": self.placements,
            "others": {name: round(share, 6) for name, share in self.others.items()},
        }


def how_it_holds(
    table: Table, sight: UnitSight, inches: float = USUAL_IN, progress: Progress = silent
) -> Holds:
    """Return how often one direction's verdict, judged on this table, holds within ``inches``.

    The same table, units and distance give the same answer. Raises ValueError for a distance that
    is not above 0 and at most `MOST_IN`.
    """
    checked_inches(inches)
    hands = _Hands(table, sight, inches)
    rng = np.random.default_rng([int(table.digest.removeprefix("sha256:")[:15], 16), 14])
    each = len(hands.firers) * len(hands.targets)
    wanted = min(MOST_PLACEMENTS, max(_FEWEST, _MOST_PAIRS // each))
    rounds = wanted // _SHARE_TERRAIN
    found: list[list[str]] = []
    for number in range(rounds):
        progress(number / rounds, text("analysis-moving-at-random"))
        found.append(hands.verdicts(rng, _SHARE_TERRAIN))
    return _holds(sight.verdict, inches, found)


def checked_inches(inches: float) -> None:
    """Check that a distance is above 0 and at most `MOST_IN`. Raises ValueError."""
    if not 0 < inches <= MOST_IN:
        raise ValueError(
            message("analysis-tolerance-out-of-range", found=f"{inches:g}", most=MOST_IN)
        )


def holds_words(found: Holds, words: CoverWords | None = None) -> str:
    """Return how often a verdict holds as a sentence without its full stop.

    ``words``: the ruleset whose words the verdicts are, if any.
    """
    tries = found.placements
    same = _said(found.verdict, words)
    if found.share == 1.0:
        times = message("analysis-in-all", verdict=same, tries=tries, least=int(100 * found.low))
    elif found.share == 0.0:
        times = message("analysis-in-none", verdict=same, tries=tries)
    else:
        times = message(
            "analysis-in-some",
            verdict=same,
            share=_hundredths(found.share),
            low=int(100 * found.low),
            high=ceil(100 * found.high),
        )
    others = (
        message("analysis-in", verdict=_said(name, words), share=_hundredths(share))
        for name, share in found.others.items()
    )
    return text("analysis-holds", inches=found.inches, times=(times, *others))


def _said(verdict: str, words: CoverWords | None) -> Message:
    if verdict == CONTESTED:
        return message("sight-too-close-to-call")
    return verdict_said(verdict, blocked=BLOCKED, words=words)


def _hundredths(share: float) -> Message:
    """Return hundredths; never 100 or 0 where it is not all or none."""
    rounded = round(100 * share)
    if rounded == 100 and share < 1:
        return message("analysis-over-99")
    if rounded == 0 and share > 0:
        return message("analysis-under-1")
    return message("analysis-hundredths", number=rounded)


def _holds(verdict: str, inches: float, rounds: Sequence[Sequence[str]]) -> Holds:
    """Return the result of verdicts, round by round."""
    counts = Counter(one for verdicts in rounds for one in verdicts)
    total = counts.total()
    same = counts.pop(verdict, 0)
    share = same / total
    drawn = total / _design_effect([sum(one == verdict for one in some) for some in rounds], total)
    low, high = wilson(share * drawn, drawn)
    others = {name: times / total for name, times in counts.most_common()}
    return Holds(verdict, inches, share, low, high, total, others)


def _design_effect(same: Sequence[int], total: int) -> float:
    """Return how many placements count as one, because those of one round are correlated."""
    each, share = total / len(same), sum(same) / total
    if share in (0.0, 1.0):
        return 1.0
    between = float(np.var(np.array(same) / each, ddof=1)) * each
    return min(max(between / (share * (1 - share)), 1.0), each)


class _Hands:
    """Everything near the lines between two units, for random placement."""

    def __init__(self, table: Table, sight: UnitSight, inches: float) -> None:
        self._table, self._inches = table, inches
        self.firers = models_named(table, sight.shooter)
        self.targets = models_named(table, sight.target)
        self._policy = table.scenario.sight_policy
        units = {self.firers[0].unit, self.targets[0].unit}
        self._beneath = Beneath(table)
        stands = shapely.multipoints(
            [(one.stand.x, one.stand.y) for one in (*self.firers, *self.targets)]
        )
        between = stands.convex_hull.buffer(_BESIDE_IN + inches)
        self._around = [
            *(piece.id for piece in table.pieces if between.intersects(outline(piece))),
            *(
                model.id
                for model in table.models()
                if model.unit not in units
                and between.intersects(shapely.Point(model.stand.x, model.stand.y))
            ),
        ]
        # Without a neighbour a model may stand anywhere within the distance.
        rim = [(inches * cos(angle), inches * sin(angle)) for angle in _ROUND]
        self._beset = {
            model.id
            for model in (*self.firers, *self.targets)
            if not all(may_stand(table, [self._moved(model, by, 0.0)]) for by in rim)
        }

    def verdicts(self, rng: np.random.Generator, times: int) -> list[str]:
        """Return the verdicts of ``times`` placements of the two units, with terrain moved once."""
        shifts = {name: np.array([*self._drawn(rng), 0.0]) for name in self._around}
        wanted: list[tuple[PlacedModel, PlacedModel]] = []
        rows = []
        for _ in range(times):
            ours = [self._placed(model, rng) for model in self.firers]
            theirs = [self._placed(model, rng) for model in self.targets]
            rows.append(slice(len(wanted), len(wanted) + len(ours) * len(theirs)))
            wanted += [(one, other) for one in ours for other in theirs]
        judged = judge_each(self._table, self._policy, wanted, shifts)
        return [pairs_verdict(judged[row], self._policy) for row in rows]

    def _placed(self, model: PlacedModel, rng: np.random.Generator) -> PlacedModel:
        for _ in range(_TRIES):
            by, height = self._drawn(rng), float(rng.uniform(-HEIGHT_IN, HEIGHT_IN))
            found = self._moved(model, by, height)
            if model.id not in self._beset or may_stand(self._table, [found]):
                return found
        return model

    def _drawn(self, rng: np.random.Generator) -> Plan:
        """Return a uniform random place within the distance."""
        away, angle = self._inches * rng.random() ** 0.5, 2 * pi * rng.random()
        return away * cos(angle), away * sin(angle)

    def _moved(self, model: PlacedModel, by: Plan, higher: float) -> PlacedModel:
        x, y = model.stand.x + by[0], model.stand.y + by[1]
        z = self._beneath.height(model, x, y)
        fixed = (z,) if len(model.spec.position) == 3 else ()
        spec = model.spec.model_copy(update={"position": (x, y, *fixed)})
        return replace(model, spec=spec, stand=Placement(x, y, z + higher, model.stand.turn))
