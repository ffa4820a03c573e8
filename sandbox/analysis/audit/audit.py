"""Everything that is measured of a table: see `docs/auditing.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.analysis.audit.first_turn import FirstTurn, first_turns
from sandbox.analysis.audit.objectives import ObjectiveAudit, objectives
from sandbox.analysis.audit.one_sided import OneSided, one_sided
from sandbox.analysis.audit.placement import ERROR_IN, Flip, placement_flips
from sandbox.analysis.audit.rotation import Partner, partners, rotation_error
from sandbox.analysis.audit.squads import SquadHiding, hidden_from_squads
from sandbox.analysis.fairness.bodies import Body
from sandbox.analysis.fairness.fairness import Fairness, compared, measured
from sandbox.analysis.fairness.heights import HeightChange, height_changes
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.zones import FairnessFault
from sandbox.analysis.survey.figures import TableFigures, figures
from sandbox.sight.judge import line_by_line
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

SCHEMA = "sightline.audit/1"

_MOST_LOOKING = 80
"""Most places of either zone that look at each other when single pairs count, or when each piece
is moved: every pair is counted in both directions, and again for both moves of a piece.
"""


@dataclass(frozen=True)
class ZoneAudit:
    """The measures of a side's zone that only an audit takes."""

    squad: SquadHiding
    first_turn: tuple[FirstTurn, ...]


@dataclass(frozen=True)
class ZonesAudit:
    """The comparison of two zones. ``zones``: in the order of the sides."""

    fairness: Fairness
    zones: tuple[ZoneAudit, ZoneAudit]
    objectives: tuple[ObjectiveAudit, ...]
    one_sided: OneSided
    flips: tuple[Flip, ...]
    heights: tuple[HeightChange, ...]


@dataclass(frozen=True)
class Audit:
    """The audit of a table.

    ``zones``: None where the table has no two zones to compare; then ``without_zones`` gives the
    reason. ``words``: the name of the words by which sight was judged. ``body``: of what size those
    are who stand in the zones.
    """

    name: str
    digest: str
    figures: TableFigures
    partners: tuple[Partner, ...]
    zones: ZonesAudit | None
    without_zones: str = ""
    words: str | None = None
    body: str = ""

    @property
    def coverage(self) -> float:
        """Share of the table that is terrain."""
        return self.figures.coverage.value / 100

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline audit --json` prints it."""
        zones = self.zones
        return {
            "schema": SCHEMA,
            "name": self.name,
            "digest": self.digest,
            "words": self.words,
            "body": self.body,
            "coverage": round(self.coverage, 4),
            "pieces": self.figures.count,
            "pieces_per_sq_ft": round(self.figures.pieces.value, 3),
            "blocking": round(self.figures.blocking.value / 100, 4),
            "rotation_error_in": rotation_error(self.partners),
            "rotation": [pair.to_json() for pair in self.partners],
            "zones": [] if zones is None else _zone_rows(zones),
            "fair": None if zones is None else zones.fairness.fair,
            "difference": None if zones is None else zones.fairness.gaps[0].to_json(),
            "objectives": [] if zones is None else [row.to_json() for row in zones.objectives],
            "one_sided": None if zones is None else zones.one_sided.to_json(),
            "flips": {
                "within_in": ERROR_IN,
                "placement": [] if zones is None else [flip.to_json() for flip in zones.flips],
                "height": [] if zones is None else [row.to_json() for row in zones.heights],
            },
            "matters": []
            if zones is None
            else [piece.to_json() for piece in zones.fairness.pieces if piece.matters > 0],
            "mend": [] if zones is None else [move.to_json() for move in zones.fairness.mend],
            "without_zones": self.without_zones or None,
        }


def _zone_rows(audit: ZonesAudit) -> list[dict[str, Any]]:
    rows = []
    for side, zone in zip(audit.fairness.sides, audit.zones, strict=True):
        row = side.to_json()
        del row["lanes_in"]
        row["hidden_from_squad"] = round(zone.squad.mean, 4)
        row["squad"] = zone.squad.to_json()
        row["first_turn"] = [turn.to_json() for turn in zone.first_turn]
        rows.append(row)
    return rows


def audit(table: Table, progress: Progress = silent, body: Body | None = None) -> Audit:
    """Audit a table, over its terrain and smoke alone. The same table gives the same figures.

    ``body``: who stands in the zones and looks, by default riflemen. Raises SightFault as
    `line_by_line` does.
    """
    line_by_line(table, "An audit")
    progress(0.0, "Measuring the terrain")
    zones, reason, man = None, "", Man.of(table, body)
    try:
        zones = _zones(table, man, part_of(progress, 0.05, 1.0))
    except FairnessFault as fault:
        reason = str(fault)
    return Audit(
        table.scenario.name,
        table.digest,
        figures(table),
        partners(table),
        zones,
        reason,
        None if (words := table.scenario.brings.words) is None else words.name,
        man.words,
    )


def _zones(table: Table, man: Man, progress: Progress) -> ZonesAudit:
    found = measured(table, part_of(progress, 0.0, 0.3), man=man)
    looks = found[0]
    scenery = looks.scenery
    one, other = (
        ZoneAudit(
            hidden_from_squads(looks, number),
            first_turns(scenery, number, part_of(progress, start, start + 0.1)),
        )
        for number, start in enumerate((0.3, 0.4))
    )
    at_objectives = objectives(scenery, part_of(progress, 0.5, 0.55))
    few = _few(scenery)
    flips = placement_flips(few, part_of(progress, 0.55, 0.65))
    heights = height_changes(few, part_of(progress, 0.65, 0.7))
    comparison = compared(table, found, part_of(progress, 0.7, 1.0), heights)
    return ZonesAudit(comparison, (one, other), at_objectives, one_sided(few), flips, heights)


def _few(scenery: Scenery) -> Looks:
    """Return the looks between few places of both zones, each of which looks."""
    step = max(zone.step_for(scenery.table.size, _MOST_LOOKING) for zone in scenery.zones)
    return Looks.of(Scenery.of(scenery.table, scenery.zones, scenery.man, step, step))
