"""Order dice and pins beside their units: what they show, and where they lie."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from rules.bolt_action.model.state import FACES, ORDERS
from rules.engine.player.tokens import Tokens
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.order_dice import EDGE_IN, INK, PIN, order_dice
from sandbox.view.style import rgb

DOWN = Tokens(("down",), 2, face="low")


def table(place: Path, *more: str, z: str = "") -> Table:
    squad = [f"position = [{6 + 1.2 * k}, 12{z}]" for k in range(5)]
    return table_from(place, "\n".join((unit("able", "a", *squad), *more)))


def colours(one: Item) -> set[tuple[int, ...]]:
    return {tuple(row) for row in one.mesh.point_data["rgb"].tolist()}


def test_each_order_has_a_face_of_its_own(tmp_path: Path) -> None:
    assert set(FACES) == set(ORDERS)
    laid = table(tmp_path)
    drawn = [order_dice(laid, {"able": Tokens(face=face)})[0] for face in FACES.values()]
    assert len({one.digest for one in drawn}) == len(ORDERS)
    for one in drawn:
        assert tuple(rgb(INK)) in colours(one) and tuple(rgb(PIN)) not in colours(one)
        (low, high) = np.reshape(one.mesh.bounds, (3, 2)).T
        assert high - low == pytest.approx([EDGE_IN] * 3, abs=0.05) and low[2] == 0.0


def test_a_unit_shows_its_number_of_pins(tmp_path: Path) -> None:
    laid = table(tmp_path)
    high = []
    for pins in (1, 2, 5):
        (pile,) = order_dice(laid, {"able": Tokens(pins=pins)})
        assert tuple(rgb(PIN)) in colours(pile) and tuple(rgb(INK)) not in colours(pile)
        high.append(pile.mesh.bounds[5])
    assert high[1] == pytest.approx(2 * high[0]) and high[2] == pytest.approx(5 * high[0])
    assert order_dice(laid, {"able": Tokens(("immobilised",))}) == []
    assert order_dice(laid, {"gone": DOWN}) == []


def test_order_dice_lie_on_free_level_ground_near_the_middle(tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "w"\nkind = "wall"\nposition = [8.4, 10.6]\nsize = [12, 0.6, 1]\n'
    laid = table(tmp_path, wall, unit("baker", "b", "position = [8.4, 13.6]"))
    (die,) = order_dice(laid, {"able": DOWN})
    x, y, z = die.matrix[:3, 3]
    assert (y > 12.5 or y < 10.0) and z == pytest.approx(0.0, abs=0.01), "not on the wall"
    assert hypot(x - 8.4, y - 12) < 4.5
    assert die.mesh.bounds[1] > 1.5 * EDGE_IN, "the pins lie beside it"
    for off in (0.0, EDGE_IN):
        near = min(hypot(m.stand.x - x - off, m.stand.y - y) for m in laid.models())
        assert near > 0.5 + EDGE_IN / 2 - 0.1
    assert order_dice(laid, {"able": DOWN})[0].matrix is not None


@pytest.mark.parametrize("kind", ["hedge", "building"])
def test_order_dice_overlap_nothing(tmp_path: Path, kind: str) -> None:
    size = "[12, 0.9, 1.05]" if kind == "hedge" else "[8, 6, 5]"
    at = "[8.4, 10.9]" if kind == "hedge" else "[8.4, 12]"
    thing = f'[[terrain]]\nid = "t"\nkind = "{kind}"\nposition = {at}\nsize = {size}\n'
    laid = table(tmp_path, thing, z=", 0.1" if kind == "building" else "")
    (die,) = order_dice(laid, {"able": Tokens(face="star")})
    x, y, z = die.matrix[:3, 3]
    dx, dy = (6.0, 0.45) if kind == "hedge" else (4.0, 3.0)
    (cx, cy), half = (8.4, 10.9 if kind == "hedge" else 12.0), EDGE_IN / 2 - 0.05
    assert abs(x - cx) > dx + half or abs(y - cy) > dy + half
    assert z == pytest.approx(0.0, abs=0.05)


def test_no_two_units_share_a_place(tmp_path: Path) -> None:
    crowd = [unit(f"u{k}", "b", f"position = [{14 + 1.1 * k}, 12]") for k in range(4)]
    laid = table(tmp_path, *crowd)
    dice = order_dice(laid, {unit.id: Tokens(face="star") for unit in laid.units})
    spots = [die.matrix[:2, 3] for die in dice]
    assert len(spots) == 5
    for one, other in combinations(spots, 2):
        assert float(np.linalg.norm(one - other)) > EDGE_IN
