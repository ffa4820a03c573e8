"""Heights that a layout does not state: of pieces of the same kind, or the user's."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from languages import writing
from languages.message import Message, message
from meshes.shapes.kind import LONGEST
from sandbox.exchange.layouts.terrain_layout import Catalogue, LayoutTemplate
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault

USUAL_HEIGHT = 3.0
"""Height of a feature where nothing is known, and of a storey, which no layout states. Inches."""

SPREAD = 0.2
"""Share by which an assumed height may be too high or too low."""

LEAST = 0.1
"""Least assumed height, in inches."""

RUIN = "ruin"
"""The kind of features with walls whose name says nothing else."""

_FAMILIES = {
    "barricade": "barricade",
    "barrier": "barricade",
    "catwalk": "catwalk",
    "gantry": "gantry",
    "generator": "generator",
    "pipe": "pipe",
    "pipes": "pipe",
    "ruin": RUIN,
}
"""Kinds of features by the words of their names and ids."""


@dataclass(frozen=True)
class Assumed:
    """A height that is not stated, in inches: its interval, and where it is taken from.

    ``like``: the name of a piece of the same kind, if that is the source.
    """

    height: float
    low: float
    high: float
    source: Literal["like", "given", "usual"]
    like: str = ""

    def of(self, name: str, count: int) -> Message:
        """Say that so many pieces of this name are assumed to be as high."""
        return message(
            "layout-height",
            name=name,
            count=count,
            height=self.height,
            low=self.low,
            high=self.high,
            source=self.source,
            like=self.like,
        )


def family(template: LayoutTemplate) -> str | None:
    """Return the kind of a feature: by its name, or a ruin where it has walls."""
    words = re.findall(r"[a-z]+", f"{template.id} {template.name}".lower())
    named = next((_FAMILIES[word] for word in words if word in _FAMILIES), None)
    return named or (RUIN if template.walls else None)


def heights_in(text: str) -> tuple[float, float] | None:
    """Read ``LOW-HIGH`` in the reader's unit, as inches; None for nothing. Raises ScenarioFault."""
    if not text:
        return None
    inch = writing.per_inch()
    low, _, high = text.partition("-")
    try:
        found = float(low) / inch, float(high) / inch
    except ValueError:
        found = 0.0, 0.0
    if not LEAST <= found[0] < found[1] <= LONGEST:
        example = f"{4 * inch:g}-{6 * inch:g}"
        wanted = writing.text("layout-heights", least=LEAST, most=LONGEST, example=example)
        raise fault("--heights", "", shown(text), wanted)
    return found


class Heights:
    """Assumes heights. ``given``: the user's lowest and highest height of unknown features."""

    def __init__(self, catalogue: Catalogue, given: tuple[float, float] | None = None) -> None:
        self._given = given
        self._stated: dict[str, list[LayoutTemplate]] = {}
        for template in catalogue.values():
            kind = family(template)
            if template.kind == "feature" and template.default_height_inches and kind is not None:
                self._stated.setdefault(kind, []).append(template)

    def of(self, template: LayoutTemplate | None) -> Assumed:
        """Return the height of a feature of this template."""
        kin = self._stated.get(family(template) or "", []) if template is not None else []
        if kin:
            stated = Counter(float(one.default_height_inches or 0.0) for one in kin)
            height = stated.most_common(1)[0][0]
            like = next(one for one in kin if one.default_height_inches == height)
            return _around(height, "like", like.name or like.id)
        if self._given is not None:
            low, high = self._given
            return Assumed(round((low + high) / 2, 4), low, high, "given")
        return _around(USUAL_HEIGHT, "usual")


def _around(height: float, source: Literal["like", "usual"], like: str = "") -> Assumed:
    low, high = (round(height * (1 + by), 4) for by in (-SPREAD, SPREAD))
    return Assumed(height, low, min(high, LONGEST), source, like)
