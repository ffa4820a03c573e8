"""A second scan of a table takes the place of the first, and tells what moved in between."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import scan_meshes
from commands import run
from scan_meshes import HEDGE, HOUSE, WALL, Made, block, flat, slab

from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

CRATE = (20.0, 20.0, 3.0, 2.0, 1.5)
"""x and y of the lowest corner, and the size along x, y and z."""
TANK = (30.0, 8.0, 4.2, 2.3, 1.7)

TOLD = """
[[units]]
id = "stug"
side = "axis"
template = "assault-gun"
name = "StuG"
models = [{{ position = [{}, {}] }}]
"""


def scan(
    path: Path, rows: list[tuple[float, ...]], turn: float, seed: int, most_x: float = 99
) -> Path:
    """Write a scan of a table with boxes on it; nothing beyond ``most_x`` was seen."""
    table = slab((0.0, 0.0, *scan_meshes.SIZE), cell=0.4)
    room = flat((-30, -30, 74, 60), -28.0, 1.5)
    made: list[Made] = [room, *table, *(block(row, 0.4, (140, 138, 135)) for row in rows)]
    solid = scan_meshes.merged(made, 0.01, seed)
    kept = solid.vertices[solid.faces].mean(axis=1)[:, 0] < most_x
    solid = type(solid)(solid.vertices, solid.faces[kept], solid.colours[kept])
    path.write_bytes(scan_meshes.glb(scan_meshes.elsewhere(solid, (turn, 1.0, 1.0))[0]))
    return path


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scenario of a first scan: house, wall, hedge, crate and a tank that is a unit."""
    folder = tmp_path_factory.mktemp("since")
    out = folder / "first.toml"
    done = run(
        "scan",
        scan(folder / "a.glb", [HOUSE, WALL, HEDGE, CRATE], 20.0, 1),
        out,
        "--size",
        "44x30",
    )
    assert done.exit_code == 0, done.stderr
    return out


def ids(path: Path) -> set[str]:
    return {piece.id for piece in lay(load(path)).pieces}


def place(path: Path, name: str) -> np.ndarray:
    """Return the middle of a piece."""
    piece = lay(load(path)).piece(name)
    points = [piece.stand.place(np.asarray(part.mesh.vertices)) for part in piece.piece.parts]
    low, high = (edge(np.concatenate(points)[:, :2], axis=0) for edge in (np.min, np.max))
    return np.asarray((low + high) / 2)


def area(path: Path, name: str) -> float:
    """Return the area of a piece's mesh seen from above, by which a wall is told from a hedge."""
    bounds = lay(load(path)).piece(name).piece.parts[0].mesh.bounds
    return float(np.prod((bounds[1] - bounds[0])[:2]))


def test_what_moved_came_and_went_is_told_and_corrections_are_kept(
    first: Path, tmp_path: Path
) -> None:
    text = first.read_text()
    before = ids(first)
    wall = min((one for one in before if one.startswith("wall")), key=lambda one: area(first, one))
    (told := first.with_name("told.toml")).write_text(
        text.replace(f'id = "{wall}"', f'id = "{wall}"\nname = "Baker’s wall"')
    )
    moved = (CRATE[0] - 5.0, CRATE[1] + 3.0, *CRATE[2:])
    # The phone began at the other side: near is far.
    second = scan(tmp_path / "b.glb", [HOUSE, WALL, moved, (14, 13, 4, 4, 3)], 200.0, 2)
    out = tmp_path / "second.toml"
    done = run("scan", second, out, "--since", told, "--json")
    assert done.exit_code == 0, done.stderr
    since = json.loads(done.stdout)["since"]
    (row,) = since["moved"]
    assert row["by_in"] == pytest.approx(np.hypot(5, 3), abs=0.2)
    assert len(since["new"]) == 1 and since["not_seen"] == []
    assert len(since["gone"]) == 1 and since["gone"][0] in before, "the hedge"
    assert place(out, "building-1") == pytest.approx(place(told, "building-1"), abs=0.3)
    assert lay(load(out)).piece(wall).spec.title == "Baker’s wall"
    assert ids(out) >= before - set(since["gone"]) - {"unseen"}
    again = run("scan", second, tmp_path / "third.toml", "--since", told)
    assert "Since told.toml: " in again.stdout and " moved 5." in again.stdout


def test_a_unit_goes_where_the_second_scan_shows_its_model(first: Path, tmp_path: Path) -> None:
    middle = np.array([TANK[0] + TANK[2] / 2, TANK[1] + TANK[3] / 2])
    # In the frame that was found, where the house lies at its place or across from it.
    house = np.array([HOUSE[0] + HOUSE[2] / 2, HOUSE[1] + HOUSE[3] / 2])
    turned = np.abs(place(first, "building-1") - house).max() > 2
    where = np.array(scan_meshes.SIZE) - middle if turned else middle
    (told := first.with_name("unit.toml")).write_text(first.read_text() + TOLD.format(*where))
    rows = [HOUSE, WALL, HEDGE, CRATE, (TANK[0], TANK[1] + 6.0, *TANK[2:])]
    out = tmp_path / "second.toml"
    done = run("scan", scan(tmp_path / "b.glb", rows, 20.0, 3), out, "--since", told, "--json")
    assert done.exit_code == 0, done.stderr
    since = json.loads(done.stdout)["since"]
    (row,) = since["moved"]
    assert row["id"] == "stug/0" and row["by_in"] == pytest.approx(6.0, abs=0.3)
    assert since["new"] == [] and since["gone"] == []
    table = lay(load(out))
    (model,) = table.unit("stug").models
    assert np.hypot(model.stand.x - where[0], model.stand.y - where[1]) == pytest.approx(6, abs=0.3)
    assert ids(out) - {"unseen"} == ids(first) - {"unseen"}, "the lump is the model"


def test_what_the_second_scan_did_not_see_is_kept(first: Path, tmp_path: Path) -> None:
    part = scan(tmp_path / "b.glb", [WALL, HEDGE], 20.0, 4, most_x=26.0)
    out = tmp_path / "second.toml"
    done = run("scan", part, out, "--since", first, "--json")
    assert done.exit_code == 0, done.stderr
    since = json.loads(done.stdout)["since"]
    assert len(since["not_seen"]) == 1 and since["not_seen"][0].startswith("building")
    assert len(since["gone"]) == 1, "the crate"
    assert place(out, "building-1") == pytest.approx(place(first, "building-1"), abs=0.01)


def test_a_table_that_is_no_scans_is_refused(first: Path, tmp_path: Path) -> None:
    (plain := tmp_path / "plain.toml").write_text(
        'format = 1\nname = "a"\n[table]\nsize = [44, 30]\n'
    )
    done = run("scan", first.with_name("a.glb"), tmp_path / "out.toml", "--since", plain)
    assert done.exit_code == 2 and "found a table that is no scan's" in done.stderr
