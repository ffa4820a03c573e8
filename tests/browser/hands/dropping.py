"""Files of every kind, and a hand that drops them on the page as the browser's own drag does."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import scan_meshes
import trimesh
from PIL import Image
from repository import ROOT, SCENARIOS

from tests.browser.looking import Player

ARMY = """Kampfgruppe [640 pts]

10 Regular Grenadiers with 1 LMG (120 pts)
AT gun
"""
_FOOT = {"type": "rectangle", "width": 8, "height": 6}
_VERSION = {"edition": "11th", "dataslate": "2026-q1"}
_CUBE = "\n".join([
    *(f"v {x} {y} {z}" for x in (0, 3) for y in (0, 3) for z in (0, 3)),
    "f 1 2 4 3", "f 5 7 8 6", "f 1 5 6 2", "f 3 4 8 7", "f 1 3 7 5", "f 2 6 8 4",
]) + "\n"  # fmt: skip


def _layout(name: str) -> dict[str, Any]:
    row = {"position": {"x": 20, "y": 20}, "footprint": _FOOT}
    return {"id": name, "name": name.title(), "pieces": [row], "game_version": _VERSION}


def _save() -> str:
    place = {f"{kind}{axis}": 0.0 for kind in ("pos", "rot") for axis in "XYZ"}
    place |= {f"scale{axis}": 1.0 for axis in "XYZ"}
    model = {"MeshURL": "Models/cube.obj", "TypeIndex": 0}
    house = {"Name": "Custom_Model", "Nickname": "House", "Transform": place, "CustomMesh": model}
    return json.dumps({"SaveName": "Night", "ObjectStates": [house]})


def _zipped(**files: bytes | str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return made.getvalue()


def _picture() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (200, 150), (80, 120, 60)).save(made, "PNG")
    return made.getvalue()


def files_in(folder: Path) -> None:
    """Write a file of every kind that can be dropped, and two that cannot be used."""
    words = ROOT / "sandbox" / "scenario" / "cover_words" / "footprint-ruins.toml"
    content: dict[str, bytes | str] = {
        "barn.stl": bytes(trimesh.creation.box((15.0, 10.0, 9.0)).export(file_type="stl")),
        "scan.zip": _zipped(**{"scan.glb": scan_meshes.glb(scan_meshes.parts(cell=1.0))}),
        "cups.json": json.dumps([_layout("one"), _layout("two")]),
        "cup.json": json.dumps(_layout("three")),
        "platoon.txt": ARMY,
        "night.zip": _zipped(**{"saves/night.json": _save(), "saves/Models/cube.obj": _CUBE}),
        "yard.toml": (SCENARIOS / "yard.toml").read_bytes(),
        "mat.png": _picture(),
        "ruling.json": json.dumps({"schema": "sightline.ruling/1"}),
        "words.toml": words.read_bytes(),
        "names.toml": '[units]\nsmg-squad = ["Grenadeers"]\n',
        "broken.json": "{",
        "notes.pdf": "%PDF-1.7",
    }
    for name, made in content.items():
        (folder / name).write_bytes(made if isinstance(made, bytes) else made.encode())


_PAINTED = """() => window.sightlineDropped && new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0, true))))"""
"""A browser takes no pointer before a page's first picture."""


def begin_again(player: Player) -> None:
    """Load the page again, and come back as soon as it can be pressed: it cannot answer yet."""
    player.page.reload(wait_until="commit")
    player.page.wait_for_function(_PAINTED)
    assert player.page.locator(".scene").count() == 0


def drop(player: Player, *files: Path) -> None:
    """Drag files over the page and drop them."""
    browser = player.page.context.new_cdp_session(player.page)
    data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        browser.send("Input.dispatchDragEvent", {"type": kind, "x": 640, "y": 400, "data": data})
    browser.detach()
