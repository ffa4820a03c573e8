"""The palette card: pictures of everything that can be put on the table, to click or drag."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import panel as pn
import param

from apps.cards.shared.card import Ask, Card, sets_up_table
from apps.cards.shared.widgets import small_button
from apps.runtime.thumbnails import Thumbnails
from apps.scene.protocol import PALETTE, drop, parse_message
from apps.table.editing.palette import Palette, PaletteEntry
from apps.table.workspace import Workspace
from apps.web.bundle import bundle, style
from apps.web.upstream.component import Component
from languages.message import message
from languages.writing import text as say
from rules.engine.telling import heading
from sandbox.scenario.faults import shown
from sandbox.table.sides import side_numbers
from sandbox.view.rendering.album import Album

_JS = Path(__file__).parent / "js"
_CSS = style("palette")


@cache
def album() -> Album:
    """Return the album of thumbnails that all pages share."""
    return Album()


class PaletteList(Component):
    """Entries by group, each a button with a picture; messages are passed to the card."""

    sections = param.List(doc="[{title, rows}]; rows: id, label, words, sided (has a side), kept")
    recent = param.List(doc="Ids of the entries put down last.")
    chosen = param.String(doc="The id of the entry that is being put down.")
    sides = param.List(doc="id, name, tone: the sides that may have units")
    side = param.String(doc="The side of units that are put down.")

    _esm = bundle(_JS / "palette.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, card: PaletteCard, **params: Any) -> None:
        super().__init__(**params)
        self._card = card

    def show(self, pictures: dict[str, bytes]) -> None:
        """Show the pictures of entries by id; empty bytes for no picture."""
        urls = {
            name: f"data:image/webp;base64,{b64encode(picture).decode()}" if picture else ""
            for name, picture in pictures.items()
        }
        self._send_msg({"pictures": urls})

    def _handle_msg(self, data: object) -> None:
        message = parse_message(PALETTE, data)
        if message is None:
            return
        if message.picked:
            self._card.picked(message.picked, keys=message.keys)
        if message.side:
            self._card.sided(message.side)
        if message.removed:
            self._card.removed(message.removed)
        if message.pictures:
            self._card.wanted(message.pictures)


class PaletteCard(pn.viewable.Viewer):
    """The entries of a `Palette`, to search, choose and drag onto the table."""

    def __init__(
        self,
        palette: Palette,
        kept: Album | None = None,
        add: Callable[[], None] = lambda: None,
        away: Callable[[str], None] = lambda _entry: None,
    ) -> None:
        """``add`` asks for a file, ``away`` whether to remove an entry."""
        super().__init__()
        self._own = small_button(
            say("card-table-add"),
            add,
            "add",
            variant="text",
            description=say("card-table-add-hint"),
            margin=(4, 8, 8, 8),
            sizing_mode="stretch_width",
        )
        self._palette, self._away = palette, away
        self._list = PaletteList(self, sizing_mode="stretch_width", margin=0)
        self._pictures = Thumbnails(kept or album(), palette.subject, self._list.show)
        palette.param.watch(self._draw, ["entries", "recent", "sides", "side", "chosen"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._list, self._own, margin=0, sizing_mode="stretch_width")

    def picked(self, name: str, *, keys: bool = False) -> None:
        """Choose an entry that was clicked, or is dragged out of the card."""
        if self._palette.entry(name) is None:
            drop("picked", shown(name), "an entry of the palette")
        else:
            self._palette.choose(name, stays=keys)

    def sided(self, name: str) -> None:
        """Choose the side of units."""
        if name in self._palette.sides:
            self._palette.take_side(name)
        else:
            drop("side", shown(name), f"one of {', '.join(self._palette.sides)}")

    def removed(self, name: str) -> None:
        """Ask whether to remove a saved group or a mesh."""
        entry = self._palette.entry(name)
        if entry is None or not entry.kept:
            drop("removed", shown(name), "an entry that is kept")
        else:
            self._away(name)

    def wanted(self, names: tuple[str, ...]) -> None:
        """Request pictures of the entries in view."""
        self._pictures.want(names)

    def _draw(self, *events: param.parameterized.Event) -> None:
        palette = self._palette
        if any(event.name in ("side", "sides") for event in events):
            self._pictures.forget()
        numbers = side_numbers(palette.sides)
        rows = [_row(entry) for entry in palette.entries]
        titles = dict.fromkeys(entry.group for entry in palette.entries)
        fields: dict[str, Any] = {
            "sections": [
                {
                    "title": title,
                    "rows": [
                        row
                        for row, entry in zip(rows, palette.entries, strict=True)
                        if entry.group == title
                    ],
                }
                for title in titles
            ],
            "recent": list(palette.recent),
            "chosen": palette.chosen,
            "sides": [
                {"id": name, "name": heading(name), "tone": f"side-{numbers[name]}"}
                for name in palette.sides
            ],
            "side": palette.side,
        }
        self._list.param.update(
            **{key: value for key, value in fields.items() if getattr(self._list, key) != value}
        )


def _row(entry: PaletteEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "label": entry.label,
        "words": entry.words,
        "sided": entry.has_side,
        "kept": entry.kept,
    }


def _make(space: Workspace, ask: Ask) -> PaletteCard:
    return PaletteCard(space.palette, add=ask.file, away=ask.removal)


def _wanted(space: Workspace) -> bool:
    return sets_up_table(space) and space.desk.role.edits


PALETTE_CARD = Card(
    message("card-table-title-palette"), "left", _make, _wanted, css=("whole", "palette")
)
"""In the Table tab with a table, for roles that may edit."""
