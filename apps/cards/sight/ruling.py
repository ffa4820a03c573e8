"""Buttons below the verdict: margin, placement tolerance, comparison of rulesets, cross-check by
pixels, and the download of a ruling with all their answers."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import small_button, text, words
from apps.cards.sight.piece_answers import TWO_LINES, PieceAnswers
from apps.cards.sight.scan_remedy import ScanRemedy
from apps.runtime.debounce import Debounce
from apps.table.layers.inquiry import Inquiries, Inquiry
from apps.table.state.session import Session
from apps.web.theme import GROUP_TOOLTIP_CSS, GROUPED
from languages.message import Message, message
from languages.writing import text as say
from sandbox.analysis.margin import FARTHEST_IN, margin_words
from sandbox.analysis.thin_things import free_area
from sandbox.analysis.tolerance import holds_words
from sandbox.document.commands import SetScan
from sandbox.rulings.findings import Findings
from sandbox.rulings.sheet import rulesets_html
from sandbox.sight.report import UnitSight
from sandbox.table.table import Table

_AnswerHtml = Callable[[Table, UnitSight, Findings], str]
"""Returns an answer as HTML; empty for the findings of another question."""


def _margin_html(table: Table, sight: UnitSight, findings: Findings) -> str:
    if findings.margins is None:
        return ""
    return _sentence_html(f"{margin_words(table, sight, findings.margins.unit)}.")


def _tolerance_html(_table: Table, sight: UnitSight, findings: Findings) -> str:
    return (
        ""
        if findings.holds is None
        else _sentence_html(f"{holds_words(findings.holds, sight.words)}.")
    )


def _heights_html(_table: Table, _sight: UnitSight, findings: Findings) -> str:
    """Return that heights change nothing; what they change is part of the verdict's sentence."""
    heights = findings.heights
    if heights is None or heights.forward.contested or heights.reverse.contested:
        return ""
    return f'<p class="go">{say("card-sight-no-height-changes-it")}</p>'


def _sentence_html(sentence: str) -> str:
    return f'<p class="say">{text(sentence)}</p>'


_GAP = {"gap": "6px", **GROUPED}

_LONG_MS = 400
"""Milliseconds from which the progress of an analysis that began by itself is shown."""


class _Answer(pn.viewable.Viewer):
    """The progress of an analysis, and its answer. ``mark``: a data attribute of the answer."""

    def __init__(
        self, session: Session, inquiry: Inquiry, mark: str, answer_html: _AnswerHtml
    ) -> None:
        super().__init__()
        self._session, self._inquiry = session, inquiry
        self._answer_html, self._mark = answer_html, mark
        self.said = words(margin=(4, 0, 0, 0))
        self.working = pn.Column(visible=False, sizing_mode="stretch_width", margin=0)
        self._bar = pmu.LinearProgress(
            variant="determinate", value=0, sizing_mode="stretch_width", margin=(6, 0, 0, 0)
        )
        stop = small_button(
            say("card-sight-stop"), inquiry.stop, "stop", variant="text", margin=(2, 0, 0, 0)
        )
        fill_when(self.working, "visible", self._bar, stop)
        inquiry.param.watch(self._follow, "shown")

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self.said, self.working, sizing_mode="stretch_width", margin=0)

    def _follow(self, *_events: object) -> None:
        self._draw()

    def _draw(self) -> None:
        inquiry, table, sight = self._inquiry, self._session.table, self._session.verdict.sight
        busy = inquiry.progress is not None
        self._bar.value = round(100 * (inquiry.progress or 0.0))
        self.working.visible = busy
        if busy:
            doing = text(inquiry.doing or say("card-sight-starting"))
            said = say("card-sight-doing", doing=doing, done=inquiry.progress or 0.0)
            self.said.object = f'<p class="go" role="status">{said}</p>'
        elif inquiry.fault:
            self.said.object = f'<p class="fault" role="alert">{text(inquiry.fault)}</p>'
        elif table is None or sight is None:
            self.said.object = ""
        else:
            html = self._answer_html(table, sight, inquiry.found)
            self.said.object = f'<div data-{self._mark} role="status">{html}</div>' if html else ""


class _Row(_Answer):
    """A button, the progress of its analysis, and the answer."""

    def __init__(
        self, session: Session, inquiry: Inquiry, label: str, icon: str, mark: str, about: Message,
        answer_html: _AnswerHtml,
    ) -> None:  # fmt: skip
        super().__init__(session, inquiry, mark, answer_html)
        self.button = small_button(
            label,
            self._ask,
            icon,
            description=str(about),
            sizing_mode="stretch_width",
            margin=0,
            sx=TWO_LINES,
            styles=GROUPED,
            stylesheets=[GROUP_TOOLTIP_CSS],
        )

    def _ask(self) -> None:
        """Ask, unless it is asked already: a disabled button would lose the keyboard's focus."""
        if self._inquiry.progress is None:
            self._inquiry.ask()


def _thin_button(label: str, press: Callable[[], None], about: str) -> pn.viewable.Viewable:
    return small_button(
        label,
        press,
        "fence",
        description=about,
        sizing_mode="stretch_width",
        margin=0,
        styles=GROUPED,
        stylesheets=[GROUP_TOOLTIP_CSS],
    )


class _Unsure(_Answer):
    """The trial of what is not known exactly, which begins by itself.

    Where a verdict hangs on a fence that a scan may not show, or on what a piece is, buttons answer
    that.

    A short one shows no progress.
    """

    def __init__(self, session: Session, inquiry: Inquiry) -> None:
        super().__init__(session, inquiry, "heights", _heights_html)
        self._later = Debounce(self._draw, _LONG_MS)
        self._fences = pn.Row(
            visible=False, sizing_mode="stretch_width", margin=(4, 0, 0, 0), styles=_GAP
        )
        fill_when(
            self._fences,
            "visible",
            lambda: _thin_button(
                say("card-sight-no-fence-here"), self._none_here, say("card-sight-no-fence-between")
            ),
            lambda: _thin_button(
                say("card-sight-no-fences"), self._none, say("card-sight-no-fence-on-table")
            ),
        )
        self._pieces = PieceAnswers(session)
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            super().__panel__(), self._fences, self._pieces, sizing_mode="stretch_width", margin=0
        )

    def _draw(self) -> None:
        super()._draw()
        scan = self._inquiry.found.scan
        may = self._session.desk.role.edits and not self._session.hands_off
        asks = scan is not None and bool(scan.forward.thin or scan.reverse.thin)
        self._fences.visible = asks and may
        guessed = (*scan.forward.guessed, *scan.reverse.guessed) if scan is not None else ()
        self._pieces.ask(guessed[0] if guessed and may else None)

    def _none_here(self) -> None:
        table, sight = self._session.table, self._session.verdict.sight
        if table is not None and sight is not None and table.scenario.scan is not None:
            free = [*map(list, table.scenario.scan.thin_free), free_area(table, sight)]
            self._session.do(SetScan({"thin_free": free}))

    def _none(self) -> None:
        self._session.do(SetScan({"thin": "none"}))

    def _follow(self, *_events: object) -> None:
        if self._inquiry.progress is None or self.working.visible:
            self._draw()
        else:
            self._later.request()


class RulingRow(pn.viewable.Viewer):
    """Follows the inquiries about a verdict. ``share`` downloads the ruling on the verdict."""

    def __init__(self, session: Session, asked: Inquiries, share: Callable[[], None]) -> None:
        super().__init__()
        self.unsure = _Unsure(session, asked.unsure)
        self.remedy = ScanRemedy(session)
        self.near = _Row(
            session,
            asked.near,
            say("card-sight-margin"),
            "straighten",
            "margin",
            message("card-sight-margin-about", most=FARTHEST_IN),
            _margin_html,
        )
        self.holds = _Row(
            session,
            asked.holds,
            say("card-sight-tolerance"),
            "pan_tool_alt",
            "holds",
            message("card-sight-tolerance-about"),
            _tolerance_html,
        )
        self.others = _Row(
            session,
            asked.others,
            say("card-sight-rulesets"),
            "rule",
            "rulesets",
            message("card-sight-rulesets-about"),
            lambda _table, _sight, found: (
                "" if found.rulesets is None else rulesets_html(found.rulesets)
            ),
        )
        self.pixels = _Row(
            session,
            asked.pixels,
            say("card-sight-pixels"),
            "grid_on",
            "pixels",
            message("card-sight-pixels-about"),
            lambda table, sight, found: "".join(map(_sentence_html, found.checks(table, sight))),
        )
        self._share = small_button(
            say("card-sight-ruling"),
            share,
            "ios_share",
            description=say("card-sight-ruling-about"),
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
            styles=GROUPED,
            stylesheets=[GROUP_TOOLTIP_CSS],
        )

    def __panel__(self) -> pn.viewable.Viewable:
        rows = [
            pn.Row(*pair, sizing_mode="stretch_width", margin=(top, 0, 0, 0), styles=_GAP)
            for top, pair in (
                (10, (self.near.button, self.holds.button)),
                (6, (self.others.button, self.pixels.button)),
            )
        ]
        buttons = pn.Column(*rows, self._share, sizing_mode="stretch_width", margin=0)
        return pn.Column(
            self.unsure, self.remedy, buttons, self.near, self.holds, self.pixels, self.others,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
