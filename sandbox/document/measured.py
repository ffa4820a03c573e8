"""Update the measures of a scenario when the things they name are removed or renamed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sandbox.document.things import with_row
from sandbox.scenario.briefing import MeasureSpec, TemplateSpec
from sandbox.scenario.schema import Scenario

Named = TypeVar("Named", MeasureSpec, TemplateSpec)


def left(measures: tuple[Named, ...], lost: Callable[[str], bool]) -> tuple[Named, ...]:
    """Return the measures, or templates, that name no lost thing."""
    kept = tuple(measure for measure in measures if not any(map(lost, measure.things)))
    return measures if len(kept) == len(measures) else kept


def remeasured(scenario: Scenario, old: str, new: str) -> Scenario:
    """Return the scenario whose measures name a thing by another id."""
    for place, one in enumerate(scenario.measures):
        if old in one.things:
            update: dict[str, object] = {}
            if one.points:
                update["points"] = tuple(new if end == old else end for end in one.points)
            if one.of == old:
                update["of"] = new
            scenario = with_row(scenario, "measures", place, one.model_copy(update=update))
    return scenario
