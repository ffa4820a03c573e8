"""A demonstration on a page: step by step there and back, guessed, left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import panel_material_ui as pmu
import pytest
from games.in_words import in_words
from page_of_messages import Page
from shown import Shown
from tables import HEAD, table_from, unit

from apps.cards.play.captions import Captions
from apps.cards.play.demonstration import DemonstrationCard
from apps.cards.play.notes import NotesCard
from apps.cards.play.templates import TemplatesCard
from apps.table.output.tokens import beside
from apps.table.state.modes import DEMONSTRATED, LIVE, Staged, drawn_over, withheld
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

SCENE = (
    HEAD
    + unit("able", "a", "position = [10, 10]")
    + unit("baker", "b", "position = [30, 10]", "position = [31.5, 10]")
    + unit("stuka", "a", "position = [60, 40]", template="dive-bomber")
    + """
[[steps]]
title = "Look"
words = "What is there."
notes = "Ask who sees more."

[[steps]]
title = "Guess"
why = "Nothing stands between."
sight = { shooter = "able", target = "baker" }
ask = true

[[steps]]
title = "A barrage"
lay = [{ id = "barrage", kind = "barrage", position = [30, 10], seed = 5 }]

[[steps]]
title = "Bombs"
remove = ["barrage"]
attack = { plane = "stuka", target = "baker", seed = 2 }
"""
)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Workspace]:
    table = table_from(tmp_path, SCENE)
    live = LiveDocument("field", Document(table.scenario), table)
    space = Workspace(Session(), Page())
    space.show(build_scene(table), table, live)
    space.view.tell("ready", width=800, height=600)
    yield space
    space.close()


def page_state(page: Workspace) -> tuple[object, ...]:
    """Return everything that the page shows now."""
    session, shown = page.session, page.demonstration
    assert isinstance(session.mode, Staged)
    return (
        shown.at, shown.part, session.mode.table.digest, session.table.digest,
        tuple(sorted(session.tokens)), session.firer, session.target,
        tuple(one.name for one in drawn_over(session.mode)),
    )  # fmt: skip


def test_stepping_back_shows_what_was_shown(page: Workspace) -> None:
    shown = page.demonstration
    before = page.session.standing
    shown.begin()
    there = [page_state(page)]
    while not shown.last:
        shown.forward()
        there.append(page_state(page))
    assert len(there) > 8 and there[-1][0] == 3, "the attack has moments of its own"
    back = [page_state(page)]
    while shown.at or shown.part:
        shown.back()
        back.append(page_state(page))
    assert back[::-1] == there
    shown.leave()
    assert page.session.standing is before and page.session.table is before
    assert page.desk.seq == 0, "nothing was done to the table"


def test_a_verdict_is_withheld_until_it_is_guessed(page: Workspace) -> None:
    session, shown = page.session, page.demonstration
    card = DemonstrationCard(session, shown)
    shown.begin()
    shown.forward()
    assert shown.asks and session.verdict.report is None and withheld(session.mode)
    session.show("baker", "able")
    assert session.verdict.report is None, "nor that of any other pair"
    guesses = ["Clear", "Soft cover", "Hard cover", "No line of sight"]
    assert [label for label in Shown(card).labels if label in guesses] == guesses
    shown.answer("nonsense")
    assert shown.asks
    shown.answer("hard cover")
    assert not shown.asks and session.verdict.report is not None
    assert session.verdict.report.forward.verdict == "clear"
    assert "No: clear. You said hard cover." in Shown(card).text
    assert "Nothing stands between." in Shown(card).text
    assert not set(guesses) & set(Shown(card).labels)
    shown.forward()
    shown.back()
    assert not shown.asks and session.verdict.report is not None, "it is asked once"
    assert shown.score == (0, 1, 1)
    shown.begin()
    assert shown.score == (0, 0, 1)


def test_the_eye_view_is_available_before_a_guess(page: Workspace) -> None:
    page.demonstration.begin()
    page.demonstration.forward()
    page.demonstration.look_through()
    assert page.state.eye and page.session.notice == ""
    page.demonstration.back()
    assert not page.state.eye or page.demonstration.at == 0


def test_nothing_is_changed_while_it_is_shown(page: Workspace) -> None:
    session, shown = page.session, page.demonstration
    shown.begin()
    assert session.do(MoveThings((Spot("able/0", (12.0, 10.0)),))) is None
    assert session.notice == str(DEMONSTRATED) and session.held == ()
    shown.leave()
    assert session.do(MoveThings((Spot("able/0", (12.0, 10.0)),))) is not None


def test_changes_of_other_people_in_the_meantime_are_shown(page: Workspace) -> None:
    shown, live = page.demonstration, page.desk.live
    assert live is not None
    shown.begin()
    other = Session()
    other.sit(live)
    other.do(MoveThings((Spot("able/0", (12.0, 10.0)),)))
    assert page.session.table.model("able/0").stand.x == 12.0 and shown.begun


def test_templates_of_a_step_are_shown_and_not_played_with(page: Workspace) -> None:
    shown, card = page.demonstration, TemplatesCard(page.session, page.templates)
    shown.begin()
    shown.forward()
    shown.forward()
    assert page.templates.chosen == "templates:barrage"
    assert "Step" in Shown(card).text
    assert not Shown(card).every(pmu.Button), "nothing is moved, rolled or removed"
    assert "baker" in page.session.tokens
    shown.leave()
    assert page.session.tokens == {} and page.templates.chosen == ""


def test_an_attack_is_shown_by_itself(page: Workspace) -> None:
    shown = page.demonstration
    shown.attack("stuka", "baker", 2)
    assert [step.title for step in shown.steps] == ["Stuka attacks"]
    assert shown.scene is not None and len(shown.scene.moments) > 4
    shown.leave()
    assert len(shown.steps) == 4


def test_an_attack_that_cannot_be_says_why(page: Workspace) -> None:
    card = DemonstrationCard(page.session, page.demonstration)
    page.demonstration.attack("able", "baker", 2)
    assert "able is no aircraft" in page.demonstration.fault
    assert 'class="fault"' in Shown(card).text
    page.demonstration.leave()
    assert page.session.mode is LIVE and page.demonstration.fault == ""


def test_a_demonstration_plays_to_its_end_after_one_click_and_waits_for_guesses(
    page: Workspace,
) -> None:
    shown = page.demonstration
    card = DemonstrationCard(page.session, shown)
    buttons = Shown(card)
    buttons.press("Play")
    assert (
        shown.begun and shown.running and "Pause" in buttons.labels and "Play" not in buttons.labels
    )
    places = [(shown.at, shown.part)]
    for _ in range(3000):
        result_seen(page)
        card.tick()
        if places[-1] != (shown.at, shown.part):
            places.append((shown.at, shown.part))
        if shown.asks:
            for _ in range(60):
                card.tick()
            assert places[-1] == (shown.at, shown.part), "a guess is awaited"
            shown.answer("clear")
        if not shown.running:
            break
    assert shown.last and len(places) > 8, "every moment was shown"
    shown.back()
    buttons.press("Play")
    buttons.press("Next")
    assert not shown.running, "who steps by hand goes on by hand"


def test_the_buttons_keep_their_order_and_their_place(page: Workspace) -> None:
    shown, card = page.demonstration, DemonstrationCard(page.session, page.demonstration)
    row = card.__panel__()[0]

    def places() -> list[str]:
        return [one.label for one in row.objects if one.visible]

    assert places() == ["Back", "Play", "Step"]
    shown.play()
    assert places() == ["Back", "Pause", "Next"]
    shown.pause()
    assert places() == ["Back", "Play", "Next"]


def result_seen(page: Workspace) -> None:
    """Report what a browser reports once dice lie and bursts are over."""
    plays = [op for op in page.view.messages if op["op"] == "play"]
    page.view.tell("seen", show=plays[-1]["show"])


def test_labels_story_and_caption_wait_for_the_dice(page: Workspace) -> None:
    """A barrage pins Baker squad: nobody is told before its shells have burst."""
    shown, session = page.demonstration, page.session
    card, captions = DemonstrationCard(session, shown), Captions(session, shown, list, "")
    shown.begin()
    shown.forward()
    shown.forward()
    assert shown.steps[shown.at].title == "A barrage" and not shown.told
    assert session.tokens["baker"].pins and not beside(session, session.table.unit("baker"))
    before, rolls = Shown(captions).text, Shown(TemplatesCard(session, page.templates))

    def label() -> bool:
        said = [op for op in page.view.messages if op["op"] == "labels"][-1]["labels"]
        return "6″ rolled" in str(said) or "10″ rolled" in str(said)

    assert "pin" not in before and "gains" not in rolls.text and not label()
    page.view.tell("seen", show=0)
    assert not shown.told, "that was an earlier moment"
    result_seen(page)
    assert shown.told and beside(session, session.table.unit("baker")).pins
    assert "Baker gains" in Shown(captions).text and "Baker gains" in rolls.text and label()
    while shown.part < 5 or not any(shown.scene.moment.frame.lines):
        shown.forward()
    first, *_ = in_words(shown.scene.moment.frame.lines)
    assert shown.told or first not in Shown(card).text
    result_seen(page)
    assert first.strip() in Shown(card).text
    shown.forward()
    page.view.tell("ready", width=800, height=600)
    assert shown.told, "a page that was loaded again has lost the moment"


def test_leaving_a_demonstration_restores_the_view(page: Workspace) -> None:
    before = (20.0, 20.0, 0.0, 50.0, -86.0, 54.0)
    page.state.camera = before
    shown = page.demonstration
    shown.begin()
    shown.forward()
    page.state.camera = (1.0, 2.0, 0.0, 9.0, 0.0, 20.0)  # as the browser tells
    shown.leave()
    assert page.state.camera == before
    last = [op for op in page.view.messages if op["op"] == "camera" and "action" in op][-1]
    assert (last["action"], last["focal"]) == ("sit", [20.0, 20.0, 0.0])
    page.state.camera = None  # nobody has turned it
    shown.begin()
    shown.leave()
    last = [op for op in page.view.messages if op["op"] == "camera" and "action" in op][-1]
    assert last["action"] == "home"


def settle(page: Workspace) -> tuple[int, int]:
    """Play until it stops by itself, or waits for a guess."""
    shown = page.demonstration
    for _ in range(60):
        if not shown.running or shown.asks:
            break
        shown.play_on()
    return shown.at, shown.part


def test_each_press_of_a_clicker_plays_one_step_to_its_end(page: Workspace) -> None:
    shown = page.demonstration
    shown.begin()
    assert shown.last is False and settle(page) == (0, 0)
    presses = 0
    while not shown.last:
        page.view.tell("key", key="PageDown", shift=False, control=False)
        settle(page)
        presses += 1
        if shown.asks:
            shown.pause()
    assert presses == 4 and not shown.running, "one for each step that follows, and the answer"
    assert shown.scene is not None and len(shown.scene.moments) > 4
    page.view.tell("key", key="PageUp", shift=False, control=False)
    assert (shown.at, shown.part) == (3, 0), "first to the beginning of its step"
    page.view.tell("key", key="ArrowLeft", shift=False, control=False)
    assert (shown.at, shown.part) == (2, 0)
    page.view.tell("key", key="ArrowRight", shift=False, control=False)
    page.view.tell("key", key=".", shift=False, control=False)
    assert not shown.running
    page.view.tell("key", key="ArrowDown", shift=False, control=False)
    assert (shown.at, shown.part) == (3, 1)
    page.view.tell("key", key="ArrowUp", shift=False, control=False)
    assert (shown.at, shown.part) == (3, 0)
    page.view.tell("key", key=" ", shift=False, control=False)
    assert shown.running and not shown.stops


def test_the_press_after_a_question_shows_its_answer(page: Workspace) -> None:
    shown, card = page.demonstration, DemonstrationCard(page.session, page.demonstration)
    shown.begin()
    shown.next_step()
    assert shown.asks and "no line of sight?" in shown.caption[1]
    shown.next_step()
    assert not shown.asks and shown.at == 1 and "The answer: clear." in Shown(card).text
    assert "Nothing stands between." in shown.caption[1] and "sees Baker" in shown.caption[1]
    assert shown.score == (0, 0, 1), "nobody guessed"
    shown.next_step()
    assert shown.at == 2


def test_a_presenter_presses_next_in_the_window_of_the_audience(page: Workspace) -> None:
    live = page.desk.live
    assert live is not None
    other, watcher = Session(), Session()
    other.sit(live)
    watcher.desk.role = Role("watch")
    watcher.sit(live)
    notes = Shown(NotesCard(other))
    assert "Next" not in notes.labels
    page.demonstration.begin()
    assert "Next: “Guess”" in notes.text and "Next" not in Shown(NotesCard(watcher)).labels
    watcher.desk.press_next()
    assert page.demonstration.at == 0
    notes.press("Next")
    assert page.demonstration.at == 1 and "step 2 of 4" in notes.text
    assert "Next: the answer, unless it is shown; then “A barrage”" in notes.text
    notes.press("Next")
    assert page.demonstration.at == 1 and not page.demonstration.asks
    notes.press("Next")
    assert page.demonstration.at == 2 and watcher.desk.shown_elsewhere is not None
    assert watcher.desk.shown_elsewhere.seat == page.desk.seat.number, "not the presenter's"


def test_keys_are_told_first_only_in_a_demonstration(page: Workspace) -> None:
    def first() -> list[str]:
        return [op for op in page.view.messages if op["op"] == "listen"][-1]["first"]  # type: ignore[index, return-value]

    assert first() == []
    page.demonstration.begin()
    assert {"PageDown", "PageUp", "ArrowRight", "ArrowLeft", ".", "b", " "} <= set(first())
    page.demonstration.leave()
    assert first() == []


def test_another_page_at_the_table_has_the_presenters_notes(page: Workspace) -> None:
    live = page.desk.live
    assert live is not None
    other = Session()
    other.sit(live)
    notes = NotesCard(other)
    assert Shown(notes).text == ""
    page.demonstration.begin()
    assert "shows step 1 of 4" in Shown(notes).text
    assert "Ask who sees more." in Shown(notes).text and "Next: “Guess”" in Shown(notes).text
    page.demonstration.forward()
    assert "step 2 of 4" in Shown(notes).text and "No notes for this step." in Shown(notes).text
    page.demonstration.leave()
    assert Shown(notes).text == ""


def test_captions_say_what_happens(page: Workspace) -> None:
    shown, said = page.demonstration, []
    shown.begin()
    while not shown.last:
        scene = shown.scene
        assert scene is not None
        result_seen(page)
        said.append(shown.caption)
        shown.forward()
    assert said[0] == ("Look", "What is there.")
    answers = "Clear, soft cover, hard cover or no line of sight?"
    assert said[1] == ("Guess", answers), "the reason would give the answer away"
    assert all(title and len(words) < 400 for title, words in said)
    assert all(words for title, words in said[3:]), "each moment says something"


def test_the_captions_tell_the_verdict_once_it_was_guessed(page: Workspace) -> None:
    shown = page.demonstration
    captions = Captions(page.session, shown, list, "")
    shown.begin()
    shown.forward()
    assert shown.asks and "Guess" in Shown(captions).text and shown.verdict == ""
    shown.answer("clear")
    assert shown.verdict.endswith("clear.") and shown.verdict in Shown(captions).text
