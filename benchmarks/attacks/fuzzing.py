"""The parts that all fuzzers share: cases by seed, worker processes, measurements and a tally.

A fuzzer is a function ``case(rng) -> run``. It makes one case from a `random.Random`: files in
`scratch()`, bytes, or another attack. The ``run`` that it returns attacks, and returns the
sentences of the refusal, or none where the input was accepted. These are faults: an exception, a
traceback on stderr, a process that dies, and a refusal that is not short sentences of one line.

    def case(rng: Random) -> Run: ...

    if __name__ == "__main__":
        command(case, __doc__)

Seconds are processor time, so that a busy machine causes no faults. A case that has not ended after
`HANGS` of them, or after `WAITS` seconds of the clock, is ended and counts as slow. Memory is the
peak of the process less what it held before the case, by the kernel's high-water mark, which Linux
can reset.
"""

from __future__ import annotations

import argparse
import atexit
import contextlib
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any

Run = Callable[[], Sequence[str]]
"""An attack. It returns the sentences of the refusal, none where the input was accepted."""
Case = Callable[[Random], Run]
"""A function that makes one case from random numbers."""

SLOW = 5.0
BIG = 2**30
HANGS, WAITS = 30.0, 900.0
LONGEST = 1000
"""Most characters of one sentence: the longest name of a file, and what is wrong with it."""
MOST = 51
"""Most sentences of one refusal: fifty faults, and the number of further ones."""

_CEILING = 5 * 2**30
"""Bytes of address space that a worker may take beyond its own. Beyond it a MemoryError is raised,
so that a case that is far too big is counted and does not bring the machine down."""

_scratch: Path | None = None


def places_in(inside: Any) -> list[tuple[Any, Any]]:
    """Return every container in JSON-like data with each of its keys or indices."""
    rows = inside.items() if isinstance(inside, dict) else enumerate(inside)
    places = []
    for at, value in rows:
        places.append((inside, at))
        if isinstance(value, dict | list):
            places += places_in(value)
    return places


def scratch() -> Path:
    """Return a folder of this process for the files of its cases. It is removed when the process
    ends."""
    global _scratch
    if _scratch is None or _scratch.parent.name != str(os.getpid()):
        # Named after the process: a forked worker must not write into its parent's folder.
        top = Path(tempfile.mkdtemp(prefix="fuzz-")) / str(os.getpid())
        _scratch = top / "case"
        _scratch.mkdir(parents=True)
        atexit.register(shutil.rmtree, top.parent, ignore_errors=True)
    return _scratch


@dataclass(frozen=True)
class Outcome:
    """The result of one case. ``fault``: what is wrong with the program, if anything."""

    seed: int
    refused: bool = False
    fault: str = ""
    seconds: float = 0.0
    grown: int = 0


@dataclass
class Tally:
    """The number of cases tried, and their results."""

    what: str
    tried: int = 0
    refused: int = 0
    accepted: int = 0
    tracebacks: int = 0
    slow: int = 0
    big: int = 0
    slowest: Outcome = field(default_factory=lambda: Outcome(0))
    biggest: Outcome = field(default_factory=lambda: Outcome(0))
    faults: list[str] = field(default_factory=list)

    def add(self, one: Outcome) -> None:
        """Count one case, and keep its fault in words."""
        self.tried += 1
        self.tracebacks += bool(one.fault)
        self.refused += one.refused and not one.fault
        self.accepted += not (one.refused or one.fault)
        self.slow += one.seconds > SLOW
        self.big += one.grown > BIG
        self.slowest = max(self.slowest, one, key=lambda row: row.seconds)
        self.biggest = max(self.biggest, one, key=lambda row: row.grown)
        if one.fault or one.seconds > SLOW or one.grown > BIG:
            took = f"{one.seconds:.1f} s, {one.grown / 2**20:.0f} MB"
            self.faults.append(f"seed {one.seed} ({took}): {one.fault or 'too much'}")

    @property
    def good(self) -> bool:
        """Whether there were no faults."""
        return not self.faults

    def __str__(self) -> str:
        return (
            f"{self.what}: tried {self.tried:,}, refused in one sentence {self.refused:,}, "
            f"accepted {self.accepted:,}, tracebacks {self.tracebacks:,}, "
            f"over {SLOW:.0f} s {self.slow:,} "
            f"(longest {self.slowest.seconds:.2f} s, seed {self.slowest.seed}), "
            f"over 1 GB {self.big:,} "
            f"(most {self.biggest.grown / 2**20:.0f} MB, seed {self.biggest.seed})"
        )


def fuzz(case: Case, seeds: range, what: str = "fuzzed") -> Tally:
    """Run the cases of these seeds in this process, for tests."""
    tally = Tally(what)
    for seed in seeds:
        tally.add(_tried(case, seed))
    return tally


def command(
    case: Case,
    about: str | None,
    cases: int = 10_000,
    first: Callable[[float], bool] = lambda _minutes: True,
) -> None:
    """Run the command line of a fuzzer. Print each fault as it occurs, and the tally at the end.

    ``first``: what is attacked before the cases, in at most so many minutes. It returns whether
    there were no faults.
    """
    what = Path(sys.argv[0]).stem
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(
        "--cases", type=int, default=cases, help=f"number of cases; {cases:,} by default"
    )
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    arguments = parser.parse_args()
    began = time.monotonic()
    good = first(arguments.minutes / 2)
    tally, end = Tally(what), began + 60 * arguments.minutes
    try:
        for one in by_workers(
            case, range(arguments.first, arguments.first + arguments.cases), arguments.workers, end
        ):
            before = len(tally.faults)
            tally.add(one)
            for row in tally.faults[before:]:
                print(row, flush=True)
    except KeyboardInterrupt:
        print("stopped")
    last = arguments.first + tally.tried - 1
    print(
        f"{tally}; seeds {arguments.first:,} to {last:,}, {time.monotonic() - began:.0f} s",
        flush=True,
    )
    sys.exit(not (good and tally.good))


def _tried(case: Case, seed: int) -> Outcome:
    """Run one case, and return its sentences, its output on stderr, its seconds and its memory."""
    run = case(Random(seed))
    before, began = _fresh_mark(), time.process_time()
    refused, fault = False, ""
    with tempfile.TemporaryFile() as words:
        sys.stderr.flush()
        own = os.dup(2)
        os.dup2(words.fileno(), 2)
        try:
            with (
                open(2, "w", encoding="utf-8", closefd=False) as loud,
                contextlib.redirect_stderr(loud),
            ):
                sentences = run()
            refused, fault = bool(sentences), _misspoken(sentences)
        except Exception:
            fault = traceback.format_exc(limit=-6)
        finally:
            os.dup2(own, 2)
            os.close(own)
        words.seek(0)
        left = words.read(100_000).decode(errors="replace")
    if not fault and "Traceback (most recent call last)" in left:
        fault = f"left on stderr: {left}"
    seconds = time.process_time() - began
    return Outcome(seed, refused, fault, seconds, max(0, _highest() - before))


def _misspoken(sentences: Sequence[str]) -> str:
    if len(sentences) > MOST:
        return f"{len(sentences):,} sentences where at most {MOST} are read"
    for one in sentences:
        # Space is the only separator allowed: no line breaks, colours or bells for a terminal.
        if not one or len(one) > LONGEST or not one.isprintable():
            return f"a refusal that is no sentence of one line: {one[: 2 * LONGEST]!r}"
    return ""


def _fresh_mark() -> int:
    """Reset the kernel's high-water mark where that is possible. Return the memory held now,
    bytes."""
    # On other systems than Linux the mark only rises, so that only the first big case is found.
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _highest()


def _highest() -> int:
    try:
        rows = Path("/proc/self/status").read_text().splitlines()
        return next(int(row.split()[1]) * 1024 for row in rows if row.startswith("VmHWM"))
    except (OSError, StopIteration):
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def by_workers(case: Case, seeds: range, workers: int, end: float) -> Iterator[Outcome]:
    """Yield the outcomes of all seeds. A worker that hangs or dies is replaced."""
    waiting = iter(seeds)
    crew: dict[Connection, _Worker] = {}
    try:
        for _ in range(min(workers, len(seeds))):
            worker = _Worker(case)
            worker.give(next(waiting))
            crew[worker.line] = worker
        while crew:
            ready = wait(list(crew), timeout=1.0)
            for line in list(crew):
                worker = crew[line]
                if line in ready:
                    outcome = worker.taken()
                elif worker.hangs():
                    outcome = Outcome(worker.seed, fault="does not end", seconds=HANGS)
                else:
                    continue
                yield outcome
                seed = next(waiting, None) if time.monotonic() < end else None
                if seed is None or outcome.fault:
                    worker.end()
                    del crew[line]
                if seed is not None:
                    if outcome.fault:
                        worker = _Worker(case)
                        crew[worker.line] = worker
                    worker.give(seed)
    finally:
        for worker in crew.values():
            worker.end()


class _Worker:
    """One process that takes seeds and answers with outcomes."""

    def __init__(self, case: Case) -> None:
        self.line, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(case, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.line.recv()  # it is ready: imports and compilation do not count as a case's time
        self.seed, self.since, self.spent = -1, 0.0, 0.0

    def give(self, seed: int) -> None:
        self.seed, self.since, self.spent = seed, time.monotonic(), self._processor()
        self.line.send(seed)

    def hangs(self) -> bool:
        took = time.monotonic() - self.since
        return took > WAITS or (took > HANGS and self._processor() - self.spent > HANGS)

    def _processor(self) -> float:
        """Return the processor seconds of the process so far; clock seconds where these are
        unknown."""
        try:
            words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return time.monotonic()

    def taken(self) -> Outcome:
        try:
            outcome: Outcome = self.line.recv()
        except (EOFError, OSError):
            self.process.join(5)
            return Outcome(self.seed, fault=f"the process died ({self.process.exitcode})")
        return outcome

    def end(self) -> None:
        try:
            self.line.send(None)
            self.process.join(2)
        except OSError:
            pass
        if self.process.is_alive():
            self.process.kill()
        self.line.close()


def _work(case: Case, line: Connection) -> None:
    case(Random(0))  # imports and caches do not count for a case
    ceiling = _mapped() + _CEILING
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        line.send(None)
        while (seed := line.recv()) is not None:
            line.send(_tried(case, seed))
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        if _scratch is not None:
            shutil.rmtree(_scratch.parent.parent, ignore_errors=True)


def _mapped() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return 2**34
    return pages * resource.getpagesize()
