"""Particles of each event: muzzles, tracers, shells, bursts, smoke, flame.

Each returns a table of `particles`. ``at``: inches, table frame; ``when``: seconds. The same random
numbers are drawn for the same generator, so that a moment always looks the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sandbox.view.effects.particles import TONES, Rows, joined, table

Point3 = tuple[float, float, float]
Random = np.random.Generator
_Many = NDArray[np.float64]
_Columns = dict[str, ArrayLike]

TRACER_SPEED, ROCKET_SPEED = 42.0, 32.0
"""Inches per second, far slower than real ones: the eye must be able to follow."""

CLEARS = 1.4
"""Seconds after which those in a burst are seen through what is left of its smoke."""

FLASH, FIRE, EMBER = (1.0, 0.95, 0.7), (1.0, 0.72, 0.2), (0.75, 0.2, 0.04)
SOOT, SMOKE, PALE = (0.13, 0.12, 0.11), (0.36, 0.34, 0.32), (0.86, 0.86, 0.84)
EARTH, DUST = (0.3, 0.22, 0.14), (0.62, 0.54, 0.42)


def _colours(start: Sequence[ArrayLike], end: Sequence[ArrayLike]) -> _Columns:
    return dict(zip(TONES, (*start, *end), strict=True))


def _toned(random: Random, count: int, start: Point3, end: Point3, by: float) -> _Columns:
    """Return colours of which each particle has its own brightness: puffs stay apart by eye.

    ``by``: the most that a tone differs, as a share.
    """
    tones = random.uniform(1 - by, 1 + by, count)
    return _colours(*(tuple(np.minimum(tones * v, 1.0) for v in one) for one in (start, end)))


def _puff(size: ArrayLike, grown: ArrayLike, alpha: ArrayLike, colours: _Columns) -> _Columns:
    return {"size": size, "grown": grown, "alpha": alpha, **colours}


def _sphere(random: Random, count: int, up: float = 0.0) -> _Many:
    """Return directions all round, ``(count, 3)``; ``up`` raises them."""
    found = random.normal(size=(count, 3))
    found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    found[:, 2] = np.abs(found[:, 2]) + up
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


def _moving(
    at: Sequence[ArrayLike],
    ways: _Many,
    speed: _Many | float,
    drag: float = 0.0,
    pull: ArrayLike = 0.0,
) -> _Columns:
    v = (ways * np.asarray(speed).reshape(-1, 1)).T
    place = {"x": at[0], "y": at[1], "z": at[2], "vx": v[0], "vy": v[1], "vz": v[2]}
    return {**place, "drag": drag, "pull": pull}


def _drifting(random: Random, at: _Many, spread: float, up: tuple[float, float]) -> _Columns:
    """Return particles that start at ``(n, 3)`` and drift about, ``up`` from to inches a second."""
    n = len(at)
    sideways = [random.normal(scale=spread, size=n) for _ in range(2)]
    return _moving([*at.T], np.column_stack([*sideways, random.uniform(*up, n)]), 1.0)


def muzzle(random: Random, at: Point3, way: _Many, when: float, size: float) -> Rows:
    """Flash and smoke at a muzzle. ``way``: the unit direction of fire, ``(3,)``."""
    move = _moving(at, np.tile(way, (2, 1)), 3.0 * size)
    # hardly larger than it is high: the ground cuts off what is below
    look = _puff(0.35 * size, 0.75 * size, 1.0, _colours(FLASH, FIRE))
    flash = table(2, when, 0.09, **move, **look)
    n = 4
    ways = np.tile(way, (n, 1)) + random.normal(scale=0.35, size=(n, 3))
    birth, life = when + random.uniform(0, 0.05, n), random.uniform(0.7, 1.3, n)
    move = _moving(at, ways, random.uniform(1.0, 3.0, n) * size, 2.5, -0.5)
    look = _puff(0.18 * size, 0.7 * size, 0.45, _colours(PALE, SMOKE))
    return joined([flash, table(n, birth, life, **move, **look)])


def tracer(start: Point3, end: Point3, when: float) -> tuple[Rows, float]:
    """Return a bright streak from one point to another, and when it arrives."""
    way = np.subtract(end, start)
    takes = max(0.05, float(np.linalg.norm(way)) / TRACER_SPEED)
    sizes, colour = [0.26, 0.12], (1.0, [0.6, 0.95], [0.15, 0.6])
    look = _puff(sizes, sizes, [0.45, 1.0], _colours(colour, colour))
    move = _moving(start, way[None] / takes, 1.0)
    return table(2, when, takes, **move, **look, stretch=[4.0, 2.8]), when + takes


def lobbed(
    random: Random, start: Point3, end: Point3, when: float, seconds: float, pull: float
) -> Rows:
    """Return a dark body that flies from one point to another under a pull, with a faint trail.

    The pull sets its arc; with twice the drop divided by the squared seconds it begins level.
    """
    v, dark = np.subtract(end, start) / seconds, (0.1, 0.1, 0.1)
    v[2] += 0.5 * pull * seconds
    move = _moving(start, v[None], 1.0, pull=pull)
    look = _puff(0.26, 0.26, 1.0, _colours(dark, dark))
    body = table(1, when, seconds, **move, **look, stretch=1.5)
    return joined([body, _trail(random, start, v, pull, when, seconds, 0.35)])


def rocket(random: Random, start: Point3, end: Point3, when: float) -> tuple[Rows, float]:
    """Return a rocket with its flame and its trail of smoke, and when it arrives."""
    way = np.subtract(end, start)
    seconds = max(0.1, float(np.linalg.norm(way)) / ROCKET_SPEED)
    v, sizes = way / seconds, [0.3, 0.16]
    hot, cooler = (([red, 0.15] for red in row) for row in ((1.0, 0.75, 0.25), (1.0, 0.6, 0.1)))
    look = _puff(sizes, sizes, [0.9, 1.0], _colours([*hot], [*cooler]))
    body = table(2, when, seconds, **_moving(start, v[None], 1.0), **look, stretch=[2.4, 1.0])
    return joined([body, _trail(random, start, v, 0.0, when, seconds, 0.8)]), when + seconds


def _trail(
    random: Random, start: Point3, v: _Many, pull: float, when: float, seconds: float, size: float
) -> Rows:
    """Return puffs that a body leaves on its way."""
    n = max(6, int(34 * seconds))
    shares = (np.arange(n) + random.uniform(0, 1, n)) / n * seconds
    at = np.asarray(start) + v * shares[:, None]
    at[:, 2] -= 0.5 * pull * shares**2
    life = random.uniform(0.7, 1.5, n)
    move = _drifting(random, at, 0.2, (0, 0.4))
    look = _puff(0.3 * size, size, 0.5, _colours(PALE, SMOKE))
    return table(n, when + shares, life, **move, **look, appears=0.1)


def plummet(random: Random, start: Point3, end: Point3, when: float, seconds: float) -> Rows:
    """Return the flames and the black smoke of a plane that falls, level at first."""
    way = np.subtract(end, start)
    n = int(90 * seconds)
    shares = (np.arange(n) + random.uniform(0, 1, n)) / n
    at = np.asarray(start) + way * np.column_stack([shares, shares, shares**2])
    fire = np.arange(n) % 3 == 0
    colours = np.where(fire[:, None], (*FIRE, *EMBER), (*SOOT, *SMOKE)).T
    life = np.where(fire, 0.45, random.uniform(1.6, 3.0, n))
    move = _drifting(random, at, 0.3, (0.1, 0.7))
    size, grown, alpha = (np.where(fire, *two) for two in ((0.55, 0.35), (0.2, 1.1), (0.9, 0.6)))
    look = _puff(size, grown, alpha, _colours([*colours[:3]], [*colours[3:]]))
    return table(n, when + shares * seconds, life, **move, **look)


def sparks(random: Random, at: Point3, when: float) -> Rows:
    """Return a hit of small arms: sparks and a puff of dust."""
    n = 5
    life = random.uniform(0.15, 0.35, n)
    move = _moving(at, _sphere(random, n), random.uniform(4, 9, n), pull=18.0)
    look = _puff(0.06, 0.04, 1.0, _colours(FLASH, FIRE))
    bright = table(n, when, life, **move, **look, stretch=0.5)
    return joined([bright, dust(random, at, when, 0.5)])


def dust(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return a puff of dust from the ground."""
    n = 5
    life = random.uniform(0.5, 1.1, n)
    move = _moving(at, _sphere(random, n, 0.4), random.uniform(1, 3, n) * size, 2.0, 0.4)
    look = _puff(0.2 * size, 0.8 * size, 0.6, _colours(DUST, EARTH))
    return table(n, when, life, **move, **look, floor=at[2])


def airburst(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return the dark puff of a small shell that bursts in the air."""
    x, y, z = at
    look = _puff(0.4 * size, 1.1 * size, 1.0, _colours(FLASH, FIRE))
    flash = table(1, when, 0.1, x=x, y=y, z=z, **look)
    n = 7
    life = random.uniform(1.2, 2.4, n)
    move = _moving(at, _sphere(random, n), random.uniform(1.0, 2.5, n) * size, 2.5, -0.1)
    look = _puff(0.35 * size, 0.9 * size, 0.7, _colours(SOOT, SMOKE))
    return joined([table(n, when + 0.03, life, **move, **look), flash])


def burst(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return the burst of high explosive in layers: flash, core, smoke, earth, shards.

    ``size``: radius of the fireball, inches. It hides nobody after `CLEARS` seconds.
    """
    x, y, z = at
    above, root = (x, y, z + 0.35 * size), size**0.5
    n = 12
    life = random.uniform(0.1, 0.2, n)
    move = _moving(above, _sphere(random, n, 0.3), random.uniform(14, 26, n) * size, 6.0)
    look = _puff(0.16 * size, 0.03, 1.0, _colours(FLASH, FIRE))
    glare = table(n, when, life, **move, **look, stretch=2.0 * size)
    small, large = np.array([[0.9, 0.6], [1.15, 0.8]]) * size
    look = _puff(small, large, [0.5, 1.0], _colours((1.0, 1.0, 0.9), FLASH))
    flash = table(2, when, [0.14, 0.1], x=x, y=y, z=[z + 0.7 * size, z + 0.5 * size], **look)
    n = 20
    birth, life = when + random.uniform(0, 0.1, n), random.uniform(0.35, 0.8, n)
    move = _moving(above, _sphere(random, n, 0.3), random.uniform(2, 7, n) * size, 5.0, -3.0)
    small = random.uniform(0.25, 0.4, n) * size
    look = _puff(small, 0.6 * size, 1.0, _toned(random, n, FLASH, EMBER, 0.2))
    core = table(n, birth, life, **move, **look)
    # What stays is thin, and high: it hides nobody below it.
    n, thin = 32, np.arange(32) % 2 == 0
    birth = when + random.uniform(0.1, 0.4, n)
    life = np.where(thin, random.uniform(1.8, 2.6, n), random.uniform(0.6, 1.0, n))
    rise = np.where(thin, -1.6, -0.35)
    move = _moving(above, _sphere(random, n, 0.8), random.uniform(1.0, 3.6, n) * size, 1.8, rise)
    small, large = (random.uniform(*by, n) * size for by in ((0.25, 0.4), (0.55, 0.85)))
    greys = _toned(random, n, (0.2, 0.18, 0.17), (0.4, 0.38, 0.36), 0.4)
    smoke = table(
        n, birth, life, **move, **_puff(small, large, np.where(thin, 0.35, 0.9), greys), appears=0.1
    )
    spouts, high = 7, 6
    n = spouts * high
    ways = np.repeat(_sphere(random, spouts, 1.1), high, axis=0)
    ways += random.normal(scale=0.05, size=(n, 3))
    rise = np.tile(np.linspace(0.35, 1.0, high), spouts)
    birth, life = when + random.uniform(0, 0.05, n), random.uniform(0.7, 1.1, n)
    move = _moving(at, ways, 11 * rise * root, 0.8, 10.0)
    small, large = (by * size * (1.3 - rise) for by in (0.22, 0.42))
    look = _puff(small, large, 0.95, _toned(random, n, EARTH, EARTH, 0.3))
    earth = table(n, birth, life, **move, **look, floor=z + 0.2 * size)
    n = 26
    life = random.uniform(0.9, 1.8, n)
    move = _moving(at, _sphere(random, n, 0.8), random.uniform(7, 15, n) * root, pull=14.0)
    small = random.uniform(0.05, 0.12, n)
    look = _puff(small, 0.05, 1.0, _toned(random, n, EARTH, SOOT, 0.3))
    shards = table(n, when, life, **move, **look, floor=z + 0.03, stretch=0.35)
    n = 16
    turn, low = random.uniform(0, 2 * np.pi, n), z + 0.3 * size
    life = random.uniform(0.6, 1.1, n)
    ways = np.column_stack([np.cos(turn) * 9 * root, np.sin(turn) * 9 * root, np.full(n, 0.2)])
    move = _moving((x, y, low), ways, 1.0, 4.0)
    look = _puff(0.2 * size, 0.5 * size, 0.6, _toned(random, n, DUST, DUST, 0.15))
    ring = table(n, when + 0.03, life, **move, **look, floor=low)
    return joined([ring, earth, smoke, core, shards, glare, flash])


def burning(random: Random, at: Point3, when: float, seconds: float, size: float) -> Rows:
    """Return flames and a column of black smoke that drifts."""
    x, y, z = at

    def about(middle: float, by: float, n: int) -> _Many:
        return np.asarray(middle + random.normal(scale=by * size, size=n))

    n = int(16 * seconds)
    birth, life = when + random.uniform(0, seconds, n), random.uniform(0.35, 0.7, n)
    place = about(x, 0.4, n), about(y, 0.3, n)
    rise = random.uniform(1.2, 2.6, n) * size
    look = _puff(0.4 * size, 0.12 * size, 0.9, _colours(FIRE, EMBER))
    flames = table(n, birth, life, x=place[0], y=place[1], z=z + 0.4 * size, vz=rise, **look)
    n = int(13 * seconds)
    birth, life = when + random.uniform(0, seconds, n), random.uniform(1.6, 2.6, n)
    place = about(x, 0.2, n), about(y, 0.2, n)
    wind = [random.uniform(0.3, 1.0, n), random.uniform(0.0, 0.5, n)]
    ways = np.column_stack([*wind, random.uniform(1.3, 2.3, n) * size])
    look = _puff(0.4 * size, 1.35 * size, 0.6, _colours(SOOT, SMOKE))
    move = _moving((*place, z + 0.9 * size), ways, 1.0, 0.12)
    smoke = table(n, birth, life, **move, **look, appears=0.1)
    return joined([smoke, flames])


def flame(random: Random, start: Point3, end: Point3, when: float, seconds: float) -> Rows:
    """Return a jet of flame from a nozzle to a target, and the smoke that rises there."""
    way = np.subtract(end, start)
    far = max(1.0, float(np.linalg.norm(way)))

    def jet(a_second: int, spread: float, look: _Columns) -> Rows:
        n = int(a_second * seconds)
        ways = np.tile(way / far, (n, 1)) + random.normal(scale=spread, size=(n, 3))
        life = random.uniform(0.55, 0.8, n)
        # with this drag a particle ends at its target
        move = _moving(start, ways, far * 2.0 / (1 - np.exp(-2.0 * life)), 2.0, -1.2)
        return table(n, when + random.uniform(0, seconds, n), life, **move, **look)

    outer = jet(75, 0.05, _puff(0.2, 1.1, 0.9, _colours(FIRE, EMBER)))
    core = jet(60, 0.02, _puff(0.16, 0.55, 1.0, _colours(FLASH, FIRE)))
    n = int(20 * seconds)
    birth, life = when + random.uniform(0.5, seconds + 0.8, n), random.uniform(1.6, 2.8, n)
    x, y = (one + random.normal(scale=0.5, size=n) for one in end[:2])
    wind, rise = random.uniform(0.1, 0.6, n), random.uniform(1.2, 2.4, n)
    move = _moving((x, y, end[2] + 0.6), np.column_stack([wind, 0 * wind, rise]), 1.0, 0.3)
    look = _puff(0.35, 1.3, 0.6, _colours(SOOT, SMOKE))
    smoke = table(n, birth, life, **move, **look, appears=0.15)
    return joined([smoke, outer, core])


def screen(random: Random, at: Point3, when: float, radius: float, seconds: float) -> Rows:
    """Return white smoke that wells up and spreads to a radius, then drifts."""
    n = int(min(150, 16 * radius + 30))
    turn, far = random.uniform(0, 2 * np.pi, n), radius * np.sqrt(random.uniform(0, 1, n))
    drag = 1.1
    reach = far * drag  # the way that drag leaves
    birth = when + random.uniform(0, 0.5 * seconds, n)
    life = random.uniform(0.6, 1.0, n) * seconds
    rise = random.uniform(0.2, 1.1, n) * radius * 0.8
    ways = np.column_stack([np.cos(turn) * reach + 0.2, np.sin(turn) * reach + 0.1, rise])
    move = _moving((at[0], at[1], at[2] + 0.2), ways, 1.0, drag)
    look = _puff(0.5, 0.4 * radius, 0.5, _colours(PALE, (0.93, 0.93, 0.92)))
    return table(n, birth, life, **move, **look, appears=0.15, floor=at[2])
