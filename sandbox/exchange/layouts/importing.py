"""Read another program's file as a scenario; its format is recognised by its contents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from languages.writing import text
from meshes.buildings.walled_ruin import Windows
from rules.catalogue import DEFAULT
from sandbox.exchange.layouts.catalogues import (
    BATTLEMASTER,
    CREDIT,
    PACKAGE,
    CatalogueShelf,
    package_layouts,
    shelf_of,
)
from sandbox.exchange.layouts.own_pieces import SOURCE
from sandbox.exchange.layouts.tabletop_save import is_save, save_scenario
from sandbox.exchange.layouts.taken import Taken
from sandbox.exchange.layouts.terrain_layout import Layout
from sandbox.exchange.layouts.terrain_layout_in import (
    LayoutReading,
    catalogue_of,
    is_layout,
    layout_scenario,
    layouts_in,
    own_in,
    patterns_of,
    the_layout,
)
from sandbox.scenario.faults import Fault, ScenarioFault, shown
from sandbox.scenario.file import ScenarioFile, load, read_scenario
from sandbox.scenario.json_text import fault, read_json

_ENDING = ".json"


@dataclass(frozen=True)
class LayoutWish:
    """A user's knowledge of a file that it does not state itself.

    ``layout``: the id of the wanted one of several. ``templates``: the catalogue of its pieces.
    ``deployments``: the catalogue of its deployment patterns. ``size``: of the table, inches.
    ``heights``: lowest and highest of features of which nothing is known, inches. ``windows``: the
    pattern to cut into walls. ``units``: of a save, to an inch.
    """

    layout: str | None = None
    templates: Path | None = None
    deployments: Path | None = None
    size: tuple[float, float] | None = None
    heights: tuple[float, float] | None = None
    windows: Windows = "none"
    units: float = 1.0
    game: str = DEFAULT


@dataclass(frozen=True)
class Listed:
    """A layout of several. ``pieces``: how many the layout lists."""

    id: str
    name: str
    pieces: int
    deployment: str
    source: str


def in_package(source: str) -> tuple[bool, str | None]:
    """Return whether a source is the package of layouts, and the id of the layout in it."""
    name, colon, layout = source.partition(":")
    return name == PACKAGE and not Path(source).exists(), layout if colon else None


def listed(source: str) -> list[Listed]:
    """Return the layouts of a file, or of the package. Raises ScenarioFault."""
    packaged, wanted = in_package(source)
    value = package_layouts() if packaged else read_json(Path(source))
    if not is_layout(value):
        raise fault(source, "", shown(value), text("layout-layouts"))
    rows = [row for row in layouts_in(source, value) if wanted in (None, row.get("id"))]
    return [_listed(the_layout(source, [row], None)) for row in rows]


def _listed(layout: Layout) -> Listed:
    deployment = layout.deployment_pattern_id or ""
    return Listed(layout.id, layout.name, len(layout.pieces), deployment, layout.source)


def source_scenario(source: str, folder: str, wish: LayoutWish | None = None) -> Taken:
    """Read a file, or a layout of the package, as a scenario. Raises ScenarioFault.

    ``folder``: the name of the folder of its meshes, beside the scenario.
    """
    wish = wish or LayoutWish()
    packaged, named = in_package(source)
    if not packaged:
        return scenario_of(Path(source), folder, wish)
    value = package_layouts()
    shelf = shelf_of(None, wish.templates, wish.deployments)
    return _layout(PACKAGE, value, shelf, wish, named or wish.layout)


def scenario_of(path: Path, folder: str, wish: LayoutWish | None = None) -> Taken:
    """Read a terrain layout or a Tabletop Simulator save as a scenario. Raises ScenarioFault.

    ``folder``: the name of the folder of its meshes, beside the scenario.
    """
    return scenario_in(path, read_json(path), folder, wish)


def scenario_in(path: Path, value: Any, folder: str, wish: LayoutWish | None = None) -> Taken:
    """Return what `scenario_of` returns for the JSON ``value`` of a file that was read already.

    Meshes and catalogues are searched for beside ``path``. Raises ScenarioFault.
    """
    wish = wish or LayoutWish()
    if is_save(value):
        return save_scenario(path, value, folder, wish.size, wish.units, wish.game)
    if not is_layout(value):
        raise fault(str(path), "", shown(value), text("layout-or-save"))
    shelf = shelf_of(path, wish.templates, wish.deployments)
    return _layout(str(path), value, shelf, wish, wish.layout)


def _layout(
    file: str, value: Any, shelf: CatalogueShelf, wish: LayoutWish, wanted: str | None
) -> Taken:
    layout = the_layout(file, value, wanted)
    catalogue = catalogue_of(*shelf.templates) if shelf.templates is not None else {}
    patterns = patterns_of(*shelf.patterns) if shelf.patterns is not None else {}
    packaged = shelf.templates is not None and shelf.templates[0] == PACKAGE
    named = packaged and any(piece.template in catalogue for piece in layout.pieces)
    credits = [CREDIT] if named or layout.source not in ("", SOURCE) else []
    if "battlemaster" in layout.source.lower():
        credits.append(BATTLEMASTER)
    own = own_in(file, value, wanted)
    reading = LayoutReading(
        wish.size, wish.game, wish.heights, wish.windows, patterns, own, tuple(credits)
    )
    return layout_scenario(layout, catalogue, reading)


def sources_in(source: str) -> list[str]:
    """Return a source for each layout of a file, or of the installed package, with several.

    Any other source is returned as it is.
    """
    packaged, named = in_package(source)
    if named or not (packaged or source.lower().endswith(_ENDING)):
        return [source]
    try:
        rows = listed(source)
    except ScenarioFault:
        return [source]
    return [f"{source}:{row.id}" for row in rows] if len(rows) > 1 else [source]


def scenario_file(source: str, root: Path | None = None) -> ScenarioFile:
    """Read a scenario, or a layout as a scenario. Raises ScenarioFault.

    ``source``: a TOML file, a JSON file, ``FILE.json:ID`` for a layout of several, or a layout of
    the installed package, as for `source_scenario`. ``root``: the folder that mesh paths may not
    leave.
    """
    name, _, layout = source.partition(f"{_ENDING}:")
    path = Path(f"{name}{_ENDING}" if layout else source)
    packaged, _ = in_package(source)
    if not packaged and path.suffix.lower() != _ENDING:
        return load(path, root)
    if packaged:
        taken = source_scenario(source, "")
    else:
        taken = scenario_of(path, path.stem, LayoutWish(layout=layout or None))
    if taken.meshes:
        found = text("layout-meshes", count=len(taken.meshes))
        raise ScenarioFault([Fault(source, "", found, text("layout-import-first"))])
    scenario = read_scenario(taken.text, path)
    return ScenarioFile(path, root or path.parent, scenario, taken.text)
