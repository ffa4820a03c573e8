"""The owner's links on the owner's page, and what the pages of others offer."""

from __future__ import annotations

import panel_material_ui as pmu
import pytest
from page_of_messages import from_browser
from shown import Shown, unfold
from tables import hub, unit

from apps.cards.shared.links import Links
from apps.cards.sight.policy import PolicyCard
from apps.server.access.gate import WITHDRAWN, Gate, Keys, Visitor
from apps.server.menus.sharing import RoleBadge, Sharing
from apps.table.state.session import Session
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role

TABLE = 'format = 1\nname = "Two"\n[table]\nsize = [24, 24]\n' + "".join(
    [unit("able", "axis", "position = [4, 4]"), unit("baker", "allies", "position = [20, 20]")]
)


@pytest.fixture
def gate() -> Gate:
    made = Gate(hub(), base="http://here:1")
    made.hub.create(TABLE, called="two")
    return made


def sat(gate: Gate, role: Role, name: str = "", session: Session | None = None) -> Session:
    session = session or Session()
    session.desk.role = role
    if name:
        session.desk.introduce(Person(name.lower(), name))
    session.sit(gate.hub.open("two"))
    return session


def live(gate: Gate) -> LiveDocument:
    document = gate.hub.live("two")
    assert document is not None
    return document


def shared(gate: Gate, role: Role = OWNER) -> tuple[Sharing, Shown]:
    """The owner's dialog at the table, and what it shows; by then the user has this role."""
    sharing = Sharing(session := Session(), gate)
    sat(gate, role, session=session)
    return sharing, Shown(sharing.question)


def withdraw(dialog: Shown) -> None:
    """Withdraw the first link of the list."""
    links = dialog.only(Links)
    from_browser(links, {"picked": links.rows[0]["id"]})


@pytest.mark.slow
def test_the_owner_makes_lists_and_withdraws_links(gate: Gate) -> None:
    sharing, dialog = shared(gate)
    assert sharing.button.visible
    sharing.ask()
    links, what = dialog.only(Links), dialog.named("Visitors may")
    assert sharing.question.open and links.rows == [] and not links.made
    assert [*what.options] == ["Edit the table", "Play Allies", "Play Axis", "Watch only"]
    dialog.fill({"Visitors may": ("play", "axis"), "For whom (a note to yourself)": "<b>Ann</b>"})
    dialog.press("Make a link")
    made = links.made
    assert made.startswith("http://here:1/t/two?key=")
    (row,) = links.rows
    assert (row["what"], row["label"], row["there"]) == ("Play Axis", "<b>Ann</b>", [])

    role = gate.role_of("two", made.partition("=")[2])
    assert role == Role("play", "axis") and role is not None
    guest = sat(gate, role, "Ann")
    (row,) = links.rows
    assert row["there"] == ["Ann"]
    withdraw(dialog)
    assert links.rows == [] and not links.made
    assert guest.desk.closed == str(WITHDRAWN) and guest.desk.live is None
    assert len(live(gate).seats) == 1, "the owner's"


@pytest.mark.slow
def test_a_link_is_made_for_a_time(gate: Gate) -> None:
    sharing, dialog = shared(gate)
    sharing.ask()
    links = dialog.only(Links)
    dialog.press("Make a link")
    dialog.fill({"It works": 24 * 7})
    dialog.press("Make a link")
    week, ever = sorted(links.rows, key=lambda row: -row["until"])
    assert week["until"] - week["at"] == 7 * 24 * 3600 and ever["until"] == 0
    assert week["used"] == 0
    role = gate.role_of("two", links.made.partition("=")[2])
    assert role is not None
    guest = sat(gate, role, "Ann")
    guest.sit(None)
    sharing.ask()
    assert dialog.named("It works").value == 0
    (used,) = [row for row in links.rows if row["used"]]
    assert used["id"] == week["id"] and used["there"] == []


@pytest.mark.slow
def test_a_link_that_is_not_in_the_list_is_not_withdrawn(
    gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    sharing, dialog = shared(gate)
    gate.share("two", "watch")
    sharing.ask()
    for message in ({"picked": "0" * 12}, {"picked": 7}, {}, None, {"picked": "\x1b[1m\n"}):
        from_browser(dialog.only(Links), message)
    assert len(gate.links("two")) == 1 and len(caplog.records) == 5
    assert all(record.getMessage().isprintable() for record in caplog.records)


@pytest.mark.parametrize("role", [EDITOR, WATCHER, Role("play", "axis")])
def test_other_people_neither_see_nor_use_the_owners_links(gate: Gate, role: Role) -> None:
    gate.share("two", "watch", label="Ann")
    sharing, _ = shared(gate, role)
    assert not sharing.button.visible
    sharing.ask()
    assert not sharing.question.open


@pytest.mark.parametrize("role", [EDITOR, WATCHER, Role("play", "axis")])
def test_an_owner_who_is_one_no_longer_neither_makes_nor_withdraws_links(
    gate: Gate, role: Role
) -> None:
    gate.share("two", "watch", label="Ann")
    sharing = Sharing(session := Session(), gate)
    sat(gate, OWNER, session=session)
    sharing.ask()
    session.desk.role = role
    dialog = Shown(sharing.question)
    dialog.press("Make a link")
    withdraw(dialog)
    assert len(gate.links("two")) == 1 and not dialog.only(Links).made


def test_a_table_of_the_own_machine_is_shared_on_the_network_by_one_button(gate: Gate) -> None:
    opened = []

    def opens() -> None:
        opened.append(1)
        gate.open_at("http://192.168.1.20:1")

    gate.opens = opens
    files: list[str] = []
    sharing = Sharing(session := Session(), gate, lambda: files.append("page"))
    sat(gate, OWNER, session=session)
    sharing.ask()
    dialog = Shown(sharing.question)
    assert "only this computer" in dialog.text and "--host" not in dialog.text
    dialog.press("Send as one file (HTML)")
    assert files == ["page"] and not opened
    dialog.fill({"Visitors may": ("watch", "")})
    dialog.press("Share on this network")
    links = dialog.only(Links)
    assert opened == [1] and links.made.startswith("http://192.168.1.20:1/t/two?key=")
    assert [row["what"] for row in links.rows] == ["Watch only"] and links.code
    assert "Open on this network at <b>http://192.168.1.20:1</b>" in dialog.text
    dialog.press("Make a link")
    assert opened == [1] and len(links.rows) == 2


def test_a_network_that_cannot_be_opened_is_told_and_no_link_is_made(gate: Gate) -> None:
    def opens() -> None:
        raise Refused("This computer is on no network.")

    gate.opens = opens
    sharing, dialog = shared(gate)
    sharing.ask()
    dialog.press("Share on this network")
    assert "on no network" in dialog.text and not dialog.only(Links).rows


def test_the_dialog_says_which_networks_reach_the_server(gate: Gate) -> None:
    session = sat(gate, OWNER)
    for shown_gate, wanted in (
        (gate, "Only this machine reaches"),
        (Gate(gate.hub, "roles", local=False), "until you withdraw it"),
        (Gate(gate.hub, "trust", local=False), "even without a link"),
    ):
        sharing = Sharing(session, shown_gate)
        sharing.ask()
        assert wanted in Shown(sharing.question).text


@pytest.mark.parametrize(
    ("role", "words"),
    [
        (OWNER, ""),
        (EDITOR, ""),
        (WATCHER, "You watch this table"),
        (Role("play", "<i>axis"), "You play &lt;i&gt;axis"),
    ],
)
def test_a_page_without_the_right_to_edit_says_so(gate: Gate, role: Role, words: str) -> None:
    session = Session()
    badge = RoleBadge(session, Visitor(Gate(gate.hub, "roles"), Keys("x")))
    session.desk.role = role
    session.sit(gate.hub.open("two"))
    text = Shown(badge).text
    assert (words in text and "key" not in text) if words else text == ""


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
        assert ('href="?key="' in Shown(badge).text) == back


@pytest.mark.slow
@pytest.mark.parametrize("role", [WATCHER, Role("play", "axis")])
def test_a_page_without_the_right_to_edit_has_no_tools(gate: Gate, role: Role) -> None:
    policy = PolicyCard(session := Session())
    sat(gate, role, session=session)
    policy.show(True)
    unfold(policy)
    sliders = Shown(policy).every(pmu.FloatSlider)
    assert sliders and all(slider.disabled for slider in sliders)
    session.choose_whole("able")
    assert session.selected and session.held == ()
    session.move((1.0, 0.0))
    session.undo()
    session.set_policy(cover_share=0.2)
    assert session.notice == str(role.hands_off) and live(gate).document.seq == 0
    editor = sat(gate, EDITOR)
    editor.choose_whole("able")
    assert editor.held
    editor.move((1.0, 0.0))
    assert live(gate).document.seq == 1
