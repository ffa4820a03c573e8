"""The loading card: how far the laying of a table has come, or why it cannot be laid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import filled
from apps.cards.shared.widgets import text, words
from apps.runtime.sparing import Soon
from sandbox.document.refusal import Refused
from sandbox.live.hub import NoTable
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.faults import Fault, ScenarioFault

_PATIENCE_MS = 200
"""A table that is there sooner comes without a card that says it is being laid."""


class LoadingCard(pn.viewable.Viewer):
    """Busy, failed, or away. ``again`` is called to try once more, ``stop`` to try no longer."""

    def __init__(self, again: Callable[[], None], stop: Callable[[], None]) -> None:
        super().__init__()
        self._words = words()
        self._to_do_again, self._to_stop = again, stop
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["curtain"],
            sx={"padding": "20px 24px", "background": "transparent"},
            visible=False,
        )
        filled(self._card, "visible", self._words, lambda: self._again, lambda: self._stop)
        self._laying = False
        self._soon = Soon(self._open_busy, _PATIENCE_MS)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @cached_property
    def _again(self) -> pmu.Button:
        return _button("Read it again", "refresh", "contained", self._to_do_again, 14)

    @cached_property
    def _stop(self) -> pmu.Button:
        return _button("Cancel", "close", "text", self._to_stop, 10)

    def busy(self, name: str, share: float, what: str) -> None:
        """Say what is being done, and how much of it is."""
        percent = round(100 * min(max(share, 0.0), 1.0))
        self._words.object = (
            f"<h2>Setting up {text(name)}…</h2><p>{text(what)}…</p>"
            f'<div class="track"><span style="width:{percent}%"></span></div>'
        )
        self._laying = True
        if self._card.visible:
            self._open_busy()
        else:
            self._soon.ask()

    def _open_busy(self) -> None:
        if self._laying:
            self._open(stop=True)

    def failed(self, path: Path, error: Exception) -> None:
        """Say everything that is wrong, and what to do next."""
        if isinstance(error, ScenarioFault):
            items = "".join(f"<li>{text(_short(fault))}</li>" for fault in error.faults)
            items += f"<li>{text(error.rest)}</li>" if error.more else ""
            count = len(error.faults) + error.more
            what = "one thing is" if count == 1 else f"{count:,} things are"
            self._words.object = (
                f"<h2>{text(path.name)} cannot be laid out: {what} wrong with it</h2>"
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
                f"<h2>{text(path.name)} could not be laid out</h2>"
                f'<p class="fault">{text(type(error).__name__)}: {text(error)}</p>'
                "<p>The fault is the program's, not yours; the server's log says more. "
                "Choose another scenario above.</p>"
            )
        self._open(again=True)

    def say(self, content: str, *, again: bool = False) -> None:
        """Say something else; ``again``: and offer to try once more."""
        self._words.object = content
        self._open(again=again)

    def away(self) -> None:
        """Show the table."""
        self._laying = self._card.visible = False

    def _open(self, *, again: bool = False, stop: bool = False) -> None:
        self._laying = stop
        self._again.visible, self._stop.visible = again, stop
        self._card.visible = True


def _button(
    label: str, icon: str, variant: str, done: Callable[[], None], above: int
) -> pmu.Button:
    """Not seen until somebody shows it; ``above``: pixels between it and what is over it."""
    return pmu.Button(
        label=label,
        icon=icon,
        variant=variant,
        size="small",
        on_click=lambda _: done(),
        margin=(above, 0, 0, 0),
        visible=False,
    )


def _short(fault: Fault) -> str:
    """The fault without the folders of the server, which are nobody else's business."""
    return str(replace(fault, file=Path(fault.file).name))
