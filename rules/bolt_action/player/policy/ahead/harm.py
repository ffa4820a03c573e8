"""Worth of fire, in points: of real volleys by exact odds, and by approximate sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil

from rules.bolt_action.model.facts import Shot, Volley
from rules.bolt_action.model.ruleset import Assumptions, Ruleset
from rules.bolt_action.model.state import HAND, Arm, Model, Unit
from rules.bolt_action.odds import air
from rules.bolt_action.odds.fire import Outcome, fire
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy.ahead.quick_odds import NONE, Expected, quick
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.queries import ApproximateSight, Look, PolicyField
from rules.bolt_action.rules.air_fire import bears
from rules.bolt_action.rules.morale import MORALE
from rules.bolt_action.rules.to_hit import check_shot, reaches, spare_loaders
from rules.engine.errors import RuleError


def seen_alike(
    ruleset: Ruleset, unit: Unit, target: Unit, look: Look, order: str
) -> tuple[Shot, ...]:
    """Return all that a unit could fire on an order: one weapon a man, every weapon of a
    vehicle.
    """
    kinds: dict[Shot, list[int]] = {}
    known: dict[tuple[Arm, ...], list[Shot]] = {}
    for model in unit.models:
        if model.arms not in known:
            known[model.arms] = list(_shots(ruleset, unit, model, target, look, order))
        for shot in known[model.arms]:
            kinds.setdefault(shot, []).append(model.number)
    spare_loaders(ruleset, unit, kinds)
    return tuple(replace(shot, models=tuple(numbers)) for shot, numbers in kinds.items())


def _shots(
    ruleset: Ruleset, unit: Unit, model: Model, target: Unit, look: Look, order: str
) -> Iterator[Shot]:
    """Yield the shots of one model, without its number, so that equal models have equal shots."""
    for arm in _choice(ruleset, unit, model, target, order):
        shot = _shot(arm, model.number, look)
        if _fits(ruleset, unit, target, shot, order):
            yield replace(shot, models=())
            if not unit.vehicle:
                return


def _choice(ruleset: Ruleset, unit: Unit, model: Model, target: Unit, order: str) -> Iterator[Arm]:
    arms = [arm for arm in model.arms if bears(unit, target, arm, order)]
    if unit.vehicle:
        yield from arms
        return
    once = [arm for arm in arms if "one-shot" in ruleset.weapon(arm.weapon).traits]
    if target.armoured:
        yield from once
    yield from (arm for arm in arms if arm not in once)


def _shot(arm: Arm, number: int, look: Look) -> Shot:
    return Shot(
        weapon=arm.weapon,
        models=(number,),
        range_in=look.range_in,
        cover=look.cover,
        in_arc=look.in_arc,
        facing=look.facing,
        mount="" if arm.mount == HAND else arm.mount,
    )


def _fits(ruleset: Ruleset, unit: Unit, target: Unit, shot: Shot, order: str) -> bool:
    if not reaches(ruleset, shot):
        return False
    try:
        check_shot(ruleset, unit, target, shot, order)
    except RuleError:
        return False
    return True


MEN = 0.55
"""Worth of all men of a unit, relative to the unit, before the last turn."""

MEN_AT_LAST = 0.12
"""The same in the last turn: other units may still finish the rest."""

KILLED = 0.6
"""Share that the end of a unit adds to that of its men."""

SHAKEN = 0.25
"""Worth of damage that does not destroy a vehicle, in shares of it."""


@dataclass(frozen=True)
class _Rules:
    """A ruleset as a key: two of the same name and assumptions play equally."""

    name: str
    assumptions: Assumptions
    ruleset: Ruleset = field(compare=False)


class Known:
    """A unit as a key: equal in all its fields; its hash is computed once."""

    __slots__ = ("_hash", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._hash = hash(unit)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Known) and self.unit == other.unit)


class Harm:
    """Fire in points. Results are cached, because they depend on their facts alone."""

    def __init__(self, builder: FactBuilder[PolicyField], worth: Worth) -> None:
        self.builder = builder
        self.worth = worth
        rules = builder.ruleset
        self._rules = _Rules(rules.name, rules.assumptions, rules)
        self._plain: dict[tuple[str, bool], Known] = {}

    def of_volley(self, unit: Unit, target: Unit, volley: Volley, order: str) -> float:
        """Return the worth of a volley at an enemy, points."""
        return self.points(self.expected(unit, target, volley, order), target)

    def expected(self, unit: Unit, target: Unit, volley: Volley, order: str) -> Expected:
        """Return the expected effect of a volley, by exact odds."""
        return _expected(
            self._rules,
            self._bare(unit).unit,
            target,
            volley.shots,
            order == "advance",
            _rounds(unit, target),
            volley.officer,
        )

    def there(self, unit: Unit, target: Unit, sight: ApproximateSight, order: str) -> float:
        """Return the worth of a unit's fire at a target with this approximate sight, points."""
        if not sight.sees:
            return 0.0
        look = _open_look(sight.range_in, sight.cover, sight.facing, bears=sight.bears)
        there = self._bare(target, down=target.down)
        found = _supposed(self._rules, self._bare(unit), there, look, order)
        return sight.sees * self.points(found, target)

    def back(
        self,
        enemy: Unit,
        unit: Unit,
        sight: ApproximateSight,
        *,
        down: bool = False,
        order: str = "fire",
    ) -> float:
        """Return the worth to an enemy of its fire at a unit with this approximate sight,
        points.
        """
        if not sight.seen:
            return 0.0
        look = _open_look(sight.range_in, sight.own_cover, sight.own_facing, bears=sight.borne)
        there = self._bare(unit, down=down)
        found = _supposed(self._rules, self._bare(enemy), there, look, order)
        return sight.seen * self.points(found, unit)

    def points(self, found: Expected, target: Unit) -> float:
        """Return the worth of an expected effect on a unit, points."""
        worth = self.worth
        if target.vehicle:
            share = found.killed + (SHAKEN if worth.left else 0.0) * found.shaken
        else:
            share = (MEN if worth.left else MEN_AT_LAST) * found.men + KILLED * found.killed
        return min(1.0, share) * worth.of(target) + found.pins * worth.pin(target)

    def _bare(self, unit: Unit, *, down: bool = False) -> Known:
        """Return a unit without the fields that do not affect its fire, so that the cache hits
        more.
        """
        key = unit.id, down
        if key not in self._plain:
            plain = replace(unit, order="down" if down else None, ranging=None)
            self._plain[key] = Known(plain)
        return self._plain[key]


def _open_look(range_in: float, cover: str, facing: str, *, bears: bool) -> Look:
    return Look(float(ceil(range_in)), cover=cover, facing=facing, in_arc=bears)


def _rounds(unit: Unit, target: Unit) -> int:
    ranging = unit.ranging
    return ranging.rounds + 1 if ranging is not None and ranging.target == target.id else 1


@lru_cache(maxsize=50_000)
def _supposed(rules: _Rules, unit: Known, target: Known, look: Look, order: str) -> Expected:
    shots = seen_alike(rules.ruleset, unit.unit, target.unit, look, order)
    return quick(rules.ruleset, unit.unit, target.unit, shots, moved=order == "advance")


@lru_cache(maxsize=50_000)
def _expected(
    rules: _Rules,
    unit: Unit,
    target: Unit,
    shots: tuple[Shot, ...],
    moved: bool,
    rounds: int,
    officer: str,
) -> Expected:
    ruleset = rules.ruleset
    if not shots:
        return NONE
    each = [
        (s, rounds if ruleset.weapon(s.weapon).fires_indirectly(s.indirect) else 1) for s in shots
    ]
    if target.warplane:
        found = air.fire_at_plane(ruleset, unit, target, list(shots), moved=moved)
        return Expected(0.0, found.p_destroyed, _mean(found.pins), 0.0)
    found = fire(ruleset, unit, target, each, moved=moved, officer=officer)
    return _summed(found, target)


def _summed(found: Outcome, target: Unit) -> Expected:
    most = MORALE[target.quality]
    pins = sum(min(k, most) * p for k, p in enumerate(found.pins))
    shaken = 0.0
    if found.effects is not None:
        shaken = max(0.0, 1 - found.effects["none"] - found.p_destroyed)
    return Expected(_mean(found.casualties) / max(1, target.men), found.p_destroyed, pins, shaken)


def _mean(chances: tuple[float, ...]) -> float:
    return sum(k * p for k, p in enumerate(chances))
