"""The least height at which something is seen in a target's place, and which bodies reach it.

A column over a body's base takes its place, and the table's own verdicts judge it. From the least
height on, the column is in sight; `FINE_IN` lower it is not. Each round judges a few heights
between the last that is hidden and the first that is seen. So one more piece never lowers a height.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, isnan
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import code_of, key_of
from languages.writing import text
from meshes.buildings.building import STOREY
from meshes.shapes.piece import BODY, Piece
from meshes.shapes.relief import prism
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.schema import ModelSpec, UnitSpec
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge_each
from sandbox.sight.occluders import body_of
from sandbox.table.counted import floor_of
from sandbox.table.table import PlacedModel, Table
from sandbox.table.workshop import Workshop

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

MOST_IN = 12.0
"""Greatest height that is tried, in inches over the feet."""

FINE_IN = 0.01
"""Greatest error of a least height, in inches."""

SEEN = "seen"
"""The answer for a body of which anything is seen."""

AS_IT_IS = code_of("as-it-is")
"""The stance of the target's own body."""

_AT_ONCE = 3
"""Heights of one column that are judged in a round."""

_GREY = "#808080"


@dataclass(frozen=True)
class Stance:
    """A body in the target's place.

    ``name``: `AS_IT_IS`, ``kneeling``, ``standing``, ``upstairs`` or ``vehicle``. ``floor_in``:
    inches from the target's place up to its feet. ``height_in``: its height, inches. ``least_in``:
    the least height over its feet at which a column over its base is seen, inches; None: hidden up
    to `MOST_IN`. ``verdict``: on the body itself, `SEEN`, ``blocked`` or ``contested``.
    """

    name: str
    floor_in: float
    height_in: float
    least_in: float | None
    verdict: str

    def to_json(self) -> dict[str, Any]:
        """Return it with lengths rounded to hundredths of an inch."""
        least = None if self.least_in is None else round(self.least_in, 2)
        return {
            "stance": self.name,
            "floor_in": round(self.floor_in, 2),
            "height_in": round(self.height_in, 2),
            "least_in": least,
            "verdict": self.verdict,
        }


def least_heights(
    table: Table, firers: Sequence[PlacedModel], target: PlacedModel
) -> tuple[Stance, ...]:
    """Return the least heights at which any of one unit's models sees something at a target.

    The first is that of the target's own body. Empty for a target in the air.
    """
    if table.unit(target.unit).template.flies:
        return ()
    policy = table.scenario.sight_policy
    bodies = {
        name: body
        for name, body in _bodies(table, target).items()
        if len(body_of(body.piece, tuple(policy.parts)).hull)
    }
    said = _seen(table, policy, firers, list(bodies.values()))
    least = _least(table, firers, list(bodies.values()))
    hulls = [body_of(body.piece, tuple(policy.parts)).hull for body in bodies.values()]
    return tuple(
        Stance(name, body.stand.z - target.stand.z, float(hull[:, 2].max()), inches, verdict)
        for (name, body), hull, inches, verdict in zip(
            bodies.items(), hulls, least, said, strict=True
        )
    )


def least_words(inches: float | None) -> str:
    """Return from which height on something is seen: ``Seen from 1.0″ up``."""
    if inches is None:
        return text("analysis-hidden-up-to", inches=MOST_IN)
    if inches == 0.0:
        return text("analysis-seen-to-feet")
    return text("analysis-seen-from", inches=rounded_up(inches))


def stance_words(name: str) -> str:
    """Return a stance in words, for whoever reads it."""
    return text("analysis-stance", stance=key_of(name))


def rounded_up(inches: float) -> float:
    """Return a least height in tenths of an inch that is surely seen."""
    return ceil(10 * inches - 1e-9) / 10


def column(body: PlacedModel, inches: float) -> PlacedModel:
    """Return a column of a height in the place of a body, over its base."""
    return replace(body, piece=column_of(floor_of(body.piece), inches))


@lru_cache(maxsize=512)
def column_of(floor: shapely.Geometry, inches: float) -> Piece:
    """Return a column of a height over a base."""
    return Piece((prism(floor, 0.0, inches, _GREY).part(BODY),))


def columns_policy(table: Table) -> SightPolicy:
    """Return the policy by which columns are judged: the table's, where bodies count in it."""
    policy = table.scenario.sight_policy
    if BODY in policy.parts:
        return policy
    values = {key: value for key, value in policy.param.values().items() if key != "name"}
    return SightPolicy.of(policy.game, values | {"parts": [BODY]})


def _bodies(table: Table, target: PlacedModel) -> dict[str, PlacedModel]:
    """Return the bodies that are judged, by the names of their stances."""
    subjects = table.scenario.brings.subjects
    men = {
        pose: _figure(table, subjects.get("infantry"), pose) for pose in ("kneeling", "standing")
    }
    pieces = {AS_IT_IS: target.piece, **men, "vehicle": _figure(table, subjects.get("vehicle"))}
    found = {
        name: replace(target, piece=piece) for name, piece in pieces.items() if piece is not None
    }
    man = found.get("standing", target)
    upstairs = replace(man, stand=replace(target.stand, z=target.stand.z + STOREY))
    return found | {"upstairs": upstairs}


def _figure(table: Table, template: str | None, pose: str = "standing") -> Piece | None:
    if template is None:
        return None
    model = ModelSpec.model_validate({"position": (0.0, 0.0), "pose": pose})
    spec = UnitSpec(id="subject", side="any", template=template, models=(model,))
    return Workshop(table.file).model(spec, 0, model, 0)


def _least(
    table: Table, firers: Sequence[PlacedModel], bodies: Sequence[PlacedModel]
) -> list[float | None]:
    """Return the least height at which each body's column is seen, in inches over its feet."""
    policy = columns_policy(table)
    alike = {(floor_of(body.piece), body.stand): body for body in bodies}
    if len(alike) < len(bodies):
        once = dict(zip(alike, _least(table, firers, [*alike.values()]), strict=True))
        return [once[floor_of(body.piece), body.stand] for body in bodies]

    def seen(which: Numbers, heights: Points) -> Mask:
        wanted = [
            column(bodies[number], high)
            for number, high in zip(which.tolist(), heights.tolist(), strict=True)
        ]
        return np.array([said == SEEN for said in _seen(table, policy, firers, wanted)])

    found = least_of_each(len(bodies), seen, FINE_IN).tolist()
    return [None if isnan(high) else high for high in found]


def least_of_each(count: int, seen: Callable[[Numbers, Points], Mask], fine_in: float) -> Points:
    """Return the least height at which each column is seen, inches; NaN if at none, ``(count,)``.

    ``seen``: says of columns, by their numbers, whether they are seen at heights, ``(k,)`` each.
    ``fine_in``: the greatest error. From the height on it is seen; that much lower it is not.
    """
    low, high = np.zeros(count), np.full(count, MOST_IN)
    known, asked = np.zeros(count, dtype=bool), _AT_ONCE
    open_ = np.arange(count)
    while len(open_):
        heights = np.linspace(low[open_], high[open_], _AT_ONCE + 1, axis=1)[:, 1:]
        said = np.ones(heights.shape, dtype=bool)  # its end was seen before
        said[:, :asked] = seen(np.repeat(open_, asked), heights[:, :asked].reshape(-1)).reshape(
            -1, asked
        )
        known[open_], first, rows = said.any(axis=1), said.argmax(axis=1), np.arange(len(open_))
        low[open_] = np.where(first > 0, heights[rows, first - 1], low[open_])
        high[open_], asked = heights[rows, first], _AT_ONCE - 1
        open_ = open_[known[open_] & (high[open_] - low[open_] > fine_in)]
    return np.where(known, np.where(low > 0.0, high, 0.0), np.nan)


def _seen(
    table: Table, policy: SightPolicy, firers: Sequence[PlacedModel], bodies: Sequence[PlacedModel]
) -> list[str]:
    """Return for each body whether any firer sees it: `SEEN`, blocked or contested."""
    wanted = [(firer, body) for body in bodies for firer in firers]
    judged = judge_each(table, policy, wanted)
    found = []
    for number in range(len(bodies)):
        open_ = [{*pair.open} for pair in judged[number * len(firers) :][: len(firers)]]
        if any(BLOCKED not in words for words in open_):
            found.append(SEEN)
        else:
            found.append(BLOCKED if all(words == {BLOCKED} for words in open_) else CONTESTED)
    return found
