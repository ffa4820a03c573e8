"""Findings about a verdict beside the verdict itself, as far as requested.

One value is used wherever a ruling goes: in the output of `sightline los`, the certificate, its
page. The request is read from a certificate's own words, so that the same is found again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from languages.message import message
from sandbox.analysis.effort import Effort
from sandbox.analysis.height_flips import KNOWN, ReportHeights, causes_named, height_flips
from sandbox.analysis.margin import (
    TIME_LIMIT_S,
    Margins,
    margin_words,
    margins,
    steps_of,
    with_margins,
)
from sandbox.analysis.scan_doubt import ReportScan, scan_doubt
from sandbox.analysis.side_by_side import Row, partings, side_by_side
from sandbox.analysis.tolerance import Holds, checked_inches, holds_words, how_it_holds
from sandbox.paper.words.doubt_places import doubt_words
from sandbox.scenario.json_text import number
from sandbox.sight.report import SightReport, UnitSight
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

if TYPE_CHECKING:
    from sandbox.rulings.cross_check import CrossCheck
    from sandbox.rulings.ray_check import RayCheck


class Undrawn(RuntimeError):
    """Pixels are requested, and nothing can be drawn on this machine: the reason, in one
    sentence.
    """


@dataclass(frozen=True)
class FindingsWish:
    """A request for findings.

    ``tolerance``: inches, None for no placement tolerance. ``pairs``: with the margin of the
    verdict also that of each pair. ``seconds``: the time limit of the search for margins.
    ``steps``: of a search to be repeated that its time limit ended, how many it made. ``whole``:
    the search must not be cut short by its time limit. ``unsure``: try what is not known
    exactly, heights of pieces and the surface of a scan.
    Raises ValueError for inches that are no distance.
    """

    margin: bool = False
    tolerance: float | None = None
    pixels: bool = False
    trimesh: bool = False
    rulesets: bool = False
    pairs: bool = True
    seconds: float = TIME_LIMIT_S
    steps: int | None = None
    whole: bool = False
    unsure: bool = False

    def __post_init__(self) -> None:
        if self.tolerance is not None:
            checked_inches(self.tolerance)

    @staticmethod
    def of(said: Mapping[str, Any]) -> FindingsWish:
        """Return the request behind a report, by its JSON.

        Raises ValueError where the report does not state the inches of a tolerance, or the steps of
        an unfinished search.
        """
        inches: float | None = None
        if "holds" in said:
            holds = said["holds"]
            found = holds.get("inches") if isinstance(holds, Mapping) else None
            inches = number(found)
            if inches is None:
                no, wanted = message("ruling-no-inches"), message("ruling-inches-asked")
                fault = message("fault-found", place="report.holds", found=no, expected=wanted)
                raise ValueError(fault)
        rows = said.get("pairs")
        pairs = [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
        return FindingsWish(
            "margin" in said,
            inches,
            any("cross_check" in row for row in pairs),
            any("trimesh" in row for row in pairs),
            "rulesets" in said,
            any("margin" in row for row in pairs),
            steps=steps_of(said),
            unsure=causes_named(said) or "scan" in said,
        )

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the requested parts, in the order of the search."""
        asked = {
            "unsure": self.unsure,
            "margins": self.margin,
            "holds": self.tolerance is not None,
            "pixels": self.pixels,
            "trimesh": self.trimesh,
            "rulesets": self.rulesets,
        }
        return tuple(name for name, wished in asked.items() if wished)


@dataclass(frozen=True)
class Findings:
    """Findings about a report's forward direction; None where not requested.

    ``heights``: of both directions; None also where no height about the lines is unknown.
    ``scan``: of both directions; None also for tables that were not scanned.
    """

    heights: ReportHeights | None = None
    scan: ReportScan | None = None
    margins: Margins | None = None
    holds: Holds | None = None
    pixels: tuple[CrossCheck | None, ...] | None = None
    trimesh: tuple[RayCheck | None, ...] | None = None
    rulesets: tuple[Row, ...] | None = None

    def beside(self, other: Findings) -> Findings:
        """Return these with the findings of another; where both have one, the other's."""
        theirs = {part.name: getattr(other, part.name) for part in fields(other)}
        return replace(self, **{name: one for name, one in theirs.items() if one is not None})

    def into(self, report: SightReport) -> dict[str, Any]:
        """Return a report's JSON with the findings."""
        said = report.to_json()
        said = said if self.heights is None else self.heights.into(said)
        said = said if self.scan is None else self.scan.into(said)
        said = said if self.margins is None else with_margins(said, self.margins)
        said = said if self.holds is None else said | {"holds": self.holds.to_json()}
        if self.pixels is not None:
            from sandbox.rulings.cross_check import with_cross_checks

            said = with_cross_checks(said, self.pixels)
        if self.trimesh is not None:
            from sandbox.rulings.ray_check import with_ray_checks

            said = with_ray_checks(said, self.trimesh)
        return (
            said
            if self.rulesets is None
            else said | {"rulesets": [row.to_json() for row in self.rulesets]}
        )

    def said(self, report: SightReport) -> dict[str, Any]:
        """Return what `sightline los --json` prints: the findings, and the causes of contested
        verdicts also where all heights are known.
        """
        return self.into(report) if self.heights else replace(self, heights=KNOWN).into(report)

    def on(self, report: SightReport) -> SightReport:
        """Return the report as it is shown: verdicts that depend on what is not known exactly are
        contested.
        """
        report = report if self.heights is None else self.heights.on(report)
        return report if self.scan is None else self.scan.on(report)

    def words(self, table: Table, report: SightReport) -> Iterator[str]:
        """Yield the findings as sentences; rulesets only where they differ.

        Heights and the scan are part of the verdict's own sentence: see `on`. Where a scan leaves
        it open, these say where, and what settles it.
        """
        place = self.scan and self.scan.forward.place
        yield from map(str, doubt_words(table, place)) if place else ()
        if self.margins is not None:
            yield f"{margin_words(table, report.forward, self.margins.unit)}."
        if self.holds is not None:
            yield f"{holds_words(self.holds, report.forward.words)}."
        yield from self.checks(table, report.forward)
        yield from () if self.rulesets is None else partings(self.rulesets)

    def checks(self, table: Table, sight: UnitSight) -> Iterator[str]:
        """Yield the results of the cross-checks as sentences, each of which names its method."""
        if self.pixels is not None:
            from sandbox.rulings.cross_check import cross_check_words

            yield cross_check_words(table, sight.pairs, self.pixels)
        if self.trimesh is not None:
            from sandbox.rulings.ray_check import ray_check_words

            yield ray_check_words(sight.pairs, self.trimesh)


NOTHING = Findings()


def findings(
    table: Table, report: SightReport, wish: FindingsWish, progress: Progress = silent
) -> Findings:
    """Find what is requested about a report that was judged on this table.

    Raises Undrawn, and Late where the search for margins has to be whole and is not.
    """
    sight, found = report.forward, NOTHING
    for place, part in enumerate(wish.parts):
        told = part_of(progress, place / len(wish.parts), (place + 1) / len(wish.parts))
        if part == "unsure":
            heights = height_flips(table, report, told)
            found = replace(found, heights=heights, scan=scan_doubt(table, report, told))
        elif part == "margins":
            effort = Effort(wish.seconds, wish.steps, whole=wish.whole)
            near = margins(table, report, told, pairs=wish.pairs, effort=effort)
            found = replace(found, margins=near)
        elif part == "holds" and wish.tolerance is not None:
            found = replace(found, holds=how_it_holds(table, sight, wish.tolerance, told))
        elif part == "pixels":
            found = replace(found, pixels=_by_pixels(table, report, told))
        elif part == "trimesh":
            from sandbox.rulings.ray_check import ray_checks

            found = replace(found, trimesh=ray_checks(table, report, told))
        elif part == "rulesets":
            found = replace(found, rulesets=side_by_side(table, sight, told))
    return found


def _by_pixels(
    table: Table, report: SightReport, progress: Progress
) -> tuple[CrossCheck | None, ...]:
    # The drawing library takes long to load, and is seldom needed.
    from sandbox.rulings.cross_check import cross_checks
    from sandbox.view.graphics import PictureFault

    try:
        return cross_checks(table, report, progress)
    except PictureFault as fault:
        raise Undrawn(str(fault)) from None
