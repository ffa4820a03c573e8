"""The key of a map: classes of values, each with a name and a colour.

The same on the page and in pictures. Dark is hidden, green is clear. Classes of cover have their
own colours; visible shares are a scale of greens from light to full.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from languages.message import Message, message
from languages.writing import written
from sandbox.analysis.least_height import MOST_IN
from sandbox.analysis.maps.counting import least_of
from sandbox.analysis.maps.graph import SightGraph
from sandbox.analysis.maps.sight_map import SightMap
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.colours import CLEAR, HIDDEN, colour_of
from sandbox.sight.wording import verdict_said

NOBODY = -1
"""Class of cells where no man can stand."""

BY_HEIGHT = message("analysis-by-height")
"""Name of the hatched cells of a map, whose class changes with heights that are not known."""

_SHARES = (
    (0.25, message("analysis-shade-up-to", share=0.25), "#dceee7"),
    (0.75, message("analysis-shade-between", low=0.25, high=0.75), "#9fd3c0"),
    (1.0, message("analysis-shade-over", share=0.75), "#4fb797"),
)
_LEAST = (
    (0.0, message("analysis-shade-to-feet"), CLEAR),
    (0.5, message("analysis-shade-from-up-to", high=0.5), "#4fb797"),
    (1.0, message("analysis-shade-from-to", low=0.5, high=1), "#9fd3c0"),
    (1.5, message("analysis-shade-from-to", low=1, high=1.5), "#dceee7"),
    (3.0, message("analysis-shade-from-to", low=1.5, high=3), "#a2d2ec"),
    (MOST_IN, message("analysis-shade-from-to", low=3, high=MOST_IN), "#2e8bc0"),
)
_LANES = (
    (6.0, "#d3eaf7"),
    (12.0, "#a2d2ec"),
    (18.0, "#56b4e9"),
    (24.0, "#2e8bc0"),
    (36.0, "#0072b2"),
    (np.inf, "#00406b"),
)


@dataclass(frozen=True)
class Shade:
    """A class of values."""

    said: Message
    colour: str

    @property
    def name(self) -> str:
        """Its name, for whoever reads it."""
        return written(self.said)


@dataclass(frozen=True, eq=False)
class MapKey:
    """The classes of a map. ``classes``: ``(m,)`` for each cell the number of its shade, or
    `NOBODY`.
    """

    shades: tuple[Shade, ...]
    classes: NDArray[np.intp]

    @property
    def parts(self) -> tuple[float, ...]:
        """Share of each shade in all cells where a man can stand."""
        stood = max(1, int((self.classes != NOBODY).sum()))
        return tuple(float((self.classes == n).sum()) / stood for n in range(len(self.shades)))


def key_of(found: SightMap, policy: SightPolicy) -> MapKey:
    """Return the classes of a map's values; empty ones are left out."""
    there = np.array([value is not None for value in found.values])
    if found.what == "cover":
        every = [_cover(word, policy.game.words) for word in _words(policy)]
        numbers = {word: number for number, word in enumerate(_words(policy))}
        classes = [NOBODY if one is None else numbers[str(one)] for one in found.values]
        return _used_only(every, np.array(classes, dtype=np.intp))
    values = np.array([0.0 if one is None else float(one) for one in found.values])
    if found.what == "safe":
        every = [
            Shade(message("analysis-shade-in-sight"), CLEAR),
            Shade(message("analysis-shade-out-of-sight"), HIDDEN),
        ]
        return _used_only(every, np.where(there, values, NOBODY).astype(np.intp))
    if found.what == "least":
        every = [
            *(Shade(name, colour) for _, name, colour in _LEAST),
            Shade(message("analysis-shade-hidden-up-to", high=MOST_IN), HIDDEN),
        ]
        classes_ = np.searchsorted([edge for edge, _, _ in _LEAST], values, side="left")
        return _used_only(every, np.where(there, classes_, NOBODY))
    every = [Shade(message("analysis-shade-hidden"), HIDDEN)]
    if found.what == "seen":
        every += [Shade(name, colour) for _, name, colour in _SHARES]
        every.append(Shade(message("analysis-shade-fully-visible"), CLEAR))
        edges = [least_of(policy), *(edge for edge, _, _ in _SHARES)]
        classes_ = np.searchsorted(edges, values, side="right")
    else:
        lanes = [edge for edge, _ in _LANES[:-1]]
        every.append(Shade(message("analysis-shade-lane-up-to", high=lanes[0]), _LANES[0][1]))
        every += [
            Shade(message("analysis-shade-lane", low=low, high=high), colour)
            for (low, high), (_, colour) in zip(pairwise(lanes), _LANES[1:-1], strict=True)
        ]
        every.append(Shade(message("analysis-shade-lane-over", low=lanes[-1]), _LANES[-1][1]))
        edges = [edge for edge, _ in _LANES[:-1]]
        classes_ = np.where(values > 0, 1 + np.searchsorted(edges, values, side="left"), 0)
    return _used_only(every, np.where(there, classes_, NOBODY))


def measure_key(found: SightGraph, measure: str) -> MapKey:
    """Return the classes of a measure of a graph, from its least to its most.

    Each colour has equally many places, as far as values differ; undefined values are a class of
    their own. Raises KeyError for an unknown measure.
    """
    values = found.measures[measure]
    there = np.isfinite(values)
    shades, numbers = list[Shade](), np.full(len(values), NOBODY, dtype=np.intp)
    if there.any():
        parts = np.linspace(0.0, 1.0, len(_LANES) + 1)
        edges = np.unique(np.quantile(values[there], parts, method="higher"))
        inner = edges[1:-1]
        numbers[there] = np.searchsorted(inner, values[there], side="left")
        lows = [edges[0], *inner]
        told = [_from_to(low, high) for low, high in zip(lows, [*inner, edges[-1]], strict=True)]
        shades = [
            Shade(name, _LANES[row][1]) for row, name in zip(_spread(len(told)), told, strict=True)
        ]
    if not there.all():
        numbers[~there] = len(shades)
        shades.append(Shade(message("analysis-shade-none"), HIDDEN))
    classes = np.full(len(found.cells.middles), NOBODY, dtype=np.intp)
    classes[found.places] = numbers
    return MapKey(tuple(shades), classes)


def _from_to(low: float, high: float) -> Message:
    if low == high:
        return message("sight-word", word=f"{low:.3g}")
    return message("analysis-shade-numbers", low=f"{low:.3g}", high=f"{high:.3g}")


def _spread(count: int) -> list[int]:
    """Return ``count`` rows of the scale, from its first to its last."""
    return [int(row) for row in np.round(np.linspace(0, len(_LANES) - 1, count))]


def _words(policy: SightPolicy) -> list[str]:
    return [BLOCKED, CONTESTED, "clear", *policy.covers[1:]]


def _cover(word: str, words: CoverWords | None = None) -> Shade:
    said = verdict_said(word, blocked=BLOCKED, words=words)
    return Shade(said, HIDDEN if word == BLOCKED else colour_of(word, words))


def _used_only(every: list[Shade], classes: NDArray[np.intp]) -> MapKey:
    used = [number for number in range(len(every)) if (classes == number).any()]
    renumbered = np.full(len(every) + 1, NOBODY, dtype=np.intp)
    renumbered[used] = np.arange(len(used))
    return MapKey(tuple(every[number] for number in used), renumbered[classes])
