"""The loading card: the progress of setting up a table, or why it cannot be set up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import small_button, text, words
from apps.runtime.debounce import Debounce
from languages import writing
from languages.message import Line
from sandbox.document.refusal import Refused
from sandbox.live.hub import NoTable
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.faults import ScenarioFault

_SHOW_AFTER_MS = 200
"""A table that is ready sooner is shown without this card."""


class LoadingCard(pn.viewable.Viewer):
    """Busy, failed, or hidden. ``again`` is called to retry, ``stop`` to cancel."""

    def __init__(self, again: Callable[[], None], stop: Callable[[], None]) -> None:
        super().__init__()
        self._on_again, self._on_stop = again, stop
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["curtain"],
            sx={"padding": "20px 24px", "background": "transparent"},
            visible=False,
        )
        fill_when(
            self._card, "visible", lambda: self._words, lambda: self._again, lambda: self._stop
        )
        self._busy = False
        self._soon = Debounce(self._open_busy, _SHOW_AFTER_MS)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @cached_property
    def _words(self) -> pn.pane.HTML:
        return words()

    @cached_property
    def _again(self) -> pmu.Button:
        return _button(
            writing.text("page-reading-again"), "refresh", "contained", self._on_again, 14
        )

    @cached_property
    def _stop(self) -> pmu.Button:
        return _button(writing.text("page-cancel"), "close", "text", self._on_stop, 10)

    def busy(self, name: str, share: float, what: Line) -> None:
        """Show the current step and the share, 0 to 1, that is done."""
        percent = round(100 * min(max(share, 0.0), 1.0))
        title = writing.text("page-setting-up", name=text(name))
        self._words.object = (
            f"<h2>{title}</h2><p>{text(what)}…</p>"
            f'<div class="track"><span style="width:{percent}%"></span></div>'
        )
        self._busy = True
        if self._card.visible:
            self._open_busy()
        else:
            self._soon.request()

    def _open_busy(self) -> None:
        if self._busy:
            self._open(stop=True)

    def failed(self, path: Path, error: Exception) -> None:
        """Show everything that is wrong, and what to do next."""
        name = text(path.name)
        if isinstance(error, ScenarioFault):
            items = "".join(f"<li>{text(fault.words)}</li>" for fault in error.faults)
            items += f"<li>{text(error.rest)}</li>" if error.more else ""
            count = len(error.faults) + error.more
            title = writing.text("page-cannot-set-up", name=name, count=count)
            then = writing.text("page-correct-file")
            faults = f'<ul class="faults">{items}</ul>'
        elif isinstance(error, Refused | NoTable | StoreFault):
            title = writing.text("page-not-opened", name=name)
            then = writing.text("page-choose-another")
            faults = f'<p class="fault">{text(error)}</p>'
        else:
            title = writing.text("page-not-set-up", name=name)
            then = writing.text("page-program-error")
            faults = f'<p class="fault">{text(type(error).__name__)}: {text(error)}</p>'
        self._words.object = f"<h2>{title}</h2>{faults}<p>{then}</p>"
        self._open(again=True)

    def say(self, content: str, *, again: bool = False) -> None:
        """Show other HTML; ``again``: with the button to retry."""
        self._words.object = content
        self._open(again=again)

    def hide(self) -> None:
        """Hide the card, so that the table is visible."""
        self._busy = self._card.visible = False

    def _open(self, *, again: bool = False, stop: bool = False) -> None:
        self._busy = stop
        self._again.visible, self._stop.visible = again, stop
        self._card.visible = True


def _button(label: str, icon: str, variant: str, act: Callable[[], None], above: int) -> pmu.Button:
    return small_button(label, act, icon, variant=variant, margin=(above, 0, 0, 0), visible=False)
