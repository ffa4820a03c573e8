"""Match rows of a list to older rows: by id or name, else by position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

HALF = 0.5
"""Share of a row's values: a row of another id in the same place with this share was renamed."""

_SKIP = 0.5
_NEVER = 3.0
_MOST = 250_000
"""Most pairs of rows that are compared; longer lists are paired by position."""


def origins(before: Sequence[Any], after: Sequence[Any]) -> list[int | None]:
    """Return for every row of ``after`` its place in ``before``; None for a new row.

    Rows without id and name keep their places where their number is unchanged; else those match
    that share most values. Strings match by their value.
    """
    for key in ("id", "name"):
        if _named(before, key) and _named(after, key):
            return _by_name(before, after, key)
    if len(before) == len(after) and not any(isinstance(row, str) for row in (*before, *after)):
        return list(range(len(before)))
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    a, b = before[start : len(before) - end], after[start : len(after) - end]
    found = [None if i is None else start + i for i in _aligned(a, b)]
    return [*range(start), *found, *range(len(before) - end, len(before))]


def likeness(one: Any, other: Any) -> float:
    """Return the share of equal values of two rows, ids apart, from 0 to 1."""
    return _shared(_keys(one), _keys(other))


def _keys(row: Any) -> dict[str, str]:
    """Return the values of a row as text, by key; a value that is no table has the key ""."""
    if not isinstance(row, Mapping):
        return {"": json.dumps(row, default=str)}
    return {key: json.dumps(row[key], default=str) for key in row if key != "id"}


def _shared(one: dict[str, str], other: dict[str, str]) -> float:
    if one == other:
        return 1.0
    same = sum(len(text) for key, text in one.items() if other.get(key) == text)
    mine = sum(max(len(text), len(other.get(key, ""))) for key, text in one.items())
    return same / (mine + sum(len(text) for key, text in other.items() if key not in one))


def _named(rows: Sequence[Any], key: str) -> bool:
    names = [row.get(key) if isinstance(row, Mapping) else None for row in rows]
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def _by_name(before: Sequence[Any], after: Sequence[Any], name: str) -> list[int | None]:
    places = {row[name]: index for index, row in enumerate(before)}
    found = [places.get(row[name]) for row in after]
    taken = {index for index in found if index is not None}
    low = -1
    for number, row in enumerate(after):
        index = found[number]
        if index is None:
            rest = (later for later in found[number + 1 :] if later in taken)
            high = next((later for later in rest if later is not None), len(before))
            for old in range(low + 1, high):
                if old not in taken and likeness(before[old], row) >= HALF:
                    found[number] = index = old
                    taken.add(old)
                    break
        low = low if index is None else index
    return found


def _alike(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Return the number of equal rows at the start."""
    number = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        number += 1
    return number


def _aligned(before: Sequence[Any], after: Sequence[Any]) -> list[int | None]:
    """Return an alignment in order with the fewest changes, by edit distance."""
    n, m = len(before), len(after)
    if n * m > _MOST:
        return [number if number < n else None for number in range(m)]
    old, new = [_keys(row) for row in before], [_keys(row) for row in after]
    cost = [[_SKIP * (n - i + m - j) for j in range(m + 1)] for i in range(n + 1)]
    pair = [[0.0] * m for _ in range(n)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            word = isinstance(before[i], str) or isinstance(after[j], str)
            unlike = 1 - _shared(old[i], new[j])
            pair[i][j] = cost[i + 1][j + 1] + (_NEVER if word and unlike else unlike)
            cost[i][j] = min(pair[i][j], _SKIP + cost[i + 1][j], _SKIP + cost[i][j + 1])
    found: list[int | None] = []
    i = j = 0
    while j < m:
        if i < n and pair[i][j] <= cost[i][j]:
            found.append(i)
            i, j = i + 1, j + 1
        elif i < n and _SKIP + cost[i + 1][j] <= cost[i][j]:
            i += 1
        else:
            found.append(None)
            j += 1
    return found
