"""Where pages have their long work done: in this process, unless the server has another place.

A thread of `WAITERS` waits for each work, so that no verdict and no map of another page does.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sandbox.work.elsewhere import Here, Place, Work
from sandbox.work.progress import Progress, silent

T = TypeVar("T")
R = TypeVar("R")

WAITERS = ThreadPoolExecutor(8, thread_name_prefix="sightline-waiters")
"""For waiting until long work is done elsewhere."""

_places: list[Place] = [Here()]


def work_at(place: Place) -> None:
    """Have all long work done at a place from now on, and leave the former one."""
    _places.append(place)
    _places.pop(0).close()


def do_heavy(work: Work[T, R], thing: T, progress: Progress = silent) -> R:
    """Do long work. As `sandbox.work.elsewhere.Place.run`."""
    return _places[-1].run(work, thing, progress)
