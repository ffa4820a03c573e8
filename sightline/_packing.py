"""A table's scenario with the bytes of all its meshes: to send it elsewhere, or to save it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.held_meshes import HeldMeshes
from sightline._fault import Fault


@dataclass(frozen=True)
class Packed:
    """A scenario that needs no file. ``meshes``: bytes by their names in the text."""

    name: str
    text: str
    meshes: dict[str, bytes]


def packed(file: ScenarioFile) -> Packed:
    """Pack a scenario. Raises Fault for a mesh that is gone."""
    meshes = {}
    for name in file.scenario.files():
        held = file.mesh_content(name)
        try:
            meshes[name] = file.mesh_file(name).read_bytes() if held is None else held
        except OSError as error:
            raise Fault(f"{name}: found {error.strerror}; expected the mesh of the table") from None
    return Packed(str(file.path), file.written(), meshes)


def unpacked(packed: Packed) -> ScenarioFile:
    """Return the scenario. Raises ScenarioFault."""
    path = Path(packed.name)
    scenario = read_scenario(packed.text, path)
    shelf = HeldMeshes(packed.meshes, {name: {} for name in packed.meshes})
    return ScenarioFile(path, Path(), scenario, packed.text, shelf)


def meshes_to_write(file: ScenarioFile, folder: Path) -> dict[str, bytes]:
    """Return the meshes at hand that a folder lacks. Raises Fault where it has others."""
    found = {}
    for name in file.scenario.files():
        content, path = file.mesh_content(name), folder / name
        if content is None:
            continue
        if not path.exists():
            found[name] = content
        elif path.read_bytes() != content:
            raise Fault(f"{path}: found another file of that name; expected that of the table")
    return found
