"""The script of a demonstration: what is shown, step by step, to somebody who clicks through.

A script says what is to be looked at and never what comes of it: verdicts, odds and dice are worked
out when a step is shown. Inches and degrees.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from sandbox.scenario.briefing import TemplateSpec, Thing, Words
from sandbox.scenario.values import Degrees, Id, Name, Number, Place, Strict

MOST_STEPS = 100
_Far = Annotated[Number, Field(allow_inf_nan=False, ge=3, le=240)]
_Raised = Annotated[Number, Field(allow_inf_nan=False, ge=-5, le=89)]
_Share = Annotated[Number, Field(allow_inf_nan=False, ge=0, le=1)]
_Seed = Annotated[int, Field(ge=0, le=2**31, strict=True)]


class CameraSpec(Strict):
    """Where one looks from. ``at``: what is in the middle, x, y and a height of 0 where it has no
    z; ``distance``: inches from there; ``azimuth``: in which direction from there the camera is, as
    facings are; ``elevation``: how far above."""

    at: Place
    distance: _Far
    azimuth: Degrees = -90.0
    elevation: _Raised = 35.0


class PairSpec(Strict):
    """Who looks at whom: units by id."""

    shooter: Id
    target: Id


class PutSpec(Strict):
    """Where a thing stands from this step on: terrain, or a model as ``unit/number``."""

    thing: Thing
    position: Place
    facing: Degrees | None = None


class AttackSpec(Strict):
    """An attack from the air, played by the rules of the game from the table of its step.

    ``seed``: of its dice; ``waits``: who lies in wait for it, by id; ``aloft``: which other
    aircraft are over the table already; ``at``: how far along its way who lies in wait fires, as a
    share of it: the best place of all where nothing is said.
    """

    plane: Id
    target: Id
    seed: _Seed = 1
    waits: tuple[Id, ...] = Field(default=(), max_length=20)
    aloft: tuple[Id, ...] = Field(default=(), max_length=20)
    at: _Share | None = None


class StepSpec(Strict):
    """One step. What it lays, removes and puts stays so in the steps that follow.

    ``lay``: templates, and smoke as the kind ``smoke``; ``remove``: those, terrain or whole units,
    by id. ``sight``: who looks at whom; ``ask``: one guesses the verdict first. ``why``: what is
    said once the verdict is there. ``attack``: shown moment by moment.
    """

    title: Name
    words: Words | None = None
    why: Words | None = None
    camera: CameraSpec | None = None
    lay: tuple[TemplateSpec, ...] = Field(default=(), max_length=20)
    remove: tuple[Id, ...] = Field(default=(), max_length=50)
    put: tuple[PutSpec, ...] = Field(default=(), max_length=200)
    sight: PairSpec | None = None
    ask: StrictBool = False
    attack: AttackSpec | None = None
