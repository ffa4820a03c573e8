"""A template laid on a table, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from languages.message import Fact
from languages.writing import inches, text
from rules.engine.model.sanitize import sanitize
from rules.engine.player.offers import percent
from sandbox.measure.by_game import called
from sandbox.measure.templates.by_game import Template
from sandbox.paper.words.listing import Part, listing


def laid_template(template: Template) -> Iterator[Part]:
    """Yield its name, and a row for every unit: distance, chance of being within, and effect."""
    x, y, z = template.at
    facts: dict[str, Fact] = {"template": template.label, "x": inches(x), "y": inches(y)}
    if template.spec.weapon:
        title = text("paper-template-of", weapon=called(template.spec.weapon), **facts)
    else:
        title = text("paper-template-at", **facts)
    yield Text(sanitize(title), style="bold")
    for sentence in template.says:
        yield sanitize(str(sentence))
    if z:
        yield text("paper-ground-up", height=z)
    where = text("paper-unit"), text("paper-nearest"), text("paper-models"), text("paper-within")
    meaning = text("paper-meaning")
    rows = listing(*where, meaning, folds=(meaning,))
    for unit in template.units:
        models = [model for model in template.models if model.id.rpartition("/")[0] == unit.id]
        inside = sum(one.within for one in models)
        rows.add_row(
            unit.id,
            inches(unit.distance_in, 1),
            text("paper-of", some=inside, all=len(models)),
            percent(unit.p_within) if template.radius_in else "–",
            ". ".join(map(str, unit.lines)),
        )
    yield rows
