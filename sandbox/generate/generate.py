"""Generate a table from a seed: a scenario's text, the same for the same arguments, to the byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite

from languages.message import Message, message
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.telling import heading
from sandbox.generate.items import Item, Role
from sandbox.generate.plan import Plan
from sandbox.generate.themes import THEMES

LEAST, MOST = 24.0, 120.0
"""Least and greatest length and width of a generated table, inches."""

BLANK_SIZES = (6.0, 240.0)
"""Least and greatest length and width of a blank table."""

DENSITIES = (0.3, 2.0)
"""Least and greatest density; 1 is usual."""

SEEDS = 2**32 - 1
"""The last seed."""

SIDES = ("axis", "allies")
"""Sides that set up at the near and at the far edge."""

ZONE_IN = 12.0
"""Depth of deployment zones, on a table with room for them."""

_PLANS, _EVEN = 5, 0.05
"""Most plans of one table, and the imbalance of cover that needs a new plan.

A table with a larger share of cover on one side is planned again; the most even plan is used.
"""

_LAID = (Role.HILL, Role.WATER, Role.FLAT, Role.FIELD, Role.WOOD, Role.HOUSE, Role.LINE, Role.SMALL)


class GenerateFault(ValueError):
    """No table can be made with these arguments, in one sentence."""


@dataclass(frozen=True)
class TableWish:
    """A request for a table.

    ``size``: inches along x and y. ``density``: of terrain, 1 is usual. ``symmetric``: turned by
    180° about the middle it is the same table.
    """

    theme: str
    size: tuple[float, float] = (72.0, 48.0)
    density: float = 1.0
    symmetric: bool = False
    seed: int = 0


def generate(
    theme: str,
    size: tuple[float, float] = (72.0, 48.0),
    density: float = 1.0,
    symmetric: bool = False,
    seed: int = 0,
    *,
    name: str = "",
    game: str = DEFAULT,
) -> str:
    """Return the text of a scenario: terrain of a theme, and deployment zones, without units.

    The arguments are those of `TableWish`. Raises GenerateFault.
    """
    wish = TableWish(theme, size, density, bool(symmetric), seed)
    return written(planned(wish), wish, name, game)


def planned(wish: TableWish) -> Plan:
    """Return the plan of a requested table, with its longer side along x.

    Raises GenerateFault.
    """
    _check(wish)
    wide, deep = max(wish.size), min(wish.size)
    said = f"{wish.theme}|{wide:g}x{deep:g}|{wish.density:g}|{wish.symmetric}|{wish.seed}"
    best: Plan | None = None
    for number in range(_PLANS):
        plan = Plan((wide, deep), f"{said}|{number}", wish.density, wish.symmetric)
        THEMES[wish.theme](plan)
        plan.mend()
        if best is None or abs(plan.near - 0.5) < abs(best.near - 0.5):
            best = plan
        if abs(best.near - 0.5) <= _EVEN:
            break
    assert best is not None
    return best


def written(plan: Plan, wish: TableWish, name: str = "", game: str = DEFAULT) -> str:
    """Return the text of a scenario from a plan. Raises GenerateFault."""
    rows = sorted(plan.items, key=lambda item: _LAID.index(item.role))
    upright = plan.size[1] if wish.size[1] > wish.size[0] else None
    called = f"{heading(wish.theme)} {wish.seed}"
    wide, deep = wish.size
    asked = [f"{wish.theme}, {wide:g} x {deep:g} inches", f"density {wish.density:g}"]
    asked += [*(["symmetric"] if wish.symmetric else []), f"seed {wish.seed}"]
    lines = [
        f"# Generated: {', '.join(asked)}.",
        *_head(wish.size, name or called, game, plan.mat, plan.season),
    ]
    taken: dict[str, int] = {}
    total = Counter(item.name for item in rows)
    for item in rows:
        taken[item.name] = taken.get(item.name, 0) + 1
        number = f"-{taken[item.name]}" if total[item.name] > 1 else ""
        lines += ["", *_row(item, item.name + number, upright)]
    return "\n".join([*lines, *_zoned(wish.size)]) + "\n"


def blank(size: tuple[float, float], name: str, game: str = DEFAULT) -> str:
    """Return the text of a scenario with only deployment zones. Raises GenerateFault."""
    _check_size(size, *BLANK_SIZES)
    return "\n".join([*_head(size, name, game), *_zoned(size)]) + "\n"


def _head(
    size: tuple[float, float], name: str, game: str, mat: str = "grass", season: str = "summer"
) -> list[str]:
    if game not in RULESETS:
        raise _unknown("game", game, RULESETS)
    return [
        "format = 1",
        f"name = {_toml(name)}",
        f"game = {_toml(game)}",
        "",
        "[table]",
        f"size = {_toml(tuple(map(float, size)))}",
        *([] if mat == "grass" else [f"mat = {_toml(mat)}"]),
        *([] if season == "summer" else [f"ground = {_toml(season)}"]),
    ]


def _zoned(size: tuple[float, float]) -> list[str]:
    lines = []
    for side, polygon in zip(SIDES, _zones(size), strict=True):
        lines += ["", "[[zones]]", f'id = "{side}-zone"', f'side = "{side}"']
        lines.append(f"polygon = {_toml(polygon)}")
    return lines


def _check(wish: TableWish) -> None:
    if wish.theme not in THEMES:
        raise _unknown("theme", wish.theme, THEMES)
    _check_size(wish.size)
    low, high = DENSITIES
    if not (isfinite(wish.density) and low <= wish.density <= high):
        wanted = message("fault-from-to", least=f"{low:g}", most=f"{high:g}")
        raise _refused("density", f"{wish.density:g}", wanted)
    seed = wish.seed
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= SEEDS:
        raise _refused("seed", str(seed), message("generate-whole-number", most=str(SEEDS)))


def _check_size(size: tuple[float, float], least: float = LEAST, most: float = MOST) -> None:
    if not all(isfinite(length) and least <= length <= most for length in size):
        found = "x".join(f"{length:g}" for length in size)
        wanted = message("generate-each-way", least=f"{least:g}", most=f"{most:g}")
        raise _refused("size", found, wanted)


def _unknown(place: str, found: str, known: Iterable[str]) -> GenerateFault:
    wanted = message("fault-expected-one-of", known=", ".join(known))
    return _refused(place, repr(found), wanted)


def _refused(place: str, found: str, wanted: Message) -> GenerateFault:
    """Return the fault of an argument: what was found, and what was expected."""
    return GenerateFault(message("fault-found", place=place, found=found, expected=wanted))


def _zones(size: tuple[float, float]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return strips along the long edges."""
    wide, deep = max(size), min(size)
    reach = min(ZONE_IN, round(deep / 4, 1))
    near = ((0.5, 0.5), (wide - 0.5, 0.5), (wide - 0.5, reach), (0.5, reach))
    far = tuple((wide - x, deep - y) for x, y in near)
    if size[1] > size[0]:
        return tuple(tuple((deep - y, x) for x, y in zone) for zone in (near, far))
    return near, far


def _row(item: Item, name: str, upright: float | None) -> list[str]:
    """Return the lines of an item; ``upright``: the width of a table turned by 90°, else None."""
    (x, y), turn = item.at, item.turn
    if upright is not None:
        (x, y), turn = (upright - y, x), turn + 90
    lines = ["[[terrain]]", f'id = "{name}"', f'kind = "{item.kind}"']
    lines.append(f"position = {_toml((round(x, 2), round(y, 2)))}")
    if turn := round(turn % 360, 1) % 360:
        lines.append(f"rotation = {_toml(turn)}")
    keys: Mapping[str, object] = item.keys
    lines += [f"{key} = {_toml(value)}" for key, value in keys.items()]
    return lines


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, float):
        return repr(round(value, 2) + 0.0)
    return str(value)
