"""Judge what the error of a table's scan leaves open of a verdict.

The verdict is judged again with all scanned surfaces inwards by their error and what was not seen
open, and with all outwards and that closed. Where these differ, or where a piece that decides may
be something else, many scans like this one are drawn (`scan_draws`), with what was not seen open
and closed. The verdict stands where it is the same on nearly all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import shapely

from languages.message import Message, message
from languages.writing import text
from sandbox.analysis.doubt import Doubt, ReportDoubt, WayOf, about
from sandbox.analysis.doubt_places import PIECE, SURFACE, THIN, DoubtPlace, doubt_place, kind_of
from sandbox.analysis.guessed_pieces import deciding, with_guesses
from sandbox.analysis.scan_draws import DRAWS, DrawnPair
from sandbox.analysis.thin_things import with_thin
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight, SightReport, UnitSight, open_pairs
from sandbox.sight.sentences import contested_said
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.table.piece_doubt import PieceDoubt, piece_doubts, with_covers
from sandbox.table.scanned import CLOSED, OPEN, Unknown, displaced, error_of, extremes, hull_of
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

_BESIDES_IN = 1.0
"""Distance from the lines of sight within which a piece's error is theirs, inches."""

SURE = 0.995
"""Share of the drawn scans on which a verdict that stands is the same: one of them may differ."""


@dataclass(frozen=True)
class PairAgreement:
    """The share of drawn scans with the verdict of a pair, and the kinds of doubt that leave it
    open: none where it stands. ``place``: where the doubt comes from, if a piece decides.
    """

    agree: float
    kinds: tuple[str, ...]
    place: DoubtPlace | None = None


@dataclass(frozen=True)
class ScanDoubt(Doubt):
    """The effect of a scan's error on one direction of a report.

    ``error_in``: of the surfaces about its lines. ``least``, ``most``: the verdicts with surfaces
    inwards and outwards. ``agree``: the share of drawn scans on which the verdict is the same; 1
    where the surfaces at all ends of their error give it. ``agreements``: by number, those of pairs
    that differ there. ``thin``: the verdict with a thin thing between them that the scan does not
    show, such as a fence; empty where there is none, or where it changes nothing. ``guessed``: the
    pieces of which nobody said what they are, where that alone leaves the verdict open.
    """

    cause = "scan"
    decided = "analysis-decided-by-scan"

    error_in: float
    verdict: str
    least: str
    most: str
    agree: float = 1.0
    agreements: Mapping[int, PairAgreement] = field(default_factory=dict)
    thin: str = ""
    guessed: tuple[PieceDoubt, ...] = ()

    @property
    def contested(self) -> bool:
        """Whether the scan leaves the verdict open."""
        return self.agree < SURE or bool(self.thin)

    @property
    def place(self) -> DoubtPlace | None:
        """Where the doubt comes from: the place of the pair that most rays leave open."""
        places = [one.place for one in self.agreements.values() if one.place is not None]
        if self.agree >= SURE:
            return None
        return max(places, key=lambda place: len(place.spots), default=None)

    @property
    def words(self) -> Message:
        """The error of the scan here, and what that leaves open, in a clause."""
        error = self.error_in
        if self.guessed:
            return message("doubt-piece", error=error, piece=self.guessed[0].label)
        if self.agree < SURE:
            return message("doubt-coarse", error=error)
        of_100 = int(100 * self.agree) if len({self.verdict, self.least, self.most}) > 1 else 0
        if self.thin:
            return message("doubt-thin", error=error, same=of_100)
        # A window or an arch that the scan closed is solid at both ends of the error.
        gaps = 2 * error if self.verdict == BLOCKED else 0
        return message("doubt-good", error=error, same=of_100, gaps=gaps)

    def headline(self, plain: Message | str) -> Message:
        """Return a direction's headline, also with the scan's error where it decides nothing."""
        if not self.contested:
            return message("analysis-scanned", said=plain, scan=self.words)
        said = super().headline(plain)
        if not 0 < self.agree < SURE:
            return said
        return message("analysis-scan-so-in", said=said, same=int(100 * self.agree))

    def into(self, said: dict[str, Any]) -> dict[str, Any]:
        """Return one direction's JSON with the scan's error, and as a cause where it is one."""
        scan = {"error_in": round(self.error_in, 3), "least": self.least, "most": self.most}
        more: dict[str, Any] = {"scan_thin": self.thin} if self.thin else {}
        if self.place is not None:
            at = [round(value, 2) for value in self.place.middle]
            place = {"piece": self.place.piece, "about": self.place.about, "at": at}
            more["scan_place"] = {**place, "remedy": self.place.remedy}
        if self.guessed:
            more["scan_pieces"] = {one.id: list(one.covers) for one in self.guessed}
        return super().into({**said, "scan": scan, "scan_agrees": round(self.agree, 3), **more})


ReportScan = ReportDoubt[ScanDoubt]


def scan_doubt(table: Table, report: SightReport, progress: Progress = silent) -> ReportScan | None:
    """Return what the error of the table's scan leaves open; None for a table without a scan."""
    if table.scenario.scan is None:
        return None
    progress(0.0, text("analysis-moving-surfaces"))
    names = report.forward.shooter, report.forward.target
    area = about(table, report, _BESIDES_IN)
    error, every = _error(table, area), [report]
    for number, other in enumerate(extremes(table, area)):
        progress((1 + number) / 5, text("analysis-judging-at-ends"))
        every.append(judge(other, *names))
    every += [judge(other, *names) for other in _as_otherwise(table, report)]
    drawn = _Drawn(table, area, part_of(progress, 0.5, 1.0))

    def direction(way: WayOf) -> ScanDoubt:
        sights = [way(one) for one in every]
        sight, least, most = sights[:3]
        pairs = open_pairs(sights)
        for number, words in with_guesses(table, sights).items():
            pairs[number] = pairs.get(number, frozenset(sight.pairs[number].open)) | words
        said = drawn.agreement(sights, list(pairs))
        found = dict(said.pairs)
        fenced = with_thin(table, sight)
        for number, word in fenced.items():
            before = found.get(number, PairAgreement(1.0, ()))
            found[number] = PairAgreement(before.agree, (*before.kinds, THIN), before.place)
            pairs[number] = pairs.get(number, frozenset(sight.pairs[number].open)) | {word}
        thin = _unit(table, sight, fenced) if fenced else sight.verdict
        return ScanDoubt(
            error_in=error,
            verdict=sight.verdict,
            least=least.verdict,
            most=most.verdict,
            agree=said.agree,
            agreements=found,
            guessed=said.guessed,
            thin="" if thin == sight.verdict else thin,
            pairs={number: words for number, words in pairs.items() if found[number].kinds},
            between=contested_said(
                table, {thin, *said.verdicts}.union(*(one.open for one in sights))
            ),
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


@dataclass(frozen=True)
class _Agreement:
    """The verdicts that drawn scans have of a direction.

    ``agree``: the share of them with its verdict. ``guessed``: as in `ScanDoubt`. ``verdicts``:
    all that they have.
    """

    agree: float
    pairs: Mapping[int, PairAgreement]
    guessed: tuple[PieceDoubt, ...] = ()
    verdicts: frozenset[str] = frozenset()


class _Drawn:
    """Verdicts on drawn scans, with what was not seen open, and closed."""

    def __init__(self, table: Table, area: shapely.Geometry, progress: Progress) -> None:
        self._table, self._area, self._progress = table, area, progress

    def agreement(self, sights: Sequence[UnitSight], numbers: Sequence[int]) -> _Agreement:
        """Return what drawn scans have of a direction, and of its pairs.

        ``sights``: with the surfaces as scanned, and at all ends of what is not known. ``numbers``:
        of the pairs that are not the same in all. Words of a file judge more than shares: on them
        all of these are open.
        """
        sight = sights[0]
        if not numbers or sight.words is not None:
            return self._at_ends(sights, numbers)
        both = [self._steps(unknown) for unknown in (OPEN, CLOSED)]
        drawn: list[dict[int, list[str]]] = [{}, {}]
        stated: list[dict[int, list[str]]] = [{}, {}]
        found = {}
        for number in numbers:
            self._progress(0.5, text("analysis-judging-on-scans"))
            pair = sight.pairs[number]
            rays = [DrawnPair(steps, pair.shooter, pair.target) for steps in both]
            for words, as_stated, one in zip(drawn, stated, rays, strict=True):
                words[number], as_stated[number] = one.verdicts(), one.verdicts(as_stated=True)
            found[number] = self._agreement(
                pair, rays, [words[number] for words in drawn], [words[number] for words in stated]
            )
        shares = [self._shares(sight, words) for words in drawn]
        agree = min(one[sight.verdict] for one in shares)
        sure = min(self._shares(sight, words)[sight.verdict] for words in stated) >= SURE
        by_pieces = sure or all({*one.kinds} <= {PIECE} for one in found.values())
        guessed = self._guessed(sights, found) if by_pieces and agree < SURE else ()
        if guessed:
            return _Agreement(agree, found, guessed, frozenset().union(*shares))
        return _Agreement(agree if len({one.verdict for one in sights}) > 1 else 1.0, found)

    def _at_ends(self, sights: Sequence[UnitSight], numbers: Sequence[int]) -> _Agreement:
        """Return that a verdict stands where it is the same at all ends, and is open elsewhere."""
        by_error = open_pairs(sights[:3])
        found = {
            number: PairAgreement(0.0, (SURFACE,) if number in by_error else (PIECE,))
            for number in numbers
        }
        verdicts = [one.verdict for one in sights]
        if len({*verdicts}) == 1:
            return _Agreement(1.0, found)
        guessed = self._guessed(sights, found) if len({*verdicts[:3]}) == 1 else ()
        return _Agreement(0.0, found, guessed)

    def _guessed(
        self, sights: Sequence[UnitSight], found: Mapping[int, PairAgreement]
    ) -> tuple[PieceDoubt, ...]:
        """Return the pieces that leave pairs open by what they are."""
        numbers = [number for number, said in found.items() if PIECE in said.kinds]
        return deciding(self._table, [one.pairs[number] for one in sights for number in numbers])

    def _steps(self, unknown: Unknown) -> list[Table]:
        return [displaced(self._table, by, unknown, self._area) for by in (-1, 0, 1)]

    def _agreement(
        self,
        pair: PairSight,
        rays: Sequence[DrawnPair],
        drawn: Sequence[Sequence[str]],
        stated: Sequence[Sequence[str]],
    ) -> PairAgreement:
        """Return the agreement of a pair. ``stated``: where all pieces are what they are said to
        be."""
        agree, as_stated = (
            min(words.count(pair.verdict) for words in both) / DRAWS for both in (drawn, stated)
        )
        if agree >= SURE:
            return PairAgreement(agree, ())
        kinds, usual = {PIECE} if agree < SURE * as_stated else set[str](), set[str]()
        for words in stated:
            word, count = Counter(words).most_common(1)[0]
            usual.add(word)
            kinds |= {SURFACE} if count < SURE * DRAWS else set()
        if len(usual) > 1:
            differing = rays[0].differing(rays[1])
            pieces = [one for one in self._table.pieces if one.id in differing]
            kinds |= {kind_of(self._table, piece) for piece in pieces}
            # Models stand elsewhere where the surfaces below them do.
            kinds |= {SURFACE} if len(pieces) < len(differing) else set()
        kinds = kinds or {SURFACE}
        place = doubt_place(self._table, pair, rays, kinds)
        return PairAgreement(agree, tuple(sorted(kinds)), place)

    def _shares(self, sight: UnitSight, drawn: Mapping[int, Sequence[str]]) -> Counter[str]:
        """Return the share of drawn scans with each verdict on the unit."""
        shares = Counter[str]()
        for words, count in Counter(zip(*drawn.values(), strict=True)).items():
            by_pair = dict(zip(drawn, words, strict=True))
            shares[_unit(self._table, sight, by_pair)] += count
        return Counter({word: count / DRAWS for word, count in shares.items()})


def _as_otherwise(table: Table, report: SightReport) -> list[Table]:
    """Return the tables on which all pieces in doubt give the least and the best cover that they
    may give. Words of a file are judged on them: classes of cover follow from shares."""
    doubts = piece_doubts(table)
    if not doubts or report.forward.words is None:
        return []
    rank = table.scenario.sight_policy.game.rank_of
    return [
        with_covers(table, {one.id: pick(one.covers, key=rank) for one in doubts})
        for pick in (min, max)
    ]


def _error(table: Table, area: shapely.Geometry) -> float:
    """Return the greatest error of the surfaces in an area."""
    assert table.scenario.scan is not None
    near = [
        error
        for piece in table.pieces
        if (error := error_of(table, piece)) and hull_of(piece).intersects(area)
    ]
    return max(near, default=table.scenario.scan.error_in)
