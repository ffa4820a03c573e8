"""The inspector: its form is of what is chosen, whoever is quicker."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import panel as pn
import pytest
from page_of_messages import Page, from_browser
from shown import Shown
from tables import HEAD, table_from
from waiting import Waiting

from apps.cards.shared.form import Form
from apps.cards.table.inspector import Inspector
from apps.table.state.session import Session
from apps.table.workspace import Workspace

SCENE = HEAD + "".join(
    f'[[terrain]]\nid = "{name}"\nkind = "wall"\nposition = [{x}, 20]\n'
    for name, x in (("east", 40), ("west", 10))
)


def test_text_typed_right_after_a_click_is_for_the_clicked_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value that changes all the time is drawn seldom; a value that the user chooses, at once."""
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    session.lay(table_from(tmp_path, SCENE))
    state.workspace = "table"
    inspector = Inspector(session, state, space.commands)
    page = Waiting()
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=page))
    for chosen in ("west", "east"):
        session.select([chosen])
        form = Shown(inspector).only(Form)
        assert form.subject == chosen
        assert form.fields[0]["value"] == chosen.capitalize()


def test_a_form_follows_its_thing_to_a_new_name_without_a_moment_without_lines(
    tmp_path: Path,
) -> None:
    """Text typed into the next field in the meantime stays, and works under the old name too."""
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    session.lay(table_from(tmp_path, SCENE))
    state.workspace = "table"
    inspector = Inspector(session, state, space.commands)
    session.select(["west"])
    form, counts = Shown(inspector).only(Form), list[int]()
    form.param.watch(lambda event: counts.append(len(event.new)), "fields")
    from_browser(form, {"subject": "west", "field": "id", "value": "wall-1"})
    assert (form.former, form.subject) == ("west", "wall-1")
    from_browser(form, {"subject": "west", "field": "position.x", "value": 11.5})
    assert session.table is not None and session.table.piece("wall-1").stand.x == 11.5
    assert counts and min(counts) > 0
    session.select(["east"])
    from_browser(form, {"subject": "west", "field": "position.x", "value": 3.0})
    assert session.table.piece("east").stand.x == 40.0


def test_a_value_that_is_refused_in_a_game_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    session.lay(table_from(tmp_path, SCENE))
    state.workspace = "table"
    inspector = Inspector(session, state, space.commands)
    session.select(["west"])
    form, sent = Shown(inspector).only(Form), list[object]()
    monkeypatch.setattr(Session, "hands_off", "A game is on the table.")
    monkeypatch.setattr(Form, "_send_msg", lambda _form, message: sent.append(message))
    from_browser(form, {"subject": "west", "field": "position.x", "value": 3.0})
    assert sent == [{"again": True}] and session.notice == "A game is on the table."
    assert session.table is not None and session.table.piece("west").stand.x == 10.0
