"""Equal content is made once, and lasts as long as anybody holds it."""

from __future__ import annotations

import gc

import pytest
from repository import EXAMPLES
from tables import laid

from sandbox.movement.floors import solids_of
from sandbox.sight.occluders import ground_of
from sandbox.work.weak_lru import Shared

pytestmark = pytest.mark.slow


class _Value:
    """Something that can be held weakly."""


def test_a_value_is_made_once_while_it_is_held_and_anew_afterwards() -> None:
    shared, made = Shared[_Value](), list[int]()

    def make() -> _Value:
        made.append(1)
        return _Value()

    first = shared.get("key", make)
    assert shared.get("key", make) is first
    assert shared.get("other", make) is not first
    del first
    gc.collect()
    shared.get("key", make)
    assert len(made) == 3


def test_two_tables_of_one_scenario_share_the_trees_of_their_terrain() -> None:
    one, other = (laid(EXAMPLES / "crossroads.toml") for _ in range(2))
    assert one.pieces[0] is not other.pieces[0]
    grounds = [ground_of(table.pieces).solid.rays.parts for table in (one, other)]
    assert all(a is b for a, b in zip(*grounds, strict=True))
    assert solids_of(one.pieces) is solids_of(other.pieces)
