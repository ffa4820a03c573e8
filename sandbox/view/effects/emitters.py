"""Particles of each event: muzzles, tracers, shells, bursts, smoke, flame.

Each returns a table of `particles`. ``at``: inches, table frame; ``when``: seconds. The same random
numbers are drawn for the same generator, so that a moment always looks the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sandbox.view.effects.particles import Rows, joined, table

Point3 = tuple[float, float, float]
Random = np.random.Generator
_Many = NDArray[np.float64]

TRACER_SPEED, ROCKET_SPEED = 42.0, 32.0
"""Inches per second, far slower than real ones: the eye must be able to follow."""

FLASH, FIRE, EMBER = (1.0, 0.95, 0.7), (1.0, 0.72, 0.2), (0.75, 0.2, 0.04)
SOOT, SMOKE, PALE = (0.13, 0.12, 0.11), (0.36, 0.34, 0.32), (0.86, 0.86, 0.84)
EARTH, DUST = (0.3, 0.22, 0.14), (0.62, 0.54, 0.42)


def _colours(start: Point3, end: Point3) -> dict[str, float]:
    names = ("r0", "g0", "b0", "r1", "g1", "b1")
    return dict(zip(names, (*start, *end), strict=True))


def _toned(random: Random, count: int, start: Point3, end: Point3, by: float) -> dict[str, _Many]:
    """Return colours of which each particle has its own brightness: puffs stay apart by eye.

    ``by``: the most that a tone differs, as a share.
    """
    tones = random.uniform(1 - by, 1 + by, count)
    return {name: np.minimum(tones * v, 1.0) for name, v in _colours(start, end).items()}


def _sphere(random: Random, count: int, up: float = 0.0) -> _Many:
    """Return directions all round, ``(count, 3)``; ``up`` raises them."""
    found = random.normal(size=(count, 3))
    found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    found[:, 2] = np.abs(found[:, 2]) + up
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


def _moving(at: Point3, ways: _Many, speed: _Many | float) -> dict[str, ArrayLike]:
    v = ways * np.asarray(speed).reshape(-1, 1)
    return {"x": at[0], "y": at[1], "z": at[2], "vx": v[:, 0], "vy": v[:, 1], "vz": v[:, 2]}


def muzzle(random: Random, at: Point3, way: _Many, when: float, size: float) -> Rows:
    """Flash and smoke at a muzzle. ``way``: the unit direction of fire, ``(3,)``."""
    # hardly larger than it is high: the ground cuts off what is below
    flash = table(
        2, birth=when, life=0.09, **_moving(at, np.tile(way, (2, 1)), 3.0 * size),
        size=0.35 * size, grown=0.75 * size, alpha=1.0, **_colours(FLASH, FIRE),
    )  # fmt: skip
    count = 4
    ways = np.tile(way, (count, 1)) + random.normal(scale=0.35, size=(count, 3))
    smoke = table(
        count, birth=when + random.uniform(0, 0.05, count), life=random.uniform(0.7, 1.3, count),
        **_moving(at, ways, random.uniform(1.0, 3.0, count) * size), drag=2.5, pull=-0.5,
        size=0.18 * size, grown=0.7 * size, alpha=0.45, **_colours(PALE, SMOKE),
    )  # fmt: skip
    return joined([flash, smoke])


def tracer(start: Point3, end: Point3, when: float) -> tuple[Rows, float]:
    """Return a bright streak from one point to another, and when it arrives."""
    way = np.subtract(end, start)
    takes = max(0.05, float(np.linalg.norm(way)) / TRACER_SPEED)
    v = way / takes
    found = table(
        2, birth=when, life=takes, x=start[0], y=start[1], z=start[2],
        vx=v[0], vy=v[1], vz=v[2], size=[0.26, 0.12], grown=[0.26, 0.12], stretch=[4.0, 2.8],
        alpha=[0.45, 1.0], r0=1.0, g0=[0.6, 0.95], b0=[0.15, 0.6], r1=1.0, g1=[0.6, 0.95],
        b1=[0.15, 0.6],
    )  # fmt: skip
    return found, when + takes


def lobbed(
    random: Random, start: Point3, end: Point3, when: float, seconds: float, pull: float
) -> Rows:
    """Return a dark body that flies from one point to another under a pull, with a faint trail.

    The pull sets its arc; with twice the drop divided by the squared seconds it begins level.
    """
    way = np.subtract(end, start)
    v = way / seconds
    v[2] += 0.5 * pull * seconds
    body = table(
        1, birth=when, life=seconds, x=start[0], y=start[1], z=start[2],
        vx=v[0], vy=v[1], vz=v[2], pull=pull, size=0.26, grown=0.26, stretch=1.5, alpha=1.0,
        **_colours((0.1, 0.1, 0.1), (0.1, 0.1, 0.1)),
    )  # fmt: skip
    return joined([body, _trail(random, start, v, pull, when, seconds, 0.35)])


def rocket(random: Random, start: Point3, end: Point3, when: float) -> tuple[Rows, float]:
    """Return a rocket with its flame and its trail of smoke, and when it arrives."""
    way = np.subtract(end, start)
    seconds = max(0.1, float(np.linalg.norm(way)) / ROCKET_SPEED)
    v = way / seconds
    body = table(
        2, birth=when, life=seconds, x=start[0], y=start[1], z=start[2], vx=v[0], vy=v[1], vz=v[2],
        size=[0.3, 0.16], grown=[0.3, 0.16], stretch=[2.4, 1.0], alpha=[0.9, 1.0],
        r0=[1.0, 0.15], g0=[0.75, 0.15], b0=[0.25, 0.15], r1=[1.0, 0.15], g1=[0.6, 0.15],
        b1=[0.1, 0.15],
    )  # fmt: skip
    return joined([body, _trail(random, start, v, 0.0, when, seconds, 0.8)]), when + seconds


def _trail(
    random: Random, start: Point3, v: _Many, pull: float, when: float, seconds: float, size: float
) -> Rows:
    """Return puffs that a body leaves on its way."""
    count = max(6, int(34 * seconds))
    shares = (np.arange(count) + random.uniform(0, 1, count)) / count * seconds
    at = np.asarray(start) + v * shares[:, None]
    at[:, 2] -= 0.5 * pull * shares**2
    return table(
        count, birth=when + shares, life=random.uniform(0.7, 1.5, count),
        x=at[:, 0], y=at[:, 1], z=at[:, 2], vx=random.normal(scale=0.2, size=count),
        vy=random.normal(scale=0.2, size=count), vz=random.uniform(0, 0.4, count),
        size=0.3 * size, grown=size, alpha=0.5, appears=0.1, **_colours(PALE, SMOKE),
    )  # fmt: skip


def plummet(random: Random, start: Point3, end: Point3, when: float, seconds: float) -> Rows:
    """Return the flames and the black smoke of a plane that falls, level at first."""
    way = np.subtract(end, start)
    n = int(90 * seconds)
    shares = (np.arange(n) + random.uniform(0, 1, n)) / n
    at = np.asarray(start) + way * np.column_stack([shares, shares, shares**2])
    fire = np.arange(n) % 3 == 0
    colours = np.where(fire[:, None], (*FIRE, *EMBER), (*SOOT, *SMOKE))
    names = ("r0", "g0", "b0", "r1", "g1", "b1")
    return table(
        n, birth=when + shares * seconds, life=np.where(fire, 0.45, random.uniform(1.6, 3.0, n)),
        x=at[:, 0], y=at[:, 1], z=at[:, 2], vx=random.normal(scale=0.3, size=n),
        vy=random.normal(scale=0.3, size=n), vz=random.uniform(0.1, 0.7, n),
        size=np.where(fire, 0.55, 0.35), grown=np.where(fire, 0.2, 1.1),
        alpha=np.where(fire, 0.9, 0.6), **dict(zip(names, colours.T, strict=True)),
    )  # fmt: skip


def sparks(random: Random, at: Point3, when: float) -> Rows:
    """Return a hit of small arms: sparks and a puff of dust."""
    count = 5
    bright = table(
        count, birth=when, life=random.uniform(0.15, 0.35, count),
        **_moving(at, _sphere(random, count), random.uniform(4, 9, count)), pull=18.0,
        size=0.06, grown=0.04, stretch=0.5, alpha=1.0, **_colours(FLASH, FIRE),
    )  # fmt: skip
    return joined([bright, dust(random, at, when, 0.5)])


def dust(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return a puff of dust from the ground."""
    count = 5
    return table(
        count, birth=when, life=random.uniform(0.5, 1.1, count),
        **_moving(at, _sphere(random, count, 0.4), random.uniform(1, 3, count) * size),
        drag=2.0, pull=0.4, size=0.2 * size, grown=0.8 * size, alpha=0.6,
        **_colours(DUST, EARTH), floor=at[2],
    )  # fmt: skip


def airburst(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return the dark puff of a small shell that bursts in the air."""
    x, y, z = at
    flash = table(
        1, birth=when, life=0.1, x=x, y=y, z=z, size=0.4 * size, grown=1.1 * size, alpha=1.0,
        **_colours(FLASH, FIRE),
    )  # fmt: skip
    n = 7
    smoke = table(
        n, birth=when + 0.03, life=random.uniform(1.2, 2.4, n),
        **_moving(at, _sphere(random, n), random.uniform(1.0, 2.5, n) * size), drag=2.5, pull=-0.1,
        size=0.35 * size, grown=0.9 * size, alpha=0.7, **_colours(SOOT, SMOKE),
    )  # fmt: skip
    return joined([smoke, flash])


def burst(random: Random, at: Point3, when: float, size: float) -> Rows:
    """Return the burst of high explosive in layers: flash, core, smoke, earth, shards.

    ``size``: radius of the fireball, inches.
    """
    x, y, z = at
    above = (x, y, z + 0.35 * size)
    n = 12
    glare = table(
        n, birth=when, life=random.uniform(0.1, 0.2, n),
        **_moving(above, _sphere(random, n, 0.3), random.uniform(14, 26, n) * size), drag=6.0,
        size=0.16 * size, grown=0.03, stretch=2.0 * size, alpha=1.0, **_colours(FLASH, FIRE),
    )  # fmt: skip
    flash = table(
        2, birth=when, life=[0.14, 0.1], x=x, y=y, z=[z + 0.7 * size, z + 0.5 * size],
        size=[0.9 * size, 0.6 * size], grown=[1.15 * size, 0.8 * size], alpha=[0.5, 1.0],
        **_colours((1.0, 1.0, 0.9), FLASH),
    )  # fmt: skip
    n = 20
    core = table(
        n, birth=when + random.uniform(0, 0.1, n), life=random.uniform(0.35, 0.8, n),
        **_moving(above, _sphere(random, n, 0.3), random.uniform(2, 7, n) * size), drag=5.0,
        pull=-3.0, size=random.uniform(0.25, 0.4, n) * size, grown=0.6 * size, alpha=1.0,
        **_toned(random, n, FLASH, EMBER, 0.2),
    )  # fmt: skip
    n = 26
    smoke = table(
        n, birth=when + random.uniform(0.1, 0.6, n), life=random.uniform(1.8, 3.6, n),
        **_moving(above, _sphere(random, n, 0.8), random.uniform(1.0, 3.6, n) * size), drag=1.8,
        pull=-0.35, size=random.uniform(0.25, 0.4, n) * size,
        grown=random.uniform(0.55, 0.85, n) * size, alpha=0.9, appears=0.1,
        **_toned(random, n, (0.2, 0.18, 0.17), (0.4, 0.38, 0.36), 0.4),
    )  # fmt: skip
    spouts, high = 7, 6
    n = spouts * high
    ways = np.repeat(_sphere(random, spouts, 1.1), high, axis=0)
    ways += random.normal(scale=0.05, size=(n, 3))
    rise = np.tile(np.linspace(0.35, 1.0, high), spouts)
    earth = table(
        n, birth=when + random.uniform(0, 0.05, n), life=random.uniform(0.7, 1.1, n),
        **_moving(at, ways, 11 * rise * size**0.5), drag=0.8, pull=10.0,
        size=0.22 * size * (1.3 - rise), grown=0.42 * size * (1.3 - rise), alpha=0.95,
        **_toned(random, n, EARTH, EARTH, 0.3), floor=z + 0.2 * size,
    )  # fmt: skip
    n = 26
    shards = table(
        n, birth=when, life=random.uniform(0.9, 1.8, n),
        **_moving(at, _sphere(random, n, 0.8), random.uniform(7, 15, n) * size**0.5),
        pull=14.0, size=random.uniform(0.05, 0.12, n), grown=0.05, alpha=1.0,
        **_toned(random, n, EARTH, SOOT, 0.3), floor=z + 0.03, stretch=0.35,
    )  # fmt: skip
    n = 16
    turn = random.uniform(0, 2 * np.pi, n)
    ring = table(
        n, birth=when + 0.03, life=random.uniform(0.6, 1.1, n), x=x, y=y, z=z + 0.3 * size,
        vx=np.cos(turn) * 9 * size**0.5, vy=np.sin(turn) * 9 * size**0.5, vz=0.2, drag=4.0,
        size=0.2 * size, grown=0.5 * size, alpha=0.6, **_toned(random, n, DUST, DUST, 0.15),
        floor=z + 0.3 * size,
    )  # fmt: skip
    return joined([ring, earth, smoke, core, shards, glare, flash])


def burning(random: Random, at: Point3, when: float, seconds: float, size: float) -> Rows:
    """Return flames and a column of black smoke that drifts."""
    x, y, z = at
    n = int(16 * seconds)
    flames = table(
        n, birth=when + random.uniform(0, seconds, n), life=random.uniform(0.35, 0.7, n),
        x=x + random.normal(scale=0.4 * size, size=n),
        y=y + random.normal(scale=0.3 * size, size=n),
        z=z + 0.4 * size, vz=random.uniform(1.2, 2.6, n) * size, size=0.4 * size, grown=0.12 * size,
        alpha=0.9, **_colours(FIRE, EMBER),
    )  # fmt: skip
    n = int(13 * seconds)
    smoke = table(
        n, birth=when + random.uniform(0, seconds, n), life=random.uniform(2.6, 4.2, n),
        x=x + random.normal(scale=0.2 * size, size=n),
        y=y + random.normal(scale=0.2 * size, size=n),
        z=z + 0.9 * size, vx=random.uniform(0.3, 1.0, n), vy=random.uniform(0.0, 0.5, n),
        vz=random.uniform(1.3, 2.3, n) * size, drag=0.12, size=0.4 * size, grown=1.35 * size,
        alpha=0.6, appears=0.1, **_colours(SOOT, SMOKE),
    )  # fmt: skip
    return joined([smoke, flames])


def flame(random: Random, start: Point3, end: Point3, when: float, seconds: float) -> Rows:
    """Return a jet of flame from a nozzle to a target, and the smoke that rises there."""
    way = np.subtract(end, start)
    far = max(1.0, float(np.linalg.norm(way)))

    def jet(a_second: int, spread: float, **looks: ArrayLike) -> Rows:
        n = int(a_second * seconds)
        ways = np.tile(way / far, (n, 1)) + random.normal(scale=spread, size=(n, 3))
        life = random.uniform(0.55, 0.8, n)
        # with this drag a particle ends at its target
        speed = far * 2.0 / (1 - np.exp(-2.0 * life))
        return table(
            n, birth=when + random.uniform(0, seconds, n), life=life,
            **_moving(start, ways, speed), drag=2.0, pull=-1.2, **looks,
        )  # fmt: skip

    outer = jet(75, 0.05, size=0.2, grown=1.1, alpha=0.9, **_colours(FIRE, EMBER))
    core = jet(60, 0.02, size=0.16, grown=0.55, alpha=1.0, **_colours(FLASH, FIRE))
    n = int(20 * seconds)
    smoke = table(
        n, birth=when + random.uniform(0.5, seconds + 0.8, n), life=random.uniform(1.6, 2.8, n),
        x=end[0] + random.normal(scale=0.5, size=n), y=end[1] + random.normal(scale=0.5, size=n),
        z=end[2] + 0.6, vx=random.uniform(0.1, 0.6, n), vz=random.uniform(1.2, 2.4, n), drag=0.3,
        size=0.35, grown=1.3, alpha=0.6, appears=0.15, **_colours(SOOT, SMOKE),
    )  # fmt: skip
    return joined([smoke, outer, core])


def screen(random: Random, at: Point3, when: float, radius: float, seconds: float) -> Rows:
    """Return white smoke that wells up and spreads to a radius, then drifts."""
    n = int(min(150, 16 * radius + 30))
    turn, far = random.uniform(0, 2 * np.pi, n), radius * np.sqrt(random.uniform(0, 1, n))
    x, y, z = at
    drag = 1.1
    reach = far * drag  # the way that drag leaves
    return table(
        n, birth=when + random.uniform(0, 0.5 * seconds, n),
        life=random.uniform(0.6, 1.0, n) * seconds, x=x, y=y, z=z + 0.2,
        vx=np.cos(turn) * reach + 0.2, vy=np.sin(turn) * reach + 0.1,
        vz=random.uniform(0.2, 1.1, n) * radius * 0.8, drag=drag, size=0.5, grown=0.4 * radius,
        alpha=0.5, appears=0.15, **_colours(PALE, (0.93, 0.93, 0.92)), floor=z,
    )  # fmt: skip
