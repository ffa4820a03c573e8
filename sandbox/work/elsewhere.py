"""Long work outside this process, with progress and cancel: here, in processes, or by Dask.

``work`` is a function of a module, called with a thing and a `Progress`. The thing and the result
can be pickled. Whatever work raises is raised here, too.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread, Timer
from typing import Any, Protocol, TypeVar

from languages.message import Line, message
from languages.writing import text
from sandbox.work.progress import Cancelled, Progress, silent

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[T, Progress], R]

PROCESSES = 2
"""Most processes for long work."""

IDLE_SECONDS = 300.0
"""A process without work ends after this time."""

ENDING_SECONDS = 2.0
"""Time that cancelled work has to stop; then its process is ended."""


_POLL_SECONDS = 0.2
"""Time between two checks whether work was cancelled."""

_TOLD_SECONDS = 0.1
"""Least time between two reports of a worker."""


class WorkerLost(RuntimeError):
    """The worker ended twice while it did the same work, in one sentence."""

    def __init__(self) -> None:
        super().__init__(message("exchange-ended-twice"))


@dataclass(frozen=True)
class Bounds:
    """The most that one work may cost its process.

    ``memory``: bytes of address space beyond what the process has when the work begins.
    ``seconds``: of processor time. ``answer``: bytes of the pickled result.
    """

    memory: int
    seconds: int
    answer: int

    @property
    def found(self) -> str:
        """The phrase for a file whose reading goes beyond them."""
        return text("exchange-costly", gigabytes=self.memory / 2**30, seconds=self.seconds)


class BeyondBounds(RuntimeError):
    """The work went beyond its bounds, and its process was ended."""


class Workplace(Protocol):
    """Where long work is done."""

    def run(self, work: Work[T, R], thing: T, progress: Progress = silent) -> R:
        """Do work on a thing, and return its result.

        Raises Cancelled where ``progress`` does, and WorkerLost.
        """

    def ready(self) -> bool:
        """Return whether other threads could begin work at once; if not, prepare for it."""

    def close(self) -> None:
        """End everything that was started for it."""


class Here:
    """Does work on the calling thread."""

    def run(self, work: Work[T, R], thing: T, progress: Progress = silent) -> R:
        """Do as `Workplace.run`."""
        return work(thing, progress)

    def ready(self) -> bool:
        """Return False: it begins at once, but on the thread that asks."""
        return False

    def close(self) -> None:
        """Do nothing."""


class Processes:
    """Does work in a few processes of this machine, which start when there is work.

    Each call of `run` waits on its thread, without the interpreter's lock. ``bounds``: of each
    work, where the system can hold them.
    """

    def __init__(
        self,
        most: int = PROCESSES,
        idle_seconds: float = IDLE_SECONDS,
        bounds: Bounds | None = None,
    ) -> None:
        self._idle_seconds, self._bounds = idle_seconds, bounds
        self._free = BoundedSemaphore(most)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._closed = False
        self._lock = Lock()

    def run(self, work: Work[T, R], thing: T, progress: Progress = silent) -> R:
        """Do as `Workplace.run`. Work whose process ends is done once more, in another one.

        With bounds it is not done again: raises BeyondBounds.
        """
        with self._turn(progress):
            for again in (True, False):
                worker = self._worker()
                try:
                    result: R = worker.do(work, thing, progress)
                except (EOFError, OSError) as fault:
                    if self._closed:
                        raise Cancelled from fault
                    if worker.alive:  # the work raised it
                        self._put_back(worker)
                        raise
                    self._put_back(worker)
                    if self._bounds is not None:
                        raise BeyondBounds from fault
                    if not again:
                        raise WorkerLost from fault
                    progress(0.0, text("exchange-again"))
                except BaseException:
                    self._put_back(worker)
                    raise
                else:
                    self._put_back(worker)
                    return result
        raise AssertionError

    def ready(self) -> bool:
        """Return whether a process is idle; start one where there is room."""
        with self._lock:
            if any(worker.alive for worker in self._idle):
                return True
        if self._free.acquire(blocking=False):
            Thread(target=self._start_one, daemon=True).start()
        return False

    def _start_one(self) -> None:
        try:
            worker = self._worker()
            worker.do(_nothing, None, silent)
            self._put_back(worker)
        except (EOFError, OSError):
            return
        finally:
            self._free.release()

    def close(self) -> None:
        """End all processes. Work that was being done raises Cancelled."""
        with self._lock:
            self._closed = True
            idle, self._idle, busy = self._idle, [], list(self._busy)
        for worker in idle:
            worker.end()
        for worker in busy:
            worker.kill()

    @contextmanager
    def _turn(self, progress: Progress) -> Iterator[None]:
        while not self._free.acquire(timeout=_POLL_SECONDS):
            progress(0.0, text("exchange-waiting"))
        try:
            yield
        finally:
            self._free.release()

    def _worker(self) -> _Worker:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    self._busy.add(worker)
                    return worker
        worker = _Worker(self._bounds)
        with self._lock:
            self._busy.add(worker)
        return worker

    def _put_back(self, worker: _Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
            if not worker.alive:
                return
            self._idle.append(worker)
            worker.since = time.monotonic()
        timer = Timer(self._idle_seconds, self._end_idle)
        timer.daemon = True
        timer.start()

    def _end_idle(self) -> None:
        """End the processes that have been without work for long."""
        before = time.monotonic() - self._idle_seconds
        with self._lock:
            old = [worker for worker in self._idle if worker.since <= before]
            self._idle = [worker for worker in self._idle if worker.since > before]
        for worker in old:
            worker.end()


class _Worker:
    """A process that does one work after another. ``since``: when it was last put back."""

    def __init__(self, bounds: Bounds | None) -> None:
        # No fork: threads that cast rays would be missing in the copy.
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, bounds), name="sightline-work", daemon=True
        )
        self._process.start()
        theirs.close()
        self._serial = 0
        self.since = 0.0

    @property
    def alive(self) -> bool:
        return not self._line.closed and self._process.is_alive()

    def do(self, work: Work[Any, Any], thing: Any, progress: Progress) -> Any:
        """Do work. Raises EOFError or OSError where the process ends."""
        self._serial += 1
        share, what, answered = 0.0, "", False
        try:
            self._line.send((self._serial, work, thing))
            while True:
                if self._line.poll(_POLL_SECONDS):
                    kind, *said = self._line.recv()
                    answered = kind != "told"
                    if kind == "last":
                        self.end()
                    if kind in ("done", "last"):
                        return said[0]
                    if kind == "failed":
                        raise said[0]
                    share, what = said
                progress(share, what)
        except (EOFError, BrokenPipeError, ConnectionError):
            if not answered:
                self.end()
            raise
        finally:
            if not answered and not self._line.closed:
                self._cancel()

    def kill(self) -> None:
        """Kill the process while another thread waits for its answer."""
        self._process.kill()

    def end(self) -> None:
        """End the process at once."""
        self._line.close()
        self._process.kill()
        self._process.join()

    def _cancel(self) -> None:
        """Have the present work stop; end the process where it does not."""
        until = time.monotonic() + ENDING_SECONDS
        with suppress(EOFError, OSError):
            self._line.send(self._serial)
            while self._line.poll(max(0.0, until - time.monotonic())):
                if self._line.recv()[0] != "told":
                    return
        self.end()


def _nothing(_thing: None, _progress: Progress) -> None:
    """Do nothing: the process has started."""


def _serve(line: Connection, bounds: Bounds | None) -> None:
    """Do work after work, until the other end of the line is closed."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    full = _address_space() + (bounds.memory // 2 if bounds else sys.maxsize)
    nice = getattr(os, "nice", None)
    with suppress(EOFError, OSError):
        while True:
            message = line.recv()
            if not isinstance(message, tuple):
                continue  # the cancelling of work that is done
            if nice is not None and message[1] is not _nothing:
                nice(5)  # verdicts come before work, but not before what work imports: it is short
                nice = None
            _do(line, bounds, full, *message)


def _sendable(error: Exception) -> Exception:
    """Return an exception that the other process can read, with the same words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _do(
    line: Connection,
    bounds: Bounds | None,
    full: int,
    serial: int,
    work: Work[Any, Any],
    thing: Any,
) -> None:
    """Do one work. ``full``: bytes of address space beyond which it is the last one."""
    last = float("-inf")

    def told(share: float, what: Line) -> None:
        nonlocal last
        while line.poll():
            if line.recv() == serial:
                raise Cancelled
        if time.monotonic() - last >= _TOLD_SECONDS:
            last = time.monotonic()
            line.send(("told", share, what))

    if bounds is not None:
        _hold_to(bounds)
    try:
        made = work(thing, told)
        answer = ("last" if _address_space() > full else "done", made)
    except Exception as error:
        if bounds is not None and isinstance(error, MemoryError):
            os._exit(1)  # nothing that is left of it meets the next work
        answer = ("failed", _sendable(error))
    try:
        content = ForkingPickler.dumps(answer)
    except Exception as error:  # it cannot be pickled
        content = ForkingPickler.dumps(("failed", RuntimeError(f"{type(error).__name__}: {error}")))
    if bounds is not None and len(content) > bounds.answer:
        os._exit(1)
    line.send_bytes(content)


def _hold_to(bounds: Bounds) -> None:
    """Limit the memory and the time that this process may take from now on."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    for what, most in (
        (resource.RLIMIT_AS, _address_space() + bounds.memory),
        (resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + 1 + bounds.seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


def _address_space() -> int:
    """Return the bytes of address space of this process; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0
