"""Long work on a Dask scheduler, whose workers have this program."""

from __future__ import annotations

import time
from threading import Lock
from typing import Any, TypeVar
from uuid import uuid4

from languages.message import Line
from sandbox.work.elsewhere import Work, WorkerLost
from sandbox.work.many import connected
from sandbox.work.progress import Cancelled, Progress, silent

T = TypeVar("T")
R = TypeVar("R")

_POLL_SECONDS = 0.2
_ASKED_SECONDS = 0.5
"""Time between two questions of a worker whether its work was cancelled: each goes to the
scheduler."""


class Scheduler:
    """Does work on the workers of a Dask scheduler; a `sandbox.work.elsewhere.Workplace`."""

    def __init__(self, address: str) -> None:
        """Connect to a scheduler. Raises NoScheduler."""
        self._client = connected(address)
        self._lock = Lock()

    def run(self, work: Work[T, R], thing: T, progress: Progress = silent) -> R:
        """Do as `Place.run`. Dask repeats the work of a worker that ends."""
        from distributed import Event, KilledWorker
        from distributed.client import FutureCancelledError

        name, said = f"sightline-{uuid4().hex}", [(0.0, "")]
        stop = Event(name, client=self._client)
        with self._lock:
            self._client.subscribe_topic(name, lambda event: said.append(event[1]))
        future = self._client.submit(_at_worker, work, thing, name, pure=False)
        try:
            while not future.done():
                time.sleep(_POLL_SECONDS)
                progress(*said[-1])
            result: R = future.result()
        except (KilledWorker, FutureCancelledError) as fault:
            raise WorkerLost from fault
        except BaseException:
            stop.set()  # whoever asked does not want it any more
            raise
        else:
            return result
        finally:
            future.release()
            with self._lock:
                self._client.unsubscribe_topic(name)

    def ready(self) -> bool:
        """Return True: the workers are there."""
        return True

    def close(self) -> None:
        """Leave the scheduler."""
        self._client.close()


def _at_worker(work: Work[Any, Any], thing: Any, name: str) -> Any:
    from distributed import Event, get_worker

    worker, stop = get_worker(), Event(name)
    asked = time.monotonic()

    def told(share: float, what: Line) -> None:
        nonlocal asked
        if time.monotonic() - asked >= _ASKED_SECONDS:
            asked = time.monotonic()
            worker.log_event(name, (share, what))
            if stop.is_set():
                raise Cancelled

    return work(thing, told)
