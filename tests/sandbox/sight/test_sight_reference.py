"""The fast judge against the slow one, on random tables and on other people's meshes."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from tables import agrees_in, real_mesh, table_from, unit, world_between

from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

BODY = 'mesh = "man.stl", mesh_unit = "in", base_height = 0.06'


def coarse_man(folder) -> None:
    """A body of few triangles, so that the slow judge can ask many directions."""
    import trimesh

    parts = [
        trimesh.creation.cylinder(0.49, 0.06, sections=16),
        trimesh.creation.box((0.25, 0.45, 0.9)),
        trimesh.creation.icosphere(1, 0.16),
    ]
    for part, height in zip(parts, (0.03, 0.51, 1.12), strict=True):
        part.apply_translation([0, 0, height])
    trimesh.util.concatenate(parts).export(folder / "man.stl")


def agree(table: Table, pair: PairSight, directions: int) -> bool:
    shooter, target = table.model(pair.shooter), table.model(pair.target)
    return agrees_in(table, pair, world_between(table, shooter, target), directions)


def scatter(rng: np.random.Generator) -> str:
    rows = []
    for number in range(int(rng.integers(3, 9))):
        x, y = rng.uniform((9, 4), (31, 26))
        kind = rng.choice(["box", "box", "box", "wood", "hill"])
        size = {
            "box": f"size = [{rng.uniform(0.2, 5):.3f}, {rng.uniform(0.2, 5):.3f}, "
            f"{rng.uniform(0.2, 2.2):.3f}]",
            "wood": f"size = [{rng.uniform(2, 8):.3f}, {rng.uniform(2, 8):.3f}]\ntrees = 1\n"
            f"depth = {rng.uniform(1, 6):.2f}",
            "hill": f"size = [6, 5, {rng.uniform(0.3, 1.5):.2f}]",
        }[kind]
        rows.append(
            f'[[terrain]]\nid = "t{number}"\nkind = "{kind}"\n{size}\n'
            f"position = [{x:.3f}, {y:.3f}]\nrotation = {rng.uniform(0, 360):.2f}\n"
        )
    able = [f"position = [{rng.uniform(2, 9):.3f}, {y:.2f}], {BODY}" for y in (6, 14, 22)]
    baker = [f"position = [{rng.uniform(30, 38):.3f}, {y:.2f}], {BODY}" for y in (7, 15, 23)]
    other = [f"position = [{rng.uniform(14, 26):.3f}, {rng.uniform(5, 25):.3f}], {BODY}"]
    rows += [unit("able", "a", *able), unit("baker", "b", *baker), unit("other", "b", *other)]
    return "[table]\nsize = [40, 30]\n" + "\n".join(rows)


def test_random_tables_agree_with_the_slow_reference(tmp_path) -> None:
    coarse_man(tmp_path)
    rng = np.random.default_rng(56)
    outside, partly, total = [], 0, 0
    for _ in range(4):
        table = table_from(tmp_path, scatter(rng))
        report = judge(table, "able", "baker")
        for pair in report.forward.pairs:
            total += 1
            partly += 0 < pair.visible < 1
            if not agree(table, pair, 3000):
                outside.append(pair)
    assert total == 36
    assert partly > 7, "the tables must ask something"
    assert len(outside) <= 0.05 * total, outside


@pytest.fixture
def real(tmp_path) -> Table:
    return real_table(tmp_path)


def real_table(tmp_path) -> Table:
    """Meshes that other people made, for terrain and for men; skips where they are not at hand."""
    for name in (
        "shieldwall_straight.stl",
        "portal_frame_window.stl",
        "building-small-a.glb",
        "mini_spearman.stl",
        "mini_robed_thing.stl",
    ):
        shutil.copy(real_mesh(name), tmp_path / name)
    spear = 'mesh = "mini_spearman.stl", mesh_unit = "mm", base_height = 0.12'
    robed = 'mesh = "mini_robed_thing.stl", mesh_unit = "mm", base_height = 0.12'
    return table_from(
        tmp_path,
        f"""
[[terrain]]
id = "shields"
mesh = "shieldwall_straight.stl"
mesh_unit = "mm"
position = [20, 20]
rotation = 90
[[terrain]]
id = "portal"
mesh = "portal_frame_window.stl"
mesh_unit = "mm"
position = [20, 32]
rotation = 90
[[terrain]]
id = "house"
mesh = "building-small-a.glb"
up = "y"
scale = 5
position = [40, 20]
{
            unit(
                "able",
                "a",
                f"position = [12, 20], {spear}",
                f"position = [12, 32.3], {robed}",
                f"position = [45, 20], {robed}",
            )
        }
{
            unit(
                "baker",
                "b",
                f"position = [21.2, 20], facing = 180, {robed}",
                f"position = [25, 33], {robed}",
                f"position = [36.4, 18.2], {robed}",
                f"position = [34, 20], {robed}",
            )
        }
""",
    )


def test_real_meshes_agree_with_the_slow_reference(real: Table) -> None:
    pairs = {(p.shooter, p.target): p for p in judge(real, "able", "baker").forward.pairs}
    shields, portal = pairs["able/0", "baker/0"], pairs["able/1", "baker/1"]
    assert shields.verdict == "hard"
    assert shields.hidden_by[0].id == "shields"
    assert portal.hidden_by[0].id == "portal"
    assert 0.3 < portal.visible < 0.9, "the window is open"
    assert pairs["able/2", "baker/3"].visible == 0.0
    assert pairs["able/2", "baker/3"].hidden_by[0].id == "house"
    for pair in pairs.values():
        assert agree(real, pair, 2500), pair


def test_real_meshes_in_return(real: Table) -> None:
    for pair in judge(real, "able", "baker").reverse.pairs:
        if pair.shooter == "baker/0" or 0 < pair.visible < 1:
            assert agree(real, pair, 2500), pair


def test_the_first_piece_that_a_line_meets_is_credited(tmp_path) -> None:
    """The near one hides the left half, the far one the lower half: what both hide is the near
    one's."""
    coarse_man(tmp_path)
    boxes = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = [0.5, {wide}, {high}]\n'
        f"position = [{x}, {y}]\n"
        for name, x, y, wide, high in (("near", 14, 16.5, 3, 3), ("far", 20, 15, 9, 0.9))
    )
    men = unit("able", "a", f"position = [5, 15], {BODY}")
    men += unit("baker", "b", f"position = [35, 15], {BODY}")
    table = table_from(tmp_path, "[table]\nsize = [40, 30]\n" + boxes + men)
    report = judge(table, "able", "baker")
    for pair, first in ((report.forward.pairs[0], "near"), (report.reverse.pairs[0], "far")):
        assert agree(table, pair, 20_000), pair
        shares = {row.id: row.share for row in pair.hidden_by}
        assert shares[first] > 0.4 > shares[({"near", "far"} - {first}).pop()] > 0.15
