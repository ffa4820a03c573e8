"""Mesh files written by hand, byte by byte, so that they can say what no exporter would."""

from __future__ import annotations

import io
import json
import struct
from typing import Any

import numpy as np
from PIL import Image

TRIANGLE = np.array([[0, 0, 0], [100, 0, 0], [0, 100, 0]], dtype="<f4").tobytes()
"""A right-angled triangle of 100 mm, 36 bytes."""


def glb(gltf: dict[str, Any], binary: bytes = b"", *, length: int | None = None) -> bytes:
    """A GLB of this JSON and these bytes; ``length``: what it states, the true one by default."""
    text = json.dumps(gltf).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text
    if binary:
        body += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    total = 12 + len(body) if length is None else length
    return b"glTF" + struct.pack("<II", 2, total) + body


def triangle_gltf(**changes: Any) -> dict[str, Any]:
    """The JSON of a GLB that shows the triangle once; ``changes``: other values of its keys."""
    return {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
        **changes,
    }


def textured(count: int, pixels: int, kind: str = "PNG", tail: bytes = b"") -> bytes:
    """A GLB of as many triangles, each with a square picture of its own; ``tail`` after each."""
    stream = io.BytesIO()
    Image.new("RGB", (pixels, pixels), (200, 10, 10)).save(stream, kind)
    picture = stream.getvalue() + tail
    binary = TRIANGLE + np.zeros((3, 2), dtype="<f4").tobytes() + picture
    gltf = triangle_gltf(
        buffers=[{"byteLength": len(binary)}],
        bufferViews=[
            {"buffer": 0, "byteOffset": 0, "byteLength": 36},
            {"buffer": 0, "byteOffset": 36, "byteLength": 24},
            {"buffer": 0, "byteOffset": 60, "byteLength": len(picture)},
        ],
        accessors=[
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"},
        ],
        images=[{"bufferView": 2, "mimeType": f"image/{kind.lower()}"}] * count,
        textures=[{"source": number} for number in range(count)],
        materials=[
            {"pbrMetallicRoughness": {"baseColorTexture": {"index": number}}}
            for number in range(count)
        ],
        meshes=[
            {
                "primitives": [
                    {"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "material": number}
                    for number in range(count)
                ]
            }
        ],
    )
    return glb(gltf, binary)


def ply_head(vertices: int, faces: int, form: str = "ascii") -> str:
    """The header of a PLY file of triangles."""
    return (
        f"ply\nformat {form} 1.0\nelement vertex {vertices}\n"
        "property float x\nproperty float y\nproperty float z\n"
        f"element face {faces}\nproperty list uchar int vertex_indices\nend_header\n"
    )
