"""The map card: what is mapped, by whose eyes, what its colours mean and how much is of each."""

from __future__ import annotations

from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.widgets import select, text, words
from apps.table.map_layer import CHOSEN, Drawn, MapLayer
from apps.table.session import Session
from sandbox.maps.counting import FEW
from sandbox.table.table import Table

WHATS = {
    "No map": "",
    "What is seen": "seen",
    "Cover": "cover",
    "Ranges": "lanes",
    "Out of sight": "safe",
}

_TOLD = {
    "seen": "How much of a standing man {who} would see in each place.",
    "cover": "The verdict on a standing man in each place, looked at from {who}.",
    "lanes": "How far it is from {who} to a standing man, where any of him is seen.",
    "safe": "Where a standing man would be out of sight of {who}.",
}
_EMPTY = '<p class="hint">Colour the table by what would be seen of a man in each place.</p>'
_NOBODY = '<p class="hint">Choose a unit on the table: the map is what it sees.</p>'


class MapsCard(pn.viewable.Viewer):
    """Follows a `MapLayer`. ``open``: whether it is looked at."""

    open = param.Boolean(False)

    def __init__(self, session: Session, mapping: MapLayer) -> None:
        super().__init__()
        self._session, self._mapping = session, mapping
        self._what, self._who = select("Map"), select("Seen from")
        self._what.param.update(options=WHATS, value="")
        self._what.param.watch(self._what_chosen, "value")
        self._who.param.watch(self._who_chosen, "value")
        self._quiet = False
        self._told = words(_EMPTY, margin=(8, 0, 0, 0))
        self._bar = pmu.LinearProgress(
            variant="determinate", value=0, sizing_mode="stretch_width", margin=(8, 0, 0, 0),
            visible=False,
        )  # fmt: skip
        self._stop = pmu.Button(
            label="Leave it so", icon="stop", variant="text", size="small", margin=(2, 0, 0, 0),
            visible=False, description="Look no closer", on_click=lambda _: mapping.stop(),
        )  # fmt: skip
        self.param.watch(lambda _: mapping.warm(), self.param.open.name)
        mapping.param.watch(self._draw, ["shown", "what", "who"])
        session.param.watch(self._draw, ["table", "firer", "selected"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        wrapped = {"flex-wrap": "wrap", "column-gap": "8px"}
        return pn.Column(
            pn.Row(self._what, self._who, margin=0, sizing_mode="stretch_width", styles=wrapped),
            self._told, self._bar, self._stop, sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _what_chosen(self, event: Any) -> None:
        if not self._quiet:
            self._mapping.what = event.new

    def _who_chosen(self, event: Any) -> None:
        if not self._quiet:
            self._mapping.who = event.new

    def _draw(self, *_events: object) -> None:
        mapping, table = self._mapping, self._session.table
        options = {"The unit chosen": CHOSEN} | {
            f"All of {side}": side for side in mapping.sides if side != CHOSEN
        }
        self._quiet = True
        try:
            who = mapping.who if mapping.who in options.values() else CHOSEN
            self._what.param.update(value=mapping.what)
            self._who.param.update(options=options, value=who, visible=bool(mapping.what))
        finally:
            self._quiet = False
        closer = mapping.progress is not None
        self._bar.param.update(visible=closer, value=round(100 * (mapping.progress or 0.0)))
        self._stop.visible = closer
        self._told.object = self._words(table)

    def _words(self, table: Table | None) -> str:
        mapping = self._mapping
        if not mapping.what or table is None:
            return _EMPTY
        if not mapping.looker:
            return _NOBODY
        if mapping.fault:
            return f'<p class="fault" role="alert">{text(mapping.fault)}</p>'
        said = _TOLD[mapping.what].format(who=text(_named(table, mapping.looker)))
        return f'<p class="go">{said}</p>{legend(mapping.drawn)}'


def _named(table: Table, looker: str) -> str:
    unit, _, number = looker.partition("/")
    label = next((one.spec.label for one in table.units if one.id == unit), f"all of {looker}")
    return f"{label} #{number}" if number else label


def legend(drawn: Drawn | None) -> str:
    """HTML for a map's colours, and how much of the ground is of each."""
    if drawn is None:
        return '<p class="go" role="status">Looking …</p>'
    rows = "".join(
        f'<li><i style="background:{shade.colour}"></i>{text(shade.name)}'
        f"<b>{100 * part:.0f} %</b></li>"
        for shade, part in zip(drawn.key.shades, drawn.key.parts, strict=True)
    )
    found = drawn.found
    closeness = f", {FEW} points of him in each" if drawn.coarse else ""
    told = f'places {found.cells.inches:g}" apart{closeness}; no colour: nobody can stand there'
    return f'<ul class="legend">{rows}</ul><p class="go"><small>{told}</small></p>'
