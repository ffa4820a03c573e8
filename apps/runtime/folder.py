"""Find the scenario files in a folder and its subfolders, within limits."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

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
    notice: str = ""


def scenario_files(folder: Path) -> FolderListing:
    """Find every ``*.toml`` in a folder and its subfolders, down to `DEEPEST` levels.

    Hidden files and folders are left out. Links to folders are not followed: they may form a
    circle, or lead out of the folder. An unreadable folder counts as empty.
    """
    files: list[Path] = []
    entry_count, folder_count = 0, 0
    limit = ""
    waiting = deque([(folder, 0)])
    while waiting:
        current, depth = waiting.popleft()
        folder_count += 1
        if folder_count > MOST_FOLDERS:
            limit = f"more than {MOST_FOLDERS:,} folders"
            break
        entries = _entries(current, MOST_ENTRIES - entry_count + 1)
        entry_count += len(entries)
        files += (current / name for name, _ in entries if name.endswith(ENDING))
        if entry_count > MOST_ENTRIES or len(files) > MOST_FILES:
            many = len(files) > MOST_FILES
            limit = f"more than {MOST_FILES if many else MOST_ENTRIES:,} "
            limit += "scenarios" if many else "files"
            break
        inner = [
            current / name for name, is_folder in entries if is_folder and not name.endswith(ENDING)
        ]
        if inner and depth == DEEPEST:
            limit = f"folders more than {DEEPEST} deep"
        else:
            waiting.extend((each, depth + 1) for each in inner)
    notice = f"{folder} holds {limit}: some scenarios may not be listed." if limit else ""
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
