"""The one door for files: it says what can be added, and opens the browser's own chooser."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.shared.question import CANCEL, Answers, Question, do_nothing
from apps.table.state.session import Session

CHOOSE, PHONE = "Choose files…", "Scan with a phone…"

_JOIN = (
    ("A mesh", "of terrain or a model: STL, OBJ, PLY, OFF, GLB or 3MF", "goes into the palette"),
    ("A scan", "of a whole table, by an app such as Polycam: GLB, PLY, USDZ, or OBJ in a zip",
     "is laid on a table"),
    ("An army list", "of BattleScribe, of New Recruit, or plain text", "adds its units"),
    ("A picture", "PNG or JPEG", "covers the table as its mat"),
    ("Words for cover", "of a game, as TOML", "are used to judge this table"),
)  # fmt: skip
"""Everything that an open table takes, by which files, and where it goes."""

_BECOME = (
    ("A table", "a scenario (TOML, or a zip with its meshes), a 40kdc layout or a Tabletop "
     "Simulator save", "opens as a new table"),
    ("A ruling, a game's log", "that was saved here", "is judged or played again on a new table"),
)  # fmt: skip
"""Everything that becomes a table, for who may make one."""


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
            f"<dt>{what}</dt><dd>{files}<br><small>{then}</small></dd>"
            for what, files, then in (*_JOIN, *(_BECOME if self._desk.makes else ()))
        )
        content = (
            "<p>Choose files, or drop them anywhere on the page at any time. Their content tells "
            f'what they are.</p><dl class="storage takes">{rows}</dl>'
        )
        phone: Answers = {PHONE: self._phone} if self._desk.role.owns else {}
        self.question.ask("Add…", content, {CHOOSE: self._choose, **phone, CANCEL: do_nothing})
