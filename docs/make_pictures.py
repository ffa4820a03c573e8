"""Makes the pictures of the README again: a real browser on the example, as a player would click.

Run from the repository with the project installed: ``python docs/make_pictures.py``. It needs
Chromium (on Debian: ``apt install chromium``).
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from sandbox.pictures import models_eye
from sandbox.scenario_file import load
from sandbox.scene import build_scene
from sandbox.table import lay

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "crossroads.toml"
OUT = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SERVE = (
    "import sys; from pathlib import Path; from apps.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=0)"
)


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not on this machine; on Debian: apt install chromium")
    OUT.mkdir(exist_ok=True)
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(EXAMPLE)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address.group())
            page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=120_000)
            take(page)
            browser.close()
        eye().save(OUT / "eye.png", optimize=True)
    finally:
        server.terminate()


def take(page: Any) -> None:
    judged = "[data-verdict]:not(.busy)"
    page.get_by_text("Behind the roadblock").click()
    page.locator(judged).wait_for()
    page.locator("figure img").wait_for(timeout=60_000)
    settle(page)
    keep(page.screenshot(), "page")
    page.get_by_label("Fit what is judged, or the table").click()
    settle(page)
    scene = page.locator(".scene").bounding_box()
    keep(page.screenshot(clip={**scene, "x": 250, "width": 660, "y": 120, "height": 560}), "lines")


def eye() -> Image.Image:
    """What the rifleman sees, as the page draws it, at twice its size."""
    table = lay(load(EXAMPLE))
    scene = build_scene(table)
    return models_eye(table, scene, table.model("able/1"), table.model("charlie/3"), (660, 560))


def settle(page: Any) -> None:
    """Wait until nothing moves and the last frame is drawn."""
    page.wait_for_timeout(5000)


def keep(png: bytes, name: str) -> None:
    """Write a picture as small as PNG makes it without losing a colour."""
    Image.open(io.BytesIO(png)).convert("RGB").save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
