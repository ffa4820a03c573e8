"""Bases of scanned models are found to within 1/16″, and models of one look go together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely
import trimesh
from numpy.typing import NDArray
from scipy import ndimage

from benchmarks.scanning.synthetic import PHONES, scan
from meshes.figures.models import build_model
from meshes.scans.bases import INCH_MM, OVAL_MM, ROUND_MM, FoundBase, bases
from meshes.scans.height_map import Grid, height_map
from meshes.scans.looks import looks
from meshes.scans.pieces import ScanPiece
from meshes.shapes.facing import facing
from meshes.shapes.livery import BASE_HEIGHT
from meshes.shapes.piece import BASE
from meshes.shapes.solid import Solid
from sandbox.exchange.scan_taking import take_scan, wish_of
from sandbox.scenario.file import load
from sandbox.table.sides import LIVERIES
from sandbox.table.table import lay

SURE_IN = 1 / 16
CELL = 0.12
STEP_IN = 3 / INCH_MM


def field(rows: list[tuple[float, float, float, float, float]], noise: float, seed: int) -> Solid:
    """Return the surface of a table as a scan smears it, with bases and a spike on each.

    ``rows``: x and y of the middle, length and width in mm (0: no base), degrees.
    """
    rng = np.random.default_rng(seed)
    steps = np.arange(0.0, 20.0 + CELL / 4, CELL / 4)
    x, y = np.meshgrid(steps, steps)
    height = np.zeros_like(x)
    for at_x, at_y, long, wide, turn in rows:
        a = np.radians(turn)
        u = (x - at_x) * np.cos(a) + (y - at_y) * np.sin(a)
        v = (y - at_y) * np.cos(a) - (x - at_x) * np.sin(a)
        if long:
            height[np.hypot(u / long, v / wide) * INCH_MM <= 0.5] = STEP_IN
        height[np.hypot(u, v) < 0.12] = 1.2
    height = ndimage.gaussian_filter(height, 0.07 / (CELL / 4))[::4, ::4]
    x, y = x[::4, ::4], y[::4, ::4]
    vertices = np.column_stack([x.ravel(), y.ravel(), height.ravel()])
    vertices += rng.normal(0, noise, vertices.shape)
    side = len(x)
    i, j = np.meshgrid(np.arange(side - 1), np.arange(side - 1))
    a = (j * side + i).ravel()
    faces = np.vstack(
        [np.column_stack([a, a + 1, a + side + 1]), np.column_stack([a, a + side + 1, a + side])]
    )
    return Solid(vertices, faces, np.full((len(faces), 3), 120, np.uint8))


def found_on(solid: Solid, noise: float) -> list[FoundBase]:
    grid = Grid.over(np.zeros(2), np.full(2, 20.0), 0.2)
    top = np.nan_to_num(height_map(solid.vertices[solid.faces], grid).top)
    ground = ndimage.gaussian_filter(np.minimum(top, 0.15), 1.0)
    return [base for base, _ in bases(solid, top, ground, grid, noise)]


@pytest.mark.parametrize("seed", range(3))
def test_each_usual_base_is_found_to_a_sixteenth_of_an_inch(seed: int) -> None:
    rng = np.random.default_rng(100 + seed)
    sizes = [(float(mm), float(mm)) for mm in ROUND_MM] + [(75.0, 42.0), (60.0, 35.0)]
    rows = []
    for number, (long, wide) in enumerate(rng.permutation(sizes)):
        x, y = 3 + 6 * (number % 3), 3 + 6 * (number // 3)
        rows.append((*(np.array([x, y]) + rng.uniform(-0.8, 0.8, 2)), long, wide, 40.0))
    rows.append((17.0, 17.0, 0.0, 0.0, 0.0))
    found = found_on(field(rows, 0.004, seed), 0.004)
    assert len(found) == len(sizes), "nothing without a base has one"
    for x, y, long, wide, _ in rows[:-1]:
        base = min(found, key=lambda one: np.hypot(one.middle[0] - x, one.middle[1] - y))
        assert base.mm == (long, wide)
        assert base.sides == pytest.approx((long / INCH_MM, wide / INCH_MM), abs=SURE_IN)
        assert base.middle == pytest.approx((x, y), abs=SURE_IN / 2)
        assert base.shape == ("round" if long == wide else "oval")
        if long != wide:
            assert base.turn == pytest.approx(40.0, abs=2.0)


def test_bases_that_touch_are_told_apart() -> None:
    apart = 25.5 / INCH_MM
    rows = [(10 + apart * k, 10.0, 25.0, 25.0, 0.0) for k in range(3)]
    found = found_on(field(rows, 0.003, 5), 0.003)
    assert sorted(base.middle[0] for base in found) == pytest.approx(
        [row[0] for row in rows], abs=SURE_IN
    )


def test_a_scan_too_noisy_for_a_step_of_3_mm_shows_no_base() -> None:
    rows = [(10.0, 10.0, 40.0, 40.0, 0.0)]
    assert found_on(field(rows, 0.05, 6), 0.05) == []


def test_a_thing_faces_its_thin_end_or_the_middle_of_the_table() -> None:
    hull = np.array(shapely.box(-2, -1, 2, 1).segmentize(0.1).exterior.coords)
    barrel = np.column_stack([np.linspace(2, 3.2, 20), np.zeros(20)])
    for turn in (0.0, 75.0, 200.0):
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        turned = np.array([[c, s], [-s, c]])
        tank = np.vstack([hull, barrel]) @ turned + (30, 20)
        assert facing(tank, (48.0, 36.0)) == pytest.approx(turn, abs=4)
    assert facing(hull + (40, 18), (48.0, 36.0)) == pytest.approx(180, abs=0.1)
    ring = np.array(shapely.Point(10, 30).buffer(0.5).exterior.coords)
    assert facing(ring, (48.0, 36.0)) == 270.0, "a round thing looks across the table"


def test_models_alike_in_base_size_and_colour_are_one_look() -> None:
    def piece(name: str, mm: int, ink: int, height: float = 1.2) -> ScanPiece:
        box = trimesh.creation.box((0.5, 0.4, height))
        colours = np.full((len(box.faces), 3), ink, np.uint8)
        solid = Solid(np.asarray(box.vertices), np.asarray(box.faces), colours)
        side = mm / INCH_MM
        base = FoundBase("round", (mm, mm), (side, side), (0.0, 0.0), 0.0, 0.12) if mm else None
        return ScanPiece(name, shapely.box(0, 0, 1, 1), height, 0, "figure", 0.1, solid, base)

    made = [
        piece("b", 25, 180), piece("a", 25, 90), piece("c", 25, 95), piece("d", 32, 90),
        piece("e", 0, 90), piece("f", 25, 90, 2.0),
    ]  # fmt: skip
    assert [(str(look.name), look.pieces) for look in looks(made)] == [
        ("2 figures on 25 mm bases", ("a", "c")),
        ("1 figure on a 25 mm base", ("b",)),
        ("1 figure on a 32 mm base", ("d",)),
        ("1 figure without a base", ("e",)),
        ("1 figure on a 25 mm base", ("f",)),
    ]


PLACES: dict[tuple[int, int], tuple[float, float, float]] = {
    (25, 25): (5.0, 5.0, 20.0), (28, 28): (12.0, 4.0, 80.0), (32, 32): (19.0, 5.0, 130.0),
    (40, 40): (5.0, 12.0, 190.0), (50, 50): (12.0, 11.0, 250.0), (60, 60): (19.0, 12.0, 310.0),
    OVAL_MM[1]: (5.0, 19.0, 30.0),
}  # fmt: skip
"""x, y and degrees of a figure on each base."""
TANK = (14.0, 19.0, 20.0)


def _mesh(kind: str, base: tuple[int, int] | None) -> trimesh.Trimesh:
    """Return a model, a figure on a base of 3 mm, as one mesh."""
    made = []
    for part in build_model(kind, LIVERIES[0]).parts:
        if part.name == BASE:
            continue
        vertices = np.asarray(part.mesh.vertices) + (0, 0, STEP_IN - BASE_HEIGHT if base else 0)
        mesh = trimesh.Trimesh(vertices, np.asarray(part.mesh.faces), process=False)
        mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=np.asarray(part.colours))
        made.append(mesh)
    if base is not None:
        disc = trimesh.creation.cylinder(0.5, 1.0, sections=96)
        disc.apply_translation([0, 0, 0.5])
        disc.apply_scale([base[0] / INCH_MM, base[1] / INCH_MM, STEP_IN])
        disc.visual = trimesh.visual.ColorVisuals(disc, face_colors=[110, 100, 70, 255])
        made.append(disc)
    return trimesh.util.concatenate(made)


@pytest.fixture(scope="session")
def scanned(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], NDArray[np.float64]]:
    """The report on a scan by photographs of figures on all bases, and of a tank, and the matrix
    from the true table to the one that was found.
    """
    folder = tmp_path_factory.mktemp("bases")
    text = 'format = 1\nname = "bases"\n[table]\nsize = [24, 24]\n'
    models = [("rifleman", base, place) for base, place in PLACES.items()]
    for number, (kind, base, (x, y, turn)) in enumerate([*models, ("medium-tank", None, TANK)]):
        mesh = _mesh(kind, base)
        off = mesh.bounds[:, :2].mean(axis=0)
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        at = np.array([x, y]) + np.array([[c, -s], [s, c]]) @ off
        mesh.export(folder / f"m{number}.ply")
        text += f'[[terrain]]\nid = "m{number}"\nmesh = "m{number}.ply"\nmesh_unit = "in"\n'
        text += f"position = [{at[0]:.4f}, {at[1]:.4f}]\nrotation = {turn}\n"
    (folder / "table.toml").write_text(text)
    made = scan(lay(load(folder / "table.toml")), PHONES[0], 7)
    made.mesh.export(folder / "scan.glb")
    taken = take_scan(folder / "scan.glb", "a", "a-scan", wish_of((24.0, 24.0)), "bolt-action")
    return taken.report, np.array(taken.report["transform"]) @ made.to_scan


@pytest.mark.slow
def test_figures_and_a_tank_in_a_scan_by_photographs_have_their_bases(
    scanned: tuple[dict[str, Any], NDArray[np.float64]],
) -> None:
    report, to_found = scanned
    pieces = {piece["id"]: piece for piece in report["pieces"]}
    figures = [piece for piece in pieces.values() if piece["guess"] == "figure"]
    assert len(figures) == len(PLACES)
    for mm, (x, y, _) in PLACES.items():
        at = (to_found @ (x, y, 0.0, 1.0))[:2]
        figure = min(figures, key=lambda one: np.hypot(*(np.array(one["base"]["middle"]) - at)))
        assert tuple(figure["base"]["mm"]) == mm
        assert figure["base"]["measured_in"] == pytest.approx(np.array(mm) / INCH_MM, abs=SURE_IN)
        assert figure["base"]["middle"] == pytest.approx(at, abs=0.2), "but for the scan's drift"
        assert 0.9 < figure["height_in"] < 1.5
    (tank,) = [piece for piece in pieces.values() if piece["guess"] == "vehicle"]
    turn = TANK[2] + np.degrees(np.arctan2(to_found[1, 0], to_found[0, 0]))
    # A scan by photographs loses the barrel: which end is the front is a guess.
    assert abs((tank["facing"] - turn + 90) % 180 - 90) < 6 and tank["base"] is None
    names = {look["name"] for look in report["looks"]}
    assert {"1 figure on a 25 mm base", "1 figure on a 75 × 42 mm oval base"} <= names
    assert any(name.startswith(("1 vehicle 3", "1 vehicle 4")) for name in names)
