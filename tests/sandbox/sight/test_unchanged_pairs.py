"""A pair of which nothing near has changed is not judged again, and what is said of it is the very
same that a judgement from nothing says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from embree_calls import recorded_rays

from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, Remove, Spot
from sandbox.scenario.file import load
from sandbox.sight import judge as judging
from sandbox.sight import occluders, unchanged_pairs
from sandbox.sight.counting import hit_cache, pair_counting, sampling
from sandbox.sight.judge import judge
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh
from sandbox.sight.occluders import ground_of
from sandbox.table.following import update_table
from sandbox.table.table import lay
from sandbox.work.weak_lru import WeakLru

KINDS = ("wall", "crates", "hedge", "sandbags", "wood")

KEPT = (
    (occluders, "_cells"),
    (occluders, "_solids"),
    (occluders, "_grounds"),
    (unchanged_pairs, "_cached"),
    (hit_cache, "_cached"),
)
"""All that is kept from one judgement for the next."""


@pytest.fixture
def crowded(tmp_path):
    rng = random.Random(4)
    rows = ['format = 1\nname = "crowded"\n']
    for number in range(32):
        x, y = 4 + number // 4 * 9 + rng.uniform(-2, 2), 5 + number % 4 * 12 + rng.uniform(-2, 2)
        rows.append(f'[[terrain]]\nid = "t{number}"\nkind = "{KINDS[number % len(KINDS)]}"\n')
        rows.append(f"position = [{x:.2f}, {y:.2f}]\nrotation = {rng.uniform(0, 360):.0f}\n")
    for name, side, x in (("able", "allies", 9.0), ("baker", "axis", 60.0), ("dog", "axis", 40)):
        spots = ", ".join(f"{{ position = [{x}, {9 + 27 * k}] }}" for k in range(2))
        rows.append(f'[[units]]\nid = "{name}"\nside = "{side}"\n')
        rows.append(f'template = "rifle-squad"\nmodels = [{spots}]\n')
    path = tmp_path / "crowded.toml"
    path.write_text("".join(rows), encoding="utf-8")
    return lay(load(path))


def from_nothing(table, monkeypatch):
    with monkeypatch.context() as patch:
        for module, name in KEPT:
            patch.setattr(module, name, WeakLru(1_000_000))
        return judge(table, "able", "baker")


@pytest.mark.slow
def test_a_cached_pair_equals_a_fresh_judgement(crowded, monkeypatch):
    asked = []
    plain = judging._judged

    def counted(table, policy, ways, **how):
        asked.append(sum(len(todo) for _, _, todo in ways))
        return plain(table, policy, ways, **how)

    monkeypatch.setattr(judging, "_judged", counted)
    monkeypatch.setattr(sampling, "_JOBS_PER_CORE", 1)  # several pairs in one call
    table, rng = crowded, random.Random(7)
    report = judge(table, "able", "baker")
    saved = 0
    men = ["dog/0", "dog/1", "able/0", "baker/1"]
    for step in range(12):
        woods = [piece.id for piece in table.pieces if piece.piece.volumes]
        if step % 6 == 5:
            hiding = [row.id for pair in report.forward.pairs for row in pair.hidden_by]
            change = Remove((max(piece.id for piece in table.pieces if piece.id in hiding),))
        else:
            pieces = [piece.id for piece in table.pieces]
            thing = men[step // 3] if step % 3 == 1 else rng.choice(woods if step % 3 else pieces)
            aside = 0.2 if thing in men else 1.0
            # Somewhere on a line, where it makes a difference, not all over the table.
            along, x, y = (
                rng.uniform(0.1, 0.9),
                rng.uniform(-aside, aside),
                rng.uniform(-aside, aside),
            )
            begin, end = rng.choice((9, 36)), rng.choice((9, 36))
            spot = round(9 + 51 * along + x, 2), round(begin + (end - begin) * along + y, 2)
            change = MoveThings((Spot(thing, spot),), free=True)
        table = update_table(table, apply(table.scenario, change))
        asked.clear()
        report = judge(table, "able", "baker")
        saved += 8 - sum(asked)
        assert report == from_nothing(table, monkeypatch)
    assert saved > 12 * 8 / 3


def test_beside_the_lines_of_a_pair_nothing_is_judged_again(tmp_path, monkeypatch):
    rows = ['format = 1\nname = "aslant"\n']
    for name, side, at in (("able", "allies", [9, 9]), ("baker", "axis", [60, 40])):
        rows.append(f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "rifle-squad"\n')
        rows.append(f"models = [{{ position = {at} }}]\n")
    for name, at in (("beside", [15, 35]), ("between", [34, 24])):
        rows.append(f'[[terrain]]\nid = "{name}"\nkind = "crates"\nposition = {at}\n')
    path = tmp_path / "aslant.toml"
    path.write_text("".join(rows), encoding="utf-8")
    table = lay(load(path))
    asked = []
    plain = judging._judged

    def counted(table, policy, ways, **how):
        asked.append(sum(len(todo) for _, _, todo in ways))
        return plain(table, policy, ways, **how)

    judge(table, "able", "baker")
    monkeypatch.setattr(judging, "_judged", counted)
    for name, spot, pairs in (("beside", (16.0, 34.0), 0), ("between", (34.5, 24.5), 2)):
        asked.clear()
        change = MoveThings((Spot(name, spot),), free=True)
        judge(update_table(table, apply(table.scenario, change)), "able", "baker")
        assert sum(asked) == pairs


@pytest.mark.slow
def test_few_rays_are_cast_again_after_one_piece_moves(crowded, monkeypatch):
    table = crowded
    first = judge(table, "able", "baker")
    hiding = {blocker.id for pair in first.forward.pairs for blocker in pair.hidden_by}
    between = next(piece for piece in table.pieces if piece.id in hiding)
    spot = Spot(between.id, (between.stand.x + 0.2, between.stand.y + 0.1))
    moved = update_table(table, apply(table.scenario, MoveThings((spot,), free=True)))
    with recorded_rays(pair_counting, hit_cache) as some:
        again = judge(moved, "able", "baker")
    with recorded_rays(pair_counting, hit_cache) as all_:
        assert again == from_nothing(moved, monkeypatch)
    # A tenth; a fifth where nothing is remembered of those pairs that are judged again.
    assert 0 < len(some) < len(all_) / 7


def test_no_rays_are_cast_at_pieces_behind_a_complete_block(tmp_path):
    rows = ['format = 1\nname = "in a row"\n']
    for name, side, at in (("able", "allies", [4, 24]), ("baker", "axis", [68, 24])):
        rows.append(f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "rifle-squad"\n')
        rows.append(f"models = [{{ position = {at} }}]\n")
    for number in range(8):
        rows.append(f'[[terrain]]\nid = "wall{number}"\nkind = "wall"\nrotation = 90\n')
        rows.append(f"size = [9, 0.5, 5]\nposition = [{8 + 8 * number}, 24]\n")
    path = tmp_path / "row.toml"
    path.write_text("".join(rows), encoding="utf-8")
    table = lay(load(path))
    with recorded_rays(hit_cache) as asked:
        report = judge(table, "able", "baker")
    rays = sum(way.pairs[0].rays for way in (report.forward, report.reverse))
    assert report.forward.verdict == report.reverse.verdict == "blocked"
    assert rays <= len(asked) < 2 * rays


@pytest.mark.slow
def test_a_moved_piece_is_all_that_is_grown_anew(crowded):
    first = ground_of(crowded.pieces).solid.rays
    spot = Spot(crowded.pieces[0].id, (5.0, 5.0))
    moved = update_table(crowded, apply(crowded.scenario, MoveThings((spot,), free=True)))
    again = ground_of(moved.pieces).solid.rays
    assert isinstance(first, GatheredMesh) and len(first.parts) > 5
    others = [part for part in again.parts if not any(part is one for one in first.parts)]
    assert len(others) == 1


def test_many_meshes_as_one_answer_as_one_mesh():
    rng = np.random.default_rng(5)
    soups = [rng.uniform(-9, 9, (n, 1, 3)) + rng.normal(size=(n, 3, 3)) for n in (40, 0, 1, 25)]
    whole, many = RayMesh(np.concatenate(soups)), GatheredMesh([RayMesh(one) for one in soups])
    start, way = rng.uniform(-12, 12, (500, 3)), rng.normal(size=(500, 3)) * 9
    for cast, others in (
        (whole.first, [many.first]),
        (whole.along, [many.along, many.along_of_few]),
    ):
        hit, far = cast(start, way)
        for found, distance in (one(start, way) for one in others):
            assert (found == hit).all()
            assert distance == pytest.approx(far, rel=1e-4)
    assert (many.blocked(start, way) == whole.blocked(start, way)).all()
    some = np.array([60, 3, 41, 40, 3])
    assert (many.at(some) == whole.triangles[some]).all()
    assert (many.span(41, 66) == whole.triangles[41:66]).all()
    assert (many.span(30, 50) == whole.triangles[30:50]).all()
    assert (many.bounds == whole.bounds).all()
