"""Cache of arrays on disk, in the user's cache folder, for every program.

A file that cannot be read or written is ignored.
"""

from __future__ import annotations

import json
import logging
import math
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import platformdirs
from numpy.typing import NDArray

log = logging.getLogger("sightline")

_LOOKED_AFTER = 10_000_000
"""Bytes written between two checks of the limit."""

_ENDING = ".arrays"
_SUM_BYTES = 4

Arrays = Mapping[str, NDArray[Any]]


class Shelf:
    """Arrays by name. ``name``: of its folder in the user's cache, unless ``folder`` is given.

    ``most_bytes``: on disk; the least recently used files go first.
    """

    def __init__(self, name: str, most_bytes: int, folder: Path | None = None) -> None:
        self._name, self._most, self._folder = name, most_bytes, folder
        self._since = _LOOKED_AFTER

    def find(self, name: str) -> Arrays | None:
        """Return the cached arrays of a name, from any program; None where none is whole."""
        place = self._place / (name + _ENDING)
        try:
            found = _unpacked(place.read_bytes())
            os.utime(place)
        except (OSError, ValueError):
            return None
        return found

    def add(self, name: str, arrays: Mapping[str, Any]) -> None:
        """Cache arrays under a name."""
        place = self._place / (name + _ENDING)
        beside = place.with_name(f".{uuid4().hex}{_ENDING}")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(_packed(arrays))
            beside.replace(place)
            self._since += place.stat().st_size
            if self._since > min(_LOOKED_AFTER, self._most // 10):
                self._since = 0
                self._tidy()
        except OSError as error:
            log.info("%s is not kept in %s: %s", self._name, self._place, error.strerror)
            with suppress(OSError):
                beside.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Delete the least recently used files above the limit."""
        rows = [(path, path.stat()) for path in self._place.iterdir()]
        size = 0
        for path, stat in sorted(rows, key=lambda row: row[1].st_mtime, reverse=True):
            size += stat.st_size
            if size > self._most:
                path.unlink(missing_ok=True)

    @property
    def _place(self) -> Path:
        if self._folder is not None:
            return self._folder
        return platformdirs.user_cache_path("sightline", appauthor=False) / self._name


def _packed(arrays: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file: a checksum, a line of JSON, and the arrays.

    NumPy's own files take ten times as long to read, a fifth of the time to open a table.
    """
    rows = {name: np.asarray(array) for name, array in arrays.items()}
    head = json.dumps({name: [row.dtype.str, row.shape] for name, row in rows.items()})
    body = b"".join([head.encode(), b"\n", *(row.tobytes() for row in rows.values())])
    return zlib.crc32(body).to_bytes(_SUM_BYTES, "little") + body


def _unpacked(content: bytes) -> Arrays:
    """Return the arrays of a file. Raises ValueError where it is not whole."""
    body = memoryview(content)[_SUM_BYTES:]
    # Writing did not wait for the disk.
    if zlib.crc32(body).to_bytes(_SUM_BYTES, "little") != content[:_SUM_BYTES]:
        raise ValueError("checksum")
    at = content.index(b"\n", _SUM_BYTES) + 1
    found = {}
    for name, (kind, shape) in json.loads(content[_SUM_BYTES:at]).items():
        array = np.frombuffer(content, kind, math.prod(shape), at).reshape(shape)
        at += array.nbytes
        found[name] = array.copy()  # aligned, and may be written to
    return found
