"""`sightline import`: the contract's keys, words for people, exit 0 and 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import trimesh
from typer.testing import CliRunner

from apps.cli.main import cli

pytestmark = pytest.mark.slow

KEYS = {
    "file": str, "ok": bool, "triangles": int, "parts": int, "size_in": list, "unit": str,
    "unit_why": str, "up": str, "up_why": str, "watertight": bool, "see_through": bool,
    "repairs": list, "refused": type(None),
}  # fmt: skip


@pytest.fixture
def barn(tmp_path: Path) -> Path:
    path = tmp_path / "barn.stl"
    trimesh.creation.box((250.0, 160.0, 140.0)).export(path)
    return path


def run(*words: object):
    return CliRunner().invoke(cli, ["import", *map(str, words)])


def test_json_is_the_contracts_object_for_each_file(barn, tmp_path):
    bad = tmp_path / "bad.obj"
    bad.write_text("v 0 0 0\n")
    result = run(barn, bad, "--json")
    good, refused = (json.loads(line) for line in result.stdout.splitlines())
    assert result.exit_code == 2
    assert {key: type(good[key]) for key in KEYS} == KEYS
    assert good["ok"] and good["size_in"] == pytest.approx([9.8425, 6.2992, 5.5118])
    assert (good["unit"], good["up"], good["triangles"]) == ("mm", "z", 12)
    assert good["row"] == {"mesh": "barn.stl", "mesh_unit": "mm"}
    assert refused.keys() >= KEYS.keys() and not refused["ok"]
    assert (
        refused["refused"]
        == f"{bad}: found no faces; expected a mesh with triangles, not a point cloud"
    )
    assert refused["repairs"] == [] and refused["triangles"] is None
    assert "Traceback" not in result.stderr
    assert run(barn, "--json").exit_code == 0


def test_words_say_what_it_is_and_what_to_write(barn):
    result = run(barn, "--up", "y", "--unit", "in", "--scale", "0.04")
    assert result.exit_code == 0
    for words in (
        "10 × 5.6 × 6.4″",
        "watertight",
        "guessed otherwise: as millimetres",
        'mesh = "barn.stl", mesh_unit = "in", scale = 0.04, up = "y"',
    ):
        assert words in result.stdout


def test_an_accepted_mesh_is_written_and_no_other_file_is_overwritten(barn, tmp_path):
    out = tmp_path / "meshes"
    assert run(barn, "--out", out).exit_code == 0
    assert (out / "barn.stl").read_bytes() == barn.read_bytes()
    assert run(barn, "--out", out).exit_code == 0
    (out / "barn.stl").write_bytes(b"somebody else's")
    result = run(barn, "--out", out)
    assert result.exit_code == 2 and "found another file of that name" in result.stderr
    assert (out / "barn.stl").read_bytes() == b"somebody else's"


def test_a_budget_of_triangles_is_kept_and_its_price_said(tmp_path):
    ball = tmp_path / "ball.stl"
    trimesh.creation.icosphere(4, 30.0).export(ball)
    result = run(ball, "--triangles", 500, "--json", "--out", tmp_path / "out")
    answer = json.loads(result.stdout)
    assert answer["triangles"] <= 500 and answer["decimated"]["from"] == 5120
    assert 0 <= answer["decimated"]["silhouette_error_in"] < 0.1
    assert len(trimesh.load(tmp_path / "out" / "ball.ply").faces) == answer["triangles"]
