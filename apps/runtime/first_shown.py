"""What is not looked at yet is not put on the page: each component costs the server a few
milliseconds and the browser more, on every page that opens."""

from __future__ import annotations

from typing import Any

import panel as pn
import panel_material_ui as pmu
import param


def filled_when(
    box: pmu.Card | pmu.Paper, name: str, value: bool, *content: pn.viewable.Viewable
) -> None:
    """Put something into a box once its parameter of that name is ``value``; at once if it is."""
    waits: list[Any] = []

    def look(*_events: param.parameterized.Event) -> None:
        if getattr(box, name) is not value:
            return
        while waits:
            box.param.unwatch(waits.pop())
        box.objects = list(content)

    waits.append(box.param.watch(look, name))
    look()


class Dialogs(pn.Column):
    """Dialogs of a page, each put on it when it is first opened."""

    def __init__(self, *dialogs: pn.viewable.Viewer | pn.viewable.Viewable, **params: Any) -> None:
        super().__init__(margin=0, **params)
        for one in dialogs:
            pn.panel(one).param.watch(self._opened, "open")

    def _opened(self, event: param.parameterized.Event) -> None:
        if event.new and event.obj not in self.objects:
            self.append(event.obj)
