"""A step of a demonstration on its table: what stands there then, who looks at whom, from where.

What a step shows follows from the scenario and the step's number alone, so that going back is
nothing but showing an earlier one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot

from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, PlaceTemplate, Remove, Spot
from sandbox.play.demonstrations.by_game import Attack, AttackFault, Moment
from sandbox.scenario.briefing import SmokeSpec, TemplateSpec
from sandbox.scenario.schema import Scenario
from sandbox.scenario.script import AttackSpec, CameraSpec, StepSpec
from sandbox.table.following import followed
from sandbox.table.table import Table

SMOKE = "smoke"

Camera = tuple[float, float, float, float, float, float]
"""What is in the middle, x, y, z, how far away that is, azimuth and elevation: inches, degrees."""

_ASIDE_DEG, _RAISED_DEG = 15.0, 20.0
_NEAREST_IN = 9.0


@dataclass(frozen=True, eq=False)
class Stage:
    """``table``: as the step has it, before anything of it is played. ``about``: what was laid in
    it last, ``templates:`` or ``smoke:`` and its id, or nothing."""

    step: StepSpec
    number: int
    table: Table
    about: str = ""
    camera: Camera | None = None

    @property
    def pair(self) -> tuple[str, str] | None:
        """Who looks at whom."""
        sight = self.step.sight
        return None if sight is None else (sight.shooter, sight.target)


@lru_cache(maxsize=8)
def stage(table: Table, number: int) -> Stage:
    """The step of that number, counted from 0, of the script of a table's scenario; the same each
    time, so that its attack is played once and its table drawn anew only where it differs.

    Raises IndexError for a step there is not, Refused and ScenarioFault for one that cannot be.
    """
    scenario = table.scenario
    steps, step = scenario.steps, scenario.steps[number]
    # what a step takes away an earlier one may have named
    scenario = scenario.model_copy(update={"steps": ()})
    for one in steps[: number + 1]:
        scenario = _after(scenario, one)
    there = followed(table, scenario.model_copy(update={"steps": steps}))
    laid = step.lay[-1] if step.lay else None
    about = "" if laid is None else f"{_list_of(laid)}:{laid.id}"
    return Stage(step, number, there, about, _camera(there, step))


def moments(stage: Stage) -> tuple[Moment, ...]:
    """The moments of a step's attack; nothing where it has none. Raises AttackFault."""
    return () if stage.step.attack is None else played(stage.table, stage.step.attack)


@lru_cache(maxsize=8)
def played(table: Table, attack: AttackSpec) -> tuple[Moment, ...]:
    """The moments of an attack on a table. Raises AttackFault."""
    makes = table.scenario.brings.attack
    if makes is None:
        raise AttackFault(f"{table.scenario.game} has no aircraft")
    plays: Attack = makes()
    return plays(table, attack)


def _after(scenario: Scenario, step: StepSpec) -> Scenario:
    if step.put:
        spots = tuple(Spot(one.thing, one.position, one.facing) for one in step.put)
        scenario = apply(scenario, MoveThings(spots))
    for row in step.lay:
        scenario = apply(scenario, _laid(row))
    if step.remove:
        scenario = apply(scenario, Remove(tuple(_named(scenario, name) for name in step.remove)))
    return scenario


def _laid(row: TemplateSpec) -> PlaceTemplate:
    if row.kind == SMOKE:
        smoke = SmokeSpec(id=row.id, position=row.position, radius=row.radius or 0.0)
        return PlaceTemplate(smoke.model_dump(mode="json", exclude_unset=True))
    return PlaceTemplate(row.model_dump(mode="json", exclude_unset=True, exclude_none=True))


def _list_of(row: TemplateSpec) -> str:
    return SMOKE if row.kind == SMOKE else "templates"


def _named(scenario: Scenario, name: str) -> str:
    """A thing as commands call it."""
    for key in ("templates", "smoke"):
        if any(one.id == name for one in getattr(scenario, key)):
            return f"{key}:{name}"
    return name


def _camera(table: Table, step: StepSpec) -> Camera | None:
    if step.camera is not None:
        return _placed(step.camera)
    if step.sight is None:
        return None
    return over_the_shoulder(table, step.sight.shooter, step.sight.target)


def _placed(camera: CameraSpec) -> Camera:
    x, y, *z = camera.at
    return x, y, z[0] if z else 0.0, camera.distance, camera.azimuth, camera.elevation


def over_the_shoulder(table: Table, shooter: str, target: str) -> Camera:
    """From behind who looks, a little aside and above, at whom he looks."""
    eye, there = (table.unit(name).models[0].stand for name in (shooter, target))
    x, y = eye.x + 0.62 * (there.x - eye.x), eye.y + 0.62 * (there.y - eye.y)
    far = hypot(there.x - eye.x, there.y - eye.y)
    back = degrees(atan2(eye.y - there.y, eye.x - there.x))
    z = (eye.z + there.z) / 2 + 0.8
    return x, y, z, max(_NEAREST_IN, far + 6.0), back + _ASIDE_DEG, _RAISED_DEG
