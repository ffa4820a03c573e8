"""A map in a few lines: the shares of its values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from languages.message import NOTHING, Fact, message
from languages.writing import text
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
    cells = found.cells
    facts: dict[str, Fact] = {"columns": cells.columns, "rows": cells.rows, "count": len(values)}
    facts |= {"inches": f"{cells.inches:g}", "what": WHATS[found.what]}
    yield text("paper-map-of", looker=found.looker, **facts)
    if not values:
        return
    yield from _shares(found, values, words)
    if found.lines:
        yield f"{hidden_words(found)}."
    if found.by_height:
        yield _share_of(sum(found.by_height) / len(values), BY_HEIGHT)


def hidden_words(found: SightMap) -> str:
    """Return what the hidden cells of a map rest on where its words look from any part."""
    return text("paper-hidden-lines", lines=found.lines)


def _share_of(share: float, what: Fact) -> str:
    return text("paper-share-of", share=f"{100 * share:5.1f}", what=what)


def _shares(
    found: SightMap, values: Sequence[float | str], words: CoverWords | None
) -> Iterator[str]:
    """Yield the share of standing places with each value."""
    if found.what == "cover":
        for word, count in Counter(str(value) for value in values).most_common():
            said = verdict_words(word, blocked=BLOCKED, words=words)
            yield _share_of(count / len(values), said)
        return
    numbers = [float(value) for value in values]
    if found.what == "safe":
        yield _share_of(sum(numbers) / len(numbers), message("paper-out-of-sight"))
    elif found.what == "least":
        for inches in (0.0, 1.0, MOST_IN):
            said = least_words(inches).lower()
            yield _share_of(sum(n <= inches for n in numbers) / len(numbers), said)
    elif found.what == "lanes":
        furthest = message("paper-in-sight", inches=max(numbers))
        yield _share_of(sum(n > 0 for n in numbers) / len(numbers), furthest)
    else:
        some, all_ = message("paper-seen-at-all"), message("paper-seen-wholly")
        yield _share_of(sum(n > 0 for n in numbers) / len(numbers), some)
        yield _share_of(sum(n == 1 for n in numbers) / len(numbers), all_)


def graph_words(found: SightGraph) -> Iterator[str]:
    """Yield the size of a graph, then mean, least and most of each measure, and the place of the
    most.
    """
    count = len(found.places)
    pairs = int(found.sees.sum()) // 2
    facts: dict[str, Fact] = {"count": count, "all": count * (count - 1) // 2, "pairs": pairs}
    key = "paper-graph-any" if found.from_any else "paper-graph-eye"
    yield text(key, inches=f"{found.cells.inches:g}", **facts)
    for name, meaning in MEASURES.items():
        row = found.measures[name]
        if not np.isfinite(row).any():
            yield text("paper-measure-none", name=name, meaning=meaning)
            continue
        x, y = found.cells.middles[found.places[int(np.nanargmax(row))]].tolist()
        figures = {"mean": np.nanmean(row), "least": np.nanmin(row), "most": np.nanmax(row)}
        shown = {key: f"{value:.4g}" for key, value in figures.items()}
        place = {"x": f"{x:g}", "y": f"{y:g}"}
        yield text("paper-measure", name=name, meaning=meaning, **shown, **place)


def stands_words(found: Stands, name: str = "") -> str:
    """Return the least move to a goal, and the number of positions. ``name``: the mover.

    Positions at which the verdict is contested are counted apart.
    """
    said, least = f"{name or found.name}, {found.words}", found.least
    counts = tuple(
        message(
            "paper-positions",
            good=int(good.sum()),
            all=int(np.sum(reach.cost <= reach.inches)),
            order=reach.name,
        )
        for reach, good in zip(found.reaches, found.good, strict=True)
    )
    unsure = sum(int(row.sum()) for row in found.contested)
    also = message("paper-unsure-more", count=unsure) if unsure else NOTHING
    if found.here in found.meets:
        return text("paper-stands-there", said=said, counts=counts, also=also)
    here = found.here == CONTESTED
    if least is None:
        key = "paper-stands-unsure-none" if here else "paper-stands-none"
        return text(key, said=said, also=also)
    x, y, _ = least.at.tolist()
    facts: dict[str, Fact] = {"order": least.order, "inches": least.inches, "x": x, "y": y}
    key = "paper-stands-unsure" if here else "paper-stands"
    return text(key, said=said, counts=counts, also=also, **facts)
