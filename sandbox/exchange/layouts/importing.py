"""Read another program's file as a scenario; its format is recognised by its contents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.catalogue import DEFAULT
from sandbox.exchange.layouts.tabletop_save import is_save, save_scenario
from sandbox.exchange.layouts.taken import Taken
from sandbox.exchange.layouts.terrain_layout_in import (
    catalogue_of,
    is_layout,
    layout_scenario,
    the_layout,
)
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault, read_json

CATALOGUE = "terrain-templates.json"
"""File name of the catalogue of a layout's templates beside it."""


@dataclass(frozen=True)
class Wish:
    """A user's knowledge of a file that it does not state itself.

    ``layout``: the id of the wanted one of several. ``templates``: the catalogue of its pieces.
    ``size``: of the table, inches. ``units``: of a save, to an inch.
    """

    layout: str | None = None
    templates: Path | None = None
    size: tuple[float, float] | None = None
    units: float = 1.0
    game: str = DEFAULT


def scenario_of(path: Path, folder: str, wish: Wish | None = None) -> Taken:
    """Read a terrain layout or a Tabletop Simulator save as a scenario. Raises ScenarioFault.

    ``folder``: the name of the folder of its meshes, beside the scenario.
    """
    return scenario_in(path, read_json(path), folder, wish)


def scenario_in(path: Path, value: Any, folder: str, wish: Wish | None = None) -> Taken:
    """Return what `scenario_of` returns for the JSON ``value`` of a file that was read already.

    Meshes and the catalogue are searched for beside ``path``. Raises ScenarioFault.
    """
    wish = wish or Wish()
    if is_save(value):
        return save_scenario(path, value, folder, wish.size, wish.units, wish.game)
    if not is_layout(value):
        wanted = "a 40kdc terrain layout or a Tabletop Simulator save"
        raise fault(str(path), "", shown(value), wanted)
    layout = the_layout(str(path), value, wish.layout)
    beside = wish.templates or path.with_name(CATALOGUE)
    there = wish.templates is not None or beside.is_file()
    catalogue = catalogue_of(str(beside), read_json(beside)) if there else {}
    return layout_scenario(layout, catalogue, wish.size, wish.game)
