"""Telling seats: everybody, in one order, and none waits for one that is slow or fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier, Event, Thread
from time import sleep

import pytest
from live_tables import hub_in, is_one, live_table, moved, seated

from sandbox.document.refusal import Refused
from sandbox.live.digests import digest_of
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR
from sandbox.live.seats.told import Stepped, Told

SECONDS = 30


def test_a_seat_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    live = live_table()

    def fail(_: Told) -> None:
        raise RuntimeError("my window is gone")

    bad = live.join(Person("bad"), EDITOR, fail)
    ann, received = seated(live, "ann")
    ann.submit(moved("barn", 15, 12))
    bad.submit(moved("barn", 16, 12))
    assert len(received.entries) == 2
    assert "my window is gone" in caplog.text
    is_one(live)


def test_a_seat_that_is_slow_holds_up_nobody() -> None:
    live = live_table()
    go, began = Event(), Event()
    heard: list[int] = []

    def slow(message: Told) -> None:
        if isinstance(message, Stepped):
            began.set()
            assert go.wait(SECONDS)
            heard.append(message.entry.seq)

    live.join(Person("slow"), EDITOR, slow)
    (ann, _), (_, received) = seated(live, "ann"), seated(live, "bob")
    first = Thread(target=ann.submit, args=(moved("barn", 15, 12),))
    first.start()
    assert began.wait(SECONDS)
    for number in range(5):  # its first entry is still being told to the slow one
        live.submit("bob", EDITOR, moved("barn", 16 + number, 12))
    assert [entry.seq for entry in received.entries[-5:]] == [2, 3, 4, 5, 6]
    assert heard == []
    go.set()
    first.join(SECONDS)
    assert heard == [1, 2, 3, 4, 5, 6]


def test_the_author_of_a_step_is_told_before_it_returns() -> None:
    """Also where another thread is telling the same seat something else at that moment."""
    live = live_table()
    go, began = Event(), Event()
    heard: list[int] = []

    def told(message: Told) -> None:
        if isinstance(message, Stepped):
            began.set()
            assert go.wait(SECONDS)
            sleep(0.01)
            heard.append(message.entry.seq)

    ann = live.join(Person("ann"), EDITOR, told)
    other = Thread(target=live.submit, args=("bob", EDITOR, moved("barn", 15, 12)))
    other.start()
    assert began.wait(SECONDS)
    done: list[list[int]] = []
    mine = Thread(target=lambda: (ann.submit(moved("hedge", 20, 18)), done.append([*heard])))
    mine.start()
    go.set()
    mine.join(SECONDS)
    other.join(SECONDS)
    assert done == [[1, 2]]


def test_a_seat_may_act_while_it_is_told() -> None:
    live = live_table()
    heard: list[int] = []

    def answer(message: Told) -> None:
        if isinstance(message, Stepped):
            heard.append(message.entry.seq)
            if message.entry.seq == 1:
                seat.submit(moved("hedge", 20, 18))

    seat = live.join(Person("ann"), EDITOR, answer)
    bob, received = seated(live, "bob")
    bob.submit(moved("barn", 15, 12))
    assert heard == [1, 2]
    assert [entry.seq for entry in received.entries] == [1, 2]


@pytest.mark.slow
def test_many_threads_make_one_order() -> None:
    """The messages to all seats, the store and the table are the same; nothing is lost."""
    live = live_table(hub=hub_in())
    threads, tries = 8, 200
    seats = [seated(live, f"author{number}") for number in range(threads)]
    for _, told in seats:
        told.clear()
    start = Barrier(threads)

    def work(number: int) -> set[str]:
        random, done = Random(number), set()
        author = f"author{number}"
        start.wait()
        for count in range(tries):
            token = f"{author}-{count}"
            thing = random.choice(("barn", "hedge"))
            at = round(random.uniform(8, 28), 2), round(random.uniform(8, 16), 2)
            try:
                live.submit(author, EDITOR, moved(thing, *at), token=token)
            except Refused:
                continue
            done.add(token)
        return done

    with ThreadPoolExecutor(threads) as pool:
        acknowledged = set().union(*pool.map(work, range(threads)))
    history = live.document.history.entries
    assert len(acknowledged) > threads * tries * 0.9
    assert {entry.token for entry in history} == acknowledged
    assert [entry.seq for entry in history] == list(range(1, len(acknowledged) + 1))
    for _, told in seats:
        assert told.entries == history
    assert digest_of(live.document).startswith("sha256:")
    is_one(live)
