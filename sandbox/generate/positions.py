"""Positions: on each side a trench that faces the middle, with wire before it."""

from __future__ import annotations

from sandbox.generate.items import Role, ahead, block, run
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
            trench = block("trench", "trench", Role.WOOD, at, turn, _TRENCH[:2], size=_TRENCH,
                           seed=rng.randrange(99))  # fmt: skip
            ends = [
                ahead(at, turn, along, _BEFORE_IN + along**2 / 60) for along in (-6.0, 0.5, 6.0)
            ]
            wire = run(
                "wire", "wire", ends, _WIRE[1], Role.LINE, size=_WIRE, seed=rng.randrange(99)
            )
            if plan.add(trench, wire):
                break
