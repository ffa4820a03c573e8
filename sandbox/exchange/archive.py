"""A table in one archive: its scenario and the meshes that it names, as a zip.

Archives are untrusted: one is read within limits, in memory, and nothing of it is ever written to
the paths that it names.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sandbox.document.refusal import Refused
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.schema import MeshTerrain, Scenario
from sandbox.scenario.toml.text import MAX_BYTES as MAX_TEXT_BYTES
from sandbox.table.own_meshes import MAX_BYTES, free_name

MOST_BYTES = 128 * 2**20
"""Most bytes of an archive, and of everything packed in it."""

MOST_FILES = 400
BEGINS = b"PK"
"""First bytes of every zip."""

_TAIL = 2**16 + 100
"""Bytes at the end of a zip that tell where its directory is."""

_SHORT = 2**18
"""Bytes of a directory of some thousand files."""

_DAMAGED = "Found a zip that is damaged or locked; expected a whole one."


@dataclass(frozen=True)
class Archive:
    """Contents of an archive. ``meshes``: bytes by their name in the text, a plain file name."""

    name: str
    text: str
    meshes: Mapping[str, bytes]


def packed(file: ScenarioFile) -> bytes:
    """Pack a scenario and its meshes as a zip. Raises Refused for a mesh that is
    gone, and where they are more than `MOST_BYTES`."""
    found = {name: _content(file, name) for name in file.scenario.files()}
    if sum(map(len, found.values())) > MOST_BYTES - MAX_TEXT_BYTES:
        raise Refused(f"Its meshes have more than {MOST_BYTES:,} bytes in all.")
    text, names = _plainly(file)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(file.path.name, text)
        for name, content in found.items():
            zipped.writestr(names[name], content)
    return made.getvalue()


def unpacked(content: bytes) -> Archive:
    """Unpack a zip: one scenario, and the meshes that it names; other files are ignored.

    Raises Refused in one sentence, and ScenarioFault.
    """
    with _opened(content) as zipped:
        return _read(zipped)


def contents(content: bytes, ending: str = "", most: int = MAX_BYTES) -> dict[str, bytes]:
    """Return every file of a zip by its path in it, or those with an ending. Raises Refused as
    `unpacked` does.

    ``most``: most bytes of each file, counted as they are unpacked.
    """
    with _opened(content) as zipped:
        rows = _inside(zipped).items()
        return {
            name: _bytes(zipped, row, most) for name, row in rows if name.lower().endswith(ending)
        }


def names_in(content: bytes) -> list[str]:
    """Return the paths of the files of a zip without unpacking one; none of a damaged zip."""
    try:
        with _opened(content) as zipped:
            return [name for name in zipped.namelist() if not _hidden(name)]
    except Refused:
        return []


def has_short_directory(content: bytes) -> bool:
    """Return whether `names_in` takes milliseconds, however large the zip and whoever wrote it."""
    tail = content[-_TAIL:]
    at = tail.rfind(b"PK\x05\x06")
    length = int.from_bytes(tail[at + 12 : at + 16], "little")
    return at >= 0 and length <= _SHORT and b"PK\x06\x07" not in tail  # else its size is elsewhere


def archive_of(name: str, text: str, meshes: Mapping[str, bytes]) -> Archive:
    """Return a scenario and its meshes with a plain file name for each mesh.

    ``meshes``: bytes by their path in the text. Raises ScenarioFault.
    """
    at = Path(f"{name}.toml")
    plain, names = _plainly(ScenarioFile(at, Path(), read_scenario(text, at), text))
    return Archive(name, plain, {names[path]: content for path, content in meshes.items()})


@contextmanager
def _opened(content: bytes) -> Iterator[zipfile.ZipFile]:
    """Open a zip; raise what is wrong with it as Refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as zipped:
            yield zipped
    except (Refused, ScenarioFault):
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError):
        raise Refused(_DAMAGED) from None


def _inside(zipped: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """Return the files of a zip by their paths.

    Raises Refused for too many, and for a path that leads out of it.
    """
    rows = [row for row in zipped.infolist() if not row.is_dir() and not _hidden(row.filename)]
    if len(rows) > MOST_FILES:
        raise Refused(f"Found a zip of {len(rows):,} files; expected at most {MOST_FILES}.")
    total = sum(row.file_size for row in rows)
    if total > MOST_BYTES:
        raise Refused(f"Found {total:,} bytes in the zip; expected at most {MOST_BYTES:,}.")
    inside: dict[str, zipfile.ZipInfo] = {}
    for row in rows:
        path = PurePosixPath(row.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in row.filename or ":" in row.filename:
            raise Refused(
                f"Found {shown_line(row.filename)} in the zip, which leads out of it; expected "
                "files within."
            )
        if str(path) in inside:
            raise Refused(f"Found {shown_line(str(path))} twice in the zip; expected it once.")
        inside[str(path)] = row
    return inside


def _read(zipped: zipfile.ZipFile) -> Archive:
    inside = _inside(zipped)
    texts = [name for name in inside if name.lower().endswith(".toml")]
    if len(texts) != 1:
        raise Refused(f"Found {len(texts)} scenarios in the zip; expected one, a .toml.")
    at = PurePosixPath(texts[0])
    try:
        text = _bytes(zipped, inside[texts[0]], MAX_TEXT_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{at.name}: found bytes that are not UTF-8; expected TOML.") from None
    scenario = read_scenario(text, Path(at.name))
    meshes = {}
    for name in scenario.files():
        held = inside.get(str(at.parent / name))
        if held is None:
            raise Refused(f"{at.name} names {shown_line(name)}; expected that mesh in the zip.")
        meshes[name] = _bytes(zipped, held, MAX_BYTES)
    return archive_of(at.stem, text, meshes)


def _hidden(name: str) -> bool:
    """Return whether a file was added by an operating system."""
    return name.startswith("__MACOSX/") or PurePosixPath(name).name.startswith(".")


def _bytes(zipped: zipfile.ZipFile, row: zipfile.ZipInfo, most: int) -> bytes:
    """Return one file of a zip; its stated size is not trusted."""
    with zipped.open(row) as stream:
        found = stream.read(most + 1)
    if len(found) > most:
        raise Refused(f"{shown_line(row.filename)}: found more than {most:,} bytes; expected less.")
    return found


def _content(file: ScenarioFile, name: str) -> bytes:
    try:
        return file.content(name)
    except OSError as error:
        raise Refused(f"{shown_line(name)} cannot be read: {error.strerror}.") from None


def _plainly(file: ScenarioFile) -> tuple[str, dict[str, str]]:
    """Return the text with a plain file name for each mesh, and these names."""
    names: dict[str, str] = {}
    for mesh in file.scenario.files():
        names[mesh] = free_name(PurePosixPath(mesh).name, names.values(), None)
    return file.saying(renamed(file.scenario, names)).written(), names


def renamed(scenario: Scenario, names: Mapping[str, str]) -> Scenario:
    """Return a scenario with other names of all its files."""
    terrain = tuple(
        row.model_copy(update={"mesh": names[row.mesh]}) if isinstance(row, MeshTerrain) else row
        for row in scenario.terrain
    )
    units = tuple(
        unit.model_copy(
            update={
                "models": tuple(
                    model
                    if model.mesh is None
                    else model.model_copy(update={"mesh": names[model.mesh]})
                    for model in unit.models
                )
            }
        )
        for unit in scenario.units
    )
    top = scenario.table
    if top.mat_picture is not None:
        top = top.model_copy(update={"mat_picture": names[top.mat_picture]})
    return scenario.model_copy(update={"table": top, "terrain": terrain, "units": units})
