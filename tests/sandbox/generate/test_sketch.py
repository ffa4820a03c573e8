"""A plan as a drawing: everything that is planned, the right way up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sandbox.generate.generate import TableWish, planned
from sandbox.generate.items import Role, block
from sandbox.generate.plan import Plan
from sandbox.generate.sketch import sketch


@pytest.mark.slow
def test_everything_is_drawn() -> None:
    plan = planned(TableWish("open", (48.0, 36.0), seed=3))
    assert sketch(plan).count("<path") >= len(plan.items)
    assert 'viewBox="-5 -5 58 46"' in sketch(plan)
    assert 'viewBox="-5 -5 46 58"' in sketch(plan, upright=True)
    assert 'viewBox="-5 -5 46 58"' in sketch(plan, seen_from=3)


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
    # 10 from the left edge and 10 from the far one, as it lies where one looks over each edge
    seen = [at(sketch(plan, seen_from=edge)) for edge in range(4)]
    wanted = [(10, 10), (30, 10), (50, 30), (10, 50)]
    assert all(
        abs(a - b) <= 2
        for one, other in zip(seen, wanted, strict=True)
        for a, b in zip(one, other, strict=True)
    ), seen


@pytest.mark.parametrize(
    ("edge", "names"),
    [
        (0, ["x, 60″ →", "y, 40″ →"]),
        (1, ["← x, 60″", "y, 40″ →"]),
        (2, ["← x, 60″", "← y, 40″"]),
        (3, ["x, 60″ →", "← y, 40″"]),
    ],
)
def test_the_axes_are_named_with_their_lengths_and_directions(edge: int, names: list[str]) -> None:
    svg = sketch(Plan((60.0, 40.0), "a", 1.0, False), seen_from=edge)
    texts = re.findall(r"<text (.*?)>(.*?)</text>", svg)
    assert [words for _, words in texts] == names
    assert ["rotate" in how for how, _ in texts] == ([True, False] if edge % 2 else [False, True])


def test_a_wish_is_a_value() -> None:
    assert replace(TableWish("open"), seed=4) == TableWish("open", seed=4) != TableWish("open")
