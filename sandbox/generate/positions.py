"""Positions: on each side a trench that faces the middle, with wire before it."""

from __future__ import annotations

from sandbox.generate.items import Role, ahead, run, sized
from sandbox.generate.plan import Plan

_TRENCH = (10.0, 3.4, 0.85)
_WIRE = (8.0, 0.9, 0.75)
_BEFORE_IN = 6.0
"""Distance from the middle of a trench to its wire."""

_TRIES = 30


def dug_in(plan: Plan) -> None:
    """Add a trench and its wire for each side, as far from its own edge as the other's."""
    rng, (w, h) = plan.random, plan.size
    deep = min(10.5, 0.2 * h)
    for turn in (0.0,) if plan.symmetric else (0.0, 180.0):
        for _ in range(_TRIES):
            x, y = rng.uniform(0.2, 0.8) * w, deep + rng.uniform(-1.5, 1.5)
            at = (round(x, 2), round(y if turn == 0.0 else h - y, 2))
            trench = sized(rng, "trench", Role.WOOD, at, turn, _TRENCH, seeds=99)
            ends = [ahead(at, turn, x, _BEFORE_IN + x**2 / 60) for x in (-6.0, 0.5, 6.0)]
            seed = rng.randrange(99)
            wire = run("wire", "wire", ends, _WIRE[1], Role.LINE, size=_WIRE, seed=seed)
            if plan.add(trench, wire):
                break
