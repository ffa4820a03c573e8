"""A map in a few lines: the shares of its values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from sandbox.analysis.least_height import MOST_IN, least_words
from sandbox.analysis.maps.graph import MEASURES, SightGraph
from sandbox.analysis.maps.key import BY_HEIGHT
from sandbox.analysis.maps.sight_map import WHATS, SightMap
from sandbox.analysis.maps.stands import Stands
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.wording import verdict_words


def map_words(found: SightMap, words: CoverWords | None = None) -> Iterator[str]:
    """Yield the subject of a map, then the share of standing places with each value.

    ``words``: the ruleset whose words the verdicts are, if any.
    """
    values = [value for value in found.values if value is not None]
    grid = f"{found.cells.columns} × {found.cells.rows} cells of {found.cells.inches:g} inches"
    yield f"{found.looker}: {WHATS[found.what]}. {grid}; a man can stand in {len(values):,}."
    if not values:
        return
    yield from _shares(found, values, words)
    if found.lines:
        yield f"{hidden_words(found)}."
    if found.by_height:
        yield f"{100 * sum(found.by_height) / len(values):5.1f} %  {BY_HEIGHT}"


def hidden_words(found: SightMap) -> str:
    """Return what the hidden cells of a map rest on where its words look from any part."""
    return f"Hidden is where none of {found.lines} lines is free; that is no proof"


def _shares(
    found: SightMap, values: Sequence[float | str], words: CoverWords | None
) -> Iterator[str]:
    """Yield the share of standing places with each value."""
    if found.what == "cover":
        for word, count in Counter(str(value) for value in values).most_common():
            said = verdict_words(word, blocked=BLOCKED, words=words)
            yield f"{100 * count / len(values):5.1f} %  {said}"
        return
    numbers = [float(value) for value in values]
    if found.what == "safe":
        yield f"{100 * sum(numbers) / len(numbers):5.1f} %  out of sight"
    elif found.what == "least":
        for inches in (0.0, 1.0, MOST_IN):
            said = least_words(inches).lower()
            yield f"{100 * sum(n <= inches for n in numbers) / len(numbers):5.1f} %  {said}"
    elif found.what == "lanes":
        yield (
            f"{100 * sum(n > 0 for n in numbers) / len(numbers):5.1f} %  in sight, the furthest at "
            + (f"{max(numbers):.1f} inches")
        )
    else:
        yield f"{100 * sum(n > 0 for n in numbers) / len(numbers):5.1f} %  seen at all"
        yield f"{100 * sum(n == 1 for n in numbers) / len(numbers):5.1f} %  seen wholly"


def graph_words(found: SightGraph) -> Iterator[str]:
    """Yield the size of a graph, then mean, least and most of each measure, and the place of the
    most.
    """
    count = len(found.places)
    pairs = int(found.sees.sum()) // 2
    yield (
        f"{count:,} places {found.cells.inches:g}″ apart where a man can stand; of "
        f"{count * (count - 1) // 2:,} pairs {pairs:,} see each other, "
        + ("by one of 64 lines from any part to any part." if found.from_any else "eye to eye.")
    )
    for name, meaning in MEASURES.items():
        row = found.measures[name]
        if not np.isfinite(row).any():
            yield f"{name}: none; {meaning}"
            continue
        x, y = found.cells.middles[found.places[int(np.nanargmax(row))]].tolist()
        yield (
            f"{name}: {np.nanmean(row):.4g} in the mean, from {np.nanmin(row):.4g} to "
            f"{np.nanmax(row):.4g} at {x:g}, {y:g}; {meaning}"
        )


def stands_words(found: Stands, name: str = "") -> str:
    """Return the least move to a goal, and the number of positions. ``name``: the mover.

    Positions at which the verdict is contested are counted apart.
    """
    said, least = f"{name or found.name}, {found.words}", found.least
    counts = ", ".join(
        f"{int(good.sum()):,} of {int(np.sum(reach.cost <= reach.inches)):,} positions by "
        f"{reach.name}"
        for reach, good in zip(found.reaches, found.good, strict=True)
    )
    unsure = sum(int(row.sum()) for row in found.contested)
    also = f" Too close to call at {unsure:,} more." if unsure else ""
    if found.here in found.meets:
        return f"{said}: already there; so are {counts}.{also}"
    here = "too close to call where it stands; " if found.here == CONTESTED else ""
    if least is None:
        return f"{said}: {here}no position within its reach.{also}"
    x, y, _ = least.at.tolist()
    return f"{said}: {here}{least.order} {least.inches:.1f}″, to {x:.1f}, {y:.1f}; {counts}.{also}"
