"""3MF: read as its specification has it, and never more of it than is bounded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from mesh_files import model_xml, object_xml, three_mf, zipped

from meshes.imports.import_piece import MeshFault, claimed, import_piece, load_mesh

CUBE = trimesh.creation.box((30.0, 20.0, 10.0))


def file_of(folder: Path, content: bytes) -> Path:
    path = folder / "brick.3mf"
    path.write_bytes(content)
    return path


def model(folder: Path, objects: str, build: str = '<item objectid="1"/>', **how) -> Path:
    return file_of(folder, zipped(model_xml(objects, build, **how)))


def cube(number: int = 1, more: str = "") -> str:
    return object_xml(number, CUBE.vertices, CUBE.faces, more)


@pytest.mark.parametrize(
    ("unit", "millimetres"),
    [("millimeter", 1.0), ("inch", 25.4), ("centimeter", 10.0), ("micron", 0.001), ("foot", 304.8),
     ("meter", 1000.0)],
)  # fmt: skip
def test_the_unit_of_a_3mf_file_is_converted_to_millimetres(tmp_path, unit, millimetres):
    path = file_of(tmp_path, three_mf(CUBE.vertices / millimetres, CUBE.faces, unit))
    mesh = load_mesh(path)
    assert mesh.extents == pytest.approx(np.array([30, 20, 10]) / 25.4, rel=1e-6)
    assert mesh.is_watertight and mesh.volume > 0
    assert claimed(path).faces == 12 and claimed(path).vertices == 8


def test_components_are_placed_within_each_other_and_mirrored_ones_face_outward(tmp_path):
    path = model(
        tmp_path,
        cube(1) + '<object id="2"><components><component objectid="1" '
        'transform="1 0 0 0 1 0 0 0 1 0 0 50"/></components></object>'
        '<object id="3"><components><component objectid="2"/>'
        '<component objectid="2" transform="-1 0 0 0 1 0 0 0 1 100 0 0"/></components></object>',
        '<item objectid="3" transform="0 1 0 -1 0 0 0 0 1 0 0 0"/><item objectid="1"/>',
    )
    mesh = load_mesh(path, scale=1.0)
    assert len(mesh.faces) == 36
    # Turned by the item, x is y: 115 + 15 along y, 20 and 30 wide, from -5 to 55 high.
    assert mesh.extents == pytest.approx([30 / 2 + 15, 130, 60])
    assert mesh.volume == pytest.approx(3 * 6000)


def test_parts_in_other_files_of_the_zip_are_found(tmp_path):
    """As slicers write them: the first model holds nothing but where the others go."""
    other = model_xml(cube(7), "")
    first = model_xml(
        '<object id="1"><components><component p:path="/3D/Objects/a.model" objectid="7"/>'
        "</components></object>",
        '<item objectid="1"/>',
    ).replace(b"<model ", b'<model xmlns:p="http://schemas.microsoft.com/p" ')
    rels = (
        b'<Relationships xmlns="x"><Relationship Target="/3D/first.model" Id="r" '
        b'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
    )
    content = zipped(other, "3D/Objects/a.model", **{"3D/first.model": first, "_rels/.rels": rels})
    mesh = load_mesh(file_of(tmp_path, content))
    assert len(mesh.faces) == 12


def test_plain_colours_of_materials_are_kept(tmp_path):
    materials = (
        '<basematerials id="9"><base name="a" displaycolor="#C81E28"/>'
        '<base name="b" displaycolor="#0A0B0CFF"/></basematerials>'
    )
    body = cube(1, ' pid="9" pindex="0"').replace(
        "<triangle ", '<triangle pid="9" p1="1" p2="1" p3="1" ', 1
    )
    (part,) = import_piece(model(tmp_path, materials + body)).parts
    assert sorted(map(tuple, np.unique(part.colours, axis=0).tolist())) == [
        (10, 11, 12),
        (200, 30, 40),
    ]
    (bare,) = import_piece(model(tmp_path, cube()), colour="#112233").parts
    assert (bare.colours == [0x11, 0x22, 0x33]).all()


def test_supports_are_left_out(tmp_path):
    prop = cube(2).replace('type="model"', 'type="support"')
    path = model(tmp_path, cube() + prop, '<item objectid="1"/><item objectid="2"/>')
    assert len(load_mesh(path).faces) == 12


LAUGHS = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 9}">' for n in range(1, 9))
DOUBLED = cube(0) + "".join(
    f'<object id="{n}"><components><component objectid="{n - 1}"/>'
    f'<component objectid="{n - 1}"/></components></object>'
    for n in range(1, 30)
)
RING = (
    '<object id="1"><components><component objectid="2"/></components></object>'
    '<object id="2"><components><component objectid="1"/></components></object>'
)


@pytest.mark.parametrize(
    ("objects", "how", "found"),
    [
        (cube(), {"before": f"<!DOCTYPE model [{LAUGHS}]>"}, "(DOCTYPE)"),
        (cube(), {"before": '<!DOCTYPE m SYSTEM "file:///etc/passwd">'}, "(DOCTYPE)"),
        (cube(), {"unit": "furlong"}, "(unit 'furlong')"),
        (cube(), {"build": '<item objectid="4"/>'}, "(build)"),
        (cube(), {"build": ""}, "(build)"),
        (cube(), {"build": '<item objectid="1" transform="1 0 0"/>'}, "(transform)"),
        (cube(), {"build": '<item objectid="1" p:path="/x"/>'}, "(path 'x')"),
        (DOUBLED, {"build": '<item objectid="29"/>'}, "5,001 parts"),
        (RING, {}, "65 levels of parts"),
        (object_xml(1, CUBE.vertices, [[0, 1, 8]]), {}, "(triangle)"),
        (object_xml(1, CUBE.vertices * np.inf, CUBE.faces), {}, "NaN or infinite"),
        ("<object", {}, "a damaged file ("),
    ],
)
def test_a_faulty_3mf_file_is_refused_in_one_sentence(tmp_path, objects, how, found):
    with pytest.raises(MeshFault) as caught:
        load_mesh(model(tmp_path, objects, **how))
    assert found in str(caught.value) and str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"PK\x03\x04 and no more", "(zip: "),
        (zipped(b"<model/>", "readme.txt"), "(3D/3dmodel.model)"),
        (three_mf(CUBE.vertices, CUBE.faces).replace(b"\x08\x00", b"\x0c\x00"), "(zip: "),
    ],
)
def test_a_file_that_is_no_3mf_archive_is_refused_in_one_sentence(tmp_path, content, found):
    with pytest.raises(MeshFault) as caught:
        load_mesh(file_of(tmp_path, content))
    assert found in str(caught.value)
