"""A name that a player types becomes an id."""

from __future__ import annotations

import pytest

from sandbox.document.names import id_of
from sandbox.scenario.values import is_id


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("North wood", "north-wood"), ("House", "house"), ("wall_2.b", "wall_2.b"),
        (" Großer Wald! ", "grosser-wald"), ("Église 3", "eglise-3"), ("“”", "thing"), ("", ""),
        ("x" * 90, "x" * 52),
    ],
)  # fmt: skip
def test_it_is_in_small_ascii_letters(name: str, found: str) -> None:
    assert id_of(name) == found
    assert not name or is_id(found)
