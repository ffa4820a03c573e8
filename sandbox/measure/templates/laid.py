"""Lay a template on a table, for any game: the models within, the odds, and its JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from languages.message import Message, message
from rules.engine.player.tokens import Laid
from sandbox.measure.templates.by_game import (
    RANGES,
    SMOKE,
    ByGame,
    Circle,
    Kind,
    Rolled,
    Template,
    TemplateFault,
)
from sandbox.measure.templates.ranges import KIND as RANGES_KIND
from sandbox.measure.templates.ranges import lay_ranges
from sandbox.measure.templates.within import ground_at, models_within, on_plan, units_of
from sandbox.scenario.briefing import TemplateSpec
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.values import WIDEST_RADIUS_IN
from sandbox.table.smoke import SIGHT_IN
from sandbox.table.table import PlacedModel, Table

_CLOUD_IN = 6.0
"""Default radius."""

SMOKE_KIND = Kind(SMOKE, message("laid-smoke"), message("laid-smoke-about", sight=SIGHT_IN))


def lay_smoke(table: Table, spec: TemplateSpec, radius_in: float | None = None) -> Template:
    """Return the models that would stand in smoke there: by base and height."""
    radius = spec.radius or radius_in or _CLOUD_IN
    at = ground_at(table, *spec.position)
    low, high = at[2], at[2] + 2 * radius

    def among(model: PlacedModel) -> bool:
        body = model.stand.z
        return body <= high and body + 1.0 >= low

    models = models_within(table, on_plan(table, at), radius, among)
    says = (message("edit-smoke-cloud", width=2 * radius, sight=SIGHT_IN),)
    return Template(
        spec, SMOKE_KIND.label, at, radius, models, units_of(table, models),
        circles=(Circle(radius),), height_in=2 * radius, says=says,
    )  # fmt: skip


SCHEMA = "sightline.template/1"


class ArgumentFault(ValueError):
    """A template cannot be asked for with one of the arguments, in one sentence.

    ``argument``: ``kind``, ``at``, ``radius``, ``unit`` or ``weapon``.
    """

    def __init__(self, argument: str, sentence: Message) -> None:
        super().__init__(sentence)
        self.argument = argument


def asked_template(
    table: Table,
    kind: str,
    at: Sequence[float],
    radius: float | None,
    unit: str | None,
    weapon: str | None,
) -> Template:
    """Lay a template that is on no table. ``at``: x and y. ``radius``: inches; None: the usual.

    Raises TemplateFault as `lay_template` does, and ArgumentFault.
    """
    if radius is not None and not 0 < radius <= WIDEST_RADIUS_IN:
        raise ArgumentFault(
            "radius", message("edit-template-radius", found=f"{radius:g}", most=WIDEST_RADIUS_IN)
        )
    known = [row.name for row in kinds_in(table.scenario.brings)]
    if kind not in known:
        raise TemplateFault(message("edit-template-kind", kind=repr(kind), known=", ".join(known)))
    row: dict[str, Any] = {"id": "asked", "kind": kind, "position": list(at)}
    row |= {"radius": radius, "of": unit, "weapon": weapon}
    try:
        spec = TemplateSpec.model_validate({k: v for k, v in row.items() if v is not None})
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        argument = {"of": "unit", "position": "at"}.get(key, key)
        found = message("edit-template-another", found=repr(row[key]))
        raise ArgumentFault(argument, found) from None
    return lay_template(table, spec)


def kinds_in(game: TableGame[Any]) -> tuple[Kind, ...]:
    """Return the kinds of a game: its own, or those of every game."""
    return by_game(game).kinds


def by_game(game: TableGame[Any]) -> ByGame:
    """Return the templates of a game."""
    if game.templates is None:
        return _EVERY
    found: ByGame = game.templates()
    return found


def lay_template(table: Table, spec: TemplateSpec) -> Template:
    """Lay a template. Raises TemplateFault with one sentence where it cannot be laid."""
    game = by_game(table.scenario.brings)
    known = {kind.name: kind for kind in game.kinds}
    if spec.kind not in known:
        kinds = ", ".join(known)
        raise TemplateFault(message("edit-template-kind", kind=repr(spec.kind), known=kinds))
    x, y = spec.position
    wide, deep = table.size
    if not (0 <= x <= wide and 0 <= y <= deep):
        raise TemplateFault(
            message("edit-template-place", x=f"{x:g}", y=f"{y:g}", width=wide, depth=deep)
        )
    weapons = known[spec.kind].weapons
    if spec.weapon is not None and spec.weapon not in weapons:
        key = "edit-template-weapon" if weapons else "edit-template-no-weapon"
        facts = {"weapon": repr(spec.weapon), "known": ", ".join(weapons), "kind": spec.kind}
        raise TemplateFault(Message(key, facts))
    _owner(table, spec)
    found = game.lay(table, spec)
    return found if spec.of is None or known[spec.kind].owned else _of_one(found, spec.of)


def roll_template(table: Table, spec: TemplateSpec) -> Rolled:
    """Return the rolls of a template with a seed. Raises TemplateFault."""
    roll = by_game(table.scenario.brings).roll
    rolls = {kind.name for kind in kinds_in(table.scenario.brings) if kind.rolls}
    if roll is None or spec.kind not in rolls or spec.seed is None:
        raise TemplateFault(message("edit-template-not-rolled", kind=spec.kind))
    lay_template(table, spec)
    return roll(table, spec)


@lru_cache(maxsize=8)
def rolled_on(table: Table) -> Rolled | None:
    """Return the rolls of a table's last template with a seed, or None.

    None also where it cannot be rolled there.
    """
    rolled = [spec for spec in table.scenario.templates if spec.seed is not None]
    try:
        return roll_template(table, rolled[-1]) if rolled else None
    except TemplateFault:
        return None


def as_rolled(table: Table) -> tuple[Table, Laid]:
    """Return a table as shown, after its rolled templates, and the tokens beside its units."""
    rolled = rolled_on(table) if table.scenario.templates else None
    return (table, {}) if rolled is None else (rolled.table, rolled.tokens)


def _of_one(template: Template, name: str) -> Template:
    """Return a template with its effect on one unit, or on one model, only."""
    whole, slash, _ = name.partition("/")
    units = tuple(unit for unit in template.units if unit.id == whole)
    models = tuple(
        model
        for model in template.models
        if (model.id == name if slash else model.id.rpartition("/")[0] == whole)
    )
    return replace(template, units=units, models=models)


def template_json(template: Template, digest: str) -> dict[str, Any]:
    """Return a template as JSON values for programs. ``digest``: the table's."""
    spec = template.spec
    return {
        "schema": SCHEMA,
        "digest": digest,
        "kind": spec.kind,
        "at": [spec.position[0], spec.position[1]],
        "radius_in": template.radius_in,
        **({"unit": spec.of} if spec.of is not None else {}),
        **({"weapon": spec.weapon} if spec.weapon is not None else {}),
        "models": [
            {"id": model.id, "distance_in": model.distance_in, "within": model.within}
            for model in template.models
        ],
        "units": [
            {
                "id": unit.id,
                "distance_in": unit.distance_in,
                "within": unit.within,
                "p_within": round(unit.p_within, 12),
                "odds": dict(unit.odds),
                **({"facts": dict(unit.facts)} if unit.facts else {}),
                **unit.also,
            }
            for unit in template.units
        ],
        "circles": [
            {"radius_in": circle.radius_in, "p": round(circle.chance, 12)}
            | ({"name": circle.name} if circle.name else {})
            for circle in template.circles
        ],
        **template.also,
    }


def _owner(table: Table, spec: TemplateSpec) -> None:
    """Check that the template's owner is on the table. Raises TemplateFault."""
    if spec.of is None:
        return
    whole, slash, _ = spec.of.partition("/")
    known = {unit.id for unit in table.units}
    if whole not in known or (slash and not table.has(spec.of)):
        few = ", ".join([unit.id for unit in table.units][:12]) or "none"
        raise TemplateFault(message("edit-template-unit", unit=repr(spec.of), known=few))


def _lay_by_kind(table: Table, spec: TemplateSpec) -> Template:
    return lay_smoke(table, spec) if spec.kind == SMOKE else lay_ranges(table, spec)


_EVERY = ByGame((SMOKE_KIND, RANGES_KIND), _lay_by_kind)
assert (SMOKE_KIND.name, RANGES_KIND.name) == (SMOKE, RANGES)
