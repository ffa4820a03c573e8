"""Models on their way to a new place in a film, as ``apps/scene/js/motion/glide.js`` draws them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

import numpy as np

from sandbox.table.table import Table
from sandbox.view.effects.dice import Matrix
from sandbox.view.items import Item

_LEAST_S, _PER_INCH_S, _MOST_S = 0.26, 0.045, 0.7


@dataclass(frozen=True)
class Gliding:
    """A model, ``unit/number``, on its way for some seconds.

    ``by``: from its place to where it began, inches.
    """

    model: str
    by: tuple[float, float, float]
    seconds: float
    leaves = False

    def has(self, item: Item) -> bool:
        """Return whether an item moves with the model."""
        return item.name.partition("/")[2] == self.model

    def pose(self, item: Item, seconds: float) -> Matrix | None:
        """Return the pose of one of its items; None while that is not drawn."""
        t = min(1.0, seconds / self.seconds)
        out = np.array(item.matrix)
        out[:3, 3] += (1 - t * t * (3 - 2 * t)) * np.array(self.by)
        return out if item.visible else None


def glides(before: Table, after: Table, but: Container[str] = ()) -> Iterator[Gliding]:
    """Yield the models that stand elsewhere on the next table. ``but``: models that fly there."""
    stood = {model.id: model.stand for model in before.models()}
    for model in after.models():
        old, new = stood.get(model.id), model.stand
        if old is None or model.id in but:
            continue
        by = old.x - new.x, old.y - new.y, old.z - new.z
        far = float(np.linalg.norm(by))
        if far > 0:
            yield Gliding(model.id, by, min(_MOST_S, _LEAST_S + _PER_INCH_S * far))
