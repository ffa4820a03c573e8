"""Results as self-contained HTML: no script, no style sheet, nothing to load."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from sandbox.paper.words.listing import Part

_CELL = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_CHIP = "display:inline-block;width:.7em;height:.7em;margin-right:.45em;background:"


def page(*blocks: str) -> str:
    """Return blocks of HTML as one result."""
    return f'<div class="sightline">{"".join(blocks)}</div>'


def markup(parts: Iterable[Part]) -> str:
    """Return lines as paragraphs and tables as tables, all escaped as text."""
    return "".join(_block(part) for part in parts)


def folded(title: Part, inside: str) -> str:
    """Return HTML that a click on its title opens."""
    return f"<details><summary>{_inline(title)}</summary>{inside}</details>"


def _block(part: Part) -> str:
    if isinstance(part, Grid):
        heads = _row("th", (column.header for column in part.columns))
        cells = zip(*(column.cells for column in part.columns), strict=True)
        rows = "".join(_row("td", row) for row in cells)
        return f"<table><thead>{heads}</thead><tbody>{rows}</tbody></table>"
    said = _inline(part)
    return f'<p style="margin:.3em 0">{said}</p>' if said else ""


def _row(tag: str, cells: Iterable[RenderableType]) -> str:
    inside = "".join(f'<{tag} style="{_CELL}">{_inline(cell)}</{tag}>' for cell in cells)
    return f"<tr>{inside}</tr>"


def _inline(said: RenderableType) -> str:
    """Return words with their colour as a chip before them, visible on any ground."""
    if not isinstance(said, Text):
        return _words(str(said))
    style = Style.parse(said.style) if isinstance(said.style, str) else said.style
    words = _words(said.plain)
    if style.bold:
        words = f"<b>{words}</b>"
    if style.dim:
        words = f'<span style="opacity:.65">{words}</span>'
    if style.color is not None and style.color.triplet is not None:
        words = f'<span style="{_CHIP}{style.color.triplet.hex}"></span>{words}'
    return words


def _words(text: str) -> str:
    return "<br>".join(escape(line) for line in text.split("\n"))
