"""Judge what the error of a table's scan leaves open of a verdict.

The verdict is judged again with all scanned surfaces inwards by their error and what was not seen
open, and with all outwards and that closed. Where one of these differs, the scan is too coarse for
this line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from sandbox.analysis.doubt import Doubt, ReportDoubt, WayOf, about, left_open
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport
from sandbox.table.scanned import error_of, extremes, hull_of
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

_BESIDES_IN = 1.0
"""Distance from the lines of sight within which a piece's error is theirs, inches."""


@dataclass(frozen=True)
class ScanDoubt(Doubt):
    """The effect of a scan's error on one direction of a report.

    ``error_in``: of the surfaces about its lines. ``least``, ``most``: the verdicts with surfaces
    inwards and outwards.
    """

    cause = "scan"
    stated = "As scanned"

    error_in: float
    verdict: str
    least: str
    most: str

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

    def headline(self, plain: str) -> str:
        """Return a direction's headline, also with the scan's error where it decides nothing."""
        return super().headline(plain) if self.contested else f"{plain}; {self.words}"

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON with the scan's error, and as a cause where it is one."""
        scan = {"error_in": round(self.error_in, 3), "least": self.least, "most": self.most}
        return super().into({**said, "scan": scan})


ReportScan = ReportDoubt[ScanDoubt]


def scan_doubt(table: Table, report: SightReport, progress: Progress = silent) -> ReportScan | None:
    """Return what the error of the table's scan leaves open; None for a table without a scan."""
    if table.scenario.scan is None:
        return None
    progress(0.0, "Moving the scanned surfaces by their error")
    names = report.forward.shooter, report.forward.target
    area = about(table, report, _BESIDES_IN)
    error, every = _error(table, area), [report]
    for number, other in enumerate(extremes(table, area)):
        progress((1 + number) / 3, "Judging with the surfaces at the ends of their error")
        every.append(judge(other, *names))

    def direction(way: WayOf) -> ScanDoubt:
        sights = [way(one) for one in every]
        pairs, between = left_open(table, sights)
        verdicts = (sight.verdict for sight in sights)
        return ScanDoubt(error, *verdicts, pairs=pairs, between=between)

    return ReportDoubt.of(direction)


def _error(table: Table, area: shapely.Geometry) -> float:
    """Return the greatest error of the surfaces in an area."""
    assert table.scenario.scan is not None, "asked of scanned tables only"
    near = [
        error
        for piece in table.pieces
        if (error := error_of(table, piece)) and hull_of(piece).intersects(area)
    ]
    return max(near, default=table.scenario.scan.error_in)
