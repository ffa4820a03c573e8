"""The scenario of a file that is a scenario, or the layout of another program."""

from __future__ import annotations

from pathlib import Path

from sandbox.exchange.layouts.importing import Wish, scenario_of
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import ScenarioFile, load, read_scenario

_ENDING = ".json"


def scenario_file(source: str, root: Path | None = None) -> ScenarioFile:
    """Read a scenario, or a layout as a scenario. Raises ScenarioFault.

    ``source``: a TOML file, a JSON file, or ``FILE.json:ID`` for a layout of several. ``root``:
    the folder that mesh paths may not leave.
    """
    name, _, layout = source.partition(f"{_ENDING}:")
    path = Path(f"{name}{_ENDING}" if layout else source)
    if path.suffix.lower() != _ENDING:
        return load(path, root)
    taken = scenario_of(path, path.stem, Wish(layout=layout or None))
    if taken.meshes:
        raise ScenarioFault(
            [Fault(source, "", f"{len(taken.meshes)} meshes", "sightline layout import first")]
        )
    scenario = read_scenario(taken.text, path)
    return ScenarioFile(path, root or path.parent, scenario, taken.text)
