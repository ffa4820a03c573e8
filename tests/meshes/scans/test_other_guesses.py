"""The shelter that a scanned piece may give instead of that of its guess."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meshes.scans.guess import Otherwise, Shape, guess_of, otherwise
from meshes.shapes.character import Shelter

HOUSE = Shape(8.0, 6.0, 3.0, 0.95, 6.0, 5.0, 0.0, 0.0, False, -0.1, 0.3)
HEDGE = Shape(8.0, 0.9, 0.9, 0.9, 1.1, 1.0, 0.0, 0.0, False, 0.1, 0.34)
BOX = Shape(4.5, 2.0, 1.2, 0.9, 1.5, 1.4, 0.0, 0.0, False, -0.1, 0.3)
WALL = Shape(9.0, 0.5, 0.4, 0.9, 1.0, 0.9, 0.0, 0.0, False, -0.05, 0.15)
CRATES = Shape(1.8, 1.4, 0.8, 0.9, 0.9, 0.8, 0.0, 0.0, False, -0.1, 0.35)


@pytest.mark.parametrize(
    ("shape", "guess", "error"),
    [(HOUSE, "building", 0.2), (WALL, "wall", 0.08), (HEDGE, "hedge", 0.08)],
)
def test_a_house_a_long_wall_and_a_low_hedge_are_beyond_doubt(
    shape: Shape, guess: str, error: float
) -> None:
    assert guess_of(shape) == guess and otherwise(guess_of(shape), shape, error) is None


@pytest.mark.parametrize(
    ("shape", "guess", "shelter"),
    [
        (replace(HEDGE, usual=2.1, height=4.5), "hedge", Shelter.WALL),
        (BOX, "vehicle", Shelter.SCREEN),
        (CRATES, "scatter", Shelter.WALL),
        (replace(WALL, long=4.0, wide=1.0, thick=0.8, height=1.5), "wall", Shelter.SCREEN),
    ],
)
def test_what_looks_like_something_else_may_be_that(
    shape: Shape, guess: str, shelter: Shelter
) -> None:
    found = otherwise(guess_of(shape), shape, 0.08)
    assert guess_of(shape) == guess
    assert found is not None and found.shelter == shelter and found.odds >= 0.2


def test_a_guess_near_its_limit_is_in_doubt() -> None:
    """A hedge hardly as green as leaves are may be a wall."""
    pale = replace(HEDGE, green=0.045, saturated=0.2)
    found = otherwise(guess_of(pale), pale, 0.08)
    assert found is not None and found.shelter == Shelter.WALL and 0.2 < found.odds < 0.8


def test_a_low_thing_in_a_coarse_scan_may_be_anything() -> None:
    low = replace(WALL, height=0.5, usual=0.4)
    assert otherwise("wall", low, 0.02) is None
    assert otherwise("wall", low, 0.3) == Otherwise(Shelter.SCREEN, 0.3)
