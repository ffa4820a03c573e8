"""An added file is told by what is in it, whatever its name ends in."""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Any, get_type_hints

import pytest
import trimesh
from PIL import Image

from apps.cli.meshes import import_
from apps.cli.scan import scan_
from rules.engine.play.log import SCHEMA as LOG
from sandbox.document.refusal import Refused
from sandbox.live.tables import readers
from sandbox.live.tables.readers import READERS, Reader, is_text, named_by_content, reader_of
from sandbox.live.tables.uploads import Upload
from sandbox.scenario.cover_words.shipped import texts
from sandbox.work.progress import silent

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
    ("name", "content", "reader"),
    [
        ("barn.stl", exported("stl"), readers.MESH), ("barn.3mf", b"PK", readers.MESH),
        ("army.txt", LIST, readers.LIST), ("farm.toml", SCENARIO, readers.SCENARIO),
        ("mat.png", picture("PNG"), readers.PICTURE), ("table.gltf", b"{}", readers.SCAN),
        ("short.txt", b"Rifle squad\nMMG team\n", readers.LIST),
        ("long.txt", PLATOON, readers.LIST), ("words.toml", b"clear = 3\n", readers.WORDS),
        ("club.toml", b"[[own]]\nkind = 'tree'\n", readers.CLUB),
        ("names.toml", b'[units]\nrifles = ["Landser"]\n', readers.NAMES),
        ("farm.zip", zipped("farm.toml", "a.json"), readers.ZIP),
        ("save.zip", zipped("save.json", "__MACOSX/._save.json", "a.obj"), readers.ZIP),
        ("two.zip", zipped("one.json", "two.json"), readers.ZIP),
        ("a.json", b"{", readers.LAYOUT), ("page.html", b"<html>", readers.RULING),
        ("r.json", b'{"schema": "sightline.ruling/9"}', readers.RULING),
        ("game.jsonl", json.dumps({"schema": LOG}).encode(), readers.LOG),
        ("barn.ply", exported("ply"), readers.MESH), ("splats.zip", zipped("a.spz"), readers.SCAN),
        ("splats.ply", b"ply\nproperty uint packed_position\nend_header\n", readers.SCAN),
        ("points.ply", b"ply\nelement vertex 1\nend_header\n", readers.SCAN),
    ],
)  # fmt: skip
def test_a_file_has_one_reader(name: str, content: bytes, reader: Reader) -> None:
    assert reader_of(Upload(named_by_content(name, content), content)) is reader


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("notes.md", b"# Ideas\n", True), ("thing", b"\x00\x01\x02", False),
        ("rules.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", False),
        ("thing", bytes(range(1, 256)), False), ("letter.txt", LETTER, True),
        ("dice.txt", b"Bring 6 dice.\n", True), ("blank.txt", b"\n", True),
        ("photo.txt", b"\x00\x01", False), ("idées", "Idées\n".encode("latin-1"), True),
    ],
)  # fmt: skip
def test_a_text_that_may_be_several_things_has_no_reader(
    name: str, content: bytes, text: bool
) -> None:
    assert reader_of(Upload(named_by_content(name, content), content)) is None
    assert is_text(content) == text


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.what)
def test_a_file_above_its_readers_limit_is_refused(reader: Reader) -> None:
    small, upload = replace(reader, most=2), Upload(f"a.{reader.endings[0]}", b"abc")
    with pytest.raises(Refused, match=r"^a\..*: found 3 bytes; expected at most 2\.$"):
        small.read(upload)
    assert reader.most >= 2**20 and reader.what and reader.files and reader.then


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("barn.stl", exported("stl"), "size=(10.0, 10.0, 10.0)"),
        ("mat.png", picture("PNG"), "(4, 4)"),
        ("words.toml", texts()["any-part"].encode(), "CoverWords"),
        ("names.toml", b'[units]\nrifle-squad = ["Landser"]\n', "{'rifle-squad': ['Landser']}"),
    ],
)
def test_a_file_for_an_open_table_is_read_as_any_other(
    name: str, content: bytes, said: str
) -> None:
    upload = Upload(name, content)
    assert (reader := reader_of(upload)) is not None and reader.joins
    assert said in repr(reader.read(upload))


def test_the_fault_of_a_picture_names_its_file() -> None:
    with pytest.raises(Refused, match=r"^mat\.png: found no readable picture; expected a PNG"):
        readers.PICTURE.read(Upload("mat.png", b"GIF"))


def test_the_help_of_the_command_line_names_the_files_of_the_readers() -> None:
    """It is written out: help is shown before any reader is imported."""
    mesh = get_type_hints(import_, include_extras=True)["files"].__metadata__[0].help
    scan = get_type_hints(scan_, include_extras=True)["scan"].__metadata__[0].help
    assert mesh.removesuffix(" files.") == str(readers.MESH.files).partition(": ")[2]
    for ending in re.findall(r"[A-Z]{3,}", str(readers.SCAN_FILES)):
        assert ending in scan and ending.lower() in readers.SCAN.endings


@pytest.mark.slow
def test_the_directory_of_a_zip_is_read_without_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One with a directory of many files, whoever wrote it, is read in a process with bounds."""
    asked: list[str] = []

    def elsewhere(work: Any, upload: Upload, name: str) -> int | None:
        asked.append(name)
        return work(upload, silent)

    monkeypatch.setattr(readers, "read", elsewhere)
    few, many = (zipped(*(f"room/table-{n:05}.obj" for n in range(k))) for k in (3, 9000))
    assert readers.reader_of(Upload("few.zip", few)) is readers.SCAN and not asked
    assert readers.reader_of(Upload("many.zip", many)) is readers.SCAN and asked == ["many.zip"]
    assert readers.reader_of(Upload("none.zip", b"PK\x03\x04")) is readers.ZIP
