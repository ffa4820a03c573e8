"""Movement: the allowance, and checks of a path's facts."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import message
from rules.bolt_action.model.facts import GROUNDS, Path, unknown
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.engine.errors import UNKNOWN, RuleError

RUN = "run"

MARCHES = ("advance", RUN)
"""The orders that a unit moves by, the slower one first."""

FORMATION_IN = 1.0
"""Greatest distance of a model from the rest of its unit at the end, inches (BA-MOV-2)."""

APART_IN = 1.0
"""Least distance between units, inches (BA-MOV-3)."""

SLACK_IN = 1e-6
"""Inches by which a sum of floats may miss an allowance."""

HEAVY_TANK = 10
"""Damage value from which tracked vehicles may enter buildings (BA-MOV-7)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A mover's rates, inches, and its pivots of up to 90° (None: any) (BA-MOV-1, 4, 5)."""

    advance_in: float
    run_in: float
    advance_pivots: int | None = None
    run_pivots: int | None = None

    def rate(self, order: str) -> float:
        """Return the inches for an order."""
        return self.run_in if order == RUN else self.advance_in

    def pivots(self, order: str) -> int | None:
        """Return the pivots for an order; None is any number."""
        return self.run_pivots if order == RUN else self.advance_pivots


PACES = {
    "infantry": Pace(6, 12),
    "tracked": Pace(9, 18, 1, 0),
    "half-tracked": Pace(9, 18, 2, 1),
    "wheeled": Pace(12, 24, 2, 1),
}
"""Rates by mover (BA-MOV-1, BA-MOV-4, BA-MOV-5)."""

NO_RUN, NEVER = "no-run", "never"

TERRAIN: dict[str, dict[str, str]] = {
    "infantry": {"rough": NO_RUN, "obstacle": NO_RUN, "anti-tank obstacle": NO_RUN},
    "artillery": {
        "rough": NEVER,
        "obstacle": NEVER,
        "anti-tank obstacle": NEVER,
        "building": NEVER,
    },
    "wheeled": {"rough": NEVER, "obstacle": NEVER, "anti-tank obstacle": NEVER, "building": NEVER},
    "tracked": {"rough": NO_RUN, "anti-tank obstacle": NEVER, "building": NEVER},
}
"""Effect of terrain on a mover; terrain that is not listed is open to it (BA-MOV-7)."""


def pace(ruleset: Ruleset, unit: Unit) -> Pace:
    """Return a unit's rates and pivots (BA-MOV-1, BA-MOV-4, BA-MOV-5)."""
    if unit.mover == "artillery":
        assumed = ruleset.assumptions
        return Pace(assumed.artillery_advance_in, assumed.artillery_run_in)
    if unit.vehicle and not _moves(ruleset):
        return Pace(0, 0, 0, 0)
    return PACES[unit.mover]


def _moves(ruleset: Ruleset) -> bool:
    """Return whether vehicles have rates at all (BA-MOV-4)."""
    return ruleset.has("vehicle movement") or ruleset.assumptions.abridged_vehicles_move


def column(ruleset: Ruleset, unit: Unit) -> str:
    """Return the column of the terrain table for a unit (BA-MOV-7)."""
    return ruleset.assumptions.half_tracked_terrain if unit.mover == "half-tracked" else unit.mover


def terrain_effect(ruleset: Ruleset, unit: Unit, ground: str) -> str:
    """Return ``ok``, ``no-run`` or ``never`` for a unit and a terrain class (BA-MOV-7).

    Only the reference sheet has the table; in other rulesets only impassable terrain restricts.
    """
    if ground == "impassable":
        return NEVER
    if not ruleset.has("terrain table"):
        return "ok"
    mover = column(ruleset, unit)
    if ground == "building" and unit.mover == "tracked" and unit.damage_value >= HEAVY_TANK:
        return "ok"
    return TERRAIN[mover].get(ground, "ok")


def may_cross(ruleset: Ruleset, unit: Unit, order: str, ground: str) -> bool:
    """Return whether a unit may cross a terrain class on an order (BA-MOV-7)."""
    stops = (NEVER, NO_RUN) if order == RUN else (NEVER,)
    return terrain_effect(ruleset, unit, ground) not in stops


def allowance(ruleset: Ruleset, unit: Unit, order: str, path: Path) -> float:
    """Return the allowance of a path, inches: rate, reverse, road (BA-MOV-4, 6, 7)."""
    rates = pace(ruleset, unit)
    inches = rates.rate(order)
    if path.reverse and not unit.recce:
        inches = rates.advance_in * ruleset.assumptions.reverse_share
    if path.road and unit.vehicle:
        inches *= 2
    return inches


def stuck(unit: Unit) -> bool:
    """Return whether a unit is immobilised, stopped, or a dug-in gun (BA-VEH-3, BA-MOV-7)."""
    dug_in = unit.mover == "artillery" and unit.ground in ("rough", "building")
    return unit.immobilised or unit.stopped or dug_in


def check_path(
    ruleset: Ruleset,
    unit: Unit,
    order: str,
    path: Path,
    *,
    limit_in: float | None = None,
    rule: str = "",
    assault: bool = False,
) -> None:
    """Check that a path keeps the rules of movement. Raises RuleError.

    `limit_in` replaces the allowance of the order, inches, under `rule`. The reach of an assault is
    checked elsewhere, and its path ignores its target in the distances to units.
    """
    _check_facts(path)
    if stuck(unit) and path.distance_in > 0:
        why = "BA-VEH-3" if unit.vehicle else "BA-MOV-7"
        raise RuleError(why, message("play-refused-cannot-move", unit=unit.id))
    _check_terrain(ruleset, unit, order, path, assault=assault)
    _check_manoeuvre(ruleset, unit, order, path)
    inches = allowance(ruleset, unit, order, path) if limit_in is None else limit_in
    if not assault and path.distance_in > inches + SLACK_IN:
        usual = "BA-MOV-6" if path.reverse else "BA-MOV-4" if unit.vehicle else "BA-MOV-1"
        raise RuleError(
            rule or usual,
            message(
                "play-refused-moves-at-most", unit=unit.id, reach=inches, distance=path.distance_in
            ),
        )
    if path.gap_in > FORMATION_IN + SLACK_IN:
        raise RuleError(
            "BA-MOV-2", message("play-refused-out-of-formation", unit=unit.id, distance=path.gap_in)
        )
    if path.nearest_unit_in <= APART_IN:
        raise RuleError(
            "BA-MOV-3",
            message("play-refused-too-near", unit=unit.id, distance=path.nearest_unit_in),
        )


def check_places(rows: tuple[tuple[float, ...], ...]) -> None:
    """Check that a row of places is a model's number, x, y and any more. Raises RuleError."""
    numbers = [row[0] if len(row) >= 3 else -1.0 for row in rows]
    whole = all(number >= 0 and number == int(number) for number in numbers)
    if not whole or len(set(numbers)) < len(numbers):
        raise RuleError(UNKNOWN, message("ba-places"))


def _check_facts(path: Path) -> None:
    if not path.distance_in >= 0 or not path.gap_in >= 0 or path.pivots < 0:
        raise RuleError(UNKNOWN, message("ba-not-negative"))
    for ground in path.grounds:
        if ground not in GROUNDS:
            raise unknown("ground", ground, GROUNDS)


def _check_terrain(ruleset: Ruleset, unit: Unit, order: str, path: Path, *, assault: bool) -> None:
    charges_through = assault and ruleset.assumptions.assault_through_terrain == "allowed"
    for ground in path.grounds:
        effect = terrain_effect(ruleset, unit, ground)
        if effect == NEVER:
            raise RuleError(
                "BA-MOV-7",
                message("play-refused-cannot-enter", unit=unit.id, mover=unit.mover, ground=ground),
            )
        if effect == NO_RUN and order == RUN and not charges_through:
            key = "play-refused-charge-through" if assault else "play-refused-run-through"
            raise RuleError("BA-MOV-7", message(key, unit=unit.id, ground=ground))


def _check_manoeuvre(ruleset: Ruleset, unit: Unit, order: str, path: Path) -> None:
    if path.reverse and not unit.vehicle:
        raise RuleError("BA-MOV-6", message("play-refused-no-reverse", unit=unit.id))
    pivots = pace(ruleset, unit).pivots(order)
    if path.reverse and not unit.recce and path.pivots:
        raise RuleError("BA-MOV-6", message("play-refused-reverses-straight", unit=unit.id))
    if pivots is not None and path.pivots > pivots:
        raise RuleError(
            "BA-MOV-5",
            message(
                "play-refused-pivots", unit=unit.id, may=pivots, order=order, count=path.pivots
            ),
        )
