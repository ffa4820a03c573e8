"""With the verdict: how near the verdict is to another one, and the ruling to hand on."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import text, words
from apps.runtime.background import Latest
from apps.table.session import Session
from sandbox.rulings.margin import Margin, margin_words, unit_margin
from sandbox.sight.report import UnitSight

_BUSY = '<p class="hint" role="status">Moving who looks and who is looked at …</p>'

_Found = tuple[UnitSight, Margin | None]


class RulingRow(pn.viewable.Viewer):
    """Follows a session. ``share`` makes the ruling that is shown and gives it to the browser."""

    def __init__(self, session: Session, share: Callable[[], None]) -> None:
        super().__init__()
        self._session = session
        self._said = words(margin=(4, 0, 0, 0))
        self._finding: Latest[_Found] = Latest(self._found, self._failed)
        self._near = pmu.Button(
            label="How near is it?", icon="straighten", variant="outlined", size="small",
            on_click=lambda _: self._find(), sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
        self._share = pmu.Button(
            label="Share this ruling", icon="ios_share", variant="outlined", size="small",
            on_click=lambda _: share(), sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
        self._sight: UnitSight | None = None
        session.param.watch(self._follow, ["report", "other_way", "busy", "fault"])

    def __panel__(self) -> pn.viewable.Viewable:
        buttons = pn.Row(
            self._near, self._share, sizing_mode="stretch_width", margin=(10, 0, 0, 0),
            styles={"gap": "6px"},
        )  # fmt: skip
        return pn.Column(buttons, self._said, sizing_mode="stretch_width", margin=0)

    def _follow(self, *_events: object) -> None:
        """What was found of one verdict never stands beside another."""
        session = self._session
        if session.sight is not self._sight:
            self._sight = session.sight
            self._finding.forget()
            self._said.object = ""
            self._near.disabled = False

    def _find(self) -> None:
        table, sight = self._session.table, self._session.sight
        if table is None or sight is None or self._session.busy:
            return
        self._said.object = _BUSY
        self._near.disabled = True
        self._finding.run(lambda: (sight, unit_margin(table, sight)))

    def _found(self, found: _Found) -> None:
        table, (sight, margin) = self._session.table, found
        if table is None or sight is not self._session.sight:
            return
        self._near.disabled = False
        said = text(margin_words(table, sight, margin))
        self._said.object = f'<p class="say" data-margin>{said}.</p>'

    def _failed(self, error: Exception) -> None:
        self._near.disabled = False
        self._said.object = f'<p class="fault">{text(error)}</p>'
