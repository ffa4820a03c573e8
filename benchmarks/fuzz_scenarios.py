"""Fuzz scenario files: each is loaded, or refused in at most fifty sentences.

python -m benchmarks.fuzz_scenarios --cases 200000 --workers 2
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import trimesh

from apps.runtime.library import Library
from benchmarks.attacks.fuzzing import Run, command, places_in, scratch
from meshes.terrain.kinds import KINDS
from sandbox.live.hub import Hub
from sandbox.live.store.store import Store
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.templates import templates
from sandbox.table.table import lay

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

WHOLE = """# every table there is
format = 1
name = "Fuzz é"
game = "bolt-action"
[table]
size = [30, 20.5]
[policy]
cover_share = 0.3
parts = ["body", "weapon"]
[assumptions]
officers_lead_platoons = true
[[terrain]]
id = "a"
kind = "box"
size = [2, 2.5, 1]
colour = "#aabbcc"
position = [5, 6, 0.5]
rotation = 20
cover = "soft"
[[terrain]]
id = "w"
kind = "wall"
size = [3, 0.4, 0.8]
position = [9, 6]
[[terrain]]
id = "m"
mesh = "m.stl"
mesh_unit = "mm"
position = [12, 6]
[[smoke]]
id = "s"
position = [4, 4]
radius = 2.5
[[units]]
id = "able"
side = "x"
template = "rifle-squad"
quality = "veteran"
weapons = ["smg", "rifle"]
models = [{ position = [1, 2], facing = 10 }, { position = [3, 4, 1], pose = "prone" }]
[[units]]
id = "bo"
side = "y"
template = "truck"
towing = true
models = [{ position = [20, 2], mesh = "m.stl", scale = 0.04, base_height = 0.1, eye = [0, 0, 1] }]
[[sights]]
name = "s"
shooter = "able/1"
target = "bo"
expect = "clear"
[[support]]
side = "x"
kind = "artillery"
[[zones]]
id = "z"
side = "x"
polygon = [[0, 0], [10, 0], [10, 6]]
[[objectives]]
id = "o"
kind = "hold"
side = "y"
position = [10, 10]
radius = 3
points = 2
[[notes]]
id = "n"
position = [3, 3]
text = "Here."
[[measures]]
id = "t"
kind = "tape"
points = ["able/1", [4, 4, 1]]
[[measures]]
id = "r"
kind = "rings"
of = "able"
"""

JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 1.5, -0.0, 1e-9, 239.9, 1e9, 10**90, float("nan"), float("inf"), "",
    "x", "é" * 100, "x" * 5000, "\u001b[31m\u0007", "\u202e\u2028", "../m.stl", "/dev/zero",
    "m.stl", "C:/m.stl", "pipe.stl", "huge.stl", "cut.stl", "able", "able/9", "a/b/c", [], {}, [[]],
    [1, 2], [1, 2, 3], [1e9] * 3, ["x"] * 300, [[1, 2]] * 150, {"x": 1}, {"id": "able"}, "hill",
    "wood", "rifle-squad", "bunker", "shadow-war", "2000-01-01",
)  # fmt: skip


def toml(value: Any) -> str:
    """Return a value as TOML in one line; None as text, because TOML has none."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{json.dumps(key)} = {toml(row)}" for key, row in value.items()) + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return json.dumps(value if value is not None else "none", ensure_ascii=True)
    return repr(value)


def written(content: dict[str, Any]) -> str:
    """Return a whole file, a line for each key."""
    return "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in content.items())


@cache
def texts() -> tuple[str, ...]:
    """Return valid files to damage: one with every table, and the examples."""
    return WHOLE, *(path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.toml")))


@cache
def _beside(folder: Path) -> Path:
    """Write the meshes that files name: valid, cut short, of three gigabytes, a pipe."""
    trimesh.creation.box((25, 25, 50)).export(folder / "m.stl")
    (folder / "cut.stl").write_bytes((folder / "m.stl").read_bytes()[:300])
    with (folder / "huge.stl").open("wb") as stream:
        stream.truncate(3 * 2**30)
    if hasattr(os, "mkfifo") and not (folder / "pipe.stl").exists():
        os.mkfifo(folder / "pipe.stl")
    return folder


def case(rng: Random) -> Run:
    """Return the loading of one scenario file."""
    folder = _beside(scratch())
    path = folder / "t.toml"
    path.unlink(missing_ok=True)
    ways: tuple[tuple[Callable[[Random], str | bytes], int], ...] = (
        (garbled, 4),
        (reworded, 6),
        (crowded, 1),
        (shaped, 4),
        (costly, 2),
        (no_file, 1),
    )
    content = rng.choices([way for way, _ in ways], [share for _, share in ways])[0](rng)
    if content == "":
        _strange(rng, path)
    else:
        path.write_bytes(
            content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
        )
    whole = rng.random() < 0.1

    hub = Hub(Store("sqlite:///:memory:"))

    def run() -> list[str]:
        (entry,) = Library(path, hub).entries()
        assert entry.name.isprintable() and len(entry.name) < 300, entry.name
        try:
            file = load(path)
            if content in texts()[1:]:
                return []
            table = lay(file)
        except ScenarioFault as fault:
            return str(fault).splitlines()
        assert table.digest.startswith("sha256:")
        if whole:
            path.write_text(table.file.written(), encoding="utf-8")
            assert load(path).scenario == table.scenario
        return []

    return run


def garbled(rng: Random) -> bytes:
    """Change, remove or repeat bytes and words of a valid file."""
    text = bytearray(WHOLE if rng.random() < 0.9 else rng.choice(texts()), "utf-8")
    for _ in range(rng.randint(1, 5)):
        at, span = rng.randrange(len(text)), rng.randint(1, 30)
        new = (
            b"",
            rng.randbytes(1),
            text[at : at + span] * 2,
            b"[" * span,
            b".",
            b'"',
            b"\n[[units]]\n",
        )
        text[at : at + span] = rng.choice(new)
    return bytes(text)


def reworded(rng: Random) -> str:
    """Change values in a few places; remove or rename keys."""
    content = tomllib.loads(WHOLE)
    for _ in range(rng.randint(1, 4)):
        here, at = rng.choice(list(places_in(content)))
        if rng.random() < 0.15:
            del here[at]
        elif isinstance(here, dict) and rng.random() < 0.2:
            here[rng.choice(("x", "", "é", "\u001b", "x" * 3000, "a.b", "kind", "mesh"))] = here[at]
        else:
            here[at] = deepcopy(rng.choice(JUNK))
    return written(content)


def crowded(rng: Random) -> str:
    """Return very many rows of a table, in one place or spread."""
    content = tomllib.loads(WHOLE)
    key = rng.choice([key for key, value in content.items() if isinstance(value, list)])
    count, spread, alike = rng.choice((40, 300, 1000, 1001, 4000)), rng.random() < 0.5, rng.random()
    rows = []
    for number in range(count):
        row = deepcopy(rng.choice(content[key]))
        if alike < 0.8 and "id" in row:
            row["id"] = f"{row['id']}-{number}"
        if "position" in row:
            row["position"] = [rng.uniform(0, 30), rng.uniform(0, 20)] if spread else [5, 5]
        rows.append(row)
    content[key] = rows
    if key == "units" and rng.random() < 0.5:
        content["units"] = [{**rows[0], "models": rows[0]["models"] * count}]
    return written(content)


def shaped(rng: Random) -> str:
    """Return a few pieces and units of any kind, with plausible values of any keys."""
    rows = []
    for number in range(rng.randint(1, 3)):
        name = rng.choice(list(KINDS))
        row: dict[str, Any] = {"id": f"p{number}", "kind": name}
        row["position"] = [rng.uniform(0, 48), rng.uniform(0, 48)]
        for key, field in KINDS[name].model_fields.items():
            usual = field.default
            if isinstance(usual, tuple) and rng.random() < 0.6:
                row[key] = [_about(rng, part) for part in usual]
            elif rng.random() < 0.4:
                row[key] = _about(rng, usual)
        rows.append(row)
    names = list(templates())
    units = [
        {
            "id": f"u{number}",
            "side": rng.choice("xy"),
            "template": rng.choice(names),
            "models": [{"position": [rng.uniform(0, 48), 5 + n]} for n in range(rng.randint(1, 5))],
        }
        for number in range(rng.randint(0, 3))
    ]
    game = rng.choice(("bolt-action", "shadow-war"))
    return written({"format": 1, "name": "S", "game": game, "terrain": rows, "units": units})


def _about(rng: Random, usual: Any) -> Any:
    if isinstance(usual, bool):
        return rng.random() < 0.5
    if isinstance(usual, int | float):
        return type(usual)(usual * rng.choice((0, 0.1, 0.5, 0.9, 1, 1.1, 2, 5, -1)))
    return usual if isinstance(usual, str) else rng.choice(JUNK)


def costly(rng: Random) -> str:
    """Return a short text that would be expensive to parse, to check or to report on."""
    head = 'format = 1\nname = "C"\n'
    size = rng.choice((10, 100, 3000, 60_000))
    match rng.randrange(9):
        case 0:
            body = "a" + ".a" * size + " = 1"
        case 1:
            body = "[" + "a" + rng.choice((".a", ' . "a"', "\t.'a'")) * size + "]\nb = 1"
        case 2:
            body = "a = " + "[" * size + "]" * size
        case 3:
            body = "a = " + "{a=" * size + "1" + "}" * size
        case 4:
            body = "".join(
                f"{rng.choice(('k', 'x.y.k', 'policy.k'))}{n} = 1\n" for n in range(size)
            )
        case 5:
            body = "a = [" + rng.choice(("[],", "{},", "1,", '"",', "1.5,")) * size + "]"
        case 6:
            key = rng.choice(("terrain", "units", "units.models", "sights", "table", "zones"))
            body = f'[[{key}]]\nid = "x"\n' * min(size, 30_000)
        case 7:
            body = rng.choice(
                ("a = 0x" + "f" * size, "a = " + "9" * size, 'name2 = "' + "\\n" * size)
            )
        case _:
            body = "[" + rng.choice(("policy", "assumptions", "table", "game", "terrain")) + "]\n"
            body += "".join(f"k{n} = {rng.randrange(9)}\n" for n in range(size))
    return head + body


def no_file(rng: Random) -> str:
    """Return no text: something that is no file stands in its place."""
    return ""


def _strange(rng: Random, path: Path) -> None:
    kind = rng.randrange(6)
    if kind == 0 and hasattr(os, "mkfifo"):
        os.mkfifo(path)
    elif kind == 1:
        path.symlink_to(
            rng.choice(("/dev/zero", "/dev/null", "pipe.stl", "nowhere", "t.toml", "."))
        )
    elif kind == 2:
        with path.open("wb") as stream:
            stream.truncate(rng.choice((2**20, 2**20 + 1, 3 * 2**30)))
    elif kind == 3:
        path.write_bytes(rng.randbytes(rng.choice((0, 1, 900))))


if __name__ == "__main__":
    command(case, __doc__)
