"""How the two sides are told apart: by colour, and by the shape of what their models stand on."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from meshes.shapes.livery import Livery

SIDE_COLOURS = ("#0072B2", "#D55E00")
"""Blue and vermilion, Okabe and Ito's."""

LIVERIES = (
    Livery(rim=SIDE_COLOURS[0], base_shape="round", cloth="#6d7678", paint="#737a7c"),
    Livery(rim=SIDE_COLOURS[1], base_shape="hexagon", cloth="#8c7b52", paint="#7a7548"),
)
"""How each side's models are painted and based, told apart by colour and by shape."""


def side_numbers(sides: Sequence[str]) -> dict[str, int]:
    """Which colour and livery each side has, 0 or 1, by its name.

    A side has the same in every scenario, whoever is named first in the file, unless both names
    call for one: then the first of the two by alphabet keeps it.
    """
    found: dict[str, int] = {}
    for side in sorted(sides):
        wanted = 1 - sha256(side.casefold().encode()).digest()[0] % 2
        found[side] = 1 - wanted if wanted in found.values() else wanted
    return found
