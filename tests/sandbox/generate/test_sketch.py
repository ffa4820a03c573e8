"""A plan as a drawing: everything that is planned, the right way up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sandbox.generate.generate import Wish, planned
from sandbox.generate.items import Role, block
from sandbox.generate.plan import Plan
from sandbox.generate.sketch import sketch


@pytest.mark.slow
def test_everything_is_drawn() -> None:
    plan = planned(Wish("open", (48.0, 36.0), seed=3))
    assert sketch(plan).count("<path") >= len(plan.items)
    assert 'viewBox="0 0 48 36"' in sketch(plan)
    assert 'viewBox="0 0 36 48"' in sketch(plan, upright=True)


def test_the_far_edge_is_above_and_the_drawing_turned_as_the_file_is() -> None:
    plan = Plan((60.0, 40.0), "a", 1.0, False)
    assert plan.add(block("house", "building", Role.HOUSE, (10.0, 30.0), 0.0, (4.0, 4.0)))

    def at(svg: str) -> tuple[float, float]:
        """Where the first corner comes to be in the drawing."""
        a, b, c, d, e, f = map(float, re.findall(r"matrix\((.*?)\)", svg)[0].split())
        x, y = map(float, re.findall(r'd="M([\d.]+) ([\d.]+)', svg)[0])
        return a * x + c * y + e, b * x + d * y + f

    x, y = at(sketch(plan))
    assert 8 <= x <= 12 and 8 <= y <= 12  # near the top left
    x, y = at(sketch(plan, upright=True))
    # the file has it at (40 − 30, 10) of a table 40 wide and 60 deep
    assert 8 <= x <= 12 and 48 <= y <= 52


def test_a_wish_is_a_value() -> None:
    assert replace(Wish("open"), seed=4) == Wish("open", seed=4) != Wish("open")
