"""Below the verdict: its margin, its placement tolerance, a comparison of rulesets, a cross-check
by pixels, and the ruling to download with all of that in it."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import filled
from apps.cards.shared.widgets import text, unbroken, words
from apps.table.layers.inquiry import Inquiries, Inquiry
from apps.table.state.session import Session
from sandbox.analysis.verdicts.margin import FARTHEST_IN, margin_words
from sandbox.analysis.verdicts.tolerance import holds_words
from sandbox.rulings.cross_check import cross_check_words
from sandbox.rulings.findings import Findings
from sandbox.rulings.rulesets_html import rulesets_html
from sandbox.sight.report import UnitSight
from sandbox.table.table import Table

_Told = Callable[[Table, UnitSight, Findings], str]
"""What was found, as HTML; nothing where it is of another question."""


def _nearness(table: Table, sight: UnitSight, found: Findings) -> str:
    if found.margins is None:
        return ""
    return _said(f"{margin_words(table, sight, found.margins.unit)}.")


def _holding(_table: Table, _sight: UnitSight, found: Findings) -> str:
    return "" if found.holds is None else _said(f"{holds_words(found.holds)}.")


def _by_pixels(table: Table, sight: UnitSight, found: Findings) -> str:
    if found.pixels is None:
        return ""
    return _said(f"{cross_check_words(table, sight.pairs, found.pixels)}.")


def _others(_table: Table, _sight: UnitSight, found: Findings) -> str:
    return "" if found.rulesets is None else rulesets_html(found.rulesets)


def _said(sentence: str) -> str:
    return f'<p class="say">{unbroken(sentence)}</p>'


_TWO_LINES = {"minHeight": "48px", "lineHeight": 1.25}
"""In a narrow column some labels take two lines: all buttons have the height of two."""


class _Row(pn.viewable.Viewer):
    """A button, how far what it asked has come, and the answer."""

    def __init__(
        self, session: Session, inquiry: Inquiry, label: str, icon: str, mark: str, about: str,
        told: _Told,
    ) -> None:  # fmt: skip
        super().__init__()
        self._session, self._inquiry, self._told, self._mark = session, inquiry, told, mark
        self.said = words(margin=(4, 0, 0, 0))
        self.button = pmu.Button(
            label=label, icon=icon, variant="outlined", size="small",
            description=f"{label}: {about}",
            on_click=lambda _: inquiry.ask(), sizing_mode="stretch_width", margin=0, sx=_TWO_LINES,
        )  # fmt: skip
        self.working = pn.Column(visible=False, sizing_mode="stretch_width", margin=0)
        self._bar = pmu.LinearProgress(
            variant="determinate", value=0, sizing_mode="stretch_width", margin=(6, 0, 0, 0)
        )
        stop = pmu.Button(
            label="Stop",
            icon="stop",
            variant="text",
            size="small",
            margin=(2, 0, 0, 0),
            on_click=lambda _: inquiry.stop(),
        )
        filled(self.working, "visible", self._bar, stop)
        inquiry.param.watch(self._draw, "shown")

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self.said, self.working, sizing_mode="stretch_width", margin=0)

    def _draw(self, *_events: object) -> None:
        asked, table, sight = self._inquiry, self._session.table, self._session.sight
        busy = asked.progress is not None
        self.button.disabled = busy
        self._bar.value = round(100 * (asked.progress or 0.0))
        self.working.visible = busy
        if busy:
            doing = text(asked.doing or "Starting")
            share = f"{100 * (asked.progress or 0.0):.0f}&nbsp;%"
            self.said.object = f'<p class="go" role="status">{doing}, {share} …</p>'
        elif asked.fault:
            self.said.object = f'<p class="fault" role="alert">{text(asked.fault)}</p>'
        elif table is None or sight is None:
            self.said.object = ""
        else:
            told = self._told(table, sight, asked.found)
            self.said.object = f'<div data-{self._mark} role="status">{told}</div>' if told else ""


_GAP = {"gap": "6px"}


class RulingRow(pn.viewable.Viewer):
    """Follows what is asked about the verdict. ``share`` makes the ruling that is shown and gives
    it to the browser."""

    def __init__(self, session: Session, asked: Inquiries, share: Callable[[], None]) -> None:
        super().__init__()
        self.near = _Row(
            session,
            asked.near,
            "Margin",
            "straighten",
            "margin",
            f"the least move, up to {FARTHEST_IN:g}″, that changes this verdict",
            _nearness,
        )
        self.holds = _Row(
            session,
            asked.holds,
            "Placement tolerance",
            "pan_tool_alt",
            "holds",
            "how often this verdict holds if every model and piece were up to ⅛″ off",
            _holding,
        )
        self.others = _Row(
            session,
            asked.others,
            "Compare rulesets",
            "rule",
            "rulesets",
            "this verdict under every ruleset, and by other thresholds",
            _others,
        )
        self.pixels = _Row(
            session,
            asked.pixels,
            "Cross-check by pixels",
            "grid_on",
            "pixels",
            "the same shares by a second method: counting pixels instead of rays",
            _by_pixels,
        )
        self._share = pmu.Button(
            label="Download this ruling as a page",
            icon="ios_share",
            variant="outlined",
            size="small",
            description="Download this ruling as a page: the verdict with all answers, in one file",
            on_click=lambda _: share(),
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
        )

    def __panel__(self) -> pn.viewable.Viewable:
        rows = [
            pn.Row(*some, sizing_mode="stretch_width", margin=(top, 0, 0, 0), styles=_GAP)
            for top, some in (
                (10, (self.near.button, self.holds.button)),
                (6, (self.others.button, self.pixels.button)),
            )
        ]
        return pn.Column(
            *rows, self._share, self.near, self.holds, self.pixels, self.others,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
