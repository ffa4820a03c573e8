"""Deployment zones compared, and the audit of a table."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandbox.paper.words.listing import Part
from sandbox.scenario.writing import other_ending
from sightline._fault import Fault, as_fault, write
from sightline._laid import Laid, Report, told
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.analysis.audit import audit as audits
    from sandbox.analysis.fairness.fairness import Fairness as Comparison


@dataclass(frozen=True)
class Zone:
    """A side's deployment zone.

    ``exposed``: the share of its places that is seen from anywhere in the other, between ``low``
    and ``high`` at 95 %. ``safe``: the share that is not.
    """

    side: str
    exposed: float
    low: float
    high: float
    safe: float


@dataclass(frozen=True)
class Mend:
    """A move of a piece that evens the zones, inches."""

    id: str
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, repr=False)
class Fairness(Shown):
    """The comparison of two zones.

    ``fair``: no difference of the zones in any measure is significant and matters; None where that
    cannot be told. ``difference``: the exposed share of the first less that of the second.
    ``matters``: by how much each piece changes the difference. ``mend``: moves after which both are
    equally exposed; empty where they are, or none was found.
    """

    fair: bool | None
    difference: float
    zones: tuple[Zone, Zone]
    matters: dict[str, float] = field(hash=False)
    mend: tuple[Mend, ...]
    _fairness: Comparison = field(compare=False)
    _laid: Laid = field(compare=False)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a page (``.html``), as `sightline fairness --out`. Raises Fault."""
        from sandbox.paper.fairness_sheet import fairness_sheet

        where = Path(path)
        if wrong := other_ending(where, ".html"):
            raise Fault(wrong)
        write(where, fairness_sheet(self._laid._table, self._fairness))

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline fairness --json` prints."""
        return self._fairness.to_json()

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.fairness import fairness_words

        yield from fairness_words(self._fairness)


@dataclass(frozen=True, repr=False)
class Audit(Shown):
    """The audit of a table.

    ``coverage``: share of it that is terrain. ``fair``: None without zones.
    """

    name: str
    coverage: float
    fair: bool | None
    _json: dict[str, Any] = field(compare=False)
    _audit: audits.Audit = field(compare=False)
    _laid: Laid = field(compare=False)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a page (``.html``), as `sightline audit --out` does. Raises Fault."""
        from sandbox.paper.audit_sheet import audit_sheet

        where = Path(path)
        if wrong := other_ending(where, ".html"):
            raise Fault(wrong)
        credits = self._json.get("credits", ())
        write(where, audit_sheet(self._laid._table, self._audit, credits))

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline audit --json` prints."""
        return deepcopy(self._json)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.audit_rows import audit_line

        yield audit_line(self._json | {"body": str(self._audit.body)})


class Comparing(Laid):
    """Questions about a whole table."""

    def fairness(self, *, progress: Report = None) -> Fairness:
        """Compare the deployment zones, and suggest moves of terrain that even them. Raises Fault.

        >>> import sightline
        >>> table = sightline.generate("village", seed=5, size=(36, 36), symmetric=True)
        >>> found = table.fairness()
        >>> found.fair, [zone.side for zone in found.zones]
        (True, ['axis', 'allies'])
        """
        from sandbox.analysis.fairness.fairness import fairness
        from sandbox.analysis.fairness.zones import FairnessFault

        with as_fault(self._where, FairnessFault):
            found = fairness(self._table, told(progress))
        one, other = (
            Zone(
                side.side, side.exposed.share, side.exposed.low, side.exposed.high, side.safe.share
            )
            for side in found.sides
        )
        return Fairness(
            found.fair,
            found.exposed_more,
            (one, other),
            {piece.id: piece.matters for piece in found.pieces},
            tuple(Mend(move.id, move.start, move.end) for move in found.mend),
            found,
            self,
        )

    def audit(self, *, progress: Report = None) -> Audit:
        """Audit the table: terrain, symmetry, exposure, objectives, and what decides them.

        >>> import sightline
        >>> found = sightline.generate("open", seed=5, size=(24, 24), symmetric=True).audit()
        >>> round(found.coverage, 2), found.as_dict()["pieces"]
        (0.12, 5)
        """
        from sandbox.analysis.audit.audit import audit
        from sandbox.exchange.layouts.own_pieces import with_credits

        found = audit(self._table, told(progress))
        said = with_credits(found.to_json(), self._file.text)
        return Audit(said["name"], found.coverage, said["fair"], said, found, self)
