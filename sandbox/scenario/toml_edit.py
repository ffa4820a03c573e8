"""Edit a scenario's text to new values, changing as little as possible.

The text is split at its headers (`layout`), every new row is matched to an old one (`same_rows`),
and each table is merged separately. So comments stay beside their subjects, and tables keep their
order, also where units stand between terrain, which tomlkit would sort.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array

from sandbox.scenario.toml_layout import Element, Part, Path, elements, parts

Said = Mapping[str, Any]

_FIRST = ("id", "name", "kind", "mesh", "side", "template", "position")
"""First keys of a new table, in the order people write them."""

HALF = 0.5
"""Share of a row's values: a row of another id in the same place with this share was renamed."""

_SKIPPED_ROW = 0.5

_NEVER = 3.0

_MOST_PAIRED = 250_000
"""Most pairs of rows that are compared; longer lists are paired by position."""


def rewritten(text: str, said: Said) -> str:
    """Return the text with the values ``said``; if layout and values conflict, the values win.

    Comments of removed values go with them; separate comments stay.
    """
    for way in (_as_it_is, _merged, _merged_whole):
        try:
            new = way(text, said)
            if tomllib.loads(new) == said:
                return new
        except (ValueError, LookupError, TypeError, TOMLKitError):
            continue  # laid out in a way that cannot be edited so
    return tomlkit.dumps(said)


def _as_it_is(text: str, _: Said) -> str:
    return text


def _merged_whole(text: str, said: Said) -> str:
    document = tomlkit.parse(text)
    _merge(document, said)
    return tomlkit.dumps(document)


def _merged(text: str, said: Said) -> str:
    new = _table(text, said, ())
    windows = "\r\n" in text and not re.search(r"(?<!\r)\n", text)
    return re.sub(r"(?<!\r)\n", "\r\n", new) if windows else new


# --- tables --------------------------------------------------------------------------------------


class _Page:
    """A text under construction, with blank lines around its new tables."""

    def __init__(self, text: str) -> None:
        self.text, self._new = text, False

    def add(self, text: str, new: bool = False) -> None:
        if not text:
            return
        if self.text and not self.text.endswith("\n"):
            self.text += "\n"
        between = new or (self._new and text.strip(" \t\r")[0] != "\n")
        if between and self.text and not re.search(r"\n[ \t]*\r?\n\Z", self.text):
            self.text += "\n"
        self.text, self._new = self.text + text, new


def _table(text: str, said: Said, path: Path) -> str:
    """Return a table's text with the values ``said``, its header included; no path: the
    whole file.
    """
    head, *rest = parts(text, len(path))
    if any(part.path[:-1] != path for part in rest if part.path):
        raise ValueError(path)  # a table within another's
    keys = list(dict.fromkeys(part.path[-1] for part in rest if part.path))
    there = tomllib.loads(head.text)
    own = {
        key: value
        for key, value in said.items()
        if value == []
        or (key not in keys and (path or there.get(key) or not _has_own_header(value)))
    }
    slots: list[list[tuple[str, bool]]] = [[] for _ in rest]
    for key in keys:
        _fill(slots, rest, key, said.get(key, []), path)
    page = _Page(_head(head.text, own, path) + head.tail)
    for part, texts in zip(rest, slots, strict=True):
        if not part.path:
            page.add(part.tail)
        for one, new in texts:
            page.add(one, new)
    for key, value in said.items():
        if key not in own and key not in keys:
            for row in value if isinstance(value, list) else [value]:
                page.add(_new(row, (key,), isinstance(value, list)), new=True)
    return page.text


def _fill(
    slots: list[list[tuple[str, bool]]], rest: Sequence[Part], key: str, value: Any, path: Path
) -> None:
    """Replace the tables of a key by new ones.

    A table that stays takes the place of one that stays. A new one follows the one before it in its
    list, or comes before them all.
    """
    places = [number for number, part in enumerate(rest) if part.path == (*path, key)]
    before = [_inside(tomllib.loads(rest[place].text), rest[place].path) for place in places]
    after = value if isinstance(value, list) else [value]
    found = origins(before, after)
    stay = [places[index] for index in sorted(i for i in found if i is not None)]
    here, standing = (stay or places[-1:])[0], iter(stay)
    for row, index in zip(after, found, strict=True):
        if index is None:
            slots[here].append((_new(row, (*path, key), isinstance(value, list)), True))
            continue
        here, part = next(standing), rest[places[index]]
        text = part.text if before[index] == row else _table(part.text, row, part.path)
        slots[here].append((text + part.tail, False))


def _inside(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
        if isinstance(value, list):
            value = value[0]
    return value


def _head(text: str, said: Said, path: Path) -> str:
    """Return the keys of a table, with its header above them."""
    ending = "" if text.endswith("\n") else "\n"
    document = tomlkit.parse(text + ending)
    _merge(_inside(document, path), said)
    return tomlkit.dumps(document).removesuffix(ending)


def _new(row: Said, path: Path, listed: bool) -> str:
    name = ".".join(tomlkit.key(key).as_string() for key in path)
    header = f"[[{name}]]" if listed else f"[{name}]"
    keys = [key for key in _FIRST if key in row] + [key for key in row if key not in _FIRST]
    return "\n".join((header, *(f"{_key(key)} = {_written(row[key])}" for key in keys), ""))


def _has_own_header(value: Any) -> bool:
    return isinstance(value, Mapping) or _tables(value)


# --- keys ----------------------------------------------------------------------------------------


def _merge(old: Any, new: Said) -> None:
    """Set the values of a TOML table to ``new``, changing only what differs."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            whole = isinstance(old, TOMLDocument) and _has_own_header(value)
            old[key] = value if whole else _item(_written(value))
        elif _plain(old[key]) == value:
            continue
        elif isinstance(value, Mapping) and isinstance(old[key], Mapping):
            _merge(old[key], value)
        elif isinstance(old[key], Array) and isinstance(value, list):
            old[key] = _item(_listed(old[key].as_string(), value))
        elif isinstance(old[key], AoT) and _tables(value) and len(old[key]) == len(value):
            for row, content in zip(old[key], value, strict=True):
                _merge(row, content)
        else:
            old[key] = value


def _listed(text: str, after: Sequence[Any]) -> str:
    """Return a list's text with new values: each element keeps the comments beside it."""
    before = tomllib.loads(f"x = {text}")["x"]
    if not (_tables(before) or "#" in text):
        return _written(after)
    opening, found, closing = elements(text)
    if len(found) != len(before):
        raise ValueError(text)  # laid out otherwise
    first, between = _spaces(found, closing)
    out = opening
    for number, (row, index) in enumerate(zip(after, origins(before, after), strict=True)):
        one = Element("", _written(row), False, "") if index is None else found[index]
        lead = one.lead if "\n" in one.lead else between if number else first
        if "\n" not in lead and "#" in out[out.rfind("\n") + 1 :]:
            lead = "\n" + lead
        if index is not None:
            one = Element(lead, _valued(one.value, before[index], row), one.comma, one.trail)
        comma = number < len(after) - 1 or (bool(found) and found[-1].comma)
        out += lead + one.value + ("," if comma else "") + one.trail
    broken = "\n" not in closing and "#" in out[out.rfind("\n") + 1 :]
    return out + ("\n" if broken else "") + closing


def _spaces(found: Sequence[Element], closing: str) -> tuple[str, str]:
    """Return the text before the first element of a list, and before each that follows."""
    if not found:
        return "", " "
    plain = [one.lead[one.lead.rfind("\n") :] if "\n" in one.lead else one.lead for one in found]
    lines = [lead for lead in plain if lead.startswith("\n")]
    if lines and not lines[-1].strip():
        return (plain[0] if not plain[0].strip() else lines[-1]), lines[-1]
    return plain[0], plain[1] if len(plain) > 1 else " "


def _valued(text: str, before: Any, after: Any) -> str:
    """Return an element of a list with a new value."""
    if before == after:
        return text
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        row = _item(text)
        _merge(row, after)
        return str(row.as_string())
    if isinstance(before, list) and isinstance(after, list):
        return _listed(text, after)
    return _written(after)


def _written(value: Any) -> str:
    """Return the text of a new value: tables in one line, several below one another."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_written(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        rows = [_written(one) for one in value]
        if _tables(value) and len(rows) > 1:
            return "[\n" + "".join(f"    {row},\n" for row in rows) + "]"
        return f"[{', '.join(rows)}]"
    return str(tomlkit.item(value).as_string())


def _item(text: str) -> Any:
    return tomlkit.parse(f"x = {text}\n")["x"]


def _key(key: str) -> str:
    return tomlkit.key(key).as_string()


def _tables(value: Any) -> bool:
    """Return whether a value is a list of tables, written as ``[[…]]`` or in one line."""
    return (
        isinstance(value, AoT | Array | list)
        and len(value) > 0
        and all(isinstance(row, Mapping) for row in value)
    )


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


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
    if n * m > _MOST_PAIRED:
        return [number if number < n else None for number in range(m)]
    old, new = [_keys(row) for row in before], [_keys(row) for row in after]
    cost = [[_SKIPPED_ROW * (n - i + m - j) for j in range(m + 1)] for i in range(n + 1)]
    pair = [[0.0] * m for _ in range(n)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            word = isinstance(before[i], str) or isinstance(after[j], str)
            unlike = 1 - _shared(old[i], new[j])
            pair[i][j] = cost[i + 1][j + 1] + (_NEVER if word and unlike else unlike)
            cost[i][j] = min(
                pair[i][j], _SKIPPED_ROW + cost[i + 1][j], _SKIPPED_ROW + cost[i][j + 1]
            )
    found: list[int | None] = []
    i = j = 0
    while j < m:
        if i < n and pair[i][j] <= cost[i][j]:
            found.append(i)
            i, j = i + 1, j + 1
        elif i < n and _SKIPPED_ROW + cost[i + 1][j] <= cost[i][j]:
            i += 1
        else:
            found.append(None)
            j += 1
    return found
