"""One game, and several pages that look at it: who begins, who follows, who went back, who left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.fixed_secrets import fix_secrets
from page_of_messages import Page
from repository import SCENARIOS
from shown import Shown
from tables import laid

from apps.cards.play.game import GameCard
from apps.cards.play.game_clock import GameClock
from apps.cards.play.seats import Seats
from apps.cards.play.story_list import StoryList
from apps.table.state.modes import GAME_ON, Frame
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.commands import Act, BeginGame
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER, WATCHER, Role
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def yard() -> Table:
    return laid(SCENARIOS / "yard.toml")


@pytest.fixture
def live(yard: Table) -> LiveDocument:
    return LiveDocument("yard", Document(yard.scenario), yard)


class Browser:
    """Somebody's page."""

    def __init__(self, live: LiveDocument, name: str, role: Role = OWNER) -> None:
        self.session, self.view = Session(), Page()
        self.session.desk.person, self.session.desk.role = Person(name, name), role
        self.space = Workspace(self.session, self.view)
        self.card = GameCard(self.session, self.space.game, Seats(self.session, self.space.by_hand))
        self.clock = GameClock(self.space.game)
        self.shown = Shown(self.card)
        self.game, self.playback = self.space.game, self.space.game.playback
        self.space.show(build_scene(live.table), live.table, live)

    @property
    def place(self) -> tuple[int, int]:
        """The frame it is at, and how many there are."""
        return self.playback.place.at, self.playback.place.known

    def steps(self, count: int) -> None:
        for _ in range(count):
            self.game.onward()

    def until(self, found: Callable[[], bool]) -> None:
        while not found():
            assert not self.playback.ended
            self.game.onward()

    def arrive(self) -> None:
        """The clock goes on until it is where the others are."""
        for _ in range(99):
            self.clock.tick()
        assert not self.playback.place.trailing

    def shows_its_frame(self) -> bool:
        return self.session.table is self.playback.frame.table


def test_all_who_sit_there_see_the_game_that_one_began(live: LiveDocument) -> None:
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    ann.shown.press("Start")
    assert ann.place == bob.place == (0, 1)
    assert bob.session.mode.in_game
    assert bob.playback.frame is ann.playback.frame
    assert "The next step" in bob.shown.labels and "Start" not in bob.shown.labels
    assert "seed 1" in bob.shown.text
    ann.steps(3)
    assert ann.place == (3, 4)
    bob.arrive()
    assert bob.place == (3, 4)
    assert bob.playback.frames == ann.playback.frames
    assert bob.session.table is ann.session.table
    assert bob.shows_its_frame()
    bob.session.choose("warden", "warden/0")
    bob.session.move((1.0, 0.0))
    assert bob.session.notice == str(GAME_ON)
    bob.steps(1)
    ann.arrive()
    assert ann.place == bob.place == (4, 5)


def test_a_watcher_is_brought_to_a_game_that_begins(live: LiveDocument) -> None:
    """A watcher sees the game at once, unless the page shows a verdict; others stay."""
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    watcher, judge = Browser(live, "w", WATCHER), Browser(live, "j", WATCHER)
    judge.session.choose("warden", "warden/0")
    assert judge.session.firer
    ann.shown.press("Start")
    tabs = [one.space.state.workspace for one in (watcher, judge, bob)]
    assert tabs == ["play", "sight", "sight"]


def test_a_following_page_shows_a_shot_and_then_its_result(live: LiveDocument) -> None:
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    ann.shown.press("Start")
    ann.until(lambda: ann.playback.place.at + 1 < ann.playback.place.known)
    assert ann.session.mode != Frame()
    assert not ann.playback.further, "one's own step is gone through by hand"
    assert bob.session.mode == ann.session.mode
    assert bob.playback.place.trailing
    for _ in range(6):  # no browser at that page says that the dice lie
        bob.clock.tick()
    assert bob.playback.place.newest
    assert not bob.playback.place.trailing
    assert (bob.session.mode, bob.shows_its_frame()) == (Frame(), True)
    assert ann.session.mode != Frame()


def test_a_page_that_went_back_stays_and_shows_how_far_the_game_is(live: LiveDocument) -> None:
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    ann.shown.press("Start")
    ann.steps(5)
    bob.arrive()
    bob.game.scrub(2)
    there = bob.session.table
    assert not ann.playback.place.held
    known = ann.playback.place.known
    while ann.playback.place.known < known + 3:
        ann.game.onward()
    assert (bob.playback.place.at, bob.playback.place.known) == (2, ann.playback.place.known)
    assert bob.session.table is there
    further = bob.playback.place.known - 3
    assert f"Back to the latest step ({further} ahead)" in bob.shown.labels
    bob.playback.to_newest()
    assert bob.playback.place.newest
    assert bob.shows_its_frame()
    assert not any("Back to the latest step" in label for label in bob.shown.labels)
    ann.playback.to_newest()
    ann.steps(1)
    bob.arrive()
    assert bob.playback.place.newest


def test_a_page_that_comes_in_the_middle_sees_it_at_once(live: LiveDocument) -> None:
    ann = Browser(live, "ann")
    ann.shown.press("Start")
    ann.steps(6)
    late = Browser(live, "late")
    assert late.place == (ann.playback.place.known - 1, ann.playback.place.known)
    assert late.playback.frames == ann.playback.frames
    assert late.shows_its_frame()
    assert "seed 1" in late.shown.text
    assert late.shown.only(StoryList).groups[0]["title"].startswith("Turn 1")
    glides = [op for op in late.view.messages if op["op"] == "glide"]
    assert not glides, "nothing is seen going where it stands already"


def test_a_game_of_a_server_that_was_started_anew_is_played_again(live: LiveDocument) -> None:
    ann = Browser(live, "ann")
    ann.shown.press("Start")
    ann.steps(6)
    again = LiveDocument("yard", live.document, live.table)
    assert not again.game.frames
    page = Browser(again, "ann")
    assert page.place == (ann.playback.place.known - 1, ann.playback.place.known)
    assert [f.lines for f in page.playback.frames] == [f.lines for f in ann.playback.frames]
    assert not page.playback.work.busy
    page.steps(2)
    assert page.playback.place.known > ann.playback.place.known


def test_a_reload_is_where_it_was(live: LiveDocument) -> None:
    ann = Browser(live, "ann")
    ann.shown.press("Start")
    ann.steps(6)
    ann.game.scrub(3)
    again = Browser(live, "ann")
    again.game.resume(1, 3)
    assert (again.playback.place.at, again.playback.place.held) == (3, True)
    other = Browser(live, "bob")
    other.game.resume(5, 2)
    assert other.playback.place.newest, "an address of another game begins none on this table"
    assert live.document.game.seed == 1


def test_an_address_begins_the_game_where_there_is_none_for_who_may(live: LiveDocument) -> None:
    watcher = Browser(live, "w", WATCHER)
    watcher.game.resume(7, 4)
    assert not watcher.game.begun
    ann = Browser(live, "ann")
    ann.game.resume(7, 4)
    assert (ann.game.seed, ann.playback.place.at) == (7, 4)
    assert ann.shows_its_frame()
    watcher.arrive()
    assert watcher.playback.place.newest
    assert watcher.game.seed == 7


def test_leaving_is_for_all_and_is_taken_back_by_who_left(live: LiveDocument) -> None:
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    start = live.table
    ann.shown.press("Start")
    ann.steps(5)
    place = ann.place
    bob.game.leave()
    for page in (ann, bob):
        assert page.session.table is start
        assert (page.session.mode.in_game, page.game.begun) == (False, False)
        assert "Start" in page.shown.labels
        assert page.shown.only(StoryList).groups == []
    assert (ann.session.said, bob.session.said) == ("Bob left the game.", "")
    assert "Back to the game" in bob.shown.labels
    assert "Back to the game" not in ann.shown.labels
    bob.playback.bring_back()
    assert ann.place == bob.place == (place[1] - 1, place[1])
    assert ann.shows_its_frame()
    bob.game.leave()
    bob.game.begin(3)
    bob.game.leave()
    assert "Back to the game" in bob.shown.labels
    bob.playback.bring_back()
    assert ann.game.seed == 3


def test_a_step_is_taken_back_on_every_page(live: LiveDocument) -> None:
    ann, bob, carl = Browser(live, "ann"), Browser(live, "bob"), Browser(live, "carl")
    ann.shown.press("Start")
    ann.steps(6)
    for page in (bob, carl):
        page.arrive()
    carl.game.scrub(2)
    before = ann.playback.place.known
    assert not bob.playback.may_take_back, "it is not bob's"
    assert ann.playback.may_take_back
    ann.game.take_back()
    assert ann.playback.place.known < before
    for page in (ann, bob):
        assert page.playback.place.newest
        assert page.shows_its_frame()
    assert (carl.playback.place.at, carl.playback.place.known) == (2, ann.playback.place.known)
    bob.steps(1)
    ann.arrive()
    assert ann.playback.frames == bob.playback.frames
    assert ann.session.table is ann.playback.frame.table
    bob.game.take_back()
    while ann.playback.may_take_back:
        ann.game.take_back()
    assert ann.place == bob.place == (0, 1)


def test_a_watcher_has_no_button_that_plays(live: LiveDocument) -> None:
    ann, watcher = Browser(live, "ann"), Browser(live, "w", WATCHER)
    shown = watcher.shown
    assert "Start" not in shown.labels
    assert "No game is on this table" in shown.text
    ann.shown.press("Start")
    ann.steps(4)
    watcher.arrive()
    assert shown.labels == ["The step before", "The next step"]
    assert shown.named("The next step").disabled
    seq = live.document.seq
    for act in (
        watcher.game.onward,
        watcher.game.run,
        watcher.game.another,
        watcher.game.leave,
        watcher.game.take_back,
        watcher.playback.bring_back,
        lambda: watcher.shown.press_late("Start"),
    ):
        act()
    assert live.document.seq == seq
    assert watcher.game.begun
    watcher.playback.back()
    assert not shown.named("The next step").disabled, "it is looked at, as far as it was played"
    watcher.game.onward()
    assert watcher.playback.place.newest


def test_a_player_of_a_side_continues_when_that_side_is_asked(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_secrets(monkeypatch)  # with others the game may be over before both sides are asked
    sides = live.table.scenario.sides
    pages = {side: Browser(live, side, Role("play", side)) for side in sides}
    host = Browser(live, "host")
    host.shown.press("Start")
    assert [page.playback.players.hands for page in pages.values()] == [(side,) for side in sides]
    for page in pages.values():
        page.playback.take_hands([])  # lets the computer play that side
    seen = set()
    for _ in range(8):
        side = live.game.asked
        seen.add(side)
        other = pages[next(one for one in sides if one != side)]
        for page in (*pages.values(), host):
            page.playback.to_newest()
        assert other.shown.named("The next step").disabled
        seq = live.document.seq
        other.game.onward()
        assert live.document.seq == seq
        assert not pages[side].shown.named("The next step").disabled
        pages[side].game.onward()
        assert live.document.seq > seq
    assert seen == set(sides)
    host.game.scrub(0)
    assert any("Back to the latest step" in label for label in host.shown.labels)
    assert "Play on from here" not in host.shown.labels, "secret dice: it would be refused"


def test_two_who_go_on_at_once_play_one_step(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that joins later gets no notice: the game has gone on as was wanted."""
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    ann.shown.press("Start")
    bob.arrive()
    choose = live.policy_action

    def slowly(level: str) -> object:
        act = choose(level)
        monkeypatch.undo()
        bob.steps(1)
        return act

    monkeypatch.setattr(live, "policy_action", slowly)
    ann.steps(1)
    assert (ann.playback.work.fault, ann.playback.work.busy) == ("", False)
    assert ann.playback.place.known == bob.playback.place.known == 2
    ann.arrive()
    assert ann.shows_its_frame()


def test_a_step_that_another_began_and_left_is_played_on(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click gets a step, also where another page played the first of its actions alone."""
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    ann.shown.press("Start")
    choose, left_midway = live.policy_action, list[int]()

    def meanwhile(level: str) -> Act:
        act = choose(level)
        have = len(ann.playback.frames)
        if not left_midway:
            bob.session.desk.submit(act, at=live)
            if live.game is not None and len(live.game.frames) == have:
                left_midway.append(have)
        return act

    monkeypatch.setattr(live, "policy_action", meanwhile)
    while not left_midway:
        assert not ann.playback.ended
        ann.arrive()
        ann.steps(1)
    assert ann.playback.place.known > left_midway[0]


def test_a_choice_for_a_closed_page_is_not_played(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(live, "ann")
    ann.shown.press("Start")
    choose, seq = live.policy_action, live.document.seq

    def slowly(level: str) -> object:
        act = choose(level)
        ann.space.close()
        return act

    monkeypatch.setattr(live, "policy_action", slowly)
    ann.game.run()
    assert live.document.seq == seq


def test_a_command_that_is_refused_says_so_on_the_card(live: LiveDocument) -> None:
    ann, bob = Browser(live, "ann"), Browser(live, "bob")
    bob.shown.press("Start")
    ann.steps(1)
    with pytest.raises(Refused):
        ann.session.desk.submit(BeginGame(2))
    ann.session.desk.seat.live.closed = "This table has been deleted."
    ann.steps(1)
    assert "This table has been deleted." in ann.shown.text
    assert not ann.playback.work.busy
