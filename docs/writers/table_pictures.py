"""Take a picture of the table that a page shows, without its cards."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from sandbox.table.table import Table

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

View = tuple[float, float, float, float, float, float]
"""The camera's target and distance (inches), its azimuth and elevation (degrees)."""


def above(table: Table) -> View:
    """Return a view of the whole table from above."""
    wide, deep = table.size
    return wide / 2, deep / 2, 0.0, 1.3 * wide, -90.0, 62.0


def seen(page: Any, view: View) -> Image.Image:
    """Return a picture of the table that a page shows, without its cards."""
    page.evaluate(_BARE)
    page.evaluate(_LOOK, list(view))
    page.locator(".scene").evaluate(_SETTLED, list(view))
    shot = page.screenshot(clip=page.locator(".scene").bounding_box())
    return Image.open(io.BytesIO(shot)).convert("RGB")
