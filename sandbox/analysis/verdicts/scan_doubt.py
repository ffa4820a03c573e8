"""Judge what the error of a table's scan leaves open of a verdict.

The verdict is judged again with all scanned surfaces inwards by their error and what was not seen
open, and with all outwards and that closed. Where one of these differs, the scan is too coarse for
this line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import shapely

from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge, models_named
from sandbox.sight.report import SightReport, UnitSight, open_pairs
from sandbox.sight.sentences import contested_words
from sandbox.table.scanned import error_of, extremes, hull_of
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

SCAN = "scan"
"""Cause of a contested verdict."""

_BESIDES_IN = 1.0
"""Distance from the lines of sight within which a piece's error is theirs, inches."""


@dataclass(frozen=True)
class ScanDoubt:
    """The effect of a scan's error on one direction of a report.

    ``error_in``: of the surfaces about its lines. ``least``, ``most``: the verdicts with surfaces
    inwards and outwards. ``pairs``: by number, the verdicts of the pairs where they
    differ. ``between``: between which the direction is contested, in words.
    """

    error_in: float
    verdict: str
    least: str
    most: str
    pairs: Mapping[int, frozenset[str]]
    between: str

    @property
    def contested(self) -> bool:
        """Whether the scan leaves the verdict open."""
        return len({self.verdict, self.least, self.most}) > 1

    @property
    def words(self) -> str:
        """The error of the scan here, and what that leaves open, in a clause."""
        if not self.contested:
            said = f"the scan is good to ±{self.error_in:.2f}″ here"
            # A window or an arch that the scan closed is solid at both ends of the error.
            gaps = f", but gaps narrower than {2 * self.error_in:.1f}″ may not show"
            return said + gaps if self.verdict == BLOCKED else said
        return f"the scan is too coarse for this line (±{self.error_in:.2f}″)"

    def on(self, sight: UnitSight) -> UnitSight:
        """Return a direction as it is shown: what depends on the scan's error is contested."""
        headline = self._headline(sight.headline)
        return sight.in_doubt(self.pairs, contested=self.contested, headline=headline)

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON with the scan's error, and as a cause where it is one."""
        rows = [
            _because(row) if number in self.pairs else row
            for number, row in enumerate(said["pairs"])
        ]
        scan = {"error_in": round(self.error_in, 3), "least": self.least, "most": self.most}
        headline = self._headline(said["headline"])
        told = {**said, "headline": headline, "pairs": rows, "scan": scan}
        return _because(told) if self.contested else told

    def _headline(self, plain: str) -> str:
        if self.contested:
            between = f"{self.between[:1].upper()}{self.between[1:]}"
            return f"{between}: {self.words}. As scanned: {plain}"
        return f"{plain}; {self.words}"


@dataclass(frozen=True)
class ReportScan:
    """The effect of a scan's error on both directions of a report."""

    forward: ScanDoubt
    reverse: ScanDoubt

    @property
    def turned(self) -> ReportScan:
        """The same with the other direction first."""
        return ReportScan(self.reverse, self.forward)

    def on(self, report: SightReport) -> SightReport:
        """Return a report with the verdicts that the scan leaves open as contested ones."""
        return replace(
            report,
            forward=self.forward.on(report.forward),
            reverse=self.reverse.on(report.reverse),
        )

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return a report's JSON with the scan's error in both directions."""
        return {**self.forward.into(said), "reverse": self.reverse.into(said["reverse"])}


def scan_doubt(table: Table, report: SightReport, progress: Progress = silent) -> ReportScan | None:
    """Return what the error of the table's scan leaves open; None for a table without a scan."""
    if table.scenario.scan is None:
        return None
    progress(0.0, "Moving the scanned surfaces by their error")
    names = report.forward.shooter, report.forward.target
    about = _about(table, names)
    error = _error(table, about)
    ends = []
    for number, other in enumerate(extremes(table, about)):
        progress((1 + number) / 3, "Judging with the surfaces at the ends of their error")
        ends.append(judge(other, *names))
    least, most = ends
    return ReportScan(
        _direction(table, error, report, least, most, lambda one: one.forward),
        _direction(table, error, report, least, most, lambda one: one.reverse),
    )


def _direction(
    table: Table,
    error: float,
    report: SightReport,
    least: SightReport,
    most: SightReport,
    way: Callable[[SightReport], UnitSight],
) -> ScanDoubt:
    sights = [way(one) for one in (report, least, most)]
    nominal, inwards, outwards = (sight.verdict for sight in sights)
    between = contested_words(table, frozenset().union(*(sight.open for sight in sights)))
    return ScanDoubt(error, nominal, inwards, outwards, open_pairs(sights), between)


def _about(table: Table, names: tuple[str, str]) -> shapely.Geometry:
    """Return the area in which all lines between two units or models lie."""
    models = [model for name in names for model in models_named(table, name)]
    spots = shapely.MultiPoint([(model.stand.x, model.stand.y) for model in models])
    return spots.convex_hull.buffer(_BESIDES_IN)


def _error(table: Table, about: shapely.Geometry) -> float:
    """Return the greatest error of the surfaces in an area."""
    assert table.scenario.scan is not None, "asked of scanned tables only"
    near = [
        error for piece in table.pieces
        if (error := error_of(table, piece)) and hull_of(piece).intersects(about)
    ]  # fmt: skip
    return max(near, default=table.scenario.scan.error_in)


def _because(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of JSON that is contested because of the scan, and of what it was before."""
    causes = [*row.get("contested_by", ()), SCAN]
    return {**row, "verdict": CONTESTED, "contested_by": causes}
