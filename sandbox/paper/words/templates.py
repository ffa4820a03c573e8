"""A template laid on a table, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from rules.engine.model.sanitize import sanitize
from rules.engine.player.offers import percent
from sandbox.measure.templates.by_game import Template
from sandbox.paper.words.listing import Part, listing


def laid_template(template: Template) -> Iterator[Part]:
    """Yield its name, and a row for every unit: distance, chance of being within, and effect."""
    x, y, z = template.at
    of = f" of {template.spec.weapon}" if template.spec.weapon else ""
    yield Text(sanitize(f"{template.label}{of} at {x:g}″, {y:g}″"), style="bold")
    for sentence in template.says:
        yield sanitize(sentence)
    if z:
        yield f"The ground is {z:.2f}″ up there."
    rows = listing("unit", "nearest", "models", "within", "what it means", folds=("what it means",))
    for unit in template.units:
        models = [model for model in template.models if model.id.rpartition("/")[0] == unit.id]
        inside = sum(one.within for one in models)
        rows.add_row(
            unit.id,
            f"{unit.distance_in:.1f}″",
            f"{inside} of {len(models)}",
            percent(unit.p_within) if template.radius_in else "–",
            ". ".join(unit.lines),
        )
    yield rows
