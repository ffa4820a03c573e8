"""Which models a verdict speaks of, which of a choice are left, and which pair tells most."""

from __future__ import annotations

from typing import Any

from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.table.table import Table
from sandbox.table.things import exists


def named_in(report: SightReport) -> set[str]:
    """The models a report speaks of."""
    found = set()
    for pair in (*report.forward.pairs, *report.reverse.pairs):
        found |= {pair.shooter, pair.target, *(row.id for row in pair.hidden_by if "/" in row.id)}
    return found


def still_chosen(
    table: Table,
    firer: str,
    target: str,
    report: SightReport | None,
    selected: tuple[str, ...],
) -> dict[str, Any]:
    """What of a session's choice changes because it is no longer on the table."""
    units = {unit.id for unit in table.units if unit.models}
    models = {model.id for model in table.models()}
    fields: dict[str, Any] = {}
    for role, unit in (("firer", firer), ("target", target)):
        if unit and unit not in units:
            fields |= {role: "", "report": None, "other_way": False, "pair": None}
    if report is not None and not models.issuperset(named_in(report)):
        fields["report"] = None
    kept = tuple(name for name in selected if name in models or exists(table, name))
    return fields if kept == selected else {**fields, "selected": kept}


def most_telling(sight: UnitSight) -> PairSight | None:
    """Of the pairs that have the unit's own verdict, the one that sees most."""
    alike = [pair for pair in sight.pairs if pair.verdict == sight.verdict] or list(sight.pairs)
    return max(alike, key=lambda pair: pair.visible, default=None)
