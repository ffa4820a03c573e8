"""Compare two deployment zones: the exposure of each to the other.

A piece of unknown height is judged at both ends of its interval, alone and with all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from languages.writing import text
from rules.engine.telling import in_words
from sandbox.analysis.doubt import ends
from sandbox.analysis.fairness.gaps import Gap, fair, gaps, judged
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.mend import Mending, Move, Unmended, mended, with_move
from sandbox.analysis.fairness.sides import (
    Matter,
    Share,
    SideShares,
    difference,
    matters,
    shares,
    sides,
)
from sandbox.analysis.fairness.zones import Zone, zones_of
from sandbox.sight.judge import line_by_line
from sandbox.table.following import update_table
from sandbox.table.heights import at_heights, unsure_pieces
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of, silent


@dataclass(frozen=True)
class HeightChange:
    """A piece with an interval of heights, inches, at whose ends places change.

    ``lower``, ``higher``: how many places of both zones become exposed or safe at either end.
    ``of``: all places.
    """

    id: str
    low: float
    high: float
    lower: int
    higher: int
    of: int

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``flips.height`` of `sightline audit --json`."""
        return {
            "id": self.id,
            "low_in": self.low,
            "high_in": self.high,
            "lower": self.lower,
            "higher": self.higher,
            "of": self.of,
        }


def height_changes(looks: Looks, progress: Progress) -> tuple[HeightChange, ...]:
    """Return the pieces whose unknown height matters, most first. Each is tried alone."""
    scenery, changes = looks.scenery, []
    table, unsure = scenery.table, unsure_pieces(scenery.table)
    total = sum(int(places.may.sum()) for places in scenery.places)
    for number, (name, interval) in enumerate(unsure.items()):
        label = table.piece(name).spec.label
        progress(number / len(unsure), text("analysis-trying-heights", piece=label))
        lower, higher = (looks.flipped_on(at_heights(table, {name: at})) for at in interval)
        if lower or higher:
            changes.append(HeightChange(name, *interval, lower, higher, total))
    return tuple(sorted(changes, key=lambda row: (-row.lower - row.higher, row.id)))


@dataclass(frozen=True)
class HeightEnds:
    """Two zones at the ends of all unknown heights.

    ``fair``: whether the sides are fair with all such pieces at their least heights, and at their
    greatest. ``changes``: pieces that change places alone.
    """

    fair: tuple[bool | None, bool | None]
    changes: tuple[HeightChange, ...]


def with_ends(
    looks: Looks, both: tuple[SideShares, SideShares], step: float, progress: Progress
) -> tuple[tuple[SideShares, SideShares], tuple[bool | None, bool | None]]:
    """Return both sides with their measures at the ends of all heights, and whether those are fair.

    ``step``: inches between the places.
    """
    found = []
    for other, told in ends(looks.scenery.table, progress):
        there = Looks.of(looks.scenery.on(other), part_of(told, 0.0, 0.7))
        found.append(sides(there, step, part_of(told, 0.7, 1.0)))
    low, high = found
    one, other_side = (
        replace(side, ends=(low[number], high[number])) for number, side in enumerate(both)
    )
    fairly = [judged(gaps(there)) for there in found]
    return (one, other_side), (fairly[0], fairly[1])


SCHEMA = "sightline.fairness/1"

_MOST_PLACES = 300
"""Most places of men in either zone."""

_MOST_WATCHED = 1000
"""Most places of the enemy that look at them.

A man who is seen only from between these is missed.
"""

_MOST_EYES = 64
"""Most places of the enemy that look when pieces are removed or moved."""


@dataclass(frozen=True)
class Fairness:
    """The comparison of two zones.

    ``step``: inches between the places. ``mend``: moves after which the sides are equally exposed.
    It is empty where they are already, or where none were found: then ``unmended`` gives the
    reason. ``heights``: at the ends of heights that are not known; None where all are known.
    ``after``: the sides after the moves; None without any. ``names``: players' names of pieces
    whose ids do not say them.
    """

    digest: str
    step: float
    sides: tuple[SideShares, SideShares]
    pieces: tuple[Matter, ...]
    mend: tuple[Move, ...]
    unmended: Unmended | None = None
    heights: HeightEnds | None = None
    after: tuple[SideShares, SideShares] | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    def called(self, piece: str, without: Callable[[str], str] = in_words) -> str:
        """Return players' name of a piece; ``without`` makes one of its id."""
        return self.names.get(piece) or without(piece)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The differences of all measures at the heights stated: real ones first, the largest
        first.
        """
        return gaps(self.sides)

    @property
    def contested(self) -> bool:
        """Whether the answer at an end of the unknown heights is another one."""
        return self.heights is not None and len({judged(self.gaps), *self.heights.fair}) > 1

    @property
    def fair(self) -> bool | None:
        """Whether the zones are as good as each other, as far as can be measured.

        None where that cannot be told: where it depends on heights, or may be chance.
        """
        return None if self.contested else judged(self.gaps)

    @property
    def exposed_more(self) -> float:
        """Exposed share of the first side less the second's."""
        one, other = self.sides
        return difference((one.exposed, other.exposed))

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline fairness --json` prints it."""
        return {
            "schema": SCHEMA,
            "digest": self.digest,
            "step_in": self.step,
            "fair": self.fair,
            "difference": self.gaps[0].to_json(),
            "zones": [side.to_json() for side in self.sides],
            "pieces": [piece.to_json() for piece in self.pieces],
            "mend": [move.to_json() for move in self.mend],
            "after": None if self.after is None else gaps(self.after)[0].to_json(),
            "unmended": None if self.unmended is None else self.unmended.to_json(),
            **self._heights_json(),
        }

    def _heights_json(self) -> dict[str, Any]:
        if self.heights is None:
            return {}
        below, above = self.heights.fair
        return {
            "fair_at_heights": {"below": below, "above": above},
            "heights": [row.to_json() for row in self.heights.changes],
            **({"contested_by": ["height"]} if self.contested else {}),
        }


def fairness(table: Table, progress: Progress = silent) -> Fairness:
    """Compare the zones of both sides, over the terrain and the smoke alone, without units.

    Raises FairnessFault where there are not two zones with room for a man in each, SightFault as
    `line_by_line` does.
    """
    found = measured(table, part_of(progress, 0.0, 0.15))
    return compared(table, found, part_of(progress, 0.15, 1.0))


def compared(
    table: Table,
    found: tuple[Looks, tuple[SideShares, SideShares], float],
    progress: Progress,
    changes: tuple[HeightChange, ...] | None = None,
) -> Fairness:
    """Compare zones that were `measured`.

    ``changes``: the effects of unknown heights, where they were computed before.
    """
    looks, both, step = found
    bare = looks.scenery.table
    at_ends = None
    if unsure_pieces(bare):
        both, at_ends = with_ends(looks, both, step, part_of(progress, 0.0, 0.2))
        progress = part_of(progress, 0.2, 1.0)
    whole, zones, now = looks, looks.scenery.zones, (both[0].exposed, both[1].exposed)
    stride = max(step, *(zone.step_for(table.size, _MOST_EYES) for zone in zones))
    if stride > _watched_step(table, zones):
        looks = Looks.of(Scenery.of(bare, zones, looks.scenery.man, step, stride))
    heights = None
    if at_ends is not None:
        if changes is None:
            changes = height_changes(looks, part_of(progress, 0.0, 0.2))
        heights = HeightEnds(at_ends, changes)
    order = matters(looks, difference(now), part_of(progress, 0.0, 0.4))
    mending, after = Mending(), None
    if not fair(*now):

        def looked_at(after: Table) -> tuple[Share, Share]:
            return shares(whole.exposed_on(_bare(after)))

        mending = mended(table, looks, order, now, looked_at, part_of(progress, 0.4, 0.9))
        if mending.moves:
            moved = table
            for move in mending.moves:
                moved = with_move(moved, move)
            after = measured(moved, part_of(progress, 0.9, 1.0), step, looks.scenery.man)[1]
    mend = mending.moves if after is not None and _helps(both, after) else ()
    names = {row.id: row.name for row in table.scenario.terrain if row.name}
    after = after if mend else None
    return Fairness(table.digest, step, both, order, mend, mending.unmended, heights, after, names)


def _helps(before: tuple[SideShares, SideShares], after: tuple[SideShares, SideShares]) -> bool:
    """Return whether the sides differ by fewer hits in all, counting real differences alone."""
    now, then = (sum(gap.hits for gap in gaps(sides) if gap.real) for sides in (before, after))
    return then < now


def measured(
    table: Table,
    progress: Progress = silent,
    places_in: float | None = None,
    man: Man | None = None,
) -> tuple[Looks, tuple[SideShares, SideShares], float]:
    """Return the measures of both zones, and the distance between the places, inches.

    It is ``places_in``, or by default the usual one. ``man``: who stands there, by default the man
    of maps. Raises FairnessFault as `fairness` does.
    """
    line_by_line(table, "fairness")
    zones = zones_of(table)
    progress(0.0, text("analysis-finding-standing-room"))
    usual = max(zone.step_for(table.size, _MOST_PLACES) for zone in zones)
    step, man, watched = places_in or usual, man or Man.of(table), _watched_step(table, zones)
    looks = Looks.of(
        Scenery.of(_bare(table), zones, man, step, watched), part_of(progress, 0.0, 0.7)
    )
    return looks, sides(looks, step, part_of(progress, 0.7, 1.0)), step


def _watched_step(table: Table, zones: tuple[Zone, Zone]) -> float:
    return max(zone.step_for(table.size, _MOST_WATCHED) for zone in zones)


def _bare(table: Table) -> Table:
    return update_table(table, table.scenario.model_copy(update={"units": ()}))
