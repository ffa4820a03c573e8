"""The list of models that the selected pieces of a scan can be replaced by."""

from __future__ import annotations

from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import text, words
from apps.table.editing.scan_pieces import ScanPieces
from rules.engine.telling import heading
from sandbox.movement.deployment import sides_of
from sandbox.table.table import Table

_LABEL = "Replace by a model"
_NONE = {"choose a unit": ""}


class Replacing(pn.viewable.Viewer):
    """A list of the units of the table's game, by side; the one chosen stands there at once.

    It says which are not offered, and why.
    """

    def __init__(self, scans: ScanPieces) -> None:
        super().__init__()
        self._scans = scans
        self._list: pmu.Select | None = None
        self._why = words(margin=(0, 0, 8, 0))
        self._place = pn.Column(sizing_mode="stretch_width", margin=0, visible=False)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._place

    def show(self, table: Table | None) -> None:
        """Show the list where the selection can be replaced; None: there is nothing to replace."""
        models, why = ({}, "") if table is None else self._scans.models
        self._place.visible = bool(why)
        if table is None or not why:
            return
        self._why.object = f'<p class="go"><small>{text(why)}</small></p>'
        sides = sides_of(table.scenario)
        self._offer(_NONE | {
            f"{label}, {heading(side)}": f"{name} {side}"
            for side in sides for name, label in models.items()
        })  # fmt: skip

    def _offer(self, options: dict[str, str]) -> None:
        if self._list is None:
            self._list = pmu.Select(
                label=_LABEL, options=options, value="", searchable=True, size="small",
                description="A model with its base takes the place of each selected piece",
                sizing_mode="stretch_width", margin=(4, 0, 8, 0), variant="outlined",
            )  # fmt: skip
            self._list.param.watch(self._chosen, "value")
        elif options != self._list.options:
            self._list.param.update(options=options, value="")
        self._place.objects = [self._list, self._why] if len(options) > 1 else [self._why]

    def _chosen(self, event: Any) -> None:
        if not event.new or self._list is None:
            return
        template, _, side = str(event.new).partition(" ")
        self._list.value = ""  # to be chosen again for the next piece
        self._scans.replace(template, side)
