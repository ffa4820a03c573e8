"""Mesh files of every format, damaged and hostile: each is read, or refused in one sentence.

python -m benchmarks.fuzz_meshes --cases 200000 --workers 2
"""

from __future__ import annotations

import io
import json
import struct
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import trimesh
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from mesh_files import TRIANGLE, glb, textured, triangle_gltf  # noqa: E402

from benchmarks.fuzzing import Run, command, places_in, scratch  # noqa: E402
from meshes.imports.import_piece import MeshFault, import_piece  # noqa: E402

FORMS = ("stl", "ascii.stl", "obj", "ply", "ascii.ply", "glb")
WORDS = (
    "", "-1", "0", "1e999", "nan", "-inf", "4294967296", "1e-320", "9" * 400, "0x10", "x", "\x00",
    "é", "\u2028", "\\", "f", "v", "usemtl m", "solid", "endsolid", "element face 9", "end_header",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 5, 3.5, 255, 10**6, 10**9, 2**31, 2**63, 10**30, 1e300, "", "VEC4",
    "VEC2", "SCALAR", "MAT4", 5121, 5123, 5125, 5126, "data:,x", "../../etc/passwd",
    "data:application/octet-stream;base64,AAAA", "data:image/png;base64,iVBORw0KGgo=", [], {}, [0],
    [[[]]], [1e30] * 16, [0] * 3, ["x"] * 4, {"index": 0}, "\u001b[31m",
)  # fmt: skip


@cache
def sound(form: str) -> bytes:
    """A whole file of this form: a ball of eighty triangles with colours."""
    ball = trimesh.creation.icosphere(1, 20.0)
    if form == "ascii.stl":
        return str(ball.export(file_type="stl_ascii")).encode()
    if form == "glb" or form == "obj":
        shades = np.random.default_rng(0).integers(0, 255, (len(ball.vertices), 4), np.uint8)
        ball.visual = trimesh.visual.ColorVisuals(ball, vertex_colors=shades)
    encoding = {"encoding": "ascii"} if form == "ascii.ply" else {}
    made = ball.export(file_type=form.removeprefix("ascii."), **encoding)
    return made.encode() if isinstance(made, str) else bytes(made)


def case(rng: Random) -> Run:
    """A file of some format, and some way of reading it."""
    form = rng.choice(FORMS)
    kind = form.removeprefix("ascii.")
    ways = [cut, garbled, anything]
    ways += {"glb": [restated, restated, restated, shown_often, pictures],
             "obj": [reworded, with_materials, many_corners]}.get(kind, [reworded])  # fmt: skip
    ways += [bulky] if "ply" in form or form == "ascii.stl" else []
    data = rng.choice(ways)(rng, sound(form))
    if rng.random() < 0.02:
        kind = rng.choice(("stl", "obj", "ply", "glb", "3ds", "", "STL"))
    path = scratch() / f"mesh.{kind}"
    path.write_bytes(data)
    how: dict[str, Any] = {"up": rng.choice(("z", "y")), "model": rng.random() < 0.5}
    # Pictured triangles are of 100 units, the balls of 40.
    how |= {"unit": "in", "scale": 0.1} if rng.random() < 0.3 else {}
    if rng.random() < 0.15:
        how["unit"] = rng.choice((None, "mm", "cm", "m", "in"))
        how["scale"] = rng.choice((None, 0.05, 1.0, 1e300, -1.0))
        how["base_height"] = rng.choice((0.0, 0.1, 11.0))

    def run() -> list[str]:
        try:
            piece = import_piece(path, **how)
        except MeshFault as fault:
            return [str(fault)]
        for part in piece.parts:
            assert np.isfinite(part.mesh.vertices).all() and len(part.mesh.faces)
            assert part.colours.shape == (len(part.mesh.faces), 3)
        return []

    return run


def cut(rng: Random, whole: bytes) -> bytes:
    """Truncated, or with a piece missing or said twice."""
    a, b = sorted(rng.randrange(len(whole) + 1) for _ in range(2))
    return rng.choice((whole[:a], whole[:a] + whole[b:], whole[:b] + whole[a:]))


def garbled(rng: Random, whole: bytes) -> bytes:
    """Some bytes others, most of them where the counts and offsets are."""
    data = bytearray(whole)
    reach = min(rng.choice((100, 300, 2000, len(data))), len(data))
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(reach)
        size = rng.choice((1, 1, 1, 4))
        data[at : at + size] = rng.choice((rng.randbytes(size), b"\xff" * size, b"\0" * size))
    return bytes(data)


def anything(rng: Random, whole: bytes) -> bytes:
    """Bytes that mean nothing, some behind a beginning that does."""
    return whole[: rng.choice((0, 0, 4, 20, 84, 200))] + rng.randbytes(rng.randrange(600))


def reworded(rng: Random, whole: bytes) -> bytes:
    """Words of its text others: numbers that are none, lines of another kind."""
    lines = whole.split(b"\n")
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(min(len(lines), rng.choice((12, len(lines)))))
        words = lines[at].split(b" ")
        words[rng.randrange(len(words))] = rng.choice(WORDS).encode()
        lines[at] = b" ".join(words)
        if rng.random() < 0.1:
            lines[at : at + 1] = [lines[at]] * rng.choice((2, 50))
    return b"\n".join(lines)


def bulky(rng: Random, whole: bytes) -> bytes:
    """Text of very many lines, of little or of much in each."""
    line = rng.choice((b"1\n", b"\n", b"vertex 1 2 3\n", b"3 0 1 2\n", b"1 " * 500 + b"\n"))
    at = rng.choice((whole.find(b"\n", 300), len(whole), whole.find(b"endsolid")))
    return whole[:at] + line * (rng.choice((10_000, 300_000, 3_000_000)) // len(line)) + whole[at:]


def with_materials(rng: Random, whole: bytes) -> bytes:
    """An OBJ with materials beside it, pictures too, some gone, some broken, some too many."""
    folder, count = scratch(), rng.choice((1, 3, 40, 400, 6000))
    rows, faces = [], []
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), (9, 200, 9)).save(picture, rng.choice(("PNG", "JPEG", "TGA")))
    content = picture.getvalue()
    (folder / "p.png").write_bytes(content if rng.random() < 0.6 else garbled(rng, content))
    for number in range(count):
        rows.append(f"newmtl m{number}\nKd {rng.choice(WORDS)} 0.5 0.5")
        rows.append(f"map_Kd {rng.choice(('p.png', 'gone.png', '../p.png', '/dev/zero', 'm.mtl'))}")
        faces.append(f"usemtl m{number}\nf 1/1 2/1 {3 + number % 30}/1")
    (folder / "m.mtl").write_text("\n".join(rows), encoding="utf-8")
    text = b"mtllib m.mtl\nvt 0 0\n" + whole + "\n".join(["", *faces, ""]).encode()
    return text if rng.random() < 0.5 else reworded(rng, text)


def many_corners(rng: Random, whole: bytes) -> bytes:
    """Faces of very many corners, in one line or over several."""
    between = rng.choice((b" ", b" \\\n", b"  ", b"\t"))
    corner = rng.choice((b"1", b"1/1", b"1//1", b"-1", b"1/1/1"))
    count = rng.choice((3, 5, 100, 30_000, 400_000))
    return whole + b"\nf " + between.join([corner] * count) + b"\n"


def restated(rng: Random, whole: bytes) -> bytes:
    """A GLB whose JSON says something else in a few places."""
    size = struct.unpack_from("<I", whole, 12)[0]
    gltf = json.loads(whole[20 : 20 + size])
    for _ in range(rng.randint(1, 4)):
        here, at = rng.choice(list(places_in(gltf)))
        match rng.randrange(6):
            case 0 if isinstance(here, dict):
                del here[at]
            case 1 if isinstance(here[at], list):
                here[at] = here[at] * rng.choice((0, 2, 100, 20_000))
            case 2 if isinstance(here[at], int):
                here[at] += rng.choice((-4, -1, 1, 4, 1000))
            case _:
                here[at] = deepcopy(rng.choice(VALUES))
    length = rng.choice((None, None, None, 0, 100, 2**32 - 1))
    return glb(gltf, whole[28 + size :], length=length)


def shown_often(rng: Random, _whole: bytes) -> bytes:
    """Nodes that show one triangle very often: beneath each other, in rings, in shares."""
    count = rng.choice((3, 60, 70, 1000, 4999, 20_000))
    nodes: list[dict[str, Any]] = [{"mesh": 0} for _ in range(count)]
    match rng.randrange(4):
        case 0:
            nodes[0]["children"] = list(range(1, count))
        case 1:
            for number in range(count - 1):
                nodes[number]["children"] = [number + 1]
        case 2:
            for number in range(count):
                nodes[number]["children"] = [rng.randrange(count) for _ in range(2)]
        case _:
            for number in range(1, count):
                nodes[rng.randrange(number)].setdefault("children", []).append(number)
    for node in rng.sample(nodes, min(count, 5)):
        node[rng.choice(("matrix", "scale", "rotation", "name", "camera"))] = deepcopy(
            rng.choice(VALUES)
        )
    primitive = {"attributes": {"POSITION": 0}, "mode": rng.choice((4, 4, 5, 1, 0, 6, 99))}
    meshes = [{"primitives": [primitive] * rng.choice((1, 1, 3, 500))}]
    return glb(triangle_gltf(nodes=nodes, meshes=meshes), TRIANGLE)


@cache
def _pictured(count: int, pixels: int, kind: str) -> bytes:
    return textured(count, pixels, kind)


def pictures(rng: Random, _whole: bytes) -> bytes:
    """A GLB with pictures: too large, too many, broken."""
    side = rng.choice((4, 64, 64, 512, 4096))
    whole = _pictured(rng.choice((1, 2, 12)), side, rng.choice(("PNG", "JPEG", "GIF")))
    return whole if rng.random() < 0.3 else rng.choice((garbled, restated))(rng, whole)


if __name__ == "__main__":
    command(case, __doc__)
