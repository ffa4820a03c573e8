"""What would come of an answer, on the table: ghosts, the ways there, circles laid on it."""

from __future__ import annotations

from dataclasses import replace

from apps.scene.ops import Label
from apps.table.state.placing import placed
from apps.table.tools.marching import lead_of
from rules.engine.interruption import Places
from rules.engine.offers import Offer
from sandbox.document.commands import Spot
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.items import Item, model_items
from sandbox.view.marks.overlay import chosen
from sandbox.view.marks.ways import circle_item, way_item

_SEEN = 0.62
"""The opacity of what would stand somewhere."""


def shown(table: Table, offer: Offer | None, why: str) -> tuple[list[Item], list[Label]]:
    """The items and words of an answer; of one that is ``why`` refused too."""
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
    if not offer.to or mover not in {unit.id for unit in table.units}:
        return [], []
    after = placed(table, _spots(mover, offer.to))
    names = {f"{mover}/{int(row[0])}" for row in offer.to}
    there = [model for model in after.models() if model.id in names]
    items = [
        *map(chosen, there),
        *(one for model in there for one in model_items(model, after)),
    ]
    ghosts = [] if breaks_in(offer) else [_ghostly(one, k) for k, one in enumerate(items)]
    side = table.unit(mover).side_number
    way = way_item(table, "would/way", _ways(table, mover, offer), SIDE_COLOURS[side])
    lead = lead_of(tuple(there)).stand
    found = [*([way] if way else []), *ghosts]
    return found, [_label(offer, why, (lead.x, lead.y, lead.z))]


def met(table: Table, offer: Offer | None) -> Table | None:
    """The table with whom an answer breaks in on where he then is on his way; None for others."""
    if offer is None or not offer.to or not breaks_in(offer):
        return None
    return placed(table, _spots(offer.target.partition("/")[0], offer.to))


def _label(offer: Offer, why: str, at: tuple[float, float, float]) -> Label:
    return Label(
        id="would", text=offer.words, detail=_rule(why) or offer.detail, tone="measure",
        at=list(at), radius=0.5,
    )  # fmt: skip


def _ghostly(item: Item, number: int) -> Item:
    """Something where it would stand, seen through: nothing that can be chosen."""
    opacity = min(item.opacity, _SEEN)
    return replace(item, name=f"ghost/{number}", group="overlay", opacity=opacity, pickable=False)


def breaks_in(offer: Offer) -> bool:
    """Whether somebody is fired at on his way, who then stands where the rows of the offer say."""
    return hasattr(offer.action, "moment")


def _of(offer: Offer) -> str:
    """Whose models the rows of an offer place: the target's, where it is fired at on its way."""
    return offer.target if breaks_in(offer) else offer.about


def _spots(unit: str, rows: Places) -> list[Spot]:
    return [
        Spot(f"{unit}/{int(row[0])}", (row[1], row[2], *row[4:5]), row[3] if len(row) > 3 else None)
        for row in rows
    ]


def _rule(why: str) -> str:
    """``not so`` and the rule of a sentence that ends in its rule, which the card has whole."""
    rule = why.rpartition("(")[2].rstrip(").")
    return f"not so: {rule}" if rule else ""


def _ways(table: Table, unit: str, offer: Offer) -> list[list[tuple[float, ...]]]:
    """The ways of its models: x, y and, where each corner has one, z."""
    corners = getattr(offer.action, "way", ())
    found = []
    for row in offer.to:
        number = int(row[0])
        here = table.model(f"{unit}/{number}").stand
        bends = [(one[1], one[2], *one[4:5]) for one in corners if int(one[0]) == number]
        found.append([(here.x, here.y, here.z), *bends, (row[1], row[2], *row[4:5])])
    return found
