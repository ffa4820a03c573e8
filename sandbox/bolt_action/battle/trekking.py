"""How far units are from the enemy and from what they are after, by the ground that they can cross.

Inches throughout. What has been worked out is kept while the ground and the units are as they were.
"""

from __future__ import annotations

from math import hypot

from rules.bolt_action.player.queries import NO_WAY_IN
from rules.engine.interruption import Places
from rules.engine.objectives import EXIT, HOLD
from sandbox.bolt_action.battle.facings import ARC_DEG
from sandbox.bolt_action.battle.treks import Inches, Treks
from sandbox.bolt_action.battle.watching import WatchedBattle
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import houses_on
from sandbox.table.objectives import reach_of
from sandbox.table.table import PlacedUnit, Table

_Place = tuple[float, float]

BASE_IN = 0.4
"""So much of a man's base, or a hull, surely reaches beyond its middle, inches."""


class TrekkedBattle(WatchedBattle):
    """A watched battle and the ways that lead through it."""

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        super().__init__(table, arc_deg=arc_deg)
        self._treks: dict[str, tuple[Grounds, Treks]] = {}
        self._fields: dict[tuple[str, tuple[_Place, ...]], tuple[Treks, Inches]] = {}
        self._foes: dict[str, tuple[Table, tuple[_Place, ...]]] = {}

    def trek_in(self, unit: str, at: Places = ()) -> float:
        """How far a unit is, or would be at these rows, from the nearest enemy on the ground, by
        the ground that it can cross; `NO_WAY_IN` where there is none, or no way."""
        who = self.table.unit(unit)
        return self._inches(who, self._enemies_of(who), at)

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """As of every table, but by the ground that the unit can cross to what it may hold, or to
        the edge that it is to leave by."""
        straight = super().goal_in(unit, at)
        if not straight:
            return straight
        who = self.table.unit(unit)
        gaps = [self._inches(who, self._along(edge), at) for edge in self._left_by(who)]
        gaps = gaps or [self._inches(who, (p,), at) - reach for p, reach in self._held_by(who)]
        return max(straight, min(gaps, default=straight))

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """How far a unit is, or would be at these rows, from holding an objective, by the ground;
        0 where one of its models is within the radius. KeyError for who or what is not there."""
        who = self.table.unit(unit)
        for one in self.table.scenario.objectives:
            if one.id == objective and one.position is not None:
                reach, place = reach_of(one), (one.position[0], one.position[1])
                feet = [(row[1], row[2]) for row in at] or _feet(who)
                near = min(hypot(x - place[0], y - place[1]) for x, y in feet) - reach - BASE_IN
                return max(near, self._inches(who, (place,), at) - reach) if near > 0 else 0.0
        raise KeyError(objective)

    def ahead(self, unit: str, inches: float) -> Places:
        """Where a unit would be after so many inches, as it stands; empty where no way leads on."""
        who = self.table.unit(unit)
        goals = tuple(place for place, _ in self._held_by(who))
        x, y = _middle(_feet(who))
        treks, field = self._field(who, goals or self._enemies_of(who))
        there = treks.along(field, x, y, inches)
        if there is None:
            return ()
        right, up = there[0] - x, there[1] - y
        return tuple(
            (row[0], round(row[1] + right, 4), round(row[2] + up, 4), row[3])
            for row in self.rows(unit)
        )

    def _held_by(self, who: PlacedUnit) -> list[tuple[_Place, float]]:
        """What a unit's side may hold, where it is and its radius; nothing for who should leave."""
        wanted = [
            one for one in self.table.scenario.objectives if one.side in (None, who.spec.side)
        ]
        if self._left_by(who):
            return []
        return [
            ((one.position[0], one.position[1]), reach_of(one))
            for one in wanted
            if one.kind == HOLD and one.position is not None
        ]

    def _left_by(self, who: PlacedUnit) -> list[str]:
        """The edges that a unit is to leave by."""
        wanted = [
            one for one in self.table.scenario.objectives if one.side in (None, who.spec.side)
        ]
        return [
            one.edge
            for one in wanted
            if one.kind == EXIT and one.edge is not None and one.unit in (None, who.id)
        ]

    def _along(self, edge: str) -> tuple[_Place, ...]:
        """Places along an edge, an inch apart."""
        wide, deep = self.table.size
        if edge in ("left", "right"):
            x = 0.0 if edge == "left" else wide
            return tuple((x, y + 0.5) for y in range(int(deep)))
        y = 0.0 if edge == "near" else deep
        return tuple((x + 0.5, y) for x in range(int(wide)))

    def _inches(self, who: PlacedUnit, places: tuple[_Place, ...], at: Places) -> float:
        treks, field = self._field(who, places)
        x, y = _middle([(row[1], row[2]) for row in at] or _feet(who))
        return min(NO_WAY_IN, treks.from_(field, x, y))

    def _field(self, who: PlacedUnit, places: tuple[_Place, ...]) -> tuple[Treks, Inches]:
        treks = self._treks_of(who.template.mover)
        key = (who.template.mover, places)
        known = self._fields.get(key)
        if known is None or known[0] is not treks:
            known = self._fields[key] = (treks, treks.to(places))
        return known

    def _treks_of(self, mover: str) -> Treks:
        known = self._treks.get(mover)
        if known is None or known[0] is not self.ground:
            treks = Treks(mover, self.ground, houses_on(self.table.pieces), self.table.size)
            known = self._treks[mover] = (self.ground, treks)
        return known[1]

    def _enemies_of(self, who: PlacedUnit) -> tuple[_Place, ...]:
        """Where the middles of the units of the other side are."""
        known = self._foes.get(who.spec.side)
        if known is None or known[0] is not self.table:
            foes = [u for u in self.grounded() if u.spec.side != who.spec.side]
            places = tuple(sorted(_middle(_feet(foe)) for foe in foes))
            known = self._foes[who.spec.side] = (self.table, places)
        return known[1]


def _feet(unit: PlacedUnit) -> list[_Place]:
    return [(model.stand.x, model.stand.y) for model in unit.models]


def _middle(places: list[_Place]) -> _Place:
    x = sum(x for x, _ in places) / len(places)
    return round(x, 4), round(sum(y for _, y in places) / len(places), 4)
