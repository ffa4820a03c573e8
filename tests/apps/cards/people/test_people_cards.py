"""Cards of those at a table: who is there, the greeting, the chat, and what was done."""

from __future__ import annotations

import logging
from collections.abc import Callable

import param
import pytest
from page_of_messages import from_browser
from shown import Shown, parts
from tables import table_from, unit

from apps.cards.people.chat import CHAT, ChatCard
from apps.cards.people.consent import ConsentCard
from apps.cards.people.greeting import Greeting
from apps.cards.people.people_widgets import ChatLog, StepList, Swatches, WriteLine
from apps.cards.people.steps import MOST, STEPS, PastBanner, StepsCard
from apps.cards.people.who import badges, initials
from apps.table.game.playback import Playback
from apps.table.state.error_words import NOT_KEPT
from apps.table.state.looking_back import LookingBack
from apps.table.state.modes import PAST, SUPPOSED
from apps.table.state.session import Session
from sandbox.document.commands import Act, BeginGame, MoveThings, Rename, Spot
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LONGEST_LINE, LiveDocument
from sandbox.live.seats.consent import Request
from sandbox.live.seats.people import COLOURS, Person, author_id
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.store.kept import Unusable
from sandbox.rulings.asked import key_of
from sandbox.table.sides import SIDE_COLOURS

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""

ANNA, BEA = Person("a", "Anna", COLOURS[0]), Person("b", "Bea Miller", COLOURS[1])

Sit = Callable[..., Session]


@pytest.fixture(scope="module")
def live_table(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], LiveDocument]:
    table = table_from(tmp_path_factory.mktemp("people"), SCENE)
    return lambda: LiveDocument("test", Document(table.scenario), table)


@pytest.fixture
def live(live_table: Callable[[], LiveDocument]) -> LiveDocument:
    return live_table()


@pytest.fixture
def sit(live: LiveDocument) -> Sit:
    def at(person: Person, role: Role = OWNER) -> Session:
        session = Session()
        session.desk.person, session.desk.role = person, role
        session.sit(live)
        return session

    return at


def named(session: Session, name: str) -> None:
    assert session.do(Rename(name)) is not None


# --- who is there -----------------------------------------------------------------------------


def test_everybody_has_one_badge_and_oneself_the_first(sit: Sit) -> None:
    anna, _bea, _window, _watcher = (
        sit(ANNA),
        sit(BEA, EDITOR),
        sit(BEA, EDITOR),
        sit(Person("c"), WATCHER),
    )
    rows = badges(anna.desk)
    assert [(row["initials"], row["me"]) for row in rows] == [
        ("A", True),
        ("BM", False),
        ("", False),
    ]
    assert rows[0]["title"].startswith("You: Anna, owner.")
    assert [row["title"] for row in rows[1:]] == ["Bea Miller, editor", "no name yet, watcher"]


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Bea", "B"), ("bea van miller", "BM"), ("<b>x</b>", "B"), ("Émile Ö", "ÉÖ"), ("!!!", "")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(Person("x", name)) == letters


# --- the greeting -----------------------------------------------------------------------------


def greeted(session: Session) -> tuple[Greeting, list[tuple[str, str]]]:
    stored: list[tuple[str, str]] = []
    playback = Playback(session.desk)
    return Greeting(session.desk, lambda *said: stored.append(said), playback), stored


def test_the_only_person_at_an_own_table_is_not_asked_for_a_name(sit: Sit) -> None:
    anna = sit(Person("x"))
    card, _ = greeted(anna)
    card.met("secret", "", "")
    assert not card.open
    assert anna.desk.person.id == author_id("secret")
    sit(BEA, EDITOR)
    assert card.open, "now there is somebody to be called by"
    assert not Shown(card).every(Swatches), "a line by itself"
    card.ask()
    assert card.open
    assert [row["taken"] for row in Shown(card).only(Swatches).rows][:3] == [False, True, False]


def test_another_window_of_ones_own_is_nobody_to_be_called_by(sit: Sit) -> None:
    anna = sit(Person("x"))
    card, _ = greeted(anna)
    card.met("secret", "", "")
    sit(Person(author_id("secret")))
    assert not card.open


def test_a_person_who_comes_by_a_link_is_asked_for_a_name_once(sit: Sit) -> None:
    anna = sit(Person("x"), EDITOR)
    card, stored = greeted(anna)
    assert not card.open, "the browser has not said yet who uses it"
    card.met("secret", "", "")
    assert card.open
    card.ask()
    shown = Shown(card)
    shown.fill({"Your name": "  <i>Anna</i>\x1b[31m "})
    from_browser(shown.only(Swatches), {"picked": COLOURS[4]})
    shown.press("Use this name")
    assert not card.open
    assert anna.desk.person == Person(author_id("secret"), "<i>Anna</i>[31m", COLOURS[4])
    assert stored == [("<i>Anna</i>[31m", COLOURS[4])]
    sit(BEA, EDITOR)
    assert not card.open


def test_a_browser_that_knows_its_name_is_not_asked(sit: Sit) -> None:
    anna = sit(Person("x"), EDITOR)
    card, _ = greeted(anna)
    card.met("secret", "Anna", COLOURS[2])
    assert not card.open
    assert (anna.desk.person.name, anna.desk.person.colour) == ("Anna", COLOURS[2])
    card.ask()
    assert card.open, "by one's own badge"
    assert Shown(card).named("Your name").value == "Anna"
    card.ask()
    assert not card.open


def test_not_now_is_an_answer(sit: Sit) -> None:
    anna = sit(Person("x"), EDITOR)
    card, stored = greeted(anna)
    card.met("", "", "")
    Shown(card).press("Not now")
    assert stored == [("", anna.desk.person.colour)] and stored[0][1] in COLOURS
    again, _ = greeted(sit(Person("y"), EDITOR))
    again.met("secret", *stored[0])
    assert not again.open
    assert anna.desk.person.name == "Somebody"


def test_two_guests_have_two_colours_and_a_player_that_of_the_side(sit: Sit) -> None:
    sit(ANNA)
    guests = [sit(Person(name), EDITOR) for name in "xyz"]
    cards = [greeted(guest)[0] for guest in guests]
    for number, card in enumerate(cards):
        card.met(f"secret {number}", "", "")
    colours = [guest.desk.person.colour for guest in guests]
    assert len({ANNA.colour, *colours}) == 4 and not {*SIDE_COLOURS} & {*colours}
    shown = Shown(cards[0])
    cards[0].ask()
    shown.press("Use this name")
    assert guests[0].desk.person.colour == colours[0], "the one that is shown already"
    for side, number in (("a", 1), ("b", 0)):
        player = sit(Person(side), Role("play", side))
        card, _ = greeted(player)
        card.met(f"secret {side}", "Bea", COLOURS[2])
        assert player.desk.live.document.scenario.sides == ("a", "b")
        assert player.desk.person.colour == SIDE_COLOURS[number]


def test_an_owner_who_plays_a_side_by_hand_has_its_colour(sit: Sit) -> None:
    anna = sit(Person("x"))
    playback = Playback(anna.desk)
    Greeting(anna.desk, lambda *_: None, playback).met("secret", "", "")
    playback.take_hands(["b"])
    before = anna.desk.person.colour
    anna.desk.submit(BeginGame(1))
    assert playback.game is not None and before not in SIDE_COLOURS
    assert anna.desk.person.colour == SIDE_COLOURS[0]
    playback.take_hands(["a", "b"])
    assert anna.desk.person.colour == SIDE_COLOURS[0], "of two sides it has none, and keeps it"
    playback.take_hands(["a"])
    assert anna.desk.person.colour == SIDE_COLOURS[1]


# --- the chat ---------------------------------------------------------------------------------


def test_lines_are_counted_until_they_are_looked_at(sit: Sit) -> None:
    anna, bea = sit(ANNA), sit(BEA, EDITOR)
    card, hers = ChatCard(anna.desk), ChatCard(bea.desk)
    assert CHAT.wanted(anna)
    bea.desk.say("one <b>bold</b> &amp;")
    bea.desk.say("two")
    anna.desk.say("mine")
    assert (card.unread, hers.unread) == (2, 1)
    assert Shown(card).only(ChatLog).lines == [], "what nobody looks at is not sent"
    card.open = True
    assert card.unread == 0
    rows = [(line["who"], line["text"], line["me"]) for line in Shown(card).only(ChatLog).lines]
    assert rows[0] == ("Bea Miller", "one <b>bold</b> &amp;", False), "as it was written"
    assert rows[2] == ("You", "mine", True)
    card.open = False
    bea.desk.say("three")
    assert card.unread == 1
    assert len({line["key"] for line in Shown(card).only(ChatLog).lines}) == 3


def test_a_line_is_cut_at_its_longest_and_nothing_is_no_line(sit: Sit, live: LiveDocument) -> None:
    anna = sit(ANNA)
    card = ChatCard(anna.desk)
    assert not CHAT.wanted(anna), "nobody is there and nothing was written"
    for message in ({"text": "x" * 400}, {"text": " \x1b "}, {"text": "x" * 3000}, {"text": 7}, {}):
        from_browser(Shown(card).only(WriteLine), message)
    assert [len(line.text) for line in live.lines] == [LONGEST_LINE]
    assert CHAT.wanted(anna)


def test_a_watcher_reads_and_is_told_why_he_cannot_write(sit: Sit, live: LiveDocument) -> None:
    anna, watcher = sit(ANNA), sit(BEA, WATCHER)
    card = ChatCard(watcher.desk)
    assert not Shown(card).every(WriteLine)
    assert "You watch this table" in Shown(card).text
    (field,) = (part for part in parts(card, hidden=True) if isinstance(part, WriteLine))
    from_browser(field, {"text": "let me"})  # from a page that is behind
    assert live.lines == []
    assert "cannot write" in Shown(card).text
    card.open = True
    anna.desk.say("read this")
    assert [line["text"] for line in Shown(card).only(ChatLog).lines] == ["read this"]


# --- what was done ----------------------------------------------------------------------------


def steps(session: Session) -> tuple[StepsCard, LookingBack]:
    back = LookingBack(session)
    card = StepsCard(session.desk, back, lambda: 1000.0)
    card.open = True
    return card, back


def test_steps_have_their_authors_and_what_is_taken_back_is_marked(sit: Sit) -> None:
    anna, bea = sit(ANNA), sit(BEA, EDITOR)
    card, _ = steps(anna)
    assert not STEPS.wanted(anna)
    named(anna, "Farm")
    named(bea, "Barn")
    bea.undo()
    assert STEPS.wanted(anna)
    assert [
        (row["step"], row["who"], row["title"], row["done"])
        for row in Shown(card).only(StepList).rows
    ] == [
        (2, "Bea Miller", "named the table Barn", False),
        (1, "you", "named the table Farm", True),
    ]
    assert [row["colour"] for row in Shown(card).only(StepList).rows] == [COLOURS[1], COLOURS[0]]
    assert Shown(card).only(StepList).now == 1000.0
    card.open = False
    named(bea, "Yard")
    assert len(Shown(card).only(StepList).rows) == 2, "what nobody looks at is not sent"
    card.open = True
    numbers = [(row["step"], row["number"]) for row in Shown(card).only(StepList).rows]
    assert numbers == [(4, 3), (2, 2), (1, 1)], "undo is not counted"


def test_a_step_and_another_name_may_be_told_at_once(sit: Sit) -> None:
    anna, bea = sit(ANNA), sit(BEA, EDITOR)
    card, _ = steps(anna)
    with param.parameterized.batch_call_watchers(anna.desk):
        named(bea, "Barn")
        anna.desk.person = Person("other", "Other")
    assert [row["title"] for row in Shown(card).only(StepList).rows] == ["named the table Barn"]


def test_a_long_list_is_its_end_and_says_so(sit: Sit, live: LiveDocument) -> None:
    anna = sit(ANNA)
    for number in range(MOST + 5):
        live.document.do("a", Rename(f"Farm {number}"))
    card, _ = steps(anna)
    assert len(Shown(card).only(StepList).rows) == MOST
    assert Shown(card).only(StepList).rows[0]["step"] == MOST + 5
    assert Shown(card).only(StepList).more == f"The last {MOST} of {MOST + 5} steps."


def test_the_steps_of_a_game_are_one_row_that_shows_no_table(sit: Sit, live: LiveDocument) -> None:
    anna = sit(ANNA)
    live.document.do("a", BeginGame(1))
    for number in range(3):
        live.document.do("a", Act(number, {"type": "advance"}))
    card, _ = steps(anna)
    assert [(row["title"], row["still"]) for row in Shown(card).only(StepList).rows] == [
        ("played 3 actions of the game", True),
        ("began a game, seed 1", False),
    ]


def test_a_question_that_was_sent_is_shown_and_changes_nothing(
    sit: Sit, live: LiveDocument
) -> None:
    anna, bea = sit(ANNA), sit(BEA, EDITOR)
    _, back = steps(anna)
    banner = PastBanner(anna.desk, back)
    link = f"#of={key_of(live.table)}&firer=able&target=baker"
    back.ask(link)
    assert (anna.firer, anna.target, back.step) == ("able", "baker", 0)
    for x in (20.0, 21.0):
        back.ask(f"{link}&at=baker/0:{x},12,90")
        stand = anna.table.model("baker/0").stand
        assert (stand.x, stand.turn, back.step, live.document.seq) == (x, 90.0, SUPPOSED, 0)
        assert "A question that was sent" in Shown(banner).text
    assert bea.table.model("baker/0").stand.x == 18.0
    anna.set_policy(cover_share=0.4)
    assert anna.notice == str(PAST)
    back.leave()
    assert (anna.table.model("baker/0").stand.x, Shown(banner).labels) == (18.0, [])
    back.ask(f"{link}&at=baker/0:99,12,90")
    assert anna.notice.startswith("Cannot open the question: “baker/0:99,12,90” in the link")


def test_models_that_a_question_puts_down_are_shown_to_whoever_opened_it_alone(
    sit: Sit, live: LiveDocument
) -> None:
    watcher, bea = sit(ANNA, WATCHER), sit(BEA, EDITOR)
    _, back = steps(watcher)
    link = f"#of={key_of(live.table)}&firer=able&target=put-1&put=oval75:24,12,90"
    back.ask(link)
    assert (watcher.firer, watcher.target, back.step) == ("able", "put-1", SUPPOSED)
    assert watcher.table.unit("put-1").spec.label == "1: 75 × 42 mm oval"
    assert not bea.table.has("put-1/0") and (live.document.seq, bea.can_undo) == (0, False)
    bea.do(MoveThings((Spot("able/0", (2.0, 2.0)),)))
    assert watcher.table.has("put-1/0") and watcher.target == "put-1"
    back.leave()
    assert not watcher.table.has("put-1/0") and watcher.target != "put-1"
    for fault in (51 * "&put=32:1,2,3", "&put=31:1,2,3"):
        back.ask(f"#of={key_of(live.table)}&firer=able&target=put-1{fault}")
        assert watcher.notice.startswith("Cannot open the question: ")
        assert back.step != SUPPOSED


def test_the_table_is_shown_as_it_was_and_touched_by_nobody(sit: Sit, live: LiveDocument) -> None:
    anna, bea = sit(ANNA), sit(BEA, EDITOR)
    card, back = steps(anna)
    banner = PastBanner(anna.desk, back)
    for x in (7.0, 8.0, 9.0):
        bea.do(MoveThings((Spot("baker/0", (x + 8.0, 12.0)),)))

    def stands(session: Session) -> float:
        return float(session.table.model("baker/0").stand.x)

    anna.choose_whole("able")
    from_browser(Shown(card).only(StepList), {"step": 1})
    assert (stands(anna), stands(bea), back.step) == (15.0, 17.0, 1)
    assert "after step <b>1</b> of 3: Bea Miller moved" in Shown(banner).text
    assert anna.held == ()
    anna.move((1.0, 0.0))
    anna.set_policy(cover_share=0.4)
    assert anna.notice == str(PAST)
    assert live.document.seq == 3
    # Others go on; what is looked at stays, and its banner counts.
    bea.do(MoveThings((Spot("baker/0", (18.5, 12.0)),)))
    assert stands(anna) == 15.0
    assert "of 4" in Shown(banner).text
    bea.undo()
    assert "of 4" in Shown(banner).text, "taking back is no step of the list"
    bea.redo()
    back.leave()
    assert (stands(anna), back.step, Shown(banner).labels) == (18.5, 0, [])
    assert anna.held == ("able/0", "able/1")
    from_browser(Shown(card).only(StepList), {"step": live.document.seq})
    assert back.step == 0


def test_undo_goes_back_to_now_first(sit: Sit, live: LiveDocument) -> None:
    anna = sit(ANNA)
    card, back = steps(anna)
    for x in (7.0, 8.0):
        anna.do(MoveThings((Spot("baker/0", (x + 8.0, 12.0)),)))
    from_browser(Shown(card).only(StepList), {"step": 1})
    assert back.step == 1
    anna.undo()
    assert back.step == 0
    assert [step.done for step in anna.desk.steps] == [True, False]
    assert anna.table is live.table


def test_a_step_that_is_not_listed_is_dropped(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    anna = sit(ANNA)
    card, back = steps(anna)
    named(anna, "Farm")
    with caplog.at_level(logging.WARNING):
        for step in (7, -1, 10**30, "1", None):
            from_browser(Shown(card).only(StepList), {"step": step})
    assert back.step == 0
    assert len(caplog.records) == 5


def test_another_table_is_shown_as_it_is(sit: Sit, live_table: Callable[[], LiveDocument]) -> None:
    anna = sit(ANNA)
    card, back = steps(anna)
    named(anna, "Farm")
    named(anna, "Barn")
    from_browser(Shown(card).only(StepList), {"step": 1})
    assert back.step == 1
    anna.sit(live_table())
    assert back.step == 0
    with pytest.raises(Refused):
        anna.desk.submit(MoveThings((Spot("nobody", (1.0, 1.0)),)))


def test_a_consent_that_cannot_be_stored_says_so(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, said = sit(BEA).desk, list[str]()

    def answer(_request: str, *, allow: bool) -> None:
        raise Unusable("The disk is full.")

    card = Shown(ConsentCard(desk, said.append))
    monkeypatch.setattr(desk, "answer", answer)
    desk.asked = Request("r", ANNA.id, "played", (2,), frozenset({BEA.id}))
    card.press("Allow")
    assert said == [str(NOT_KEPT)]
    assert "Allow" in card.labels
