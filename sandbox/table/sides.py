"""The marks of the two sides: colours, and shapes of bases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from meshes.shapes.livery import Livery

SIDE_COLOURS = ("#0072B2", "#D55E00")
"""Blue and vermilion, Okabe and Ito's."""

LIVERIES = (
    Livery(
        rim=SIDE_COLOURS[0], base_shape="round", paint="#737a7c",
        cloth="#6d7264", trousers="#868a90", webbing="#37322d", steel="#4c524a",
    ),
    Livery(
        rim=SIDE_COLOURS[1], base_shape="hexagon", paint="#7a7548",
        cloth="#a0844f", trousers="#626145", webbing="#d2c7a0", steel="#434d30",
    ),
)  # fmt: skip
"""Paint and bases of each side's models, distinct by colour and by shape: field grey with black
leather, and khaki with canvas."""


_PAINTS = {
    ("germany", "german", "germans", "deutschland", "wehrmacht"): (
        "#6d7264",
        "#777a7c",
        "#37322d",
        "#4c524a",
        "#8d8660",
    ),
    ("soviet", "soviets", "ussr", "russia", "russian", "russians"): (
        "#8a8058",
        "#7d744f",
        "#6f5a3c",
        "#4e5a3c",
        "#59643f",
    ),
    ("us", "usa", "american", "americans"): ("#8a7f57", "#75714f", "#a39b72", "#585c3a", "#656844"),
    ("britain", "british", "commonwealth", "uk"): (
        "#7d6c47",
        "#74643f",
        "#b5a878",
        "#5f6043",
        "#6b6b45",
    ),
    ("france", "french"): ("#85775a", "#6f6a4c", "#7a5636", "#56604f", "#6f7752"),
    ("italy", "italian", "italians"): ("#7f8270", "#757963", "#6f7a5f", "#66704f", "#a08f5f"),
    ("japan", "japanese"): ("#9b8a4f", "#91804a", "#7a5a36", "#7d7140", "#7c6f42"),
    ("finland", "finnish", "finns"): ("#83877f", "#767b76", "#5a4a37", "#676b60", "#6c7263"),
    ("poland", "polish"): ("#85805c", "#7d7856", "#6a5238", "#6b6a4c", "#7a7a4f"),
}
"""Paint of tunics, trousers, webbing, helmets and vehicles, by words that name a nation."""

_OF_NATION = {name: paint for names, paint in _PAINTS.items() for name in names}


def livery_of(side: str, number: int) -> Livery:
    """Return the livery of a side: its number's, in the paint of the nation that its name says.

    Rims and shapes of bases stay the side's: two armies of one nation can be told apart.
    """
    words = re.findall(r"[a-z]+", side.casefold())
    for colours in (_OF_NATION[word] for word in words if word in _OF_NATION):
        cloth, trousers, webbing, steel, paint = colours
        return replace(
            LIVERIES[number],
            cloth=cloth, trousers=trousers, webbing=webbing, steel=steel, paint=paint,
        )  # fmt: skip
    return LIVERIES[number]


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
