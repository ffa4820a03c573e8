"""Compile every kernel before anybody asks for it.

Each kernel is called with empty arrays: numba compiles by types, and there is nothing to do. Two
processes may share the work: one takes the kernels in order, the other from the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import numpy as np

from sandbox.sight.kernel.compiling import folder
from sandbox.sight.kernel.forms import (
    Bodies,
    CachedHits,
    CastHits,
    Flags,
    Indices,
    Levels,
    Looks,
    Numbers,
    PairCounts,
    Points,
    PorousVolumes,
    Room,
    Rule,
    Singles,
    Solids,
    Things,
)

Form = TypeVar("Form", bound=tuple[Any, ...])

READY = "ready"
"""Name of the file in `folder` that says that all kernels are compiled."""

_LIMITED = "cuts.py"
"""A file of kernels that tables without aircraft do not need."""


def is_ready() -> bool:
    """Check whether all kernels that a verdict needs are compiled."""
    return (folder() / READY).exists()


def compiled_so_far() -> tuple[int, int]:
    """Return how many functions of this room are compiled, and how many a verdict needs."""
    files = [file for file in Path(__file__).parent.glob("*.py") if file.name != _LIMITED]
    marks = (re.findall(r"^@(?:compiled|inner)$", file.read_text("utf-8"), re.M) for file in files)
    total = sum(map(len, marks))
    stored = {file.name.split("-")[0] for file in folder().glob("*.nbi")}
    return min(len(stored), total), total


def compile_kernels(*, backwards: bool = False) -> None:
    """Compile all kernels, then those for things that count only near the eye."""
    kernels = _kernels()
    for kernel in reversed(kernels) if backwards else kernels:
        kernel()
    (folder() / READY).touch()
    for limited in reversed(_proofs(True)) if backwards else _proofs(True):
        limited()


def _kernels() -> list[Callable[[], object]]:
    """Return calls of all kernels; the two that take longest are the second and the last."""
    from sandbox.sight.kernel import looks, pairs, rays, verdicts

    numbers, flat, rows = np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 3))
    shares, blocks = (0.0, 0.0), np.zeros((0, 2, 3))
    bodies, views, counts, cast = _bodies(), _looks(), _counts(), _cast()
    rule = Rule(numbers, 0, shares, 0.0, flat, 0, 0, False)
    levels = Levels(shares, shares)
    square = np.zeros((0, 2))
    known = _empty(CachedHits, 1, 1, 1, 1, 1, 1, 1, 2)
    room = _empty(Room, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1)
    hits, far, found = np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros(0, bool)
    return [
        lambda: looks.look_at_each(bodies, views),
        lambda: pairs.count(
            (0, 0), square, numbers, 0, 0, bodies, views, _solids(), _volumes(), rule, levels,
            known, counts, cast, room,
        ),
        lambda: pairs.judge(numbers, 0, 0, found, rule, levels, counts),
        lambda: rays.cast(0, 0, 0, 1, rows, rows, flat, hits, far),
        lambda: rays.stopped(0, 0, rows, rows, flat, found),
        lambda: looks.met(rows, blocks, found.reshape(0, 0)),
        lambda: looks.looked_at(np.zeros(3), rows),
        lambda: verdicts.interval(flat, flat, 0.0, 0.0),
        lambda: verdicts.left_open(flat, flat, rows, shares, shares, 1.0),
        *_proofs(None),
    ]  # fmt: skip


def _proofs(limited: Any) -> list[Callable[[], object]]:
    from sandbox.sight.kernel import proofs

    none = np.zeros(0, np.int64), 0, 0, _bodies(), _looks(), _solids(), _volumes(), _counts()
    return [
        lambda: proofs.prove_free(*none, 0, 0, limited),
        lambda: proofs.prove_hidden(0, *none, _cast(), 0, 0, limited),
    ]


def _bodies() -> Bodies:
    return _empty(Bodies, 2, 1, 3, 1, 1, 2, 2)


def _looks() -> Looks:
    return _empty(Looks, 2, 1, 3, 2, 1, 2, 2, 2)


def _solids() -> Solids:
    numbers, boxes = np.zeros(0, np.int64), np.zeros((0, 2, 3))
    return Solids(_empty(Things, 1, 1, 1, 2, 1, 1, 1), numbers, boxes, boxes, numbers, numbers)


def _volumes() -> PorousVolumes:
    return _empty(PorousVolumes, 3, 1, 3, 1, 1, 1, 2, 1)


def _counts() -> PairCounts:
    return _empty(PairCounts, 3, 2, 2, 2, 2)


def _cast() -> CastHits:
    return _empty(CastHits, 2, 1, 1, 1, 1, 1)


def _empty(form: type[Form], *dimensions: int) -> Form:
    """Return a form of empty arrays, of so many dimensions each."""
    kinds = {Points: float, Numbers: np.int64, Flags: bool, Singles: np.float32, Indices: np.int32}
    hints = get_type_hints(form).values()
    arrays = [
        np.zeros((0,) * number, dtype=next(kind for form, kind in kinds.items() if form == hint))
        for hint, number in zip(hints, dimensions, strict=True)
    ]
    return form(*arrays)
