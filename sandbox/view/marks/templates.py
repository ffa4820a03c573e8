"""Draw templates: veils and rings over the ground, arcs, and bursts.

A possible area is a veil, fainter the less likely. A radius ends in a ring that follows the ground.
A certain radius is a solid line, a likely one dashed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import ceil, cos, hypot, inf, radians, sin

import numpy as np
import shapely

from sandbox.measure.relief import Relief, relief_of, thinned
from sandbox.measure.templates.by_game import Circle, Rolled, Template, TemplateFault
from sandbox.measure.templates.laid import lay_template
from sandbox.table.ranges import foot_under
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.items import Item, item, smoke_items
from sandbox.view.marks.bursts import burst, craters
from sandbox.view.marks.measures import DASHED, LIFT_IN, RING_IN, band, stroke
from sandbox.view.marks.overlay import flat, strips
from sandbox.view.surface import Points, Surface, joined

FALLS, BURNS = "#D55E00", "#E69F00"
"""Colours of falling and of burning templates; ranges have their side's colour."""

THIN_IN = 0.09
"""Width of a ring between the others."""

VEIL_OPACITY, LEAST_OPACITY = 0.42, 0.1
"""Opacity of ground that is surely reached, and of the least likely."""

_BEARINGS, _STEP_IN = 96, 0.75
_TRIES = 5
_CROSS_IN = 0.9
_MARKED, _LEAST_IN, _MOST_IN = 0.75, 0.3, 1.2
"""Radius of the mark of a burst as a share of the burst's, and its limits: wrecks must be seen."""

_CLEAR = 0.5
"""Radius of that mark as a share of the distance to who still stands there: it hides nobody."""


def template_items(table: Table, template: Template, rolled: Rolled | None = None) -> list[Item]:
    """Draw ``template/<id>``, and its veils, bursts and craters.

    ``template/<id>/veil-<n>``: possible ground. ``template/<id>/burst-<n>``: bursts.
    ``template/<id>/craters``: their craters. A ``rolled`` template has only the radius that fell,
    where it fell, and a line from its point to there.
    """
    name, relief = f"template/{template.spec.id}", relief_of(table.pieces)
    colour = _colour(table, template)
    at, circles = template.at[:2], template.circles
    if rolled is not None and rolled.radius_in is not None and rolled.at is not None:
        at, circles = rolled.at, (Circle(rolled.radius_in),)
    found: list[Item] = []
    drawn: list[Surface] = list(_cross(relief, template.at[:2], colour))
    if tuple(at) != tuple(template.at[:2]):
        strayed = thinned(relief.draped(np.array([template.at[:2], at])))
        drawn += stroke(strayed, colour, RING_IN, DASHED)
    last = 0.0
    for number, circle in enumerate(circles):
        # the certain and the largest possible radius differ from those between
        ends = circle.chance >= 1 or circle is circles[-1]
        for line in _rings(table, relief, _rim(table, relief, template, at, circle.radius_in)):
            if ends or template.tone == "side":
                dash = None if circle is circles[-1] or template.tone != "side" else DASHED
                drawn += stroke(line, colour, RING_IN, dash)
            else:
                drawn.append(band(line, THIN_IN, colour, LIFT_IN))
        veil = (
            None
            if template.of_unit
            else _veil(table, relief, at, (last, circle.radius_in), template.arc, number)
        )
        if veil is not None and template.tone != "side":
            opacity = max(LEAST_OPACITY, VEIL_OPACITY * circle.chance)
            found.append(
                item(
                    f"{name}/veil-{number}",
                    flat(*veil, colour),
                    "overlay",
                    lit=False,
                    pickable=False,
                    opacity=opacity,
                )
            )
        last = circle.radius_in
    if template.arc is not None:
        for side in _sides(table, relief, at, last, template.arc):
            drawn += stroke(side, colour, RING_IN)
    whole = joined(drawn)
    if len(whole.points):
        found.append(item(name, whole, "overlay", lit=False, pickable=False))
    if rolled is not None and not template.height_in:  # smoke wells up, and nothing bursts
        found += _bursts(name, table, at, rolled, template.burst_in)
    return found


def new_items(before: Table, after: Table) -> list[Item]:
    """Draw the smoke and the templates of one table that the other does not have."""
    had, there = before.scenario, after.scenario
    screens = {f"smoke/{one.id}" for one in there.smoke if one not in had.smoke}
    found = (
        [smoke_item for smoke_item in smoke_items(after) if smoke_item.name in screens]
        if screens
        else []
    )
    for spec in there.templates:
        if spec in had.templates:
            continue
        moved = spec.model_copy(update={"position": spec.shifted or spec.position, "seed": None})
        of = (spec.of or "").partition("/")[0]
        bare = replace(after, units=tuple(unit for unit in after.units if unit.id == of))
        with suppress(TemplateFault):
            found += template_items(bare, lay_template(bare, moved))
    return found


def place_on(relief: Relief, at: tuple[float, float], radius_in: float, degrees: float) -> Points:
    """Return a place on a ring, over the ground, ``(3,)``."""
    turn = radians(degrees)
    there = np.array([[at[0] + radius_in * cos(turn), at[1] + radius_in * sin(turn)]])
    return np.append(there[0], relief.heights(there))


def _colour(table: Table, template: Template) -> style.Colour:
    if template.tone == "side" and template.spec.of:
        return SIDE_COLOURS[table.unit(template.spec.of.partition("/")[0]).side_number]
    return BURNS if template.tone == "burns" else FALLS


def _cross(relief: Relief, at: tuple[float, float], colour: style.Colour) -> Iterator[Surface]:
    x, y = at
    half = _CROSS_IN / 2
    for dx, dy in ((half, half), (half, -half)):
        line = np.array([[x - dx, y - dy], [x + dx, y + dy]])
        yield from stroke(thinned(relief.draped(line)), colour, RING_IN)


def _turns(arc: tuple[float, float] | None) -> Points:
    if arc is None or arc[1] >= 360:
        return np.linspace(0.0, 360.0, _BEARINGS + 1)
    facing, wide = arc
    return facing + np.linspace(-wide / 2, wide / 2, max(3, ceil(_BEARINGS * wide / 360)))


def _rim(
    table: Table, relief: Relief, template: Template, at: tuple[float, float], radius: float
) -> Points:
    """Return the points where a radius ends, within an arc if there is one, ``(n, 2)``."""
    if radius <= 0:
        return np.zeros((0, 2))
    named = (template.spec.of or "").partition("/")[0]
    owner = [unit for unit in table.units if template.of_unit and unit.id == named]
    if owner:  # else it is gone, and the template is about where it stood
        feet = [foot_under(model) for model in owner[0].models]
        about = shapely.union_all([core.buffer(radius + under.radius) for under, core in feet])
        return np.asarray(shapely.get_coordinates(shapely.get_exterior_ring(about)))
    away = np.radians(_turns(template.arc))
    ways = np.column_stack([np.cos(away), np.sin(away)])
    out = np.full(len(ways), radius)
    for _ in range(_TRIES if template.straight else 0):
        # a climb on the way shortens the radius on the plan
        climb = relief.heights(np.array(at) + out[:, None] * ways) - template.at[2]
        out = np.sqrt(np.maximum(radius**2 - climb**2, 0.0))
    return np.asarray(np.array(at) + out[:, None] * ways)


def _rings(table: Table, relief: Relief, rim: Points) -> Iterator[Points]:
    """Yield a line around, as far as it is on the table, over the ground."""
    if len(rim) < 2:
        return
    box = shapely.box(0.0, 0.0, *table.size)
    cut = shapely.line_merge(shapely.intersection(shapely.LineString(rim), box))
    for part in shapely.get_parts(cut):
        line = shapely.get_coordinates(part)
        if len(line) > 1:
            yield thinned(relief.draped(line))


def _sides(
    table: Table, relief: Relief, at: tuple[float, float], radius: float, arc: tuple[float, float]
) -> Iterator[Points]:
    box = shapely.box(0.0, 0.0, *table.size)
    for turn in (arc[0] - arc[1] / 2, arc[0] + arc[1] / 2):
        away = radians(turn)
        end = at[0] + radius * cos(away), at[1] + radius * sin(away)
        line = shapely.get_coordinates(shapely.intersection(shapely.LineString([at, end]), box))
        if len(line) > 1:
            yield thinned(relief.draped(line))


def _veil(
    table: Table,
    relief: Relief,
    at: tuple[float, float],
    between: tuple[float, float],
    arc: tuple[float, float] | None,
    number: int,
) -> tuple[Points, np.ndarray[tuple[int, int], np.dtype[np.intp]]] | None:
    """Draw the ground between two radii, laid over the surface."""
    inner, outer = between
    if outer <= inner:
        return None
    steps = max(1, ceil((outer - inner) / _STEP_IN))
    out = np.linspace(inner, outer, steps + 1)
    away = np.radians(_turns(arc))
    x = at[0] + np.outer(out, np.cos(away))
    y = at[1] + np.outer(out, np.sin(away))
    plan = np.column_stack([x.ravel(), y.ravel()])
    plan = np.clip(plan, 0.0, np.array(table.size))
    z = relief.heights(plan) + LIFT_IN * 0.6 + 0.002 * number
    faces = strips(steps + 1, len(away))
    points = np.column_stack([plan, z])
    # a veil up the side of a wall would hide models there
    steep = np.ptp(points[faces][..., 2], axis=1) > _STEP_IN
    corners = points[faces]
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    level = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    kept = faces[~steep & (np.abs(level) > 1e-9)]
    return (points, kept) if len(kept) else None


def _bursts(
    name: str, table: Table, at: tuple[float, float], rolled: Rolled, burst_in: float
) -> Iterator[Item]:
    """Draw a burst while its step is shown, where it hides nobody, and its craters."""
    burst_in = burst_in if rolled.strike is None else rolled.strike.burst_in
    if not rolled.shown or not burst_in:
        return
    relief, wide = relief_of(table.pieces), rolled.radius_in is not None
    fell = [at, *rolled.struck] if wide else rolled.struck
    for number, (x, y) in enumerate(dict.fromkeys(fell)):
        z = float(relief.heights(np.array([[x, y]]))[0])
        room = min((hypot(m.stand.x - x, m.stand.y - y) for m in table.models()), default=inf)
        size = min(_MARKED * burst_in, _MOST_IN, _CLEAR * room)
        if size >= _LEAST_IN:
            yield burst(f"{name}/burst-{number}", (x, y, z), size)
    yield from craters(f"{name}/craters", table, [(x, y, burst_in) for x, y in rolled.struck])
