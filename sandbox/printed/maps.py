"""A map in a few lines: how much of the table is what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandbox.maps.sight_map import WHATS, SightMap
from sandbox.sight.wording import verdict_words


def map_words(found: SightMap) -> Iterator[str]:
    """What is mapped, then the share of the places where a man can stand that are each value."""
    values = [value for value in found.values if value is not None]
    grid = f"{found.cells.columns} × {found.cells.rows} cells of {found.cells.inches:g} inches"
    yield f"{found.looker}: {WHATS[found.what]}. {grid}; a man can stand in {len(values):,}."
    if not values:
        return
    if found.what == "cover":
        for word, count in Counter(str(value) for value in values).most_common():
            yield f"{count / len(values):6.1%}  {verdict_words(word, blocked='blocked')}"
        return
    numbers = [float(value) for value in values]
    if found.what == "safe":
        yield f"{sum(numbers) / len(numbers):6.1%}  out of sight"
    elif found.what == "lanes":
        yield f"{sum(n > 0 for n in numbers) / len(numbers):6.1%}  in sight, the furthest at " + (
            f"{max(numbers):.1f} inches"
        )
    else:
        yield f"{sum(n > 0 for n in numbers) / len(numbers):6.1%}  seen at all"
        yield f"{sum(n == 1 for n in numbers) / len(numbers):6.1%}  seen wholly"
