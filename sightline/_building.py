"""Build a table in code: each change returns a new table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Self

from languages.message import message
from languages.writing import text
from sandbox.document.apply import apply
from sandbox.document.commands import (
    AddUnit,
    Change,
    MoveThings,
    Remove,
    SetKeys,
    SetPolicy,
    adding,
)
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.document.things import place_of
from sandbox.movement.deployment import unit_row
from sandbox.movement.moving_together import put
from sandbox.movement.standing import laid_after
from sandbox.scenario.file import HeldMeshes
from sandbox.scenario.kinds import kind_keys
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.schema import MOST_MODELS
from sandbox.scenario.templates import templates
from sandbox.sight.judge import SightFault, models_named
from sandbox.table.things import spot_of
from sightline._arguments import Place, known, number, place, plain
from sightline._fault import Fault, as_fault, misfit
from sightline._laid import Laid
from sightline._mesh_files import MeshLike, audited

_MARKS = {kind.item: key for key, kind in MARKS.items()}
"""The list of each kind of mark, by its name."""

_DEGREES = message("api-degrees")


class Building(Laid):
    """Changes of a table."""

    def add(
        self,
        kind: str,
        at: Place | None = None,
        *,
        id: str | None = None,
        rotation: float | None = None,
        **keys: Any,
    ) -> Self:
        """Return the table with another thing: a piece of terrain, or a mark. Raises Fault.

        ``kind``: a kind of `sightline kinds`, or ``zone``, ``objective``, ``smoke``, ``note``.
        ``at``: inches; dropped onto the surface there, unless a third number fixes its height.
        ``id``: free by default; the new thing is the last of `terrain`. ``rotation``: degrees,
        counter-clockwise. ``keys``: as in a scenario file.

        >>> import sightline
        >>> table = sightline.new(size=(48, 48)).add("building", at=(30, 20), size=(8, 6, 5.6))
        >>> table = table.add("smoke", at=(12, 12), radius=3)
        >>> table.terrain, table.marks
        (('building',), ('axis-zone', 'allies-zone', 'smoke'))
        >>> table.add("biulding", at=(30, 20))
        Traceback (most recent call last):
        sightline.Fault: kind: found "biulding"; expected a kind of terrain or mark, such as \
building
        """
        names = [*(row.name for row in kind_keys()), *_MARKS]
        kind = known("kind", kind, message("api-kind"), names)
        row: dict[str, Any] = {"id": free_id(self._table.scenario, kind) if id is None else id}
        if kind not in _MARKS:
            row["kind"] = kind
        if at is not None or kind not in _MARKS:
            row["position"] = list(place("at", at))
        return self._added(_MARKS.get(kind, "terrain"), row, rotation, keys)

    def add_mesh(
        self,
        mesh: str | PathLike[str] | MeshLike,
        at: Place,
        *,
        unit: str | None = None,
        scale: float | None = None,
        up: str | None = None,
        id: str | None = None,
        rotation: float | None = None,
        **keys: Any,
    ) -> Self:
        """Return the table with a mesh as a piece of terrain. Raises Fault.

        ``mesh``: a file (STL, OBJ, PLY, OFF, GLB, 3MF), or a mesh of trimesh or PyVista. It is
        repaired as `sightline import` does, and `save` writes it beside the scenario. ``unit``
        (mm, cm, m, in), ``scale`` and ``up`` (z, y): guessed by default; a mesh object is in
        inches and z up. Other arguments: as for `add`.

        >>> import sightline, trimesh
        >>> crate = trimesh.creation.box(extents=(2, 2, 1.5))
        >>> table = sightline.new().add_mesh(crate, at=(20, 20), id="crate", cover="hard")
        >>> table.terrain, table.trimesh("crate").extents.tolist()
        (('crate',), [2.0, 2.0, 1.5])
        """
        _, content, audit = audited(mesh, unit, scale, up)
        stored, kept = audit.content_to_store(content)
        table, mesh_name = self._holding(stored, kept, audit.row)
        stem = Path(mesh_name).stem.lower()
        row: dict[str, Any] = {
            "id": free_id(self._table.scenario, stem) if id is None else id,
            "mesh": mesh_name,
            **audit.row,
            "position": list(place("at", at)),
        }
        return table._added("terrain", row, rotation, keys)

    def add_unit(
        self,
        template: str,
        side: str,
        at: Place | None = None,
        *,
        facing: float | None = None,
        id: str | None = None,
        models: int | Sequence[Mapping[str, Any]] | None = None,
        free: bool = False,
        **keys: Any,
    ) -> Self:
        """Return the table with another unit. Raises Fault.

        ``template``: one of `sightline templates`. ``at``: the middle of its formation; where that
        is not free, it steps aside a little. ``facing``: degrees; by default across the table.
        ``models``: how many, by default the template's; or, instead of ``at``, a row for each as in
        a scenario file. ``free``: also where a model cannot stand. ``keys``: as in a scenario file.

        >>> import sightline
        >>> table = sightline.new().add_unit("rifle-squad", "axis", at=(20, 8), id="able")
        >>> table.units, len(table.models)
        (('able',), 10)
        >>> rows = [{"position": (20, 40), "facing": 270}, {"position": (21.5, 40)}]
        >>> table.add_unit("smg-squad", "allies", models=rows, quality="veteran").units
        ('able', 'smg-squad')
        """
        known("template", template, message("api-template"), templates())
        if isinstance(models, int | None):
            to = place("at", at)
            ahead = (90.0 if to[1] <= self._table.size[1] / 2 else 270.0) if facing is None else 0.0
            turn = ahead if facing is None else number("facing", facing, _DEGREES)
            if models is not None and not 1 <= models <= MOST_MODELS:
                raise misfit("models", models, message("fault-from-to", least=1, most=MOST_MODELS))
            row = dict(unit_row(self._table, template, (to[0], to[1]), turn, side, models).row)
            if len(to) == 3:
                row["models"] = [
                    one | {"position": [*one["position"], to[2]]} for one in row["models"]
                ]
        elif at is None and facing is None:
            name = free_id(self._table.scenario, template)
            row = {"id": name, "side": side, "template": template, "models": plain(models)}
        else:
            raise misfit("models", message("api-rows-and-place"), message("api-either"))
        row |= {} if id is None else {"id": id}
        return self._done(AddUnit(row | plain(keys)), free=free)

    def move(
        self,
        thing: str,
        to: Place | None = None,
        *,
        facing: float | None = None,
        free: bool = False,
    ) -> Self:
        """Return the table with a thing elsewhere. Raises Fault, also where a model cannot stand.

        ``thing``: a model ``unit/0``, a unit, which keeps its formation, a piece or a mark. ``to``:
        inches; of a unit, its middle. Without a height it drops onto the surface there, but a model
        on a floor stays on it. ``facing``: degrees; of a unit, of its first model; of a piece, its
        rotation. ``free``: also where a model cannot stand.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> there = table.move("able/0", to=(30, 9), facing=45)
        >>> there.position("able/0")[:2].tolist(), there.facing("able/0")
        ([30.0, 9.0], 45.0)
        >>> table.move("able/0", to=(90, 9))
        Traceback (most recent call last):
        sightline.Fault: examples/crossroads.toml: able/0 cannot go to (90, 9): the table is \
72″ × 48″
        """
        names = self._things(thing)
        first = spot_of(self._table, names[0])
        turn = 0.0 if facing is None else number("facing", facing, _DEGREES) - first.turn
        if to is None and facing is None:
            raise misfit(
                ", ".join(("to", "facing")), message("api-neither"), message("api-place-or-facing")
            )
        spots = put(self._table, names, None if to is None else place("to", to), turn)
        where = str(self._where)
        if to is not None and len(names) > 1:
            x, y = f"{to[0]:g}", f"{to[1]:g}"
            where = text("api-cannot-go", where=where, thing=thing, x=x, y=y)
        return self._done(MoveThings(spots), free=free, where=where)

    def change(self, thing: str, *, free: bool = False, **keys: Any) -> Self:
        """Return the table with other keys of a thing, as in a scenario file. Raises Fault.

        None removes a key, so that its default counts. ``free``: as for `move`.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> table.change("farmhouse", size=(8, 6, 4)).change("able", quality="veteran") == table
        False
        """
        if not keys:
            raise misfit(thing, message("api-no-key"), message("api-a-key"))
        return self._done(SetKeys(thing, plain(keys)), free=free)

    def remove(self, *things: str) -> Self:
        """Return the table without some things: pieces, units, models, marks. Raises Fault.

        Later models of a unit are numbered anew.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> table = table.remove("able", "baker/4", "roadblock")
        >>> "able" in table.units, len(table.models)
        (False, 19)
        """
        if not things:
            raise misfit("things", message("api-none"), message("api-ids"))
        return self._done(Remove(things), free=True)

    def with_policy(self, **keys: Any) -> Self:
        """Return the table judged by other thresholds; None restores a default. Raises Fault.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> table.with_policy(cover_share=0.7).los("able/0", "charlie/2").verdict
        'clear'
        """
        return self._done(SetPolicy(plain(keys)), free=True)

    def _added(
        self, key: str, row: dict[str, Any], rotation: float | None, keys: dict[str, Any]
    ) -> Self:
        if rotation is not None:
            row["rotation"] = number("rotation", rotation, _DEGREES) % 360
        return self._done(adding(key, row | plain(keys)), free=True)

    def _done(self, command: Change, *, free: bool, where: str = "") -> Self:
        table = self._table
        with as_fault(where or self._where, Refused):
            scenario = apply(table.scenario, command, table.file.shelved)
            return self._with(laid_after(table, scenario, free=free))

    def _things(self, thing: str) -> list[str]:
        """Return a thing by its name in commands; of a unit, its models. Raises Fault."""
        if "/" in thing:
            with as_fault(self._where, SightFault):
                return [model.id for model in models_named(self._table, thing)]
        with as_fault(self._where, Refused):
            key, index = place_of(self._table.scenario, thing)
        row = getattr(self._table.scenario, key)[index]
        if key == "units":
            return [model.id for model in self._table.unit(row.id).models]
        if key != "terrain" and key not in MARKS:
            raise Fault(text("api-no-place", where=str(self._where), thing=thing))
        return [row.id if key == "terrain" else f"{key}:{row.id}"]

    def _holding(self, name: str, content: bytes, reading: Mapping[str, Any]) -> tuple[Self, str]:
        """Return the table with a mesh at hand, and the mesh's name in it. Raises Fault."""
        from sandbox.table.own_meshes import free_name

        file = self._file
        shelf = file.shelf if isinstance(file.shelf, HeldMeshes) else HeldMeshes({})
        held = shelf.all_content()
        for other, bytes_ in held.items():
            if bytes_ == content and shelf.reading(other) == reading:
                return self, other
        beside = file.path.parent if file.path.exists() else None
        with as_fault("", Refused):
            free = free_name(name, {*held, *self._table.scenario.files()}, beside)
        readings = {other: shelf.reading(other) for other in held} | {free: reading}
        more = replace(file, shelf=HeldMeshes(held | {free: content}, readings))
        return self._with(replace(self._table, file=more)), free
