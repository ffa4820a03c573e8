"""The palette card: pictures of all that can be put on the table, to click or to drag there."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.runtime.thumbnails import Thumbnails
from apps.scene.protocol import PALETTE, drop, taken
from apps.table.editing.palette import Entry, Palette
from apps.theme.styles import style
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown
from sandbox.table.sides import side_numbers
from sandbox.view.rendering.album import Album

_JS = Path(__file__).parent / "js"
_CSS = style("palette")


@cache
def album() -> Album:
    """The pictures of every page of this program."""
    return Album()


class PaletteList(Component):
    """Entries by group, each a button with its picture; `card` is called with what is said."""

    sections = param.List(
        doc="[{title, rows}]; rows: id, label, words, sided: it is somebody's, kept"
    )
    recent = param.List(doc="Ids of those that were put down last.")
    chosen = param.String(doc="The id of the entry that is being put down.")
    sides = param.List(doc="id, tone: whose units may be put down")
    side = param.String(doc="Whose units are put down.")

    _esm = bundle(_JS / "palette.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, card: PaletteCard, **params: Any) -> None:
        super().__init__(**params)
        self._card = card

    def show(self, pictures: dict[str, bytes]) -> None:
        """Show pictures of entries."""
        said = {
            name: f"data:image/webp;base64,{b64encode(picture).decode()}" if picture else ""
            for name, picture in pictures.items()
        }
        self._send_msg({"pictures": said})

    def _handle_msg(self, data: object) -> None:
        message = taken(PALETTE, data)
        if message is None:
            return
        if message.picked:
            self._card.picked(message.picked)
        if message.side:
            self._card.sided(message.side)
        if message.removed:
            self._card.removed(message.removed)
        if message.pictures:
            self._card.wanted(message.pictures)


class PaletteCard(pn.viewable.Viewer):
    """The entries of a `Palette`, to be found, chosen and dragged onto the table."""

    def __init__(
        self,
        palette: Palette,
        kept: Album | None = None,
        mesh: Callable[[], None] = lambda: None,
        away: Callable[[str], None] = lambda _entry: None,
    ) -> None:
        """``mesh`` asks for a mesh of one's own, ``away`` whether an entry is to leave."""
        super().__init__()
        self._own = pmu.Button(
            label="Add a mesh of your own…",
            icon="upload_file",
            on_click=lambda _: mesh(),
            variant="text",
            size="small",
            margin=(4, 8, 8, 8),
            sizing_mode="stretch_width",
        )
        self._palette, self._away = palette, away
        self._list = PaletteList(self, sizing_mode="stretch_width", margin=0)
        self._pictures = Thumbnails(kept or album(), palette.subject, self._list.show)
        palette.param.watch(self._draw, ["entries", "recent", "sides", "side", "chosen"])

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._list, self._own, margin=0, sizing_mode="stretch_width")

    def picked(self, name: str) -> None:
        """An entry was clicked, or is dragged out of the card."""
        if self._palette.entry(name) is None:
            drop("picked", shown(name), "an entry of the palette")
        else:
            self._palette.choose(name)

    def sided(self, name: str) -> None:
        """Units are to be somebody's."""
        if name in self._palette.sides:
            self._palette.take_side(name)
        else:
            drop("side", shown(name), f"one of {', '.join(self._palette.sides)}")

    def removed(self, name: str) -> None:
        """An entry that is kept is to leave the palette."""
        entry = self._palette.entry(name)
        if entry is None or not entry.kept:
            drop("removed", shown(name), "an entry that is kept")
        else:
            self._away(name)

    def wanted(self, names: tuple[str, ...]) -> None:
        """Pictures are wanted of what is looked at."""
        self._pictures.want(names)

    def _draw(self, *events: param.parameterized.Event) -> None:
        palette = self._palette
        if any(event.name in ("side", "sides") for event in events):
            self._pictures.forget()
        numbers = side_numbers(palette.sides)
        rows = [_row(entry) for entry in palette.entries]
        titles = dict.fromkeys(entry.group for entry in palette.entries)
        said: dict[str, Any] = {
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
            "sides": [{"id": name, "tone": f"side-{numbers[name]}"} for name in palette.sides],
            "side": palette.side,
        }
        self._list.param.update(
            **{key: value for key, value in said.items() if getattr(self._list, key) != value}
        )


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "label": entry.label,
        "words": entry.words,
        "sided": entry.has_side,
        "kept": entry.kept,
    }
