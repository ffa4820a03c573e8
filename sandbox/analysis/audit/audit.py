"""Everything that is measured of a table: see `docs/auditing.md`.

Here are the sum of it and the changes when a piece is placed half an inch off. Here are the share
of a zone that a whole squad does not see, and how far a table is from its own rotation by 180°.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np
import shapely
from scipy.optimize import linear_sum_assignment
from scipy.spatial import KDTree
from shapely import affinity

from languages.message import NOTHING, Line, message
from languages.writing import ENGLISH, speaking, text
from sandbox.analysis.audit.first_turn import FirstTurn, first_turns
from sandbox.analysis.audit.objectives import ObjectiveAudit, objectives
from sandbox.analysis.audit.one_sided import OneSided, one_sided
from sandbox.analysis.fairness.fairness import (
    Fairness,
    HeightChange,
    compared,
    height_changes,
    measured,
)
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.mend import Move, may_move, with_move
from sandbox.analysis.fairness.zones import FairnessFault, Zone
from sandbox.analysis.survey.figures import TableFigures, figures
from sandbox.scenario.bodies import Body
from sandbox.sight.judge import line_by_line
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent

_ROUGH_IN = 0.05
"""Greatest deviation of a compared outline from the piece: less than any figure is printed to."""

SQUAD_IN = 3.0
"""Radius of a squad: ten men up to an inch apart stand in a circle 6″ wide."""

ERROR_IN = 0.5
"""Error of a placement: what hands and a tape make of a layout on paper."""


@dataclass(frozen=True)
class Partner:
    """A piece, the piece that stands where its rotation would, and the error, inches."""

    id: str
    other: str
    error_in: float

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``rotation`` of `sightline audit --json`."""
        return {"id": self.id, "other": self.other, "error_in": round(self.error_in, 2)}


def partners(table: Table) -> tuple[Partner, ...]:
    """Return each piece with its partner in the table's rotation by 180°, worst first.

    The matching has the least sum of errors. The error of a pair is the Hausdorff distance of the
    outlines: 0 where both place and outline agree, and at least the distance that one has moved.
    """
    pieces = [piece for piece in table.pieces if not outline(piece).is_empty]
    if not pieces:
        return ()
    shapes = np.array([outline(piece).simplify(_ROUGH_IN) for piece in pieces])
    middle = (table.size[0] / 2, table.size[1] / 2)
    turned = np.array([affinity.rotate(shape, 180, origin=middle) for shape in shapes])
    errors = shapely.hausdorff_distance(shapes[:, None], turned[None])
    rows, columns = linear_sum_assignment(errors)
    matched = [
        Partner(pieces[row].id, pieces[column].id, float(errors[row, column]))
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    return tuple(sorted(matched, key=lambda pair: (-round(pair.error_in, 6), pair.id)))


def rotation_error(pairs: tuple[Partner, ...]) -> dict[str, float] | None:
    """Return the median and the worst error, inches; None for a table without pieces."""
    if not pairs:
        return None
    errors = [pair.error_in for pair in pairs]
    return {"median": round(float(np.median(errors)), 2), "worst": round(max(errors), 2)}


@dataclass(frozen=True)
class SquadHiding:
    """Shares of a zone hidden from a squad, over all places of the squad in the enemy's zone.

    ``mean``; ``least``: from the squad that sees most; ``most``: from the squad that sees least.
    """

    mean: float
    least: float
    most: float

    def to_json(self) -> dict[str, Any]:
        """Return it rounded to a hundredth of a percent."""
        return {
            "mean": round(self.mean, 4),
            "least": round(self.least, 4),
            "most": round(self.most, 4),
        }


def hidden_from_squads(looks: Looks, number: int) -> SquadHiding:
    """Return the shares of the zone with this number.

    A squad stands around each place from which the enemy looks, on all such places in reach.
    """
    mine, eyes = looks.scenery.places[number], looks.scenery.eyes[1 - number]
    stands = np.flatnonzero(eyes.may)
    sees = looks.sees[number][mine.may][:, stands]
    plan = eyes.at[stands][:, :2]
    squads = KDTree(plan).query_ball_point(plan, SQUAD_IN)
    shares = np.array([1.0 - sees[:, squad].any(axis=1).mean() for squad in squads])
    return SquadHiding(float(shares.mean()), float(shares.min()), float(shares.max()))


@dataclass(frozen=True)
class Flip:
    """A piece, and the error of its placement that matters most.

    ``places``: how many places of both zones become exposed or safe. ``of``: all places. ``by``:
    the error, inches to the east and to the north.
    """

    id: str
    places: int
    of: int
    by: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``flips.placement`` of `sightline audit --json`."""
        return {"id": self.id, "places": self.places, "of": self.of, "by": list(self.by)}


def placement_flips(looks: Looks, progress: Progress) -> tuple[Flip, ...]:
    """Return the pieces whose placement matters, most first.

    Each is moved by `ERROR_IN` to both sides, across the line between the zones: an error along
    that line changes few lines of sight. Pieces at a fixed height stay.
    """
    table, now, flips = looks.scenery.table, looks.scenery.places, []
    ways = _across(looks.scenery.zones)
    total = sum(int(places.may.sum()) for places in now)
    movable = [piece for piece in table.pieces if may_move(piece)]
    for number, piece in enumerate(movable):
        progress(number / len(movable), message("analysis-moving", unit=piece.spec.label))
        x, y = piece.spec.position[:2]
        worst = Flip(piece.id, 0, total, (0.0, 0.0))
        for by in ways:
            moved = with_move(table, Move(piece.id, (x, y), (x + by[0], y + by[1])))
            changed = looks.flipped_on(moved)
            if changed > worst.places:
                worst = Flip(piece.id, changed, total, by)
        if worst.places:
            flips.append(worst)
    return tuple(sorted(flips, key=lambda flip: (-flip.places, flip.id)))


def _across(zones: tuple[Zone, Zone]) -> tuple[tuple[float, float], ...]:
    """Return both errors across the line between the middles of the zones, inches."""
    (x0, y0), (x1, y1) = (zone.middle for zone in zones)
    long = hypot(x1 - x0, y1 - y0) or 1.0
    east, north = (round(ERROR_IN * part / long, 3) + 0.0 for part in (y0 - y1, x1 - x0))
    return (east, north), (0.0 - east, 0.0 - north)


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
    without_zones: Line = ""
    words: str | None = None
    body: Line = ""

    @property
    def coverage(self) -> float:
        """Share of the table that is terrain."""
        return self.figures.coverage.value / 100

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline audit --json` prints it, in English."""
        zones = self.zones
        with speaking(ENGLISH):
            body, without_zones = str(self.body), str(self.without_zones)
        return {
            "schema": SCHEMA,
            "name": self.name,
            "digest": self.digest,
            "words": self.words,
            "body": body,
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
            "without_zones": without_zones or None,
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
    line_by_line(table, "audit")
    progress(0.0, text("audit-measuring-terrain"))
    zones, man, reason = None, Man.of(table, body), NOTHING
    try:
        zones = _zones(table, man, part_of(progress, 0.05, 1.0))
    except FairnessFault as fault:
        reason = fault.args[0]
    return Audit(
        table.scenario.name,
        table.digest,
        figures(table),
        partners(table),
        zones,
        reason,
        None if (words := table.scenario.brings.words) is None else words.name,
        man.said,
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
    step = max(zone.step_for(scenery.table.size, _MOST_LOOKING) for zone in scenery.zones)
    few = Looks.of(Scenery.of(scenery.table, scenery.zones, scenery.man, step, step))
    flips = placement_flips(few, part_of(progress, 0.55, 0.65))
    heights = height_changes(few, part_of(progress, 0.65, 0.7))
    comparison = compared(table, found, part_of(progress, 0.7, 1.0), heights)
    return ZonesAudit(comparison, (one, other), at_objectives, one_sided(few), flips, heights)
