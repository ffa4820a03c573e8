"""Files of several kinds, and a hand that drops them on the page as the browser's own drag does."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import scan_meshes
import trimesh
from PIL import Image
from repository import SCENARIOS

from tests.browser.looking import Player

ARMY = """Kampfgruppe [640 pts]

10 Regular Grenadiers with 1 LMG (120 pts)
AT gun
"""
_FOOT = {"type": "rectangle", "width": 8, "height": 6}
_VERSION = {"edition": "11th", "dataslate": "2026-q1"}


def _layout(name: str) -> dict[str, Any]:
    row = {"position": {"x": 20, "y": 20}, "footprint": _FOOT}
    return {"id": name, "name": name.title(), "pieces": [row], "game_version": _VERSION}


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
    """Write files of the kinds that are asked about and that are not, and two that are unusable."""
    content: dict[str, bytes | str] = {
        "barn.stl": bytes(trimesh.creation.box((15.0, 10.0, 9.0)).export(file_type="stl")),
        "scan.zip": _zipped(**{"scan.glb": scan_meshes.glb(scan_meshes.parts(cell=1.0))}),
        "cups.json": json.dumps([_layout("one"), _layout("two")]),
        "platoon.txt": ARMY,
        "yard.toml": (SCENARIOS / "yard.toml").read_bytes(),
        "mat.png": _picture(),
        "ruling.json": json.dumps({"schema": "sightline.ruling/1"}),
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
