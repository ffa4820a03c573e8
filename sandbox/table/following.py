"""Update a table to a changed scenario: only changed parts are made anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meshes.imports.fault import MeshFault
from meshes.shapes.piece import Piece
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.scan_kinds import wood_depth
from sandbox.scenario.schema import KindTerrain, MeshTerrain, ModelSpec, Scenario, UnitSpec
from sandbox.scenario.templates import figure_of
from sandbox.table.placement import Support, may_bear
from sandbox.table.sides import side_numbers
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, Table, stand_of, support_of
from sandbox.table.workshop import Workshop

_FEW = 16
"""Changed pieces up to which a thing stands as before unless one of them may bear it."""


def update_table(table: Table, scenario: Scenario) -> Table:
    """Return the table that `sandbox.table.table.lay` would make of another scenario.

    Pieces with equal keys are reused, and unmoved things stay the same object, so that comparisons
    stop early. Raises ScenarioFault as `lay` does.
    """
    old = table.scenario
    if scenario is old:
        return table
    file = table.file.saying(scenario)
    workshop = Workshop(file)
    if scenario.files() != old.files():
        workshop.builder()
    pieces = table.pieces
    grounds = scenario.terrain is not old.terrain or scenario.brings is not old.brings
    if grounds:
        pieces = _pieces(table, scenario, workshop)
    units, looks = table.units, _looks(scenario) == _looks(old)
    if not looks:
        table = Table(table.file, table.pieces, ())  # every model looks from another point
    if not looks or pieces is not table.pieces or scenario.units is not old.units:
        units = _units(table, scenario, pieces, workshop, moved=pieces is not table.pieces)
    return Table(file, pieces, units)


def _looks(scenario: Scenario) -> object:
    """Return what decides on the points that models look from, beside their own eyes."""
    words = scenario.brings.words
    return None if words is None else words.model


def _pieces(table: Table, scenario: Scenario, workshop: Workshop) -> tuple[PlacedPiece, ...]:
    before = {piece.id: piece for piece in table.pieces}
    specs, game = scenario.terrain, scenario.brings
    made: dict[int, Piece] = {}
    for index, spec in enumerate(specs):
        old = before.get(spec.id)
        if old is not None and _same_shape(old.spec, spec, game):
            made[index] = old.piece
        else:
            # A mesh that stands here already is not read again.
            there = table.pieces if isinstance(spec, MeshTerrain) else ()
            twin = next((one for one in there if _same_shape(one.spec, spec, game)), None)
            made[index] = _piece_of(workshop, scenario, index) if twin is None else twin.piece
        workshop.weigh(made[index], f"terrain[{index}] ({spec.id})")
    laid: dict[int, PlacedPiece] = {}
    support = Support()
    same = {
        index
        for index, spec in enumerate(specs)
        if (old := before.get(spec.id)) is not None
        and old.spec is spec
        and old.piece is made[index]
    }
    kept = {specs[index].id for index in same}
    in_order = [spec.id for spec in specs if spec.id in kept] == [
        piece.id for piece in table.pieces if piece.id in kept
    ]
    changed = [(piece.piece, piece.stand) for piece in table.pieces if piece.id not in kept]
    for index in sorted(range(len(specs)), key=lambda i: (not specs[i].lies_beneath, i)):
        spec = specs[index]
        old = before[spec.id] if index in same else None
        x, y = spec.position[:2]
        asked = old is None or not in_order or len(changed) > _FEW or may_bear(x, y, changed)
        if old is not None and not asked:
            stand = old.stand
        else:
            stand = stand_of(spec.position, spec.rotation, support)
        if old is not None and old.stand == stand and old.game is scenario.brings:
            laid[index] = old
        else:
            laid[index] = PlacedPiece(spec, made[index], stand, scenario.brings)
        if old is None or old.stand != stand:
            changed += [(made[index], stand), *([(old.piece, old.stand)] if old else [])]
        support.add(made[index], stand)
    pieces = tuple(laid[index] for index in range(len(specs)))
    same_all = len(pieces) == len(table.pieces) and all(
        a is b for a, b in zip(pieces, table.pieces, strict=True)
    )
    return table.pieces if same_all else pieces


def _piece_of(workshop: Workshop, scenario: Scenario, index: int) -> Piece:
    spec = scenario.terrain[index]
    try:
        return workshop.terrain(spec)
    except MeshFault as fault:
        place = f"terrain[{index}] ({spec.id}).mesh"
        raise ScenarioFault([Fault("", place, fault.found, fault.expected)]) from None


def _same_shape(old: Any, new: Any, game: TableGame[Any]) -> bool:
    """Return whether two pieces of terrain have the same shape, wherever they stand."""
    if old is new:
        return True
    if isinstance(old, MeshTerrain) and isinstance(new, MeshTerrain):
        return all(
            getattr(old, key) == getattr(new, key)
            for key in ("mesh", "mesh_unit", "scale", "up", "tops", "open_between")
        ) and wood_depth(old, game) == wood_depth(new, game)
    if isinstance(old, KindTerrain) and isinstance(new, KindTerrain):
        return bool(old.kind == new.kind and old.shape == new.shape)
    return False


def _units(
    table: Table,
    scenario: Scenario,
    pieces: tuple[PlacedPiece, ...],
    workshop: Workshop,
    *,
    moved: bool,
) -> tuple[PlacedUnit, ...]:
    support = support_of(pieces) if scenario.units else Support()
    numbers = side_numbers(scenario.all_sides)
    before = {unit.id: unit for unit in table.units}
    units = []
    for row, spec in enumerate(scenario.units):
        old, side = before.get(spec.id), numbers[spec.side]
        if old is not None and old.spec is spec and old.side_number == side and not moved:
            units.append(old)
            continue
        models = tuple(_models(workshop, old, spec, side, support, row))
        same = old is not None and old.spec is spec and old.side_number == side
        if (
            old is not None
            and same
            and all(a is b for a, b in zip(models, old.models, strict=True))
        ):
            units.append(old)
        else:
            units.append(PlacedUnit(spec, side, models))
    return tuple(units)


def _models(
    workshop: Workshop,
    old: PlacedUnit | None,
    unit: UnitSpec,
    side: int,
    support: Support,
    row: int,
) -> Iterator[PlacedModel]:
    before = {} if old is None else {model.index: model for model in old.models}
    for number, spec in enumerate(unit.models):
        was = before.get(number)
        place = f"units[{row}] ({unit.id}).models[{number}]"
        alike = was is not None and old is not None and _same_figure(old, was, unit, side, spec)
        if was is not None and alike:
            piece = was.piece
        else:
            try:
                piece = workshop.model(unit, number, spec, side)
            except MeshFault as fault:
                wrong = Fault("", f"{place}.mesh", fault.found, fault.expected)
                raise ScenarioFault([wrong]) from None
        workshop.weigh(piece, place)
        stand = stand_of(spec.position, spec.facing, support)
        if was is not None and alike and was.spec is spec and was.stand == stand:
            yield was
        else:
            yield PlacedModel(unit.id, number, spec, piece, stand)


def _same_figure(
    old: PlacedUnit, was: PlacedModel, unit: UnitSpec, side: int, spec: ModelSpec
) -> bool:
    """Return whether a model has the same figure as before, wherever it stands."""
    keys = ("mesh", "mesh_unit", "scale", "up", "base_height", "pose", "body")
    if old.side_number != side or any(getattr(was.spec, k) != getattr(spec, k) for k in keys):
        return False
    if spec.mesh is not None:
        return True
    now = figure_of(unit.template, was.index, unit.carried(was.index))
    return now == figure_of(old.spec.template, was.index, old.spec.carried(was.index))
