"""Copies of groups: those of a table, and those saved for every table."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages.message import logged, message
from rules.engine.telling import heading
from sandbox.document.commands import AddPiece, AddUnit, Change, Several
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.document.things import raw, validated
from sandbox.live.live_document import LiveDocument
from sandbox.live.saved_groups import brought_along, file_of, saved_groups
from sandbox.live.store.kept import KeptGroup, StoreFault
from sandbox.movement.deployment import sides_of
from sandbox.scenario.schema import Scenario, TerrainSpec, UnitSpec
from sandbox.table.table import Table
from sandbox.view.rendering.thumbnails import GroupSubject


class SavedPalette:
    """The saved groups in the palette of one page, named ``saved:NAME``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._live: LiveDocument | None = None
        self._known: tuple[KeptGroup, ...] = ()
        self._taken: dict[str, KeptGroup] = {}

    @property
    def known(self) -> tuple[KeptGroup, ...]:
        """All saved groups, read once for each table."""
        live = self._session.desk.live
        if live is not self._live:
            self._live, self._known, self._taken = live, saved_groups(live), {}
        return self._known

    def forget(self) -> None:
        """Read them again next time."""
        self._live = None

    def take(self, name: str) -> bool:
        """Prepare a group to be placed, and keep its meshes with the table. Return whether it
        worked."""
        group, live = self._find(name), self._session.desk.live
        if live is None:
            return False
        try:
            self._taken[name] = brought_along(live, self._session.desk.role, group)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return False
        return True

    def change(
        self, name: str, table: Table, at: tuple[float, float], turn: float, side: str
    ) -> Change:
        """Return the command that places a group about a point. Raises Refused."""
        group = self._taken.get(name)
        if group is None:
            raise Refused(message("table-group-gone"))
        terrain = validated("terrain", group.rows["terrain"])
        units = validated("units", group.rows["units"])
        return group_put(table.scenario, terrain, units, at, turn, side)

    def subject(self, name: str) -> GroupSubject:
        """Return the subject of its picture. Raises KeyError."""
        group, live = self._find(name), self._session.desk.live
        if live is None:
            raise KeyError(name)
        rows = (*group.rows["terrain"], *group.rows["units"])
        return GroupSubject(file_of(live, group), frozenset(row["id"] for row in rows))

    def _find(self, name: str) -> KeptGroup:
        for group in self.known:
            if f"saved:{group.name}" == name:
                return group
        raise KeyError(name)


def standing(
    scenario: Scenario, members: Sequence[str]
) -> tuple[list[TerrainSpec], list[UnitSpec]]:
    """Return the terrain and the units of a group."""
    return (
        [row for row in scenario.terrain if row.id in members],
        [row for row in scenario.units if row.id in members],
    )


def words_of(group: KeptGroup) -> str:
    """Return further words to find a saved group by, in small letters."""
    rows = (*group.rows["terrain"], *group.rows["units"])
    return " ".join(row["id"] for row in rows).lower()


def group_put(
    scenario: Scenario,
    terrain: Sequence[TerrainSpec],
    units: Sequence[UnitSpec],
    at: tuple[float, float],
    turn: float,
    side: str,
) -> Change:
    """Return the command that places a copy about a point, turned, under free ids.

    Units of a side that the scenario does not have become ``side``'s.
    """
    spots = [row.position[:2] for row in terrain]
    spots += [model.position[:2] for unit in units for model in unit.models]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*spots, strict=True)]
    c, s = cos(radians(turn)), sin(radians(turn))

    def moved(position: Sequence[float]) -> list[float]:
        x, y = position[0] - middle[0], position[1] - middle[1]
        place = at[0] + c * x - s * y, at[1] + s * x + c * y
        return [*(round(float(value), 2) for value in place), *position[2:]]

    commands: list[Change] = []
    names: list[str] = []
    for piece in terrain:
        names.append(free_id(scenario, piece.id, names))
        said = {**raw(piece), "id": names[-1], "position": moved(piece.position)}
        if turn % 360:
            said["rotation"] = round((piece.rotation + turn) % 360, 1)
        commands.append(AddPiece(said))
    known = sides_of(scenario)
    for unit in units:
        names.append(free_id(scenario, unit.id, names))
        said = {**raw(unit), "id": names[-1]}
        said["side"] = unit.side if unit.side in known else side or known[0]
        said.pop("towing", None)
        said["models"] = [
            {
                **raw(model),
                "position": moved(model.position),
                "facing": round((model.facing + turn) % 360, 1),
            }
            for model in unit.models
        ]
        commands.append(AddUnit(said))
    return Several(tuple(commands), logged(message("table-added-group", group=heading(names[0]))))
