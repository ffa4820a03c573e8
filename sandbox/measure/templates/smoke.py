"""Smoke as a template: the models in it."""

from __future__ import annotations

from sandbox.measure.templates.by_game import SMOKE, Circle, Kind, Template
from sandbox.measure.templates.within import ground_at, models_within, on_plan, units_of
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.smoke import SIGHT_IN
from sandbox.table.table import PlacedModel, Table

USUAL_IN = 6.0
"""Default radius."""

KIND = Kind(SMOKE, "Smoke", "A cloud as high as it is wide: you see at most 2″ into it.")


def lay_smoke(table: Table, spec: TemplateSpec, radius_in: float | None = None) -> Template:
    """Return the models that would stand in smoke there: by base and height."""
    radius = spec.radius or radius_in or USUAL_IN
    at = ground_at(table, *spec.position)
    low, high = at[2], at[2] + 2 * radius

    def among(model: PlacedModel) -> bool:
        body = model.stand.z
        return body <= high and body + 1.0 >= low

    models = models_within(table, on_plan(table, at), radius, among)
    says = (
        f"A cloud {2 * radius:g}″ wide and as high. A line of sight through more than "
        f"{SIGHT_IN:g}″ of it is blocked.",
    )
    return Template(
        spec, KIND.label, at, radius, models, units_of(table, models),
        circles=(Circle(radius),), height_in=2 * radius, says=says,
    )  # fmt: skip
