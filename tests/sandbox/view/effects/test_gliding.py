"""Models that a step moves: they begin where they stood, and end where they stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tables import HEAD, table_from, unit

from sandbox.view.effects.flying import glides
from sandbox.view.items import model_items


def test_a_model_glides_from_its_old_place_to_its_new_one(tmp_path: Path) -> None:
    before = table_from(
        tmp_path, HEAD + unit("able", "a", "position = [10, 10]", "position = [12, 10]")
    )
    after = before.moved("able/0", 16.0, 18.0, 0.0)
    (one,) = glides(before, after)
    assert one.model == "able/0" and 0.5 < one.seconds <= 0.7
    drawn = next(item for item in model_items(after.model("able/0"), after) if one.has(item))
    start, middle, end = (one.pose(drawn, share * one.seconds) for share in (0.0, 0.5, 1.0))
    assert start is not None and middle is not None and end is not None
    assert start[:2, 3] == pytest.approx([10.0, 10.0]) and end[:2, 3] == pytest.approx([16, 18])
    assert np.allclose(middle, (start + end) / 2)
    assert one.pose(replace(drawn, visible=False), 0.1) is None
    assert not list(glides(before, after, {"able/0"})), "it flies there"
