"""Compile every kernel before it is needed.

Each kernel is called with empty arrays: numba compiles by types, and there is no work to do. Two
processes may share the work: one takes the kernels in order, the other from the last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

import numpy as np

from sandbox.sight.kernel.compiling import folder, is_stored
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

READY = "ready"
"""Name of the file in `folder` that exists once all kernels are compiled."""


def is_ready() -> bool:
    """Check whether all kernels that most verdicts need are compiled."""
    return (folder() / READY).exists()


def compiled_so_far() -> tuple[int, int]:
    """Return how many kernels that most verdicts need are compiled, and how many there are."""
    kernels = [kernel for kernel, _ in first_calls()]
    return sum(map(is_stored, kernels)), len(kernels)


def compile_kernels(*, backwards: bool = False, all_of_them: bool = True) -> None:
    """Compile the kernels that most verdicts need, and the rest if ``all_of_them``."""
    calls = first_calls()
    for kernel, arguments in reversed(calls) if backwards else calls:
        if not is_stored(kernel):
            kernel(*arguments)
    (folder() / READY).touch()
    if all_of_them:
        for kernel, arguments in other_calls():
            kernel(*arguments)


def first_calls() -> list[_Call]:
    """Return calls of all kernels that most verdicts need. The second takes longest; those at the
    end share functions. The others are for aircraft, and for models hidden through woods."""
    from sandbox.sight.kernel import looks, pairs, proof_steps, proofs

    none, flat, rows = np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 3))
    shares, boxes, triangles = (0.0, 0.0), np.zeros((0, 2, 3)), np.zeros((0, 3, 3))
    point, pieces, span = np.zeros(3), np.zeros((0, 0, 2)), np.zeros(6, np.int64)
    bodies = _empty(Bodies, 2, 1, 3, 1, 1, 2, 2)
    views = _empty(Looks, 2, 1, 3, 2, 1, 2, 2, 2)
    volumes = _no_volumes()
    solids = Solids(_empty(Things, 1, 1, 1, 2, 1, 1, 1), none, boxes, boxes, none, none)
    counts, cast = _empty(PairCounts, 3, 2, 2, 2, 2), _empty(CastHits, 2, 1, 1, 1, 1, 1)
    rule = Rule(none, 0, 0.0, flat, 0.0, flat, 0, 0, False)
    levels = Levels(shares, shares)
    known = _empty(CachedHits, 1, 1, 1, 1, 1, 1, 1, 2)
    room = _empty(BatchMemory, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1)
    batch = none, 0, 0, bodies, views, solids, volumes, rule, levels, known, counts, cast, room
    return [
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
    ]


def other_calls() -> list[_Call]:
    """Return calls of the kernels that woods, maps, pictures and aircraft need."""
    from sandbox.sight.kernel import cuts, depths, looks, rays, verdicts

    none, flat, rows, point = np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 3)), np.zeros(3)
    hits, far, flags = np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros(0, bool)
    cut = np.zeros((1, 3, 3)), np.ones(1), point, np.zeros((1, 3))
    return [
        (depths.seen_past, (_no_volumes(), none, point, rows, rows, np.zeros((0, 0, 2)), none)),
        (rays.cast, (0, 0, 0, 1, rows, rows, flat, hits, far)),
        (rays.stopped, (0, 0, rows, rows, flat, flags)),
        (looks.met, (rows, np.zeros((0, 2, 3)), flags.reshape(0, 0))),
        (looks.looked_at, (point, rows)),
        (verdicts.interval, (flat, flat, 0.0, 0.0)),
        (verdicts.left_open, (flat, flat, rows, 0.0, flat, (0.0, 0.0), 1.0)),
        (cuts.least_within, cut),
        (cuts.all_within, cut),
    ]


def _no_volumes() -> PorousVolumes:
    return _empty(PorousVolumes, 3, 1, 3, 1, 1, 1, 2, 1)


def _empty(form: type[Form], *dimensions: int) -> Form:
    """Return a form of empty arrays. ``dimensions``: number of dimensions of each."""
    kinds = {Points: float, Numbers: np.int64, Flags: bool, Singles: np.float32, Indices: np.int32}
    hints = get_type_hints(form).values()
    arrays = [
        np.zeros((0,) * number, dtype=next(kind for form, kind in kinds.items() if form == hint))
        for hint, number in zip(hints, dimensions, strict=True)
    ]
    return form(*arrays)
