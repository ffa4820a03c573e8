"""Which of many places is out of sight of all eyes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.fairness.looks import Man, Places, Scenery
from sandbox.analysis.maps.lines import first_of_each

Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


def hidden(scenery: Scenery, eyes: Places, places: Places, model: Man) -> Mask:
    """Return at which places a model can stand and no eye sees it, ``(n,)``.

    ``eyes``: places of enemies, each a man of the scenery.
    """
    # In any order that is not by place: neighbours mostly see the same.
    at = scenery.raised(np.random.default_rng(0).permutation(eyes.at[eyes.may]))

    def seen(rows: Numbers, columns: Numbers) -> Mask:
        return scenery.lines.sees(at[columns], places.men(model, rows))

    asked = np.repeat(places.may[:, None], len(at), axis=1)
    return np.asarray(places.may & (first_of_each(asked, seen) < 0))
