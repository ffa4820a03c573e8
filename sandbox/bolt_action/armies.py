"""Start of a game on a table: its units as the rules read an army list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from languages.message import message
from rules.bolt_action import header
from rules.bolt_action.model.templates import MOUNTS, Template, templates
from rules.engine.play.log import Header
from rules.engine.play.objectives import OPTION
from sandbox.movement.ground_classes import Grounds
from sandbox.play.games import NoGame, no_template, options_of
from sandbox.scenario.schema import UnitSpec
from sandbox.table.footprints import cores, pose_of
from sandbox.table.objectives import rows_of
from sandbox.table.table import PlacedUnit, Table

GAME = "bolt-action"

DEPLOYED_IN = ("building", "rough")
"""Ground that matters to units deployed in it (BA-MOV-7), the foremost first."""


def armies(table: Table) -> tuple[dict[str, Any], ...]:
    """Return every unit of a table as an entry of an army list, in the order of the file.

    A unit is deployed in what the middle of any of its bases is on. Guns that are dug in stay where
    they are (BA-MOV-7). Raises NoGame for a unit that the rules do not know.
    """
    ground = Grounds.of(table.pieces)
    return tuple(entry_of(unit, ground) for unit in table.units)


def start_header(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
    support: tuple[Mapping[str, Any], ...] | None = None,
) -> Header:
    """Return the header of a game on a table: `rules.bolt_action.start` takes it as it is.

    ``assumptions``: those that differ from their defaults. ``support``: rows of ``side``, ``kind``
    and, for smoke, ``weapon``. Where they are None, the scenario's own count. Raises NoGame, and
    RuleError for unknown assumptions.
    """
    scenario = table.scenario
    options = options_of(scenario, GAME, turns)
    if support is None:
        support = tuple(row.model_dump(exclude_none=True) for row in scenario.support)
    if support:
        options["support"] = [dict(row) for row in support]
    if scenario.smoke:
        options["smoke"] = [[*one.position[:2], one.radius] for one in scenario.smoke]
    if scenario.objectives:
        options[OPTION] = rows_of(scenario.objectives)
    return header(
        armies(table),
        rules=scenario.ruleset,
        seed=seed,
        assumptions=scenario.assumed if assumptions is None else assumptions,
        options=options,
        scenario=scenario.name,
        digest=table.digest,
    )


def entry_of(unit: PlacedUnit, ground: Grounds) -> dict[str, Any]:
    """Return a unit of a table as an entry of an army list. Raises NoGame, as `armies` does."""
    known = templates().get(unit.spec.template)
    if known is None:
        raise NoGame(no_template(unit.id, GAME, unit.spec.template))
    entry: dict[str, Any] = {
        "id": unit.id,
        "side": unit.spec.side,
        "template": known.name,
        "quality": unit.spec.troop_quality,
    }
    if known.kind in MOUNTS and len(unit.models) != 1:
        count = len(unit.models)
        raise NoGame(message("begin-one-model", unit=unit.id, kind=known.kind, models=count))
    if known.kind != "vehicle":
        entry["models"] = len(unit.models)
    entry |= _said(unit.spec, known)
    middles = cores(unit.models, [pose_of(model) for model in unit.models])
    under = ground.crossed(middles, np.zeros(len(middles)))
    entry["ground"] = next((name for name in DEPLOYED_IN if name in under), "open")
    return entry


def _said(spec: UnitSpec, known: Template) -> dict[str, Any]:
    """Return the optional keys that a scenario gives a unit."""
    said: dict[str, Any] = {}
    if spec.name is not None:
        said["name"] = spec.name
    if spec.officer is not None:
        said["officer"] = spec.officer
    if spec.hidden:
        said["hidden"] = True
    if isinstance(spec.towing, str):
        said["tows"] = spec.towing
    elif spec.towing:
        said["towing"] = True
    if spec.weapons is not None and known.kind in MOUNTS:
        said["arms"] = [list(pair) for pair in spec.weapons]
    elif spec.weapons is not None:
        rows = [[row] if isinstance(row, str) else list(row) for row in spec.weapons]
        if rows and "gun" in known.figures[0]:
            rows[0] = ["gun", *rows[0]]
        said["figures"] = rows
    return said
