"""A digest of code: cached files belong to the version that made them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parents[2]
"""The folder in which the rooms of the program lie, wherever it is installed."""

_ENDINGS = (".py", ".toml")


@cache
def made_by(*rooms: tuple[str, ...]) -> str:
    """Return the digest of every source file of these rooms: ``("sandbox", "view")``."""
    digest = hashlib.sha256()
    for room in rooms:
        folder = _FOLDER.joinpath(*room)
        files = sorted(path for path in folder.rglob("*.*") if path.suffix in _ENDINGS)
        for path in files:
            digest.update(path.relative_to(_FOLDER).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
