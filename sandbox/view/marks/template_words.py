"""Labels of a template on the table: its name, its radii with their chance, and its units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from languages.writing import inches, text
from meshes.shapes.piece import BODY
from rules.engine.player.offers import percent
from sandbox.measure.by_game import called
from sandbox.measure.relief import relief_of
from sandbox.measure.templates.by_game import Rolled, Template
from sandbox.table.table import PlacedUnit, Table
from sandbox.view.marks.templates import place_on

_FIRST, _APART = 248.0, 17.0
"""Bearing of the first label, towards the viewer, and the step to the next, degrees."""

_ABOVE_IN, _OVER_IN = 0.8, 3.2
"""Height of the label of a unit above its highest body, and above the ground of that of a template
on a unit or with a burst.
"""

ROLLED = "/fell"
"""End of the name of the label that tells a roll."""

MOST_UNITS = 12


@dataclass(frozen=True)
class Word:
    """A label at a place. ``name``: unique; ``at``: inches. ``spare``: only where there is room."""

    name: str
    text: str
    detail: str
    at: tuple[float, float, float]
    spare: bool = False


def template_words(
    table: Table, template: Template, rolled: Rolled | None = None, *, whole: bool = True
) -> Iterator[Word]:
    """Return the labels: its name; with ``whole`` also its radii and the units within.

    The most important come first: of several radii the least and the greatest.
    """
    spec, relief = template.spec, relief_of(table.pieces)
    x, y, z = template.at
    label, weapon = str(template.label), str(called(spec.weapon)) if spec.weapon else ""
    if weapon.lower().startswith(label.lower()):
        weapon = weapon[len(label) :].strip()
    fell = rolled is not None and rolled.radius_in is not None and rolled.at == (x, y)
    bursts = fell and not template.height_in
    over = _OVER_IN if spec.of is not None or bursts else 0.2
    if template.tone == "burns":  # it is beside who fires it, and hides none of those before it
        over = _ABOVE_IN + 1.1
    yield Word(f"{spec.id}", label, weapon, (x, y, z + over))
    if rolled is not None and rolled.radius_in is not None and rolled.at is not None:
        there = place_on(relief, rolled.at, rolled.radius_in, _FIRST).tolist()
        said = text("laid-rolled", radius=rolled.radius_in)
        yield Word(f"{spec.id}{ROLLED}", said, "", (*there,))
    elif whole:
        radii = list(_radii(table, template))
        yield from (word for word in radii if not word.spare)
        if rolled is None:
            yield from _units(table, template)
        yield from (word for word in radii if word.spare)


def _radii(table: Table, template: Template) -> Iterator[Word]:
    """Yield the label of each circle; between the least and the greatest they are spare."""
    spec, relief = template.spec, relief_of(table.pieces)
    x, y, _ = template.at
    turn = _FIRST if template.arc is None else template.arc[0]
    last = len(template.circles) - 1
    for number, circle in enumerate(template.circles):
        off = (number - last / 2) * _APART
        if template.arc is not None:
            off = off * template.arc[1] / 180
        at = place_on(relief, (x, y), circle.radius_in, turn + off).tolist()
        if not all(0 <= value <= edge for value, edge in zip(at, table.size, strict=False)):
            continue
        said = percent(circle.chance) if circle.chance < 1 else str(circle.said)
        spare = 0 < number < last
        yield Word(f"{spec.id}/{number}", inches(circle.radius_in), said, (*at,), spare)


def _units(table: Table, template: Template) -> Iterator[Word]:
    inside = [unit for unit in template.units if unit.p_within > 0 and unit.lines]
    for unit in sorted(inside, key=lambda one: one.distance_in)[:MOST_UNITS]:
        said = "" if unit.p_within >= 1 else percent(unit.p_within)
        yield unit_word(f"{template.spec.id}/unit/{unit.id}", table.unit(unit.id), said)


def unit_word(name: str, unit: PlacedUnit, detail: str) -> Word:
    """Return the label of a unit, above the middle of its models and over the highest of them."""
    stands = [model.stand for model in unit.models]
    x = sum(stand.x for stand in stands) / len(stands)
    y = sum(stand.y for stand in stands) / len(stands)
    bodies = ((one, part) for one in unit.models for part in one.piece.parts if part.name == BODY)
    z = max(one.stand.z + float(part.mesh.bounds[1, 2]) for one, part in bodies) + _ABOVE_IN
    return Word(name, unit.spec.label, detail, (x, y, z))
