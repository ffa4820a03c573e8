"""The tables at both ends of what is not known exactly, and what these leave open of a result.

The heights of pieces may be intervals, and the surfaces of a scan are off by its error. A result is
computed again at both ends; where it differs, the heights or the scan decide, and it is contested.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

import shapely

from languages.message import NOTHING, Line, Message, message
from languages.writing import ENGLISH, speaking, written
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import models_named
from sandbox.sight.report import SightReport, UnitSight, open_pairs
from sandbox.sight.sentences import contested_said
from sandbox.table.heights import at_ends, unsure_pieces
from sandbox.table.scanned import extremes
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of

RAYS = "rays"
"""Cause of a verdict that the rays leave open."""

WayOf = Callable[[SightReport], UnitSight]
"""Returns one direction of a report."""


def in_doubt(table: Table) -> bool:
    """Return whether heights of a table are not known, or its terrain was scanned."""
    return bool(unsure_pieces(table)) or table.scenario.scan is not None


def ends(
    table: Table, progress: Progress, *, scan: bool = False
) -> Iterator[tuple[Table, Progress]]:
    """Yield the table at both ends of all unknown heights, each with its part of the progress.

    ``scan``: then also at both ends of the error of its scan.
    """
    tables = [*(at_ends(table) if unsure_pieces(table) else ())]
    tables += extremes(table) if scan and table.scenario.scan is not None else ()
    for number, other in enumerate(tables):
        yield other, part_of(progress, number / len(tables), (number + 1) / len(tables))


def about(table: Table, report: SightReport, inches: float) -> shapely.Geometry:
    """Return the area within some inches of all lines of a report."""
    names = report.forward.shooter, report.forward.target
    models = [model for name in names for model in models_named(table, name)]
    spots = shapely.MultiPoint([(model.stand.x, model.stand.y) for model in models])
    return spots.convex_hull.buffer(inches)


@dataclass(frozen=True, kw_only=True)
class Doubt(ABC):
    """The effect of what is not known exactly on one direction of a report.

    ``pairs``: by number, the verdicts of the pairs where they change. ``between``: between which
    the direction is contested.
    """

    cause: ClassVar[str]
    decided: ClassVar[str]
    """Key of the headline where this decides the verdict."""

    pairs: Mapping[int, frozenset[str]] = field(default_factory=dict)
    between: Message = NOTHING

    @property
    @abstractmethod
    def contested(self) -> bool:
        """Whether the verdict depends on it."""

    @property
    @abstractmethod
    def words(self) -> Message:
        """The clauses that say what decides."""

    def headline(self, plain: Line) -> Message:
        """Return a direction's headline with what decides it."""
        said = message("analysis-headline", said=plain)
        if not self.contested:
            return plain if isinstance(plain, Message) else said
        return Message(self.decided, {"between": self.between, "why": self.words, "stated": said})

    def on(self, sight: UnitSight) -> UnitSight:
        """Return a direction as it is shown: what depends on this is contested."""
        said = self.headline(sight.said)
        return sight.in_doubt(self.pairs, contested=self.contested, said=said)

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON, in English, with this as a cause where it is one."""
        rows = [
            _because(row, self.cause) if number in self.pairs else row
            for number, row in enumerate(said["pairs"])
        ]
        with speaking(ENGLISH):
            headline = written(self.headline(said["headline"]))
        told = {**said, "headline": headline, "pairs": rows}
        return _because(told, self.cause) if self.contested else told


D = TypeVar("D", bound=Doubt)


@dataclass(frozen=True)
class ReportDoubt(Generic[D]):
    """The effect of what is not known exactly on both directions of a report."""

    forward: D
    reverse: D

    @staticmethod
    def of(direction: Callable[[WayOf], D]) -> ReportDoubt[D]:
        """Return the effect on each direction."""
        return ReportDoubt(direction(attrgetter("forward")), direction(attrgetter("reverse")))

    @property
    def turned(self) -> ReportDoubt[D]:
        """The same with the other direction first."""
        return ReportDoubt(self.reverse, self.forward)

    def on(self, report: SightReport) -> SightReport:
        """Return a report with the verdicts that depend on this as contested ones."""
        forward, reverse = self.forward.on(report.forward), self.reverse.on(report.reverse)
        return replace(report, forward=forward, reverse=reverse)

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return a report's JSON with the effect, and with the causes of contested verdicts."""
        return {**self.forward.into(said), "reverse": self.reverse.into(said["reverse"])}


def left_open(
    table: Table, sights: Sequence[UnitSight]
) -> tuple[dict[int, frozenset[str]], Message]:
    """Return ``pairs`` and ``between`` of a `Doubt`, by every judgement of one direction."""
    said = contested_said(table, frozenset().union(*(sight.open for sight in sights)))
    return open_pairs(sights), said


def with_rays(said: dict[str, Any]) -> dict[str, Any]:
    """Return one direction's JSON with the rays as a cause, where they leave a verdict open."""
    told = {**said, "pairs": [_by_rays(row) for row in said["pairs"]]}
    return _by_rays(told)


def _by_rays(row: dict[str, Any]) -> dict[str, Any]:
    return _because(row, RAYS) if row["verdict"] == CONTESTED else row


def _because(row: dict[str, Any], cause: str) -> dict[str, Any]:
    """Return a row of JSON that is contested by a cause, beside those before."""
    causes = [*row.get("contested_by", ()), cause]
    return {**row, "verdict": CONTESTED, "contested_by": causes}
