"""The one door for files: it says what can be added, and opens the browser's own chooser."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.shared.question import CANCEL, Answers, Question, do_nothing
from apps.table.state.session import Session
from sandbox.live.tables.readers import READERS

CHOOSE, PHONE = "Choose files…", "Scan with a phone…"


class Adding:
    """The dialog “Add…”. ``choose``: opens the browser's chooser, from where files go the way of
    dropped ones. ``phone``: shows the code with which a phone adds its scan."""

    def __init__(
        self, session: Session, choose: Callable[[], None], phone: Callable[[], None]
    ) -> None:
        self._desk = session.desk
        self._choose, self._phone = choose, phone
        self.question = Question()

    def ask(self) -> None:
        """Say what can be added, and offer to choose it."""
        rows = "".join(
            f"<dt>{one.what}</dt><dd>{one.files}<br><small>{one.then}</small></dd>"
            for one in READERS
            if self._desk.makes or one.joins
        )
        content = (
            "<p>Choose files, or drop them anywhere on the page at any time. Their content tells "
            f'what they are.</p><dl class="storage takes">{rows}</dl>'
        )
        phone: Answers = {PHONE: self._phone} if self._desk.role.owns else {}
        self.question.ask("Add…", content, {CHOOSE: self._choose, **phone, CANCEL: do_nothing})
