"""Fuzz ``sightline verify`` with damaged and hostile certificates, as JSON and as pages.

python -m benchmarks.fuzz_certificates --cases 10000

Each must be found the same, different, or no ruling, in one sentence.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import trimesh

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import ODD, encoded, garbled, run_command, spoil
from benchmarks.fuzz_tables import spoiled_scenario
from sandbox.rulings.findings import FindingsWish
from sandbox.rulings.ruling import rule
from sandbox.scenario.file import load
from sandbox.table.table import lay

TABLE = """
format = 1
name = "Ruled"
game = "{game}"
[table]
size = [24, 24]
[policy]
max_rays = 256
[[terrain]]
id = "m"
mesh = "m.stl"
mesh_unit = "mm"
position = [8, 12]
[[terrain]]
id = "w"
kind = "wall"
size = [4, 0.4, 0.8]
position = [12, 12]
[[units]]
id = "able"
side = "x"
template = "{first}"
models = [{{ position = [8, 9] }}, {{ position = [10, 9] }}]
[[units]]
id = "bo"
side = "y"
template = "{second}"
models = [{{ position = [12, 16], facing = 180 }}]
"""
GAMES = (("bolt-action", "rifle-squad", "smg-squad"), ("shadow-war", "fighter", "fighter"))
WISHES = (
    FindingsWish(),
    FindingsWish(),
    FindingsWish(margin=True),
    FindingsWish(tolerance=0.5),
    FindingsWish(rulesets=True),
    FindingsWish(True, 0.25, False, True, False),
)
MORE: tuple[Any, ...] = (
    {"finished": False, "steps": 3}, {"steps": 10**9}, "bo", "able/1", "bo/0", "clear",
    "sightline.ruling/1", {"inches": 1e9}, {"inches": 0.5}, {"inches": float("nan")},
    {"inches": 10**400},
)  # fmt: skip


@cache
def sound() -> tuple[dict[str, Any], ...]:
    """Return valid certificates of both games, with everything that may be found beside a
    verdict."""
    certificates = []
    folder = scratch()
    trimesh.creation.box((50, 25, 50)).export(folder / "m.stl")
    for game, first, second in GAMES:
        path = folder / "table.toml"
        path.write_text(TABLE.format(game=game, first=first, second=second), encoding="utf-8")
        table = lay(load(path))
        certificates += [json.loads(rule(table, "able", "bo", wish).encoded()) for wish in WISHES]
    return tuple(certificates)


def case(rng: Random) -> Run:
    """Return the verification of one certificate."""
    content = deepcopy(rng.choice(sound()))
    folder = scratch()
    how = rng.random()
    if how < 0.5:
        # The scenario stays, so that the figures are computed and compared.
        text = content["scenario"]["text"]
        content = spoil(rng, content, (*ODD, *MORE))
        if isinstance(content.get("scenario"), dict) and rng.random() < 0.8:
            content["scenario"]["text"] = text
    elif how < 0.7:
        content["report"] = spoil(rng, content["report"], (*ODD, *MORE))
        key = rng.choice((*content["report"], "holds", "margin", "margin_search", "rulesets"))
        content["report"][key] = rng.choice((*ODD, *MORE))
    elif how < 0.8:
        content["asked"] = spoil(rng, content["asked"], (*ODD, *MORE), most=1)
    elif how < 0.9:
        hostile = folder / "hostile.toml"
        hostile.write_text(spoiled_scenario(rng), encoding="utf-8")
        content["scenario"]["text"] = hostile.read_text(encoding="utf-8")
    data = encoded(rng, content)
    if rng.random() < 0.4:
        data = page(rng, data)
    path = folder / "ruling.json"
    path.write_bytes(data)
    own = folder / "table.toml"
    more = (str(own),) if rng.random() < 0.1 else ("--json",) if rng.random() < 0.1 else ()
    return lambda: run_command("verify", str(path), *more, differs=1)


def page(rng: Random, data: bytes) -> bytes:
    """Return a page with a certificate, as ``los --certificate OUT.html`` writes it, or nearly."""
    start = rng.choice((b'<script type="application/json" id="ruling">',) * 6 + (b"<script>",))
    held = data.replace(b"<", b"\\u003c") if rng.random() < 0.9 else data
    whole = b"<!doctype html><title>R</title>" + start + held + b"</script></html>"
    whole = whole * 2 if rng.random() < 0.05 else whole
    return garbled(rng, whole) if rng.random() < 0.15 else whole


if __name__ == "__main__":
    command(case, __doc__)
