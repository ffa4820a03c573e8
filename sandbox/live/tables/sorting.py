"""Tell what an uploaded file is for, by its name and its bytes."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Literal

from sandbox.exchange.rosters.names import is_names
from sandbox.live.tables.army_lists import is_list
from sandbox.live.tables.scans import is_scan
from sandbox.scenario.cover_words.reading import is_words
from sandbox.scenario.toml.text import MAX_BYTES
from sandbox.table.mat_picture import is_picture
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import read

Sort = Literal["scan", "picture", "words", "names", "list", "table"]
"""A scan of a table, a picture for the mat, words for cover, names for army lists, an army list, or
any other file that becomes a table."""

_OPENED = ("zip", "json", "toml")
"""Endings of the files that have to be read to tell."""


def sort_of(name: str, content: bytes) -> Sort:
    """Return what a file is for. Raises TooCostly."""
    asked = name, content
    return read(_sort, asked, name) if _ending(name) in _OPENED else _sort(asked)


def _sort(asked: tuple[str, bytes], _progress: Progress = silent) -> Sort:
    name, content = asked
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
    return "list" if is_list(name, content) else "table"


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix[1:].lower()
