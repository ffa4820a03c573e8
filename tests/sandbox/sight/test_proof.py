"""Shares of exactly 0 and 1: given only where they are true."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tables import table_from, unit

from meshes.shapes.piece import Piece, Volume
from sandbox.scenario.templates import templates
from sandbox.sight import surroundings
from sandbox.sight.judge import judge
from sandbox.table.table import lay

PAIR = unit("able", "a", "position = [6, 20]") + unit("baker", "b", "position = [30, 20]")


def wall(height: float, gap: float = 0.0) -> str:
    """A wall across the line; ``gap`` inches wide in front of the target."""
    half = 18 - gap / 2
    rows = [(half, 20 - gap / 2 - half / 2), (half, 20 + gap / 2 + half / 2)]
    return "".join(
        f'[[terrain]]\nid = "w{n}"\nkind = "box"\nsize = [0.3, {length}, {height}]\n'
        f"position = [20, {y}]\n"
        for n, (length, y) in enumerate(rows)
    )


def share(tmp_path, text: str) -> float:
    (pair,) = judge(table_from(tmp_path, text + PAIR), "able", "baker").forward.pairs
    return pair.visible


def test_an_open_field_is_exactly_one(tmp_path) -> None:
    assert share(tmp_path, "") == 1.0


def test_two_slabs_that_meet_hide_everything(tmp_path) -> None:
    assert share(tmp_path, wall(3.0)) == 0.0


@pytest.mark.parametrize("gap", [1e-5, 0.0005, 0.002])
def test_a_hair_of_a_gap_is_not_zero(tmp_path, gap) -> None:
    """Less than two thousandths of an inch: directions may all miss it, the proof may not."""
    visible = share(tmp_path, wall(3.0, gap))
    assert 0.0 < visible < 0.02


@pytest.mark.parametrize(
    ("size", "at"), [([0.01, 0.01, 3], [20, 20]), ([0.001, 0.001, 0.01], [20, 20, 0.7])]
)
def test_a_wire_is_not_nothing(tmp_path, size, at) -> None:
    """The second is a hair: directions may all miss it, the proof may not."""
    wire = f'[[terrain]]\nid = "w"\nkind = "box"\nsize = {size}\nposition = {at}\n'
    visible = share(tmp_path, wire)
    assert 0.9 < visible < 1.0


def test_terrain_behind_below_or_beside_hides_nothing(tmp_path) -> None:
    text = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = {size}\nposition = {at}\n'
        for name, size, at in (
            ("behind", [0.5, 9, 4], [33, 20]),
            ("beside", [20, 0.5, 4], [18, 22]),
            ("at_back", [0.5, 9, 4], [3, 20]),
            ("under", [20, 4, 0.05], [18, 20]),
        )
    )
    assert share(tmp_path, text) == 1.0


def test_standing_on_a_slab_takes_nothing(tmp_path) -> None:
    slab = '[[terrain]]\nid = "s"\nkind = "box"\nsize = [30, 9, 1]\nposition = [18, 20]\n'
    assert share(tmp_path, slab) == 1.0


def test_a_slab_hides_nothing_of_a_model_flush_on_it(tmp_path) -> None:
    """Without a base the model begins in the plane of its triangles, which reach behind the eye."""
    import trimesh

    trimesh.creation.box((0.4, 0.4, 1.0)).apply_translation([0, 0, 0.5]).export(
        tmp_path / "post.stl"
    )
    post = 'mesh = "post.stl", mesh_unit = "in", base_height = 0'
    slab = '[[terrain]]\nid = "s"\nkind = "box"\nsize = [30, 9, 1]\nposition = [18, 20]\n'
    units = unit("able", "a", f"position = [6, 20], eye = [0, 0, 0.9], {post}")
    units += unit("baker", "b", f"position = [30, 20], {post}")
    table = table_from(tmp_path, slab + units)
    target = table.model("baker/0")
    assert target.stand.place(target.piece.parts[0].mesh.vertices)[:, 2].min() == 1.0
    assert judge(table, "able", "baker").forward.pairs[0].visible == 1.0


def test_random_walls_against_what_is_true(tmp_path) -> None:
    """A window slides over the target: whether a sliver is left is plain arithmetic.

    The body is a box; what a slab of given height leaves of it is exact by similar triangles.
    """
    import trimesh

    body = trimesh.creation.box((0.4, 0.4, 1.0))
    body.apply_translation([0, 0, 0.5])
    body.export(tmp_path / "post.stl")
    post = 'mesh = "post.stl", mesh_unit = "in"'
    units = unit("able", "a", "position = [6, 20], eye = [0, 0, 1.0]") + unit(
        "baker", "b", f"position = [30, 20], {post}"
    )
    rng = np.random.default_rng(5)
    for height in [*rng.uniform(0.9, 1.1, 6), 1.0 + 1e-6, 1.0 - 1e-6]:
        text = (
            f'[[terrain]]\nid = "w"\nkind = "box"\nsize = [0.2, 30, {height}]\n'
            "position = [20, 20]\n"
        )
        (pair,) = judge(table_from(tmp_path, text + units), "able", "baker").forward.pairs
        # from an eye level with the top of the post, a wall of exactly that height hides it all
        assert (pair.visible == 0.0) == (height > 1.0), height


def wood(name: str, size: str, at: str, depth: float, turn: float = 0.0) -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "wood"\nsize = {size}\ntrees = 0\n'
        f"depth = {depth}\nposition = {at}\nrotation = {turn}\n"
    )


def test_a_wood_that_no_line_gets_through_hides_everything(tmp_path) -> None:
    assert share(tmp_path, wood("w", "[10, 10]", "[18, 20]", 6)) == 0.0
    assert share(tmp_path, wood("w", "[5, 10]", "[18, 20]", 6)) > 0.99


def test_inches_of_several_woods_add_up_to_nothing_seen(tmp_path) -> None:
    one, other = wood("w", "[5, 10]", "[14, 20]", 7), wood("v", "[5, 10]", "[22, 20]", 6)
    assert share(tmp_path, one) > 0.99 and share(tmp_path, other) > 0.99
    assert share(tmp_path, one + other) == 0.0


@pytest.mark.parametrize(("side", "hidden"), [(20.12, True), (19.9, False)])
def test_a_wall_hides_the_part_that_a_wood_leaves_open(tmp_path, side, hidden) -> None:
    """The wood hides the model's left half, the wall its right."""
    left = wood("w", "[12, 10]", "[18, 24.95]", 2)
    right = (
        f'[[terrain]]\nid = "b"\nkind = "box"\nsize = [0.3, 9, 3]\nposition = [26, {side - 4.5}]\n'
    )
    assert 0.02 < share(tmp_path, left) < 0.98 and 0.02 < share(tmp_path, right) < 0.98
    assert (share(tmp_path, left + right) == 0.0) == hidden


@pytest.mark.parametrize(("depth", "hidden"), [(3.99, True), (4.0005, False), (4.02, False)])
def test_inches_are_proved_to_a_hundredth(tmp_path, depth, hidden) -> None:
    """Four inches of cloud, straight across: of lines that slope a little more is in it."""
    import trimesh

    table = table_from(tmp_path, wall(3.0) + PAIR)
    mesh = trimesh.creation.box((4.0, 30.0, 8.0))
    sides = np.array([[1, 0, 0, 2], [-1, 0, 0, 2], [0, 1, 0, 15], [0, -1, 0, 15], [0, 0, 1, 4]])
    planes = np.vstack([sides, [0, 0, -1, 4]]).astype(float)
    cloud = replace(table.pieces[0], piece=Piece((), (Volume(mesh, depth, planes),)))
    (pair,) = judge(replace(table, pieces=(cloud,)), "able", "baker").forward.pairs
    assert (pair.visible == 0.0) == hidden
    assert pair.visible == 0.0 or pair.visible > 0.01


def test_an_eye_in_a_wood_sees_nothing_through_more_of_it_than_it_may(tmp_path) -> None:
    within = wood("w", "[30, 12]", "[18, 20]", 8)
    (pair,) = judge(table_from(tmp_path, within + PAIR), "able", "baker").forward.pairs
    assert pair.visible == 0.0
    assert share(tmp_path, wood("w", "[30, 12]", "[18, 20]", 30)) > 0.99


def test_a_body_in_a_wood_is_as_deep_in_it_as_it_stands(tmp_path) -> None:
    """The wood behind the model counts for nothing."""
    assert share(tmp_path, wood("w", "[10, 12]", "[33, 20]", 1.0)) == 0.0
    assert share(tmp_path, wood("w", "[10, 12]", "[33, 20]", 3.0)) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("least_in", [23.0, 1000.0])
def test_terrain_that_counts_within_a_range_is_proved_like_terrain_that_always_counts(
    tmp_path, monkeypatch, least_in
) -> None:
    """The proof is the same for terrain that is cut off in the middle of the slab, behind the walls
    and the woods, or far behind everything."""
    slab = '[[terrain]]\nid = "s"\nkind = "box"\nsize = [30, 9, 1]\nposition = [18, 20]\n'
    beside = '[[terrain]]\nid = "b"\nkind = "box"\nsize = [9, 1, 3]\nposition = [18, 20.75]\n'
    wood = '[[terrain]]\nid = "w"\nkind = "wood"\nsize = [4, 2]\nposition = [18, 21.4]\n'
    hair = '[[terrain]]\nid = "h"\nkind = "box"\nsize = [0.001, 0.001, 0.01]\n'
    hair += "position = [20, 20, 0.7]\n"
    walls = [wall(3.0, gap) for gap in (0.0, 1e-5, 0.0005, 0.3)]
    scenes = ["", slab, beside, wood, hair, *walls, wall(1.2)]
    shares = []
    for text in scenes:
        table = table_from(tmp_path, text + PAIR)
        plain = judge(table, "able", "baker")
        with monkeypatch.context() as patch:
            patch.setattr(surroundings, "terrain_counts_in", lambda *_: least_in)
            cut = judge(lay(table.file), "able", "baker")
        for one, other in ((plain.forward, cut.forward), (plain.reverse, cut.reverse)):
            # where the line that is drawn ends is the same but for rounding
            rows = zip(other.pairs, one.pairs, strict=True)
            assert all(replace(pair, end=mine.end) == mine for pair, mine in rows)
        shares += [way.pairs[0].visible for way in (plain.forward, plain.reverse)]
    assert shares.count(0.0) >= 2 and shares.count(1.0) >= 4
    assert any(0.0 < share < 1e-3 for share in shares), "and what all rays say, and is not so"
    assert any(0.999 < share < 1.0 for share in shares), "and what all rays say, and is not so"


@pytest.mark.slow
@pytest.mark.parametrize("name", list(templates()))
def test_every_template_has_figures_that_see_and_are_seen(tmp_path, name) -> None:
    game = f'format = 1\nname = "T"\ngame = "{templates()[name].game}"\n'
    text = (
        game
        + unit("able", "a", "position = [6, 20]", template=name)
        + unit("baker", "b", "position = [30, 20]", template=name)
    )
    report = judge(table_from(tmp_path, text), "able", "baker")
    assert report.forward.pairs[0].visible == 1.0
    assert report.reverse.pairs[0].visible == 1.0
