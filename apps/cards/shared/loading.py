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
        return _button("Read it again", "refresh", "contained", self._on_again, 14)

    @cached_property
    def _stop(self) -> pmu.Button:
        return _button("Cancel", "close", "text", self._on_stop, 10)

    def busy(self, name: str, share: float, what: str) -> None:
        """Show the current step and the share, 0 to 1, that is done."""
        percent = round(100 * min(max(share, 0.0), 1.0))
        self._words.object = (
            f"<h2>Setting up {text(name)}…</h2><p>{text(what)}…</p>"
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
        if isinstance(error, ScenarioFault):
            items = "".join(f"<li>{text(fault.words)}</li>" for fault in error.faults)
            items += f"<li>{text(error.rest)}</li>" if error.more else ""
            count = len(error.faults) + error.more
            what = "one thing is" if count == 1 else f"{count:,} things are"
            self._words.object = (
                f"<h2>{text(path.name)} cannot be set up: {what} wrong with it</h2>"
                f'<ul class="faults">{items}</ul>'
                "<p>Correct the file and read it again, or choose another scenario above.</p>"
            )
        elif isinstance(error, Refused | NoTable | StoreFault):
            self._words.object = (
                f"<h2>{text(path.name)} could not be opened</h2>"
                f'<p class="fault">{text(error)}</p><p>Choose another scenario above.</p>'
            )
        else:
            self._words.object = (
                f"<h2>{text(path.name)} could not be set up</h2>"
                f'<p class="fault">{text(type(error).__name__)}: {text(error)}</p>'
                "<p>This is an error in the program; the server's log has details. "
                "Choose another scenario above.</p>"
            )
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
    """Return a button, hidden at first; ``above``: its upper margin in pixels."""
    return small_button(label, act, icon, variant=variant, margin=(above, 0, 0, 0), visible=False)
