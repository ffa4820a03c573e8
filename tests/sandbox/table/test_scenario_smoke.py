"""Smoke of a scenario is a volume in sight: two inches of it and no more (BA-SMK-2)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from meshes.terrain.smoke import DEPTH_IN, smoke
from rules.bolt_action.model.events import SmokeLaid, TurnBegan
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.sight.chords import chords
from sandbox.sight.judge import judge
from sandbox.sight.occluders import ground_of
from sandbox.table.smoke import smoke_between, standing
from sandbox.table.table import Table, lay
from sandbox.view.scene import build_scene

TEXT = """format = 1
name = "Screen"

[table]
size = [48.0, 36.0]

[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [{{ position = [10.0, 18.0] }}]

[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [{{ position = [30.0, {y}], facing = 180.0 }}]
"""


def laid(tmp_path: Path, *smoke: tuple[float, float, float], y: float = 18.0) -> Table:
    rows = [
        f'\n[[smoke]]\nid = "s{n}"\nposition = [{x}, {v}]\nradius = {radius}\n'
        for n, (x, v, radius) in enumerate(smoke)
    ]
    path = tmp_path / "screen.toml"
    path.write_text(TEXT.format(y=y) + "".join(rows), encoding="utf-8")
    return lay(load(path))


@pytest.mark.slow
def test_a_chord_of_the_volume_is_that_of_a_drum() -> None:
    """Against points strewn along each line: a slow way, and another one."""
    rng = np.random.default_rng(7)
    for radius in (1.0, 3.0, 6.5):
        (volume,) = smoke(radius).volumes
        assert volume.mesh.is_watertight and volume.mesh.volume > 0
        starts = rng.uniform(-2 * radius, 2 * radius, (60, 3)) + [0, 0, radius]
        ways = rng.uniform(-4 * radius, 4 * radius, (60, 3))
        lengths = chords(starts, ways, np.ones(60), volume.mesh.triangles)
        along = np.linspace(0, 1, 4001)
        points = starts[:, None] + ways[:, None] * along[None, :, None]
        inside = (np.hypot(points[..., 0], points[..., 1]) <= radius) & (
            (points[..., 2] >= 0) & (points[..., 2] <= 2 * radius)
        )
        slow = inside.mean(axis=1) * np.linalg.norm(ways, axis=1)
        assert (slow > 0.1).sum() >= 10
        assert lengths == pytest.approx(slow, abs=0.05 * radius)


@pytest.mark.rule("BA-SMK-2")
def test_more_than_two_inches_of_smoke_block_and_less_do_not(tmp_path: Path) -> None:
    assert judge(laid(tmp_path), "able", "baker").forward.verdict == "clear"
    thick = judge(laid(tmp_path, (20.0, 18.0, 1.2)), "able", "baker").forward
    assert thick.verdict == "blocked" and thick.pairs[0].hidden_by[0].id == "s0"
    thin = judge(laid(tmp_path, (20.0, 18.0, 0.95)), "able", "baker").forward
    assert thin.verdict == "clear" and thin.pairs[0].visible > 0.99
    two = judge(laid(tmp_path, (18.0, 18.0, 0.7), (22.0, 18.0, 0.7)), "able", "baker").forward
    assert two.verdict == "blocked"


def test_smoke_beside_the_line_hides_nothing(tmp_path: Path) -> None:
    report = judge(laid(tmp_path, (20.0, 24.0, 4.0)), "able", "baker").forward
    assert report.pairs[0].visible == 1.0 and not report.pairs[0].hidden_by


@pytest.mark.rule("BA-SMK-2")
def test_a_game_sees_by_the_same_smoke_from_its_start(tmp_path: Path) -> None:
    _, field = start_game(laid(tmp_path, (20.0, 18.0, 1.2)), seed=1)
    assert not field.sees("able", "baker") and not field.look("able", 0, "baker").sight
    _, field = start_game(laid(tmp_path, (20.0, 18.0, 0.9)), seed=1)
    look = field.look("able", 0, "baker")
    assert look.sight and 1.5 < look.smoke_in <= DEPTH_IN and look.cover == "none"
    assert [round(cloud.high, 2) for cloud in field.clouds] == [1.8]


def test_a_line_over_the_smoke_passes_none_of_it(tmp_path: Path) -> None:
    table = laid(tmp_path, (20.0, 18.0, 0.5))
    (cloud,) = standing(table, {})
    able, baker = table.model("able/0"), table.model("baker/0")
    assert cloud.high < float(able.eye[2])
    assert smoke_between((cloud,), able, baker) == 0.0


@pytest.mark.rule("BA-SMK-2")
def test_smoke_laid_in_a_game_stands_on_the_table_as_a_scenarios_does(tmp_path: Path) -> None:
    table = laid(tmp_path)
    _, field = start_game(table, seed=1)
    assert field.sees("able", "baker")
    field.tell([TurnBegan(1), SmokeLaid((20.0, 18.0), 3.0, 2)])
    assert not field.sees("able", "baker") and not field.look("able", 0, "baker").sight
    forward = judge(field.table, "able", "baker").forward
    assert forward.verdict == "blocked" and "the smoke blocks the line" in forward.headline
    (cloud,) = field.clouds
    assert (cloud.low, cloud.high, cloud.until) == (0.0, 6.0, 2)
    scene = build_scene(table)
    (name,) = (f"smoke/{one.id}" for one in field.table.smoke)
    scene.follow(table, field.table)
    assert name in scene.items

    screened = field.table
    field.tell([TurnBegan(2)])
    assert field.table is screened
    field.tell([TurnBegan(3)])
    assert field.sees("able", "baker") and not field.table.smoke and not field.clouds
    assert judge(field.table, "able", "baker").forward.verdict == "clear"
    scene.follow(screened, field.table)
    assert name not in scene.items


def test_smoke_of_a_game_never_takes_a_name_that_is_taken(tmp_path: Path) -> None:
    table = laid(tmp_path, (5.0, 5.0, 1.0))
    _, field = start_game(table, seed=1)
    field.tell([SmokeLaid((20.0, 30.0), 3.0, 2), SmokeLaid((24.0, 30.0), 3.0, 3)])
    field.tell([TurnBegan(3), SmokeLaid((28.0, 30.0), 3.0, 4)])
    names = [one.id for one in field.table.smoke]
    assert len(names) == len(set(names)) == 3 and names[0] == "s0"


def test_smoke_leaves_the_rays_at_terrain_as_they_are(tmp_path: Path) -> None:
    wall = '\n[[terrain]]\nid = "wall"\nkind = "box"\nposition = [5, 5]\n'
    screen = '\n[[smoke]]\nid = "screen"\nposition = [20, 18]\nradius = 1.2\n'
    path = tmp_path / "screen.toml"
    path.write_text(TEXT.format(y=18.0) + wall + screen, encoding="utf-8")
    table = lay(load(path))
    assert ground_of(table.pieces, table.smoke).solid is ground_of(table.pieces).solid
