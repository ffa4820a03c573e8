"""The presenter's notes: what another page at the table shows, and what is to be said there."""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn

from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import small_button, text, words
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages import writing
from languages.message import message
from sandbox.scenario.script import StepSpec


class NotesCard(pn.viewable.Viewer):
    """Follow the demonstration of another window at the table."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._desk = session.desk
        self._notes = words(css_classes=["notes"], margin=0)
        self._next = small_button(
            writing.text("card-play-next"),
            self._desk.press_next,
            variant="contained",
            margin=(0, 0, 8, 0),
            visible=False,
            description=writing.text("card-play-next-there"),
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
        name = writing.text("card-play-other-window") if mine else shown.person.name
        return _notes_html(name, steps, at)


def _notes_html(name: str, steps: Sequence[StepSpec], at: int) -> str:
    """Return the notes of a step that a window shows, and what its next press shows."""
    step, says = steps[at], steps[at].said
    shows = message("card-play-shows-step", who=name, step=at + 1, count=len(steps))
    html = f'<p class="go">{text(shows)}</p>'
    html += f'<p class="say">{text(says.title)}</p>'
    said = says.notes or writing.text("card-play-no-notes")
    html += f'<p class="note">{text(said)}</p>'
    then = next((one.said for one in steps[at + 1 : at + 2]), None)
    if step.ask or then is not None:
        key = "card-play-then" if then is not None else "card-play-then-the-answer"
        if step.ask and then is not None:
            key = "card-play-then-the-answer-and"
        title, lead = ("", "") if then is None else (then.title, then.words or "")
        html += f'<p class="go">{text(message(key, title=title, words=lead))}</p>'
    return f'<div aria-live="polite">{html}</div>'


def _make(space: Workspace, _ask: Ask) -> NotesCard:
    return NotesCard(space.session)


def _wanted(space: Workspace) -> bool:
    return space.desk.shown_elsewhere is not None and not space.demonstration.begun


NOTES = Card(message("card-play-title-presenter"), "right", _make, _wanted, css=("whole", "notes"))
"""While another window at the table shows its script, and this one does not."""
