"""The owner's links on the owner's page, and what the pages of others offer."""

from __future__ import annotations

import pytest
from page_of_messages import from_browser
from tables import hub, unit

from apps.cards.sight.policy import PolicyCard
from apps.server.access.gate import WITHDRAWN, Gate, Keys, Visitor
from apps.server.menus.sharing import RoleBadge, Sharing
from apps.table.state.session import Session
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role

TABLE = 'format = 1\nname = "Two"\n[table]\nsize = [24, 24]\n' + "".join(
    [unit("able", "axis", "position = [4, 4]"), unit("baker", "allies", "position = [20, 20]")]
)


@pytest.fixture
def gate() -> Gate:
    found = Gate(hub(), base="http://here:1")
    found.hub.create(TABLE, called="two")
    return found


def sat(gate: Gate, role: Role, name: str = "") -> Session:
    session = Session()
    session.desk.role = role
    if name:
        session.desk.introduce(Person(name.lower(), name))
    session.sit(gate.hub.open("two"))
    return session


def live(gate: Gate) -> LiveDocument:
    found = gate.hub.live("two")
    assert found is not None
    return found


def picked(sharing: Sharing, number: int = 0) -> None:
    from_browser(sharing._links, {"picked": sharing._links.rows[number]["id"]})


@pytest.mark.slow
def test_the_owner_makes_lists_and_withdraws_links(gate: Gate) -> None:
    session = sat(gate, OWNER)
    sharing = Sharing(session, gate)
    sharing._update()
    assert sharing.button.visible
    sharing.ask()
    assert sharing.question.open and sharing._links.rows == [] and not sharing._links.made
    assert sharing._what.options == ["Edit the table", "Play allies", "Play axis", "Watch only"]
    sharing._what.value, sharing._label.value_input = "Play axis", "<b>Ann</b>"
    sharing._make.param.trigger("clicks")
    made = sharing._links.made
    assert made.startswith("http://here:1/t/two?key=")
    (row,) = sharing._links.rows
    assert (row["what"], row["label"], row["there"]) == ("Play axis", "<b>Ann</b>", [])

    role = gate.role_of("two", made.partition("=")[2])
    assert role == Role("play", "axis") and role is not None
    guest = sat(gate, role, "Ann")
    (row,) = sharing._links.rows
    assert row["there"] == ["Ann"]
    picked(sharing)
    assert sharing._links.rows == [] and not sharing._links.made
    assert guest.desk.closed == WITHDRAWN and guest.desk.live is None
    assert [seat.person for seat in live(gate).seats] == [session.desk.person]


def test_a_link_that_is_not_in_the_list_is_not_withdrawn(
    gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    sharing = Sharing(sat(gate, OWNER), gate)
    gate.share("two", "watch")
    sharing.ask()
    for said in ({"picked": "0" * 12}, {"picked": 7}, {}, None, {"picked": "\x1b[1m\n"}):
        from_browser(sharing._links, said)
    assert len(gate.links("two")) == 1 and len(caplog.records) == 5
    assert all(record.getMessage().isprintable() for record in caplog.records)


@pytest.mark.parametrize("role", [EDITOR, WATCHER, Role("play", "axis")])
def test_other_people_neither_see_nor_use_the_owners_links(gate: Gate, role: Role) -> None:
    gate.share("two", "watch", label="Ann")
    sharing = Sharing(sat(gate, role), gate)
    sharing._update()
    assert not sharing.button.visible
    sharing.ask()
    assert not sharing.question.open and sharing._links.rows == []
    sharing._make.param.trigger("clicks")
    sharing._links.rows = [{"id": gate.links("two")[0].link.id}]  # a late click
    picked(sharing)
    assert len(gate.links("two")) == 1 and not sharing._links.made


def test_the_dialog_says_which_networks_reach_the_server(gate: Gate) -> None:
    session = sat(gate, OWNER)
    for shown, wanted in (
        (gate, "Only this machine reaches"),
        (Gate(gate.hub, "roles", local=False), "until you withdraw it"),
        (Gate(gate.hub, "trust", local=False), "even without a link"),
    ):
        sharing = Sharing(session, shown)
        sharing.ask()
        assert wanted in sharing.question._words.object


@pytest.mark.parametrize(
    ("role", "said"),
    [
        (OWNER, ""),
        (EDITOR, ""),
        (WATCHER, "You watch this table"),
        (Role("play", "<i>axis"), "You play &lt;i&gt;axis"),
    ],
)
def test_a_page_without_the_right_to_edit_says_so(gate: Gate, role: Role, said: str) -> None:
    session = Session()
    badge = RoleBadge(session, Visitor(Gate(gate.hub, "roles"), Keys("x")))
    session.desk.role = role
    session.sit(gate.hub.open("two"))
    found = badge._words.object
    assert (said in found and "key" not in found) if said else found == ""


def test_an_owner_who_tries_a_link_is_shown_the_way_back(gate: Gate) -> None:
    roles = Gate(gate.hub, "roles")
    for visitor, back in (
        (Visitor(gate, Keys("x")), True),
        (Visitor(Gate(gate.hub, "trust"), Keys("x")), True),
        (Visitor(roles, Keys("x", roles.owner_key)), True),
        (Visitor(roles, Keys("x")), False),
    ):
        badge = RoleBadge(session := Session(), visitor)
        session.desk.role = WATCHER
        session.sit(gate.hub.open("two"))
        assert ('href="?key="' in badge._words.object) == back


@pytest.mark.slow
@pytest.mark.parametrize("role", [WATCHER, Role("play", "axis")])
def test_a_page_without_the_right_to_edit_has_no_tools(gate: Gate, role: Role) -> None:
    session = sat(gate, role)
    policy = PolicyCard(session)
    policy._disable_fields()
    assert all(field.disabled for field in policy._fields.values())
    session.choose_whole("able")
    assert session.selected and session.held == ()
    session.move((1.0, 0.0))
    session.undo()
    session.set_policy(cover_share=0.2)
    assert session.notice == role.hands_off and live(gate).document.seq == 0
    editor = sat(gate, EDITOR)
    editor.choose_whole("able")
    assert editor.held
    editor.move((1.0, 0.0))
    assert live(gate).document.seq == 1
