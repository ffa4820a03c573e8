"""The outlines of vehicles are data: each bounds an area, and some vehicle has it."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from meshes import vehicles
from meshes.shapes.primitives import block
from meshes.vehicles.fittings import OUTLINES, pair


@pytest.mark.parametrize("name", OUTLINES)
def test_an_outline_crosses_itself_nowhere_and_is_used_once(name: str) -> None:
    outline = shapely.Polygon(OUTLINES[name])
    assert outline.is_valid and outline.area > 0.1
    modules = Path(vehicles.__file__).parent.glob("*.py")
    uses = [module.read_text(encoding="utf-8").count(f'OUTLINES["{name}"]') for module in modules]
    assert sum(uses) == 1


def test_what_stands_on_both_sides_stands_as_far_out_on_each() -> None:
    right, left = (solid.vertices for solid in pair(block((1.0, 0.2, 0.3), "#808080"), 2, 0.7, 1))
    assert (left - right).tolist() == [pytest.approx([0.0, 1.4, 0.0])] * len(left)
