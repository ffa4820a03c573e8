"""A scene's instructions as they are recorded in a page: JSON and buffers, compressed.

The page's scene component is fed with them as a live page feeds it by messages.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from apps.scene import ops
from apps.scene.instructions import add_op, bounds_of, look
from apps.scene.ops import Op
from apps.scene.outbox import mesh_op, picture_op
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.items import Item

LEVEL = 9


class Recording:
    """Meshes and pictures by digest, each once, and the values that the page is told."""

    def __init__(self) -> None:
        self._sources: dict[str, ops.Mesh | ops.Picture] = {}

    def adds(self, items: Iterable[Item]) -> list[Op]:
        """Return the instructions that show items, and record their meshes and pictures."""
        found = []
        for item in items:
            if item.mesh.n_points == 0:
                continue
            if item.digest not in self._sources:
                self._sources[item.digest] = mesh_op(item)
            if item.picture is not None:
                self._sources[item.picture.digest] = picture_op(item.picture)
            found.append(add_op(item).encoded())
        return found

    def packed(self, told: Mapping[str, Any]) -> str:
        """Return the recording in base64: a gzip stream of JSON and the buffers after it.

        ``told``: JSON that the page gets beside the meshes.
        """
        buffers, at = list[bytes](), 0
        sources = {}
        for digest, source in self._sources.items():
            sources[digest] = source.encoded() | {"data": [at, len(source.data)]}
            buffers.append(source.data)
            at += len(source.data)
        return compressed(with_buffers({**told, "sources": sources}, buffers))


def with_buffers(told: Mapping[str, Any], buffers: Iterable[bytes]) -> bytes:
    """Return the length of JSON in four bytes, that JSON, and the buffers after it."""
    text = json.dumps(told, separators=(",", ":")).encode()
    return b"".join((len(text).to_bytes(4, "little"), text, *buffers))


def begin(table: Table) -> list[Op]:
    """Return the instructions with which a table's scene begins."""
    daylight = style.DAYLIGHTS[table.scenario.table.light]
    return [
        look(daylight).encoded(),
        ops.Camera(action="home", bounds=bounds_of(table.size)).encoded(),
    ]


def compressed(content: bytes) -> str:
    """Return content as a gzip stream in base64."""
    squeezing = zlib.compressobj(LEVEL, wbits=31)
    return b64encode(squeezing.compress(content) + squeezing.flush()).decode()
