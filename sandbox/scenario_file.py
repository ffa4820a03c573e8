"""Scenario files: read, check, write back, and name by digest.

A file keeps its comments and its order when it is saved: only what changed is touched.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tomlkit
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Table

from rules.catalogue import RULESETS
from sandbox.faults import Fault, ScenarioFault
from sandbox.scenario import Scenario, TableSpec

MAX_BYTES = 2 * 1024 * 1024
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

    @property
    def digest(self) -> str:
        """``sha256:…`` of what the scenario says and of the bytes of its meshes.

        Comments, order of keys and defaults written out do not change it.
        """
        content: dict[str, Any] = {
            "scenario": self.scenario.model_dump(mode="json", exclude_defaults=True),
            "meshes": {
                name: hashlib.sha256((self.mesh_file(name)).read_bytes()).hexdigest()
                for name in sorted(self.scenario.mesh_paths())
            },
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def mesh_file(self, mesh: str) -> Path:
        """The file a mesh path means: beside the scenario."""
        return self.path.parent / mesh

    def saying(self, scenario: Scenario) -> ScenarioFile:
        """The same file saying something else."""
        return replace(self, scenario=scenario)

    def written(self) -> str:
        """The text to save: as read, but for what changed; comments and order survive."""
        document = tomlkit.parse(self.text)
        _merge(document, self.scenario.model_dump(mode="json", exclude_unset=True))
        return tomlkit.dumps(document)

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
    except (tomllib.TOMLDecodeError, TOMLKitError, RecursionError) as error:
        raise ScenarioFault([Fault(file, "", f"no TOML ({error})", "a scenario in TOML")]) from None
    root = root or path.parent
    faults = [
        Fault(file, place, found, wanted)
        for check in (_across, lambda data: _meshes(data, path.parent, root))
        for place, found, wanted in check(raw)
    ]
    scenario = None
    try:
        scenario = Scenario.model_validate(raw)
    except ValidationError as error:
        schema = [_schema_fault(file, raw, row) for row in error.errors(include_url=False)]
        faults = schema + faults
    if scenario is None or faults:
        raise ScenarioFault(faults)
    return ScenarioFile(path, root, scenario, text)


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step: written beside it, then renamed."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(beside).chmod(0o644 if not path.exists() else path.stat().st_mode & 0o777)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _read(path: Path) -> str:
    def stop(found: str, wanted: str) -> ScenarioFault:
        return ScenarioFault([Fault(str(path), "", found, wanted)])

    try:
        size = path.stat().st_size
        if path.is_dir():
            raise stop("a folder", "a scenario file")
        if size > MAX_BYTES:
            raise stop(f"{size:,} bytes", f"at most {MAX_BYTES:,} bytes")
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise stop("no such file", "a scenario file") from None
    except OSError as error:
        raise stop(f"a file that cannot be read ({error.strerror})", "a scenario file") from None
    except UnicodeDecodeError as error:
        raise stop(f"bytes that are not UTF-8 at {error.start}", "text in UTF-8") from None


# --- what the schema finds ------------------------------------------------------------------


def _schema_fault(file: str, raw: Mapping[str, Any], error: ErrorDetails) -> Fault:
    place, found = _walk(raw, error["loc"], error.get("input"))
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(file, place, "a key that is not known here", "only the keys of the format")
    if kind == "missing":
        return Fault(file, place, "nothing", "a value")
    if kind == "union_tag_not_found":
        return Fault(file, place, "neither kind nor mesh", "a kind (`sightline kinds`) or a mesh")
    if kind == "union_tag_invalid":
        tag = context.get("tag")
        wanted = f"one of {context.get('expected_tags')}"
        return Fault(file, f"{place}.kind", repr(tag), wanted.replace("'", ""))
    wanted = error["msg"]
    for start in ("Input should be ", "Value should have ", "String should "):
        wanted = wanted.removeprefix(start)
    if wanted.startswith(("greater", "less")):
        wanted = f"a number {wanted}"
    return Fault(file, place, found, wanted)


def _walk(raw: Any, loc: tuple[int | str, ...], fallback: Any) -> tuple[str, str]:
    """The place in words, and what stands there. Union tags in ``loc`` are no keys: skipped."""
    words: list[str] = []
    here = raw
    for step in loc:
        if isinstance(step, int):
            here = here[step] if isinstance(here, list) and step < len(here) else None
            name = here.get("id") if isinstance(here, Mapping) else None
            words[-1:] = [f"{words[-1]}[{step}]" + (f" ({name})" if name else "")]
        elif isinstance(here, Mapping):
            if step not in here and here.get("kind", "mesh") == step:
                continue
            here = here.get(step)
            words.append(str(step))
        else:
            words.append(str(step))
    return ".".join(words), shown(here if here is not None else fallback)


def shown(value: object) -> str:
    """A value as a sentence can hold it: short."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


# --- what only the whole file shows ----------------------------------------------------------


def _rows(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables under a key with their places; whatever is not one is the schema's to say."""
    rows = data.get(key)
    for index, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, Mapping):
            name = row.get("id")
            yield f"{key}[{index}]" + (f" ({name})" if name else ""), row


def _models(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for place, unit in _rows(data, "units"):
        for inner, model in _rows(unit, "models"):
            yield f"{place}.{inner}", model


def _across(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    yield from _duplicates(data)
    yield from _off_table(data)
    sides = list(dict.fromkeys(str(unit.get("side")) for _, unit in _rows(data, "units")))
    if len(sides) > 2:
        yield "units", f"{len(sides)} sides ({', '.join(sides[:6])})", "at most two sides"
    yield from _ruleset(data)
    yield from _sights(data)


def _duplicates(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    first: dict[str, str] = {}
    for key in ("terrain", "units"):
        for place, row in _rows(data, key):
            name = row.get("id")
            if not isinstance(name, str):
                continue
            if name in first:
                wanted = f"an id used once (it is already {first[name]})"
                yield f"{place}.id", repr(name), wanted
            else:
                first[name] = place


def _off_table(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    size = TableSpec().size
    table = data.get("table")
    if isinstance(table, Mapping) and "size" in table:
        try:
            size = TableSpec.model_validate(table).size
        except ValidationError:
            return
    for place, row in (*_rows(data, "terrain"), *_models(data)):
        at = row.get("position")
        if not isinstance(at, list) or len(at) not in (2, 3):
            continue
        if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in at):
            continue
        if not all(0 <= v <= edge for v, edge in zip(at, size, strict=False)):
            wanted = f'a place on the table of {size[0]:g}" × {size[1]:g}"'
            yield f"{place}.position", shown(at), wanted


def _ruleset(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    known = RULESETS.get(str(data.get("game", "bolt-action")))
    ruleset = data.get("ruleset", "reference")
    if known is not None and ruleset not in known:
        yield "ruleset", shown(ruleset), f"one of {', '.join(known)}"


def _sights(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    count = {
        unit.get("id"): len(models) if isinstance(models := unit.get("models"), list) else 0
        for _, unit in _rows(data, "units")
    }
    for place, sight in _rows(data, "sights"):
        for key in ("shooter", "target"):
            named = sight.get(key)
            if not isinstance(named, str):
                continue
            unit, _, index = named.partition("/")
            if unit not in count or (
                index and not (index.isdecimal() and int(index) < count[unit])
            ):
                yield f"{place}.{key}", repr(named), "the id of a unit, or unit/model"


def _meshes(data: Mapping[str, Any], folder: Path, root: Path) -> Iterator[tuple[str, str, str]]:
    allowed = root.resolve()
    for place, row in (*_rows(data, "terrain"), *_models(data)):
        name = row.get("mesh")
        if not isinstance(name, str):
            continue
        where = f"{place}.mesh"
        # A Windows path is absolute on every machine: the file must mean the same everywhere.
        if Path(name).is_absolute() or name[1:2] == ":" or name.startswith("\\"):
            yield where, repr(name), "a relative path"
            continue
        try:
            target = (folder / name).resolve()
        except (OSError, ValueError):
            yield where, shown(name), "a path"
            continue
        if not target.is_relative_to(allowed):
            yield where, repr(name), f"a path that stays in {root}"
        elif not target.is_file():
            yield where, f"{name!r}, which is not there", "a mesh file"


# --- saving ----------------------------------------------------------------------------------


def _merge(old: Any, new: Mapping[str, Any]) -> None:
    """Make a TOML table say ``new``, touching only what differs."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = value
        elif isinstance(value, Mapping) and isinstance(old[key], Mapping):
            _merge(old[key], value)
        elif _same_tables(old[key], value):
            for row, content in zip(old[key], value, strict=True):
                _merge(row, content)
        elif _plain(old[key]) != value:
            old[key] = value


def _same_tables(old: Any, new: Any) -> bool:
    """Both are lists of tables of one length, so that each can be merged in its place."""
    return (
        isinstance(old, AoT | Array | list)
        and isinstance(new, list)
        and len(old) == len(new) > 0
        and all(isinstance(row, Mapping | Table) for row in old)
        and all(isinstance(row, Mapping) for row in new)
    )


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value
