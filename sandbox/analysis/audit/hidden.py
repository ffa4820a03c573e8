"""Which of many places is out of sight of all eyes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.analysis.fairness.looks import Man, Places, Scenery

Mask = NDArray[np.bool_]


def hidden(scenery: Scenery, eyes: Places, places: Places, model: Man) -> Mask:
    """Return at which places a model can stand and no eye sees it, ``(n,)``.

    ``eyes``: places of enemies, each a man of the scenery.
    """
    unseen = places.may.copy()
    # First from a few scattered eyes: that leaves few places for the others.
    for at in np.random.default_rng(0).permutation(eyes.at[eyes.may]):
        left = np.flatnonzero(unseen)
        if not len(left):
            break
        unseen[left[scenery.seen(at, places.men(model, left))]] = False
    return unseen
