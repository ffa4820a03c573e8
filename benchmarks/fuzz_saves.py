"""Fuzz ``sightline layout import`` with damaged and hostile Tabletop Simulator saves.

python -m benchmarks.fuzz_saves --cases 15000

Each must become a scenario, or be refused in one sentence.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import trimesh

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import ODD, encoded, run_command, spoil

WEB = "http://cloud-3.steamusercontent.com/ugc/123/ABC/"
SAVE: dict[str, Any] = {
    "SaveName": "Club night", "GameMode": "x", "Gravity": 0.5, "Table": "Table_None",
    "ObjectStates": [
        {"Name": "Custom_Model", "Nickname": "Block", "GUID": "a1b2c3",
         "Transform": {"posX": 1.5, "posY": 1, "posZ": 2, "rotX": 0, "rotY": 90, "rotZ": 0,
                       "scaleX": 1, "scaleY": 1.5, "scaleZ": 1},
         "CustomMesh": {"MeshURL": "m.obj", "TypeIndex": 0, "Convex": True},
         "ColorDiffuse": {"r": 0.5, "g": 0.25, "b": 0.1},
         "ChildObjects": [{"Name": "Custom_Model", "Transform": {"posY": 1, "rotX": 20},
                           "CustomMesh": {"MeshURL": "file:///m.obj"}}]},
        {"Name": "Custom_Model", "Nickname": "Web", "Transform": {"posX": -9, "posZ": -4},
         "CustomMesh": {"MeshURL": WEB}},
        {"Name": "Custom_Model", "Nickname": "Cut", "Transform": {"posX": 5},
         "CustomMesh": {"MeshURL": "cut.obj", "TypeIndex": 1}},
        {"Name": "Bag", "Nickname": "Bag", "ContainedObjects": [
            {"Name": "Custom_Tile"}, {"Name": "Custom_Model", "CustomMesh": {"MeshURL": "m.obj"}}]},
        {"Name": "Custom_Assetbundle", "Transform": {"posX": 3}}, {"Name": "Notecard"},
    ],
}  # fmt: skip
ADDRESSES = ("m.obj", "cut.obj", "huge.obj", "m.stl", "../m.obj", "sub/../m.obj", WEB, "file://m",
             "file:///%2e%2e/m.obj", "https://[::1/x", "http://" + "a" * 4000, "M.OBJ", ".",
             "\\\\server\\m.obj", "C:/m.obj", "file://localhost/m.obj", "m.obj\0")  # fmt: skip


@cache
def _beside(folder: Path) -> Path:
    """Write the meshes that saves name: valid, cut short, of three gigabytes, cached from the
    web."""
    ball = trimesh.creation.icosphere(1, 2.0)
    ball.export(folder / "m.obj")
    ball.export(folder / "m.stl")
    whole = (folder / "m.obj").read_bytes()
    (folder / "cut.obj").write_bytes(whole[: len(whole) // 2] + b"\nf 1 2 99999\n")
    with (folder / "huge.obj").open("wb") as stream:
        stream.truncate(3 * 2**30)
    (folder / "Models").mkdir(exist_ok=True)
    letters = "".join(sign for sign in WEB if sign.isalnum())
    (folder / "Models" / f"{letters}.obj").write_bytes(whole)
    return folder


def case(rng: Random) -> Run:
    """Return the import of one save."""
    folder = _beside(scratch())
    path, out = folder / "save.json", folder / "out.toml"
    content: Any = crowded(rng) if rng.random() < 0.02 else deepcopy(SAVE)
    if rng.random() < 0.9:
        content = spoil(rng, content, (*ODD, *ADDRESSES))
    path.write_bytes(encoded(rng, content))
    more = rng.choice(((), (), (), ("--size", "240x240"), ("--units", "0.001"),
                       ("--units", "25.4"), ("--game", "shadow-war")))  # fmt: skip
    return lambda: run_command("layout", "import", str(path), str(out), "--force", *more)


def crowded(rng: Random) -> dict[str, Any]:
    """Return a save of very many objects: equal, different, nested, or in bags."""
    block = SAVE["ObjectStates"][0]
    count = rng.choice((500, 3000, 20_000, 30_000))
    rows: list[Any] = []
    for number in range(count):
        row = {key: block[key] for key in ("Name", "Nickname", "CustomMesh")}
        row["Transform"] = {"posX": rng.uniform(-50, 50), "posZ": rng.uniform(-50, 50)}
        rows.append(row)
        match rng.choice((0, 0, 1, 2, 3)):
            case 1:
                row["Transform"]["scaleX"] = rng.uniform(0.5, 2)
            case 2:
                row["Transform"]["rotX"] = rng.uniform(0, 360)
            case 3:
                row["Nickname"] = f"Block {number}"
    way = rng.randrange(3)
    if way == 1:
        rows = [{**block, "ChildObjects": rows}]
    elif way == 2:
        for _ in range(rng.choice((5, 18, 40))):
            rows = [{"Name": "Bag", "ContainedObjects": [{}], "ChildObjects": rows}]
    return {**SAVE, "ObjectStates": rows}


if __name__ == "__main__":
    command(case, __doc__)
