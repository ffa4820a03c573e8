"""Templates laid on a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from languages.message import message
from sandbox.paper.words.listing import Part
from sightline._arguments import Place, number, place
from sightline._fault import Fault, as_fault
from sightline._laid import Laid
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.measure.templates.by_game import Template


@dataclass(frozen=True)
class TemplateModel:
    """A model and a template: inches from its centre, and whether it is within."""

    id: str
    distance_in: float
    within: bool


@dataclass(frozen=True)
class TemplateUnit:
    """A unit and a template.

    ``p_within``: the chance that it is within, where the radius is rolled. ``odds``: exact chances
    of the effect on it, under the names of `sightline odds`.
    """

    id: str
    distance_in: float
    within: bool
    p_within: float
    odds: Mapping[str, Any]


@dataclass(frozen=True, repr=False, eq=False)
class LaidTemplate(Shown):
    """A template at a place. ``radius_in``: inches; None where it is rolled."""

    kind: str
    at: tuple[float, float]
    radius_in: float | None
    models: tuple[TemplateModel, ...]
    units: tuple[TemplateUnit, ...]
    _template: Template = field(repr=False)
    _digest: str = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline template --json` prints."""
        from sandbox.measure.templates.laid import template_json

        return template_json(self._template, self._digest)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.templates import laid_template

        return laid_template(self._template)


class Templating(Laid):
    """Templates of a table's game."""

    def template(
        self,
        kind: str,
        at: Place,
        *,
        radius: float | None = None,
        unit: str | None = None,
        weapon: str | None = None,
    ) -> LaidTemplate:
        """Lay a template; return the models and units in it, and the odds of its effect.

        Raises Fault.

        ``kind``: ``barrage``, ``smoke``, ``he``, ``flame``, ``air-strike``, ``smoke-screen`` or
        ``ranges``. ``at``: inches. ``radius``: inches, by default its kind's. ``unit``: that fires
        it, or that is its target. ``weapon``: where a kind has several.

        >>> import sightline
        >>> laid = sightline.open("examples/crossroads.toml").template("barrage", at=(40, 20))
        >>> nearest = min(laid.units, key=lambda unit: unit.distance_in)
        >>> nearest.id, round(nearest.p_within, 2)
        ('charlie', 1.0)
        """
        from sandbox.measure.templates.by_game import TemplateFault
        from sandbox.measure.templates.laid import ArgumentFault, asked_template

        to = place("at", at)[:2]
        expected = message("api-inches", example="6")
        inches = None if radius is None else number("radius", radius, expected)
        try:
            with as_fault(self._where, TemplateFault):
                found = asked_template(self._table, kind, to, inches, unit, weapon)
        except ArgumentFault as fault:
            raise Fault(f"{fault.argument}: {fault}") from None
        return LaidTemplate(
            kind,
            (to[0], to[1]),
            found.radius_in,
            tuple(TemplateModel(m.id, m.distance_in, m.within) for m in found.models),
            tuple(
                TemplateUnit(u.id, u.distance_in, u.within, u.p_within, dict(u.odds))
                for u in found.units
            ),
            found,
            self._table.digest,
        )
