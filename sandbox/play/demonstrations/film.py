"""A film of a demonstration, of a game, or of a turn about the table: its pictures, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil

import numpy as np
from PIL import Image

from sandbox.measure.templates.laid import lay_template, rolled_on
from sandbox.play.demonstrations.captions import caption, game_caption
from sandbox.play.demonstrations.guesses import guesses
from sandbox.play.demonstrations.shows import (
    TURN_S,
    ShownStep,
    game_show,
    home,
    known,
    shown_moment,
    shown_step,
    turn_seat,
)
from sandbox.play.demonstrations.stages import Stage, moments, stage
from sandbox.play.flown import flown
from sandbox.play.frames import Frame
from sandbox.sight.colours import pair_tone
from sandbox.sight.judge import judge
from sandbox.table.placement import Placement
from sandbox.table.table import Table
from sandbox.view.effects.camera import WIDE, Seat, seat_at
from sandbox.view.effects.flying import Flying, Gliding, glides
from sandbox.view.effects.projector import picture
from sandbox.view.effects.show import Reveal, Show
from sandbox.view.effects.signs import write_words
from sandbox.view.items import Item
from sandbox.view.marks.order_dice import order_dice
from sandbox.view.marks.overlay import SightLine, sight_lines
from sandbox.view.marks.template_words import Word, template_words, unit_word
from sandbox.view.marks.templates import template_items
from sandbox.view.scene import Scene, build_scene
from sandbox.work.progress import Progress, silent

LEAST_S, MOST_S, PER_WORD_S = 2.0, 6.5, 0.22
"""Seconds for which a moment is shown: by the words of its caption, within limits."""

NEARS_PER_S = 0.015
"""Share of its distance by which the camera comes nearer in a second while nothing else moves."""

CAPTION = 0.065
"""Rise of the picture above its caption, as a share of the camera's distance."""


@dataclass(frozen=True, eq=False)
class Picture:
    """One picture of a film, the seconds for which it is shown, and the caption beneath it."""

    image: Image.Image
    seconds: float
    title: str = ""
    words: str = ""


@dataclass(frozen=True, eq=False)
class _Take:
    """A part that is filmed without a break.

    ``marks``: over its table, without the show's. ``waits``: the words until the show tells the
    result. ``signs``: labels of templates.
    """

    table: Table
    show: Show
    marks: tuple[Item, ...]
    title: str
    words: str
    waits: str
    flying: tuple[Flying | Gliding, ...] = ()
    signs: tuple[Word, ...] = ()


def demonstration_film(
    table: Table,
    size: tuple[int, int],
    rate: int,
    steps: Sequence[int] = (),
    progress: Progress = silent,
    nears: float = NEARS_PER_S,
) -> Iterator[Picture]:
    """Yield the pictures of a demonstration. ``steps``: numbers from 0; all by default.

    ``rate``: pictures per second while something moves. ``nears``: 0 for one picture where nothing
    does. Raises PosedFault, Refused, PictureFault.
    """
    wanted = list(steps) or list(range(len(table.scenario.steps)))
    yield from _film(table, _takes(table, wanted), size, rate, len(wanted), progress, nears)


def game_film(
    table: Table,
    frames: Iterable[Frame],
    size: tuple[int, int],
    rate: int,
    progress: Progress = silent,
    nears: float = NEARS_PER_S,
) -> Iterator[Picture]:
    """Yield the pictures of a game. ``frames``: of its steps, as `play_on` makes them.

    The others: as for `demonstration_film`.
    """
    found = list(frames)
    yield from _film(table, _of_game(found), size, rate, len(found), progress, nears)


def turn_film(
    table: Table, size: tuple[int, int], rate: int, progress: Progress = silent
) -> Iterator[Picture]:
    """Yield the pictures of a turn of the camera about the table."""
    scene = build_scene(table)
    try:
        count = max(2, round(TURN_S * rate))
        for number in range(count):
            progress(number / count, "turning")
            seat = turn_seat(table, number / count)
            yield Picture(picture(scene, size, seat, Show(), 0.0), 1 / rate)
    finally:
        scene.close()


def _film(
    table: Table,
    takes: Iterable[_Take],
    size: tuple[int, int],
    rate: int,
    count: int,
    progress: Progress,
    nears: float,
) -> Iterator[Picture]:
    scene = build_scene(table)
    try:
        seat, before = home(table), table
        for number, take in enumerate(takes):
            progress(min(1.0, number / max(1, count)), take.title)
            leaving = [one.model for one in take.flying if one.leaves]
            if before.pieces is not take.table.pieces:
                scene.update(take.table)
            scene.follow(before, take.table, leaving)
            scene.mark((*take.marks, *take.show.items))
            yield from _pictures(scene, take, size, rate, seat, nears)
            *where, distance, azimuth, elevation = seat_at(take.show.track, seat, np.inf)
            distance *= 1.0 - nears * _rest_s(take)
            seat = (where[0], where[1], where[2], distance, azimuth, elevation)
            for model in leaving:
                scene.take(model)
            before = take.table
    finally:
        scene.close()


def _pictures(
    scene: Scene, take: _Take, size: tuple[int, int], rate: int, seat: Seat, nears: float
) -> Iterator[Picture]:
    """Yield the pictures of a take; once nothing moves any more, the camera slowly comes nearer."""
    show, moves = take.show, _moves_s(take)
    for number in range(ceil(moves * rate)):
        seconds = number / rate
        there = _raised(seat_at(show.track, seat, seconds), size)
        image = picture(scene, size, there, show, seconds, take.flying)
        told = seconds >= show.tells
        if told and not len(show.rows):  # nothing flies or burns that a label could hide
            write_words(image, there, take.signs)
        yield Picture(image, 1 / rate, take.title, take.words if told else take.waits)
    end = _raised(seat_at(show.track, seat, np.inf), size)
    image = picture(scene, size, end, _at_rest(show), moves + 1.0, take.flying)
    write_words(image, end, take.signs)
    each = 1 / rate if nears else _rest_s(take)
    for number in range(ceil(_rest_s(take) / each)):
        yield Picture(_nearer(image, nears * number * each), each, take.title, take.words)


def _moves_s(take: _Take) -> float:
    """Return the seconds for which something moves in a take."""
    keys = (key.seconds for key in take.show.track)
    return max(take.show.seconds, 0.0, *keys, *(one.seconds for one in take.flying))


def _rest_s(take: _Take) -> float:
    """Return the seconds for which a take is shown after that, so that its caption can be read."""
    reading = min(MOST_S, max(LEAST_S, PER_WORD_S * len(take.words.split())))
    return max(1.0, reading - _moves_s(take) + take.show.tells)


def _nearer(image: Image.Image, by: float) -> Image.Image:
    """Return a picture as from a place nearer by this share of the camera's distance.

    It is enlarged, not drawn again: a picture at rest would cost as much as one that moves.
    """
    (width, height), edge = image.size, by / 2
    box = (edge * width, edge * height, (1 - edge) * width, (1 - edge) * height)
    return image.resize(image.size, Image.Resampling.BICUBIC, box) if by else image


def _raised(seat: Seat, size: tuple[int, int]) -> Seat:
    """Return a pose that shows the same a little higher in the picture, above its caption.

    In a narrow picture it is seen from farther away.
    """
    x, y, z, distance, azimuth, elevation = seat
    distance *= max(1.0, WIDE * size[1] / size[0])
    by = CAPTION * distance / max(0.35, float(np.sin(np.radians(elevation))))
    turn = np.radians(azimuth)
    return (x + by * float(np.cos(turn)), y + by * float(np.sin(turn)), z, distance, *seat[4:])


def _at_rest(show: Show) -> Show:
    """Return a show whose end is drawn: its items where they lie."""
    return Show(show.items)


def _takes(table: Table, steps: Sequence[int]) -> Iterator[_Take]:
    before = stage(table, steps[0] - 1).table if steps[0] else table
    for number in steps:
        made = stage(table, number)
        found = moments(made)
        if not found:
            earlier = stage(table, number - 1).table if number else table
            shown = shown_step(made, earlier)
            marks, motions = tuple(_templates(made, shown)), tuple(glides(before, shown.table))
            signs = (*_roles(shown), *_signs(made, shown))
            says = partial(caption, made.step, lines=shown.lines)
            if made.step.ask:  # the question first, then the answer
                answers = [one.label for one in guesses(shown.table)]
                yield _take(shown, marks, partial(says, asked=answers), motions, signs)
                motions, says = (), partial(caption, made.step.model_copy(update={"words": None}))
                shown = replace(shown, show=_at_rest(shown.show))
            lines = _sight(shown)  # drawn once it is told, as the verdict
            seen = (Reveal(line.name, shown.show.tells) for line in lines)
            show = replace(shown.show, reveals=(*shown.show.reveals, *seen))
            says = partial(says, verdict=_verdict(shown))
            yield _take(replace(shown, show=show), (*marks, *lines), says, motions, signs)
            before = shown.table
        for part, moment in enumerate(found):
            shown = shown_moment(made, part)
            says = partial(caption, made.step, found, part)
            flying = _motions(before, moment.frame, moment.stop)
            yield _take(shown, _sight(shown), says, flying)
            before = shown.table


def _of_game(frames: Sequence[Frame]) -> Iterator[_Take]:
    for before, frame in pairwise((frames[0], *frames)):
        show = game_show(frame, before)
        shown = ShownStep(frame.table, frame.tokens, frame.shot, show)
        flying = _motions(before.table, frame)
        yield _take(shown, _sight(shown), partial(game_caption, frame), flying)


def _take(
    shown: ShownStep,
    marks: Iterable[Item],
    says: Callable[..., tuple[str, str]],
    flying: tuple[Flying | Gliding, ...] = (),
    signs: tuple[Word, ...] = (),
) -> _Take:
    dice = order_dice(shown.table, known(shown.tokens, shown.table))
    waits = says(told=False)[1]
    return _Take(shown.table, shown.show, (*dice, *marks), *says(), waits, flying, signs)


def _motions(
    before: Table, frame: Frame, stop: Placement | None = None
) -> tuple[Flying | Gliding, ...]:
    """Return the planes that fly in a frame, and the models that it moves. ``stop``: as for
    `flown`.
    """
    flights = tuple(flown(before, frame, stop))
    return *flights, *glides(before, frame.table, {one.model for one in flights})


def _templates(made: Stage, shown: ShownStep) -> Iterator[Item]:
    rolled = rolled_on(made.table) if made.table.scenario.templates else None
    for spec in made.table.scenario.templates:
        mine = rolled if spec.seed is not None else None
        yield from template_items(shown.table, lay_template(made.table, spec), mine)


def _signs(made: Stage, shown: ShownStep) -> Iterator[Word]:
    """Yield the labels of the templates, the last that was laid with all of them."""
    rolled = rolled_on(made.table) if made.table.scenario.templates else None
    for spec in made.table.scenario.templates:
        mine, whole = rolled if spec.seed is not None else None, made.about.endswith(f":{spec.id}")
        yield from template_words(shown.table, lay_template(made.table, spec), mine, whole=whole)


def _roles(shown: ShownStep) -> Iterator[Word]:
    """Yield the names of the pair that is judged, as the page has them at their models."""
    for name, role in zip(shown.shot or (), ("firer", "target"), strict=False):
        yield unit_word(name, shown.table.unit(name), role)


def _verdict(shown: ShownStep) -> str:
    """Return the verdict on the pair that is judged, in a sentence; empty without a pair."""
    if shown.shot is None:
        return ""
    return f"{judge(shown.table, *shown.shot).forward.headline}."


def _sight(shown: ShownStep) -> list[Item]:
    """Return the best line of sight of each model that looks, as the page draws it."""
    if shown.shot is None:
        return []
    sight = judge(shown.table, *shown.shot).forward
    lines = (SightLine(one.eye, one.end, pair_tone(one)) for one in sight.best_of_each)
    return sight_lines(lines)
