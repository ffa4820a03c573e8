"""The line over the table: how long each message is shown."""

from __future__ import annotations

from collections.abc import Callable

from page_of_messages import Page, from_browser

from apps.server.frame.hint import SHOWN_MS, Hint
from apps.table.state.session import Session
from apps.table.workspace import Workspace


def test_a_result_goes_by_itself_and_an_error_when_it_is_dismissed() -> None:
    session = Session()
    space = Workspace(session, Page())
    due: list[Callable[[], None]] = []
    waits: list[int] = []

    def later(act: Callable[[], None], milliseconds: int) -> None:
        due.append(act)
        waits.append(milliseconds)

    hint = Hint(session, space.state, later)
    line = hint.line
    session.said = "Saved as yard.toml."
    assert line.status == "Saved as yard.toml."
    session.said = "The table is locked."
    due[0]()
    assert line.status == "The table is locked.", "the time of the message before is not this one's"
    due[1]()
    assert line.status == ""
    assert waits == [SHOWN_MS, SHOWN_MS]
    for name in ("ruling.html has no verdict.", "plan.json: no layout."):
        session.notice = name
        assert line.error == name, "a file's name has the letters that it has"
    session.notice = "able cannot stand there."
    assert line.error == "Able cannot stand there."
    from_browser(line, {"picked": "dismiss"})
    assert line.error == "" == session.notice
    session.notice = "Able cannot stand there."
    space.commands.step_back()
    assert line.error == ""
    assert len(due) == 2, "no error goes by itself"
