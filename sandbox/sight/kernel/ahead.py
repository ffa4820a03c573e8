"""Compile every kernel before it is needed: ``python -m sandbox.sight.kernel.ahead``.

Each kernel is called with empty arrays: numba compiles by types, and there is no work to do.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

import numpy as np

from languages.writing import text
from sandbox.sight.kernel.compiling import READY, folder
from sandbox.sight.kernel.forms import (
    BatchMemory,
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
    Rule,
    Singles,
    Solids,
    Things,
)

Form = TypeVar("Form", bound=tuple[Any, ...])

_Call = tuple[Callable[..., object], tuple[Any, ...]]
"""A kernel, and empty arguments."""


def compile_kernels(
    tell: Callable[[str], object] = lambda _: None, *, patience: float = -1.0
) -> None:
    """Compile all kernels, unless another process does so for more than ``patience`` seconds.

    Less than 0 seconds: wait for it. ``tell`` is called with the progress in words. Raises OSError
    where they cannot be stored.
    """
    from filelock import FileLock

    folder().mkdir(parents=True, exist_ok=True)
    with FileLock(folder() / "compiling.lock", timeout=patience):
        if (folder() / READY).exists():
            return
        wanted = calls()
        for number, (function, arguments) in enumerate(wanted):
            tell(text("sight-preparing", number=number, count=len(wanted)))
            function(*arguments)
        (folder() / READY).touch()


def calls() -> list[_Call]:
    """Return calls of all kernels."""
    from sandbox.sight.kernel import (
        cuts,
        depths,
        looks,
        many_eyes,
        pairs,
        proof_steps,
        proofs,
        rays,
        verdicts,
    )

    none, flat, rows = np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 3))
    shares, boxes, triangles = (0.0, 0.0), np.zeros((0, 2, 3)), np.zeros((0, 3, 3))
    point, pieces, span = np.zeros(3), np.zeros((0, 0, 2)), np.zeros(6, np.int64)
    bodies = _empty(Bodies, 2, 1, 3, 1, 1, 2, 2)
    views = _empty(Looks, 2, 1, 3, 2, 1, 2, 2, 2)
    volumes = _empty(PorousVolumes, 3, 1, 3, 1, 1, 1, 2, 1)
    solids = Solids(_empty(Things, 1, 1, 1, 2, 1, 1, 1), none, boxes, boxes, none, none)
    counts, cast = _empty(PairCounts, 3, 2, 2, 2, 2), _empty(CastHits, 2, 1, 1, 1, 1, 1)
    rule = Rule(none, 0, 0.0, flat, 0.0, flat, 0, 0, False)
    levels = Levels(shares, shares)
    known = _empty(CachedHits, 1, 1, 1, 1, 1, 1, 1, 2)
    room = _empty(BatchMemory, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1)
    batch = none, 0, 0, bodies, views, solids, volumes, rule, levels, known, counts, cast, room
    hits, far, flags = np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros(0, bool)
    near, squares, ways = np.zeros((0, 0), bool), np.zeros((0, 0)), np.zeros((0, 0, 3), np.float32)
    numbers = np.zeros((0, 0), np.int32)
    cut = np.zeros((1, 3, 3)), np.ones(1), point, np.zeros((1, 3))
    both: list[tuple[Any, tuple[Any, ...]]] = [
        (looks.look_at_each, (bodies, views)),
        (pairs.count, ((0, 0), np.zeros((0, 2)), *batch)),
        (pairs.judge, (none, 0, 0, np.zeros(0, bool), rule, levels, counts)),
        (proofs.open_outline, (point, rows, rows, flat, volumes, solids, cast, span)),
        (proof_steps.corners_of, (solids, none)),
        (proofs.most_passed, (flat, flat, triangles, none, flat)),
        (proof_steps.in_shaft, (solids, flat, flat)),
        (proofs.none_between, (point, rows, rows, triangles)),
        (proofs.probe, (0, point, rows, 0.0, solids, none, pieces, none)),
        (proofs.cover, (point, rows, rows, triangles, pieces, none, 0.0)),
        (depths.seen_past, (volumes, none, point, rows, rows, np.zeros((0, 0, 2)), none)),
        (rays.cast, (0, 0, 0, 1, rows, rows, flat, hits, far)),
        (rays.stopped, (0, 0, rows, rows, flat, flags)),
        (many_eyes.near_circles, (rows, rows, rows, near)),
        (many_eyes.stopped_by_parts, (0, none, none, squares, near, rows, ways, near)),
        (many_eyes.leave_areas, (pieces, none, near, rows, ways, squares, numbers, False)),
        (looks.met, (rows, np.zeros((0, 2, 3)), flags.reshape(0, 0))),
        (looks.looked_at, (point, rows)),
        (verdicts.interval, (flat, flat, 0.0, 0.0)),
        (verdicts.left_open, (flat, flat, rows, 0.0, flat, (0.0, 0.0), 1.0)),
        (cuts.least_within, cut),
        (cuts.all_within, cut),
    ]
    return [(function.dispatcher, arguments) for function, arguments in both]


def _empty(form: type[Form], *dimensions: int) -> Form:
    """Return a form of empty arrays. ``dimensions``: number of dimensions of each."""
    kinds = {Points: float, Numbers: np.int64, Flags: bool, Singles: np.float32, Indices: np.int32}
    hints = get_type_hints(form).values()
    arrays = [
        np.zeros((0,) * number, dtype=next(kind for form, kind in kinds.items() if form == hint))
        for hint, number in zip(hints, dimensions, strict=True)
    ]
    return form(*arrays)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # verdicts come first
    compile_kernels(patience=0.0)
