"""A film of a line of sight that loops: the firer, the line as it is cut, the target, the verdict.

Six seconds, in which the picture is never still for two. The page records the same way of the
camera.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees

import numpy as np
from PIL import Image

from sandbox.play.demonstrations.film import Picture
from sandbox.sight.colours import COLOURS, pair_tone, unit_tone
from sandbox.sight.judge import judge, looker
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.wording import verdict_words
from sandbox.table.table import PlacedModel, Table
from sandbox.view.effects.camera import FIELD_DEG, WIDE, CameraMoment, Seat, seat_at
from sandbox.view.effects.cues import middle_of
from sandbox.view.effects.dice import Matrix
from sandbox.view.effects.projector import camera_of, picture
from sandbox.view.effects.show import Reveal, Show
from sandbox.view.effects.signs import write_badge
from sandbox.view.items import Item, item
from sandbox.view.marks.order_dice import in_something
from sandbox.view.marks.overlay import SightLine, ring, sight_lines, stroke_of, tubes
from sandbox.view.rendering.eye_mask import eye_camera
from sandbox.view.rendering.pictures import models_eye
from sandbox.view.scene import build_scene
from sandbox.work.progress import Progress, silent

LOOP_S = 6.0

GROWS, LOOKS, TELLS = (0.8, 2.4), (3.5, 5.1), 4.2
"""Seconds in which the line grows, and in which the camera is at the firer's eye; and those after
which the verdict is told.
"""

_TINTS = (3.7, 4.1)
"""Seconds in which the eye's picture gets its tints."""

_PIECES, _CLEAR_IN = 24, 0.4
_NEAR_IN, _PER_INCH = 9.0, 4.4
_ASIDES_DEG, _RAISES_DEG = (40.0, -40.0, 70.0, -70.0, 100.0, -100.0), (17.0, 32.0, 50.0)
"""Bearings of the camera beside the line, and its elevations, the best first."""

_ON_THE_WAY = np.linspace(0.2, 1.0, 12)
"""Shares of the camera's distance at which nothing should stand."""

_WAY = np.linspace(0.05, 0.85, 17)
"""Shares of the time from a pose to another at which the camera should be in nothing."""


@dataclass(frozen=True, eq=False)
class SightShow:
    """The show of a line of sight, from the model that looks to the one that it sees most of."""

    show: Show
    sight: UnitSight
    firer: PlacedModel
    target: PlacedModel

    table: Table

    @property
    def caption(self) -> tuple[str, str]:
        """The names of the pair, and the verdict in a sentence."""
        pair = (one.partition("/")[0] for one in (self.sight.shooter, self.sight.target))
        names = [self.table.unit(one).spec.label for one in pair]
        return " → ".join(names), f"{self.sight.headline}."

    @property
    def on_page(self) -> Show:
        """The show on a page, which draws the line itself. The firer is gone once it looks."""
        line = Reveal("sight/shown", GROWS[0], LOOKS[0] - 0.1)
        ours = self.table.unit(self.firer.unit).models
        gone = (Reveal(f"model/{one.id}", -1.0, LOOKS[0] - 0.4) for one in ours)
        return replace(self.show, items=(), reveals=(line, *gone))


@dataclass(frozen=True)
class _Away:
    """The units' models that are not drawn while the camera is at their eye."""

    models: frozenset[str]

    def has(self, one: Item) -> bool:
        """Return whether an item is one of a model's."""
        return one.name.partition("/")[2] in self.models

    def pose(self, one: Item, seconds: float) -> Matrix | None:
        """Return the pose of one of its items; None while that is not drawn."""
        begin, end = LOOKS
        looks = begin - 0.4 <= seconds <= end + 0.3
        return None if looks or not one.visible else np.array(one.matrix)


def sight_show(table: Table, sight: UnitSight, aspect: float = WIDE) -> SightShow:
    """Return the show of a verdict. ``aspect``: width of the picture over its height."""
    pair = max(sight.pairs, key=lambda one: one.visible)
    firer, target = looker(table, pair), table.model(pair.target)
    far = max(1.0, WIDE / aspect)
    track = tuple(_track(table, firer, target, far))
    items = tuple(_line(pair, target))
    return SightShow(
        Show(
            (*items, ring(firer, table.unit(firer.unit).side_number)),
            reveals=tuple(_reveals(items)), track=track, seconds=LOOP_S, tells=TELLS,
        ),
        sight, firer, target, table,
    )  # fmt: skip


def sight_film(
    table: Table,
    pair: tuple[str, str],
    size: tuple[int, int],
    rate: int,
    progress: Progress = silent,
) -> Iterator[Picture]:
    """Yield the pictures of a line of sight. Raises SightFault, PictureFault."""
    made = sight_show(table, judge(table, *pair).forward, size[0] / size[1])
    show, sight, firer = made.show, made.sight, made.firer
    title, headline = made.caption
    badge = (
        verdict_words(sight.verdict, sight.pairs),
        COLOURS[unit_tone(sight.verdict, sight.pairs)],
    )
    scene = build_scene(table)
    away = _Away(frozenset(one.id for one in table.unit(firer.unit).models))
    zoomed = eye_camera(firer, [made.target], tuple(table.scenario.sight_policy.parts), size).angle
    try:
        eyes = models_eye(table, scene, firer, made.target, size)
        scene.mark(show.items)
        count = round(LOOP_S * rate)
        for number in range(count):
            seconds = number / rate
            progress(number / count, title)
            seat = seat_at(show.track, show.track[-1].seat, seconds)
            angle = FIELD_DEG + _share(seconds) * (zoomed - FIELD_DEG)
            image = picture(scene, size, seat, show, seconds, (away,), angle)
            image = Image.blend(image.convert("RGB"), eyes.convert("RGB"), _tinted(seconds))
            told = seconds >= TELLS
            if told:
                write_badge(image, *badge)
            yield Picture(image, 1 / rate, title, headline if told else "")
    finally:
        scene.close()


def _share(seconds: float) -> float:
    """Return how far the eye's picture is enlarged, 0 to 1."""
    begin, end = LOOKS
    return float(np.clip(min((seconds - begin) / 0.6, (end - seconds) / 0.3), 0.0, 1.0))


def _tinted(seconds: float) -> float:
    begin, end = _TINTS
    return float(np.clip(min((seconds - begin) / (end - begin), (LOOKS[1] - seconds) / 0.2), 0, 1))


def _track(
    table: Table, firer: PlacedModel, target: PlacedModel, far: float
) -> Iterator[CameraMoment]:
    """Yield the camera's way: the firer's face, the target along the line, the eye, and back.

    ``far``: factor on distances, for narrow pictures.
    """
    eye, there = np.array(firer.eye, dtype=float), np.array(middle_of(target))
    heading = degrees(atan2(there[1] - eye[1], there[0] - eye[0]))
    off = eye - there
    distance = float(np.linalg.norm(off))
    rise = degrees(np.arcsin(off[2] / distance))
    looks = (*there.tolist(), distance, heading + 180.0, rise)
    first = _near(table, firer, heading, 1.0, far, [looks])
    drifts = (*first[:4], first[4] + 12.0, first[5])
    at_target = _near(table, target, heading + 180.0, -1.0, far, [drifts, looks])
    yield CameraMoment(GROWS[0], drifts)
    yield CameraMoment(GROWS[1] + 0.1, at_target)
    yield CameraMoment(LOOKS[0] - 0.5, (*at_target[:4], at_target[4] + 10.0, at_target[5]))
    yield CameraMoment(LOOKS[0], looks)
    yield CameraMoment(LOOKS[1], looks)
    yield CameraMoment(LOOP_S, first)


def _near(
    table: Table,
    model: PlacedModel,
    heading: float,
    side: float,
    far: float,
    others: Sequence[Seat],
) -> Seat:
    """Return a pose near a model, beside a bearing and on one side of it.

    What it looks at and the ways to the other poses are clear of terrain, where that can be.
    """
    x, y, z = middle_of(model)
    bounds = np.concatenate([part.mesh.bounds for part in model.piece.parts])
    wide = float(np.ptp(bounds[:, :2], axis=0).max())
    distance = far * max(_NEAR_IN, _PER_INCH * wide)
    seats = [
        (x, y, z, distance, heading + side * aside, raised)
        for raised in _RAISES_DEG
        for aside in _ASIDES_DEG
    ]
    return min(seats, key=lambda seat: _in_the_way(table, seat, others))


def _in_the_way(table: Table, seat: Seat, others: Sequence[Seat]) -> int:
    """Return how much stands between a camera and what it looks at, and on its ways to others."""
    eye = np.array(camera_of(seat).position)
    before = np.array(seat[:3]) + _ON_THE_WAY[:, None] * (eye - seat[:3])
    ways = [
        camera_of(seat_at([CameraMoment(1.0, other)], seat, share)).position
        for other in others
        for share in _WAY
    ]
    points = np.concatenate([before, ways])
    return int(in_something(table, points[:, :2], points[:, 2], _CLEAR_IN).sum())


def _line(pair: PairSight, target: PlacedModel) -> Iterator[Item]:
    """Yield the line in pieces, whole with its end, and beyond where it is cut."""
    tone = pair_tone(pair)
    eye, end = np.array(pair.eye), np.array(pair.end)
    ends = eye + np.linspace(0.0, 1.0, _PIECES + 1)[:, None] * (end - eye)
    for number, (one, other) in enumerate(pairwise(ends)):
        rod = tubes(one[None], other[None], stroke_of(tone).colour, 0.07)
        yield item(f"demonstration/line-{number}", rod, "overlay", lit=False, pickable=False)
    beyond = SightLine(pair.end, middle_of(target), tone)
    whole, rest = sight_lines([SightLine(pair.eye, pair.end, tone)]), sight_lines([beyond])
    yield replace(whole[0], name="demonstration/line-whole")
    yield replace(rest[0], name="demonstration/line-beyond", opacity=0.3)


def _reveals(items: tuple[Item, ...]) -> Iterator[Reveal]:
    begin, end = GROWS
    for number, one in enumerate(items):
        since = begin + min(1.0, number / _PIECES) * (end - begin)
        yield Reveal(one.name, since, LOOKS[0] - 0.1)
