"""The terrain that a club owns: read from a file, shared among tables, and laid on a plan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import numpy as np
import shapely
from pydantic import BeforeValidator, Field, ValidationError, model_validator
from shapely.ops import substring

from languages.message import message
from meshes.terrain.kinds import KINDS
from sandbox.analysis.fairness.fairness import Fairness, fairness
from sandbox.analysis.fairness.mend import with_move
from sandbox.generate.country import trees_in
from sandbox.generate.generate import GenerateFault, TableWish, planned, written
from sandbox.generate.items import Item, Role, block, patch, run
from sandbox.generate.plan import Plan
from sandbox.generate.themes import THEMES
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.toml_text import parsed, read_text
from sandbox.scenario.values import Extent, Length, Strict, expected, one_of_names
from sandbox.scenario.writing import write_whole
from sandbox.table.table import lay

_PLANS = 6
"""Plans that are tried for a table; the one that lays most of what is owned is taken."""

_UNEVEN = 0.08
"""Greatest imbalance of cover between the sides of a plan, where another has less."""

_WAYS_OVER = ("bridge", "ford")

_ROOM_IN = 0.05
"""Inches by which a piece may be longer than the one that is owned."""

_SHORT_IN = 4.0
"""The shortest wall or hedge, inches, that is worth laying where no more is left."""

_CLUB = message("file-club")
_OWNED = re.compile(r"^[ \t]*(\[\[own\]\]|own[ \t]*=)", re.MULTILINE)

Side = Annotated[Length, Field(allow_inf_nan=False, gt=0, le=240)]


def _sides(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        raise expected(message("stock-size"))
    return tuple(value)


class OwnedSpec(Strict):
    """A row of what is owned: so many pieces of a kind, or so many inches of a wall or hedge.

    ``size``: length, width and maybe height. What is planned on a rectangle is laid as large as
    this; an outline is made smaller until it lies within this. A wall or hedge ends where no more
    is left.
    """

    kind: Annotated[str, one_of_names("scenario-terrain-kind", tuple(KINDS))]
    count: Annotated[int, Field(strict=True, ge=1, le=500)] | None = None
    length: Annotated[Length, Field(allow_inf_nan=False, gt=0, le=10_000)] | None = None
    size: Annotated[tuple[Side, ...], BeforeValidator(_sides)] | None = None

    @model_validator(mode="after")
    def _counted(self) -> OwnedSpec:
        if (self.count is None) == (self.length is None):
            raise expected(message("stock-count-or-length"))
        return self


class ClubSpec(Strict):
    """The terrain that a club owns, and the tables that it makes of it."""

    own: tuple[OwnedSpec, ...] = Field(min_length=1, max_length=200)
    themes: tuple[Annotated[str, one_of_names("stock-theme", tuple(THEMES))], ...] = Field(
        default=tuple(THEMES), min_length=1, max_length=50
    )
    size: tuple[Extent, Extent] = (72.0, 48.0)


def read_club(path: Path) -> ClubSpec:
    """Return what stands in a file. Raises ScenarioFault with every fault found."""
    return club_in(path, read_text(path, _CLUB))


def club_in(path: Path, text: str) -> ClubSpec:
    """Return what a text says. ``path``: named in faults. Raises ScenarioFault with all of them."""
    raw = parsed(path, text, _CLUB)
    try:
        return ClubSpec.model_validate(raw)
    except ValidationError as error:
        raise ScenarioFault(refusals(str(path), raw, error, ClubSpec)) from None


def is_club(text: str) -> bool:
    """Return whether a text is rather a club's terrain than a scenario, whole or damaged."""
    return bool(_OWNED.search(text))


def shared_out(owned: Sequence[OwnedSpec], tables: int) -> list[list[OwnedSpec]]:
    """Return what each of several tables has at the same time: equal parts, the rest to the first.

    >>> [[row.count for row in part] for part in shared_out([OwnedSpec(kind="tree", count=5)], 2)]
    [[3], [2]]
    """
    parts: list[list[OwnedSpec]] = [[] for _ in range(tables)]
    for row in owned:
        for number, part in enumerate(parts):
            if row.length is not None:
                part.append(row.model_copy(update={"length": row.length / tables}))
            elif count := (row.count or 0) // tables + (number < (row.count or 0) % tables):
                part.append(row.model_copy(update={"count": count}))
    return parts


def plan_from(owned: Sequence[OwnedSpec], wish: TableWish) -> Plan:
    """Return a plan with nothing but what is owned: of several, an even one that lays most of it.

    Raises GenerateFault, also where no piece of the theme is owned.
    """
    plans = [planned(replace(wish, seed=wish.seed + number)) for number in range(_PLANS)]
    for plan in plans:
        plan.items = _owned_of(plan, owned)
        plan.mend()
    best = min(plans, key=lambda plan: (abs(plan.near - 0.5) > _UNEVEN, -_laid(plan)))
    if not best.items:
        raise GenerateFault(message("stock-nothing", theme=wish.theme))
    return best


def lay_fairly(path: Path, owned: Sequence[OwnedSpec], wish: TableWish, name: str) -> Fairness:
    """Write a table of what is owned, with the moves that make its zones fair; return them.

    Raises GenerateFault, FairnessFault and OSError.
    """
    # Its first line says that it follows from the seed, which it does not by itself.
    _, _, text = written(plan_from(owned, wish), wish, name).partition("\n")
    write_whole(path, text.encode())
    table = lay(load(path))
    found = fairness(table)
    for move in found.mend:
        table = with_move(table, move)
    table.file.save()
    return found


def _laid(plan: Plan) -> float:
    return sum(float(item.foot.area) for item in plan.items)


def _owned_of(plan: Plan, owned: Sequence[OwnedSpec]) -> list[Item]:
    """Return the items of a plan that are owned, each as it is owned, where that has room."""
    left = [float(row.length if row.length is not None else row.count or 0) for row in owned]
    kept: list[Item] = []
    others = [*plan.items]
    for item in plan.items:
        others.remove(item)
        for number, row in enumerate(owned):
            if row.kind != item.kind:
                continue
            laid = _as_owned(item, row, left[number])
            if laid is not None and _has_room(plan, item, laid, [*kept, *others]):
                left[number] -= _length(laid) if row.length is not None else 1.0
                kept.append(laid)
                break
    if any(_number(plan.items, way) > _number(kept, way) for way in _WAYS_OVER):
        return [item for item in kept if item.kind not in ("river", *_WAYS_OVER)]
    return kept


def _has_room(plan: Plan, item: Item, laid: Item, others: Sequence[Item]) -> bool:
    """Return whether an item as it is owned stays on the table, and touches no more than before."""
    return item is laid or (
        bool(plan.table.covers(laid.foot))
        and all(
            other.foot.intersects(item.foot) for other in others if laid.foot.intersects(other.foot)
        )
    )


def _number(items: Sequence[Item], kind: str) -> int:
    return sum(item.kind == kind for item in items)


def _length(item: Item) -> float:
    """Return the length of a wall, a hedge or a road, inches; of anything else, its longer side."""
    if "points" in item.keys:
        return float(shapely.LineString(item.keys["points"]).length)
    return max(_sides_of(item))


def _sides_of(item: Item) -> tuple[float, float]:
    """Return the sides of the narrowest rectangle around an item, the longer one first."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(item.foot))
    one, other = np.linalg.norm(np.diff(corners[:3], axis=0), axis=1)
    return max(float(one), float(other)), min(float(one), float(other))


def _as_owned(item: Item, row: OwnedSpec, left: float) -> Item | None:
    """Return an item as large as the one that is owned; None where nothing of it can be laid.

    ``left``: pieces, or inches, of the row that lie nowhere yet.
    """
    if row.length is not None:
        return item if _length(item) <= left else _cut(item, left)
    if left < 1:
        return None
    if row.size is None:
        return item
    planned_as, (long, short) = item.keys.get("size"), sorted(row.size[:2], reverse=True)
    if planned_as is None or {"outline", "points"} & item.keys.keys():
        sides = _sides_of(item)
        share = min((long + _ROOM_IN) / sides[0], (short + _ROOM_IN) / sides[1])
        return item if share >= 1 else _shrunk(item, share)
    wide = (long, short) if planned_as[0] >= planned_as[1] else (short, long)
    size = (*wide, *(row.size[2:] or planned_as[2:]))
    keys = {**item.keys, "size": size[: len(planned_as)]}
    return block(
        item.name, item.kind, item.role, item.at, item.turn, wide, item.on, item.brim, **keys
    )


def _cut(item: Item, left: float) -> Item | None:
    """Return the first inches of a wall or hedge; None where they are too few, or of a road."""
    if left < _SHORT_IN or item.role is not Role.LINE or "points" not in item.keys:
        return None
    way = substring(shapely.LineString(item.keys["points"]), 0.0, left - _ROOM_IN)
    thick = float(item.foot.area) / _length(item)
    points = [(x + item.at[0], y + item.at[1]) for x, y in way.coords]
    keys = {key: value for key, value in item.keys.items() if key != "points"}
    return run(item.name, item.kind, points, thick, item.role, **keys)


def _shrunk(item: Item, share: float) -> Item | None:
    """Return what has an outline at a share of its size; None for what has none."""
    if "outline" not in item.keys:
        return None
    x, y = item.at
    outline = [(x + share * east, y + share * north) for east, north in item.keys["outline"]]
    keys = {key: value for key, value in item.keys.items() if key != "outline"}
    if "trees" in keys:
        keys["trees"] = trees_in(float(item.foot.area) * share**2)
    return patch(item.name, item.kind, outline, item.role, **keys)
