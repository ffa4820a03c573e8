"""Mesh files written by hand, byte by byte, so that they can say what no exporter would."""

from __future__ import annotations

import io
import json
import struct
import zipfile
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


MODEL = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"


def zipped(model: bytes, name: str = "3D/3dmodel.model", **others: bytes) -> bytes:
    """A zip of one model, and other files by name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in {name: model, **others}.items():
            packed.writestr(path, content)
    return stream.getvalue()


def object_xml(number: int, vertices: Any, faces: Any, more: str = "") -> str:
    """A 3MF's object of these triangles."""
    points = "".join(f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in vertices)
    rows = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces)
    return (
        f'<object id="{number}" type="model"{more}><mesh><vertices>{points}</vertices>'
        f"<triangles>{rows}</triangles></mesh></object>"
    )


def model_xml(objects: str, build: str, unit: str = "millimeter", before: str = "") -> bytes:
    """The XML of a 3MF's model."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}<model unit="{unit}" xmlns="{MODEL}">'
        f"<resources>{objects}</resources><build>{build}</build></model>"
    ).encode()


def three_mf(vertices: Any, faces: Any, unit: str = "millimeter") -> bytes:
    """A 3MF of one mesh."""
    return zipped(model_xml(object_xml(1, vertices, faces), '<item objectid="1"/>', unit))
