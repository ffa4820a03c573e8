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

from languages import writing
from languages.message import Message, message
from sandbox.document.refusal import Refused
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.schema import MeshTerrain, Scenario
from sandbox.scenario.toml_text import MAX_BYTES as MAX_TEXT_BYTES
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


class ZipRefused(Refused):
    """A zip that is not read: what was found in it and what was expected, at a place in it."""

    def __init__(self, found: Message, expected: Message, place: str = "") -> None:
        super().__init__(found, expected, place)
        self.found, self.expected, self.place = found, expected, place

    def __str__(self) -> str:
        key = "exchange-found-in" if self.place else "exchange-found"
        return writing.text(key, place=self.place, found=self.found, expected=self.expected)


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
        raise Refused(message("exchange-large-meshes", most=MOST_BYTES))
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
        raise ZipRefused(message("exchange-damaged"), message("exchange-whole")) from None


def _inside(zipped: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """Return the files of a zip by their paths.

    Raises Refused for too many, and for a path that leads out of it.
    """
    rows = [row for row in zipped.infolist() if not row.is_dir() and not _hidden(row.filename)]
    if len(rows) > MOST_FILES:
        raise ZipRefused(message("exchange-files", count=len(rows)), at_most(MOST_FILES))
    total = sum(row.file_size for row in rows)
    if total > MOST_BYTES:
        raise ZipRefused(message("exchange-bytes", count=total), at_most(MOST_BYTES))
    inside: dict[str, zipfile.ZipInfo] = {}
    for row in rows:
        path = PurePosixPath(row.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in row.filename or ":" in row.filename:
            found = message("exchange-leads-out", name=shown_line(row.filename))
            raise ZipRefused(found, message("exchange-within"))
        if str(path) in inside:
            found = message("exchange-twice", name=shown_line(str(path)))
            raise ZipRefused(found, message("exchange-once"))
        inside[str(path)] = row
    return inside


def at_most(most: int) -> Message:
    """Return the phrase for a number that is expected at most."""
    return message("fault-at-most", most=most)


def _read(zipped: zipfile.ZipFile) -> Archive:
    inside = _inside(zipped)
    texts = [name for name in inside if name.lower().endswith(".toml")]
    if len(texts) != 1:
        found = message("exchange-scenarios", count=len(texts))
        raise ZipRefused(found, message("exchange-one-scenario"))
    at = PurePosixPath(texts[0])
    try:
        text = _bytes(zipped, inside[texts[0]], MAX_TEXT_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        found = message("exchange-no-utf8")
        raise ZipRefused(found, message("fault-name", name="TOML"), at.name) from None
    scenario = read_scenario(text, Path(at.name))
    meshes = {}
    for name in scenario.files():
        held = inside.get(str(at.parent / name))
        if held is None:
            found = message("exchange-missing", name=shown_line(name))
            raise ZipRefused(found, message("exchange-mesh-in-zip"), at.name)
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
        much = message("exchange-more-than", what="bytes", most=most)
        raise ZipRefused(much, at_most(most), shown_line(row.filename))
    return found


def _content(file: ScenarioFile, name: str) -> bytes:
    try:
        return file.content(name)
    except OSError as error:
        facts = {"name": shown_line(name), "why": error.strerror or ""}
        raise Refused(message("fault-cannot-be-read", **facts)) from None


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
