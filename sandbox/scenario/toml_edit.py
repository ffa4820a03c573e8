"""A scenario's text made to say something else: only what changed is touched.

The text is taken apart at its ``[[…]]`` headers, each with the comments right above it, and every
block is merged by itself: comments, order and spacing stay, also where units stand between
terrain, which tomlkit by itself would sort.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array

_HEADER = re.compile(
    r"^(?:[ \t]*#[^\n]*\n)*[ \t]*\[\[?[ \t]*[\"']?([A-Za-z_]+)[\"']?[ \t]*\]", re.MULTILINE
)

Said = Mapping[str, Any]


def rewritten(text: str, said: Said) -> str:
    """The text saying ``said``: what it says comes before how it looks, should it come to that."""
    for way in (_as_it_is, _merged, _merged_whole):
        try:
            new = way(text, said)
            if tomllib.loads(new) == said:
                return new
        except (tomllib.TOMLDecodeError, TOMLKitError):
            continue  # laid out so that this way cannot read it
    return tomlkit.dumps(said)


def _as_it_is(text: str, _: Said) -> str:
    return text


def _merged_whole(text: str, said: Said) -> str:
    document = tomlkit.parse(text)
    _merge(document, said)
    return tomlkit.dumps(document)


def _merged(text: str, said: Said) -> str:
    head, blocks = _blocks(text)
    after = {key: _rows(said.get(key)) for key, _ in blocks}
    before = {key: [_row(block, key) for own, block in blocks if own == key] for key in after}
    kept = {key: iter(list(_kept(before[key], after[key]))) for key in after}
    last = {key: number for number, (key, _) in enumerate(blocks)}
    top = tomlkit.parse(head)
    _merge(top, {key: value for key, value in said.items() if key in top or not _apart(key, value)})
    out = tomlkit.dumps(top)
    for number, (key, block) in enumerate(blocks):
        row = next(kept[key])
        if row is not None:
            document = tomlkit.parse(block)
            whole = [row] if isinstance(said[key], list) else row
            _merge(document, {key: whole})
            out += tomlkit.dumps(document)
        if last[key] == number:
            out += _added(out, {key: rows} if (rows := list(_new(before[key], after[key]))) else {})
    absent = {k: v for k, v in said.items() if k not in after and k not in top}
    return out + _added(out, absent)


def _blocks(text: str) -> tuple[str, list[tuple[str, str]]]:
    """What stands above all headers, and every block with the key it is headed by."""
    found = list(_HEADER.finditer(text))
    first, *ends = [match.start() for match in found] + [len(text)]
    return text[:first], [
        (match[1], text[match.start() : end]) for match, end in zip(found, ends, strict=True)
    ]


def _row(block: str, key: str) -> Any:
    value = tomllib.loads(block)[key]
    return value[0] if isinstance(value, list) else value


def _rows(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _kept(before: list[Any], after: list[Any]) -> Iterator[Any]:
    """For every block what it is to say; None where it goes."""
    if len(before) == len(after):
        yield from after
        return
    named = {row.get("id"): row for row in after}
    for row in before:
        yield named.get(row.get("id"))


def _new(before: list[Any], after: list[Any]) -> Iterator[Any]:
    """The rows that no block says yet."""
    if len(before) != len(after):
        names = [row.get("id") for row in before]
        yield from (row for row in after if row.get("id") not in names)


def _added(text: str, content: Said) -> str:
    if not content:
        return ""
    ending = "" if not text or text.endswith("\n") else "\n"
    return f"{ending}\n{tomlkit.dumps(content)}"


def _apart(key: str, value: Any) -> bool:
    """Whether a value is written under a header of its own."""
    return isinstance(value, Mapping) or _tables(value)


def _merge(old: Any, new: Said) -> None:
    """Make a TOML table say ``new``, touching only what differs."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = value
        elif isinstance(value, Mapping) and isinstance(old[key], Mapping):
            _merge(old[key], value)
        elif _tables(old[key]) and _tables(value) and len(old[key]) == len(value):
            for row, content in zip(old[key], value, strict=True):
                _merge(row, content)
        elif _plain(old[key]) != value:
            old[key] = value


def _tables(value: Any) -> bool:
    """Whether it is a list of tables, written as ``[[…]]`` or in one line."""
    return (
        isinstance(value, AoT | Array | list)
        and len(value) > 0
        and all(isinstance(row, Mapping) for row in value)
    )


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value
