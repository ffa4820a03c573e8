"""Long work in processes of its own and by Dask: progress, cancel, and dying workers."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from languages.writing import text
from sandbox.work.elsewhere import Processes, WorkerLost
from sandbox.work.progress import Cancelled, Progress

pytestmark = pytest.mark.slow


def squared(number: int, progress: Progress) -> int:
    progress(0.5, "Squaring")
    return number * number


def endless(path: str, progress: Progress) -> None:
    """Work until cancelled, and say so in a file."""
    try:
        while True:
            progress(0.25, "Going on")
            threading.Event().wait(0.01)
    except Cancelled:
        Path(path).write_text("cancelled", encoding="utf-8")
        raise


def deaf(_thing: object, progress: Progress) -> None:
    """Work without a report after the first."""
    progress(0.25, "Going on")
    threading.Event().wait(60.0)


def killed_at_first(path: str, progress: Progress) -> int:
    """End the process in the middle, but not where a file says that it has happened."""
    progress(0.25, "Going on")
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def killed_always(_thing: object, _progress: Progress) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuses(what: str, _progress: Progress) -> None:
    raise ValueError(f"found {what}; expected nothing")


def own_process(_thing: object, _progress: Progress) -> int:
    return os.getpid()


@pytest.fixture
def place() -> Iterator[Processes]:
    before = set(active_children())
    place = Processes(most=1)
    yield place
    place.close()
    assert set(active_children()) == before, "no process is left"


def cancelling(_share: float, what: str) -> None:
    if what:
        raise Cancelled


def test_work_is_done_by_one_process_after_another_call_too(place: Processes) -> None:
    assert set(active_children()) == set(), "the process starts with the first work"
    told: list[str] = []
    assert place.run(squared, 7, lambda _share, what: told.append(what)) == 49
    assert "Squaring" in told
    first = place.run(own_process, None)
    assert first != os.getpid()
    assert place.run(own_process, None) == first


def test_what_work_raises_is_raised_and_its_process_goes_on(place: Processes) -> None:
    first = place.run(own_process, None)
    with pytest.raises(ValueError, match="found a fault; expected nothing"):
        place.run(refuses, "a fault")
    assert place.run(own_process, None) == first


def test_cancelled_work_stops_and_its_process_goes_on(place: Processes, tmp_path: Path) -> None:
    first = place.run(own_process, None)
    with pytest.raises(Cancelled):
        place.run(endless, str(tmp_path / "said"), cancelling)
    assert (tmp_path / "said").read_text(encoding="utf-8") == "cancelled"
    assert place.run(own_process, None) == first


def test_work_stops_whatever_its_progress_raises(place: Processes, tmp_path: Path) -> None:
    def gone(_share: float, what: str) -> None:
        if what:
            raise RuntimeError("nobody is there")

    with pytest.raises(RuntimeError, match="nobody is there"):
        place.run(endless, str(tmp_path / "said"), gone)
    assert (tmp_path / "said").exists()
    assert place.run(squared, 3) == 9


def test_a_place_without_a_process_starts_one_for_the_next_time(place: Processes) -> None:
    assert not place.ready()
    assert place.run(squared, 3) == 9  # waits for the one that starts
    assert place.ready()


def test_the_process_of_cancelled_work_that_does_not_stop_is_ended(
    place: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.work.elsewhere.ENDING_SECONDS", 0.01)
    first = place.run(own_process, None)
    with pytest.raises(Cancelled):
        place.run(deaf, None, cancelling)
    assert place.run(own_process, None) != first


def test_work_whose_process_dies_is_done_once_more(place: Processes, tmp_path: Path) -> None:
    first, told = place.run(own_process, None), list[str]()
    result = place.run(
        killed_at_first, str(tmp_path / "killed"), lambda _share, what: told.append(what)
    )
    assert result not in (first, os.getpid())
    assert text("exchange-again") in told


def test_work_whose_process_dies_twice_is_given_up_in_one_sentence(place: Processes) -> None:
    with pytest.raises(WorkerLost, match="ended twice"):
        place.run(killed_always, None)
    assert place.run(squared, 3) == 9


def test_closing_ends_work_that_is_being_done(tmp_path: Path) -> None:
    place, begun, raised = Processes(most=1), threading.Event(), list[BaseException]()

    def told(_share: float, what: str) -> None:
        if what:
            begun.set()

    def work() -> None:
        try:
            place.run(endless, str(tmp_path / "said"), told)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(60)
    place.close()
    thread.join(60)
    assert [type(error) for error in raised] == [Cancelled]
    assert not active_children()


def test_an_idle_process_ends_by_itself() -> None:
    others = {*active_children()}  # those of tests before
    place = Processes(most=1, idle_seconds=0.0)
    place.run(squared, 3)
    for _ in range(600):
        if {*active_children()} <= others:
            return
        time.sleep(0.1)
    pytest.fail("it has not ended within a minute")


def test_a_scheduler_does_it_with_progress_and_cancel(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    from sandbox.work.dask import Scheduler

    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        place = Scheduler(cluster.scheduler_address)
        assert place.run(squared, 7) == 49
        with pytest.raises(ValueError, match="found a fault"):
            place.run(refuses, "a fault")
        with pytest.raises(Cancelled):
            place.run(endless, str(tmp_path / "said"), cancelling)
        assert place.run(squared, 3) == 9, "the only thread is free again"
        assert (tmp_path / "said").read_text(encoding="utf-8") == "cancelled"
        place.close()
