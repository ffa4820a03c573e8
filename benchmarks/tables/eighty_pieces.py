"""A fixed table of 6′ × 4′ with 80 pieces of terrain and two squads of five.

The benchmarks of setting up a table share it.
"""

from __future__ import annotations

import random

from benchmarks.timed.sizes import size

_KINDS = (
    ("building", "size = [{:.1f}, {:.1f}, 5.0]", (5, 8), (4, 6)),
    ("ruin", "size = [{:.1f}, {:.1f}]", (6, 8), (4.5, 6)),
    ("wall", "size = [{:.1f}, 0.5, 1.0]", (4, 7), (0, 0)),
    ("hedge", "size = [{:.1f}, 0.8, 1.2]", (5, 7), (0, 0)),
    ("wood", "size = [{:.1f}, {:.1f}]", (5, 7), (4, 6)),
    ("rubble", "size = [{:.1f}, {:.1f}, 0.6]", (3, 5), (2, 4)),
    ("crates", "", (0, 0), (0, 0)),
    ("sandbags", "", (0, 0), (0, 0)),
    ("barricade", "", (0, 0), (0, 0)),
)
PIECES = size(80, 30)


def eighty_pieces() -> str:
    """Return the scenario's text. Unit ``able`` looks from the left at ``baker`` at the right."""
    rng = random.Random(12)
    rows = ["format = 1", 'name = "Eighty pieces"', "table.size = [72.0, 48.0]"]
    for number in range(PIECES):
        kind, shape, long, deep = rng.choice(_KINDS)
        x = 3.6 + number // 8 * 7.2 + rng.uniform(-0.8, 0.8)
        y = 3.0 + number % 8 * 6.0 + rng.uniform(-0.6, 0.6)
        rows += ["[[terrain]]", f'id = "{kind}-{number}"', f'kind = "{kind}"']
        rows += [f"position = [{x:.2f}, {y:.2f}]", f"rotation = {rng.choice((0, 90, 37))}"]
        rows += [shape.format(rng.uniform(*long), rng.uniform(*deep))] if shape else []
    for name, side, x in (("able", "allies", 7.2), ("baker", "axis", 64.8)):
        spots = ", ".join(f"{{ position = [{x}, {20 + 2 * k}.0] }}" for k in range(5))
        rows += ["[[units]]", f'id = "{name}"', f'side = "{side}"']
        rows += ['template = "rifle-squad"', f"models = [{spots}]"]
    return "\n".join(rows) + "\n"
