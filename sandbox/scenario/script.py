"""The script of a demonstration: its steps, shown one by one to a viewer who clicks through.

A script states what to look at and never the results: verdicts, odds and dice are computed when a
step is shown. Inches and degrees.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from languages.writing import spoken
from sandbox.scenario.briefing import TemplateSpec, Thing
from sandbox.scenario.values import Degrees, Id, Name, Number, Place, Strict, Words

MOST_STEPS = 100
_Far = Annotated[Number, Field(allow_inf_nan=False, ge=3, le=240)]
_Raised = Annotated[Number, Field(allow_inf_nan=False, ge=-5, le=89)]
_Share = Annotated[Number, Field(allow_inf_nan=False, ge=0, le=1)]
_Language = Annotated[str, Field(pattern="^[a-z]{2,3}$")]
_Seed = Annotated[int, Field(ge=0, le=2**31, strict=True)]


class CameraSpec(Strict):
    """A camera.

    ``at``: the point in the middle, x, y and z (0 by default). ``distance``: inches from there.
    ``azimuth``: direction from there to the camera, as facings are. ``elevation``: its angle above.
    """

    at: Place
    distance: _Far
    azimuth: Degrees = -90.0
    elevation: _Raised = 35.0


class PairSpec(Strict):
    """A pair of units by id: the shooter and its target."""

    shooter: Id
    target: Id


class PutSpec(Strict):
    """The place of a thing from this step on: terrain, or a model as ``unit/number``."""

    thing: Thing
    position: Place
    facing: Degrees | None = None


class AttackSpec(Strict):
    """An attack from the air, played by the rules of the game from the table of its step.

    ``seed``: of its dice. ``waits``: units that wait for it in ambush, by id. ``aloft``: other
    aircraft over the table already. ``at``: share of its way at which the waiting units fire; by
    default the best place.
    """

    plane: Id
    target: Id
    seed: _Seed = 1
    waits: tuple[Id, ...] = Field(default=(), max_length=20)
    aloft: tuple[Id, ...] = Field(default=(), max_length=20)
    at: _Share | None = None


class MoveSpec(Strict):
    """A move past enemies on overwatch, played by the rules of the game from the table of its step.

    ``model``: who moves, ``unit/number``. ``way``: the places it goes by, the last is its end.
    ``waits``: enemies on overwatch, as models. ``at``: share of the way at which they fire; by
    default the best place. ``seed``: of the dice.
    """

    model: Thing
    way: tuple[Place, ...] = Field(min_length=1, max_length=20)
    waits: tuple[Thing, ...] = Field(default=(), max_length=20)
    at: _Share | None = None
    seed: _Seed = 1


class StepWords(Strict):
    """The words of a step: in English as its own keys, in another language under ``told``."""

    title: Name
    words: Words | None = None
    why: Words | None = None
    notes: Words | None = None


class StepSpec(StepWords):
    """One step. Its templates, removals and places stay in the steps that follow.

    ``lay``: templates, and smoke as the kind ``smoke``. ``remove``: those, terrain or whole units,
    by id. ``sight``: the pair to judge. ``ask``: the viewer guesses the verdict first. ``why``:
    text after the verdict. ``attack``, ``move``: at most one of them, shown moment by moment.
    ``notes``: what the presenter says, shown only on other pages at the table. ``told``: the same
    in other languages, by their codes.
    """

    told: dict[_Language, StepWords] = Field(default={}, max_length=20)
    camera: CameraSpec | None = None
    lay: tuple[TemplateSpec, ...] = Field(default=(), max_length=20)
    remove: tuple[Id, ...] = Field(default=(), max_length=50)
    put: tuple[PutSpec, ...] = Field(default=(), max_length=200)
    sight: PairSpec | None = None
    ask: StrictBool = False
    attack: AttackSpec | None = None
    move: MoveSpec | None = None

    @property
    def said(self) -> StepWords:
        """The words of the step in the language spoken here, or in its own."""
        return self.told.get(spoken(), self)
