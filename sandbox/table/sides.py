"""The marks of the two sides: colours, and shapes of bases."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from meshes.shapes.livery import Livery

SIDE_COLOURS = ("#0072B2", "#D55E00")
"""Blue and vermilion, Okabe and Ito's."""

LIVERIES = (
    Livery(
        rim=SIDE_COLOURS[0], base_shape="round", paint="#737a7c",
        cloth="#6d7264", trousers="#777a7c", webbing="#37322d", steel="#4c524a",
    ),
    Livery(
        rim=SIDE_COLOURS[1], base_shape="hexagon", paint="#7a7548",
        cloth="#94794a", trousers="#7f6a45", webbing="#b5a878", steel="#5e5a3c",
    ),
)  # fmt: skip
"""Paint and bases of each side's models, distinct by colour and by shape: field grey with black
leather, and khaki with canvas."""


def side_numbers(sides: Sequence[str]) -> dict[str, int]:
    """Return each side's number of colour and livery, 0 or 1, by its name.

    A side has the same number in every scenario, whatever the order of the file, unless both names
    call for one: then the first of the two by alphabet keeps it.
    """
    found: dict[str, int] = {}
    for side in sorted(sides):
        wanted = 1 - sha256(side.casefold().encode()).digest()[0] % 2
        found[side] = 1 - wanted if wanted in found.values() else wanted
    return found
