"""Gates of walls, hedges and fences."""

from __future__ import annotations

import numpy as np

from meshes.shapes.piece import Part
from meshes.shapes.primitives import block
from meshes.shapes.solid import joined
from meshes.shapes.texture import Texture, all_of

_WOOD = all_of(Texture.WOOD, "#7f6a4e", "#8a7557", "#746146")


def gate_leaves(ways: list[tuple[tuple[float, float], tuple[float, float]]], high: float) -> Part:
    """Build a gate of five bars in each way through, standing open from its first end."""
    made = []
    for a, b in ways:
        wide = float(np.hypot(b[0] - a[0], b[1] - a[1])) * 0.86
        turn = float(np.degrees(np.arctan2(b[1] - a[1], b[0] - a[0])))
        bars = [
            block((wide, 0.06, high * 0.07), _WOOD[i % 3]).moved(
                wide / 2, 0, high * (0.12 + i / 5.2)
            )
            for i in range(5)
        ]
        posts = [
            block((0.08, 0.08, high), _WOOD[2]).moved(x) for x in (0.05, wide * 0.5, wide - 0.05)
        ]
        leaf = joined(*bars, *posts).moved(0.1, 0.0, 0.04)
        made.append(leaf.turned(turn + 82.0).moved(*a))
    return joined(*made).part("gate", support=False)
