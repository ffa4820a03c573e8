"""Layout of a TOML text: its tables and the elements of its lists, with their comments.

Strings, comments and brackets are recognised first, so that nothing within a string or a list is
taken for a header.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

Path = tuple[str, ...]

_TOKEN = re.compile(
    r"""(?P<quiet> \#[^\n]* | \"\"\"(?:[^\\]|\\.)*?\"\"\"\"{0,2} | '''.*?''''{0,2}
               | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' )
      | (?P<opens> [\[{] ) | (?P<closes> [\]}] ) | (?P<comma> , ) | (?P<line> \n )""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Part:
    """A table with its header, and the text up to the next; parts join up to the whole text.

    ``path``: the keys of its header; empty for separate comments between blank lines. ``text``: the
    comments right above its header, the header and its keys. ``tail``: the comments and blank lines
    after them.
    """

    path: Path
    text: str
    tail: str = ""


def parts(text: str, depth: int = 0) -> list[Part]:
    """Split a text into tables whose headers have more than ``depth`` keys.

    The first part is the text before them. A table includes those whose headers extend its own.
    """
    lines = list(_lines(text))
    heads = [n for n, line in enumerate(lines) if line.kind == "header" and len(line.path) > depth]
    tops = [n for n in heads if len(lines[n].path) == depth + 1 or n == heads[0]]
    starts = [0] + [_lead(lines, n) for n in tops]
    paths = [(), *(lines[n].path for n in tops)]
    found: list[Part] = []
    for path, start, end in zip(paths, starts, [*starts[1:], len(lines)], strict=True):
        found += _parted(path, lines[start:end])
    return found


@dataclass(frozen=True)
class Element:
    """An element of a list: the text before its value, the value, its comma, its comment."""

    lead: str
    value: str
    comma: bool
    trail: str


def elements(text: str) -> tuple[str, list[Element], str]:
    """Split a list's text into its elements, with the opening before and the closing after.

    A comment on the line of the opening bracket belongs to the list, not to an element. Raises
    ValueError for lists of another layout, such as commas first.
    """
    opening = re.match(r"\s*\[(?:[ \t]*#[^\n]*)?", text)
    if opening is None:
        raise ValueError(text)  # no list
    found: list[Element] = []
    begin, value, comma = opening.end(), (-1, -1), -1
    for kind, start, end in (*_pieces(text, begin, text.rindex("]")), ("end", -1, -1)):
        stop = max(value[1], comma)
        if kind == "comma" and (value[0] < 0 or comma >= 0):
            raise ValueError(text)  # commas first
        if kind == "comma":
            comma = end
        elif kind == "value" and value[0] >= 0 and comma < 0:
            value = value[0], end
        elif value[0] >= 0:
            stop = end if kind == "comment" else stop
            trail = text[max(value[1], comma) : stop]
            found.append(Element(text[begin : value[0]], text[slice(*value)], comma >= 0, trail))
            begin, value, comma = stop, (-1, -1), -1
        if kind == "value" and value[0] < 0:
            value = start, end
    return text[: opening.end()], found, text[begin:]


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield values, commas, comments and line ends within a list, each with its place."""
    depth, at = 0, start
    for token in _TOKEN.finditer(text, start, end):
        kind = str(token.lastgroup)
        if depth == 0:
            yield from _plain(text, at, token.start())
            opened = token.start()
        at = token.end()
        depth += {"opens": 1, "closes": -1}.get(kind, 0)
        if depth == 0:
            comment = kind == "quiet" and token.group().startswith("#")
            named = {"comma": "comma", "line": "line"}.get(kind, "comment" if comment else "value")
            yield named, opened, at
    yield from _plain(text, at, end)


def _plain(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield a number or a word between two tokens, if there is one."""
    piece = text[start:end]
    if piece.strip():
        yield ("value", start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))


# --- lines -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Line:
    """A line, or several joined by a string or a list. ``kind``: header, blank, comment, body."""

    kind: str
    text: str
    path: Path = ()


def _lines(text: str) -> Iterator[_Line]:
    depth = start = 0
    for token in _TOKEN.finditer(text):
        depth += {"opens": 1, "closes": -1}.get(str(token.lastgroup), 0)
        if token.lastgroup == "line" and depth == 0:
            yield _line(text[start : token.end()])
            start = token.end()
    if start < len(text):
        yield _line(text[start:])


def _line(text: str) -> _Line:
    stripped = text.strip()
    if not stripped:
        return _Line("blank", text)
    if stripped.startswith("#"):
        return _Line("comment", text)
    if stripped.startswith("["):
        return _Line("header", text, tuple(_path(tomllib.loads(stripped))))
    return _Line("body", text)


def _path(said: object) -> Iterator[str]:
    """Yield the keys of a header that was parsed alone."""
    while isinstance(said, dict | list) and said:
        if isinstance(said, list):
            said = said[0]
        else:
            ((key, said),) = said.items()
            yield key


def _lead(lines: list[_Line], header: int) -> int:
    """Return the line where the comments right above a header begin."""
    while header and lines[header - 1].kind == "comment":
        header -= 1
    return header


def _parted(path: Path, lines: list[_Line]) -> list[Part]:
    """Split a table's lines into the table and the separate comments after it.

    Comments that follow its keys without a blank line belong to the table.
    """
    last = max((n for n, row in enumerate(lines, 1) if row.kind in ("header", "body")), default=0)
    stop = last
    while stop < len(lines) and lines[stop].kind == "comment":
        stop += 1
    while stop < len(lines) and lines[stop].kind == "blank":
        stop += 1
    text, tail, loose = (
        "".join(row.text for row in rows) for rows in (lines[:last], lines[last:stop], lines[stop:])
    )
    return [Part(path, text, tail), *([Part((), "", loose)] if loose else [])]
