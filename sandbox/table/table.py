"""The table and the things on it. A value; moving a thing gives a new table.

Terrain is laid in the order of the file, but terrain that lies beneath others (hills) first. Each
piece is dropped at its position onto the surface there; then models, at theirs. A third number in a
position fixes z instead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import isfinite
from typing import Any, Protocol, TypeVar
from weakref import ref

import numpy as np

from languages.message import message
from meshes.imports.fault import MeshFault
from meshes.shapes.character import Underfoot
from meshes.shapes.piece import BODY, Piece
from meshes.terrain.smoke import smoke
from sandbox.scenario.bodies import EYE_IN_BODY
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.scenario.schema import ModelSpec, Scenario, TerrainSpec, UnitSpec
from sandbox.scenario.templates import Template, templates
from sandbox.table.placement import Placement, Points, Support
from sandbox.table.sides import side_numbers
from sandbox.table.workshop import Workshop
from sandbox.work.progress import Progress, silent

DEFAULT_EYE = {"standing": 1.14, "kneeling": 0.74, "prone": 0.25}
"""Eye height above the base of a figure with a player's own mesh, inches (scale: 1:56)."""


@dataclass(frozen=True, eq=False)
class PlacedPiece:
    """A piece of terrain on the table."""

    spec: TerrainSpec
    piece: Piece
    stand: Placement
    game: TableGame[Any]
    """The table's game, for the words of its classes."""

    @property
    def id(self) -> str:
        """The id that its row has in the scenario file."""
        return self.spec.id

    @property
    def cover(self) -> str:
        """Class of cover that it gives."""
        return self.spec.cover_in(self.game)

    @property
    def ground(self) -> str:
        """Class of ground for movement on it."""
        return self.spec.ground_in(self.game)

    @property
    def underfoot(self) -> Underfoot:
        """Ground of its class."""
        return self.game.grounds[self.ground]

    @property
    def carries(self) -> bool:
        """Whether a model goes over it and not over the flat terrain beneath it: a bridge."""
        return self.spec.carries_in(self.game)


@dataclass(frozen=True, eq=False)
class PlacedModel:
    """A model on the table. ``eye``: inches, table frame."""

    unit: str
    index: int
    spec: ModelSpec
    piece: Piece
    stand: Placement

    @property
    def id(self) -> str:
        """``unit/number``."""
        return f"{self.unit}/{self.index}"

    @cached_property
    def eye(self) -> Points:
        """Point that it sees from, ``(3,)``, table frame."""
        return np.asarray(self.stand.place(np.array([self.local_eye]))[0])

    @cached_property
    def local_eye(self) -> tuple[float, float, float]:
        """Point that it sees from, in the model's frame: the file's, the piece's, or the
        default.
        """
        if self.spec.eye is not None:
            return self.spec.eye
        if self.piece.eye is not None:
            return self.piece.eye
        body = self.piece.part(BODY)
        assert body is not None  # every model has a body
        low, high = body.mesh.bounds[:, 2]
        return (0.0, 0.0, low + min(DEFAULT_EYE[self.spec.pose], EYE_IN_BODY * (high - low)))


@dataclass(frozen=True, eq=False)
class PlacedUnit:
    """A unit on the table. ``side_number``: 0 or 1."""

    spec: UnitSpec
    side_number: int
    models: tuple[PlacedModel, ...]

    @property
    def id(self) -> str:
        """The id that its row has in the scenario file."""
        return self.spec.id

    @property
    def template(self) -> Template:
        """The unit template that its row names."""
        return templates()[self.spec.template]

    @property
    def keywords(self) -> frozenset[str]:
        """Its keywords for sight; aircraft are ``flying``, hidden units ``hidden``."""
        known = {"flying": self.template.flies, "hidden": self.spec.hidden}
        return frozenset([*self.spec.keywords, *(word for word, holds in known.items() if holds)])

    def numbered(self, number: int) -> PlacedModel:
        """Return the model that has a number in its unit. Raises KeyError."""
        for model in self.models:
            if model.index == number:
                return model
        raise KeyError(f"{self.id}/{number}")

    @property
    def men(self) -> str:
        """Name of its models in a sentence: riflemen, crew, tanks."""
        return self.spec.plural


@dataclass(frozen=True, eq=False)
class Table:
    """Everything on the table, and the scenario file it was laid from."""

    file: ScenarioFile
    pieces: tuple[PlacedPiece, ...]
    units: tuple[PlacedUnit, ...]

    @cached_property
    def side_numbers(self) -> dict[str, int]:
        """Numbers of the sides' colours and liveries, 0 or 1, by name: the one source of them."""
        return side_numbers(self.scenario.all_sides)

    @property
    def scenario(self) -> Scenario:
        """Scenario of the file."""
        return self.file.scenario

    @property
    def size(self) -> tuple[float, float]:
        """Size along x and y, inches."""
        return self.scenario.table.size

    @cached_property
    def digest(self) -> str:
        """Digest of the scenario."""
        return self.file.digest

    @property
    def smoke(self) -> tuple[PlacedPiece, ...]:
        """Smoke on it, dropped onto the terrain beneath."""
        specs = self.scenario.smoke
        return _smoke_of(specs, self.pieces, self.scenario.brings) if specs else ()

    def unit(self, name: str) -> PlacedUnit:
        """Return the unit with that id. Raises KeyError."""
        return _named(self.units, name)

    def piece(self, name: str) -> PlacedPiece:
        """Return the terrain or smoke with that id. Raises KeyError."""
        return _named((*self.pieces, *self.smoke), name)

    def model(self, name: str) -> PlacedModel:
        """Return the model ``unit/number``. Raises KeyError."""
        return _named(self.models(), name)

    def has(self, model: str) -> bool:
        """Return whether there is a model ``unit/number``."""
        return any(one.id == model for one in self.models())

    def models(self) -> Iterator[PlacedModel]:
        """Yield every model, unit by unit."""
        for unit in self.units:
            yield from unit.models

    def lit(self, light: str) -> Table:
        """Return the table in another light, or as it is for none; no rule and no sight depends on
        it.
        """
        if not light:
            return self
        top = self.scenario.table.model_copy(update={"light": light})
        scenario = self.scenario.model_copy(update={"table": top})
        return replace(self, file=replace(self.file, scenario=scenario))

    def moved(self, model: str, x: float, y: float, facing: float, z: float | None = None) -> Table:
        """Return the table with one model elsewhere; without z it is dropped onto the surface
        there.

        Raises KeyError for an unknown model, ValueError for a place off the table or an invalid
        facing.
        """
        if not isfinite(facing):
            raise ValueError(message("edit-no-angle", facing=str(facing)))
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            raise ValueError(
                message(
                    "edit-place-off-the-table",
                    x=f"{x:g}",
                    y=f"{y:g}",
                    width=self.size[0],
                    depth=self.size[1],
                )
            )
        old = self.model(model)
        where: tuple[float, ...] = (round(x, 4), round(y, 4))
        if z is not None:
            where = (*where, round(z, 4))
        changed: dict[str, object] = {"position": where}
        if (turn := round(facing % 360, 3)) != old.spec.facing % 360:
            changed["facing"] = turn
        spec = old.spec.model_copy(update=changed)
        laid = support_of(self.pieces)
        new = replace(old, spec=spec, stand=stand_of(spec.position, spec.facing, laid))
        units = tuple(
            unit if unit.id != old.unit else _with_model(unit, new) for unit in self.units
        )
        specs = tuple(unit.spec for unit in units)
        scenario = self.scenario.model_copy(update={"units": specs})
        return Table(self.file.saying(scenario), self.pieces, units)

    def with_policy(self, policy: dict[str, object]) -> Table:
        """Return the table judged by another policy. Raises pydantic.ValidationError."""
        content = self.scenario.model_dump(exclude_unset=True) | {"policy": policy}
        return replace(self, file=self.file.saying(Scenario.model_validate(content)))


def lay(file: ScenarioFile, progress: Progress = silent) -> Table:
    """Lay everything of a scenario on the table.

    ``progress`` is called before each thing is made. Raises ScenarioFault for unusable meshes, and
    for more of anything than a table can hold.
    """
    scenario, faults, workshop = file.scenario, list[Fault](), Workshop(file)
    progress(0.0, message("edit-measuring-meshes"))
    workshop.builder()
    laid: dict[int, PlacedPiece] = {}
    order = sorted(
        range(len(scenario.terrain)), key=lambda i: (not scenario.terrain[i].lies_beneath, i)
    )
    support = Support()
    total = len(order) + sum(len(unit.models) for unit in scenario.units)
    for done, index in enumerate(order):
        spec = scenario.terrain[index]
        progress(done / total, message("edit-building-terrain", number=done + 1, count=len(order)))
        try:
            piece = workshop.terrain(spec)
        except MeshFault as fault:
            place = f"terrain[{index}] ({spec.id}).mesh"
            faults.append(Fault(str(file.path), place, fault.found, fault.expected))
            continue
        workshop.weigh(piece, f"terrain[{index}] ({spec.id})")
        laid[index] = PlacedPiece(
            spec, piece, stand_of(spec.position, spec.rotation, support), scenario.brings
        )
        support.add(piece, laid[index].stand)
    pieces = tuple(laid[index] for index in sorted(laid))
    units = []
    numbers = side_numbers(scenario.all_sides)
    done = len(order)
    for row, unit in enumerate(scenario.units):
        side = numbers[unit.side]
        models = []
        for number, model in enumerate(unit.models):
            progress(done / total, message("edit-placing-model", number=done - len(order) + 1))
            done += 1
            try:
                made = workshop.model(unit, number, model, side)
            except MeshFault as fault:
                place = f"units[{row}] ({unit.id}).models[{number}].mesh"
                faults.append(Fault(str(file.path), place, fault.found, fault.expected))
                continue
            workshop.weigh(made, f"units[{row}] ({unit.id}).models[{number}]")
            stand = stand_of(model.position, model.facing, support)
            models.append(PlacedModel(unit.id, number, model, made, stand))
        units.append(PlacedUnit(unit, side, tuple(models)))
    if faults:
        raise ScenarioFault(faults)
    return Table(file, pieces, tuple(units))


@lru_cache(maxsize=4)
def _smoke_of(
    specs: tuple[SmokeSpec, ...], pieces: tuple[PlacedPiece, ...], game: TableGame[Any]
) -> tuple[PlacedPiece, ...]:
    """Return smoke as pieces without cover of their own: its effect is counted by the inch."""
    cover, ground = game.no_cover, game.ground_of(Underfoot.OPEN)
    beneath = support_of(pieces)
    return tuple(
        PlacedPiece(
            TerrainSpec(id=spec.id, position=spec.position, cover=cover, ground=ground),
            smoke(spec.radius),
            stand_of(spec.position, 0.0, beneath),
            game,
        )
        for spec in specs
    )


def content_of(things: Iterable[PlacedPiece | PlacedModel]) -> tuple[Hashable, ...]:
    """Return a key of all that the triangles of things on the table depend on."""
    return tuple((ref(thing.piece), thing.stand) for thing in things)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_HasId)


def support_of(pieces: Iterable[PlacedPiece]) -> Support:
    """Return the surfaces of some terrain, by which a height is looked up."""
    return Support((piece.piece, piece.stand) for piece in pieces)


def _named(things: Iterable[_Thing], name: str) -> _Thing:
    for thing in things:
        if thing.id == name:
            return thing
    raise KeyError(name)


def _with_model(unit: PlacedUnit, new: PlacedModel) -> PlacedUnit:
    models = tuple(new if m.index == new.index else m for m in unit.models)
    return replace(
        unit,
        spec=unit.spec.model_copy(update={"models": tuple(m.spec for m in models)}),
        models=models,
    )


def stand_of(position: tuple[float, ...], turn: float, beneath: Support) -> Placement:
    """Return the place of something: at its z, or dropped onto the surface there. Inches,
    degrees.
    """
    x, y = position[:2]
    z = position[2] if len(position) == 3 else beneath.height(x, y)
    return Placement(x, y, z, turn)
