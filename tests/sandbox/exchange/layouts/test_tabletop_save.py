"""Tabletop Simulator saves: where models come to stand, and what is left out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
import trimesh

from sandbox.exchange.layouts import tabletop_save
from sandbox.exchange.layouts.importing import LayoutWish, scenario_of
from sandbox.exchange.layouts.taken import Taken
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.table.outlines import outline
from sandbox.table.table import Table, lay

CORNERS = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 3), (0, 3)]
"""An L in an OBJ's x and z, two high."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = [f"v {x} {y} {z}" for y in (0, 2) for x, z in CORNERS]
    lines += ["f 1 2 3 4", "f 1 4 5 6", "f 10 9 8 7", "f 12 11 10 7"]
    lines += [f"f {i + 7} {(i + 1) % 6 + 7} {(i + 1) % 6 + 1} {i + 1}" for i in range(6)]
    (tmp_path / "l.obj").write_text("\n".join(lines) + "\n")
    return tmp_path


def thing(mesh: str = "l.obj", name: str = "L", **keys: Any) -> dict[str, Any]:
    place = {f"{kind}{axis}": 0.0 for kind in ("pos", "rot") for axis in "XYZ"}
    place |= {f"scale{axis}": 1.0 for axis in "XYZ"}
    place |= {key: keys.pop(key) for key in list(keys) if key in place}
    named = {"Name": "Custom_Model", "Nickname": name, "Transform": place}
    return {**named, "CustomMesh": {"MeshURL": mesh, "TypeIndex": 0}, **keys}


def imported(folder: Path, *things: Any, wish: LayoutWish | None = None) -> Taken:
    file = folder / "save.json"
    file.write_text(json.dumps({"SaveName": "Night", "ObjectStates": things}))
    return scenario_of(file, "m", wish)


def laid(folder: Path, *things: Any, wish: LayoutWish | None = None) -> Table:
    result = imported(folder, *things, wish=wish)
    (folder / "m").mkdir(exist_ok=True)
    for name, content in result.meshes.items():
        (folder / name).write_bytes(content)
    (folder / "out.toml").write_text(result.text)
    return lay(load(folder / "out.toml"))


def l_at(x: float, y: float, turn: float = 0.0, stretch: float = 1.0) -> shapely.Polygon:
    """The L on our table: x is turned round as Unity does with an OBJ's, then clockwise."""
    shape = shapely.Polygon([(-a * stretch, b) for a, b in CORNERS])
    turned = shapely.affinity.rotate(shape, -turn, origin=(0, 0))
    return shapely.affinity.translate(turned, x, y)


@pytest.mark.parametrize("turn", [0.0, 90.0, 37.5])
def test_a_model_stands_where_the_save_has_it_about_the_middle_of_the_table(
    folder: Path, turn: float
) -> None:
    table = laid(folder, thing(posX=-5.0, posZ=7.0, rotY=turn))
    assert table.size == (72.0, 48.0)
    (piece,) = table.pieces
    assert outline(piece).symmetric_difference(l_at(31, 31, turn)).area < 0.02
    assert piece.spec.rotation == pytest.approx(-turn % 360)
    mesh = piece.piece.parts[0].mesh
    assert mesh.bounds[1, 2] == pytest.approx(2.0)
    assert mesh.volume == pytest.approx(12.0)  # faces still look outward


def test_a_model_is_scaled_and_tilted_as_in_the_save(folder: Path) -> None:
    stretched, tilted, mirrored = laid(
        folder,
        thing(scaleX=2.0, scaleY=0.5, rotY=30.0),
        thing(posX=10.0, rotX=90.0),
        thing(posX=-10.0, scaleX=-1.0),
    ).pieces
    assert outline(stretched).symmetric_difference(l_at(36, 24, 30, 2)).area < 0.02
    assert stretched.piece.parts[0].mesh.bounds[1, 2] == pytest.approx(1.0)
    # Its far side has gone down: it is as high as it was deep.
    assert tilted.piece.parts[0].mesh.bounds[1, 2] == pytest.approx(3.0)
    assert outline(tilted).bounds == pytest.approx((42.0, 24.0, 46.0, 26.0), abs=0.01)
    assert outline(mirrored).bounds == pytest.approx((26.0, 24.0, 30.0, 27.0), abs=0.01)
    assert mirrored.piece.parts[0].mesh.volume == pytest.approx(12.0)


def test_attached_objects_move_with_their_model(folder: Path) -> None:
    child = thing(name="C", posX=10.0)
    _, fixed = laid(folder, thing(rotY=90.0, ChildObjects=[child])).pieces
    # Ten to the right of what looks right is ten nearer.
    assert outline(fixed).symmetric_difference(l_at(36, 14, 90)).area < 0.02


def test_other_units_and_tables_are_said(folder: Path) -> None:
    table = laid(folder, thing(posX=10.0), wish=LayoutWish(size=(48.0, 36.0), units=2.0))
    assert outline(table.pieces[0]).bounds == pytest.approx((27.0, 18.0, 29.0, 19.5), abs=0.01)


def test_the_tint_is_kept_and_white_becomes_grey(folder: Path) -> None:
    red, white = laid(
        folder,
        thing(ColorDiffuse={"r": 1.0, "g": 0.0, "b": 0.0}),
        thing(posX=9, ColorDiffuse={"r": 1, "g": 1, "b": 1}),
    ).pieces
    assert red.piece.parts[0].colours[0].tolist() == [255, 0, 0]
    assert len(set(white.piece.parts[0].colours[0].tolist())) > 1


def test_alike_models_share_a_mesh(folder: Path) -> None:
    result = imported(folder, thing(), thing(posX=9, rotY=45.0), thing(posX=-9, scaleY=2.0))
    assert result.pieces == 3
    assert len(result.meshes) == 2


def test_a_copy_that_the_game_keeps_of_a_web_mesh_is_used(folder: Path) -> None:
    address = "http://cloud-3.example.com/ugc/123/AB_C/"
    result = imported(folder, thing(), thing(address, posX=9))
    assert (result.pieces, len(result.left_out)) == (1, 1)
    (folder / "Models").mkdir()
    copy = folder / "Models" / "httpcloud3examplecomugc123ABC.obj"
    copy.write_bytes((folder / "l.obj").read_bytes())
    assert imported(folder, thing(address)).pieces == 1


def test_a_copy_may_have_the_name_of_steams_other_address(folder: Path) -> None:
    (folder / "l.obj").rename(folder / "httpcloud3steamusercontentcomugc12AB.obj")
    assert imported(folder, thing("https://steamusercontent-a.akamaihd.net/ugc/12/AB/")).pieces == 1


def test_file_addresses_lead_into_the_saves_folder_alone(folder: Path) -> None:
    inside = (folder / "l.obj").as_uri()
    assert imported(folder, thing(inside)).pieces == 1
    beyond = folder / "deep"
    beyond.mkdir()
    for bad in (inside, "../l.obj", str(folder / "l.obj"), "link.obj"):
        (beyond / "link.obj").unlink(missing_ok=True)
        (beyond / "link.obj").symlink_to(folder / "l.obj")
        with pytest.raises(ScenarioFault, match="is not in the save's folder"):
            imported(beyond, thing(bad))


def test_all_that_is_left_out_is_said_with_why(folder: Path) -> None:
    (folder / "bad.obj").write_text("v 0 0 0\n")
    (folder / "notes.txt").write_text("x")
    figurine = thing(name="Sarge")
    figurine["CustomMesh"]["TypeIndex"] = 1
    result = imported(
        folder,
        thing(),
        thing("https://example.com/x.obj", "Web"),
        thing("gone.obj", "Gone"),
        thing("bad.obj", "Bad"),
        thing("notes.txt", "Text"),
        thing(name="Far", posX=200.0),
        thing(name="Huge", scaleX=1000.0, scaleY=1000.0),
        thing(name="Flat", scaleX=0.0),
        figurine,
        {"Name": "Custom_Tile", "Nickname": "Mat"},
        {"Name": "Custom_Tile", "Nickname": "Mat"},
        {"Name": "Bag", "Nickname": "Spares", "ContainedObjects": [thing(), thing()]},
        {"Name": "BlockSquare", "Nickname": "Cube"},
        7,
    )
    assert result.pieces == 1
    reasons = {line.partition(":")[0].partition(" (")[0]: line for line in result.left_out}
    for name, why in {
        "Web": "nothing is fetched",
        "Gone": "no file gone.obj",
        "Bad": "bad.obj",
        "Text": "none of stl, obj",
        "Far": "off the table",
        "Huge": "from end to end",
        "Flat": "Transform",
        "Sarge": "a figurine",
        "Mat": "(2 of them): a picture",
        "Spares": "a bag with 2 things",
        "Cube": "whose shape no save says",
        "an object without a name": "no object of JSON",
    }.items():
        assert why in reasons[name], name
    assert all(line in result.text for line in result.left_out)


def test_a_save_without_any_piece_is_refused_with_the_reason(folder: Path) -> None:
    with pytest.raises(ScenarioFault, match=r"no piece to take \(Web: its mesh is a web address"):
        imported(folder, thing("https://example.com/x.obj", "Web"))


def test_a_great_save_is_read_so_far_and_no_further(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop_save, "MOST_OBJECTS", 100)
    tile = {"Name": "Custom_Tile"}
    result = imported(folder, thing(), *[{**tile, "Nickname": f"T{i}"} for i in range(120)])
    assert sum("up to 100 objects" in line for line in result.left_out) <= 1
    assert any(line.startswith("and ") and line.endswith("more things") for line in result.left_out)
    assert len(result.left_out) < 70


def test_the_middle_of_a_mesh_that_is_not_about_its_origin_is_where_it_was(folder: Path) -> None:
    """The save turns a model about the mesh's own origin, a scenario about its middle."""
    spots = [
        outline(piece).centroid
        for piece in laid(folder, thing(posX=3.0), thing(posX=3.0, rotY=180.0)).pieces
    ]
    middle = np.mean([[spot.x, spot.y] for spot in spots], axis=0)
    assert middle == pytest.approx([39.0, 24.0], abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("distinct", ["scaleX", "rotX", "posX", "MeshURL"])
def test_twenty_thousand_objects_cost_a_bounded_number_of_looks_reads_and_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, distinct: str
) -> None:
    trimesh.creation.icosphere(4, 2.0).export(tmp_path / "m.obj")
    rows = []
    for number in range(20_000):
        where = {"posX": 30.0, "rotX": 0.0, "scaleX": 1.0}
        mesh = {"MeshURL": "m.obj"}
        if distinct == "MeshURL":
            mesh["MeshURL"] = f"http://cloud-3.steamusercontent.com/ugc/{number}/"
        else:
            where[distinct] += number / 20_000
        rows.append({"Name": "Custom_Model", "Transform": where, "CustomMesh": mesh})
    file = tmp_path / "save.json"
    file.write_text(json.dumps({"SaveName": "Big", "ObjectStates": rows}))
    calls = Counter[str]()
    for name in ("read", "_local", "_ply"):
        original = getattr(tabletop_save, name)

        def counted(*what: Any, _name: str = name, _call: Any = original, **more: Any) -> Any:
            calls[_name] += 1
            return _call(*what, **more)

        monkeypatch.setattr(tabletop_save, name, counted)
    try:
        layout = scenario_of(file, "m")
        assert 0 < layout.pieces <= 1000
    except ScenarioFault as fault:
        assert len(fault.faults) == 1
    assert calls["read"] <= 1
    assert calls["_local"] <= tabletop_save.MOST_ADDRESSES
    assert calls["_ply"] <= 1000
