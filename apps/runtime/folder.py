"""The scenario files of a folder and of the folders in it, found within bounds."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

ENDING = ".toml"

DEEPEST = 6
"""So many folders down a scenario is found."""

MOST_FILES = 1000
MOST_FOLDERS = 2000
MOST_ENTRIES = 50_000
"""More of these are not looked at; whoever serves a whole disk is still answered at once."""


@dataclass(frozen=True)
class Found:
    """``files``: those of the folder itself first, then folder by folder. ``cut``: a sentence
    where there may be more than these, and nothing where these are all."""

    files: tuple[Path, ...]
    cut: str = ""


def scenario_files(folder: Path) -> Found:
    """Every ``*.toml`` in a folder and in its folders, as deep as `DEEPEST`.

    Left out is what is hidden. Links to folders are not followed: they may lead round in a
    circle, or out of the folder. A folder that may not be read counts as empty.
    """
    files: list[Path] = []
    entries, folders = 0, 0
    cut = ""
    left = deque([(folder, 0)])
    while left:
        here, depth = left.popleft()
        folders += 1
        if folders > MOST_FOLDERS:
            cut = f"more than {MOST_FOLDERS:,} folders"
            break
        rows = _rows(here, MOST_ENTRIES - entries + 1)
        entries += len(rows)
        files += (here / name for name, _ in rows if name.endswith(ENDING))
        if entries > MOST_ENTRIES or len(files) > MOST_FILES:
            many = len(files) > MOST_FILES
            cut = f"more than {MOST_FILES if many else MOST_ENTRIES:,} "
            cut += "scenarios" if many else "files"
            break
        inner = [here / name for name, is_folder in rows if is_folder and not name.endswith(ENDING)]
        if inner and depth == DEEPEST:
            cut = f"folders more than {DEEPEST} deep"
        else:
            left.extend((each, depth + 1) for each in inner)
    said = f"{folder} holds {cut}: some scenarios may not be listed." if cut else ""
    return Found(tuple(files[:MOST_FILES]), said)


def _rows(folder: Path, most: int) -> list[tuple[str, bool]]:
    """The names of what is in a folder and not hidden, and whether each is a folder itself."""
    try:
        with os.scandir(folder) as there:
            rows = [(row.name, _is_folder(row)) for row in islice(there, most)]
    except OSError:
        return []
    return sorted(row for row in rows if not row[0].startswith("."))


def _is_folder(row: os.DirEntry[str]) -> bool:
    try:
        return row.is_dir(follow_symlinks=False)
    except OSError:
        return False
