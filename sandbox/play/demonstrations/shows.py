"""Make the show of a step or a moment from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot

import numpy as np

from languages.message import Line
from meshes.figures.models import build_model
from rules.engine.player.tokens import Laid
from sandbox.measure.relief import relief_of
from sandbox.measure.templates.by_game import Rolled, Strike, Template
from sandbox.measure.templates.laid import kinds_in, lay_template, rolled_on
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.stages import SMOKE, Camera, Stage, moments
from sandbox.play.dice_rows import faces_of
from sandbox.play.flown import flown
from sandbox.play.frames import Frame
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.placement import Placement
from sandbox.table.sides import LIVERIES, SIDE_COLOURS
from sandbox.table.table import PlacedPiece, Table
from sandbox.view.baked_light import baked_model
from sandbox.view.contact_shadow import held_up
from sandbox.view.effects.camera import ARRIVES, CameraMoment, framing
from sandbox.view.effects.cues import Change, Cues, Falling, Fire, Screen, changed, lost, middle_of
from sandbox.view.effects.dice import Throw
from sandbox.view.effects.emitters import Point3
from sandbox.view.effects.show import Reveal, Show, show_of
from sandbox.view.items import Item, item, model_items, split_aloft
from sandbox.view.marks.bursts import craters, way_of
from sandbox.view.marks.flight_overlay import flight_overlay
from sandbox.view.marks.order_dice import order_dice
from sandbox.view.marks.templates import template_items
from sandbox.view.marks.ways import way_item

BESIDE = 0.45
"""Burst of a shell of a barrage that strikes nobody, as a share of one that does."""

ROUNDS, ROUND_EVERY = 12, 0.3
"""Shells that a barrage is seen to fire, and seconds between two."""

FROM_AFAR = (-20.0, -4.0, 42.0)
"""Where shells come from, from where they burst, inches."""

PLANE_FROM = (-15.0, -4.8, 7.0)
"""Where an aircraft of an air strike attacks from, from its target, inches."""

AIRCRAFT = {"bullets": "fighter", "bomb": "fighter-bomber", "rocket": "ground-attack"}
"""Kind of model that is seen to attack, by what it attacks with."""

PASSES_S, PASS = 2.8, (2.4, -1.8)
"""Seconds in which it passes, and from where to where, as shares of `PLANE_FROM`."""

PASS_IN, DIVES_IN = 1.5, 3.0
"""Height of its base where it leaves, and how much higher it comes in, inches."""

STRAFED_IN, STRAFES_S, ROCKETS_APART_IN = 6.0, 0.05, 1.6
"""Length of the ground that bullets strike, inches; seconds between two of them, from where the
plane is by then; distance between two rockets, inches.
"""

MISSES_IN = 3.0
"""Distance from its point at which a shell that misses is drawn to burst, inches."""

LOOKS = 1.6
"""Seconds until which the one that may fire is shown alone."""

TURN_S = 12.0
"""Seconds of a turn about the table."""

_TURN_STEP_S = 0.1
_FLIES_AT = 3.0
"""Height of a plane above its base, about, inches."""
_HOME: Camera = (0.0, 0.0, 0.0, 0.0, -90.0, 40.0)


@dataclass(frozen=True, eq=False)
class ShownStep:
    """A step, or a moment of one, as it is shown. ``shot``: the pair that is judged."""

    table: Table
    tokens: Laid
    shot: tuple[str, str] | None
    show: Show
    lines: tuple[Line, ...] = ()


def shown_moment(stage: Stage, number: int) -> ShownStep:
    """Return a moment of a step with an attack or a move. Raises PosedFault."""
    found = moments(stage)
    moment, frame = found[number], found[number].frame
    earlier = found[number - 1].frame if number else None
    before = (stage.table, {}) if earlier is None else (earlier.table, earlier.tokens)
    usual = stage.camera or home(frame.table)
    cues = Cues(
        moment.fires,
        tuple(Falling(one.look, one.start, one.end, one.size) for one in moment.falls if one.burst),
        moment.losses,
        (),
        faces(frame.lines),
        _about(stage, number, usual),
        (_CRATERS,) if any(one.burst for one in moment.falls) else (),
        _changed(before, (frame.table, frame.tokens)),
        _taken(frame.table, frame.tokens),
    )
    seed = f"{stage.step.title} {number}"
    show = show_of(frame.table, cues, usual, moment.hulks, seed)
    items = (*show.items, *_drawn(frame.table, moment))
    track = _flying(stage, number, usual) or show.track or _watching(stage, number, usual)
    return ShownStep(
        frame.table, frame.tokens, frame.shot, replace(show, items=items, track=track), frame.lines
    )


def shown_step(stage: Stage, before: Table) -> ShownStep:
    """Return a step without an attack. ``before``: the table before the step."""
    rolled = rolled_on(stage.table) if stage.table.scenario.templates else None
    table, tokens = (stage.table, {}) if rolled is None else (rolled.table, rolled.tokens)
    usual = stage.camera or home(table)
    lines: tuple[Line, ...] = ()
    fires: tuple[Fire, ...] = ()
    falling: tuple[Falling, ...] = ()
    hidden: tuple[str, ...] = ()
    about: Point3 | None = None
    marks: tuple[Change, ...] = ()
    goes_on = rolled and _goes_on(before, rolled)
    spec = next((one for one in reversed(stage.step.lay) if one.kind != SMOKE), None)
    if spec is not None and rolled is not None and rolled.shown:
        old = _goes_on(before, rolled)
        told = 0 if old is None else old.shown
        lines = tuple(line for step in rolled.steps[told : rolled.shown] for line in step)
        about = _on_ground(table, rolled.at or spec.position)
        laid = lay_template(stage.table, spec)
        if laid.tone == "burns":
            fires = _flames(stage.table, laid, rolled)
            hidden = _bursts(f"template/{spec.id}", rolled.struck)
        elif rolled.strike is not None and rolled.struck:
            fires, falling, hidden = _air_strike(table, rolled.strike, rolled.struck[0], spec.id)
        elif len(table.smoke) == len(stage.table.smoke):  # else it is smoke that has come
            falling, hidden = _shells(table, laid, rolled)
        drawn = (template_items(t, laid, k) for t, k in ((stage.table, goes_on), (table, rolled)))
        marks = tuple(one for one in changed(*drawn) if one.name not in hidden)
    had = {one.id for one in before.smoke}
    screens = tuple(
        Screen(f"smoke/{one.id}", (one.stand.x, one.stand.y, one.stand.z), _reach(one))
        for one in table.smoke
        if one.id not in had or _moved(before, table, one.id)
    )
    losses = lost(stage.table, table, {unit.id for unit in stage.table.units})
    stood = (goes_on.table, goes_on.tokens) if goes_on else (stage.table, {})
    changes = (*_changed(stood, (table, tokens)), *marks)
    taken = _taken(table, tokens)
    cues = Cues(fires, falling, losses, screens, faces(lines), about, hidden, changes, taken)
    # the script's own camera is right for a template
    show = show_of(table, cues, usual, (), stage.step.title, follows=False)
    if spec is not None and rolled is not None and rolled.strike is not None and rolled.struck:
        show = _with_aircraft(show, table, spec, rolled.strike, rolled.struck[0])
    if stage.step.ask:  # puzzles lie far apart: the picture is never that of the one before
        show = replace(show, track=(CameraMoment(0.0, usual),))
    return ShownStep(table, tokens, stage.pair, show, lines)


def _changed(before: tuple[Table, Laid], after: tuple[Table, Laid]) -> tuple[Change, ...]:
    """Return the dice and pins that differ, and the models that look different where they are."""
    dice = changed(order_dice(*before), order_dice(*after))
    (old, _), (new, _) = before, after
    there = {model.id: model for model in new.models()}
    pairs = [(model, there[model.id]) for model in old.models() if model.id in there]
    models = [
        change
        for one, other in pairs
        if one.piece is not other.piece and one.stand == other.stand
        for change in changed(model_items(one, old), model_items(other, new))
    ]
    return *dice, *models


def _taken(table: Table, tokens: Laid) -> tuple[Point3, ...]:
    """Return where order dice lie."""
    places = (one.matrix[:3, 3].tolist() for one in order_dice(table, tokens))
    return tuple((x, y, z) for x, y, z in places)


def _goes_on(before: Table, rolled: Rolled) -> Rolled | None:
    """Return the roll that a step goes on with; None where it begins one."""
    old = rolled_on(before) if before.scenario.templates else None
    if old is None or old.steps[: old.shown] != rolled.steps[: old.shown]:
        return None
    return old


def faces(lines: Sequence[Line]) -> tuple[tuple[int, ...], ...]:
    """Return the dice in the lines of a story, a row for each roll."""
    return tuple(row for row in map(faces_of, lines) if row)


def home(table: Table) -> Camera:
    """Return a camera for a step that names none."""
    x, y = table.size
    return (x / 2, y / 2, 0.0, 1.15 * hypot(x, y), *_HOME[4:])


def turn_seat(table: Table, share: float) -> Camera:
    """Return the camera after a share of a turn about the table."""
    x, y, z, distance, azimuth, elevation = home(table)
    return x, y, z, distance, azimuth + 360.0 * share, elevation


def turn_show(table: Table) -> Show:
    """Return a turn of the camera about the table."""
    count = round(TURN_S / _TURN_STEP_S)
    keys = (
        CameraMoment(n * _TURN_STEP_S, turn_seat(table, n / count)) for n in range(1, count + 1)
    )
    return Show(track=(CameraMoment(0.01, turn_seat(table, 0.0)), *keys), seconds=TURN_S)


def game_show(frame: Frame, before: Frame | None = None, usual: Camera | None = None) -> Show:
    """Return the shots and losses of a step of a game with their dice; empty without any.

    ``before``: the step before it. ``usual``: the camera that it is seen from; by default that of
    the whole table.
    """
    table, cues = frame.table, frame.cues
    if not (cues.fires or cues.losses):
        return Show()
    stand = table.unit(frame.shot[0]).models[0].stand if frame.shot else None
    if stand is None and cues.losses:
        stand = cues.losses[0].model.stand
    about = cues.fires[0].start[:2] if stand is None else (stand.x, stand.y)
    changes: tuple[Change, ...] = ()
    if before is not None:
        states = ((one.table, known(one.tokens, one.table)) for one in (before, frame))
        changes = _changed(*states)
    cues = replace(
        cues,
        dice=faces(frame.lines),
        about=_on_ground(table, about),
        changes=changes,
        taken=_taken(table, known(frame.tokens, table)),
    )
    return show_of(table, cues, usual or home(table), (), str(frame.lines))


def known(tokens: Laid, table: Table) -> Laid:
    """Return the tokens of the units on a table."""
    there = {unit.id for unit in table.units}
    return {name: row for name, row in tokens.items() if name.partition("/")[0] in there}


def _flying(stage: Stage, number: int, usual: Camera) -> tuple[CameraMoment, ...]:
    """Return the camera's way along with a plane that flies; nothing without one.

    Where a plane has left, the whole picture of the step follows.
    """
    found = moments(stage)
    moment = found[number]
    before = found[number - 1].frame.table if number else stage.table
    flight = next(flown(before, moment.frame, moment.stop), None)
    if flight is None or moment.frame.shot is not None:
        return ()
    ways = [(one.x, one.y, one.z + _FLIES_AT) for one in flight.way]
    if flight.leaves:
        near = framing((ways[0], ways[len(ways) // 2]), usual, 34.0)
        return (
            CameraMoment(0.5, near),
            CameraMoment(0.7 * flight.seconds, near),
            CameraMoment(flight.seconds + 1.2, usual),
        )
    # It is fastest at first: a camera that followed it would come too late.
    first, there = framing((ways[0], ways[-1]), usual, 40.0), ways[-1:]
    target = stage.step.attack and moment.frame.table.unit(stage.step.attack.target).models[0]
    if target and held_up(target.piece):  # a plane that it attacks is not cut by the edge
        there += [(target.stand.x, target.stand.y, target.stand.z + _FLIES_AT)]
    last = framing(there, usual, 34.0)
    return CameraMoment(0.5, first), CameraMoment(flight.seconds + 0.4, last)


_CRATERS = "demonstration/craters"


def _watching(stage: Stage, number: int, usual: Camera) -> tuple[CameraMoment, ...]:
    """Return the camera of a moment without any fire: at the pair, where it was, or the step's."""
    found = moments(stage)
    frame = found[number].frame
    if frame.shot is not None:
        units = [frame.table.unit(name).models[0] for name in frame.shot]
        ends = [middle_of(one) for one in units]
        looks, both = framing(ends[:1], usual), framing(ends, usual)
        if held_up(units[1].piece):  # a plane flies on meanwhile: it stays in the picture
            return (CameraMoment(ARRIVES, both),)
        return (
            CameraMoment(ARRIVES, looks),
            CameraMoment(LOOKS, looks),
            CameraMoment(LOOKS + ARRIVES, both),
        )
    if number and found[number - 1].frame.shot is not None:
        return ()
    return (CameraMoment(ARRIVES, usual),)


def _about(stage: Stage, number: int, usual: Camera) -> Point3:
    """Return the place where a moment's dice are thrown: its firer's, or where it has its effect.

    Before anything has fired it is in the middle of the step's picture.
    """
    moment, *earlier = moments(stage)[number::-1]
    units = {unit.id: unit for unit in moment.frame.table.units if unit.models}
    if moment.frame.shot is None and moment.falls:
        x, y, _ = moment.falls[0].end
        return x, y, 0.0
    if moment.frame.shot is None and moment.losses:
        stand = moment.losses[0].model.stand
        return stand.x, stand.y, stand.z
    shot = moment.frame.shot or (earlier[0].frame.shot if earlier else None)
    names = () if shot is None else shot if moment.frame.shot else shot[::-1]
    for name in names:
        if name in units:
            stand = units[name].models[0].stand
            return stand.x, stand.y, stand.z
    return usual[0], usual[1], usual[2]


def _on_ground(table: Table, at: tuple[float, ...]) -> Point3:
    x, y = at[:2]
    return x, y, float(relief_of(table.pieces).heights(np.array([[x, y]]))[0])


def _reach(smoke: PlacedPiece) -> float:
    """Return the radius of smoke, inches."""
    bounds = smoke.piece.parts[0].mesh.bounds
    return float(bounds[1, 0] - bounds[0, 0]) / 2


def _flames(table: Table, laid: Template, rolled: Rolled) -> tuple[Fire, ...]:
    """Return the jet of a flamethrower, once its shots are rolled to hit."""
    if laid.spec.of is None or not rolled.struck:
        return ()
    unit = table.unit(laid.spec.of.partition("/")[0])
    x, y, z = unit.models[0].eye.tolist()
    ends = tuple(_on_ground(table, at) for at in rolled.struck)
    return (Fire("flame", (x, y, z - 0.2), ends, 1, 1),)


def _moved(before: Table, after: Table, name: str) -> bool:
    one, other = (next(s for s in t.smoke if s.id == name).stand for t in (before, after))
    return (one.x, one.y) != (other.x, other.y)


def _shells(
    table: Table, laid: Template, rolled: Rolled
) -> tuple[tuple[Falling, ...], tuple[str, ...]]:
    """Return the shells of a template that was rolled for, and the marks that they leave."""
    spec, size = laid.spec, laid.burst_in
    kind = next(one for one in kinds_in(table.scenario.brings) if one.name == spec.kind)
    name = f"template/{spec.id}"
    random = np.random.default_rng(spec.seed)
    if rolled.radius_in is not None and rolled.at is not None:
        return tuple(_barrage(table, rolled, size, random)), _bursts(
            name, (rolled.at, *rolled.struck)
        )
    if rolled.struck:
        shells = tuple(
            _shell(_on_ground(table, at), size, k * ROUND_EVERY)
            for k, at in enumerate(rolled.struck)
        )
        return shells, _bursts(name, rolled.struck)
    if kind.called or kind.tone != "falls":
        return (), ()
    turn = random.uniform(0, 2 * np.pi)
    x, y = spec.position
    beside = x + MISSES_IN * float(np.cos(turn)), y + MISSES_IN * float(np.sin(turn))
    return (_shell(_on_ground(table, beside), size, 0.0),), ()


def _air_strike(
    table: Table, strike: Strike, at: tuple[float, float], template: str
) -> tuple[tuple[Fire, ...], tuple[Falling, ...], tuple[str, ...]]:
    """Return the attack of an aircraft on a place, and the marks that it leaves.

    A fighter's bullets walk over the target.
    """
    way = np.array(PLANE_FROM[:2]) / hypot(*PLANE_FROM[:2])
    if strike.look == "bullets":
        fires = []
        for number, k in enumerate(np.linspace(-0.5, 0.5, strike.count) * STRAFED_IN):
            end = _on_ground(table, (at[0] - k * way[0], at[1] - k * way[1]))
            passed = number * STRAFES_S * (PASS[0] - PASS[1]) / PASSES_S
            start = _before(_on_ground(table, at), 1.0 - passed)
            fires.append(Fire("bullets", start, (end,), 1, 1, apart=STRAFES_S))
        return tuple(fires), (), ()
    falls = []
    for number in range(strike.count):
        aside = ROCKETS_APART_IN * (number - (strike.count - 1) / 2)
        end = _on_ground(table, (at[0] - way[1] * aside, at[1] + way[0] * aside))
        since = number * ROUND_EVERY
        falls.append(Falling(strike.look, _before(end), end, strike.burst_in, since))
    return (), tuple(falls), _bursts(f"template/{template}", (at,))


def _with_aircraft(
    show: Show, table: Table, spec: TemplateSpec, strike: Strike, at: tuple[float, float]
) -> Show:
    """Return a show with the aircraft that attacks: it passes as its load leaves it."""
    target = next((one for one in table.units if one.id == spec.of), None)
    livery = LIVERIES[0 if target is None else 1 - target.side_number]
    drawn = baked_model(split_aloft(build_model(AIRCRAFT[strike.look], livery))[0])
    x, y, _ = _on_ground(table, at)
    way = np.array(PLANE_FROM[:2])
    start, end = ((x + share * way[0], y + share * way[1]) for share in PASS)
    there = Placement(*end, PASS_IN, degrees(atan2(-way[1], -way[0])))
    fired = min(one.seconds for one in show.sounds if one.noise != "dice")
    begins = fired - PASSES_S * (PASS[0] - 1.0) / (PASS[0] - PASS[1])
    plane = replace(
        item("demonstration/aircraft", drawn, "overlay", there.matrix, pickable=False),
        visible=False,
    )
    axis = (0.0, 0.0, 1.0)
    flies = Throw(plane.name, begins, begins + PASSES_S, start, DIVES_IN, axis, 0.0, falls=True)
    return replace(
        show,
        items=(*show.items, plane),
        throws=(*show.throws, flies),
        reveals=(*show.reveals, Reveal(plane.name, begins, begins + PASSES_S)),
    )


def _before(at: Point3, share: float = 1.0) -> Point3:
    """Return where an aircraft is while it attacks a place. ``share``: of the way that is left."""
    x, y, z = np.array(at) + (share, share, 1.0) * np.array(PLANE_FROM)
    return float(x), float(y), float(z)


def _barrage(
    table: Table, rolled: Rolled, full: float, random: np.random.Generator
) -> Iterator[Falling]:
    """Yield the shells of a barrage: on its point, within its radius, and on those it struck.

    ``full``: radius of the burst of a shell that strikes; the others are drawn smaller.
    """
    assert rolled.at is not None and rolled.radius_in is not None, "asked only then"
    size = np.array(table.size)
    since = 0.0
    yield _shell(_on_ground(table, rolled.at), BESIDE * full, since)
    if rolled.shown < len(rolled.steps):
        return  # only its reach is known yet
    for at in rolled.struck:
        since += ROUND_EVERY
        yield _shell(_on_ground(table, at), full, since)
    for _ in range(ROUNDS):
        since += ROUND_EVERY * float(random.uniform(0.6, 1.4))
        turn, far = random.uniform(0, 2 * np.pi), rolled.radius_in * np.sqrt(random.uniform())
        spot = np.array(rolled.at) + far * np.array([np.cos(turn), np.sin(turn)])
        if np.all((spot > 0) & (spot < size)):
            wide = BESIDE * full * random.uniform(0.8, 1.1)
            yield _shell(_on_ground(table, tuple(spot)), wide, since)


def _shell(at: Point3, size: float, since: float) -> Falling:
    x, y, z = np.array(at) + np.array(FROM_AFAR)
    return Falling("shell", (float(x), float(y), float(z)), at, float(size), since)


def _bursts(name: str, places: tuple[tuple[float, float], ...]) -> tuple[str, ...]:
    """Return the names of the marks of bursts, as `sandbox.view.marks.templates` gives them."""
    bursts = (f"{name}/burst-{k}" for k in range(len(dict.fromkeys(places))))
    return (*bursts, f"{name}/craters")


def _drawn(table: Table, moment: Moment) -> Iterator[Item]:
    """Yield the path of the aircraft, the arcs of loads that are about to fall, and craters."""
    units = {unit.id: unit for unit in table.units if unit.models}
    way = moment.way
    if way is not None and way.plane in units and way.target in units:
        plane = units[way.plane].models[0]
        there = plane.stand == way.end
        items = flight_overlay(table, plane, units[way.target], np.array(way.start), way.end)
        for one in items:
            if not (there and one.name in ("flight/end", "flight/ghost")):
                yield one
    walk = moment.walk
    if walk is not None and walk.unit in units:
        colour = SIDE_COLOURS[units[walk.unit].side_number]
        drawn = way_item(table, "demonstration/walk", [walk.places], colour)
        yield from () if drawn is None else (drawn,)
    yield from craters(_CRATERS, table, moment.craters)
    for number, fall in enumerate(moment.falls):
        if not fall.burst:
            yield way_of(f"demonstration/way-{number}", fall.start, fall.end)
