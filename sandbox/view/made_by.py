"""A digest of code: cached files belong to the version that made them."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_ENDINGS = (".py", ".toml")


@cache
def made_by(*rooms: tuple[str, ...]) -> str:
    """Return the digest of every source file of these rooms: ``("sandbox", "view")``."""
    digest = hashlib.sha256()
    for package, *rest in rooms:
        for path, content in sorted(_sources(files(package).joinpath(*rest), "/".join(rest))):
            digest.update(path.encode() + content)
    return digest.hexdigest()


def _sources(folder: Traversable, place: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        path = f"{place}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, path)
        elif entry.name.endswith(_ENDINGS):
            found.append((path, entry.read_bytes()))
    return found
