"""Where pages have their long work done: in this process, unless the server has another place.

A thread of `WAITERS` waits for each work, so that no verdict and no map of another page does.
"""

from __future__ import annotations

from typing import TypeVar

from apps.web.reader import Workers
from languages.writing import InLanguage
from sandbox.live.sent import NotLaid, SentTable, sent
from sandbox.table.table import Table
from sandbox.work.elsewhere import Here, Processes, Work, Workplace
from sandbox.work.progress import Progress, silent

T = TypeVar("T")
R = TypeVar("R")

WAITERS = Workers(8, thread_name_prefix="sightline-waiters")
"""For waiting until long work is done elsewhere."""

_places: list[Workplace] = [Here()]


def work_at(place: Workplace) -> None:
    """Have all long work done at a place from now on, and leave the former one."""
    _places.append(place)
    _places.pop(0).close()


def place_for(scheduler: str) -> Workplace:
    """Return processes of this machine, or a Dask scheduler at an address. Raises NoScheduler."""
    if not scheduler:
        return Processes()
    from sandbox.work.dask import Scheduler

    return Scheduler(scheduler)


def begins_at_once() -> bool:
    """Return whether work elsewhere would begin at once; if not, it will from some seconds on.

    Work of about a second is done here until then.
    """
    return _places[-1].ready()


def do_soon(work: Work[T, R], thing: T, progress: Progress = silent) -> R:
    """Do work of about a second: elsewhere where that begins at once."""
    place = _places[-1] if begins_at_once() else Here()
    return place.run(InLanguage(work), thing, progress)


def do_on_table(
    work: Work[tuple[SentTable, T], R], table: Table, thing: T, progress: Progress = silent
) -> R:
    """Do long work on a table, which is sent whole only where it is not known yet."""
    try:
        return do_heavy(work, (sent(table, whole=False), thing), progress)
    except NotLaid:
        return do_heavy(work, (sent(table, whole=True), thing), progress)


def do_heavy(work: Work[T, R], thing: T, progress: Progress = silent) -> R:
    """Do long work. As `sandbox.work.elsewhere.Place.run`."""
    return _places[-1].run(InLanguage(work), thing, progress)
