"""A request to take something back between two processes: none is lost, and one answer counts."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, Event, current_thread
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from databases.two_processes import Both, Ear, answered, deaf, named, sit
from live_tables import is_one

from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.live.asking import answer_request, request_undo
from sandbox.live.hub import Hub
from sandbox.live.live_document import Seat
from sandbox.live.seats.consent import ASKED_ALREADY, LAPSED, NeedsConsent, Request
from sandbox.live.seats.roles import OWNER
from sandbox.live.seats.told import Asked
from sandbox.live.store.kept import Unusable
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


class Game:
    """A game of two in two processes: Ann's action, then Bob's. Bob has a window in each."""

    def __init__(self, yard: Both) -> None:
        self.yard = yard
        (self.ann, self.of_ann), (self.bob, self.of_bob) = (
            sit(yard[0], "ann", OWNER),
            sit(yard[1], "bob"),
        )
        self.of_ann.until(lambda: named(self.of_ann) == {"Ann", "Bob"})
        self.ann.submit(do.BeginGame(7))
        self.step = answered(self.ann)
        yard[1].catch_up(self.step)
        yard[0].catch_up(answered(self.bob))

    def ask(self) -> Request:
        """Ann's request, once Bob has heard of it."""
        request_undo(self.ann)
        request = self.yard[0].fair.request
        assert request is not None
        self.of_bob.until(lambda: last(self.of_bob) == request)
        assert self.yard[1].fair.request == request
        return request

    def is_over(self) -> None:
        """Wait until no process has a request any more; all agree on the game."""
        for live, ear in zip(self.yard, (self.of_ann, self.of_bob), strict=True):
            ear.until(lambda: live.fair.request is None and last(ear) is None)  # noqa: B023
            live.catch_up()
            is_one(live)
        assert self.yard[0].document.seq == self.yard[1].document.seq

    def taken_back(self) -> int:
        """Count the times that something was taken back with consent."""
        entries = self.yard[0].document.history.entries
        return sum(isinstance(entry.command, do.TakeBack) for entry in entries)


def last(ear: Ear) -> Request | None:
    """The request by the last message about one."""
    found = [one.request for one in ear if isinstance(one, Asked)]
    return found[-1] if found else None


@pytest.fixture
def game(yard: Both) -> Game:
    return Game(yard)


def test_an_action_is_taken_back_with_the_consent_of_the_player_in_the_other_process(
    game: Game,
) -> None:
    with pytest.raises((NeedsConsent, Refused)):
        game.ann.submit(do.Undo(game.step))
    request = game.ask()
    assert request.by == "ann" and request.needed == {"bob"}
    answer_request(game.bob, request.id, allow=False)
    game.of_ann.until(lambda: Asked(None, "refused", game.bob.person) in game.of_ann)
    game.is_over()
    with pytest.raises(Refused, match="was refused"):
        request_undo(game.ann)
    game.yard[1].catch_up(answered(game.ann))
    game.yard[0].catch_up(answered(game.bob))
    request = game.ask()
    actions = len(game.yard[1].document.game.actions)  # type: ignore[union-attr]
    answer_request(game.bob, request.id, allow=True)
    game.is_over()
    now = game.yard[0].document.game
    assert now is not None and len(now.actions) == actions - len(request.steps)
    assert game.taken_back() == 1


def test_a_request_asked_before_the_others_last_step_was_heard_is_about_that_too(
    game: Game,
) -> None:
    """The other process has stored a step, whose notice comes late."""
    with game.yard[0].lock:  # what follows notices waits
        game.yard[1].catch_up()
        later = answered(game.bob)
        request_undo(game.ann, game.step)
        request = game.yard[0].fair.request
    assert request is not None and request.steps[0] == game.step and request.steps[-1] == later
    game.of_bob.until(lambda: last(game.of_bob) == request)
    answer_request(game.bob, request.id, allow=True)
    game.is_over()
    assert game.taken_back() == 1


def test_what_is_asked_and_answered_while_a_process_hears_nothing_is_read_again(
    game: Game, hubs: tuple[Hub, Hub], postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with deaf(postgres, hubs[1], monkeypatch):
        request_undo(game.ann)
    request = game.yard[0].fair.request
    assert request is not None
    game.of_bob.until(lambda: last(game.of_bob) == request)
    with deaf(postgres, hubs[0], monkeypatch):
        answer_request(game.bob, request.id, allow=False)
    game.of_ann.until(lambda: Asked(None, "refused", game.bob.person) in game.of_ann)
    game.is_over()


def test_a_table_that_is_opened_later_has_the_request(
    game: Game, hubs: tuple[Hub, Hub], postgres: PostgresServer
) -> None:
    request = game.ask()
    third = Hub(Store(hubs[0].store.database._engine.url.render_as_string(hide_password=False)))
    try:
        live = third.open(game.yard[0].name)
        assert live.fair.request == request
        again, _ = sit(live, "bob")
        answer_request(again, request.id, allow=True)
        game.is_over()
    finally:
        third.store.close()


@pytest.mark.parametrize("first", [True, False], ids=["allowed", "refused"])
@pytest.mark.parametrize("second", [True, False], ids=["allows", "refuses"])
def test_of_two_answers_in_two_processes_the_first_counts_and_the_other_is_told(
    game: Game, first: bool, second: bool
) -> None:
    beside, _ = sit(game.yard[0], "bob")
    request = game.ask()
    with game.yard[1].lock:  # what follows notices waits
        answer_request(beside, request.id, allow=first)
        with pytest.raises(Refused, match=str(LAPSED)):
            answer_request(game.bob, request.id, allow=second)
        assert game.yard[1].fair.request is None
    game.is_over()
    assert game.taken_back() == int(first)


def test_a_request_allowed_in_two_processes_at_once_is_carried_out_once(game: Game) -> None:
    beside, _ = sit(game.yard[0], "bob")
    request, both = game.ask(), Barrier(2)

    def allow(seat: Seat) -> str:
        both.wait()
        try:
            answer_request(seat, request.id, allow=True)
        except Refused as why:
            return str(why)
        return ""

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(allow, (beside, game.bob))) == ["", str(LAPSED)]
    game.is_over()
    assert game.taken_back() == 1


def test_two_who_have_to_agree_do_so_at_once_in_two_processes(game: Game) -> None:
    cy, of_cy = sit(game.yard[0], "cy")
    of_cy.until(lambda: named(of_cy) == {"Ann", "Bob", "Cy"})
    answered(cy)
    game.yard[1].catch_up()
    request, both = game.ask(), Barrier(2)
    assert request.needed == {"bob", "cy"}

    def allow(seat: Seat) -> None:
        both.wait()
        answer_request(seat, request.id, allow=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(allow, (cy, game.bob)))
    game.is_over()
    assert game.taken_back() == 1


def test_of_two_requests_at_once_in_two_processes_one_counts(game: Game) -> None:
    beside, _ = sit(game.yard[1], "ann", OWNER)
    with game.yard[1].lock:  # what follows notices waits
        request_undo(game.ann)
        with pytest.raises(Refused, match=str(ASKED_ALREADY)):
            request_undo(beside, game.step)
        assert game.yard[1].fair.request == game.yard[0].fair.request
    assert game.yard[0].fair.request is not None


def test_a_request_that_could_not_be_read_at_once_is_read_a_moment_later(
    game: Game, hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails in one process just as the notice comes."""
    store: Any = hubs[1].store
    reads, failed = store.database.reading, Event()

    @contextmanager
    def reading() -> Iterator[Any]:
        if current_thread().name.startswith("following") and not failed.is_set():
            failed.set()
            raise Unusable("The database is away.")
        with reads() as connection:
            yield connection

    monkeypatch.setattr(store.database, "reading", reading)
    game.ask()
    assert failed.is_set()
