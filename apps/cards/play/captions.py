"""The captions of a demonstration over the table, for an audience, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import text, words
from apps.table.game.demonstration import Demonstration
from apps.table.state.session import Session
from sandbox.play.demonstrations.captions import caption


class Captions(pn.viewable.Viewer):
    """Show the title and the event of each moment in large letters.

    ``buttons``: returns what is shown beside the words.
    """

    def __init__(
        self,
        session: Session,
        shown: Demonstration,
        buttons: Callable[[], list[pn.viewable.Viewable]],
        css: str,
    ) -> None:
        super().__init__()
        self._shown = shown
        self._words = words(css_classes=["caption"], margin=0)
        # The row itself is on the page from the beginning, where js/room.js finds it.
        self._view = pn.Row(css_classes=["captions"], margin=0, visible=False, stylesheets=[css])

        def strip() -> pn.Row:
            return pn.Row(*buttons(), css_classes=["strip"], margin=0, stylesheets=[css])

        fill_when(self._view, "visible", self._words, strip)
        shown.param.watch(self._draw, ["at", "scene", "busy", "fault", "answers"])
        session.param.watch(self._draw, "verdict")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._view

    def _draw(self, *_events: object) -> None:
        scene = self._shown.scene
        if scene is not None and not self._shown.busy:
            title, said = caption(
                scene.stage.step, scene.moments, scene.part,
                lines=scene.shown.lines, asked=self._shown.asks, verdict=self._shown.verdict,
            )  # fmt: skip
            count = len(self._shown.steps)
            where = f"{self._shown.at + 1}/{count}" if count > 1 else ""
            html = f'<p class="title"><small>{where}</small> {text(title)}</p><p>{text(said)}</p>'
            if html != self._words.object:
                self._words.object = html
        self._view.visible = self._shown.begun
