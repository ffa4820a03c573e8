"""Pairs of models, compiled: directions in rounds until they are enough, proofs of 0 and 1, and
what may be said then. Several pairs in one call, so that both cores are at work for all of it.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.compiled import compiled, inner
from sandbox.sight.compiled_counts import ENDLESS, added, aimed, owners, stop
from sandbox.sight.compiled_hidden import all_behind, nothing_between
from sandbox.sight.compiled_looks import first_met, passed_most
from sandbox.sight.compiled_porous import stop_in_porous
from sandbox.sight.compiled_verdicts import judged, settled
from sandbox.sight.directions import LOG_LONGEST
from sandbox.sight.forms import (
    ASKED,
    COVER,
    ENDED,
    EXACT,
    HIGH,
    LOW,
    NONE,
    NORMALS,
    OFFSETS,
    OPEN,
    RAYS,
    REACH,
    SEEN,
    Bodies,
    Cast,
    Found,
    Known,
    Looks,
    Rule,
    Solids,
    Woods,
)
from sandbox.sight.porous import NEARLY

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

FEW = 384
"""Directions in the first round where only the verdict is asked for."""

Of = TypeVar("Of", bound=np.generic)

_LONGEST = 1 << LOG_LONGEST


@compiled
def counted(
    functions: tuple[int, int, int],
    square: Points,
    todo: Numbers,
    begin: int,
    end: int,
    bodies: Bodies,
    looks: Looks,
    solids: Solids,
    woods: Woods,
    rule: Rule,
    levels: tuple[tuple[float, float], tuple[float, float]],
    known: Known,
    found: Found,
) -> Cast:
    """Of the looks ``todo``, from number ``begin`` to before ``end``, what is `Found`. Changes
    ``found``, and returns what was cast.

    ``functions``: Embree's own, for what aims, for what is stopped, for proofs. ``square``: what
    all directions are made of. ``levels``: how sure an interval is to be, and how sure before no
    more rays are cast.
    """
    things, numbers, bounds, _, _, _ = solids
    hulls, corners, turns, scenes, trees, frames, _ = bodies
    eyes, whose, axes, spreads, whole, offsets, rows, starts = looks
    ranks, classes, shares, wide, marks, most, blocked_at, prove = rule
    known_reach, reaches, known_from, knew_by, knew_hit, knew_along, ask, anew_of = known
    table_of, rays_of, counts, told, ends = found
    sure, surer = levels
    number = len(numbers)
    order, first = np.empty(number, np.int64), np.empty(number)
    none, volumes = np.zeros(number, np.bool_), np.empty(len(woods[3]), np.int64)
    room = 2 * FIRST
    ways, replicate, owner = np.empty((room, 3)), np.empty(room, np.int64), np.empty(room, np.int64)
    along, asked_all = np.empty(room), np.ones(room, np.bool_)
    # What is cast of all of them, one behind the other
    pairs = end - begin
    reach_ends, stop_ends = np.zeros(pairs + 1, np.int64), np.zeros(pairs + 1, np.int64)
    near_ends, near = np.zeros(pairs + 1, np.int64), np.empty(pairs * min(number, 32), np.int64)
    reach = np.empty(pairs * 2 * FIRST, np.float32)
    by, hit = np.empty(pairs * FIRST, np.int32), np.empty(pairs * FIRST, np.int32)
    fraction = np.empty(pairs * FIRST)
    for at in range(begin, end):
        look, made = todo[at], at - begin
        body, eye = whose[look], eyes[look]
        row, table, rays, counted_ = rows[look], table_of[at], rays_of[at], counts[at]
        lines_normals, lines_offsets = row[NORMALS].reshape((6, 3)), row[OFFSETS]
        many = first_met(row, bounds, order, first)
        nearest = order[:many]
        through = volumes[: passed_most(row, woods[2], woods[3], NEARLY, volumes)]
        aim = axes[look], spreads[look], starts[look], turns[body]
        mine = scenes[trees[body] : trees[body + 1]]
        hull = hulls[corners[body] : corners[body + 1]]
        body_seen = eye, axes[look], hull, row[REACH]
        anew = anew_of[at] if len(anew_of) else none
        reach_from, stop_from = reach_ends[made], stop_ends[made]
        told[at, EXACT], solid_only = -1.0, blocked_at >= 0
        tried_at = -1
        while True:
            asked, had = counted_[ASKED], counted_[RAYS]
            until = _next_stop(asked, had, counted_[SEEN], most, blocked_at)
            if until - asked > len(ways):
                room = until - asked
                ways, replicate = np.empty((room, 3)), np.empty(room, np.int64)
                owner, along = np.empty(room, np.int64), np.empty(room)
                asked_all = np.ones(room, np.bool_)
            reach = _room_for(reach, reach_from + until)
            knew = min(until, known_reach[at + 1] - known_reach[at]) - asked
            told_from = known_reach[at] + asked
            for direction in range(knew):
                reach[reach_from + asked + direction] = reaches[told_from + direction]
            rounds = reach[reach_from + asked : reach_from + until]
            new = 0
            if len(mine):
                span = square[asked:until]
                new = aimed(
                    functions[0], mine, frames[body], aim, span, asked, rounds, knew, ways,
                    replicate,
                )  # fmt: skip
            else:
                for direction in range(until - asked):
                    rounds[direction] = ENDLESS
            new = min(new, most - had)
            counted_[ASKED] = until
            at_first, at_last = stop_from + had, stop_from + had + new
            by, hit = _room_for(by, at_last), _room_for(hit, at_last)
            fraction = _room_for(fraction, at_last)
            knew = min(had + new, known_from[at + 1] - known_from[at]) - had
            told_from = known_from[at] + had
            for segment in range(new):
                if segment < knew:
                    by[at_first + segment] = knew_by[told_from + segment]
                    hit[at_first + segment] = knew_hit[told_from + segment]
                    fraction[at_first + segment] = knew_along[told_from + segment]
                    asked_all[segment] = ask[told_from + segment]
                else:
                    by[at_first + segment] = hit[at_first + segment] = NONE
                    fraction[at_first + segment] = np.inf
                    asked_all[segment] = True
            stops, triangles, far = by[at_first:at_last], hit[at_first:at_last], along[:new]
            stop(
                functions[1], things, nearest, first, anew, asked_all, eye, ways[:new], stops,
                triangles, fraction[at_first:at_last],
            )  # fmt: skip
            for segment in range(new):
                far[segment] = fraction[at_first + segment]
            free = owners(things, stops, triangles, owner[:new])
            if solid_only and free and had:
                # Its first rounds did not ask what is porous: it is counted from its first again.
                solid_only = False
                for one in range(len(rays)):
                    rays[one] = 0.0
                    for blocker in range(len(table)):
                        table[blocker, one] = 0
                counted_[RAYS] = counted_[SEEN] = counted_[ASKED] = counted_[ENDED] = 0
            else:
                solid_only = solid_only and not free
                if len(through) and not solid_only:
                    stop_in_porous(
                        woods, through, lines_normals, lines_offsets, eye, ways[:new],
                        owner[:new], far,
                    )  # fmt: skip
                counted_[RAYS] += new
                seen, counted_[ENDED] = added(
                    owner[:new], far, eye, ways[:new], replicate, table, rays, ends[at],
                    counted_[ENDED],
                )  # fmt: skip
                counted_[SEEN] += seen
            if counted_[ASKED] >= _LONGEST or counted_[RAYS] >= most:
                break
            if prove and tried_at < 0 and counted_[RAYS] and counted_[SEEN] == 0:
                # Of what is hidden only many rays say that less is seen than counts; a proof, at
                # once.
                tried_at = counted_[RAYS]
                if not whole[look]:
                    last = stop_from + counted_[RAYS]
                    if all_behind(
                        functions[2], body_seen, solids, woods, through, nearest, by, hit,
                        stop_from, last,
                    ):  # fmt: skip
                        told[at, EXACT] = 0.0
                        break
            if settled(table, rays, ranks, classes, shares, wide, marks, sure, surer):
                break
        had, exact = counted_[RAYS], told[at, EXACT]
        reach_ends[made + 1] = reach_from + counted_[ASKED]
        stop_ends[made + 1] = stop_from + had
        near = _room_for(near, near_ends[made] + many)
        for thing in range(many):
            near[near_ends[made] + thing] = nearest[thing]
        near_ends[made + 1] = near_ends[made] + many
        bits, low, high, cover = judged(table, rays, ranks, classes, shares, sure, exact)
        told[at, LOW], told[at, HIGH] = low, high
        if exact < 0.0 and (prove or bits & (bits - 1)):
            if had == 0:
                exact = 0.0  # edge on: the body fills no part of the view that could be seen
            elif whole[look] or 0 < counted_[SEEN] < had:
                pass
            elif counted_[SEEN]:
                if nothing_between(body_seen, solids, woods, lines_normals, offsets[look]):
                    exact = 1.0
            elif tried_at != had:
                last = stop_from + had
                if all_behind(
                    functions[2], body_seen, solids, woods, through, nearest, by, hit, stop_from,
                    last,
                ):  # fmt: skip
                    exact = 0.0
            if exact >= 0.0:
                told[at, EXACT] = exact
                bits = judged(table, rays, ranks, classes, shares, sure, exact)[0]
        counted_[OPEN], counted_[COVER] = bits, cover
    return reach_ends, reach, stop_ends, by, hit, fraction, near_ends, near


@inner
def _next_stop(asked: int, rays: int, seen: int, most: int, blocked_at: int) -> int:
    """Twice as many directions as so far, but not far more than give the rays still wanted."""
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
    """The direction by which a pair will have about so many rays."""
    return max(int(np.ceil(asked * wanted / rays)) + 16, asked + 64)


@inner
def _room_for(row: NDArray[Of], number: int) -> NDArray[Of]:
    """The same, with room for so many."""
    if number <= len(row):
        return row
    found = np.empty(max(number, 2 * len(row)), row.dtype)
    for place in range(len(row)):
        found[place] = row[place]
    return found
