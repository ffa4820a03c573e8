"""Steps of a demonstration: the table, the pair that is judged, and the camera.

A step depends on the scenario and the step's number alone, so that going back only shows an earlier
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot

import numpy as np

from languages.message import message
from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, PlaceTemplate, Remove, Spot
from sandbox.play.demonstrations.by_game import Attack, Moment, Move, PosedFault
from sandbox.scenario.briefing import TemplateSpec
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.scenario.schema import Scenario
from sandbox.scenario.script import AttackSpec, CameraSpec, MoveSpec, StepSpec
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.view.effects.camera import needed_in

SMOKE = "smoke"

Camera = tuple[float, float, float, float, float, float]
"""A camera: the point in the middle, x, y, z, its distance, azimuth and elevation.

Inches and degrees.
"""

_ASIDE_DEG, _RAISED_DEG = 15.0, 20.0
_NEAREST_IN, _ROOM_IN = 9.0, 0.5
"""The least distance of a camera over a shoulder; room about each model, inches."""


@dataclass(frozen=True, eq=False)
class Stage:
    """One step.

    ``table``: before anything of the step is played. ``about``: the thing laid last in it,
    ``templates:`` or ``smoke:`` and its id, or empty.
    """

    step: StepSpec
    number: int
    table: Table
    about: str = ""
    camera: Camera | None = None

    @property
    def pair(self) -> tuple[str, str] | None:
        """The units of the judged pair: shooter and target."""
        sight = self.step.sight
        return None if sight is None else (sight.shooter, sight.target)


@lru_cache(maxsize=8)
def stage(table: Table, number: int) -> Stage:
    """Return the step of that number, counted from 0, of the script of a table's scenario.

    Results are cached, so that its attack is played once and its table is drawn anew only where it
    differs. Raises IndexError for an unknown step, Refused and ScenarioFault for an impossible one.
    """
    scenario = table.scenario
    steps, step = scenario.steps, scenario.steps[number]
    # an earlier step may name a thing that this step takes away
    scenario = scenario.model_copy(update={"steps": ()})
    for one in steps[: number + 1]:
        scenario = _after(scenario, one)
    there = update_table(table, scenario.model_copy(update={"steps": steps}))
    laid = step.lay[-1] if step.lay else None
    about = "" if laid is None else f"{_list_of(laid)}:{laid.id}"
    return Stage(step, number, there, about, _camera(there, step))


def moments(stage: Stage) -> tuple[Moment, ...]:
    """Return the moments of a step's attack or move; empty without one. Raises PosedFault."""
    posed = stage.step.attack or stage.step.move
    return () if posed is None else played(stage.table, posed)


@lru_cache(maxsize=8)
def played(table: Table, posed: AttackSpec | MoveSpec) -> tuple[Moment, ...]:
    """Return the moments of an attack or a move on a table. Raises PosedFault."""
    game = table.scenario.brings
    if isinstance(posed, AttackSpec):
        if game.attack is None:
            raise PosedFault(message("air-game-without", game=game.name, what="aircraft"))
        attack: Attack = game.attack()
        return attack(table, posed)
    if game.move is None:
        raise PosedFault(message("air-game-without", game=game.name, what="watched"))
    move: Move = game.move()
    return move(table, posed)


def _after(scenario: Scenario, step: StepSpec) -> Scenario:
    if step.put:
        spots = tuple(Spot(one.thing, one.position, one.facing) for one in step.put)
        scenario = apply(scenario, MoveThings(spots))
    for row in step.lay:
        scenario = apply(scenario, _command_of(row))
    if step.remove:
        scenario = apply(scenario, Remove(tuple(_named(scenario, name) for name in step.remove)))
    return scenario


def _command_of(row: TemplateSpec) -> PlaceTemplate:
    if row.kind == SMOKE:
        smoke = SmokeSpec(id=row.id, position=row.position, radius=row.radius or 0.0)
        return PlaceTemplate(smoke.model_dump(mode="json", exclude_unset=True))
    return PlaceTemplate(row.model_dump(mode="json", exclude_unset=True, exclude_none=True))


def _list_of(row: TemplateSpec) -> str:
    return SMOKE if row.kind == SMOKE else "templates"


def _named(scenario: Scenario, name: str) -> str:
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
    """Return a camera behind the shooter, a little aside and above, that shows the whole pair."""
    units = [table.unit(name).models for name in (shooter, target)]
    eye, there = (models[0].stand for models in units)
    x, y = (eye.x + there.x) / 2, (eye.y + there.y) / 2
    far = hypot(there.x - eye.x, there.y - eye.y)
    back = degrees(atan2(eye.y - there.y, eye.x - there.x)) + _ASIDE_DEG
    z = (eye.z + there.z) / 2 + 0.8
    bases = [(one.stand.x, one.stand.y, one.stand.z) for models in units for one in models]
    needed = needed_in(np.array(bases), (x, y, z, 0.0, back, _RAISED_DEG), _ROOM_IN)
    return x, y, z, max(_NEAREST_IN, far + 6.0, needed), back, _RAISED_DEG
