"""What stands in front of the table while there is none to see: laying it, or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import panel as pn
import panel_material_ui as pmu

from apps.pieces import text, words
from sandbox.faults import ScenarioFault


class Curtain(pn.viewable.Viewer):
    """Busy, failed, or away. ``again`` is called to try once more."""

    def __init__(self, again: Callable[[], None]) -> None:
        super().__init__()
        self._words = words()
        self._again = pmu.Button(
            label="Read it again", icon="refresh", variant="contained", size="small",
            on_click=lambda _: again(), margin=(14, 0, 0, 0), visible=False,
        )  # fmt: skip
        self._card = pmu.Paper(
            self._words, self._again, elevation=6, css_classes=["curtain"],
            sx={"padding": "20px 24px", "borderRadius": "14px"}, visible=False,
        )  # fmt: skip

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    def busy(self, name: str, share: float, what: str) -> None:
        """Say what is being done, and how much of it is."""
        percent = round(100 * min(max(share, 0.0), 1.0))
        self._words.object = (
            f"<h2>Laying {text(name)}</h2><p>{text(what)}…</p>"
            f'<div class="track"><span style="width:{percent}%"></span></div>'
        )
        self._again.visible = False
        self._card.visible = True

    def failed(self, path: Path, error: Exception) -> None:
        """Say everything that is wrong, and what to do next."""
        if isinstance(error, ScenarioFault):
            items = "".join(f"<li>{text(fault)}</li>" for fault in error.faults)
            count = len(error.faults)
            what = "one thing is" if count == 1 else f"{count} things are"
            self._words.object = (
                f"<h2>{text(path.name)} cannot be laid out: {what} wrong with it</h2>"
                f'<ul class="faults">{items}</ul>'
                "<p>Correct the file and read it again, or choose another scenario above.</p>"
            )
        else:
            self._words.object = (
                f"<h2>{text(path.name)} could not be laid out</h2>"
                f'<p class="fault">{text(type(error).__name__)}: {text(error)}</p>'
                "<p>The fault is the program's, not yours; the server's log says more. "
                "Choose another scenario above.</p>"
            )
        self._again.visible = True
        self._card.visible = True

    def say(self, content: str) -> None:
        """Say something else, with nothing to press."""
        self._words.object = content
        self._again.visible = False
        self._card.visible = True

    def away(self) -> None:
        """Show the table."""
        self._card.visible = False
