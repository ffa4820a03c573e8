"""The presenter's notes: what another page at the table shows, and what is to be said there."""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn

from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import small_button, text, words
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.scenario.script import StepSpec


class NotesCard(pn.viewable.Viewer):
    """Follow the demonstration of another window at the table."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._desk = session.desk
        self._notes = words(css_classes=["notes"], margin=0)
        self._next = small_button(
            "Next",
            self._desk.press_next,
            variant="contained",
            margin=(0, 0, 8, 0),
            visible=False,
            description="Play the next step in the window that shows it",
        )
        self._desk.param.watch(self._draw, ["people", "stepped", "role"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._next, self._notes, margin=0, sizing_mode="stretch_width")

    def _draw(self, *_events: object) -> None:
        html = self._html()
        self._next.visible = bool(html) and self._desk.role.edits
        if html != self._notes.object:
            self._notes.object = html

    def _html(self) -> str:
        shown, live = self._desk.shown_elsewhere, self._desk.live
        if shown is None or shown.showing is None or live is None:
            return ""
        steps, at = live.document.scenario.steps, shown.showing.step
        if at >= len(steps):
            return ""
        mine = shown.person.id == self._desk.person.id
        name = "Your other window" if mine else shown.person.name
        return _notes_html(name, steps, at)


def _notes_html(name: str, steps: Sequence[StepSpec], at: int) -> str:
    """Return the notes of a step that a window shows, and what its next press shows."""
    step = steps[at]
    html = f'<p class="go">{text(name)} shows step {at + 1} of {len(steps)}</p>'
    html += f'<p class="say">{text(step.title)}</p>'
    said = step.notes or "No notes for this step."
    html += f'<p class="note">{text(said)}</p>'
    then = [f"“{one.title}”. {one.words or ''}" for one in steps[at + 1 : at + 2]]
    comes = ["the answer, unless it is shown", *then] if step.ask else then
    if comes:
        html += f'<p class="go">Next: {text("; then ".join(comes))}</p>'
    return f'<div aria-live="polite">{html}</div>'


def _make(space: Workspace, _ask: Ask) -> NotesCard:
    return NotesCard(space.session)


def _wanted(space: Workspace) -> bool:
    return space.desk.shown_elsewhere is not None and not space.demonstration.begun


NOTES = Card("Presenter", "right", _make, _wanted, css=("whole", "notes"))
"""While another window at the table shows its script, and this one does not."""
