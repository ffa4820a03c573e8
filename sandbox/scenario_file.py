"""Scenario files: read, check, write back, and name by digest.

A file keeps its comments and its order when it is saved: only what changed is touched.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomlkit
from pydantic import ValidationError
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array

from sandbox.checks import check_meshes, check_whole
from sandbox.faults import Fault, ScenarioFault, shown
from sandbox.policy import SightPolicy
from sandbox.refusals import refusals
from sandbox.scenario import Scenario

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
        document = tomlkit.parse(self.text)
        _merge(document, said)
        text = tomlkit.dumps(document)
        # A document may be laid out so that tomlkit cannot add to it: then what it says comes
        # before how it looks.
        return text if _says(text, said) else tomlkit.dumps(said)

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
    root = root or path.parent
    faults = [
        Fault(file, *row) for row in (*check_whole(raw), *check_meshes(raw, path.parent, root))
    ]
    try:
        scenario = Scenario.model_validate(raw)
    except ValidationError as error:
        raise ScenarioFault(_joined(refusals(file, raw, error), faults)) from None
    if faults:
        raise ScenarioFault(faults)
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


# --- saving ----------------------------------------------------------------------------------


def _says(text: str, content: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == content
    except tomllib.TOMLDecodeError:
        return False


def _merge(old: Any, new: Mapping[str, Any]) -> None:
    """Make a TOML table say ``new``, touching only what differs."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = value
        elif isinstance(value, Mapping) and isinstance(old[key], Mapping):
            _merge(old[key], value)
        elif _tables(old[key]) and _tables(value) and _fit(old[key], value):
            for row, content in zip(old[key], value, strict=True):
                _merge(row, content)
        elif _plain(old[key]) != value:
            old[key] = value


def _tables(value: Any) -> bool:
    """Whether it is a list of tables, written as ``[[…]]`` or in one line."""
    return (
        isinstance(value, AoT | Array | list)
        and len(value) > 0
        and all(isinstance(row, Mapping) for row in value)
    )


def _fit(old: Any, new: list[dict[str, Any]]) -> bool:
    """Give a list of tables as many rows as ``new``, dropping and adding by id; False if it
    cannot be done.
    """
    if len(old) == len(new):
        return True
    before, after = [row.get("id") for row in old], [row.get("id") for row in new]
    kept = [name for name in before if name in after]
    if not isinstance(old, AoT) or None in before + after or kept != after[: len(kept)]:
        return False
    for index in reversed(range(len(before))):
        if before[index] not in after:
            del old[index]
    for row in new[len(kept) :]:
        old.append(tomlkit.item(row))
    return True


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value
