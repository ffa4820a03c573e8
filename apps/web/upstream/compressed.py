"""Send files and frames compressed, each file and each mesh compressed once per process.

Bokeh compresses nothing, and Tornado would compress everything anew for each page. No issue known.
"""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from bokeh.embed.bundle import extension_dirs
from bokeh.server.views.multi_root_static_handler import MultiRootStaticHandler
from bokeh.server.views.static_handler import StaticHandler
from tornado.web import StaticFileHandler

from sandbox.work.weak_lru import WeakLru

_LEAST_BYTES = 1000
"""A shorter frame is sent as it is: compressing it would take longer than sending it."""

_TAIL = b"\0\0\xff\xff"
"""The end of each compressed frame, which RFC 7692 leaves out."""

FRAMES: WeakLru[bytes] = WeakLru(48_000_000)
"""Binary frames compressed, by what they were. They weigh their bytes, before and after."""


class _GzippedFiles(StaticFileHandler):
    """Answers scripts and style sheets compressed to browsers that accept that."""

    def compute_etag(self) -> str | None:
        """Return the file's tag, another one for its compressed form."""
        tag = super().compute_etag()
        return f'{tag[:-1]}-gzip"' if tag is not None and self._accepted else tag

    def set_extra_headers(self, path: str) -> None:
        """Replace the file's content by its compressed form."""
        self.set_header("Vary", "Accept-Encoding")
        if self._accepted:
            body = _gzipped(str(self.absolute_path), self.modified)
            self.set_header("Content-Encoding", "gzip")
            here: Any = self
            here.get_content_size = lambda: len(body)
            here.get_content = lambda _path, start, end: body[start:end]

    @property
    def _accepted(self) -> bool:
        accepts = "gzip" in self.request.headers.get("Accept-Encoding", "")
        return accepts and str(self.path).endswith((".js", ".css"))


class _Scripts(_GzippedFiles, StaticHandler):
    """Answers Bokeh's own files."""


class _Extensions(_GzippedFiles, MultiRootStaticHandler):
    """Answers files of Bokeh's extensions, such as Panel's."""


def file_routes() -> list[tuple[Any, ...]]:
    """Return routes of the files that pages load, to be put before those of Bokeh."""
    return [
        (r"/static/extensions/(.*)", _Extensions, {"root": extension_dirs}),
        (r"/static/(.*)", _Scripts),
    ]


@lru_cache(maxsize=64)
def _gzipped(path: str, _modified: object) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def compress_frames(connection: Any) -> None:
    """Have a WebSocket that agreed to compression compress each frame by itself.

    Tornado would carry on one stream for each connection, so that a mesh had to be compressed for
    every page. RFC 7692 lets a frame go without what came before.
    """
    agreed = connection._compressor
    if agreed is not None and agreed._max_wbits == zlib.MAX_WBITS:
        connection._compressor = Frames()


class Frames:
    """Stands for the compressor of a Tornado connection."""

    @staticmethod
    def compress(frame: bytes) -> bytes:
        """Return a frame as it is sent."""
        size = len(frame)
        if size < _LEAST_BYTES:  # a block that is not compressed, and the head of an empty one
            head = size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
            return b"\0" + head + frame + b"\0"
        if frame[:1] == b"{":  # JSON, which is of this page alone
            return deflated(frame, 4)
        packed = FRAMES.find(frame)
        if packed is None:
            packed = deflated(frame, 6)
            FRAMES.add(frame, packed, weight=size + len(packed))
        return packed


def deflated(frame: bytes, level: int) -> bytes:
    """Return a frame compressed at a level of zlib, as RFC 7692 has it."""
    packing = zlib.compressobj(level, wbits=-zlib.MAX_WBITS)
    return (packing.compress(frame) + packing.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_TAIL)
