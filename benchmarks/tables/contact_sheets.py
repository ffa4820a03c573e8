"""Draw tables as the page draws them, from above and close up, on sheets to look at.

``python -m benchmarks.tables.contact_sheets OUT`` draws ten generated tables of each theme and
every example; ``--theme village --seeds 3`` or ``--example crossroads`` draws some of
them. It needs Chromium: surfaces have their detail only there.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.timed.bench_page import CHROMIUM, FLAGS
from benchmarks.timed.served import served
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay
from sandbox.view.style import DAYLIGHTS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SIZE = 800, 465
CLOSE_UPS = 5
NEAR_IN, LOW = 19.0, 24.0
"""The distance of a close-up in inches, and its elevation in degrees."""

_BARE = """() => {
  const walk = (root) => {
    const style = document.createElement("style");
    style.textContent = "* { visibility: hidden } .scene, .scene canvas { visibility: visible }";
    (root.head ?? root).append(style);
    for (const node of root.querySelectorAll("*")) if (node.shadowRoot) walk(node.shadowRoot);
  };
  walk(document);
}"""
_LOOK = """camera => {
  const where = new URL(location.href);
  where.searchParams.set("camera", camera.join(","));
  history.replaceState(null, "", where.href.replaceAll("%2C", ","));
  window.dispatchEvent(new PopStateEvent("popstate"));
}"""
_SETTLED = """async (e, camera) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const there = () => {
    const { focal: [x, y], elevation, turning } = e.camera();
    return Math.hypot(x - camera[0], y - camera[1], elevation - camera[5]) < 0.1 && !turning;
  };
  while (!there() || e.dataset.drawn !== e.dataset.items) await wait(50);
  await wait(1500);
}"""

_PATIENCE_MS = 300_000

View = tuple[float, float, float, float, float, float]
"""The camera's target and distance (inches), its azimuth and elevation (degrees)."""


@dataclass(frozen=True)
class Sheet:
    """One table's file, its number among others of its kind, and the name of its sheet."""

    file: Path
    number: int
    name: str


def above(table: Table) -> View:
    """Return a view of the whole table from above."""
    wide, deep = table.size
    return wide / 2, deep / 2, 0.0, 1.3 * wide, -90.0, 62.0


def views(table: Table, number: int) -> Iterator[View]:
    """Yield a view from above, and close-ups of pieces of different kinds.

    ``number`` chooses the kinds: ten tables of a theme show most of its kinds.
    """
    yield above(table)
    kinds: dict[str, list[Any]] = {}
    for piece in table.pieces:
        kinds.setdefault(piece.spec.kind_name, []).append(piece)
    names = sorted(kinds)
    for turn in range(min(CLOSE_UPS, len(names))):
        found = kinds[names[(CLOSE_UPS * number + turn) % len(names)]]
        stand = found[number % len(found)].stand
        first = -90.0 + 67.0 * turn + 31.0 * number
        around = [
            (stand.x, stand.y, stand.z + 1.0, NEAR_IN, (first + 40.0 * step) % 360, LOW)
            for step in range(9)
        ]
        yield next((view for view in around if not hemmed(table, view)), around[0])


def hemmed(table: Table, view: View) -> bool:
    """Return whether the camera of a view would be in the box around a piece."""
    x, y, z, away, azimuth, elevation = view
    level = away * cos(radians(elevation))
    eye = np.array(
        [
            x + level * cos(radians(azimuth)),
            y + level * sin(radians(azimuth)),
            z + away * sin(radians(elevation)),
        ]
    )
    for piece in table.pieces:
        parts = [part.mesh.vertices for part in piece.piece.parts if len(part.mesh.faces)]
        points = piece.stand.place(np.concatenate([np.zeros((0, 3)), *parts]))
        if len(points) and ((points.min(axis=0) < eye) & (eye < points.max(axis=0))).all():
            return True
    return False


def seen(page: Any, view: View) -> Image.Image:
    """Return a picture of the table that a page shows, without its cards."""
    page.evaluate(_BARE)
    page.evaluate(_LOOK, list(view))
    page.locator(".scene").evaluate(_SETTLED, list(view))
    shot = page.screenshot(clip=page.locator(".scene").bounding_box())
    return Image.open(io.BytesIO(shot)).convert("RGB")


def draw(page: Any, address: str, sheet: Sheet) -> Image.Image:
    """Return a table's pictures beside each other."""
    page.goto(address)
    page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=_PATIENCE_MS)
    pictures = [seen(page, view) for view in views(lay(load(sheet.file)), sheet.number)]
    wide, high = SIZE
    made = Image.new("RGB", (2 * wide, (len(pictures) + 1) // 2 * high), "white")
    for place, picture in enumerate(pictures):
        made.paste(picture.resize(SIZE), (place % 2 * wide, place // 2 * high))
    return made


def write(out: Path, sheets: Sequence[Sheet]) -> None:
    """Draw each table and write its sheet."""
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for sheet in sheets:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.emulate_media(reduced_motion="reduce")
            page.set_default_timeout(_PATIENCE_MS)
            with served(sheet.file) as address:
                made = draw(page, address, sheet)
            page.close()
            made.save(out / f"{sheet.name}.webp", quality=85)
        browser.close()


def lit(text: str, light: str) -> str:
    """Return a generated scenario in another light."""
    return text.replace("[table]\n", f'[table]\nlight = "{light}"\n', 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--seeds", type=int, nargs="*", default=range(10))
    parser.add_argument("--light", choices=DAYLIGHTS, default="day", help="of generated tables")
    parser.add_argument("--example", action="append")
    asked = parser.parse_args()
    every = not (asked.theme or asked.example)
    with TemporaryDirectory() as folder:
        sheets = []
        for theme in THEMES if every else asked.theme or ():
            for seed in asked.seeds:
                file = Path(folder) / f"{theme}-{seed}.toml"
                file.write_text(lit(generate(theme, seed=seed), asked.light), encoding="utf-8")
                sheets.append(Sheet(file, seed, file.stem))
        sheets += [
            Sheet(file, 0, "-".join(file.relative_to(EXAMPLES).with_suffix("").parts))
            for file in sorted(EXAMPLES.rglob("*.toml"))
            if every or file.stem in (asked.example or ())
        ]
        write(asked.out, sheets)


if __name__ == "__main__":
    main()
