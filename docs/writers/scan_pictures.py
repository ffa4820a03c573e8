"""The pictures of docs/scans.md, of synthetic scans of the crossroads as two phones make them."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import tomlkit
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

from benchmarks.scanning.synthetic import PHONES, scan
from meshes.imports.scan_file import read_scan
from meshes.scans.from_above import from_above
from sandbox.exchange.scan_taking import take_scan, wish_of
from sandbox.scenario.file import load
from sandbox.scenario.words import CONTESTED
from sandbox.table.table import Table, lay
from sandbox.view import style
from sandbox.view.rendering.pictures import render
from sandbox.view.scene import build_scene

SEED = 5
PHOTO, LIDAR = "photo", "lidar"

_INKS = {"building": "#D55E00", "trees": "#009E73", "hedge": "#009E73", "hill": "#F0E442"}
_OTHER = "#56B4E9"
_HOUSE = style.Camera((39.5, 42.0, 6.0), (31.0, 30.0, 2.0), (0.0, 0.0, 1.0), 30.0)
"""A view of the farmhouse, in true inches."""
_HOLES = style.Camera((-6.0, 54.0, 7.0), (5.0, 40.0, 2.0), (0.0, 0.0, 1.0), 30.0)
"""A view of the side of a wood that was not walked low, in true inches."""
_QUALITY = 80


@dataclass(frozen=True, eq=False)
class Taken:
    """A scan that was taken. ``to_found``: ``(4, 4)``, from true inches to those found."""

    file: Path
    scenario: Path
    report: Mapping[str, Any]
    to_found: NDArray[np.float64]


def write(out: Path, example: Path) -> Path:
    """Write the pictures that need no browser. Return a scanned scenario with the example's units.

    It lies in a folder of its own, for the caller to remove.
    """
    folder = Path(mkdtemp(prefix="sightline-scans-"))
    table = lay(load(example))
    taken = {name: _take(table, name, folder) for name in (PHOTO, LIDAR)}
    _above(taken[PHOTO], out / "scan-above.webp")
    _beside(taken, out / "scan-photo-lidar.webp")
    _save(_seen(taken[LIDAR], _HOLES, (900, 560)), out / "scan-unseen.webp")
    return _with_units(taken[PHOTO], table)


def remove(scenario: Path) -> None:
    """Remove the folder that `write` made."""
    shutil.rmtree(scenario.parent)


def _take(table: Table, name: str, folder: Path) -> Taken:
    phone = next(one for one in PHONES if one.name == name)
    made = scan(table, phone, SEED)
    file, scenario = folder / f"{name}.glb", folder / f"{name}.toml"
    file.write_bytes(made.mesh.export(file_type="glb"))
    found = take_scan(file, name, name, wish_of(), table.scenario.game)
    (folder / name).mkdir()
    scenario.write_text(found.text, encoding="utf-8")
    for path, content in found.files.items():
        (folder / path).write_bytes(content)
    transform = np.array(found.report["transform"])
    return Taken(file, scenario, found.report, transform @ made.to_scan)


def _above(taken: Taken, path: Path) -> None:
    """Draw the scan from above, with the table's edges and the outline and name of each piece."""
    solid, _, kind = read_scan(taken.file)
    view = from_above(solid, kind)
    back = np.linalg.inv(np.array(taken.report["transform"]))

    def plan(points: Any, height: float = 0.0) -> NDArray[np.float64]:
        inches = np.column_stack([points, np.full(len(points), height), np.ones(len(points))])
        there = inches @ back[:3].T @ view.turn.T
        return np.asarray(there[:, :2])

    grid, (wide, deep) = view.grid, taken.report["size_in"]
    x, y = grid.corner
    figure = Figure()
    axes = figure.add_axes((0, 0, 1, 1))
    extent = (x, x + grid.columns * grid.cell, y, y + grid.rows * grid.cell)
    axes.imshow(view.colours, origin="lower", extent=extent, aspect="auto")
    table = plan([(0, 0), (wide, 0), (wide, deep), (0, deep)])
    axes.fill(*table.T, fill=False, ec="w", lw=3)
    for piece in taken.report["pieces"]:
        ring = plan(piece["outline"], piece["foot_in"])
        axes.fill(*ring.T, fill=False, ec=_INKS.get(piece["guess"], _OTHER), lw=2.2)
        # A hill is named at its edge: something may stand on it.
        at = ring[ring[:, 1].argmax()] if piece["guess"] == "hill" else ring.mean(axis=0)
        box = {"boxstyle": "round,pad=0.2", "fc": "#000000a0", "ec": "none"}
        x, y = at
        axes.text(x, y, piece["id"], color="w", ha="center", va="center", fontsize=9, bbox=box)
    around = 0.35 * np.ptp(table, axis=0).min()
    (left, near), (right, far) = table.min(axis=0) - around, table.max(axis=0) + around
    axes.set(xlim=(left, right), ylim=(near, far))
    figure.set_size_inches(10, 10 * (far - near) / (right - left))
    axes.axis("off")
    png = path.with_suffix(".png")
    figure.savefig(png, dpi=90)
    _save(Image.open(png).convert("RGB"), path)
    png.unlink()


def _beside(taken: Mapping[str, Taken], path: Path) -> None:
    """Draw the same house, as photographs and as a LiDAR show it."""
    pictures = [_seen(taken[name], _HOUSE, (640, 460)) for name in (PHOTO, LIDAR)]
    whole = Image.new("RGB", (sum(one.width for one in pictures) + 8, pictures[0].height), "white")
    whole.paste(pictures[0], (0, 0))
    whole.paste(pictures[1], (pictures[0].width + 8, 0))
    _save(whole, path)


def _seen(taken: Taken, camera: style.Camera, size: tuple[int, int]) -> Image.Image:
    """Draw a scanned table from a camera in true inches."""
    table = lay(load(taken.scenario))
    there = style.Camera(
        _moved(taken, camera.position), _moved(taken, camera.focal), camera.up, camera.angle
    )
    scene = build_scene(table)
    try:
        return render(scene, size, there).convert("RGB")
    finally:
        scene.close()


def _moved(taken: Taken, place: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in (taken.to_found @ (*place, 1.0))[:3])
    return x, y, z


def _with_units(taken: Taken, table: Table) -> Path:
    """Return a scenario of the scan with the true table's units, and its sights but contested."""
    turn = np.degrees(np.arctan2(taken.to_found[1, 0], taken.to_found[0, 0]))
    units = []
    for unit in table.units:
        models = []
        for model in unit.models:
            at = _moved(taken, (model.stand.x, model.stand.y, 0.0))
            facing = round(float(model.stand.turn + turn) % 360, 1)
            models.append({"position": [round(value, 2) for value in at[:2]], "facing": facing})
        row = {
            "id": unit.id,
            "side": unit.spec.side,
            "template": unit.spec.template,
            "models": models,
        }
        units.append(row)
    sights = [
        {"name": one.name, "shooter": one.shooter, "target": one.target}
        for one in table.scenario.sights
        if one.expect != CONTESTED
    ]
    path = taken.scenario.with_name("my-table.toml")
    rows = tomlkit.dumps({"units": units, "sights": sights})
    text = taken.scenario.read_text(encoding="utf-8").replace('"photo"', '"My table"', 1)
    path.write_text(f"{text}\n{rows}", encoding="utf-8")
    return path


def _save(picture: Image.Image, path: Path) -> None:
    picture.save(path, quality=_QUALITY, method=6)
