"""Many things at once: what each change makes of a table, and that it is one step."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st
from tables import table_from, unit

from sandbox.document.apply import apply
from sandbox.document.commands import Change, MoveThings, SetMark, Spot
from sandbox.document.refusal import Refused
from sandbox.table import arranging
from sandbox.table.following import update_table
from sandbox.table.outlines import outline
from sandbox.table.table import Table
from sandbox.table.things import everything, locked, mark_at, same_sort, spot_of, together

SCENE = f"""
[table]
size = [48, 24]
[[terrain]]
id = "barn"
kind = "box"
size = [4, 2, 3]
position = [8, 6]
rotation = 30
[[terrain]]
id = "shed"
kind = "box"
size = [2, 2, 2]
position = [15, 9]
[[terrain]]
id = "lane"
kind = "road"
points = [[-6, 0], [0, 2], [6, 0]]
position = [12, 18]
rotation = 20
[[zones]]
id = "south"
side = "a"
polygon = [[0, 0], [20, 0], [20, 4], [0, 4]]
[[notes]]
id = "well"
text = "A well"
position = [3, 20]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
"""
ALL = ("barn", "shed", "lane", "able/0", "able/1", "notes:well", "zones:south")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("arranging"), SCENE)


def after(table: Table, change: Change) -> Table:
    return update_table(table, apply(table.scenario, change))


def test_a_copy_has_ids_of_its_own_and_all_of_it(table: Table) -> None:
    clip = arranging.copied(table, ALL)
    new = after(table, arranging.pasted(table, clip, (30.0, 10.0)))
    assert len(new.pieces) == 6 and len(new.units) == 2 and len(new.scenario.notes) == 2
    assert new.piece("barn-2").spec.rotation == 30
    moved = new.piece("barn-2").stand.x - new.piece("barn").stand.x
    assert moved == pytest.approx(new.model("able-2/1").stand.x - 6)


def test_duplicates_continue_in_steps_and_stay_on_the_table(table: Table) -> None:
    new = after(table, arranging.doubled(table, ("shed",), 3, (5.0, 0.0)))
    assert [new.piece(f"shed-{k}").stand.x for k in (2, 3, 4)] == [20, 25, 30]
    with pytest.raises(Refused, match="off the table"):
        arranging.doubled(table, ("shed",), 20, (5.0, 0.0))


@pytest.mark.parametrize("way", ["turn", "x", "y"])
def test_the_other_half_is_the_image_of_this_one(table: Table, way: Any) -> None:
    """A mirrored piece covers the mirror image of its area; mirrored twice, it is where it was."""
    new = after(table, arranging.mirrored(table, ("barn", "lane", "able/0"), way))
    x = {"turn": 48, "x": 48, "y": 0}[way]
    y = {"turn": 24, "x": 0, "y": 24}[way]
    for name in ("barn", "lane"):
        was = outline(new.piece(name))
        image = shapely.affinity.affine_transform(was, [-1 if x else 1, 0, 0, -1 if y else 1, x, y])
        assert image.symmetric_difference(outline(new.piece(f"{name}-2"))).area < 0.02 * was.area
    there = arranging.mirrored(table, ALL, way, copy=False)
    turned = after(table, there)
    back = after(turned, arranging.mirrored(turned, ALL, way, copy=False))
    for name in ("barn", "shed", "lane"):
        a, b = table.piece(name), back.piece(name)
        assert (a.stand.x, a.stand.y) == pytest.approx((b.stand.x, b.stand.y))
        assert outline(a).symmetric_difference(outline(b)).area < 0.01
    assert back.scenario.zones[0].polygon == table.scenario.zones[0].polygon


def test_an_edge_over_which_a_side_comes_goes_to_the_edge_it_is_put_at(table: Table) -> None:
    row = {"id": "in", "side": "a", "edge": "left"}
    at = after(table, SetMark("zones", row))

    def edge(of: Table) -> str | None:
        return of.scenario.zones[-1].edge

    assert spot_of(at, "zones:in").x == 0 and mark_at(at, 0.3, 9.0) == "zones:in"
    assert edge(after(at, MoveThings((Spot("zones:in", (19.0, 23.5)),)))) == "far"
    for way, there in (("turn", "right"), ("x", "right"), ("y", "left")):
        turned = arranging.mirrored(at, ["zones:in"], way, copy=False)  # type: ignore[arg-type]
        assert edge(after(at, turned)) == there
    pasted = after(at, arranging.pasted(at, arranging.copied(at, ["zones:in"]), (5.0, 5.0)))
    assert pasted.scenario.zones[-1].id == "in-2" and edge(pasted) == "left"


def test_edges_and_middles_are_lined_up(table: Table) -> None:
    names = ("barn", "shed", "lane")
    for side, index in (("left", 0), ("near", 1), ("right", 2), ("far", 3)):
        new = after(table, arranging.aligned(table, names, side))  # type: ignore[arg-type]
        edges = [outline(new.piece(name)).bounds[index] for name in names]
        assert max(edges) - min(edges) < 0.01, side
    new = after(table, arranging.aligned(table, names, "along"))
    middles = [(b[1] + b[3]) / 2 for b in (outline(new.piece(n)).bounds for n in names)]
    assert max(middles) - min(middles) < 0.01


def test_gaps_are_equal_between_the_first_and_the_last(table: Table) -> None:
    names = ("barn", "shed", "lane")
    new = after(table, arranging.spread(table, names, 1))
    boxes = sorted(outline(new.piece(name)).bounds for name in names)
    boxes.sort(key=lambda box: box[1])
    gaps = [b[1] - a[3] for a, b in pairwise(boxes)]
    assert gaps[0] == pytest.approx(gaps[1], abs=0.01)


def test_a_group_is_chosen_as_one_and_taken_apart(table: Table) -> None:
    new = after(table, arranging.grouped(table, ("barn", "able/0", "notes:well")))
    assert set(together(new, "barn")) == {"barn", "able/0", "able/1", "notes:well"}
    again = after(new, arranging.grouped(new, ("barn", "shed")))
    assert together(again, "able/0") == ("able/0", "able/1")
    apart = after(again, arranging.ungrouped(again, ("shed",)))
    assert together(apart, "barn") == ("barn",) and apart.scenario.groups == ()
    with pytest.raises(Refused, match="in a group"):
        arranging.ungrouped(apart, ("barn",))


def test_a_lock_is_said_and_taken_off(table: Table) -> None:
    shut = after(table, arranging.said_of(table, ("barn", "able/0"), {"locked": True}, "locked"))
    assert locked(shut, "barn") and locked(shut, "able/1") and not locked(shut, "shed")
    free = after(shut, arranging.said_of(shut, ("barn",), {"locked": None}, "unlocked"))
    assert not locked(free, "barn")
    assert "locked" not in free.piece("barn").spec.model_fields_set


def test_alike_is_of_one_kind(table: Table) -> None:
    assert same_sort(table, "barn") == ("barn", "shed")
    assert same_sort(table, "able/0") == ("able/0", "able/1")
    assert set(everything(table)) == set(ALL)


@pytest.mark.slow
@given(st.lists(st.sampled_from([*ALL, "gone", "able/7", "zones:no", ""]), max_size=5))
def test_every_arrangement_is_done_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    table = _once(tmp_path_factory.getbasetemp())
    for what in (
        lambda: arranging.mirrored(table, names, "turn"),
        lambda: arranging.grouped(table, names),
        lambda: arranging.removed(table, names),
        lambda: arranging.said_of(table, names, {"locked": True}, "locked"),
    ):
        try:
            after(table, what())
        except Refused as fault:
            assert str(fault).endswith(".") and "\n" not in str(fault)


_known: list[Table] = []


def _once(folder: Path) -> Table:
    if not _known:
        _known.append(table_from(folder, SCENE))
    return _known[0]
