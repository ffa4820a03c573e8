"""Fuzz the import of meshes with damaged and hostile files: each is read or refused in a sentence.

python -m benchmarks.fuzz_meshes --cases 200000 --workers 2
"""

from __future__ import annotations

import io
import json
import re
import struct
import sys
import zipfile
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

from mesh_files import (  # noqa: E402
    TRIANGLE,
    glb,
    model_xml,
    object_xml,
    textured,
    three_mf,
    triangle_gltf,
    zipped,
)

from benchmarks.attacks.fuzzing import Run, command, places_in, scratch  # noqa: E402
from meshes.imports.audit import audit_mesh  # noqa: E402
from meshes.imports.import_piece import MeshFault, import_piece  # noqa: E402
from sandbox.paper.words.audits import audit_json  # noqa: E402

FORMS = ("stl", "ascii.stl", "obj", "ply", "ascii.ply", "off", "glb", "3mf")
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
    """Return a valid file of this form: a ball of eighty triangles with colours."""
    ball = trimesh.creation.icosphere(1, 20.0)
    if form == "ascii.stl":
        return str(ball.export(file_type="stl_ascii")).encode()
    if form == "glb" or form == "obj":
        shades = np.random.default_rng(0).integers(0, 255, (len(ball.vertices), 4), np.uint8)
        ball.visual = trimesh.visual.ColorVisuals(ball, vertex_colors=shades)
    if form == "3mf":
        return three_mf(ball.vertices, ball.faces)
    encoding = {"encoding": "ascii"} if form == "ascii.ply" else {}
    content = ball.export(file_type=form.removeprefix("ascii."), **encoding)
    return content.encode() if isinstance(content, str) else bytes(content)


def case(rng: Random) -> Run:
    """Return the reading of a file of some format in some way."""
    form = rng.choice(FORMS)
    kind = form.removeprefix("ascii.")
    ways = [cut, garbled, anything]
    ways += {
        "glb": [restated, restated, restated, shown_often, pictures],
        "3mf": [repacked, repacked, repacked, built_often],
        "obj": [reworded, with_materials, many_corners],
    }.get(kind, [reworded])
    ways += [bulky] if "ply" in form or form in ("ascii.stl", "off") else []
    data = rng.choice(ways)(rng, sound(form))
    if rng.random() < 0.02:
        kind = rng.choice(("stl", "obj", "ply", "off", "glb", "3mf", "3ds", "", "STL"))
    path = scratch() / f"mesh.{kind}"
    path.write_bytes(data)
    how: dict[str, Any] = {"up": rng.choice(("z", "y")), "model": rng.random() < 0.5}
    # Textured triangles measure 100 units, the balls 40.
    how |= {"unit": "in", "scale": 0.1} if rng.random() < 0.3 else {}
    if rng.random() < 0.15:
        how["unit"] = rng.choice((None, "mm", "cm", "m", "in"))
        how["scale"] = rng.choice((None, 0.05, 1.0, 1e300, -1.0))
        how["base_height"] = rng.choice((0.0, 0.1, 11.0))

    audited = rng.random() < 0.25
    most = rng.choice((200_000, 40))

    def run() -> list[str]:
        if audited:
            return looked_at(path, how, most)
        try:
            piece = import_piece(path, **how)
        except MeshFault as fault:
            return [str(fault)]
        for part in piece.parts:
            assert np.isfinite(part.mesh.vertices).all() and len(part.mesh.faces)
            assert part.colours.shape == (len(part.mesh.faces), 3)
        return []

    return run


def looked_at(path: Path, how: dict[str, Any], most: int) -> list[str]:
    """Audit a file, and check that the mesh it would keep is read again as the same."""
    options = {key: how[key] for key in ("unit", "scale") if key in how}
    try:
        audit = audit_mesh(path, up=how["up"] if options else None, budget=most, **options)
        assert audit.triangles and np.isfinite(audit.size_in).all()
        json.dumps(audit_json(path.name, audit), allow_nan=False)
        name, content = audit.content_to_store(path.read_bytes())
        # The kept mesh is read without the files beside the original.
        import_piece(Path(name), content=content, **audit.how)
    except MeshFault as fault:
        return [str(fault)]
    return []


def cut(rng: Random, whole: bytes) -> bytes:
    """Truncate bytes, or remove or repeat a part."""
    a, b = sorted(rng.randrange(len(whole) + 1) for _ in range(2))
    return rng.choice((whole[:a], whole[:a] + whole[b:], whole[:b] + whole[a:]))


def garbled(rng: Random, whole: bytes) -> bytes:
    """Change some bytes, mostly where the counts and offsets are."""
    data = bytearray(whole)
    reach = min(rng.choice((100, 300, 2000, len(data))), len(data))
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(reach)
        size = rng.choice((1, 1, 1, 4))
        data[at : at + size] = rng.choice((rng.randbytes(size), b"\xff" * size, b"\0" * size))
    return bytes(data)


def anything(rng: Random, whole: bytes) -> bytes:
    """Return random bytes, sometimes after a valid beginning."""
    return whole[: rng.choice((0, 0, 4, 20, 84, 200))] + rng.randbytes(rng.randrange(600))


def reworded(rng: Random, whole: bytes) -> bytes:
    """Change words of its text to numbers that are none, or lines of another kind."""
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
    """Insert very many lines, short or long ones."""
    line = rng.choice((b"1\n", b"\n", b"vertex 1 2 3\n", b"3 0 1 2\n", b"1 " * 500 + b"\n"))
    at = rng.choice((whole.find(b"\n", 300), len(whole), whole.find(b"endsolid")))
    return whole[:at] + line * (rng.choice((10_000, 300_000, 3_000_000)) // len(line)) + whole[at:]


def repacked(rng: Random, whole: bytes) -> bytes:
    """Return a 3MF whose XML is changed, in another encoding, or huge when unpacked."""
    with zipfile.ZipFile(io.BytesIO(whole)) as packed:
        model = packed.read("3D/3dmodel.model")
    match rng.randrange(8):
        case 0:
            model = reworded(rng, model.replace(b"/>", b"/>\n"))
        case 1:
            rows = b"".join(b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 9) for n in range(9))
            model = model.replace(b"?>", b"?><!DOCTYPE m [" + rows + b"]>", 1)
        case 2:
            model = model.decode().replace("UTF-8", "UTF-16").encode("utf-16")
        case 3:
            row = rng.choice((b'<vertex x="1" y="2" z="3"/>', b"<v/>", b" ", b"<a>", b"&lt;"))
            model = model.replace(
                b"<triangles>", row * rng.choice((9, 10**5, 10**6)) + b"<triangles>"
            )
        case 4:
            unit = rng.choice((b"inch", b"foot", b"micron", b"mile", b""))
            model = model.replace(b"millimeter", unit)
        case _:
            model = (garbled if rng.random() < 0.5 else attributed)(rng, model)
    name = rng.choice(("3D/3dmodel.model",) * 4 + ("a.model", "3D/x.xml", "../../up.model"))
    rels = b'<Relationships><Relationship Type="%s" Target="/%s"/></Relationships>' % (
        b"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel",
        rng.choice((name.encode(), b"/etc/passwd", b"gone.model")),
    )
    others = {"_rels/.rels": rels} if rng.random() < 0.3 else {}
    packed_again = zipped(model, name, **others)
    return packed_again if rng.random() < 0.8 else garbled(rng, packed_again)


def attributed(rng: Random, model: bytes) -> bytes:
    """Change the values or names of some attributes."""
    spans = [row.span() for row in re.finditer(rb'\w+="[^"]*"', model)]
    for start, end in sorted(rng.sample(spans, min(len(spans), rng.randint(1, 5))), reverse=True):
        name = rng.choice((model[start:end].split(b"=")[0], b"id", b"pid", b"p1", b"transform"))
        value = rng.choice((*WORDS, "1 0 0 0 1 0 0 0 1 9 9 9", "1 " * 12, "1e300 " * 12)).encode()
        value = value.replace(b"\x00", b"").replace(b'"', b"")
        model = model[:start] + name + b'="' + value + b'"' + model[end:]
    return model


def built_often(rng: Random, _whole: bytes) -> bytes:
    """Return components of components: in cycles, doubled at every step, or deep."""
    ball = trimesh.creation.icosahedron()
    count = rng.choice((1, 5, 30, 70, 3000))
    rows = [object_xml(0, ball.vertices * 20, ball.faces)]
    for number in range(1, count):
        under = [rng.choice((number - 1, number - 1, rng.randrange(count))) for _ in range(2)]
        move = rng.choice(("", ' transform="1 0 0 0 1 0 0 0 1 5 0 0"', ' transform="-1 0 0 0 1"'))
        inner = "".join(f'<component objectid="{n}"{move}/>' for n in under)
        rows.append(f'<object id="{number}"><components>{inner}</components></object>')
    items = f'<item objectid="{count - 1}"/>' * rng.choice((1, 2, 5001))
    return zipped(model_xml("".join(rows), items))


def with_materials(rng: Random, whole: bytes) -> bytes:
    """Return an OBJ with materials and pictures beside it: some missing, broken or too many."""
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
    """Return faces of very many corners, in one line or over several."""
    between = rng.choice((b" ", b" \\\n", b"  ", b"\t"))
    corner = rng.choice((b"1", b"1/1", b"1//1", b"-1", b"1/1/1"))
    count = rng.choice((3, 5, 100, 30_000, 400_000))
    return whole + b"\nf " + between.join([corner] * count) + b"\n"


def restated(rng: Random, whole: bytes) -> bytes:
    """Change some values in the JSON of a GLB."""
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
    """Return nodes that show one triangle very often: nested, in cycles, or shared."""
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
    """Return a GLB with pictures: too large, too many or broken."""
    side = rng.choice((4, 64, 64, 512, 4096))
    whole = _pictured(rng.choice((1, 2, 12)), side, rng.choice(("PNG", "JPEG", "GIF")))
    return whole if rng.random() < 0.3 else rng.choice((garbled, restated))(rng, whole)


if __name__ == "__main__":
    command(case, __doc__)
