"""Scenario files: read, check, write back, and name by digest.

A file keeps its comments and its order when it is saved: only what changed is touched.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomlkit
from pydantic import ValidationError
from tomlkit.exceptions import TOMLKitError

from sandbox.checks import check_meshes, check_whole
from sandbox.faults import Fault, ScenarioFault, shown
from sandbox.game_table import check_game, folded, placed, unfolded
from sandbox.policy import SightPolicy
from sandbox.refusals import refusals
from sandbox.rewriting import rewritten
from sandbox.scenario import Scenario
from sandbox.templates import templates

MAX_BYTES = 1024 * 1024
"""The largest scenario file that is read."""


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario, where it came from, and its text as read.

    ``root``: mesh paths may not leave it.
    """

    path: Path
    root: Path
    scenario: Scenario
    text: str
    _hashes: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """``sha256:…`` of what the scenario says and of the bytes of its meshes.

        Comments, order of keys and defaults written out do not change it. The bytes of a mesh
        are read once, for this file and all that says something else in its place.
        """
        content = {
            "scenario": _said(self.scenario),
            "meshes": {name: self._hash(name) for name in sorted(self.scenario.mesh_paths())},
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def _hash(self, mesh: str) -> str:
        if mesh not in self._hashes:
            self._hashes[mesh] = hashlib.sha256(self.mesh_file(mesh).read_bytes()).hexdigest()
        return self._hashes[mesh]

    def mesh_file(self, mesh: str) -> Path:
        """The file a mesh path means: beside the scenario."""
        return self.path.parent / mesh

    def saying(self, scenario: Scenario) -> ScenarioFile:
        """The same file saying something else."""
        return replace(self, scenario=scenario)

    def written(self) -> str:
        """The text to save: as read, but for what changed; comments and order survive."""
        said = self.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
        return rewritten(self.text, folded(said, tomllib.loads(self.text)))

    def save(self, path: Path | None = None) -> None:
        """Write beside, then rename: a crash leaves the old file whole."""
        write_whole(path or self.path, self.written().encode())


def load(path: Path, root: Path | None = None) -> ScenarioFile:
    """Read and check a scenario file.

    ``root``: the folder that mesh paths may not leave; the scenario's own by default.
    Raises ScenarioFault with every fault found.
    """
    text = _read(path)
    file = str(path)
    try:
        raw = tomllib.loads(text)
        tomlkit.parse(text)
    except (ValueError, TOMLKitError, RecursionError) as error:
        found = f"text that is not TOML ({_reason(error)})"
        raise ScenarioFault([Fault(file, "", found, "a scenario in TOML")]) from None
    root, flat = root or path.parent, unfolded(raw)
    faults = [
        Fault(file, *row)
        for row in (*check_game(raw), *check_whole(flat), *check_meshes(flat, path.parent, root))
    ]
    try:
        scenario = Scenario.model_validate(flat)
    except ValidationError as error:
        faults = _joined(refusals(file, flat, error), faults)
    if faults:
        raise ScenarioFault(placed(fault, raw) for fault in faults)
    return ScenarioFile(path, root, scenario, text)


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deep"
    return shown(str(error)).strip('"')


def _joined(schema: Iterable[Fault], whole: list[Fault]) -> list[Fault]:
    """The schema's faults and those between tables, each place said once.

    A place off the table is said as such, not as a number beyond the schema's bounds too.
    """
    places = tuple(fault.place for fault in whole if fault.place.endswith(".position"))
    told = [f for f in schema if not any(f.place.startswith(f"{place}[") for place in places)]
    return told + [fault for fault in whole if fault.place not in {f.place for f in told}]


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step: written beside it, then renamed."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(beside).chmod(0o644 if not path.exists() else path.stat().st_mode & 0o777)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _said(scenario: Scenario) -> dict[str, Any]:
    """What a scenario says, with whatever goes without saying left out, said or not."""
    said = scenario.model_dump(mode="json", exclude_defaults=True)
    policy = SightPolicy()
    said["policy"] = {
        key: value for key, value in scenario.policy.items() if value != getattr(policy, key)
    }
    for row, spec in zip(said.get("terrain", ()), scenario.terrain, strict=False):
        row |= {"cover": spec.cover_class, "ground": spec.ground_class}
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


def _read(path: Path) -> str:
    def stop(found: str, wanted: str) -> ScenarioFault:
        return ScenarioFault([Fault(str(path), "", found, wanted)])

    try:
        if path.is_dir():
            raise stop("a folder", "a scenario file")
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise stop(f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,} bytes")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise stop("no such file", "a scenario file") from None
    except OSError as error:
        raise stop(f"a file that cannot be read ({error.strerror})", "a scenario file") from None
    except UnicodeDecodeError as error:
        raise stop(f"bytes that are not UTF-8 (at byte {error.start})", "text in UTF-8") from None
