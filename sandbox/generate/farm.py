"""A farm: its house and its barn at a walled yard, with a gate towards the road."""

from __future__ import annotations

from typing import Any

import shapely

from sandbox.generate.country import DRY_STONE, line, on_road, tree
from sandbox.generate.houses import eaves
from sandbox.generate.items import Item, Role, Spot, ahead, block
from sandbox.generate.plan import Plan

_HOUSE = (8.0, 6.0, 5.6)
_BARNS = ((9.8, 6.3, 5.6), (9.0, 6.0, 5.4), (8.0, 5.6, 5.2))
_CORNER_IN = 0.34
"""Distance of a wall within the corner of a house's area: behind its eaves."""

_GATE_IN = 4.4
_TRIES = 30


def farmyard(
    plan: Plan, road: shapely.LineString, wide: float, style: str, *, start: float, end: float
) -> bool:
    """Add a farm at a road, between two shares of its length; return whether there was room."""
    rng = plan.random
    for _ in range(_TRIES):
        at, turn = on_road(road, rng.uniform(start, end) * road.length)
        turn = round(turn + rng.choice((0.0, 180.0)), 1)
        gate = ahead(at, turn, 0.0, wide / 2 + rng.uniform(0.9, 1.8))
        items = _yard(plan, gate, turn, style)
        if plan.add(*items):
            random = plan.random
            x, y = ((items[0].at[n] + items[1].at[n]) / 2 for n in (0, 1))
            spot = ahead((x, y), turn, random.uniform(-2, 2), random.uniform(1, 4))
            plan.add(tree(plan, spot))
            return True
    return False


def _yard(plan: Plan, gate: Spot, turn: float, style: str) -> list[Item]:
    """Return house, barn and walls, in a frame with the road along x and the yard towards +y."""
    rng = plan.random
    flip = rng.choice((-1, 1))
    long, deep, high = rng.choice(_BARNS)
    x, y, _ = _HOUSE
    room = rng.uniform(4.6, 6.0)
    back = y + rng.uniform(-1.0, 0.5)

    def put(along: float, across: float) -> Spot:
        return ahead(gate, turn, flip * along, across)

    def raised(
        name: str, at: Spot, turned: float, size: tuple[float, float, float], **more: Any
    ) -> Item:
        keys: dict[str, Any] = {"size": size, "style": style, "doors": 2, **more}
        return block(name, "building", Role.HOUSE, at, round(turned % 360, 1), size[:2],
                     brim=eaves(keys), seed=rng.randrange(8), **keys)  # fmt: skip

    house = raised("farmhouse", put(-x / 2, y / 2), turn, _HOUSE)
    # the barn stands end-on behind the yard's other corner, its door towards the yard
    barn = raised("barn", put(room + deep / 2, back + long / 2 - 2.0), turn + 90 * flip,
                  (long, deep, high), storeys=1, chimney=False)  # fmt: skip
    near, far = back - 2.0, back - 2.0 + long
    inner = _CORNER_IN
    rear = [(-x + inner, y - inner), (-x + inner, far - inner), (room + inner, far - inner)]
    side = room + deep - inner
    front = [(side, near + inner), (side, 0.3), (_GATE_IN, 0.3)]
    return [
        house, barn,
        *(
            line("yard-wall", "wall", [put(*spot) for spot in spots], **DRY_STONE,
                 seed=rng.randrange(99))
            for spots in (rear, front)
            if abs(spots[0][1] - spots[1][1]) > 1.0  # nearer points are no two corners
        ),
    ]  # fmt: skip
