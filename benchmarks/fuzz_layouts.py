"""Fuzz ``sightline layout import`` with damaged 40kdc layouts, templates and deployment patterns.

python -m benchmarks.fuzz_layouts --cases 20000

Each must become a scenario that can be loaded, or be refused in one sentence.
"""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import encoded, laid_out, run_command, spoil
from sandbox.exchange.layouts.catalogues import BESIDE

BOX = {"type": "rectangle", "width": 6, "height": 4}
KITE = {"type": "polygon", "points": [{"x": 0, "y": 0}, {"x": 4, "y": 0}, {"x": 2, "y": 5}]}
LAYOUT: dict[str, Any] = {
    "id": "crossing", "name": "Crossing", "description": "Terrain on a table of 60 x 44 inches.",
    "deployment_pattern_id": "hammer",
    "pieces": [
        {"id": "a", "name": "Ruin", "piece_type": "area", "template": "ruin", "floor": 0,
         "position": {"x": 12, "y": 9}, "rotation_degrees": 30, "mirror": "horizontal",
         "terrain_area_keywords": ["dense"], "link_group": "g", "is_objective": True,
         "objective_role": "home"},
        {"id": "b", "parent_area_id": "a", "position": {"x": 1, "y": 1}, "footprint": BOX,
         "floor": 1, "height_inches": 3.5},
        {"id": "c", "piece_type": "feature", "position": {"x": 30, "y": 20}, "footprint": KITE,
         "rotation_degrees": -400, "mirror": "vertical", "height_inches": 5, "is_objective": True,
         "objective": {"position": {"x": 31, "y": 22}, "control_range_inches": 4}},
        {"id": "d", "position": {"x": 45, "y": 30}, "link_group": "g",
         "footprint": {"type": "right-triangle", "width": 5, "height": 8}},
        {"id": "e", "piece_type": "feature", "template": "house", "position": {"x": 20, "y": 34},
         "mirror": "horizontal", "rotation_degrees": 200},
    ],
}  # fmt: skip
CATALOGUE: list[dict[str, Any]] = [
    {"id": "ruin", "name": "Ruin", "kind": "area", "footprint": BOX, "default_height_inches": 0,
     "features": [{"id": "f", "template": "wall", "position": {"x": 1, "y": 2}, "floor": 1,
                   "rotation_degrees": 90, "mirror": "none"}]},
    {"id": "wall", "name": "Wall", "kind": "feature", "default_height_inches": 4,
     "footprint": {"type": "rectangle", "width": 3, "height": 0.3},
     "upper_floor": {"footprint": BOX, "floor": 2}},
    {"id": "house", "name": "Corner Ruin", "kind": "feature", "footprint": BOX, "has_roof": True,
     "ground_accessible": False, "outline": KITE["points"], "walls": [
         {"points": [{"x": 0, "y": 4}, {"x": 0, "y": 0}, {"x": 6, "y": 0}], "thickness": 0.2},
         {"points": [{"x": 2, "y": 2}, {"x": 4, "y": 3}]}]},
]  # fmt: skip
PATTERNS: list[dict[str, Any]] = [
    {"id": "hammer", "name": "Hammer", "territories": [{"player": "attacker", "shape": BOX}],
     "zones": [
         {"player": "attacker", "name": "West", "position": {"x": 0, "y": 0},
          "shape": {"type": "rectangle", "width": 12, "height": 44}},
         {"player": "defender", "name": "East", "position": {"x": 60, "y": 44},
          "shape": {"type": "polygon", "points": [
              {"x": 0, "y": 0}, {"x": -12, "y": 0}, {"x": -18, "y": -44}, {"x": 0, "y": -44}]}}],
     "objectives": [{"x": 30, "y": 22}, {"x": 10, "y": 22}]},
]  # fmt: skip


def case(rng: Random) -> Run:
    """Return the import of one layout, with both catalogues beside it."""
    folder = scratch()
    path, out = folder / "layout.json", folder / "out.toml"
    catalogue, deployments = (folder / name for name in BESIDE)
    content: Any = crowded(rng) if rng.random() < 0.03 else deepcopy(LAYOUT)
    if rng.random() < 0.6:
        content = spoil(rng, content)
    if rng.random() < 0.1:
        content = [content, *[LAYOUT] * rng.choice((0, 1, 30))]
    path.write_bytes(encoded(rng, content))
    for beside, rows in ((catalogue, CATALOGUE), (deployments, PATTERNS)):
        beside.unlink(missing_ok=True)
        if rng.random() < 0.9:
            whole = rng.random() < 0.7
            beside.write_bytes(
                json.dumps(rows).encode() if whole else encoded(rng, spoil(rng, rows))
            )
    more = rng.choice(((), (), (), ("--layout", "crossing"), ("--size", "48x48"),
                       ("--templates", str(catalogue)), ("--deployments", str(deployments)),
                       ("--game", "shadow-war")))  # fmt: skip
    laid = rng.random() < 0.3

    def run() -> list[str]:
        sentences = run_command("layout", "import", str(path), str(out), "--force", *more)
        return sentences or (laid_out(out) if laid else [])

    return run


def crowded(rng: Random) -> dict[str, Any]:
    """Return a layout of very many pieces, corners, or areas that refer to each other."""
    count = rng.choice((200, 1000, 1001, 20_000))
    match rng.randrange(3):
        case 0:
            rows = [
                {
                    "id": f"p{n}",
                    "position": {"x": n % 60, "y": n % 44},
                    "footprint": BOX,
                    "parent_area_id": f"p{rng.randrange(count)}",
                }
                for n in range(count)
            ]
        case 1:
            points = [{"x": rng.uniform(0, 9), "y": rng.uniform(0, 9)} for _ in range(count)]
            ring = {"type": "polygon", "points": points[: rng.choice((60, 200, count))]}
            rows = [{"position": {"x": 9, "y": 9}, "footprint": ring}] * rng.choice((1, 40))
        case _:
            rows = [{"template": "ruin", "position": {"x": 30, "y": 20}}] * count
    return json.loads(json.dumps({**LAYOUT, "pieces": rows}))  # type: ignore[no-any-return]


if __name__ == "__main__":
    command(case, __doc__)
