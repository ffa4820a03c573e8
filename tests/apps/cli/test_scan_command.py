"""`sightline scan`: the contract, and one sentence for what is no scan of a table."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import scan_meshes
import shapely
import trimesh
from commands import run

from sandbox.exchange.scan_taking import take_scan, wish_of
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.work.progress import Cancelled

pytestmark = pytest.mark.slow

UNIT = """
[[units]]
id = "{0}"
side = "{0}"
template = "rifle-squad"
models = [{{ position = [{1}, {2}] }}]
"""


_HANDED = ("building-1", "wall-1", "hedge-1")
"""Three pieces whose turn is another one in a mirror."""


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scan of a table with a house, a wall, a hedge and a hill."""
    path = tmp_path_factory.mktemp("scan") / "table.glb"
    moved, _ = scan_meshes.elsewhere(scan_meshes.parts(), (30.0, 1.0, 2.0), 1.01)
    path.write_bytes(scan_meshes.glb(moved))
    return path


def test_a_scan_becomes_a_scenario_that_everything_works_on(scan: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.toml"
    done = run("scan", scan, out, "--json", "--size", "44x30")
    assert done.exit_code == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["schema"], report["size_in"]) == ("sightline.scan/1", [44.0, 30.0])
    assert report["scale"] == pytest.approx(1 / 1.01, rel=0.004)
    assert report["edges"].keys() >= {"rms_in", "worst_in"} and 0 <= report["holes"] < 0.05
    assert np.array(report["transform"]).shape == (4, 4)
    assert {p["guess"] for p in report["pieces"]} == {"building", "wall", "hedge", "hill"}
    assert {p["cover"] for p in report["pieces"]} == {"hard", "soft"}
    file = load(out)
    spec = file.scenario.scan
    assert spec is not None and spec.digest.startswith("sha256:")
    assert spec.error_in == report["error_in"] and spec.error_at(10, 10) < 0.6
    table = lay(file)
    outlines = {p["id"]: shapely.Polygon(p["outline"]) for p in report["pieces"]}
    for piece in table.pieces:
        if piece.id not in outlines:
            assert piece.id == "unseen"
            continue
        low, high = (edge(axis=0) for edge in _corners(piece))
        assert outlines[piece.id].buffer(1.5).contains(shapely.box(*low[:2], *high[:2]).centroid)
    # A wall between two models that stand on the scan hides what is behind it.
    wall = next(p for p in report["pieces"] if p["guess"] == "wall")
    x, y = shapely.Polygon(wall["outline"]).centroid.coords[0]
    long_x = np.ptp(np.array(wall["outline"])[:, 0]) > 3
    away = (0.0, 4.0) if long_x else (4.0, 0.0)
    text = out.read_text() + UNIT.format("a", x - away[0], y - away[1])
    out.write_text(text + UNIT.format("b", x + away[0] / 4, y + away[1] / 4))
    los = json.loads(run("los", out, "a", "b", "--json").stdout)
    assert los["verdict"] in ("hard", "contested")
    assert run("check", out).exit_code == 0


def _corners(piece):  # type: ignore[no-untyped-def]
    points = np.vstack([piece.stand.place(p.mesh.vertices) for p in piece.piece.parts])
    return points.min, points.max


def test_what_is_no_scan_is_refused_in_one_sentence_and_nothing_is_written(
    scan: Path, tmp_path: Path
) -> None:
    box = tmp_path / "box.glb"
    box.write_bytes(trimesh.Scene(trimesh.creation.box((0.03, 0.03, 0.03))).export(file_type="glb"))
    broken = tmp_path / "broken.glb"
    broken.write_bytes(scan.read_bytes()[:5000])
    before = sorted(tmp_path.iterdir())
    for words, said in (
        ((box,), "expected the table's size or its corners"),
        ((broken,), "expected a whole mesh"),
        ((tmp_path / "none.glb",), "found no file"),
        ((scan, "--size", "90x20"), "expected the table's size or its corners"),
        ((scan, "--size", "much"), "--size: found 'much'"),
        ((scan, "--corners", "0,0,0; 1,0,0"), "--corners: found 2 of them; expected four corners"),
        ((scan, "--corners", "0,0,0; 1,0,0; 1,1,z; 0,1,0"), "--corners: found ' 1,1,z'"),
        ((scan, "--points", "0,0,0; 1,0,0"), "--points and --distance: found no distance"),
        ((scan, "--distance", "12"), "--points and --distance: found no points"),
        ((scan, "--points", "0,0,0", "--distance", "12"), "--points: found 1 of them"),
        ((scan, "--points", "0,0,0; 0,0,0", "--distance", "12"), "expected two points and their"),
        ((scan, "--game", "chess"), "--game: found 'chess'"),
    ):
        done = run("scan", words[0], tmp_path / "out.toml", *words[1:])
        assert done.exit_code == 2
        assert said in done.stderr and done.stderr.count("\n") == 1
        assert sorted(tmp_path.iterdir()) == before


def test_a_splat_is_refused_and_a_mirrored_scan_turned_back(scan: Path, tmp_path: Path) -> None:
    (tmp_path / "a.spz").write_bytes(b"\x1f\x8b\x08\0")
    done = run("scan", tmp_path / "a.spz", tmp_path / "out.toml")
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert "a Gaussian splat, which has no surface; expected a mesh: have" in done.stderr
    mesh = trimesh.load_mesh(scan)
    mesh.apply_transform(np.diag([1.0, 1.0, -1.0, 1.0]))
    (tmp_path / "mirrored.glb").write_bytes(mesh.export(file_type="glb"))
    places = []
    for name, words in ((scan, ()), (tmp_path / "mirrored.glb", ("--mirrored",))):
        out = tmp_path / f"{Path(name).stem}.toml"
        done = run("scan", name, out, "--json", "--size", "44x30", *words)
        assert done.exit_code == 0, done.stderr
        pieces = {p["id"]: p for p in json.loads(done.stdout)["pieces"]}
        middles = [shapely.Polygon(pieces[k]["outline"]).centroid for k in _HANDED]
        a, b, c = (np.array((at.x, at.y)) for at in middles)
        places.append(np.linalg.det(np.array([b - a, c - a])))
    assert places[0] == pytest.approx(places[1], rel=0.05), "the same turn from house to wall"


def test_a_scan_that_is_no_longer_wanted_ends_its_process(scan: Path) -> None:
    def no_longer(_share: float, _what: object) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        take_scan(scan, "a", "a-scan", wish_of(), "bolt-action", no_longer)
