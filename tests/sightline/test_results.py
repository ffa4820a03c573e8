"""Tables answer from Python what the command line prints, as values and arrays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx
import numpy as np
import pytest
import trimesh
from clusters.dask_scheduler import scheduler
from commands import run
from page_of_messages import from_browser, to_browser
from repository import EXAMPLES
from scan_meshes import glb, parts
from tables import unit
from typer.testing import CliRunner

import sightline
from apps.cli.main import cli
from sandbox.rulings.handed_on import sealed

pytestmark = pytest.mark.slow

SCENE = f"""
format = 1
name = "Scene"
[table]
size = [40, 30]
[[zones]]
id = "near"
side = "red"
polygon = [[1, 1], [39, 1], [39, 8], [1, 8]]
[[zones]]
id = "far"
side = "blue"
polygon = [[1, 22], [39, 22], [39, 29], [1, 29]]
[[terrain]]
id = "wall"
kind = "box"
size = [0.5, 6, 1.1]
position = [15, 10]
cover = "hard"
[[terrain]]
id = "house"
kind = "building"
size = [6, 5, 4]
position = [26, 16]
{unit("able", "red", "position = [10, 10]", "position = [10, 12], facing = 30")}
{unit("baker", "blue", "position = [20, 15], facing = 180")}
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def printed(*words: str | Path) -> Any:
    done = CliRunner().invoke(cli, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_findings_are_what_los_prints(scene: Path) -> None:
    table, pair = sightline.open(scene), ("able/0", "baker/0")
    near = table.margin(*pair, pairs=True)
    said = printed("los", scene, *pair, "--margin", "--json")
    assert plain(near.as_dict()) == said
    assert (near.inches, near.move, near.becomes) == tuple(
        said["margin"][key] for key in ("in", "move", "becomes")
    )
    holds = table.tolerance(*pair, inches=0.25)
    said = printed("los", scene, *pair, "--tolerance", "0.25", "--json")
    assert plain(holds.as_dict()) == said
    assert (holds.share, holds.placements) == (said["holds"]["share"], said["holds"]["placements"])
    check = table.cross_check(*pair)
    said = printed("los", scene, *pair, "--cross-check", "--json")
    assert plain(check.as_dict()) == said
    row, one = said["pairs"][0], check.pairs[0]
    assert check.agrees and one.pixels == row["cross_check"]["pixels"]
    assert one.same == one.rays == row["rays"] == row["trimesh"]["same"]
    for found in (near, holds, check):
        assert str(found) and "sightline" in found._repr_html_()


def test_rulesets_are_what_los_prints(scene: Path) -> None:
    told: list[float] = []
    found = sightline.open(scene).rulesets(
        "able", "baker", progress=lambda share, _: told.append(share)
    )
    said = printed("los", scene, "able", "baker", "--rulesets", "--json")
    assert plain(found.as_dict()) == said and told == sorted(told) and len(told) > 1
    assert [(row.game, row.ruleset, row.reading, row.verdict) for row in found.rows] == [
        (row["game"], row["ruleset"], row["reading"], row["verdict"]) for row in said["rulesets"]
    ]
    lines = run("los", scene, "able", "baker", "--rulesets").stdout.splitlines()
    assert "Shadow War: reference" in str(found) and set(found.sentences) <= {*lines}


def test_a_table_is_shared_as_the_command_shares_it(scene: Path, tmp_path: Path) -> None:
    by_command, here, glb = tmp_path / "a.html", tmp_path / "b.html", tmp_path / "b.glb"
    assert run("share", scene, by_command, "--pair", "able/0,baker").exit_code == 0
    page = sightline.open(scene).share(here, [("able/0", "baker")], glb=glb)
    assert here.read_bytes() == by_command.read_bytes()
    assert page.pairs == (("able/0", "baker"),) and page.size == here.stat().st_size
    assert "".join(str(page).split()) == f"Wrote{here}:{page.size / 1e6:.1f}MB."
    assert glb.read_bytes()[:4] == b"glTF" and sightline.verify(here).same


def test_a_table_that_is_in_no_file_is_shared_with_its_meshes(tmp_path: Path) -> None:
    table = sightline.new(size=(40, 30), name="Yard").add_mesh(
        trimesh.creation.box((4, 4, 4)), at=(20, 15), unit="in", id="block"
    )
    page = table.share(tmp_path / "yard.html")
    assert page.pairs == () and b"block" in (tmp_path / "yard.html").read_bytes()
    with pytest.raises(sightline.Fault, match=r"yard\.html"):
        sightline.verify(tmp_path / "yard.html")
    manned = table.add_unit("rifle-squad", "axis", at=(9, 9), models=1, id="able").add_unit(
        "rifle-squad", "allies", at=(30, 20), models=1, id="baker"
    )
    pairs = [("able", "baker"), ("baker", "able")]
    (tmp_path / "elsewhere").mkdir()
    file = tmp_path / "elsewhere" / "yard.html"
    assert manned.share(file, pairs).pairs == tuple(pairs) and sightline.verify(file).same


def test_a_shared_page_that_was_changed_does_not_hold(scene: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    sightline.open(scene).share(file, [("able", "baker"), ("baker", "able")])
    page = file.read_bytes()
    file.write_bytes(page.replace(b"squad", b"team", 1))
    found = sightline.verify(file)
    assert not found.same and "changed after it was written" in found.because
    body = page[: page.rindex(b"<!-- sealed")].decode()
    head, said, rest = body.rpartition('"verdict": "')
    forged = f"{head}{said}bunker{rest[rest.index(chr(34)) :]}"
    file.write_bytes(sealed(forged))
    assert not sightline.verify(file).same


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("page.txt",), "expected .html"),
        (("page.html", ["able"]), 'pairs: found "able"; expected firer and target'),
        (("page.html", [("able", "zed")]), "'zed' is not on the table"),
    ],
)
def test_a_table_that_cannot_be_shared_so(scene: Path, words: Any, said: str) -> None:
    with pytest.raises(sightline.Fault, match=said):
        sightline.open(scene).share(*words)
    assert not Path(words[0]).exists()


def test_a_ruling_is_verified_wherever_it_is(scene: Path, tmp_path: Path) -> None:
    ruling = sightline.open(scene).certificate("able", "baker", cross_check=True)
    ruling.save(tmp_path / "ruling.json")
    ruling.save(tmp_path / "ruling.html")
    for name in ("ruling.json", "ruling.html"):
        found = sightline.verify(tmp_path / name)
        assert found.same and found.as_dict() == printed("verify", tmp_path / name, "--json")
    other = sightline.open(scene).move("able/0", to=(9, 10))
    found = sightline.verify(tmp_path / "ruling.json", other)
    assert not found.same and "the scenario is another" in found.because
    with pytest.raises(sightline.Fault, match=r"expected \.json or \.html"):
        ruling.save(tmp_path / "ruling.txt")


def test_an_older_ruling_without_trimesh_still_holds(scene: Path, tmp_path: Path) -> None:
    ruling = sightline.open(scene).certificate("able", "baker", cross_check=True).as_dict()
    for row in ruling["report"]["pairs"]:
        del row["trimesh"]
    (tmp_path / "old.json").write_text(json.dumps(ruling), encoding="utf-8")
    assert sightline.verify(tmp_path / "old.json").same


@pytest.mark.parametrize("what", ["seen", "cover", "lanes", "safe", "least"])
def test_maps_are_arrays_with_axes(scene: Path, what: str, tmp_path: Path) -> None:
    found = sightline.open(scene).map("able", what, cell=2)
    said = printed("map", scene, "--from", "able", "--what", what, "--cell", "2", "--json")
    assert plain(found.as_dict()) == said
    assert found.values.shape == found.heights.shape == (said["rows"], said["columns"]) == (15, 20)
    assert found.x.tolist() == np.arange(1.0, 40, 2).tolist() and found.extent == (0, 40, 0, 30)
    for row, cells in zip(found.values.tolist(), said["values"], strict=True):
        for value, cell in zip(row, cells, strict=True):
            missing = value == "" if what == "cover" else np.isnan(value)
            assert (
                missing
                if cell is None
                else value == (np.inf if cell == "blocked" and what == "least" else cell)
            )
    with pytest.raises(ValueError, match="read-only"):
        found.values[0, 0] = 1
    data = found.xarray()
    assert (
        data.dims == ("y", "x")
        and data.sel(x=21, y=11, method="nearest").item() == (found.values[5, 10])
    )
    found.save(tmp_path / "map.csv")
    assert (tmp_path / "map.csv").read_text().startswith("x_in,y_in,height_in")


def test_positions_and_graphs_are_arrays(scene: Path, tmp_path: Path) -> None:
    table = sightline.open(scene)
    stands = table.stands("able", "baker")
    said = printed("stands", scene, "able", "--target", "baker", "--json")
    assert plain(stands.as_dict()) == said
    for goal, row in zip(stands.goals, said["goals"], strict=True):
        assert len(goal.places) == len(goal.cost) == sum(one["good"] for one in row["orders"])
        assert (goal.at is None) == (row["least"] is None)
    graph = table.graph(cell=2)
    assert plain(graph.as_dict()) == printed("graph", scene, "--cell", "2", "--json")
    net = graph.networkx()
    assert net.number_of_edges() == graph.sees.sum() // 2
    assert [net.degree[n] for n in net] == graph.measures["connections"].tolist()
    assert net.nodes[0]["pos"] == tuple(graph.places[0, :2])
    assert networkx.is_connected(net) in (True, False)
    frame = graph.frame()
    assert list(frame.columns[:3]) == ["x", "y", "z"] and len(frame) == len(graph.places)
    graph.save(tmp_path / "graph.png", "drift")


def test_zones_audits_and_templates_are_what_the_command_line_prints(
    scene: Path, tmp_path: Path
) -> None:
    table = sightline.open(scene)
    fair = table.fairness()
    said = printed("fairness", scene, "--json")
    assert plain(fair.as_dict()) == said and fair.fair == said["fair"]
    assert [zone.side for zone in fair.zones] == [row["side"] for row in said["zones"]]
    assert fair.matters.keys() == {row["id"] for row in said["pieces"]}
    fair.save(tmp_path / "fair.html")
    audit = table.audit()
    assert plain(audit.as_dict()) == printed("audit", scene, "--json")
    audit.save(tmp_path / "audit.html")
    assert b"<html" in (tmp_path / "audit.html").read_bytes()
    laid = table.template("barrage", at=(20, 12))
    assert plain(laid.as_dict()) == printed("template", scene, "barrage", "--at", "20,12", "--json")
    assert {one.id for one in laid.units} == {"able", "baker"}


def test_generated_and_imported_things_are_those_of_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "village.toml"
    words = ["generate", str(out), "--seed", "9", "--theme", "village", "--size", "48x48"]
    assert CliRunner().invoke(cli, words).exit_code == 0
    assert sightline.generate("village", seed=9, size=(48, 48)) == sightline.open(out)
    mesh = tmp_path / "crate.stl"
    trimesh.creation.box(extents=(51, 51, 38)).export(mesh)
    found = sightline.import_mesh(mesh)
    assert plain(found.as_dict()) == printed("import", mesh, "--json")
    assert found.trimesh().extents == pytest.approx(found.size_in)
    assert (
        found.save(tmp_path / "kept").name == "crate.stl" if (tmp_path / "kept").mkdir() else True
    )
    with pytest.raises(sightline.Fault) as caught:
        sightline.import_mesh(__file__)
    refused = CliRunner().invoke(cli, ["import", __file__])
    assert str(caught.value) in refused.stderr.replace("\n", "")
    assert sightline.import_mesh(found.trimesh()).size_in == pytest.approx(found.size_in)


def test_a_scan_is_a_table_with_its_meshes(tmp_path: Path) -> None:
    path = tmp_path / "room.glb"
    path.write_bytes(glb(parts()))
    found = sightline.scan(path)
    printed_ = CliRunner().invoke(cli, ["scan", str(path), str(tmp_path / "cli.toml"), "--json"])
    assert plain(found.as_dict()) == json.loads(printed_.stdout)
    assert found.error_in == found.as_dict()["error_in"] and len(found.transform) == 4
    (tmp_path / "saved").mkdir()
    found.table.save(tmp_path / "saved" / "room.toml")
    assert sightline.open(tmp_path / "saved" / "room.toml") == found.table
    assert str(found).startswith("A table of")


# --- other libraries' objects -----------------------------------------------------------------


def test_trimesh_casts_the_same_rays_to_the_same_end() -> None:
    """Repeat a verdict as docs/python.md says that anybody can."""
    table = sightline.open(EXAMPLES / "crossroads.toml")
    pair = table.los("able/0", "charlie/2").pairs[0]
    rays = pair.rays()
    ours = {"able", "charlie"}
    meshes = {"model/charlie/2/body": table.trimesh().geometry["model/charlie/2/body"]}
    for name, mesh in table.trimesh().geometry.items():
        kind, owner, *rest = name.split("/")
        if kind == "terrain" or (kind == "model" and rest[-1] == "body" and owner not in ours):
            meshes[name] = mesh
    whole = trimesh.util.concatenate(list(meshes.values()))
    owners = np.repeat(list(meshes), [len(mesh.faces) for mesh in meshes.values()])
    first = owners[whole.ray.intersects_first(rays.origins, rays.directions)]
    assert ((first == "model/charlie/2/body") == rays.seen).all()
    hidden = first[~rays.seen]
    assert {name.split("/")[1] for name in hidden} == set(rays.hidden_by[~rays.seen])
    assert rays.seen.mean() == pytest.approx(pair.visible, abs=1e-6)
    assert np.linalg.norm(rays.directions, axis=1) == pytest.approx(1)
    assert rays.points == pytest.approx(rays.origins + rays.directions * rays.lengths[:, None])


def test_objects_have_the_names_units_and_shapes_of_their_libraries() -> None:
    table = sightline.open(EXAMPLES / "crossroads.toml")
    scene, blocks = table.trimesh(), table.pyvista()
    assert scene.units == "inches" and blocks.keys() == ["ground", *scene.geometry]
    for name, mesh in scene.geometry.items():
        block = blocks[name]
        assert block.points == pytest.approx(mesh.vertices, abs=1e-5)
        assert block.regular_faces.tolist() == mesh.faces.tolist()
        assert block.cell_data["colors"].tolist() == mesh.visual.face_colors.tolist()
    unit_mesh = table.trimesh("able")
    assert len(unit_mesh.faces) == sum(
        len(mesh.faces) for name, mesh in scene.geometry.items() if name.startswith("model/able/")
    )
    picture = blocks.plot(off_screen=True, return_img=True, window_size=(200, 150))
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 500, "in its own colours"
    changed = scene.geometry["terrain/farmhouse"]
    changed.apply_translation((1, 1, 1))
    assert table.trimesh("farmhouse").bounds.tolist() != changed.bounds.tolist()


def test_a_notebook_is_given_the_live_scene() -> None:
    pane = sightline.open(EXAMPLES / "crossroads.toml").show(height=300)
    assert pane.height == 300 and "model/able/0" in pane.scene.items
    sent: list[Any] = []
    to_browser(pane, sent.append)
    from_browser(pane, {"type": "ready", "width": 800})
    added = {op["id"] for batch in sent for op in batch["ops"] if op["op"] == "add"}
    assert {"ground", "terrain/farmhouse", "model/sherman/0"} <= added


# --- sweeps -----------------------------------------------------------------------------------


def test_a_sweep_is_a_loop_of_moves_and_verdicts(scene: Path) -> None:
    table = sightline.open(scene)
    rng = np.random.default_rng(4)
    places = rng.uniform([1, 1], [39, 29], (40, 2))
    facings = rng.uniform(0, 360, 40)
    found = sightline.sweep(table, "able", places, "baker", facings=facings, reverse=True)
    assert found.verdicts.shape == found.visible.shape == (40, 1) and len(found) == 40
    stood = 0
    for row, (at, facing) in enumerate(zip(places, facings, strict=True)):
        try:
            moved = table.move("able", to=tuple(at), facing=facing)
        except sightline.Fault:
            assert not found.stands[row] and found.verdicts[row, 0] == ""
            assert np.isnan(found.visible[row, 0])
            continue
        stood += 1
        sight = moved.los("able", "baker")
        assert found.stands[row] and found.verdicts[row, 0] == sight.verdict
        assert found.reverse_verdicts[row, 0] == sight.reverse.verdict
        assert found.range_in[row, 0] == pytest.approx(sight.range_in, abs=1e-5)
        best = max(pair.visible for pair in sight.pairs)
        ends = found.visible_from[row, 0], found.visible_of[row, 0]
        (shown,) = [p for p in sight.pairs if (p.shooter, p.target) == ends]
        assert shown.visible == pytest.approx(best, abs=0.02), "whose share it is"
        assert found.low[row, 0] - 0.05 <= best <= found.high[row, 0] + 0.05
    assert 10 < stood < 40
    frame = found.frame()
    assert len(frame) == 40 and {"x", "y", "facing", "stands", "target", "verdict"} <= {*frame}
    said = plain(found.as_dict())
    assert said["schema"] == "sightline.sweep/1" and said["digest"] == table.digest
    assert "places; it can stand in" in str(found)


def test_a_sweep_over_processes_is_the_same_and_says_how_far_it_is(scene: Path) -> None:
    table = sightline.open(scene)
    places = np.random.default_rng(5).uniform([1, 1], [39, 29], (1200, 2))
    told: list[float] = []
    found = sightline.sweep(table, "able", places, progress=lambda share, _: told.append(share))
    assert found.targets == ("baker",) and told[-1] == 1.0 and told == sorted(told)
    few = sightline.sweep(table, "able", places[600:620])
    seen = sightline.sweep(table, "able", places[600:620], what="seen")
    known = few.verdicts != "contested"
    assert ((seen.verdicts == "blocked") == (few.verdicts == "blocked"))[known].all()
    assert seen.stands.tolist() == few.stands.tolist() and np.isnan(seen.visible).all()
    assert few.verdicts.tolist() == found.verdicts[600:620].tolist()
    assert few.stands.tolist() == found.stands[600:620].tolist()


def test_a_dask_scheduler_sweeps_the_same(scene: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, places = sightline.open(scene), [(x, 16.0) for x in range(2, 38)]
    here = sightline.sweep(table, "able", places)
    monkeypatch.delattr("sandbox.work.many._by_processes")
    told: list[float] = []
    with scheduler() as address:
        found = sightline.sweep(
            table,
            "able",
            places,
            scheduler=address,
            progress=lambda share, _: told.append(share),
        )
    assert found.as_dict() == here.as_dict() and not found.stands.all()
    assert len(told) > 5 and told == sorted(told) and told[-1] == 1.0


def test_a_sweep_without_a_scheduler_there_says_so(scene: Path) -> None:
    with pytest.raises(sightline.Fault, match="scheduler: found none at"):
        sightline.sweep(sightline.open(scene), "able", [(9, 9)], scheduler="tcp://127.0.0.1:9")


def test_least_heights_are_of_a_model_in_its_place(scene: Path) -> None:
    table = sightline.open(scene)
    found = table.least_heights("able", "baker/0")
    assert [row["stance"] for row in found.as_dict()["stances"]] == [
        stance.name for stance in found.stances
    ]
    assert plain(found.as_dict()) == found.as_dict()
    assert all(f"{stance.name}: " in str(found) for stance in found.stances)
    with pytest.raises(sightline.Fault, match="expected a model, such as able/0"):
        table.least_heights("baker/0", "able")
