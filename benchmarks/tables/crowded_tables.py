"""Random tables with partial views: past walls, slits, woods, houses, hills and models."""

from __future__ import annotations

import random

_SOLID = (
    ("building", "size = [{:.1f}, {:.1f}, 4.0]", (4, 7), (4, 6)),
    ("ruin", "size = [{:.1f}, {:.1f}]", (5, 8), (4.5, 6)),
    ("box", "size = [{:.2f}, {:.2f}, 0.9]", (0.3, 4), (0.3, 4)),
    ("wall", "size = [{:.1f}, 0.5, 1.0]", (3, 7), (0, 0)),
    ("hill", "size = [{:.1f}, {:.1f}, 1.0]", (5, 8), (5, 7)),
    *((name, "", (0, 0), (0, 0)) for name in ("crates", "sandbags", "barricade", "tank-trap")),
    *((name, "", (0, 0), (0, 0)) for name in ("wreck", "rubble", "haystack", "garden-wall")),
)
_THIN = (
    ("fence", "", (0, 0), (0, 0)),
    ("gantry", "", (0, 0), (0, 0)),
    ("ruin", "size = [{:.1f}, {:.1f}]", (5, 8), (4.5, 6)),
    ("box", "size = [{:.3f}, {:.3f}, 3.0]", (0.005, 0.2), (0.005, 0.2)),
    ("box", "size = [0.1, {:.3f}, {:.3f}]", (0.5, 4), (0.005, 0.9)),
)
_LEAVES = (
    ("wood", "size = [{:.1f}, {:.1f}]\ntrees = 3", (3, 7), (3, 6)),
    ("hedge", "size = [{:.1f}, 0.8, 1.0]", (3, 6), (0, 0)),
    ("wood", "size = [{:.1f}, {:.1f}]\ntrees = 0\ndepth = 2", (3, 7), (3, 6)),
)
SORTS = {"solid": _SOLID, "thin": _THIN, "porous": _LEAVES + _SOLID[:3], "all": _SOLID + _LEAVES}
_MANNED = ("rifle-squad", "rifle-squad", "medium-tank", "light-anti-tank-gun", "truck", "lmg-team")


def crowded_table(sort: str, seed: int) -> str:
    """Return a scenario's text. Units ``able`` and ``baker`` stand apart, ``other`` between
    them."""
    rng = random.Random(f"{sort} {seed}")
    rows = ["format = 1", f'name = "{sort} {seed}"', "table.size = [48.0, 36.0]"]
    for number in range(rng.randint(8, 20)):
        kind, size, long, deep = rng.choice(SORTS[sort])
        rows += ["[[terrain]]", f'id = "t{number}"', f'kind = "{kind}"']
        rows += [f"position = [{rng.uniform(12, 36):.2f}, {rng.uniform(3, 33):.2f}]"]
        rows += [f"rotation = {rng.uniform(0, 360):.1f}"]
        rows += [size.format(rng.uniform(*long), rng.uniform(*deep))] if size else []
    for name, side, x in (("able", "allies", 7), ("baker", "axis", 41), ("other", "axis", 24)):
        spots = [
            f"{{ position = [{rng.uniform(x - 5, x + 5):.2f}, {4 + 7 * k}.0] }}" for k in range(5)
        ]
        template = rng.choice(_MANNED)
        rows += ["[[units]]", f'id = "{name}"', f'side = "{side}"', f'template = "{template}"']
        rows += [f"models = [{', '.join(spots)}]"]
    return "\n".join(rows) + "\n"
