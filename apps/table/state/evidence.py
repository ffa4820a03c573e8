"""The verdict that a page shows, and the part of a selection that a changed table still has."""

from __future__ import annotations

from typing import NamedTuple

from sandbox.analysis.doubt_places import DoubtPlace
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.table.table import Table
from sandbox.table.things import exists


class Verdict(NamedTuple):
    """The verdict on a pair of units.

    ``busy``: it is being worked out. ``fault``: what went wrong with it, in one sentence.
    ``other_way``: the report's target is the firer now; ``pair``: the pair of models shown,
    (shooter, target), or None for the most telling one. ``stated``: the report at the heights that
    the scenario states, where ``report`` shows what depends on heights as contested. ``doubts``:
    where the doubt about each direction of it comes from, on a scanned table.
    """

    report: SightReport | None = None
    busy: bool = False
    fault: str = ""
    other_way: bool = False
    pair: tuple[str, str] | None = None
    stated: SightReport | None = None
    doubts: tuple[DoubtPlace | None, DoubtPlace | None] = (None, None)

    def saying(self, report: SightReport | None, *, busy: bool = False, fault: str = "") -> Verdict:
        """Return it with another report, on the firer first, or with none."""
        return self._replace(report=report, busy=busy, fault=fault, stated=None, other_way=False)

    @property
    def turned(self) -> Verdict:
        """The other direction of the same report."""
        return self._replace(other_way=not self.other_way, pair=None)

    @property
    def judged(self) -> SightReport | None:
        """The report at the heights that the scenario states."""
        return self.report if self.stated is None else self.stated

    @property
    def doubt(self) -> DoubtPlace | None:
        """Where the doubt about the direction shown comes from."""
        return self.doubts[self.other_way] if self.stated is not None else None

    @property
    def sight(self) -> UnitSight | None:
        """The direction shown."""
        return self._direction(self.report)

    @property
    def judged_sight(self) -> UnitSight | None:
        """The direction shown, at the heights that the scenario states."""
        return self._direction(self.judged)

    def _direction(self, report: SightReport | None) -> UnitSight | None:
        if report is None:
            return None
        return report.reverse if self.other_way else report.forward

    @property
    def shown_pair(self) -> PairSight | None:
        """The pair of models shown."""
        if self.sight is None:
            return None
        chosen = [one for one in self.sight.pairs if (one.shooter, one.target) == self.pair]
        return chosen[0] if chosen else most_telling(self.sight)


class Chosen(NamedTuple):
    """The firer, the target, the selection and the verdict."""

    firer: str
    target: str
    selected: tuple[str, ...]
    verdict: Verdict


def still_chosen(table: Table, chosen: Chosen) -> Chosen:
    """Return a selection without things that are no longer on the table."""
    firer, target, selected, verdict = chosen
    units = {unit.id for unit in table.units if unit.models}
    models = {model.id for model in table.models()}
    if not {firer, target} <= {"", *units}:
        verdict = verdict._replace(report=None, stated=None, other_way=False, pair=None)
        firer, target = (unit if unit in units else "" for unit in (firer, target))
    report = verdict.report
    pairs = () if report is None else (*report.forward.pairs, *report.reverse.pairs)
    named = {name for pair in pairs for name in (pair.shooter, pair.target)}
    named |= {row.id for pair in pairs for row in pair.hidden_by if "/" in row.id}
    if not named <= models:
        verdict = verdict._replace(report=None, stated=None, other_way=False)
    kept = tuple(name for name in selected if name in models or exists(table, name))
    return Chosen(firer, target, kept, verdict)


def most_telling(sight: UnitSight) -> PairSight | None:
    """Return the pair that sees most, of those that have the unit's own verdict."""
    alike = [pair for pair in sight.pairs if pair.verdict == sight.verdict] or list(sight.pairs)
    return max(alike, key=lambda pair: pair.visible, default=None)
