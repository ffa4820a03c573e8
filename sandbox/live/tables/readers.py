"""The kinds of files that come in: how each is recognised and read, its limit, and its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from languages.message import Message, message
from meshes.imports.limits import PIECE
from meshes.imports.limits import SCAN as LARGE
from meshes.imports.reading import FORMATS
from meshes.imports.scan_file import MESHES, SCAN_FORMATS, without_surface
from rules.engine.play.log import MOST_BYTES as LOG_BYTES
from rules.engine.play.log import SCHEMA as LOG_SCHEMA
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import MOST_BYTES as ARCHIVE_BYTES
from sandbox.exchange.archive import has_short_directory, names_in
from sandbox.exchange.rosters.names import is_names
from sandbox.exchange.rosters.reading import ENDINGS as LISTS
from sandbox.exchange.rosters.reading import MOST_BYTES as LIST_BYTES
from sandbox.exchange.rosters.selections import is_roster
from sandbox.exchange.rosters.text_list import looks_like_list
from sandbox.generate.stock import is_club
from sandbox.live.tables import uploads
from sandbox.live.tables.scans import POINTS, picture_scan
from sandbox.live.tables.uploads import Upload
from sandbox.rulings.ruling import MOST_BYTES as RULING_BYTES
from sandbox.rulings.ruling import SCHEMA as RULING_SCHEMA
from sandbox.scenario.cover_words.reading import is_words
from sandbox.scenario.json_text import MAX_BYTES as JSON_BYTES
from sandbox.scenario.toml_text import MAX_BYTES
from sandbox.table.mat_picture import ENDINGS as PICTURES
from sandbox.work.elsewhere import Bounds, Work
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import FILE, read
from sandbox.work.reading import SCAN as SLOW


@dataclass(frozen=True, eq=False)
class Reader:
    """The reader of one kind of file.

    ``endings``: of its files' names, once `named_by_content` has checked them. ``most``: the most
    bytes of a file. ``what``, ``files``, ``then``: its name for a player, the files that it takes,
    and where they go. ``reads``: returns what is in a file; it has the ``bounds``.
    ``recognises``: whether a file of these endings is of this kind; None where each is.
    """

    endings: tuple[str, ...]
    most: int
    what: Message
    files: Message
    then: Message
    reads: Work[Upload, Any]
    recognises: Callable[[Upload], bool] | None = None
    bounds: Bounds = FILE

    @property
    def joins(self) -> bool:
        """Return whether what it reads goes to an open table."""
        return self.then not in _NEW_TABLES

    def takes(self, upload: Upload) -> bool:
        """Return whether a file is of this kind."""
        return upload.ending in self.endings and (not self.recognises or self.recognises(upload))

    def read(self, upload: Upload, progress: Progress = silent) -> Any:
        """Read a file, on a server in a process with bounds.

        Raises Refused in one sentence, ScenarioFault, TooCostly, SeveralLayouts, and MeshFault.
        """
        size = len(upload.content)
        if size > self.most:
            raise Refused(
                message("live-file-too-large", name=upload.shown, found=size, most=self.most)
            )
        return read(_contents, (self.reads, upload), upload.shown, progress, self.bounds)


def _contents(asked: tuple[Work[Upload, Any], Upload], progress: Progress) -> Any:
    reads, upload = asked
    with uploads.refused(upload):
        return reads(upload, progress)


def _is_mesh(upload: Upload) -> bool:
    lacking = without_surface(upload.ending, upload.content)
    return len(upload.content) <= PIECE.bytes and not lacking


def _is_scan(upload: Upload) -> bool:
    """Return whether a file can only be a scan: a mesh of a further format or too large for a
    piece, points or splats, or a zip of one of these without text."""
    if upload.ending != "zip":
        return upload.ending not in FORMATS or not _is_mesh(upload)
    kinds = {PurePosixPath(inside).suffix[1:].lower() for inside in names_in(upload.content)}
    return bool(kinds.intersection(MESHES + POINTS)) and not kinds & {"toml", "json"}


def _is_list(upload: Upload) -> bool:
    if upload.ending == "txt":
        return looks_like_list(upload.content[:_HEAD])
    return upload.ending != "json" or is_roster(upload.value)


def _is_words(upload: Upload) -> bool:
    return is_words(upload.text)


def _is_names(upload: Upload) -> bool:
    return is_names(upload.text)


def _is_club(upload: Upload) -> bool:
    return is_club(upload.text)


def _is_ruling(upload: Upload) -> bool:
    if upload.ending == "html":
        return True
    said = upload.value.get("schema") if isinstance(upload.value, Mapping) else None
    return isinstance(said, str) and said.startswith(RULING_SCHEMA.partition("/")[0])


SCAN_FILES = message("live-scan-files")

_MESHES = message(
    "live-files-mesh", formats=", ".join(FORMATS[:-1]).upper(), last=FORMATS[-1].upper()
)
_SCANS = message("live-files-scan", files=SCAN_FILES)
_HERE, _NEW = message("live-files-here"), message("live-then-new")
_JUDGED, _PLAYED = message("live-then-judged"), message("live-then-played")
_TOML, _SCANNED = (("toml",), MAX_BYTES), (*SCAN_FORMATS, *POINTS)
_PACKED = message("live-then-packed")
_NEW_TABLES = (_NEW, _JUDGED, _PLAYED, _PACKED)
_WORDS = message("live-files-words")

MESH = Reader(
    FORMATS,
    PIECE.bytes,
    message("live-reads-mesh"),
    _MESHES,
    message("live-then-palette"),
    uploads.mesh,
    _is_mesh,
)
SCAN = Reader(
    _SCANNED,
    LARGE.bytes,
    message("live-reads-scan"),
    _SCANS,
    message("live-then-laid"),
    picture_scan,
    _is_scan,
    SLOW,
)
LIST = Reader(
    (*LISTS, "json"),
    LIST_BYTES,
    message("live-reads-list"),
    message("live-files-list"),
    message("live-then-units"),
    uploads.army,
    _is_list,
)
PICTURE = Reader(
    PICTURES,
    PIECE.bytes,
    message("live-reads-picture"),
    message("live-files-picture"),
    message("live-then-mat"),
    uploads.mat,
)
WORDS = Reader(
    *_TOML,
    message("live-reads-words"),
    _WORDS,
    message("live-then-judges"),
    uploads.words,
    _is_words,
)
NAMES = Reader(
    *_TOML,
    message("live-reads-names"),
    _WORDS,
    message("live-then-lists"),
    uploads.names,
    _is_names,
)
CLUB = Reader(
    *_TOML,
    message("live-reads-club"),
    message("live-files-club"),
    _PACKED,
    uploads.club,
    _is_club,
)
RULING = Reader(
    ("html", "json"),
    RULING_BYTES,
    message("live-reads-ruling"),
    _HERE,
    _JUDGED,
    uploads.ruling,
    _is_ruling,
)
LOG = Reader(("jsonl",), LOG_BYTES, message("live-reads-log"), _HERE, _PLAYED, uploads.log)
LAYOUT = Reader(
    ("json",),
    JSON_BYTES,
    message("live-reads-layout"),
    message("live-files-layout"),
    _NEW,
    uploads.layout,
)
SCENARIO = Reader(
    *_TOML, message("live-reads-scenario"), message("live-files-toml"), _NEW, uploads.scenario
)
ZIP = Reader(
    ("zip",),
    ARCHIVE_BYTES,
    message("live-reads-zip"),
    message("live-files-zip"),
    _NEW,
    uploads.archive,
)

READERS = (MESH, SCAN, LIST, PICTURE, WORDS, NAMES, CLUB, SCENARIO, ZIP, RULING, LOG, LAYOUT)
"""All readers, in the order in which they are asked."""

_KNOWN = {ending for reader in READERS for ending in reader.endings}

_BEGINNINGS: tuple[tuple[bytes, tuple[str, ...]], ...] = (
    (b"glTF", ("glb",)),
    (b"ply\n", ("ply",)),
    (b"ply\r", ("ply",)),
    (b"OFF\n", ("off",)),
    (b"\x89PNG\r\n", ("png",)),
    (b"\xff\xd8\xff", ("jpg", "jpeg")),
    (b"PK\x03\x04", ("zip", "3mf", "usdz", "rosz")),
)
"""First bytes, and the endings of the files that begin so, the likeliest first."""

_HEAD = 4096
"""Bytes at the beginning of a file that tell what it is."""

_NO_TEXT = re.compile(rb"^%PDF|[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""Bytes that no text has."""

_OPENED = ("json", "toml")
"""Endings of the files that have to be read to tell. Of a zip, its directory tells."""


def reader_of(upload: Upload) -> Reader | None:
    """Return the reader of a file; None where nothing tells what it is. Raises TooCostly."""
    opened = upload.ending in _OPENED or (
        upload.ending == "zip" and not has_short_directory(upload.content)
    )
    number = read(_number, upload, upload.name) if opened else _number(upload)
    return None if number is None else READERS[number]


def _number(upload: Upload, _progress: Progress = silent) -> int | None:
    """Return the place of a file's reader: readers themselves go to no other process."""
    return next((n for n, reader in enumerate(READERS) if reader.takes(upload)), None)


def is_text(content: bytes) -> bool:
    """Return whether a file may be a text, by its beginning."""
    return not _NO_TEXT.search(content[:_HEAD])


def named_by_content(name: str, content: bytes) -> str:
    """Return a file's name, with the ending that its content has where its own says otherwise."""
    ending, head = Upload(name, b"").ending, content[:_HEAD]
    for beginning, endings in _BEGINNINGS:
        if head.startswith(beginning):
            if ending == "rosz" or ending in endings:
                return name
            return f"{name}.{_zipped(content) if 'zip' in endings else endings[0]}"
    if ending in _KNOWN and ending != "txt":
        return name
    found = _text_ending(head) or _binary_stl(content)
    return f"{name or 'file'}.{found}" if found and found != ending else name


def _zipped(content: bytes) -> str:
    """Return the ending of a zip by the names of its files, which it does not compress."""
    if b"3D/3dmodel.model" in content:
        return "3mf"
    head = content[:_HEAD]
    return "usdz" if b".usdc" in head or b".usda" in head else "zip"


def _text_ending(head: bytes) -> str:
    """Return the ending of a text by its beginning, "" where that tells nothing."""
    said = head.decode("utf-8-sig", "replace").lstrip()
    line = said.partition("\n")[0]
    if said.startswith("<"):
        return "ros" if "<roster" in said else "html"
    if said.startswith("{") and LOG_SCHEMA in line:
        return "jsonl"
    if re.match(r'(\[\s*)?\{\s*["}]', said):
        return "json"
    if said.startswith("solid") and "facet" in said:
        return "stl"
    if re.search(r"^(format|schema|name) = ", said, re.MULTILINE):
        return "toml"
    shape = re.search(r"^v( +-?[\d.e+-]+){3}", said, re.MULTILINE)
    return "obj" if shape else ""


def _binary_stl(content: bytes) -> str:
    """Return ``stl`` for bytes of just the length that their number of triangles takes."""
    count = int.from_bytes(content[80:84], "little")
    return "stl" if count and len(content) == 84 + 50 * count else ""
