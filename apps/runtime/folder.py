"""Find the scenario files in a folder and its subfolders, within limits."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from languages.message import Line, message

ENDING = ".toml"

DEEPEST = 6
"""The most levels of subfolders that are searched."""

MOST_FILES = 1000
MOST_FOLDERS = 2000
MOST_ENTRIES = 50_000
"""The search stops beyond these, so that serving a whole disk still answers at once."""


@dataclass(frozen=True)
class FolderListing:
    """The files found, those of the folder itself first.

    ``notice``: a sentence where some files may be missing; else empty.
    """

    files: tuple[Path, ...]
    notice: Line = ""


def scenario_files(folder: Path) -> FolderListing:
    """Find every ``*.toml`` in a folder and its subfolders, down to `DEEPEST` levels.

    Hidden files and folders are left out. Links to folders are not followed: they may form a
    circle, or lead out of the folder. An unreadable folder counts as empty.
    """
    files: list[Path] = []
    entry_count, folder_count = 0, 0
    notice: Line = ""
    waiting = deque([(folder, 0)])
    while waiting:
        current, depth = waiting.popleft()
        folder_count += 1
        if folder_count > MOST_FOLDERS:
            notice = message("server-many-folders", folder=str(folder), most=MOST_FOLDERS)
            break
        entries = _entries(current, MOST_ENTRIES - entry_count + 1)
        entry_count += len(entries)
        files += (current / name for name, _ in entries if name.endswith(ENDING))
        if len(files) > MOST_FILES:
            notice = message("server-many-scenarios", folder=str(folder), most=MOST_FILES)
            break
        if entry_count > MOST_ENTRIES:
            notice = message("server-many-files", folder=str(folder), most=MOST_ENTRIES)
            break
        inner = [
            current / name for name, is_folder in entries if is_folder and not name.endswith(ENDING)
        ]
        if inner and depth == DEEPEST:
            notice = message("server-deep-folders", folder=str(folder), most=DEEPEST)
        else:
            waiting.extend((each, depth + 1) for each in inner)
    return FolderListing(tuple(files[:MOST_FILES]), notice)


def _entries(folder: Path, most: int) -> list[tuple[str, bool]]:
    """Return the names of at most ``most`` visible entries, and whether each is a folder."""
    try:
        with os.scandir(folder) as listing:
            rows = [(row.name, _is_folder(row)) for row in islice(listing, most)]
    except OSError:
        return []
    return sorted(row for row in rows if not row[0].startswith("."))


def _is_folder(row: os.DirEntry[str]) -> bool:
    try:
        return row.is_dir(follow_symlinks=False)
    except OSError:
        return False
