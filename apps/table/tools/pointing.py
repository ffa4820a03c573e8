"""The meaning of a pointer on a table: a model, a place, or a mark."""

from __future__ import annotations

from math import dist, inf

from apps.scene.protocol import Pointer
from apps.table.state.storeys import cut_above
from sandbox.sight.picking import Aim, Near, Pick, near, picked
from sandbox.table.table import Table
from sandbox.table.things import mark_at
from sandbox.view.signposts import pointed_at

AS_NEAR_PX = 2.0
"""Most pixels by which a model may be further away than the nearest one, and still be meant."""

AS_NEAR_TOUCH_PX = 4.0
"""The same for a finger, which hides the place under it."""


def aim_of(table: Table, message: Pointer, storey: int) -> Aim:
    """Return the ray of a pointer; ``storey``: the highest one shown, 0 for all."""
    cut = cut_above(table, storey)
    return Aim(message.origin, message.direction, message.right, message.down, cut)


def meant(table: Table | None, message: Pointer, storey: int) -> tuple[Pick | None, list[Near]]:
    """Return what a pointer means, and the models that are as near to it, itself among them."""
    if table is None:
        return None, []
    aim = aim_of(table, message, storey)
    found = picked(table, aim)
    if found is not None and found.id.startswith("model/") and not message.touch:
        return found, []
    models = near(table, aim, message.near)
    if not models:
        return found, []
    reach = models[0].pixels + (AS_NEAR_TOUCH_PX if message.touch else AS_NEAR_PX)
    return models[0].pick, [model for model in models if model.pixels <= reach]


def mark_under(table: Table | None, found: Pick | None, message: Pointer) -> str | None:
    """Return the mark that is meant: by its post, or by its place on the ground.

    None where a model or anything else is meant.
    """
    if table is None or (found is not None and found.id.startswith("model/")):
        return None
    reach = inf if found is None else dist(message.origin, found.point)
    post = pointed_at(table, message.origin, message.direction, reach)
    if post is not None or found is None or found.id != "ground":
        return post
    return mark_at(table, *found.point[:2])
