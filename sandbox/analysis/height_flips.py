"""Pieces whose height is not known exactly, and the heights at which the verdict changes.

A piece with a `height_range` is tried at several heights of its interval, alone, with all others at
their own heights. Between two neighbouring ones with different verdicts, bisection finds the height
at which the verdict changes. At last all such pieces are tried at their least and at their greatest
heights together. Every trial is a verdict as `judge` gives it on a table of these heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from languages.message import Line, Message, message
from languages.writing import text
from sandbox.analysis.doubt import Doubt, ReportDoubt, WayOf, about, left_open, with_rays
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport
from sandbox.sight.wording import trial_said
from sandbox.table.heights import Interval, at_heights, stated_height, unsure_pieces
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

FINE_IN = 1 / 16
"""Greatest error of a height at which a verdict changes, in inches."""

_TRIED = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Heights of an interval that are tried before any bisection, as shares of it.

A verdict that changes and changes back between two of these is missed.
"""

_BESIDES_IN = 3.0
"""Distance from the lines of sight within which pieces are tried, in inches."""


@dataclass(frozen=True)
class HeightFlip:
    """A piece at whose height the verdict changes.

    ``label``: its name in words. ``verdicts``: from the least height to the greatest.
    ``changes_in``: the heights between them, inches, one fewer. ``ruleset``: whose words the
    verdicts are, if any.
    """

    id: str
    label: Line
    verdicts: tuple[str, ...]
    changes_in: tuple[float, ...]
    ruleset: CoverWords | None = field(default=None, repr=False, compare=False)

    @property
    def below(self) -> str:
        """Verdict at the least height."""
        return self.verdicts[0]

    @property
    def above(self) -> str:
        """Verdict at the greatest height."""
        return self.verdicts[-1]

    @property
    def at_in(self) -> float:
        """Height at which the verdict at the least height ends, inches."""
        return self.changes_in[0]

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --json` prints it."""
        return {
            "id": self.id,
            "below": self.below,
            "above": self.above,
            "at_in": self.at_in,
            "verdicts": list(self.verdicts),
            "changes_in": list(self.changes_in),
        }

    @property
    def words(self) -> Message:
        """The verdicts by the height of the piece, in a clause."""
        said = [trial_said(verdict, self.ruleset) for verdict in self.verdicts]
        clauses = tuple(
            message("analysis-height-from-there-to", verdict=verdict, height=at)
            for verdict, at in zip(said[1:], self.changes_in[1:], strict=False)
        )
        first = message(
            "analysis-height-lower-than",
            verdict=said[0],
            piece=self.label,
            height=self.changes_in[0],
        )
        last = message("analysis-height-else", verdict=said[-1])
        return message("analysis-clauses", clauses=(first, *clauses, last))


@dataclass(frozen=True)
class HeightFlips(Doubt):
    """The effect of heights on one direction of a report.

    ``flips``: pieces that change the verdict alone. ``together``: the verdicts with all such pieces
    at their least heights, and at their greatest, where one of them is new; else None.
    """

    cause = "height"
    decided = "analysis-decided-by-heights"

    flips: tuple[HeightFlip, ...] = ()
    together: tuple[str, str] | None = None
    ruleset: CoverWords | None = field(default=None, repr=False, compare=False)

    @property
    def contested(self) -> bool:
        """Whether the verdict depends on heights."""
        return bool(self.flips) or self.together is not None

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON with these heights, and with the causes of contested
        verdicts.
        """
        found = super().into(with_rays(said))
        if self.flips:
            found["heights"] = [flip.to_json() for flip in self.flips]
        if self.together is not None:
            found["heights_together"] = dict(zip(("below", "above"), self.together, strict=True))
        return found

    @property
    def words(self) -> Message:
        """A clause for each piece, then one for all of them together."""
        clauses = [flip.words for flip in self.flips]
        if self.together is not None:
            low, high = (trial_said(verdict, self.ruleset) for verdict in self.together)
            clauses.append(message("analysis-heights-together", least=low, greatest=high))
        said, *more = clauses
        for clause in more:
            said = message("analysis-and-clause", said=said, clause=clause)
        return said


ReportHeights = ReportDoubt[HeightFlips]

KNOWN = ReportHeights(HeightFlips(), HeightFlips())
"""The effect of heights that are all known: none."""


def height_flips(
    table: Table, report: SightReport, progress: Progress = silent
) -> ReportHeights | None:
    """Return how the unknown heights of pieces change a report of this table.

    Return None where no such piece is about its lines of sight.
    """
    near = _near(table, report)
    if not near:
        return None
    trials, tried = _Trials(table, report), {}
    for number, (name, ends) in enumerate(near.items()):
        progress(
            number / len(near), text("analysis-trying-heights", piece=table.piece(name).spec.called)
        )
        tried[name] = _tried(table, name, ends)
        for height in tried[name]:
            trials.at({name: height})
    low, high = (trials.at({name: ends[end] for name, ends in near.items()}) for end in (0, 1))
    return ReportDoubt.of(lambda way: _direction(trials, tried, (low, high), way))


def causes_named(said: Mapping[str, Any]) -> bool:
    """Return whether a report's JSON names causes of contested verdicts: heights were tried."""
    back = said.get("reverse")
    ways = [said, back] if isinstance(back, Mapping) else [said]
    pairs = [row for way in ways for row in _rows(way.get("pairs"))]
    return any("contested_by" in row for row in (*ways, *pairs))


def _rows(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def _near(table: Table, report: SightReport) -> dict[str, Interval]:
    """Return the pieces of unknown height about the lines of sight, and their intervals."""
    unsure = unsure_pieces(table)
    if not unsure:
        return {}
    area = about(table, report, _BESIDES_IN)
    return {
        name: interval
        for name, interval in unsure.items()
        if outline(table.piece(name)).intersects(area)
    }


def _tried(table: Table, name: str, ends: Interval) -> list[float]:
    """Return the heights of a piece that are tried first, and its own, in order."""
    low, high = ends
    own = stated_height(table.piece(name))
    heights = {low + share * (high - low) for share in _TRIED}
    return sorted(heights if own is None else {*heights, own})


class _Trials:
    """Reports with pieces at other heights, each judged once."""

    def __init__(self, table: Table, report: SightReport) -> None:
        self._table = table
        self._ends = report.forward.shooter, report.forward.target
        self._known = {frozenset[tuple[str, float]](): report}

    def at(self, heights: Mapping[str, float]) -> SightReport:
        """Return the report with pieces of these heights."""
        others = frozenset(
            (name, height)
            for name, height in heights.items()
            if height != stated_height(self._table.piece(name))
        )
        if others not in self._known:
            self._known[others] = judge(at_heights(self._table, dict(others)), *self._ends)
        return self._known[others]

    @property
    def ruleset(self) -> CoverWords | None:
        return self._table.scenario.brings.words

    def left_open(self, way: WayOf) -> tuple[dict[int, frozenset[str]], Message]:
        """Return the pairs of one direction that heights leave open, and between which words."""
        return left_open(self._table, [way(one) for one in self._known.values()])

    def label(self, name: str) -> Line:
        return self._table.piece(name).spec.called


def _direction(
    trials: _Trials,
    tried: Mapping[str, Sequence[float]],
    ends: tuple[SightReport, SightReport],
    way: WayOf,
) -> HeightFlips:
    flips = [_flip(trials, name, heights, way) for name, heights in tried.items()]
    alone = {
        way(trials.at({name: height})).verdict
        for name, heights in tried.items()
        for height in heights
    }
    alone |= {verdict for flip in flips if flip for verdict in flip.verdicts}
    low, high = (way(report).verdict for report in ends)
    pairs, between = trials.left_open(way)
    return HeightFlips(
        tuple(flip for flip in flips if flip is not None),
        None if {low, high} <= alone else (low, high),
        trials.ruleset,
        pairs=pairs,
        between=between,
    )


_Step = tuple[float, str]
"""A height, inches, and the verdict from there on."""


def _flip(trials: _Trials, name: str, heights: Sequence[float], way: WayOf) -> HeightFlip | None:
    """Return how the height of a piece changes the verdict, if it does."""

    def at(height: float) -> _Step:
        return height, way(trials.at({name: height})).verdict

    def changes(low: _Step, high: _Step) -> Iterator[_Step]:
        if low[1] == high[1]:
            return
        middle = (low[0] + high[0]) / 2
        if high[0] - low[0] <= FINE_IN:
            yield middle, high[1]
            return
        between = at(middle)
        yield from changes(low, between)
        yield from changes(between, high)

    rows = [at(height) for height in heights]
    found = [change for low, high in pairwise(rows) for change in changes(low, high)]
    steps = _without_gaps([rows[0], *found], heights[-1])
    if len(steps) == 1:
        return None
    at_in, verdicts = zip(*steps, strict=True)
    rounded = tuple(round(height, 2) for height in at_in[1:])
    return HeightFlip(name, trials.label(name), verdicts, rounded, trials.ruleset)


def _without_gaps(steps: Sequence[_Step], high: float) -> list[_Step]:
    """Return the steps without narrow gaps between two verdicts that the rays leave open."""
    kept, begins = [steps[0]], None
    for (start, verdict), (end, _) in pairwise([*steps[1:], (high, "")]):
        begins = start if begins is None else begins
        if verdict == CONTESTED and end < high and end - start <= 2 * FINE_IN:
            continue
        if verdict != kept[-1][1]:
            kept.append((begins, verdict))
        begins = None
    return kept
