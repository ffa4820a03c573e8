"""Which models a verdict speaks of, and which pair of them tells most."""

from __future__ import annotations

from sandbox.sight.report import PairSight, SightReport, UnitSight


def named_in(report: SightReport) -> set[str]:
    """The models a report speaks of."""
    found = set()
    for pair in (*report.forward.pairs, *report.reverse.pairs):
        found |= {pair.shooter, pair.target, *(row.id for row in pair.hidden_by if "/" in row.id)}
    return found


def most_telling(sight: UnitSight) -> PairSight | None:
    """Of the pairs that have the unit's own verdict, the one that sees most."""
    alike = [pair for pair in sight.pairs if pair.verdict == sight.verdict] or list(sight.pairs)
    return max(alike, key=lambda pair: pair.visible, default=None)
