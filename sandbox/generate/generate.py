"""A table by a seed: the text of a scenario, the same for the same arguments, to the byte."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from rules.catalogue import DEFAULT, RULESETS
from sandbox.generate.items import Item, Role
from sandbox.generate.plan import Plan
from sandbox.generate.themes import THEMES

LEAST, MOST = 24.0, 120.0
"""How long and how wide a generated table may be, inches."""

DENSITIES = (0.3, 2.0)
"""The thinnest and the densest; 1 is usual."""

SEEDS = 2**32 - 1
"""The last seed."""

SIDES = ("axis", "allies")
"""Who sets up at the near and at the far edge."""

ZONE_IN = 12.0
"""How deep deployment zones are, on a table that has room for them."""

_LAID = (Role.HILL, Role.FLAT, Role.FIELD, Role.WOOD, Role.HOUSE, Role.LINE, Role.SMALL)


class GenerateFault(ValueError):
    """What no table can be made from, in one sentence."""


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
    """The text of a scenario: terrain of a theme, and zones to set up in, without units.

    ``size``: inches along x and y. ``density``: of what stands on it, 1 as usual. ``symmetric``:
    turned by 180° about the middle it is the same table. Raises GenerateFault.
    """
    _check(theme, size, density, seed, game)
    wide, deep = max(size), min(size)
    # The name and the game are no part of it: the same village can be played by any rules.
    said = f"{theme}|{wide:g}x{deep:g}|{density:g}|{bool(symmetric)}|{seed}"
    plan = Plan((wide, deep), said, density, bool(symmetric))
    THEMES[theme](plan)
    plan.mend()
    rows = sorted(plan.items, key=lambda item: _LAID.index(item.role))
    upright = size[1] > size[0]
    called = f"{theme.capitalize().replace('-', ' ')} {seed}"
    lines = [
        f"# Generated: {theme}, {size[0]:g} x {size[1]:g} inches, density {density:g}, "
        f"{'symmetric, ' if symmetric else ''}seed {seed}.",
        "format = 1",
        f"name = {_toml(name or called)}",
        f"game = {_toml(game)}",
        "",
        "[table]",
        f"size = {_toml(tuple(map(float, size)))}",
    ]
    taken: dict[str, int] = {}
    total = {item.name: sum(other.name == item.name for other in rows) for item in rows}
    for item in rows:
        taken[item.name] = taken.get(item.name, 0) + 1
        number = f"-{taken[item.name]}" if total[item.name] > 1 else ""
        lines += ["", *_row(item, item.name + number, deep if upright else None)]
    for side, polygon in zip(SIDES, _zones(size), strict=True):
        lines += ["", "[[zones]]", f'id = "{side}-zone"', f'side = "{side}"']
        lines.append(f"polygon = {_toml(polygon)}")
    return "\n".join(lines) + "\n"


def _check(theme: str, size: tuple[float, float], density: float, seed: int, game: str) -> None:
    if theme not in THEMES:
        raise GenerateFault(f"theme: found {theme!r}; expected one of {', '.join(THEMES)}")
    if not all(isfinite(length) and LEAST <= length <= MOST for length in size):
        found = "x".join(f"{length:g}" for length in size)
        raise GenerateFault(f"size: found {found}; expected {LEAST:g} to {MOST:g} inches each way")
    if not (isfinite(density) and DENSITIES[0] <= density <= DENSITIES[1]):
        low, high = DENSITIES
        raise GenerateFault(f"density: found {density:g}; expected {low:g} to {high:g}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= SEEDS:
        raise GenerateFault(f"seed: found {seed}; expected a whole number from 0 to {SEEDS}")
    if game not in RULESETS:
        raise GenerateFault(f"game: found {game!r}; expected one of {', '.join(RULESETS)}")


def _zones(size: tuple[float, float]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Strips along the long edges."""
    wide, deep = max(size), min(size)
    reach = min(ZONE_IN, round(deep / 4, 1))
    near = ((0.5, 0.5), (wide - 0.5, 0.5), (wide - 0.5, reach), (0.5, reach))
    far = tuple((wide - x, deep - y) for x, y in near)
    if size[1] > size[0]:
        return tuple(tuple((deep - y, x) for x, y in zone) for zone in (near, far))
    return near, far


def _row(item: Item, name: str, upright: float | None) -> list[str]:
    """``upright``: the table is turned by a quarter, and this is how wide it then is."""
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
