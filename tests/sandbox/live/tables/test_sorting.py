"""An added file is told by what is in it, whatever its name ends in."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest
import trimesh
from PIL import Image

from rules.engine.play.log import SCHEMA as LOG
from sandbox.live.tables.sorting import named_by_content, sort_of

BOX = trimesh.creation.box((10, 10, 10))
SCENARIO = b'# A farm\nformat = 1\nname = "Farm"\n'
LETTER = b"""Dear club,

we play on Saturday at ten. Everybody brings two squads and a
tank, and paints them before. There are 3 tables, so that nobody
waits for long: who comes first chooses the side.
See you there!
"""
PLATOON = b"""Kampfgruppe Nord

Leutnant
Grenadiers with 1 LMG, panzerfaust
- Rifles
8,8 cm Flak 36
Panzer IV Ausf. H, veteran
"""
LIST = b"1st Rifles (95 pts)\n[Infantry]\n- 5 x Rifleman\n"


def exported(kind: str) -> bytes:
    made = BOX.export(file_type=kind)
    return made if isinstance(made, bytes) else made.encode()


def picture(kind: str) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (4, 4)).save(stream, kind)
    return stream.getvalue()


def zipped(*names: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name in names:
            packed.writestr(name, "x")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        *((exported(kind), kind) for kind in ("glb", "ply", "off", "stl", "stl_ascii", "obj")),
        (picture("PNG"), "png"), (picture("JPEG"), "jpg"), (zipped("farm.toml"), "zip"),
        (zipped("[Content_Types].xml", "3D/3dmodel.model"), "3mf"), (zipped("a.usdc"), "usdz"),
        (zipped("[Content_Types].xml", "word/document.xml"), "zip"),
        (SCENARIO, "toml"), (b'\xef\xbb\xbf{"pieces": []}', "json"), (b'[{"id": 1}]', "json"),
        (json.dumps({"schema": LOG}).encode() + b"\n{}\n", "jsonl"),
        (b"<!doctype html><title>A ruling</title>", "html"),
        (b'<?xml version="1.0"?><roster id="1">', "ros"),
    ],
)  # fmt: skip
def test_its_bytes_say_what_it_is(content: bytes, ending: str) -> None:
    ending = ending.removesuffix("_ascii")
    for name in ("thing", "thing.dat", "thing.txt"):
        assert named_by_content(name, content) == f"{name}.{ending}"
    assert named_by_content(f"thing.{ending}", content) == f"thing.{ending}"


def test_an_ending_that_fits_stays_and_one_that_cannot_be_does_not() -> None:
    assert named_by_content("army.txt", LIST) == "army.txt"
    assert named_by_content("army.rosz", zipped("army.ros")) == "army.rosz"
    assert named_by_content("photo.jpeg", picture("JPEG")) == "photo.jpeg"
    assert named_by_content("photo.png", picture("JPEG")) == "photo.png.jpg"
    assert named_by_content("barn.stl", exported("glb")) == "barn.stl.glb"
    assert named_by_content("notes.md", b"# Ideas\n") == "notes.md"
    assert named_by_content("notes.rtf", b"{\\rtf1 Ideas}") == "notes.rtf"


@pytest.mark.parametrize(
    ("name", "content", "sort"),
    [
        ("army.txt", LIST, "list"), ("farm.toml", SCENARIO, "table"),
        ("mat.png", picture("PNG"), "picture"), ("table.gltf", b"{}", "scan"),
        ("notes.md", b"# Ideas\n", "unsure"), ("thing", b"\x00\x01\x02", "unknown"),
        ("rules.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "unknown"),
        ("thing", bytes(range(1, 256)), "unknown"),
        ("letter.txt", LETTER, "unsure"), ("dice.txt", b"Bring 6 dice.\n", "unsure"),
        ("blank.txt", b"\n", "unsure"), ("photo.txt", b"\x00\x01", "unknown"),
        ("short.txt", b"Rifle squad\nMMG team\n", "list"), ("long.txt", PLATOON, "list"),
        ("idées", "Idées\n".encode("latin-1"), "unsure"),
    ],
)  # fmt: skip
def test_what_may_be_several_things_is_unsure(name: str, content: bytes, sort: str) -> None:
    assert sort_of(named_by_content(name, content), content) == sort


@pytest.mark.parametrize(
    ("name", "meant", "sort"),
    [("letter.txt", "txt", "list"), ("notes.md", "txt", "list"), ("notes.md", "toml", "table")],
)
def test_what_a_person_said_that_a_text_is_holds(name: str, meant: str, sort: str) -> None:
    assert sort_of(name, LETTER, meant) == sort
