"""Run the same work for many things: in processes of this machine, or on a Dask scheduler."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeVar

from languages.message import message
from sandbox.work.program import with_extra

T = TypeVar("T")
R = TypeVar("R")

_ANSWERS_S = 10.0
"""Seconds without an answer after which a scheduler counts as missing."""


class NoScheduler(ValueError):
    """No scheduler is available, in one sentence."""


def each(work: Callable[[T], R], things: Sequence[T], scheduler: str = "") -> Iterator[R]:
    """Yield the result for each thing, in order, as soon as it is there.

    ``work`` is a function of a module; things and results can be sent to another process.
    ``scheduler``: the address of a Dask scheduler whose workers have this program and see the same
    files; without one, as many processes as there are cores. Raises NoScheduler, and whatever
    ``work`` raises.
    """
    ready: dict[int, R] = {}
    following = 0
    for number, result in as_done(work, things, scheduler):
        ready[number] = result
        while following in ready:
            yield ready.pop(following)
            following += 1


def as_done(
    work: Callable[[T], R], things: Sequence[T], scheduler: str = ""
) -> Iterator[tuple[int, R]]:
    """Yield the number and the result of each thing, those first that are done first.

    Otherwise as `each`.
    """
    yield from _by_dask(work, things, scheduler) if scheduler else _by_processes(work, things)


def _by_processes(work: Callable[[T], R], things: Sequence[T]) -> Iterator[tuple[int, R]]:
    hands = max(1, min(len(things), os.cpu_count() or 1))
    # No fork: threads that cast rays would be missing in the copy.
    with ProcessPoolExecutor(hands, mp_context=get_context("spawn")) as pool:
        numbers = {pool.submit(work, thing): number for number, thing in enumerate(things)}
        try:
            for future in as_completed(numbers):
                yield numbers[future], future.result()
        except BaseException:
            # Nobody wants the rest. After the last result the pool is waited for instead: its
            # thread must not end together with the interpreter.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def connected(scheduler: str) -> Any:
    """Return a client of a Dask scheduler. Raises NoScheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise NoScheduler(
            message(
                "fault-found-bare",
                found=message("exchange-no-dask"),
                expected=message("exchange-installed", command=with_extra("dask")),
            )
        ) from None
    try:
        return Client(scheduler, timeout=_ANSWERS_S, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        facts = {"address": f"{scheduler!r:.90}", "why": reason[:90]}
        raise NoScheduler(
            message(
                "fault-found-bare",
                found=message("exchange-no-scheduler", **facts),
                expected=message("exchange-scheduler"),
            )
        ) from None


def _by_dask(
    work: Callable[[T], R], things: Sequence[T], scheduler: str
) -> Iterator[tuple[int, R]]:
    with connected(scheduler) as client:
        from distributed import as_completed as dask_completed

        # Two runs of the same work differ: files may have changed in between.
        futures = client.map(work, things, pure=False)
        numbers = {future.key: number for number, future in enumerate(futures)}
        for future in dask_completed(futures, loop=client.loop):
            yield numbers[future.key], future.result()
