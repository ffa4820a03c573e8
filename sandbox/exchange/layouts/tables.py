"""The scenario of a file that is a scenario, or the layout of another program."""

from __future__ import annotations

from pathlib import Path

from sandbox.exchange.layouts.importing import (
    LayoutWish,
    in_package,
    listed,
    scenario_of,
    source_scenario,
)
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import ScenarioFile, load, read_scenario

_ENDING = ".json"


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
        raise ScenarioFault(
            [Fault(source, "", f"{len(taken.meshes)} meshes", "sightline layout import first")]
        )
    scenario = read_scenario(taken.text, path)
    return ScenarioFile(path, root or path.parent, scenario, taken.text)
