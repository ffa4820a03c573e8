"""Army lists on live tables: the units of a list as rows, for a new table or the open one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from languages.message import logged, message
from languages.writing import text
from sandbox.document.commands import AddUnit, Several
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.exchange.rosters.importing import Imported, import_roster
from sandbox.exchange.rosters.matching import Choices
from sandbox.exchange.rosters.names import names_of
from sandbox.exchange.rosters.reading import roster_in
from sandbox.exchange.rosters.stand import Stand
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.sent import SentTable, received, sent
from sandbox.live.shelf import keep_mesh
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.table.table import Table
from sandbox.work.progress import Progress
from sandbox.work.reading import read

STAND = Stand(base_mm=32, height_in=1.5)
"""Stand for the models of an army list of which no unit has a template."""


@dataclass(frozen=True)
class Wishes:
    """Names and corrections that a person gave for a list.

    ``names``: further names, as `read_names` returns them. ``chosen``: the template of lines that
    were corrected, as in `match_roster`.
    """

    names: Mapping[str, Any] = field(default_factory=dict)
    chosen: Choices = field(default_factory=dict)


def units_of(
    name: str, content: bytes, table: Table, side: str, wishes: Wishes | None = None
) -> Imported:
    """Return a table with the units of a list, all of them on stands if no name is known.

    ``name``: the list's, for sentences. Raises Refused.
    """
    wishes = wishes or Wishes()
    names = names_of(table.scenario.game, wishes.names)
    try:
        roster = roster_in(name, content, names)
        made = import_roster(name, roster, names, table, side, None, wishes.chosen)
        if not made.rows:
            made = import_roster(name, roster, names, table, side, STAND, wishes.chosen)
    except ScenarioFault as fault:
        raise Refused(f"{fault}.") from None
    if not made.rows:
        raise Refused(f"{shown_line(name)}: {made.nothing}.")
    return made


def joining(
    name: str, content: bytes, table: Table, side: str, wishes: Wishes | None = None
) -> Imported:
    """Return as `units_of`, for an uploaded list and an open table. Raises Refused, TooCostly."""
    return read(_joining, (name, content, sent(table, whole=True), side, wishes), name)


def _joining(
    asked: tuple[str, bytes, SentTable, str, Wishes | None], progress: Progress
) -> Imported:
    name, content, table, side, wishes = asked
    made = units_of(name, content, received(table, progress), side, wishes)
    # Its terrain and its meshes need not come back: the table has them.
    scenario = made.file.scenario.model_copy(update={"terrain": ()})
    return replace(made, file=replace(made.file, scenario=scenario, shelf=None))


def told(name: str, made: Imported) -> str:
    """Return what was placed, in sentences."""
    models = sum(row["models"] for row in made.rows)
    said = text("live-list-placed", units=len(made.rows), models=models, name=shown_line(name))
    if made.meshes:
        said += f" {text('live-on-stands', stand=STAND.words)}"
    return said


def left_out(made: Imported) -> tuple[str, ...]:
    """Return what has no room, or is not in its zone, a sentence each."""
    return tuple(f"{note}." for note in made.left_out)


def added(live: LiveDocument, role: Role, name: str, made: Imported) -> Several:
    """Return the step that adds the units of a list to a live table; store their mesh with it.

    Raises Refused, and StoreFault.
    """
    reading = {"mesh_unit": "in"}
    names = {
        mesh: keep_mesh(live, role, mesh, content, reading).name
        for mesh, content in made.meshes.items()
    }
    new = made.file.scenario.units[-len(made.rows) :]
    steps = tuple(AddUnit(_named(raw(unit), names)) for unit in new)
    title = message("edit-added-units", count=len(steps), name=shown_line(name))
    return Several(steps, logged(title))


def _named(row: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a unit's row with the names that meshes have on its table."""
    models = [
        {**model, "mesh": names[model["mesh"]]} if "mesh" in model else model
        for model in row["models"]
    ]
    return {**row, "models": models}
