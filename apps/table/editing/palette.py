"""The palette: everything that can be put on a table, and the entry in hand.

An entry is named ``kind:building``, ``template:rifle-squad``, ``mesh:church.stl``, ``group:farm``,
``saved:farm``, or as in `apps.table.tools.draw_tool`. Placing an entry gives a command; nothing
here changes a table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import param

from apps.table.editing.group_copies import SavedPalette, group_put, standing, words_of
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.draw_tool import Drawn, drawn_entries
from languages.writing import found, text
from rules.engine.telling import capitalized, heading
from sandbox.document.commands import AddPiece, AddUnit, Change
from sandbox.document.names import free_id, id_of
from sandbox.document.things import raw
from sandbox.live.store.kept import KeptGroup
from sandbox.movement.deployment import fewer, piece_row, sides_of, unit_row
from sandbox.scenario.file import MeshShelf, ScenarioFile
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.kinds import Kind, kind_called, kind_keys, runs
from sandbox.scenario.schema import MeshTerrain, Scenario
from sandbox.scenario.templates import Template, template_called, templates
from sandbox.table.mat_picture import is_picture
from sandbox.table.sides import side_numbers
from sandbox.table.table import Table
from sandbox.view.rendering.thumbnails import (
    GroupSubject,
    KindSubject,
    MeshSubject,
    RunSubject,
    Subject,
    UnitSubject,
)

MOST_RECENT = 4

_STORES = "table-palette-stores"
_FAMILIES = {
    "table-palette-buildings": (
        "building",
        "house",
        "church",
        "ruin",
        "hall",
        "factory",
        "bunker",
        "walkway",
        "gantry",
        "chapel",
        "barn",
        "tower",
        "crane",
        "storage",
    ),
    "table-palette-walls": ("wall", "hedge", "fence", "bocage", "barricade", "sandbags", "wire"),
    "table-palette-woods": ("wood", "tree", "trees", "orchard", "field", "crop", "haystack"),
    "table-palette-ground": (
        "hill",
        "cliff",
        "road",
        "pond",
        "river",
        "ford",
        "bridge",
        "crater",
        "trench",
        "stream",
        "pier",
    ),
    _STORES: ("rubble",),
}
"""Groups of kinds of terrain (messages), by the first word of a kind's name that is here; the last
group has the rest."""

_ARMS = {
    Moves.CREW: "table-palette-guns",
    Moves.WHEELS: "table-palette-vehicles",
    Moves.AIR: "table-palette-planes",
}
_SQUAD = 5
"""Least number of models of a squad."""


@dataclass(frozen=True)
class PaletteEntry:
    """One entry. ``words``: further words to find it by, in small letters; ``kept``: it can be
    removed."""

    id: str
    label: str
    group: str
    words: str
    kept: bool = False

    @property
    def has_side(self) -> bool:
        """Whether it belongs to a side."""
        return self.id.startswith("template:")


@dataclass(frozen=True, eq=False)
class Put:
    """An entry that is being placed: a `apps.table.state.placeable.Placeable`."""

    id: str
    label: str
    palette: Palette
    turns = True

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """Return the command that places it, turned by degrees from its usual facing."""
        if self.id.startswith("saved:"):
            return self.palette.groups.change(self.id, table, at, turn, self.palette.side)
        return put_down(table, self.id, at, turn, self.palette.side)


Bringable = Put | Drawn


class Palette(param.Parameterized):
    """The palette of one page. ``bring`` has an entry placed or drawn."""

    entries = param.ClassSelector(class_=tuple, default=())
    recent = param.ClassSelector(class_=tuple, default=(), doc="Ids placed, the last first.")
    chosen = param.String("", doc="The id of the entry in hand, or nothing.")
    side = param.String("", doc="The side of units that are placed.")
    sides = param.ClassSelector(class_=tuple, default=())

    def __init__(
        self, session: Session, state: ViewState, bring: Callable[[Bringable], None]
    ) -> None:
        super().__init__()
        self._session, self._state, self._bring = session, state, bring
        self._said: tuple[Any, ...] = ()
        self._placed = False
        self._file: Path | None = None
        self.groups = SavedPalette(session)
        session.param.watch(self._laid, "table")
        session.desk.param.watch(self._laid, "meshes")
        state.param.watch(self._tool, "tool")

    def entry(self, name: str) -> PaletteEntry | None:
        """Return the entry with that id."""
        return next((one for one in self.entries if one.id == name), None)

    def bringable(self, name: str) -> Bringable | None:
        """Return what is placed or drawn for an entry; None where it cannot be."""
        found = self.entry(name)
        if found is None or (name.startswith("saved:") and not self.groups.take(name)):
            return None
        return _drawn().get(name) or Put(name, found.label, self)

    def choose(self, name: str, *, stays: bool = False) -> None:
        """Take an entry in hand; put it away if it is in hand already and was never placed, unless
        it ``stays``."""
        found = self.bringable(name)
        held = name == self.chosen
        if found is None or (held and not self._placed and not stays):
            self._state.tool = ""
        elif not held:
            self._placed = False
            self._bring(found)
            self.chosen = name if self._state.tool else ""

    def used(self, name: str) -> None:
        """Remember an entry that was placed as recent."""
        self._placed = True
        if self.entry(name) is not None:
            rest = tuple(one for one in self.recent if one != name)
            self.recent = (name, *rest)[:MOST_RECENT]

    def take_side(self, name: str) -> None:
        """Place units of this side from now on."""
        if name in self.sides:
            self.side = name

    def subject(self, name: str) -> Subject:
        """Return the subject of an entry's picture. Raises KeyError where it has none."""
        table = self._session.table
        if table is None or self.entry(name) is None:
            raise KeyError(name)
        if name.startswith("saved:"):
            return self.groups.subject(name)
        return subject(table, name, self.side)

    def _laid(self, *_events: param.parameterized.Event) -> None:
        table = self._session.table
        if table is None:
            self._said, self._file = (), None
            self.param.update(entries=(), chosen="", side="", sides=())
            return
        scenario = table.scenario
        sides = sides_of(scenario)
        path = table.file.path
        stays = path == self._file and self.side in sides
        self._file = path
        self.param.update(sides=sides, side=self.side if stays else fewer(scenario))
        shelf = table.file.shelf
        desk = self._session.desk
        saved = self.groups.known
        said = scenario.game, scenario.terrain, scenario.groups, desk.meshes, saved
        if len(self._said) == len(said) and all(
            a is b for a, b in zip(said, self._said, strict=True)
        ):
            return
        away = {mesh.name for mesh in desk.meshes if mesh.away}
        self._said, found = said, entries(scenario, shelf, away, saved)
        if found != self.entries:
            there = {one.id for one in found}
            self.param.update(
                entries=found,
                chosen=self.chosen if self.chosen in there else "",
                recent=tuple(name for name in self.recent if name in there),
            )

    def look_again(self) -> None:
        """Read the saved groups again."""
        self.groups.forget()
        self._laid()

    def _tool(self, event: param.parameterized.Event) -> None:
        if not event.new:
            self.chosen = ""


def entries(
    scenario: Scenario,
    shelf: MeshShelf | None = None,
    away: Collection[str] = (),
    saved: Sequence[KeptGroup] = (),
) -> tuple[PaletteEntry, ...]:
    """Return all entries of a scenario's table.

    They are kinds of terrain, units of its game, its meshes and those kept with it, its groups, and
    saved groups. ``away``: meshes that are left out. ``saved`` groups with units of another game
    are left out too.
    """
    kept = () if shelf is None else shelf.names()
    meshes = dict.fromkeys(row.mesh for row in scenario.terrain if isinstance(row, MeshTerrain))
    meshes |= dict.fromkeys(name for name in kept if not is_picture(name))
    mine = [
        PaletteEntry(
            f"mesh:{name}",
            heading(_stem(name)),
            text("table-palette-meshes"),
            name.lower(),
            name in kept,
        )
        for name in meshes
        if name not in away
    ]
    groups = [
        PaletteEntry(
            f"group:{row.id}",
            heading(row.id),
            text("table-palette-groups"),
            " ".join(row.members).lower(),
        )
        for row in scenario.groups
        if any(standing(scenario, row.members))
    ]
    everywhere = [
        PaletteEntry(
            f"saved:{one.name}", one.name, text("table-palette-saved"), words_of(one), True
        )
        for one in saved
        if not one.rows["units"] or one.rows["game"] == scenario.game
    ]
    return (*_kinds(), *_draw_entries(), *_units(scenario.game), *mine, *groups, *everywhere)


def subject(table: Table, name: str, side: str) -> Subject:
    """Return the subject of an entry's picture. Raises KeyError for what a table does not have."""
    kind, _, rest = name.partition(":")
    scenario = table.scenario
    match kind:
        case "kind":
            return KindSubject(rest)
        case "template":
            numbers = side_numbers(list(dict.fromkeys((*sides_of(scenario), side))))
            return UnitSubject(rest, numbers.get(side, 0))
        case "mesh":
            return MeshSubject(table.file, _mesh(table.file, rest))
        case "draw" if rest in runs():
            return RunSubject(rest)
        case "group":
            return GroupSubject(table.file, frozenset(_group(scenario, rest)))
    raise KeyError(name)


def put_down(table: Table, name: str, at: tuple[float, float], turn: float, side: str) -> Change:
    """Return the command that places an entry, turned by degrees from its usual facing.

    Units face the far long edge. Raises KeyError for what the table does not have.
    """
    kind, _, rest = name.partition(":")
    scenario = table.scenario
    match kind:
        case "kind":
            return AddPiece(piece_row(scenario, rest, at, turn))
        case "template":
            ahead = 90.0 if at[1] <= table.size[1] / 2 else 270.0
            return AddUnit(unit_row(table, rest, at, ahead + turn, side).row)
        case "mesh":
            source = raw(_mesh(table.file, rest))
            kept = {key: source[key] for key in _KEPT if key in source}
            row = {
                "id": free_id(scenario, id_of(_stem(rest))),
                **kept,
                "position": [round(float(value), 2) for value in at],
                **({"rotation": round(turn % 360, 1)} if turn % 360 else {}),
            }
            return AddPiece(row)
        case "group":
            terrain, units = standing(scenario, _group(scenario, rest))
            return group_put(scenario, terrain, units, at, turn, side)
    raise KeyError(name)


_KEPT = ("mesh", "mesh_unit", "scale", "up", "cover", "ground")
"""Keys that another piece of a mesh takes over from the first one."""


@cache
def _drawn() -> Mapping[str, Drawn]:
    return {one.id: one for one in drawn_entries()}


def _draw_entries() -> tuple[PaletteEntry, ...]:
    return tuple(
        PaletteEntry(
            one.id,
            one.label,
            one.group,
            f"{one.words} {found(f'kind-{one.words}', 'search')}".rstrip(),
        )
        for one in _drawn().values()
    )


def _kinds() -> tuple[PaletteEntry, ...]:
    order = list(_FAMILIES)
    kinds = sorted(kind_keys(), key=lambda kind: order.index(_family(kind)))
    return tuple(
        PaletteEntry(
            f"kind:{kind.name}",
            capitalized(kind_called(kind.name)),
            text(_family(kind)),
            _searched(kind),
        )
        for kind in kinds
    )


def _family(kind: Kind) -> str:
    for word in kind.name.split("-"):
        for name, known in _FAMILIES.items():
            if word in known:
                return name
    return _STORES


def _searched(kind: Kind) -> str:
    also = found(f"kind-{kind.name}", "search")
    return f"{kind.name} {kind.about} {kind.cover} {kind.ground} {also}".lower()


def _units(game: str) -> tuple[PaletteEntry, ...]:
    mine = {name: made for name, made in templates().items() if made.game == game}
    rows = [
        PaletteEntry(
            f"template:{name}",
            template_called(name),
            _arm(made),
            f"{name} {made.men} {made.mover} {made.moves.value}".lower(),
        )
        for name, made in mine.items()
    ]
    order = list(dict.fromkeys(row.group for row in rows))
    return tuple(sorted(rows, key=lambda row: order.index(row.group)))


def _arm(made: Template) -> str:
    if made.moves is Moves.FOOT:
        if made.models >= _SQUAD:
            return text("table-palette-squads")
        return text("table-palette-teams" if made.models > 1 else "table-palette-fighters")
    return text(_ARMS[made.moves])


def _mesh(file: ScenarioFile, name: str) -> MeshTerrain:
    for row in file.scenario.terrain:
        if isinstance(row, MeshTerrain) and row.mesh == name:
            return row
    if file.shelf is None:
        raise KeyError(name)
    return MeshTerrain(id="it", mesh=name, position=(0.0, 0.0), **file.shelf.reading(name))


def _group(scenario: Scenario, name: str) -> tuple[str, ...]:
    for row in scenario.groups:
        if row.id == name:
            return row.members
    raise KeyError(name)


def _stem(mesh: str) -> str:
    return mesh.rpartition("/")[2].rpartition(".")[0] or mesh
