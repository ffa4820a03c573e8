"""Findings beside a verdict: margin, placement tolerance, cross-check, other rulesets, and the
ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from languages.message import message
from languages.writing import text
from sandbox.analysis.least_height import Stance, least_heights, least_words
from sandbox.paper.words.listing import Part
from sandbox.scenario.writing import other_ending
from sandbox.sight.judge import judge, opponents
from sightline._arguments import number
from sightline._fault import Fault, as_fault, misfit, write
from sightline._laid import Laid, Report, told
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.analysis.side_by_side import Row
    from sandbox.rulings.findings import Findings, FindingsWish
    from sandbox.rulings.ruling import Ruling
    from sandbox.sight.report import SightReport


_ERROR = message("api-inches", example="0.125")


@dataclass(frozen=True, repr=False)
class Finding(Shown):
    """A finding about one unit's sight of another. ``verdict``: as in `Direction`.

    ``sentences``: the finding in words.
    """

    shooter: str
    target: str
    verdict: str
    sentences: tuple[str, ...]
    _json: dict[str, Any] = field(compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline los --json` prints with that option."""
        return deepcopy(self._json)

    def _said(self, *, short: bool) -> Iterator[Part]:
        yield from self.sentences


@dataclass(frozen=True, repr=False)
class Margin(Finding):
    """The least move that changes a verdict.

    ``inches``: its length; None where nothing within 3″ changes it. ``move``: ``shooter`` or
    ``target``. ``degrees``: its direction, counter-clockwise from the table's x. ``becomes``: the
    verdict there. ``finished``: whether smaller moves are ruled out.
    """

    inches: float | None = None
    move: str | None = None
    degrees: float | None = None
    becomes: str | None = None
    finished: bool = True


@dataclass(frozen=True, repr=False)
class Tolerance(Finding):
    """The frequency with which a verdict holds, with everything up to ``inches`` off.

    ``share`` of ``placements`` at random, between ``low`` and ``high`` at 95 %. ``others``: the
    share of every other verdict that came up.
    """

    inches: float = 0.0
    share: float = 0.0
    low: float = 0.0
    high: float = 0.0
    placements: int = 0
    others: dict[str, float] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class PairCheck:
    """One model's visible share of another, by three methods.

    ``visible``: by Sightline's rays. ``pixels``: by a rasteriser, good to ``bound``. ``trimesh``:
    by ``rays`` of `trimesh` at the exported mesh, of which ``same`` end as Sightline's do.
    ``agrees``: whether both agree. None where woods or smoke are between: then it was not compared.
    """

    shooter: str
    target: str
    visible: float
    pixels: float | None
    bound: float | None
    trimesh: float | None
    rays: int | None
    same: int | None
    agrees: bool | None


@dataclass(frozen=True, repr=False)
class CrossCheck(Finding):
    """A verdict's shares by other methods. ``agrees``: whether every compared pair does."""

    pairs: tuple[PairCheck, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether every pair that was compared agrees."""
        return all(pair.agrees is not False for pair in self.pairs)


@dataclass(frozen=True)
class RulesetVerdict:
    """A verdict under one ruleset, by one reading of the sight policy.

    ``changes``: the thresholds that the reading sets. ``verdict``: as in `Direction`; ``words``: in
    the words of that game. ``seeing``: how many of the ``of`` firers see the target. ``visible``:
    the share of the representative pair. ``cover``: None where there are several or none.
    ``to_hit``: the modifier by cover; None where it differs, or no source states it.
    ``differs_at``: the step of the ruling at which it first differs, and ``because`` the reason;
    both empty where it does not.
    """

    game: str
    ruleset: str
    reading: str
    changes: Mapping[str, Any] = field(hash=False)
    verdict: str
    words: str
    seeing: int
    of: int
    visible: float
    cover: str | None
    to_hit: int | None
    differs_at: str
    because: str


@dataclass(frozen=True, repr=False)
class Comparison(Finding):
    """A verdict under every ruleset by every reading. ``rows``: the table's own verdict first."""

    rows: tuple[RulesetVerdict, ...] = ()
    _found: tuple[Row, ...] = field(default=(), compare=False)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.verdicts import comparison

        yield from comparison(self._found)
        yield from self.sentences


@dataclass(frozen=True, repr=False, eq=False)
class Certificate(Shown):
    """A ruling to hand on: the verdict and all that it was judged from.

    `sightline.verify` judges it again, wherever the meshes of the scenario are.
    """

    _ruling: Ruling
    _laid: Laid
    _report: SightReport
    _found: Findings

    @property
    def digest(self) -> str:
        """Digest of the scenario and its meshes: ``sha256:…``."""
        return self._ruling.digest

    @property
    def verdict(self) -> str:
        """Verdict on the target, in a word of `Direction`."""
        return self._ruling.verdict

    @property
    def headline(self) -> str:
        """Verdict on the target with its reason, in a sentence."""
        return str(self._ruling.report["headline"])

    def save(self, path: str | PathLike[str]) -> None:
        """Write it: as a certificate (``.json``), or as a page to print (``.html``).

        Both can be verified. Raises Fault.
        """
        where = Path(path)
        if wrong := other_ending(where, ".json", ".html"):
            raise Fault(wrong)
        if where.suffix.lower() == ".json":
            write(where, self._ruling.encoded())
            return
        from sandbox.rulings.sheet import sheet
        from sandbox.view.graphics import PictureFault

        with as_fault("", PictureFault):
            write(where, sheet(self._laid._table, self._report, self._found))

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline los --certificate` writes."""
        return self._ruling.to_json()

    def _said(self, *, short: bool) -> Iterator[Part]:
        yield f"{self.headline}."
        yield from self._found.words(self._laid._table, self._report)
        yield text("api-ruling-on", digest=self.digest)


@dataclass(frozen=True, repr=False)
class Verified(Shown):
    """A ruling that was judged again. ``because``: the first difference, empty where ``same``."""

    same: bool
    because: str
    _json: dict[str, Any] = field(compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline verify --json` prints."""
        return deepcopy(self._json)

    def _said(self, *, short: bool) -> Iterator[Part]:
        yield text("api-same") if self.same else text("cli-verify-not", why=self.because)


@dataclass(frozen=True, repr=False)
class LeastHeights(Shown):
    """The least heights at which anything is seen in a model's place: one for each `Stance`.

    The first is that of the model as it is. Empty for a model in the air.
    """

    shooter: str
    target: str
    stances: tuple[Stance, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values, lengths rounded to hundredths of an inch."""
        rows = [stance.to_json() for stance in self.stances]
        return {"shooter": self.shooter, "target": self.target, "stances": rows}

    def _said(self, *, short: bool) -> Iterator[Part]:
        for stance in self.stances:
            yield f"{stance.name}: {least_words(stance.least_in)}; {stance.verdict}"


class Judging(Laid):
    """Questions about a verdict."""

    def least_heights(self, shooter: str, target: str) -> LeastHeights:
        """Find from which height on a unit or model sees anything in a model's place.

        Raises Fault. A column over the base of each body stands there: the model as it is, a man
        kneeling and standing, a vehicle, and a man upstairs.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> for stance in table.least_heights("able/0", "charlie/0").stances[-2:]:
        ...     print(stance.name, round(stance.least_in, 1), stance.verdict)
        vehicle 0.5 seen
        upstairs 0.0 seen
        """
        with as_fault(self._where):
            firers, targets = opponents(self._table, shooter, target)
        if len(targets) > 1:
            found = message("fault-the-unit", unit=target)
            raise misfit("target", found, message("api-a-model", example=f"{target}/0"))
        return LeastHeights(shooter, target, least_heights(self._table, firers, targets[0]))

    def margin(
        self,
        shooter: str,
        target: str,
        *,
        pairs: bool = False,
        seconds: float = 60.0,
        progress: Report = None,
    ) -> Margin:
        """Find the least move of either unit that changes the verdict. Raises Fault.

        ``pairs``: search that of each pair too, for `as_dict`. ``seconds``: the time limit.

        >>> import sightline
        >>> near = sightline.open("examples/crossroads.toml").margin("able/0", "charlie/2")
        >>> near
        Close: with Charlie squad man 3 0.34″ further north it would be clear.
        >>> near.move, near.becomes, near.finished
        ('target', 'clear', True)
        """
        limit = number("seconds", seconds, message("api-seconds"))
        wish = {"margin": True, "pairs": pairs, "seconds": limit}
        report, found = self._found(shooter, target, wish, progress)
        assert found.margins is not None, "it was asked for"
        said = found.said(report)
        row: dict[str, Any] = said["margin"] or {}
        near = row.get("nearest", row) if "unfinished" in row else row
        return Margin(
            **_about(found, self._table, report, said),
            inches=near.get("in"),
            move=near.get("move"),
            degrees=near.get("degrees"),
            becomes=near.get("becomes"),
            finished="unfinished" not in row,
        )

    def tolerance(
        self, shooter: str, target: str, inches: float = 0.125, *, progress: Report = None
    ) -> Tolerance:
        """Test how often the verdict holds with everything up to ``inches`` off. Raises Fault.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> table.tolerance("able/0", "charlie/2").share
        1.0
        """
        wish = {"tolerance": number("inches", inches, _ERROR)}
        report, found = self._found(shooter, target, wish, progress)
        assert found.holds is not None, "it was asked for"
        said = found.said(report)
        return Tolerance(**_about(found, self._table, report, said), **said["holds"])

    def cross_check(self, shooter: str, target: str, *, progress: Report = None) -> CrossCheck:
        """Compute every pair's visible share by two further methods. Raises Fault.

        The one counts pixels. The other casts the same rays by `trimesh` at the exported mesh.

        >>> import sightline
        >>> check = sightline.open("examples/crossroads.toml").cross_check("able/0", "charlie/2")
        >>> pair = check.pairs[0]
        >>> pair.agrees, pair.rays == pair.same
        (True, True)
        """
        report, found = self._found(shooter, target, {"pixels": True, "trimesh": True}, progress)
        said = found.said(report)
        return CrossCheck(
            **_about(found, self._table, report, said),
            pairs=tuple(_pair_check(row) for row in said["pairs"]),
        )

    def rulesets(self, shooter: str, target: str, *, progress: Report = None) -> Comparison:
        """Judge by every ruleset and reading, and find where each first differs. Raises Fault.

        The words of the scenario, if it has some, are a ruleset of their own.

        >>> import sightline
        >>> found = sightline.open("examples/crossroads.toml").rulesets("able/0", "charlie/2")
        >>> [(row.ruleset, row.words) for row in found.rows if row.differs_at][0]
        ('reference', 'heavy cover')
        """
        report, found = self._found(shooter, target, {"rulesets": True}, progress)
        assert found.rulesets is not None, "it was asked for"
        return Comparison(
            **_about(found, self._table, report, found.said(report)),
            rows=tuple(_ruleset_verdict(row) for row in found.rulesets),
            _found=found.rulesets,
        )

    def certificate(
        self,
        shooter: str,
        target: str,
        *,
        margin: bool = False,
        tolerance: float | None = None,
        cross_check: bool = False,
        rulesets: bool = False,
        progress: Report = None,
    ) -> Certificate:
        """Judge, find what is asked for, and return the ruling to hand on. Raises Fault.

        The arguments are the options of `sightline los`.

        >>> import sightline
        >>> ruling = sightline.open("examples/crossroads.toml").certificate("able/0", "charlie/2")
        >>> ruling.save("ruling.json")
        >>> sightline.verify("ruling.json")
        The same.
        """
        from sandbox.rulings.ruling import ruling_of

        wish: dict[str, Any] = {
            "margin": margin,
            "pixels": cross_check,
            "trimesh": cross_check,
            "rulesets": rulesets,
        }
        if tolerance is not None:
            wish["tolerance"] = number("tolerance", tolerance, _ERROR)
        report, found = self._found(shooter, target, wish, progress)
        return Certificate(ruling_of(self._table, report, found), self, report, found)

    def _found(
        self, shooter: str, target: str, wish: dict[str, Any], progress: Report
    ) -> tuple[SightReport, Findings]:
        from sandbox.rulings.findings import FindingsWish, Undrawn, findings

        wanted = _wish(FindingsWish, wish)
        with as_fault(self._where, Undrawn):
            report = judge(self._table, shooter, target)
            return report, findings(self._table, report, wanted, told(progress))


def verify(ruling: str | PathLike[str], table: Laid | None = None) -> Verified:
    """Judge again what a file holds: a certificate, its page, or a page of `Table.share`.

    All rulings of a page have to be the same, and the page as it was written. ``table``: judge on
    it instead of the file's own scenario. Raises Fault for a file without a ruling.
    """
    from sandbox.analysis.effort import Late
    from sandbox.rulings.findings import Undrawn
    from sandbox.rulings.ruling import RulingFault
    from sandbox.rulings.verify import verify_all

    path = Path(ruling)
    with as_fault("", RulingFault, Undrawn, Late):
        try:
            results = verify_all(path, None if table is None else table._table)
        except OSError as error:
            expected = message("cli-expected-readable-ruling")
            raise misfit(path, error.strerror or str(error), expected) from None
    found = next((result for _, result in results if not result.same), results[0][1])
    return Verified(found.same, "" if found.same else str(found.because), found.to_json())


def _wish(kind: type[FindingsWish], keys: dict[str, Any]) -> FindingsWish:
    """Return a request, with what is unsure tried too, as the command line does. Raises Fault."""
    try:
        return kind(**keys, unsure=True)
    except ValueError as fault:
        raise Fault(f"inches: {fault}") from None


def _about(
    found: Findings, table: Any, report: SightReport, said: dict[str, Any]
) -> dict[str, Any]:
    return {
        "shooter": said["shooter"],
        "target": said["target"],
        "verdict": said["verdict"],
        "sentences": tuple(found.words(table, report)),
        "_json": said,
    }


def _pair_check(row: dict[str, Any]) -> PairCheck:
    check, rays = row["cross_check"] or {}, row["trimesh"] or {}
    both = [one["agrees"] for one in (check, rays) if one]
    return PairCheck(
        shooter=row["from"],
        target=row["to"],
        visible=row["visible"],
        pixels=check.get("pixels"),
        bound=check.get("bound"),
        trimesh=rays.get("visible"),
        rays=rays.get("rays"),
        same=rays.get("same"),
        agrees=all(both) if both else None,
    )


def _ruleset_verdict(row: Row) -> RulesetVerdict:
    return RulesetVerdict(
        game=row.game,
        ruleset=row.ruleset,
        reading=row.reading,
        changes=dict(row.changes),
        verdict=row.verdict,
        words=row.said,
        seeing=row.sees[0],
        of=row.sees[1],
        visible=row.visible,
        cover=row.cover or None,
        to_hit=row.to_hit,
        differs_at=row.parts_at,
        because=row.because,
    )
