"""Small files that take much to read."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np


def stl_file(triangles: int = 1_140_000) -> bytes:
    """Return an STL without two equal corners, by default of 57 MB."""
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    rows = np.zeros(triangles, kind)
    rows["corners"] = np.random.default_rng(1).random((len(rows), 3, 3)) * 50.0
    return bytes(80) + struct.pack("<I", len(rows)) + rows.tobytes()


def png_file(side: int = 8900) -> bytes:
    """Return a black picture, by default of 79 million pixels in half a megabyte."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    packing, row, body = zlib.compressobj(9), bytes(1 + 8 * side), io.BytesIO()
    for _ in range(side):
        body.write(packing.compress(row))
    body.write(packing.flush())
    head = struct.pack(">IIBBBBB", side, side, 16, 6, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", body.getvalue()), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def ros_file(elements: int = 1_750_000) -> bytes:
    """Return an army list of empty elements, by default of 7 MB."""
    return b"<roster>" + b"<a/>" * elements + b"</roster>"
