"""Judge what the error of a table's scan leaves open of a verdict.

The verdict is judged again with all scanned surfaces inwards by their error and what was not seen
open, and with all outwards and that closed. Where these differ, many scans like this one are drawn
(`scan_draws`), with what was not seen open and closed. The verdict stands where it is the same on
nearly all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import shapely

from meshes.shapes.character import Shelter
from meshes.shapes.piece import UNSEEN
from sandbox.analysis.doubt import Doubt, ReportDoubt, WayOf, about
from sandbox.analysis.scan_draws import DRAWS, DrawnPair
from sandbox.analysis.thin_things import with_thin
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight, SightReport, UnitSight, open_pairs
from sandbox.sight.sentences import contested_words
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.table.scanned import (
    CLOSED,
    OPEN,
    Unknown,
    displaced,
    error_of,
    extremes,
    hull_of,
    is_trees,
)
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

_BESIDES_IN = 1.0
"""Distance from the lines of sight within which a piece's error is theirs, inches."""

SURE = 0.99
"""Share of the drawn scans on which a verdict that stands is the same."""


SURFACE, UNSEEN_SIDE, OPENING, TREES, SCATTER = "surface", "unseen", "opening", "trees", "scatter"
THIN = "thin"
"""Kinds of doubt: how far the surface is off, what is supposed of what a scan does not show, and a
thin thing that it does not show."""


@dataclass(frozen=True)
class PairAgreement:
    """The share of drawn scans with the verdict of a pair, and the kinds of doubt that leave it
    open: none where it stands.
    """

    agree: float
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class ScanDoubt(Doubt):
    """The effect of a scan's error on one direction of a report.

    ``error_in``: of the surfaces about its lines. ``least``, ``most``: the verdicts with surfaces
    inwards and outwards. ``agree``: the share of drawn scans on which the verdict is the same; 1
    where the surfaces at all ends of their error give it. ``agreements``: by number, those of pairs
    that differ there. ``thin``: the verdict with a thin thing between them that the scan does not
    show, such as a fence; empty where there is none, or where it changes nothing.
    """

    cause = "scan"
    stated = "As scanned"

    error_in: float
    verdict: str
    least: str
    most: str
    agree: float = 1.0
    agreements: Mapping[int, PairAgreement] = field(default_factory=dict)
    thin: str = ""

    @property
    def contested(self) -> bool:
        """Whether the scan leaves the verdict open."""
        return self.agree < SURE or bool(self.thin)

    @property
    def words(self) -> str:
        """The error of the scan here, and what that leaves open, in a clause."""
        if self.agree < SURE:
            return f"the scan is too coarse for this line (±{self.error_in:.2f}″)"
        said = f"the scan is good to ±{self.error_in:.2f}″ here"
        if len({self.verdict, self.least, self.most}) > 1:
            said += f", and it is the same in {self._of_100}"
        if self.thin:
            return f"{said}, but does not show fences or wire, and one may stand here"
        # A window or an arch that the scan closed is solid at both ends of the error.
        gaps = f", but gaps narrower than {2 * self.error_in:.1f}″ may not show"
        return said + gaps if self.verdict == BLOCKED else said

    def headline(self, plain: str) -> str:
        """Return a direction's headline, also with the scan's error where it decides nothing."""
        if not self.contested:
            return f"{plain}; {self.words}"
        said = super().headline(plain)
        return f"{said}. It is so in {self._of_100}" if self.agree < SURE else said

    @property
    def _of_100(self) -> str:
        return f"{int(100 * self.agree)} of 100 scans like this one"

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON with the scan's error, and as a cause where it is one."""
        scan = {"error_in": round(self.error_in, 3), "least": self.least, "most": self.most}
        thin = {"scan_thin": self.thin} if self.thin else {}
        return super().into({**said, "scan": scan, "scan_agrees": round(self.agree, 3), **thin})


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
        progress((1 + number) / 5, "Judging with the surfaces at the ends of their error")
        every.append(judge(other, *names))
    drawn = _Drawn(table, area, part_of(progress, 0.5, 1.0))

    def direction(way: WayOf) -> ScanDoubt:
        sights = [way(one) for one in every]
        sight, least, most = sights
        pairs = open_pairs(sights)
        agree, found = drawn.agreement(sight, list(pairs))
        fenced = with_thin(table, sight)
        for number, word in fenced.items():
            before = found.get(number, PairAgreement(1.0, ()))
            found[number] = PairAgreement(before.agree, (*before.kinds, THIN))
            pairs[number] = pairs.get(number, frozenset(sight.pairs[number].open)) | {word}
        thin = _unit(table, sight, fenced) if fenced else sight.verdict
        return ScanDoubt(
            error_in=error,
            verdict=sight.verdict,
            least=least.verdict,
            most=most.verdict,
            agree=agree if len({one.verdict for one in sights}) > 1 else 1.0,
            agreements=found,
            thin="" if thin == sight.verdict else thin,
            pairs={number: words for number, words in pairs.items() if found[number].kinds},
            between=contested_words(table, {thin}.union(*(one.open for one in sights))),
        )

    return ReportDoubt.of(direction)


def _unit(table: Table, sight: UnitSight, words: Mapping[int, str]) -> str:
    """Return the verdict on a unit where some pairs, by number, have other words."""
    rows = [
        Line(
            pair.target,
            frozenset({words[number]} if number in words else pair.open),
            pair.shooter,
            pair.range_in,
        )
        for number, pair in enumerate(sight.pairs)
    ]
    return unit_verdict(rows, table.scenario.sight_policy)


class _Drawn:
    """Verdicts on drawn scans, with what was not seen open, and closed."""

    def __init__(self, table: Table, area: shapely.Geometry, progress: Progress) -> None:
        self._table, self._area, self._progress = table, area, progress

    def agreement(
        self, sight: UnitSight, numbers: Sequence[int]
    ) -> tuple[float, dict[int, PairAgreement]]:
        """Return the share of drawn scans with the verdict of a direction, and of its pairs.

        ``numbers``: of the pairs that are not the same at all ends of the error. Words of a file
        judge more than shares: on them all of these are open.
        """
        if not numbers or sight.words is not None:
            return float(not numbers), dict.fromkeys(numbers, PairAgreement(0.0, (SURFACE,)))
        both = [self._steps(unknown) for unknown in (OPEN, CLOSED)]
        drawn: list[dict[int, list[str]]] = [{}, {}]
        found = {}
        for number in numbers:
            self._progress(0.5, "Judging on many scans like this one")
            pair = sight.pairs[number]
            rays = [DrawnPair(steps, pair.shooter, pair.target) for steps in both]
            for words, one in zip(drawn, rays, strict=True):
                words[number] = one.verdicts()
            found[number] = self._agreement(pair, rays, [words[number] for words in drawn])
        return min(self._share(sight, words) for words in drawn), found

    def _steps(self, unknown: Unknown) -> list[Table]:
        return [displaced(self._table, by, unknown, self._area) for by in (-1, 0, 1)]

    def _agreement(
        self, pair: PairSight, rays: Sequence[DrawnPair], drawn: Sequence[Sequence[str]]
    ) -> PairAgreement:
        agree = min(words.count(pair.verdict) for words in drawn) / DRAWS
        if agree >= SURE:
            return PairAgreement(agree, ())
        kinds, usual = set[str](), set[str]()
        for words in drawn:
            word, count = Counter(words).most_common(1)[0]
            usual.add(word)
            kinds |= {SURFACE} if count < SURE * DRAWS else set()
        if len(usual) > 1:
            kinds |= {self._kind(name) for name in rays[0].differing(rays[1])}
        return PairAgreement(agree, tuple(sorted(kinds or {SURFACE})))

    def _kind(self, name: str) -> str:
        """Return the kind of doubt about a piece that stops other rays open than closed."""
        piece = self._table.piece(name)
        if any(part.name == UNSEEN for part in piece.piece.parts):
            return UNSEEN_SIDE
        if is_trees(piece):
            return TREES
        return SCATTER if piece.cover == piece.game.cover_of(Shelter.NONE) else OPENING

    def _share(self, sight: UnitSight, drawn: Mapping[int, Sequence[str]]) -> float:
        """Return the share of drawn scans on which the unit's verdict is that of the scan."""
        counts = Counter(zip(*drawn.values(), strict=True))
        return (
            sum(
                count
                for words, count in counts.items()
                if _unit(self._table, sight, dict(zip(drawn, words, strict=True))) == sight.verdict
            )
            / DRAWS
        )


def _error(table: Table, area: shapely.Geometry) -> float:
    """Return the greatest error of the surfaces in an area."""
    assert table.scenario.scan is not None, "asked of scanned tables only"
    near = [
        error
        for piece in table.pieces
        if (error := error_of(table, piece)) and hull_of(piece).intersects(area)
    ]
    return max(near, default=table.scenario.scan.error_in)
