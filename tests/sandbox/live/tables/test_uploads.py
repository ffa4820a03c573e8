"""Files that somebody brings: each is a table of its own, or is refused in one sentence."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
import trimesh
from live_tables import VILLAGE, hub_in
from repository import SCENARIOS

from apps.runtime.library import Library
from apps.table.state.error_words import sentence
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.tables.readers import LIST, reader_of
from sandbox.live.tables.uploads import Brought, Contents, SeveralLayouts, Upload, bring
from sandbox.play.match import play_match
from sandbox.rulings.ruling import rule
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.table import lay

ME = Person("me", "Me")


@pytest.fixture
def hub() -> Hub:
    return hub_in()


@pytest.fixture
def library(hub: Hub, tmp_path: Path) -> Library:
    return Library(tmp_path, hub)


def brought(library: Library, name: str, content: bytes | str, layout: str = "") -> Brought:
    content = content.encode() if isinstance(content, str) else content
    upload = Upload(name, content, layout or None)
    return bring(library.hub, upload, read(upload), library.scenarios_named, ME, library.readable)


def read(upload: Upload) -> Contents:
    reader = reader_of(upload) or LIST  # a player says what a text is that does not tell
    return reader.read(upload)


def layout(name: str) -> dict[str, Any]:
    foot = {"type": "rectangle", "width": 8, "height": 6}
    row = {"position": {"x": 20, "y": 20}, "footprint": foot}
    version = {"edition": "11th", "dataslate": "2026-q1"}
    return {"id": name, "name": name.title(), "pieces": [row], "game_version": version}


def save(*meshes: str) -> str:
    rows = []
    for number, mesh in enumerate(meshes):
        place = {f"{kind}{axis}": 0.0 for kind in ("pos", "rot") for axis in "XYZ"}
        place |= {f"scale{axis}": 1.0 for axis in "XYZ"} | {"posX": 9.0 * number}
        rows.append(
            {
                "Name": "Custom_Model",
                "Nickname": "House",
                "Transform": place,
                "CustomMesh": {"MeshURL": mesh, "TypeIndex": 0},
            }
        )
    return json.dumps({"SaveName": "Night", "ObjectStates": rows})


def zipped(**files: bytes | str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as parcel:
        for name, content in files.items():
            parcel.writestr(name, content)
    return made.getvalue()


CUBE = "\n".join([
    *(f"v {x} {y} {z}" for x in (0, 3) for y in (0, 3) for z in (0, 3)),
    "f 1 2 4 3", "f 5 7 8 6", "f 1 5 6 2", "f 3 4 8 7", "f 1 3 7 5", "f 2 6 8 4",
]) + "\n"  # fmt: skip


def test_a_save_comes_with_its_meshes_in_a_zip(library: Library) -> None:
    content = zipped(**{"saves/night.json": save("Models/cube.obj"), "saves/Models/cube.obj": CUBE})
    answer = brought(library, "night.zip", content)
    assert answer.table == "night"
    table = library.hub.open(answer.table).table
    assert len(table.pieces) == 1 and answer.said == "1 piece of night.json on this table."


def test_a_save_without_its_meshes_says_what_is_missing(library: Library) -> None:
    with pytest.raises(Refused, match=r"^night\.v2\.json: found .* 40kdc terrain layout"):
        brought(library, "night.v2.json", '{"a": 1}')
    with pytest.raises(Refused, match=r"^night.json.*nothing is fetched.*zip"):
        brought(library, "night.json", save("https://example.invalid/a.obj"))
    with pytest.raises(Refused, match=r"not in the save's folder|no file"):
        brought(library, "night.json", save("file:///etc/passwd"))
    assert library.hub.names() == []


def test_a_zip_of_a_save_has_plain_names(library: Library) -> None:
    content = zipped(**{"a.json": save("cube.obj"), "a\tb.obj": CUBE})
    with pytest.raises(Refused, match="plain names"):
        brought(library, "a.zip", content)
    assert library.hub.names() == []


@pytest.mark.slow
def test_a_layout_is_chosen_among_several(library: Library) -> None:
    content = json.dumps([layout("one"), layout("two")])
    with pytest.raises(SeveralLayouts) as asked:
        brought(library, "pack.json", content)
    assert asked.value.ids == ("one", "two")
    answer = brought(library, "pack.json", content, "two")
    assert library.hub.row(answer.table).title == "Two"
    alone = brought(library, "alone.json", json.dumps(layout("one")))
    assert alone.said == "1 piece of alone.json on this table."


def test_a_layout_comes_with_its_catalogues_in_a_zip_and_is_reported(library: Library) -> None:
    foot = {"type": "rectangle", "width": 6, "height": 4}
    walls = [{"points": [{"x": 0, "y": 0}, {"x": 6, "y": 0}], "thickness": 0.5}]
    template = {"id": "t", "name": "Old Ruin", "kind": "feature", "footprint": foot, "walls": walls}
    zone = {
        "player": "attacker",
        "position": {"x": 0, "y": 0},
        "shape": {"type": "rectangle", "width": 60, "height": 9},
    }
    piece = {"position": {"x": 30, "y": 22}, "template": "t"}
    value = {**layout("one"), "source": "battlemaster-11e", "deployment_pattern_id": "d"}
    content = zipped(
        **{
            "one.json": json.dumps({**value, "pieces": [piece, {**piece, "template": "u"}]}),
            "terrain-templates.json": json.dumps([template]),
            "deployment-patterns.json": json.dumps([{"id": "d", "zones": [zone]}]),
        }
    )
    answer = brought(library, "one.zip", content)
    scenario = library.hub.open(answer.table).table.scenario
    assert [row.kind_name for row in scenario.terrain] == ["walled-ruin"]
    assert [zone.side for zone in scenario.zones] == ["attacker"]
    assert answer.said.endswith("on this table. Powered by 40kdc-data. Layout by Battlemaster.")
    assert len(answer.report) == 2
    assert "its template u" in answer.report[0] and "it has no height" in answer.report[1]


@pytest.mark.slow
def test_a_ruling_opens_its_table_and_is_judged_again(library: Library) -> None:
    table = library.hub.open(library.hub.create(VILLAGE)).table
    ruling = rule(table, "able", "baker")
    answer = brought(library, "ruling.json", ruling.encoded())
    assert answer.pair == ("able", "baker")
    assert answer.said == "ruling.json: the same when judged again."
    page = b'<html><script type="application/json" id="ruling">' + ruling.encoded() + b"</script>"
    assert brought(library, "ruling.html", page).pair == ("able", "baker")
    other = ruling.model_copy(update={"verdict": "blocked"})
    assert "the ruling says" in brought(library, "r.json", other.encoded()).said


@pytest.mark.slow
def test_a_log_is_played_again_on_the_table_that_it_names(library: Library, tmp_path: Path) -> None:
    text = (SCENARIOS / "yard.toml").read_bytes()
    (tmp_path / "yard.toml").write_bytes(text)
    table = lay(load(tmp_path / "yard.toml"))
    game = play_match(table, [], seed=3, turns=None, policy="simple")
    whole = list(game.lines())
    cut = [n for n, line in enumerate(whole) if '"type":"action"' in line][12]
    lines = whole[:cut]
    log = "\n".join(lines) + "\n"
    answer = brought(library, "evening.jsonl", log)
    assert library.hub.open(answer.table).log()[1:cut] == lines[1:]
    assert answer.said == "12 actions of evening.jsonl played."
    forged = log.replace('"type":"rolled"', '"type":"rowed"', 1)
    with pytest.raises(Refused, match=r"evening.jsonl: line \d+"):
        brought(library, "evening.jsonl", forged)
    (tmp_path / "yard.toml").unlink()
    for name in library.hub.names():
        library.hub.delete(name)
    with pytest.raises(Refused, match="drop its scenario first"):
        brought(library, "evening.jsonl", log)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", b"{"),
        ("a.json", b"[1, 2]"),
        ("a.json", b'{"schema": "sightline.ruling/9"}'),
        ("a.html", b"<html></html>"),
        ("a.jsonl", b'{"schema": "sightline.log/1"}\n'),
        ("a.jsonl", b'{"schema": "sightline.log/1", "x": \xff}\n'),
        ("a.zip", b"PK\x03\x04 and no more"),
        ("a.toml", b"\xff\xfe"),
        ("a.toml", b""),
    ],
)
def test_an_unreadable_upload_is_refused_in_one_sentence(
    library: Library, name: str, content: bytes
) -> None:
    with pytest.raises((Refused, ScenarioFault)) as fault:
        brought(library, name, content)
    message = sentence(fault.value)
    assert message and message.isprintable() and "/tmp" not in message
    assert library.hub.names() == []


def test_an_army_list_becomes_a_table_with_its_units(library: Library) -> None:
    strangers = [f"Strange mob {letter}" for letter in "abcdef"]
    content = "\n".join(["10 Grenadiers with 1 LMG", "MMG team", "Grenadeers", *strangers])
    answer = brought(library, "platoon.txt", content)
    table = library.hub.open(answer.table).table
    assert [unit.template.label for unit in table.units] == ["Rifle squad", "MMG team"]
    assert answer.said == "2 units with 13 models of platoon.txt."
    assert answer.report == ()  # the page has asked about the other lines before


def test_an_army_of_another_game_stands_on_bases(library: Library) -> None:
    row = {"name": "Intercessors", "type": "unit", "number": 5}
    content = json.dumps({"roster": {"forces": [{"selections": [row]}]}})
    answer = brought(library, "patrol.json", content)
    (unit,) = library.hub.open(answer.table).table.units
    tops = [max(p.mesh.vertices[:, 2].max() for p in m.piece.parts) for m in unit.models]
    assert tops == pytest.approx([1.5] * 5)
    assert "32 mm bases, 1.5″ high" in answer.said
    with pytest.raises(Refused, match=r"bad.ros: found text that is not XML.*expected .*\.$"):
        brought(library, "bad.ros", "<roster>")


@pytest.mark.slow
def test_a_ruling_gets_no_mesh_of_another_owners_table(library: Library) -> None:
    """A ruling names meshes by their digests alone."""
    ann, bob = (library.owned_by(owner, alone=True) for owner in ("ann", "bob"))
    content = bytes(trimesh.creation.box((4, 4, 4)).export(file_type="stl"))
    text = f'{VILLAGE}\n[[terrain]]\nid = "own"\nmesh = "own.stl"\nmesh_unit = "in"\n'
    name = ann.hub.create(
        f"{text}position = [36, 20]\n", called="anns", meshes={"own.stl": content}
    )
    ruling = rule(library.hub.open(name).table, "able", "baker").encoded()
    tables = library.hub.names()
    with pytest.raises(Refused, match=r"own\.stl, which no table that you may open has"):
        brought(bob, "ruling.json", ruling)
    assert library.hub.names() == tables
    assert brought(ann, "ruling.json", ruling).said.endswith("the same when judged again.")
    assert brought(library, "ruling.json", ruling).said.endswith("the same when judged again.")
    upload = Upload("ruling.json", ruling)
    there = bring(  # somebody with a link to the table, who has it open
        bob.hub, upload, read(upload), bob.scenarios_named, ME, lambda: {name}
    )
    assert there.said.endswith("the same when judged again.")
