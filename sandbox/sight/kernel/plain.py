"""NumPy versions of the loops over many rays and triangles, for a machine without machine code.

Each does what the compiled function of the same name does, with the same bits: the same operations
in the same order, and Embree's own functions for the same rays.
"""

from __future__ import annotations

import ctypes
import itertools
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.forms import (
    NEARLY,
    NONE,
    NORMALS,
    OFFSETS,
    PIECE,
    REPLICATES,
    SHORT,
    BatchMemory,
    Bodies,
    CachedHits,
    CastHits,
    Flags,
    Indices,
    Looks,
    Numbers,
    Points,
    PorousVolumes,
    Singles,
    Solids,
    Things,
)

ENDLESS = np.float32(1e37)
"""Length of a direction that hits nothing."""

_WORDS = 24
"""float32 words from one ray to the next. An RTCRayHit has 21 of them and begins at a multiple of
16 bytes."""

_AT_ONCE = 1 << 20
"""Most pairs of a segment and a triangle of a porous volume that are computed at once."""

C_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
"""An Embree function that casts a ray: takes a scene, the ray and nothing more."""


def send(
    function: int, scene: int, starts: Points, ways: Points, frame: Points, far: Any
) -> tuple[Singles, Indices, Indices]:
    """Cast segments from ``starts``, ``(n, 3)`` or ``(3,)``, up to ``far`` of their length.

    Return how far each went, the geometry that it hit (−1: none), and the triangle there.
    """
    number = len(ways)
    memory = np.zeros(number * _WORDS + 3, np.float32)
    at = (16 - memory.ctypes.data % 16) % 16 // 4
    rays = memory[at : at + number * _WORDS].reshape(number, _WORDS)
    words = rays.view(np.int32)
    rays[:, :3] = (starts - frame[:3]) * frame[3]
    rays[:, 4:7] = ways * frame[3]
    rays[:, 8] = far
    words[:, 9] = words[:, 17:21] = -1
    call, first = C_FUNCTION(int(function)), rays.ctypes.data
    for ray in range(first, first + number * 4 * _WORDS, 4 * _WORDS):
        call(scene, ray, None)
    return rays[:, 8], words[:, 18], words[:, 17]


def cast(
    function: int,
    scene: int,
    first: int,
    step: int,
    starts: Points,
    segments: Points,
    frame: Points,
    hit: Indices,
    far: Singles,
) -> None:
    """Find the first triangle that each segment hits before ``far``. Change ``hit`` and ``far``."""
    reached, trees, numbers = send(int(function), int(scene), starts, segments, frame, far)
    met = trees != -1
    hit[met] = first + step * trees[met] + numbers[met]
    far[met] = reached[met]


def stopped(
    function: int, scene: int, starts: Points, segments: Points, frame: Points, hits: Flags
) -> None:
    """Find which segments hit anything. Change ``hits``; segments that are True are not cast."""
    rows = np.flatnonzero(~hits)
    own = starts if len(starts) == 1 else starts[rows]
    reached, _, _ = send(int(function), int(scene), own, segments[rows], frame, 1.0)
    hits[rows] = reached < 0.0


def near_circles(eyes: Points, ends: Points, circles: Points, near: Flags) -> None:
    """Find which circles the line of each pair comes into. Change ``near``."""
    x, y = (ends[:, axis, None] - eyes[:, axis, None] for axis in range(2))
    to_x, to_y = (circles[:, axis] - eyes[:, axis, None] for axis in range(2))
    part = np.clip((x * to_x + y * to_y) / np.maximum(x * x + y * y, 1e-12), 0.0, 1.0)
    aside_x, aside_y = to_x - part * x, to_y - part * y
    near[:] = aside_x * aside_x + aside_y * aside_y <= circles[:, 2] * circles[:, 2]


def stopped_by_parts(
    function: int,
    trees: Numbers,
    scenes: Numbers,
    frames: Points,
    near: Flags,
    eyes: Points,
    ways: Singles,
    hits: Flags,
) -> None:
    """Find which lines hit a part of the terrain. Change ``hits``."""
    for part, (last, many) in enumerate(zip(np.cumsum(trees), trees, strict=True)):
        rows = np.flatnonzero(near[:, part])
        starts, lines = np.repeat(eyes[rows], ways.shape[1], axis=0), ways[rows].astype(float)
        found = hits[rows].reshape(-1)
        for scene in scenes[last - many : last]:
            stopped(function, scene, starts, lines.reshape(-1, 3), frames[part], found)
        hits[rows] = found.reshape(-1, ways.shape[1])


def leave_areas(
    sides: Points,
    side_ends: Numbers,
    near: Flags,
    eyes: Points,
    ways: Singles,
    far: Points,
    areas: Indices,
    any_of_them: bool,
) -> None:
    """Find the first area that each line leaves before ``far``, or any. Change ``far`` and
    ``areas``."""
    for area, (first, last) in enumerate(itertools.pairwise(side_ends.tolist())):
        rows = np.flatnonzero(near[:, area])
        x, y = (np.ascontiguousarray(ways[rows, :, axis]) for axis in range(2))
        enter, leave = np.full(x.shape, -np.inf, np.float32), np.full(x.shape, np.inf, np.float32)
        outside = np.zeros(len(rows), dtype=bool)
        for start, end in sides[first:last]:  # one by one: NumPy reduces short rows slowly
            out_x, out_y = end[1] - start[1], start[0] - end[0]
            ahead = out_x * (start[0] - eyes[rows, 0]) + out_y * (start[1] - eyes[rows, 1])
            outside |= ahead < 0
            towards = np.float32(out_x) * x + np.float32(out_y) * y
            with np.errstate(divide="ignore", invalid="ignore"):
                crossed = ahead.astype(np.float32)[:, None] / towards
            np.copyto(enter, np.maximum(enter, crossed), where=towards < 0)
            np.copyto(leave, np.minimum(leave, crossed), where=towards > 0)
            enter[(towards == 0) & (ahead[:, None] < 0)] = np.inf
        through = outside[:, None] & (enter < leave) & (leave > 0) & (leave <= 1.0)
        nearer = through & (leave < far[rows])
        nearer &= (areas[rows] == NONE) | (not any_of_them)
        far[rows] = np.where(nearer, leave, far[rows])
        areas[rows] = np.where(nearer, area, areas[rows])


def aim(
    function: int,
    bodies: Bodies,
    looks: Looks,
    look: int,
    square: Points,
    at: int,
    asked: int,
    until: int,
    cached: CachedHits,
    span: Numbers,
    cast: CastHits,
    room: BatchMemory,
) -> int:
    """Cast directions at the body of a look (`sandbox.sight.kernel.segments`)."""
    reach = cast.reach[span[0] + asked : span[0] + until]
    begin = cached.reach_ends[at] + asked
    known = max(0, min(until, cached.reach_ends[at + 1] - cached.reach_ends[at]) - asked)
    reach[:known] = cached.reach[begin : begin + known]
    body = looks.whose[look]
    first, last = bodies.trees[body], bodies.trees[body + 1]
    if first == last:
        reach[:] = ENDLESS
        return 0
    axes, spread, start = looks.frames[look], looks.spreads[look], looks.starts[look]
    turn, part = bodies.turns[body], square[asked:until]
    angle = spread[0] + part[:, 0] * (spread[1] - spread[0])
    sine = spread[2] + part[:, 1] * (spread[3] - spread[2])
    level = np.sqrt(np.maximum(0.0, 1.0 - sine * sine))
    # NumPy's own cosine may differ from the C library's, which machine code calls, by a bit.
    cosine = np.fromiter(map(math.cos, angle.tolist()), float, len(angle))
    ahead, left = level * cosine, level * np.fromiter(map(math.sin, angle.tolist()), float)
    ways = ahead[:, None] * axes[0] + left[:, None] * axes[1] + sine[:, None] * axes[2]
    new = ways[known:]
    turned = new[:, :1] * turn[0] + new[:, 1:2] * turn[1] + new[:, 2:] * turn[2]
    far = np.full(len(new), ENDLESS)
    for tree in range(first, last):
        reached, trees, _ = send(
            function, int(bodies.scenes[tree]), start, turned, bodies.frames[body], far
        )
        far = np.where(trees != -1, reached, far)
    reach[known:] = far
    met = np.flatnonzero(reach < ENDLESS)
    room.ways[: len(met)] = ways[met] * reach[met, None].astype(np.float64) * SHORT
    room.replicate[: len(met)] = (asked + met) % REPLICATES
    return len(met)


def stop(
    function: int,
    things: Things,
    at: int,
    had: int,
    new: int,
    near: int,
    cached: CachedHits,
    eye: Points,
    span: Numbers,
    cast: CastHits,
    room: BatchMemory,
) -> bool:
    """Find what stops segments (`sandbox.sight.kernel.segments`)."""
    first = span[2] + had
    by, hit = cast.by[first : first + new], cast.hit[first : first + new]
    fraction, asked = cast.fraction[first : first + new], room.asked[:new]
    begin = cached.hit_ends[at] + had
    known = max(0, min(had + new, cached.hit_ends[at + 1] - cached.hit_ends[at]) - had)
    by[:], hit[:], fraction[:], asked[:] = NONE, NONE, np.inf, True
    by[:known] = cached.by[begin : begin + known]
    hit[:known] = cached.hit[begin : begin + known]
    fraction[:known] = cached.fraction[begin : begin + known]
    asked[:known] = cached.asked[begin : begin + known]
    anew = cached.anew[at] if len(cached.anew) else room.all
    starts, whole = _set_out(eye, room.ways[:new])
    for thing in room.order[:near].tolist():
        if room.begin[thing] > fraction.max(initial=0.0):
            break
        rows = np.flatnonzero(~(fraction < room.begin[thing]) & (anew[thing] | asked))
        part = part_within(whole[rows], things.within[thing])
        ways = whole[rows] * part[:, None]
        far, triangles = np.ones(len(rows), np.float32), np.full(len(rows), NONE)
        for tree in range(things.trees[thing], things.trees[thing + 1]):
            reached, trees, numbers = send(
                function, int(things.scenes[tree]), starts[rows], ways, things.frames[thing], far
            )
            met = trees != -1
            far = np.where(met, reached, far)
            triangles = np.where(met, things.firsts[tree] + PIECE * trees + numbers, triangles)
        share, before = far.astype(np.float64) * part, fraction[rows]
        nearer = (share < before) | ((share == before) & (thing < by[rows]))
        nearer &= triangles != NONE
        by[rows[nearer]], hit[rows[nearer]] = thing, triangles[nearer]
        fraction[rows[nearer]] = share[nearer]
    room.along[:new] = fraction
    room.owner[:new] = NONE
    for thing in np.unique(by[by != NONE]).tolist():
        rows = np.flatnonzero(by == thing)
        owners = _memory(ctypes.c_int32, things.owners[thing], int(hit[rows].max()) + 1)
        room.owner[rows] = things.first_owner[thing] + owners[hit[rows]]
    return bool((by == NONE).any())


def add_segments(
    count: int,
    owner: Numbers,
    fraction: Points,
    eye: Points,
    ways: Points,
    replicate: Numbers,
    table: Numbers,
    rays: Points,
    end: Points,
    known: int,
) -> tuple[int, int]:
    """Add segments to the counts of a pair (`sandbox.sight.kernel.segments`)."""
    numbers = owner[:count] + 1
    np.add.at(table, (numbers, replicate[:count]), 1)
    np.add.at(rays, replicate[:count], 1.0)
    by_blocker = np.bincount(numbers, minlength=len(table))
    free = int(by_blocker[0])
    if count == 0 or known == 2 or (known == 1 and free == 0):
        return free, known
    most = 0 if free else int(by_blocker.argmax())
    rows = np.flatnonzero(numbers == most)
    starts, whole = _set_out(eye, ways[rows])
    ends = starts + whole * np.minimum(fraction[rows], 1.0)[:, None]
    apart = (ends - np.add.accumulate(ends)[-1] / by_blocker[most]) ** 2
    end[:] = ends[(apart[:, 0] + apart[:, 1] + apart[:, 2]).argmin()]
    return free, 2 if most == 0 else 1


def stop_in_porous(
    volumes: PorousVolumes,
    reached: Numbers,
    lines: Points,
    eye: Points,
    count: int,
    ways: Points,
    owner: Numbers,
    fraction: Points,
) -> None:
    """Stop segments in woods and smoke (`sandbox.sight.kernel.porous`)."""
    starts, whole = _set_out(eye, ways[:count])
    until = np.minimum(fraction[:count], 1.0)
    length = np.sqrt(
        whole[:, 0] * whole[:, 0] + whole[:, 1] * whole[:, 1] + whole[:, 2] * whole[:, 2]
    )
    total, bounds, counts = np.zeros(count), [], []
    for volume in reached:
        counts.append(np.minimum(until, part_within(whole, volumes.within[volume])))
        inches = _box_part(starts, whole, counts[-1], volumes.boxes[volume]) * length
        bounds.append(_share(inches, volumes.depths[volume]))
        total = total + bounds[-1]
    rows = np.flatnonzero(~(total <= NEARLY))
    used, most, by = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    moments = _cross(starts[rows], whole[rows])
    for place, volume in enumerate(reached.tolist() if len(rows) else ()):
        sides = _ahead(volumes, volume, lines)
        step = max(1, _AT_ONCE // max(1, len(sides)))
        for first in range(0, len(rows), step):
            some = slice(first, first + step)
            here = rows[some]
            own = (starts[here], whole[here], moments[some], counts[place][here])
            share = _share(_inside(sides, *own) * length[here], volumes.depths[volume])
            share[~(bounds[place][here] > 0.0)] = 0.0
            used[here] += share
            larger = here[share > most[here]]
            by[larger], most[here] = volumes.pieces[volume], np.maximum(most[here], share)
    over = np.flatnonzero(used > 1.0)
    owner[over], fraction[over] = by[over], until[over] * 0.5


def in_shaft(solids: Solids, lines: Points, offsets: Points) -> tuple[Points, Points]:
    """Return the triangles that may lie in a shaft (`sandbox.sight.kernel.proof_steps`)."""
    found, inches = [np.zeros((0, 3, 3))], [np.zeros(0)]
    for mesh, box in enumerate(solids.bounds):
        if _beside(box[np.newaxis, [0, 1]], lines, offsets, box=True)[0]:
            continue
        triangles = _triangles(solids, mesh)
        found.append(triangles[~_beside(triangles, lines, offsets)])
        inches.append(np.full(len(found[-1]), solids.things.within[mesh]))
    return np.concatenate(found), np.concatenate(inches)


def corners_of(solids: Solids, numbers: Numbers) -> tuple[Points, Points]:
    """Return the triangles with these numbers (`sandbox.sight.kernel.proof_steps`)."""
    once = np.unique(numbers)
    meshes = np.searchsorted(solids.numbers, once, side="right") - 1
    triangles = np.empty((len(once), 3, 3))
    for mesh in np.unique(meshes).tolist():
        rows = meshes == mesh
        triangles[rows] = _triangles(solids, mesh)[once[rows] - solids.numbers[mesh]]
    return triangles, solids.things.within[meshes]


def _triangles(solids: Solids, mesh: int) -> Points:
    """Return the triangles of a part of the solids, in its own memory: ``(n, 3, 3)``."""
    count = int(solids.counts[mesh])
    return _memory(ctypes.c_double, solids.where[mesh], 9 * count).reshape(count, 3, 3)


def _memory(kind: Any, address: int, number: int) -> NDArray[Any]:
    return np.ctypeslib.as_array((kind * number).from_address(int(address)))


def _beside(corners: Points, lines: Points, offsets: Points, *, box: bool = False) -> Flags:
    """Return which of ``(n, k, 3)`` corners lie wholly outside one side of a shaft, ``(n,)``.

    ``box``: they are the lowest and highest corners of boxes.
    """
    outside = np.zeros(len(corners), bool)
    for side in range(6):
        normal = lines[NORMALS + 3 * side : NORMALS + 3 * side + 3]
        own = np.where(normal > 0.0, corners[:, 0], corners[:, 1])[:, None] if box else corners
        at = own[..., 0] * normal[0] + own[..., 1] * normal[1] + own[..., 2] * normal[2]
        outside |= (at > offsets[side]).all(axis=1)
    return outside


def _set_out(eye: Points, segments: Points) -> tuple[Points, Points]:
    """Return starts and ways of segments that are shortened at both ends."""
    return eye + segments * (1.0 - SHORT), segments * SHORT


def part_within(ways: Points, inches: float) -> Points:
    """Return the share of each segment that lies within a distance of the eye: ``(m,)``, 0 to 1.

    ``ways``: ``(m, 3)``, segments from the eye. ``inches``: more than 0, on the plan; a vertical
    segment lies within any distance.
    """
    if inches == np.inf:
        return np.ones(len(ways))
    return np.asarray(inches / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), inches))


def _share(inches: Points, depth: float) -> Points:
    """Return how much of what may be passed some inches of a volume use up."""
    if depth > 0.0:
        return np.asarray(inches / depth)
    return np.where(inches > 0.0, np.inf, 0.0)


def _box_part(starts: Points, ways: Points, until: Points, box: Points) -> Points:
    """Return the share of each segment inside a box, and 1e-9 more where it meets it."""
    enter, leave, beside = np.zeros(len(ways)), until, np.zeros(len(ways), bool)
    for axis in range(3):
        flat = ways[:, axis] == 0.0
        start = starts[:, axis]
        with np.errstate(divide="ignore", invalid="ignore"):
            at_low = (box[0, axis] - start) / ways[:, axis]
            at_high = (box[1, axis] - start) / ways[:, axis]
        beside |= flat & ((start < box[0, axis]) | (start > box[1, axis]))
        enter = np.where(flat, enter, np.maximum(enter, np.minimum(at_low, at_high)))
        leave = np.where(flat, leave, np.minimum(leave, np.maximum(at_low, at_high)))
    return np.where(~beside & (enter <= leave), leave - enter + 1e-9, 0.0)


def _ahead(volumes: PorousVolumes, volume: int, lines: Points) -> Points:
    """Return what is needed of the triangles of a volume that lines may cross: ``(n, 6, 3)``."""
    triangles = volumes.triangles[volumes.ends[volume] : volumes.ends[volume + 1]]
    outside = np.zeros(len(triangles), bool)
    for plane in range(5):
        normal = lines[NORMALS + 3 * plane : NORMALS + 3 * plane + 3]
        outside |= (_dot(triangles, normal) > lines[OFFSETS + plane]).all(axis=1)
    a, b, c = (triangles[~outside, corner] for corner in range(3))
    ab, ac = b - a, c - a
    normal = _cross(ab, ac)
    level = np.zeros_like(normal)
    level[:, 0] = _dot(a, normal)
    return np.stack([normal, ab, ac, _cross(ac, a), _cross(ab, a), level], axis=1)


def _inside(sides: Points, starts: Points, ways: Points, moments: Points, until: Points) -> Points:
    """Return the share of each segment, up to ``until``, inside a closed mesh."""
    starts, ways, moments = starts[:, None], ways[:, None], moments[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        facing = _dot(ways, sides[:, 0])
        u = (_dot(ways, sides[:, 3]) - _dot(moments, sides[:, 2])) / facing
        v = (_dot(moments, sides[:, 1]) - _dot(ways, sides[:, 4])) / facing
        at = (sides[:, 5, 0] - _dot(starts, sides[:, 0])) / facing
        at = np.minimum(np.maximum(at, 0.0), until[:, None])
        met = (facing != 0.0) & (u >= 0.0) & (v >= 0.0) & (u + v <= 1.0)
    steps = np.where(met, np.where(facing > 0.0, at, -at), 0.0)
    sums = np.add.accumulate(np.pad(steps, ((0, 0), (1, 0))), axis=1)
    return np.asarray(np.maximum(0.0, sums[:, -1]))


def _dot(a: Points, b: Points) -> Points:
    return np.asarray(a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2])


def _cross(a: Points, b: Points) -> Points:
    return np.stack(
        [
            a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
            a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
            a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
        ],
        axis=-1,
    )
