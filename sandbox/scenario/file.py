"""Scenario files: read, check, write back, and name by digest.

A file keeps its comments and its order when it is saved: only what changed is touched.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from pydantic import ValidationError

from languages.message import message
from meshes.imports.limits import MAX_BYTES
from sandbox.scenario.checks.cross_checks import check_lengths, check_meshes, check_whole
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.cover_words.reading import named_words, scenario_text
from sandbox.scenario.faults import Fault, ScenarioFault, shown
from sandbox.scenario.game_table import check_game, folded, placed, unfolded
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import templates
from sandbox.scenario.toml_edit import rewritten
from sandbox.scenario.toml_text import parsed
from sandbox.scenario.writing import write_whole

_NONE: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class MeshShelf(Protocol):
    """Meshes that are stored elsewhere than beside the file; a name always means the same bytes."""

    def names(self) -> Collection[str]:
        """Return the names that a scenario may use."""

    def reading(self, name: str) -> Mapping[str, Any]:
        """Return the keys of a row that read one: ``mesh_unit``, ``scale``, ``up``. Raises
        KeyError.
        """

    def digest(self, name: str) -> str:
        """Return SHA-256 of a mesh's bytes, in hexadecimal. Raises KeyError."""

    def content(self, name: str) -> bytes:
        """One's bytes. Raises KeyError."""


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario, where it came from, and its text as read.

    ``root``: mesh paths may not leave it. ``shelf``: meshes that are not beside it.
    """

    path: Path
    root: Path
    scenario: Scenario
    text: str
    shelf: MeshShelf | None = field(default=None, repr=False, compare=False)
    _hashes: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """Digest ``sha256:…`` of the scenario's meaning and of the bytes of its meshes.

        Comments, order of keys and explicit defaults do not change it. The bytes of a mesh are read
        once, for this file and its edited versions. Raises ScenarioFault where a mesh is gone, or
        grown too large, since the file was loaded.
        """
        content = {
            "scenario": meaning(self.scenario),
            "meshes": {name: self.mesh_digest(name) for name in sorted(self.scenario.files())},
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def mesh_digest(self, mesh: str) -> str:
        """Return SHA-256 of the bytes of a mesh that it names, in hexadecimal; read once.

        Raises ScenarioFault as `digest` does.
        """
        kept = self.kept_digest(mesh)
        if kept is not None:
            return kept
        if mesh not in self._hashes:
            self._hashes[mesh] = _hash_of(self.mesh_file(mesh), str(self.path))
        return self._hashes[mesh]

    def mesh_file(self, mesh: str) -> Path:
        """Return the file of a mesh that the scenario names, by the path from its own folder."""
        return self.path.parent / mesh

    @property
    def shelved(self) -> Collection[str]:
        """Names of meshes that are not beside it."""
        return () if self.shelf is None else self.shelf.names()

    def kept_digest(self, mesh: str) -> str | None:
        """Return SHA-256 of the bytes of a mesh that is not beside it; None for a file."""
        if self.shelf is None or mesh not in self.shelved:
            return None
        return self.shelf.digest(mesh)

    def mesh_content(self, mesh: str) -> bytes | None:
        """Return the bytes of a mesh that is not beside it; None: read `mesh_file`."""
        if self.shelf is None or mesh not in self.shelved:
            return None
        return self.shelf.content(mesh)

    def content(self, mesh: str) -> bytes:
        """Return the bytes of a mesh, wherever it is, at most one more than a mesh may have.

        Raises OSError.
        """
        kept = self.mesh_content(mesh)
        return _start_of(self.mesh_file(mesh)) if kept is None else kept

    def saying(self, scenario: Scenario) -> ScenarioFile:
        """Return the same file with another scenario."""
        return replace(self, scenario=scenario)

    def by_words(self, source: str) -> ScenarioFile:
        """Return the same table judged by other words: a name of the program's, or a file.

        An empty ``source`` changes nothing. Raises ScenarioFault.
        """
        if not source:
            return self
        other = self.saying(self.scenario.model_copy(update={"words": named_words(source)}))
        return replace(other, text=other.written())

    def written(self) -> str:
        """Return the text to save: as read, except for changes; comments and order survive."""
        said = self.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
        return rewritten(self.text, folded(said, tomllib.loads(self.text)))

    def save(self, path: Path | None = None) -> None:
        """Write beside, then rename: a crash leaves the old file whole."""
        write_whole(path or self.path, self.written().encode())


def load(path: Path, root: Path | None = None, shelf: MeshShelf | None = None) -> ScenarioFile:
    """Read and check a scenario file.

    ``root``: the folder that mesh paths may not leave; the scenario's own by default. ``shelf``:
    meshes stored elsewhere. Raises ScenarioFault with every fault found.
    """
    root = root or path.parent
    text = scenario_text(path, root)
    shelved = () if shelf is None else shelf.names()
    return ScenarioFile(path, root, read_scenario(text, path, root, shelved), text, shelf)


def read_scenario(
    text: str,
    path: Path = Path("scenario"),
    root: Path | None = None,
    shelved: Collection[str] = (),
) -> Scenario:
    """Read the scenario of a text. ``path``: its name in faults, and the base of mesh paths.

    Without a ``root`` meshes are not checked; those ``shelved`` never are. Raises ScenarioFault
    with every fault found.
    """
    file = str(path)
    raw = parsed(path, text)
    flat = unfolded(raw)
    if crowds := [placed(Fault(file, *row), raw) for row in check_lengths(flat)]:
        raise ScenarioFault(crowds)
    meshes = () if root is None else check_meshes(flat, path.parent, root, shelved)
    faults = [Fault(file, *row) for row in (*check_game(raw), *check_whole(flat), *meshes)]
    try:
        scenario = Scenario.model_validate(flat)
    except ValidationError as error:
        faults = _joined(refusals(file, flat, error), faults)
    if faults:
        raise ScenarioFault(placed(fault, raw) for fault in faults)
    return scenario


def _joined(schema: Iterable[Fault], whole: list[Fault]) -> list[Fault]:
    """Join the schema's faults and those between tables, one for each place.

    A place off the table is reported as such, and not also as a number beyond the schema's bounds.
    """
    off = {fault.place for fault in whole if fault.place.endswith(".position")}
    told = [f for f in schema if not (f.place.endswith("]") and f.place.rpartition("[")[0] in off)]
    places = {fault.place for fault in told}
    return told + [fault for fault in whole if fault.place not in places]


def _start_of(mesh: Path) -> bytes:
    with mesh.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _hash_of(mesh: Path, file: str) -> str:
    try:
        content = _start_of(mesh)
    except OSError as error:
        found = message("file-not-read", file=shown(mesh.name), why=str(error.strerror))
        raise ScenarioFault([Fault(file, "", found, message("file-mesh"))]) from None
    if len(content) > MAX_BYTES:
        found = message("file-of-more-bytes", file=shown(mesh.name), most=MAX_BYTES)
        most = message("file-most-bytes", most=MAX_BYTES)
        raise ScenarioFault([Fault(file, "", found, most)])
    return hashlib.sha256(content).hexdigest()


def meaning(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario's meaning: its values without any defaults, explicit or not."""
    said = scenario.model_dump(mode="json", exclude_defaults=True)
    game = scenario.brings
    policy = SightPolicy.of(game, {})
    if game.words is not None:
        said["words"] = game.words.model_dump(mode="json", exclude_defaults=True)
    said["policy"] = {
        key: value for key, value in scenario.policy.items() if value != getattr(policy, key)
    }
    for row, spec in zip(said.get("terrain", ()), scenario.terrain, strict=False):
        row |= {"cover": spec.cover_in(game), "ground": spec.ground_in(game)}
    for row, unit in zip(said.get("units", ()), scenario.units, strict=False):
        template = templates()[unit.template]
        for key, usual in (("quality", template.quality), ("officer", template.officer)):
            if row.get(key) == usual:
                del row[key]
    models = [model for unit in said.get("units", ()) for model in unit["models"]]
    for row in (*said.get("terrain", ()), *models):
        if row.get("mesh_unit") == "mm" and "scale" not in row:
            del row["mesh_unit"]
        if row.get("base_height") == 0:
            del row["base_height"]
    return said


class HeldMeshes:
    """Meshes by their names in a scenario; a `sandbox.scenario.file.MeshShelf`.

    ``content``: their bytes. ``readings``: the keys of a row that read each.
    """

    def __init__(
        self, content: Mapping[str, bytes], readings: Mapping[str, Mapping[str, Any]] = _NONE
    ) -> None:
        self._content, self._readings = dict(content), dict(readings)

    def names(self) -> Collection[str]:
        """Return the scenario's names of its meshes."""
        return self._content.keys()

    def reading(self, name: str) -> Mapping[str, Any]:
        """Return the keys of the first row that reads one. Raises KeyError."""
        return self._readings[name]

    def digest(self, name: str) -> str:
        """Return SHA-256 of a mesh's bytes. Raises KeyError."""
        return hashlib.sha256(self._content[name]).hexdigest()

    def content(self, name: str) -> bytes:
        """Return a mesh's bytes. Raises KeyError."""
        return self._content[name]

    def all_content(self) -> dict[str, bytes]:
        """Return the bytes of every mesh by its name."""
        return dict(self._content)
