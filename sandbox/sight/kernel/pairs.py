"""Count rays for pairs of models, and judge the counts.

A batch of pairs passes through stages (`sandbox.sight.kernel.forms`). `count` casts directions in
rounds until they are enough. It leaves a pair that seems hidden for a proof
(`sandbox.sight.counting.pair_counting`), and continues with it if nothing is proved. `judge` turns
counts into verdicts, and marks pairs whose share may be proved to be 0 or 1. Each kernel takes
several pairs in one call, so that all cores work outside the interpreter's lock.
"""

from __future__ import annotations

import numpy as np

from sandbox.sight.kernel.compiling import inner, kernel
from sandbox.sight.kernel.forms import (
    ASKED,
    COUNTED,
    COVER,
    ENDED,
    EXACT,
    FREE,
    FRESH,
    HIDDEN,
    HIGH,
    JUDGED,
    LAST,
    LOG_LONGEST,
    LOW,
    NEARLY,
    OPEN,
    RAYS,
    RUNNING,
    SEEN,
    SOLID,
    STAGE,
    TRIED,
    UNPROVEN,
    BatchMemory,
    Bodies,
    CachedHits,
    CastHits,
    Flags,
    Levels,
    Looks,
    Numbers,
    PairCounts,
    Points,
    PorousVolumes,
    Rule,
    Solids,
)
from sandbox.sight.kernel.looks import first_met, passed_most
from sandbox.sight.kernel.porous import stop_in_porous
from sandbox.sight.kernel.segments import add_segments, aim, stop
from sandbox.sight.kernel.verdicts import judged, settled

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

FEW = 384
"""Directions in the first round where only the verdict is wanted."""

DONE, NO_ROOM, NO_STORE = range(3)
"""Results of `count`: all pairs are done; `BatchMemory` is too small for a round; `CastHits` is
full."""

_LONGEST = 1 << LOG_LONGEST


@kernel()
def count(
    functions: tuple[int, int],
    square: Points,
    todo: Numbers,
    begin: int,
    end: int,
    bodies: Bodies,
    looks: Looks,
    solids: Solids,
    volumes: PorousVolumes,
    rule: Rule,
    levels: Levels,
    known: CachedHits,
    counts: PairCounts,
    cast: CastHits,
    room: BatchMemory,
) -> int:
    """Cast directions for pairs ``begin`` to before ``end`` of ``todo``, the numbers of their
    looks.

    Change ``counts`` and ``cast``. Pairs leave at stage `COUNTED` or `HIDDEN`. Return `DONE`, or
    what is too small; call again with a larger one. ``functions``: addresses of Embree's functions
    for aiming at bodies and for stopping; ``square``: ``(n, 2)``, of which all directions are made.
    """
    for at in range(begin, end):
        pair = counts.numbers[at]
        if pair[STAGE] > RUNNING:
            continue
        look, span = todo[at], cast.spans[at - begin]
        eye, lines, table, rays = (
            looks.eyes[look],
            looks.lines[look],
            counts.table[at],
            counts.rays[at],
        )
        near = first_met(lines, solids.bounds, room.order, room.begin)
        through = passed_most(lines, volumes.boxes, volumes.depths, NEARLY, room.volumes)
        if pair[STAGE] == FRESH:
            _enter(pair, span, room, cast, near, rule.blocked_at >= 0)
            counts.shares[at, EXACT] = -1.0
        while True:
            if pair[STAGE] == UNPROVEN and settled(table, rays, rule, levels):
                pair[STAGE] = COUNTED
                break
            asked, had = pair[ASKED], pair[RAYS]
            until = _next_stop(asked, had, pair[SEEN], rule.most, rule.blocked_at)
            if until - asked > len(room.ways):
                return NO_ROOM
            if not _is_stored_last(cast, span, room.tops, until, had + until - asked):
                return NO_STORE
            pair[STAGE] = UNPROVEN
            new = aim(
                functions[0], bodies, looks, look, square, at, asked, until, known, span, cast, room
            )
            new = min(new, rule.most - had)
            pair[ASKED] = until
            free = stop(
                functions[1], solids.things, at, had, new, near, known, eye, span, cast, room
            )
            if pair[SOLID] and free and had:
                _begin_again(pair, table, rays)
            else:
                if free:
                    pair[SOLID] = 0
                if through and not pair[SOLID]:
                    stop_in_porous(
                        volumes,
                        room.volumes[:through],
                        lines,
                        eye,
                        new,
                        room.ways,
                        room.owner,
                        room.along,
                    )
                seen, pair[ENDED] = add_segments(
                    new, room.owner, room.along, eye, room.ways, room.replicate, table, rays,
                    counts.ends[at], pair[ENDED],
                )  # fmt: skip
                pair[RAYS] += new
                pair[SEEN] += seen
            room.tops[0] = span[1] = span[0] + pair[ASKED]
            room.tops[1] = span[3] = span[2] + pair[RAYS]
            if pair[ASKED] >= _LONGEST or pair[RAYS] >= rule.most:
                pair[STAGE] = COUNTED
                break
            if rule.prove and pair[TRIED] == 0 and pair[RAYS] and pair[SEEN] == 0:
                # Rays alone need many to say that less is seen than counts; a proof needs few.
                pair[TRIED] = pair[RAYS]
                if not looks.whole[look]:
                    pair[STAGE] = HIDDEN
                    break
    return DONE


@inner
def _enter(
    pair: Numbers, span: Numbers, room: BatchMemory, cast: CastHits, near: int, solid_only: bool
) -> None:
    """Begin a pair: put its ``near`` parts, and room for the rest, behind those of other pairs."""
    pair[SOLID] = solid_only
    pair[STAGE] = RUNNING
    for kind in range(3):
        span[2 * kind] = span[2 * kind + 1] = room.tops[kind]
    for place in range(near):
        cast.near[span[4] + place] = room.order[place]
    room.tops[2] = span[5] = span[4] + near


@inner
def _begin_again(pair: Numbers, table: Numbers, rays: Points) -> None:
    """Forget a pair's counts: its first rounds did not ask porous volumes."""
    pair[SOLID] = pair[RAYS] = pair[SEEN] = pair[ASKED] = pair[ENDED] = 0
    for replicate in range(len(rays)):
        rays[replicate] = 0.0
        for blocker in range(len(table)):
            table[blocker, replicate] = 0


@inner
def _is_stored_last(
    cast: CastHits, span: Numbers, tops: Numbers, directions: int, segments: int
) -> bool:
    """Move a pair behind all others in ``cast``, if it is not there. Return False where there is no
    room for ``directions`` and ``segments``."""
    last = span[1] == tops[0] and span[3] == tops[1]
    reach_first, hit_first = (span[0], span[2]) if last else (tops[0], tops[1])
    if reach_first + directions > len(cast.reach) or hit_first + segments > len(cast.by):
        return False
    if not last:
        for place in range(span[1] - span[0]):
            cast.reach[reach_first + place] = cast.reach[span[0] + place]
        for place in range(span[3] - span[2]):
            old, new = span[2] + place, hit_first + place
            cast.by[new], cast.hit[new] = cast.by[old], cast.hit[old]
            cast.fraction[new] = cast.fraction[old]
        span[0], span[1] = reach_first, reach_first + span[1] - span[0]
        span[2], span[3] = hit_first, hit_first + span[3] - span[2]
    return True


@kernel()
def judge(
    todo: Numbers,
    begin: int,
    end: int,
    whole: Flags,
    rule: Rule,
    levels: Levels,
    counts: PairCounts,
) -> None:
    """Judge pairs ``begin`` to before ``end`` that are `COUNTED`. Change ``counts``: a pair is
    `JUDGED`, or `FREE` or `LAST` where a proof of 1 or 0 would change it."""
    for at in range(begin, end):
        pair, shares = counts.numbers[at], counts.shares[at]
        if pair[STAGE] != COUNTED:
            continue
        pair[STAGE] = JUDGED
        table, rays, exact = counts.table[at], counts.rays[at], shares[EXACT]
        for _ in range(2):
            bits, low, high, cover = judged(table, rays, rule, levels, exact)
            shares[LOW], shares[HIGH], shares[EXACT] = low, high, exact
            pair[OPEN], pair[COVER] = bits, cover
            if exact >= 0.0 or pair[RAYS] or not (rule.prove or bits & (bits - 1)):
                break
            exact = 0.0  # edge on: the body fills no part of the view that could be seen
        if exact < 0.0 and (rule.prove or bits & (bits - 1)) and not whole[todo[at]]:
            if pair[SEEN] == pair[RAYS]:
                pair[STAGE] = FREE
            elif pair[SEEN] == 0 and pair[TRIED] != pair[RAYS]:
                pair[STAGE] = LAST


@inner
def _next_stop(asked: int, rays: int, seen: int, most: int, blocked_at: int) -> int:
    """Return twice as many directions as so far, but not far more than give the rays still
    wanted."""
    if asked == 0:
        return FIRST if blocked_at < 0 else FEW
    doubled = 2 * asked
    if rays:
        if blocked_at >= 0 and seen == 0:
            return min(_for_rays(asked, rays, blocked_at), _LONGEST)
        doubled = min(doubled, _for_rays(asked, rays, most))
    return min(doubled, _LONGEST)


@inner
def _for_rays(asked: int, rays: int, wanted: int) -> int:
    """Return the direction by which a pair will have about ``wanted`` rays."""
    return max(int(np.ceil(asked * wanted / rays)) + 16, asked + 64)
