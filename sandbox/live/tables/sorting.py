"""Tell what an added file is for, by its name and its bytes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Literal

from rules.engine.play.log import SCHEMA as LOG
from sandbox.exchange.rosters.names import is_names
from sandbox.exchange.rosters.text_list import looks_like_list
from sandbox.live.tables.army_lists import is_list
from sandbox.live.tables.scans import ENDINGS as SCANS
from sandbox.live.tables.scans import is_scan
from sandbox.live.tables.uploads import ENDINGS as TABLES
from sandbox.scenario.cover_words.reading import is_words
from sandbox.scenario.toml.text import MAX_BYTES
from sandbox.table.mat_picture import ENDINGS as PICTURES
from sandbox.table.mat_picture import is_picture
from sandbox.table.own_meshes import FORMATS
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import read

Sort = Literal["scan", "picture", "words", "names", "list", "table", "unsure", "unknown"]
"""A scan of a table, a picture for the mat, words for cover, names for army lists, an army list, or
any other file that becomes a table. Else a text that may be several of these, or an unknown file.
"""

KNOWN = (*FORMATS, *SCANS, *PICTURES, *TABLES)
"""Endings of the files that can be added."""

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

_OPENED = ("zip", "json", "toml")
"""Endings of the files that have to be read to tell."""


def sort_of(name: str, content: bytes, meant: str = "") -> Sort:
    """Return what a file is for; ``meant``: the ending of a kind chosen for it. Raises TooCostly.

    A plain text that does not look like an army list is unsure until a person says what it is.
    """
    asked = f"{name}.{meant}" if meant else name, content, bool(meant)
    return read(_sort, asked, name) if _ending(asked[0]) in _OPENED else _sort(asked)


def named_by_content(name: str, content: bytes) -> str:
    """Return a file's name, with the ending that its content has where its own says otherwise."""
    ending, head = _ending(name), content[:_HEAD]
    for beginning, endings in _BEGINNINGS:
        if head.startswith(beginning):
            if ending == "rosz" or ending in endings:
                return name
            return f"{name}.{_zipped(content) if 'zip' in endings else endings[0]}"
    if ending in KNOWN and ending != "txt":
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
    if said.startswith("{") and LOG in line:
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


def _sort(asked: tuple[str, bytes, bool], _progress: Progress = silent) -> Sort:
    name, content, chosen = asked
    if is_scan(name, content):
        return "scan"
    if is_picture(name):
        return "picture"
    if _ending(name) == "toml":
        said = content[:MAX_BYTES].decode("utf-8", "replace")
        if is_words(said):
            return "words"
        if is_names(said):
            return "names"
    text = _ending(name) == "txt"
    if is_list(name, content) and (chosen or not text or looks_like_list(content[:_HEAD])):
        return "list"
    if _ending(name) in TABLES and not text:
        return "table"
    return "unknown" if _NO_TEXT.search(content[:_HEAD]) else "unsure"


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix[1:].lower()
