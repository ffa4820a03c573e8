"""The results of an answer, drawn on the table: ghosts, paths, and circles."""

from __future__ import annotations

from dataclasses import replace

from apps.scene.ops import Label
from apps.table.state.placing import placed
from apps.table.tools.move_tool import lead_of
from languages.writing import text
from rules.engine.play.interruption import Places
from rules.engine.player.offers import Offer
from sandbox.document.commands import Spot
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.items import Item, model_items
from sandbox.view.marks.overlay import chosen
from sandbox.view.marks.ways import circle_item, way_item

_SEEN = 0.62
"""Opacity of ghosts."""


def shown(table: Table, offer: Offer | None, why: str) -> tuple[list[Item], list[Label]]:
    """Return the items and labels of an answer, also of one refused because of ``why``."""
    if offer is None:
        return [], []
    if offer.circle:
        x, y, _ = offer.circle
        side = table.unit(offer.about.partition("/")[0]).side_number
        circle = circle_item(table, "ghost/circle", offer.circle, SIDE_COLOURS[side])
        return [circle], [_label(offer, why, (x, y, 0.0))]
    if offer.marks:
        lost = [model for model in table.models() if model.id in offer.marks]
        rings = [_ghostly(chosen(model), k) for k, model in enumerate(lost)]
        return rings, [_label(offer, why, (m.stand.x, m.stand.y, m.stand.z)) for m in lost[:1]]
    mover = _of(offer).partition("/")[0]
    if not offer.to:
        return [], []
    if mover not in {unit.id for unit in table.units}:  # a plane that is still in the air
        return [], [_label(offer, why, (offer.to[0][1], offer.to[0][2], 0.0))]
    after = placed(table, _spots(mover, offer.to))
    names = {f"{mover}/{int(row[0])}" for row in offer.to}
    there = [model for model in after.models() if model.id in names]
    items = [*map(chosen, there), *(one for model in there for one in model_items(model, after))]
    ghosts = [] if breaks_in(offer) else [_ghostly(one, k) for k, one in enumerate(items)]
    side = table.unit(mover).side_number
    ways = _ways(table, mover, offer)
    way = way_item(table, "would/way", ways, SIDE_COLOURS[side], arrows=not breaks_in(offer))
    lead = lead_of(tuple(there)).stand
    found = [*([way] if way else []), *ghosts]
    return found, [_label(offer, why, (lead.x, lead.y, lead.z))]


def met(table: Table, offer: Offer | None) -> Table | None:
    """Return the table with the target of an interrupting shot on its way; None for other
    answers."""
    if offer is None or not offer.to or not breaks_in(offer):
        return None
    return placed(table, _spots(offer.target.partition("/")[0], offer.to))


def _label(offer: Offer, why: str, at: tuple[float, float, float]) -> Label:
    detail = _rule(why) or offer.detail
    return Label(
        id="would", text=offer.words, detail=detail, tone="measure", at=list(at), radius=0.5
    )


def _ghostly(item: Item, number: int) -> Item:
    """Return an item as a ghost, which cannot be selected."""
    opacity = min(item.opacity, _SEEN)
    return replace(item, name=f"ghost/{number}", group="overlay", opacity=opacity, pickable=False)


def breaks_in(offer: Offer) -> bool:
    """Return whether an answer fires at a moving target, at the place of its rows."""
    return hasattr(offer.action, "moment")


def _of(offer: Offer) -> str:
    """Return the unit whose models the rows of an answer place: of an interruption, the target."""
    return offer.target if breaks_in(offer) else offer.about


def _spots(unit: str, rows: Places) -> list[Spot]:
    return [
        Spot(f"{unit}/{int(row[0])}", (row[1], row[2], *row[4:5]), row[3] if len(row) > 3 else None)
        for row in rows
    ]


def _rule(why: str) -> str:
    """Return ``not allowed`` and the rule that ends a sentence; empty without a rule."""
    rule = why.rpartition("(")[2].rstrip(").")
    return text("table-not-allowed", rule=rule) if rule else ""


def _ways(table: Table, unit: str, offer: Offer) -> list[list[tuple[float, ...]]]:
    """Return the paths of its models: x, y and, where each corner has one, z."""
    corners = getattr(offer.action, "way", ())
    found = []
    for row in offer.to:
        number = int(row[0])
        here = table.model(f"{unit}/{number}").stand
        bends = [(one[1], one[2], *one[4:5]) for one in corners if int(one[0]) == number]
        found.append([(here.x, here.y, here.z), *bends, (row[1], row[2], *row[4:5])])
    return found
