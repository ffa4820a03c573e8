"""Count rays for pairs of models: how many meet the body first, and what stops the others.

Every pair is counted with its own fixed sequence of directions. So a count depends neither on the
pairs that are counted with it nor on the core that does it. Counts are kept for each replicate
(`sandbox.sight.counting.intervals`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.counting.hit_cache import BatchHits, find_hits, store_hits, valid_hits
from sandbox.sight.counting.pair_counting import PairCounting
from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.kernel.forms import COUNTS, RAYS, REPLICATES, SEEN, CachedHits, PairCounts, Rule
from sandbox.sight.surroundings import Surroundings

Numbers = NDArray[np.int64]


class StoppingRule(NamedTuple):
    """When rays are enough, and how counts become verdicts.

    Rays are added until ``most`` are cast, or until all of these hold: the interval of the share is
    no wider than ``wide``; one verdict is left open; the share lies on one side of each of
    ``marks``.

    ``ranks``: ``(n,)``, number of each blocker's class of cover, −1 for none. ``classes``:
    number of these classes. ``least``: the visible share that makes a line of sight. ``begins``:
    the hidden share that gives each class. ``prove``: prove shares of 0 and 1 wherever they are
    possible; else only where the verdict depends on it. ``blocked_at``: number of rays that suffice
    where none of them is seen. With it, rounds are short, and porous volumes are not asked about a
    pair that solids hide completely.
    """

    most: int
    wide: float
    ranks: Numbers
    classes: int = 0
    least: float = 0.0
    begins: tuple[float, ...] = ()
    marks: tuple[float, ...] = ()
    prove: bool = False
    blocked_at: int | None = None

    @property
    def compiled(self) -> Rule:
        """The rule for compiled code."""
        marks, begins = (np.array(row, dtype=np.float64) for row in (self.marks, self.begins))
        blocked_at = -1 if self.blocked_at is None else self.blocked_at
        cover = self.ranks, self.classes, self.least
        return Rule(*cover, begins, self.wide, marks, self.most, blocked_at, self.prove)


class CountTask:
    """Pairs of a ray batch to count, all from one unit to another.

    ``looks``: their numbers in ``batch``. ``counts``: the result, one row for each of ``looks``;
    filled in by `count`.
    """

    def __init__(
        self, batch: RayBatch, looks: Sequence[int], around: Surroundings, rule: StoppingRule
    ) -> None:
        self.batch, self.looks, self.around, self.rule = batch, list(looks), around, rule
        self.numbers = np.array(self.looks, dtype=np.int64)
        number = len(self.looks)
        self.counts = PairCounts(
            np.zeros((number, 1 + len(around.names), REPLICATES), dtype=np.int64),
            np.zeros((number, REPLICATES)),
            np.zeros((number, COUNTS), dtype=np.int64),
            np.zeros((number, 3)),
            np.zeros((number, 3)),
        )

    @property
    def rays(self) -> list[int]:
        """Number of rays that met the body, for each pair."""
        return list(self.counts.numbers[:, RAYS].tolist())

    @property
    def seen(self) -> list[int]:
        """Number of rays that met the body first, for each pair."""
        return list(self.counts.numbers[:, SEEN].tolist())


_CORES = cpu_count() or 1
_POOL = ThreadPoolExecutor(_CORES, thread_name_prefix="sightline-sight")

_JOBS_PER_CORE = 4
"""Several jobs for each core, so that a core that is done early can take another."""

_PAIRS_PER_JOB = 16
"""Pairs in one job where a single core counts them all."""


def count(tasks: Sequence[CountTask], *, all_cores: bool = False) -> None:
    """Cast rays for every pair until its stopping rule is met. Change the tasks' ``counts``."""
    number = sum(len(task.looks) for task in tasks)
    size = max(1, ceil(number / (_JOBS_PER_CORE * _CORES))) if all_cores else _PAIRS_PER_JOB
    hits: list[dict[int, BatchHits]] = [{} for _ in tasks]
    jobs = []
    for task, own_hits in zip(tasks, hits, strict=True):
        complete = task.rule.blocked_at is None
        cached = valid_hits(
            find_hits(task.batch, task.looks) if complete else [None] * len(task.looks),
            task.around.obstacles,
        )
        for first in range(0, len(task.looks), size):
            last = min(first + size, len(task.looks))
            jobs.append(partial(_count, task, first, last, cached, own_hits))
    _run(jobs, _CORES if all_cores else 1)
    for task, own_hits in zip(tasks, hits, strict=True):
        if task.rule.blocked_at is None:
            for first, some in own_hits.items():
                store_hits(task.batch, task.looks[first : first + size], some)


def _count(
    task: CountTask, first: int, last: int, cached: CachedHits, hits: dict[int, BatchHits]
) -> None:
    """Count pairs ``first`` to before ``last`` of a task. Change ``hits``."""
    around = task.around
    cast = (task.batch.bodies, task.batch.looks, around.obstacles, around.porous)
    rule = task.rule.compiled
    counting = PairCounting(task.numbers, first, last, *cast, rule, cached, task.counts)
    hits[first] = BatchHits(around.obstacles.keys, counting.run())


def _run(jobs: Sequence[Callable[[], None]], cores: int) -> None:
    """Run all jobs on this thread and up to ``cores`` − 1 others. A free thread takes the next."""
    waiting = deque(jobs)

    def work() -> None:
        while waiting:
            try:
                job = waiting.popleft()
            except IndexError:
                return  # another thread took the last
            job()

    others = [_POOL.submit(work) for _ in range(min(cores, len(jobs)) - 1)]
    try:
        work()
    finally:
        waiting.clear()
        for other in others:
            if not other.cancel():  # one that has not begun is not waited for
                other.result()
