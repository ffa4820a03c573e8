"""A moment as a show: its marks at the end, and how they, particles and camera come there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import dist, inf
from typing import Literal
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from sandbox.measure.relief import relief_of
from sandbox.table.table import PlacedModel, Table
from sandbox.view.contact_shadow import held_up
from sandbox.view.effects import emitters as emit
from sandbox.view.effects.camera import ARRIVES, NEAREST_IN, CameraMoment, Seat, framing
from sandbox.view.effects.cues import Cues, Falling, Fire, middle_of
from sandbox.view.effects.dice import LATER, MOST_DICE, THROW, Throw, throws
from sandbox.view.effects.emitters import Point3, Random
from sandbox.view.effects.particles import Rows, ends, joined
from sandbox.view.items import Item, model_items
from sandbox.view.marks.bursts import downed, hulk, plume
from sandbox.view.marks.order_dice import in_something

Noise = Literal["shots", "cannon", "gun", "burst", "whistle", "rocket", "flame", "dice", "hiss"]

SHOT_EVERY, ROUNDS = 0.16, 3
"""Seconds between two shots of a weapon; tracers for each of its dice."""

BOMB_FALLS, SHELL_FALLS = 1.1, 0.9
"""Seconds that a bomb and a shell are seen to fall."""

ARCS, RISES_IN = 1.5, 15.0
"""Seconds of a shell in a high arc, and the height of the arc, inches."""

FLAME_REACHES, FLAME_LASTS = 0.7, 1.6
"""Seconds that a jet takes to its target, and for which it is fed."""

BURNS, GROWS = 4.0, 3.2
"""Seconds for which a fire and new smoke move."""

ASIDE_IN, BEYOND_IN = 1.6, 5.0
"""Distance at which a miss passes its target, and at which it ends beyond, inches."""

HULK_FIRE_IN = 1.1

_TAIL_IN = 4.5
"""Distance from a load that falls to the tail of the plane that it fell from, inches."""

DICE_BEGIN, DICE_IN, LOW_IN = 0.3, 40.0, 4.0
"""Seconds after which dice are thrown; distance of the camera from dice alone, inches; height below
which dice may hide what fires and what is struck.
"""

PLANE_FALLS, CRASH_IN, CRASH_ROOM_IN = 1.3, 1.9, 3.0
"""Seconds in which a plane falls, the radius of its burst, and of the ground that it needs."""

GLIDES_IN, _ASTRAY_DEG = (7.0, 10.0, 13.0, 4.0), (0.0, 15.0, -15.0, 30.0, -30.0)
"""Inches that a plane flies while it falls, the likeliest first, and degrees that it may turn."""
_LAST = 0.4
_MAN_IN = 0.5
"""Size of the dust where a man falls, inches: a squad that is destroyed is no fountain."""


@dataclass(frozen=True)
class Reveal:
    """An item that is there only between two times; ``until`` may be inf.

    ``grows``: seconds in which it grows to its size.
    """

    name: str
    since: float = 0.0
    until: float = inf
    grows: float = 0.0


@dataclass(frozen=True)
class Sound:
    """A noise, when it begins, and its loudness, 0 to 1."""

    noise: Noise
    seconds: float
    loud: float = 1.0


@dataclass(frozen=True, eq=False)
class Show:
    """One moment. ``items``: the marks that it leaves, and those that it shows for a while.

    ``seconds``: when everything has come to rest. ``tells``: when its dice lie, its last burst
    hides nobody and its smoke stands, so that the result may be told. ``track``: the camera's
    poses.
    """

    items: tuple[Item, ...] = ()
    rows: Rows = field(default_factory=lambda: joined([]))
    reveals: tuple[Reveal, ...] = ()
    throws: tuple[Throw, ...] = ()
    track: tuple[CameraMoment, ...] = ()
    sounds: tuple[Sound, ...] = ()
    seconds: float = 0.0
    tells: float = 0.0


def show_of(
    table: Table,
    cues: Cues,
    usual: Seat,
    hulks: Sequence[PlacedModel] = (),
    seed: str = "",
    *,
    follows: bool = True,
) -> Show:
    """Return the show of a moment. ``hulks``: wrecks of earlier moments.

    ``table``: the moment's. ``usual``: the camera of its step. ``seed``: any text; the same text
    gives the same show. ``follows``: the camera follows the action, and is at ``usual`` otherwise.
    """
    random = np.random.default_rng(crc32(seed.encode()))
    made = _Making(table, cues, usual, random, follows=follows)
    made.stand(hulks)
    for number, fire in enumerate(cues.fires):
        made.fire(fire, number * fire.apart)
    for one in cues.falling:
        made.fall(one)
    for screen in cues.screens:
        made.grow(screen.item, screen.at, screen.radius)
    made.lose()
    made.change()
    made.reveal_hidden()
    if cues.dice and cues.about is not None:
        made.throw(cues.dice, cues.about)
    return made.show()


class _Making:
    """Collects the parts of one show."""

    def __init__(
        self, table: Table, cues: Cues, usual: Seat, random: Random, *, follows: bool
    ) -> None:
        self.table, self.cues, self.usual, self.random = table, cues, usual, random
        self.follows, self.seat = follows, usual  # and where dice are seen from
        self.items: list[Item] = []
        self.rows: list[Rows] = []
        self.reveals: list[Reveal] = []
        self.throws: list[Throw] = []
        self.sounds: list[Sound] = []
        self.points: list[Point3] = []
        self.planes: list[Point3] = []
        self.bursts: list[float] = []
        self.hits: list[float] = []
        self.closes: list[tuple[float, Point3]] = []
        self.loads: list[tuple[float, Falling]] = []
        self.lying: list[Point3] = []
        self.at_rest = self.passed = 0.0

    def stand(self, hulks: Sequence[PlacedModel]) -> None:
        """Draw the wrecks of earlier moments with their smoke."""
        for model in hulks:
            wreck, at = self._wreck(model)
            self.items += [wreck, plume(f"demonstration/smoke-{model.id}", at, HULK_FIRE_IN)]

    def throw(self, dice: tuple[tuple[int, ...], ...], about: Point3) -> None:
        """Throw the dice beside a place."""
        fires = self.cues.fires
        ends = [end for fire in fires for end in (fire.start, *fire.ends) if end[2] < LOW_IN]
        shown = [*ends, *([] if fires else [about]), *(one.end for one in self.cues.falling)]
        shown += [_top(loss.model) for loss in self.cues.losses]
        shown += [(x, y, 0.3) for x, y, z in shown if z > 1.0]  # vehicles, down to the ground
        if self.follows:
            points = [fire.start for fire in fires] or self.points
            points, nearest = (points, NEAREST_IN) if points else ([about], DICE_IN)
            self.seat = framing([*points, about], self.usual, nearest)
        items, ways = throws(
            self.table, dice, about, self.seat, DICE_BEGIN, self.random, shown, self.cues.taken
        )
        self.lying = [_place(one.matrix) for one in items]
        self.items += items
        self.throws += ways
        if ways:
            self.sounds.append(Sound("dice", ways[0].begins + 0.25, 0.6))
            self.at_rest = max(self.at_rest, ways[-1].ends)

    def fire(self, fire: Fire, since: float) -> None:
        """Show the shots of a weapon. ``since``: seconds after the first weapon."""
        reaches = FLAME_REACHES if fire.look == "flame" else 0.0
        begin = max(ARRIVES, self._lie() - reaches) + since
        self.points += [fire.start, *fire.ends]
        match fire.look:
            case "flame":
                self._flame(fire, begin)
            case "shell":
                self._shell(fire, begin)
            case _:
                self._tracers(fire, begin)

    def _flame(self, fire: Fire, begin: float) -> None:
        self.rows.append(emit.flame(self.random, fire.start, fire.ends[0], begin, FLAME_LASTS))
        self.passed = max(self.passed, begin + FLAME_LASTS + FLAME_REACHES)
        self.bursts.append(begin + FLAME_REACHES)
        self.hits.append(begin + FLAME_REACHES)
        self.sounds.append(Sound("flame", begin))

    def _shell(self, fire: Fire, begin: float) -> None:
        end = fire.ends[0]
        self.rows.append(emit.muzzle(self.random, fire.start, _way(fire.start, end), begin, 1.4))
        there = end if fire.hits else self._missed(fire.start, end)
        if fire.arcs:
            arrives, pull = begin + ARCS, 8.0 * RISES_IN / ARCS**2
            shot = emit.lobbed(self.random, fire.start, there, begin, ARCS, pull)
        else:
            shot, arrives = emit.tracer(fire.start, there, begin)
        self.rows.append(shot)
        self.hits.append(arrives)
        self.sounds.append(Sound("gun", begin))
        self._burst(there, arrives, fire.burst, 0.6)

    def _tracers(self, fire: Fire, begin: float) -> None:
        size = 0.6 if fire.look == "bullets" else 0.9
        for shot in range(fire.shots):
            end = fire.ends[shot % len(fire.ends)]
            for number in range(ROUNDS):
                when = begin + SHOT_EVERY * shot + number * SHOT_EVERY / ROUNDS
                hit = shot < fire.hits
                there = self._near(end, 0.25) if hit else self._missed(fire.start, end)
                streak, arrives = emit.tracer(fire.start, there, when)
                self.rows.append(streak)
                if number == 0:
                    way = _way(fire.start, there)
                    self.rows.append(emit.muzzle(self.random, fire.start, way, when, size))
                self.passed = max(self.passed, arrives)
                if hit:
                    self.rows.append(emit.sparks(self.random, there, arrives))
                    self.hits.append(arrives)
                elif there[2] < 0.5:
                    self.rows.append(emit.dust(self.random, there, arrives, 0.6))
                elif fire.look == "cannon":
                    self.rows.append(emit.airburst(self.random, there, arrives, 0.8))
        noise: Noise = "shots" if fire.look == "bullets" else "cannon"
        self.sounds += [Sound(noise, begin + SHOT_EVERY * shot, 0.7) for shot in range(fire.shots)]

    def _burst(self, at: Point3, when: float, size: float, loud: float = 1.0) -> None:
        """Show a burst. Nothing is told before those in it are seen again."""
        self.rows.append(emit.burst(self.random, at, when, size))
        self.sounds.append(Sound("burst", when, loud))
        self.passed = max(self.passed, when + emit.CLEARS)

    def _near(self, at: Point3, by: float) -> Point3:
        x, y, z = np.array(at) + self.random.normal(scale=by, size=3)
        return float(x), float(y), float(z)

    def _missed(self, start: Point3, end: Point3) -> Point3:
        """Return where a shot ends that passes its target, not below the ground."""
        way = _way(start, end)
        aside = np.array([-way[1], way[0], 0.0]) * self.random.choice([-1.0, 1.0])
        off = aside * self.random.uniform(0.8, 1.4) * ASIDE_IN + way * BEYOND_IN
        x, y, z = np.array(end) + off + self.random.normal(scale=0.3, size=3)
        return float(x), float(y), max(0.05, float(z))

    def fall(self, one: Falling) -> None:
        """Show a load that falls or flies to its end, and its burst."""
        takes = {"bomb": BOMB_FALLS, "shell": SHELL_FALLS}.get(one.look, 0.0)
        begin = max(ARRIVES, self._lie() - takes) + one.since
        self.points.append(one.end)
        if one.look == "rocket":
            body, arrives = emit.rocket(self.random, one.start, one.end, begin)
            self._carried(one)
            self.sounds.append(Sound("rocket", begin))
        else:
            drop = one.start[2] - one.end[2]
            pull = 2.0 * drop / takes**2 if one.look == "bomb" else 0.0
            body = emit.lobbed(self.random, one.start, one.end, begin, takes, pull)
            arrives = begin + takes
            if one.look == "bomb":
                self._carried(one)
            self.sounds.append(Sound("whistle", begin, 0.5))
        self.rows.append(body)
        self._burst(one.end, arrives, one.size, min(1.0, 0.5 * one.size))
        self.bursts.append(arrives)
        self.hits.append(arrives)
        self.loads.append((arrives, one))
        self.closes.append((arrives, one.end))

    def _carried(self, one: Falling) -> None:
        """Keep the plane that a load fell from whole in the picture, also when it has burst."""
        x, y, z = np.array(one.start) - _TAIL_IN * _way(one.start, (*one.end[:2], one.start[2]))
        self.planes += [one.start, (float(x), float(y), float(z))]
        self.points += self.planes[-2:]

    def grow(self, name: str, at: Point3, radius: float) -> None:
        """Let new smoke well up once the dice lie; what it hides is told when it stands."""
        begin = max(ARRIVES, self._lie())
        self.rows.append(emit.screen(self.random, at, begin, radius, GROWS))
        self.reveals.append(Reveal(name, begin + 0.1, grows=0.8 * GROWS))
        self.sounds.append(Sound("hiss", begin))
        self.passed = max(self.passed, begin + 0.1 + 0.8 * GROWS)

    def lose(self) -> None:
        """Show lost models until they are hit, and vehicles that burn out and stay.

        Where nothing is fired they stand until the dice lie.
        """
        widest = max((one.size for _, one in self.loads), default=0.0)
        loads = [(when, one) for when, one in self.loads if one.size == widest]
        for number, loss in enumerate(self.cues.losses):
            model = loss.model
            when = self._hit(_top(model), loads) + 0.05 * number
            for drawn in model_items(model, loss.before):
                self._until(drawn, when)
            if loss.look == "man":
                x, y, z = model.stand.x, model.stand.y, model.stand.z
                self.rows.append(emit.dust(self.random, (x, y, z + 0.1), when, _MAN_IN))
                continue
            at = middle_of(model) if loss.look == "plane" else _top(model)
            self._burst(at, when, 1.5)
            self.points.append(at)
            wreck, below = self._wreck(model)
            if loss.look == "plane":
                self._fall_down(wreck, at, below, when)
                when += PLANE_FALLS
            else:
                self.reveals.append(Reveal(wreck.name, when))
            self.closes.append((when, below))
            self._burn_out(model, wreck, below, when)

    def change(self) -> None:
        """Show what a hit changes as it was until then: wrecks, pins."""
        if not self.hits and not self.cues.dice:
            return
        for one in self.cues.changes:
            when = self._hit(one.at, self.loads)
            if one.was is not None:
                self._until(one.was, when)
            self.reveals.append(Reveal(one.name, when))

    def _hit(self, at: Point3 | None, loads: Sequence[tuple[float, Falling]]) -> float:
        """Return the seconds of the hit of the load that bursts nearest to a place.

        Without a place or a load: of the first hit, or those when the dice lie.
        """
        if at is not None and loads:
            return min(loads, key=lambda load: dist(load[1].end[:2], at[:2]))[0]
        return self.hits[0] if self.hits else max(ARRIVES, self._lie())

    def _lie(self) -> float:
        """Return the seconds after which the dice lie: nothing is hit before."""
        count = sum(len(roll) for roll in self.cues.dice)
        return DICE_BEGIN + THROW + LATER * min(count, MOST_DICE) if count else 0.0

    def _until(self, drawn: Item, when: float) -> None:
        """Draw an item that is no longer there until the moment changes it."""
        name = f"demonstration/lost-{drawn.name}"
        self.items.append(replace(drawn, name=name, visible=False, pickable=False))
        self.reveals.append(Reveal(name, -1.0, when))

    def _wreck(self, model: PlacedModel) -> tuple[Item, Point3]:
        """Return a model burnt out, and the place where it burns: a plane has come down."""
        name = f"demonstration/hulk-{model.id}"
        if not held_up(model.piece):
            return hulk(name, model), _top(model)
        at = self._crash(model)
        return downed(name, model, at), (at[0], at[1], at[2] + 0.3)

    def _crash(self, plane: PlacedModel) -> Point3:
        """Return open ground where a plane comes down, ahead of it, as near as possible."""
        turns = np.radians(plane.stand.turn + np.array(_ASTRAY_DEG))
        ways = np.column_stack([np.cos(turns), np.sin(turns)])
        spots = np.concatenate([far * ways for far in GLIDES_IN])
        spots += [plane.stand.x, plane.stand.y]
        spots = np.clip(spots, CRASH_ROOM_IN, np.array(self.table.size) - CRASH_ROOM_IN)
        floors = relief_of(self.table.pieces).heights(spots)
        stands = np.array([[m.stand.x, m.stand.y] for m in self.table.models()] or [[-99.0, -99.0]])
        apart = np.linalg.norm(spots[:, None] - stands[None], axis=2).min(axis=1)
        taken = in_something(self.table, spots, floors, CRASH_ROOM_IN) | (apart < CRASH_ROOM_IN)
        best = int(np.argmin(taken + 0.2 * floors))
        return float(spots[best, 0]), float(spots[best, 1]), float(floors[best])

    def _fall_down(self, wreck: Item, at: Point3, below: Point3, when: float) -> None:
        """Let a plane fall burning from where it was hit to its wreck."""
        x, y, z = _place(wreck.matrix)
        turn = np.arctan2(y - at[1], x - at[0])
        self.throws.append(
            Throw(
                wreck.name, when, when + PLANE_FALLS, at[:2], at[2] - z,
                (float(np.cos(turn)), float(np.sin(turn)), 0.0), 1.0, falls=True,
            )
        )  # fmt: skip
        self.rows.append(emit.plummet(self.random, at, below, when, PLANE_FALLS))
        self.sounds.append(Sound("whistle", when, 0.6))
        self._burst(below, when + PLANE_FALLS, CRASH_IN)
        self.points.append(below)

    def _burn_out(self, model: PlacedModel, wreck: Item, at: Point3, when: float) -> None:
        smoke = plume(f"demonstration/smoke-{model.id}", at, HULK_FIRE_IN)
        self.items += [wreck, smoke]
        self.reveals.append(Reveal(smoke.name, when + 0.4, grows=BURNS))
        self.rows.append(emit.burning(self.random, at, when + 0.3, BURNS, HULK_FIRE_IN))

    def reveal_hidden(self) -> None:
        """Show craters and marks of bursts when they burst, one after the other."""
        for number, name in enumerate(self.cues.hidden):
            if self.bursts:
                when = self.bursts[min(number, len(self.bursts) - 1)]
                # craters have no middle of their own to grow from
                grows = 0.0 if name.endswith("craters") else 0.5
                self.reveals.append(Reveal(name, when + 0.05, grows=grows))

    def show(self) -> Show:
        rows = joined(self.rows)
        rest = max([self.at_rest, *(one.since + one.grows for one in self.reveals)], default=0.0)
        seconds = max(ends(rows), rest) + _LAST if len(rows) or rest else 0.0
        seen = [*self.hits, *self.bursts, *(when for when, _ in self.closes)]
        tells = max([self.at_rest, self.passed, *seen])
        return Show(
            tuple(self.items), rows, tuple(self.reveals), tuple(self.throws),
            tuple(self._track(seconds)), tuple(self.sounds), round(seconds, 2), round(tells, 3),
        )  # fmt: skip

    def _track(self, seconds: float) -> list[CameraMoment]:
        """Return the camera's way: to all that fires and is hit, then closer to the burst."""
        if not self.follows:
            return [CameraMoment(ARRIVES, self.usual)]
        if not self.points:
            return [CameraMoment(ARRIVES, self.seat)] if self.lying else []
        thrown_for = self.lying and not self.cues.fires
        wide = self.seat if thrown_for else framing([*self.points, *self.lying], self.usual)
        keys = [CameraMoment(ARRIVES, wide)]
        if self.cues.fires and self.lying:  # the firer and its dice first, then the shot
            firing, lie = self.seat, max(ARRIVES, self._lie())
            keys = [
                CameraMoment(ARRIVES, firing),
                CameraMoment(lie, firing),
                CameraMoment(lie + 0.4 * ARRIVES, wide),
            ]
        if self.closes:
            when, _ = self.closes[0]
            every = [*self.lying, *self.planes, *(point for _, point in self.closes)]
            near = framing(every, self.usual, 24.0)
            keys += [
                CameraMoment(when, wide),
                CameraMoment(min(when + 2.2, max(seconds, when + 0.5)), near),
            ]
        return keys


def _way(start: Point3, end: Point3) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    way = np.subtract(end, start)
    return np.asarray(way / max(1e-9, float(np.linalg.norm(way))))


def _place(matrix: NDArray[np.float64]) -> Point3:
    x, y, z = matrix[:3, 3].tolist()
    return x, y, z


def _top(model: PlacedModel) -> Point3:
    """Return a point in the middle of a model, a little above its floor."""
    stand = model.stand
    return stand.x, stand.y, stand.z + 0.5
