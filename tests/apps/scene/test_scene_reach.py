"""The scene component's own work, run in Node: the person near a pointer, the model that a press
takes, the camera's limits.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from repository import ROOT

MODULES = ROOT / "apps" / "scene" / "js"
NODE = shutil.which("node")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NODE is None, reason="no Node on this machine")]

IMPORTS = {
    "camera/camera": "Turntable",
    "pointer/grips": "Grips",
    "drawing/reach": "missed",
    "vectors": "corners",
    "drawing/world": "World",
}
STAGE = """
globalThis.window = { matchMedia: () => ({ matches: true }) };
globalThis.requestAnimationFrame = () => 0;
globalThis.cancelAnimationFrame = () => 0;
// A box of two triangles a side, from low to high, standing at (x, y, z).
function box(id, low, high, at = [0, 0, 0]) {
  const p = corners({ low, high });
  const quads = ["0132", "4576", "0154", "2376", "0264", "1375"].map((one) => [...one].map(Number));
  const faces = quads.flatMap(([a, b, c, d]) => [3, a, b, c, 3, a, c, d]);
  const [x, y, z] = at;
  return {
    id, group: id, shown: true, at, offset: [0, 0, 0], matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z],
    mesh: { xyz: p.flat(), faces, bounds: { low, high } },
  };
}
function worldOf(...items) {
  const world = Object.create(World.prototype);
  return Object.assign(world, { cut: null, items: new Map(items.map((item) => [item.id, item])) });
}
function cameraAt(focal, distance, azimuth, elevation, world) {
  const camera = new Turntable(() => {});
  Object.assign(camera, { focal, distance, azimuth, elevation, size: [1280, 800] });
  if (world) camera.free = (a, b) => world.free(a, b);
  return camera;
}
const man = (id, x, y) => box(`model/${id}`, [-0.3, -0.3, 0], [0.3, 0.3, 1.2], [x, y, 0]);
"""


def run(script: str) -> Any:
    """Return the value of the script's last line, an expression."""
    names = [
        f'import {{ {name} }} from "{(MODULES / f"{module}.js").as_uri()}";'
        for module, name in IMPORTS.items()
    ]
    *lines, last = script.strip().splitlines()
    whole = "\n".join([*names, STAGE, *lines, f"console.log(JSON.stringify({last}))"])
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-"],
        input=whole,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("at", "pixels"),
    [((5, 5), 0), ((10, 0), 0), ((13, 5), 3), ((5, -7), 7), ((13, 14), 5), ((-3, -4), 5)],
)
def test_distance_of_a_pixel_from_a_shape(at: tuple[float, float], pixels: float) -> None:
    square = [[0, 0], [10, 10], [10, 0], [5, 5], [0, 10], [4, 6]]
    assert run(f"missed({square}, {list(at)})") == pytest.approx(pixels)


HOLD = """
const world = worldOf(man("able/0", 30, 20), man("able/1", 31, 20), man("dog/0", 33, 20));
const camera = cameraAt([36, 24, 0], 160, -90, 60);
const grips = Object.assign(Object.create(Grips.prototype), { world, camera, groups: GROUPS });
function at(x, y, right, down) {
  const [px, py] = camera.project([x, y, 0.6]);
  return [px + right, py + down];
}
"""


def group_pressed(groups: list[str], where: str, near: float = 12, over: str = "") -> Any:
    script = HOLD.replace("GROUPS", json.dumps(groups))
    return run(f"{script}\ngrips.held({where}, {near}, {json.dumps(over)})")


def test_a_press_takes_the_selected_model_within_its_reach() -> None:
    able = "model/able/0"
    assert group_pressed([able], "at(30, 20, 0, 0)") == able
    assert group_pressed([able], "at(30, 20, -12, 3)") == able, "beside it, as the cursor says"
    assert group_pressed([able], "at(30, 20, -22, 3)") is None
    assert group_pressed([able], "at(30, 20, -22, 3)", near=24) == able, "a finger reaches further"


def test_a_press_takes_a_model_where_it_is_drawn() -> None:
    """Which is where it was let go, before Python has said that it stands there."""
    moved = 'world.items.get("model/able/0").offset = [0, -4, 0];'
    held = "[[30, 16], [30, 20]].map(([x, y]) => grips.held(at(x, y, 0, 0), 12, ''))"
    script = HOLD.replace("GROUPS", json.dumps(["model/able/0"]))
    assert run(f"{script}\n{moved}\n{held}") == ["model/able/0", None]


def test_a_press_takes_no_model_that_another_is_nearer_than() -> None:
    able = "model/able/0"
    assert group_pressed([able], "at(31, 20, 0, 0)") is None
    assert group_pressed([able, "model/able/1"], "at(31, 20, 0, 0)") == "model/able/1"
    assert group_pressed([able], "at(31, 20, 0, 0)", over=able) == able, (
        "rays know better than boxes"
    )
    assert group_pressed([able], "at(30, 20, 0, 0)", over="terrain/barn") is None


WALL = """
const wall = box("terrain/barn", [-4, -0.5, 0], [4, 0.5, 5], [36, 20, 0]);
const world = worldOf(wall);
const y = (camera) => camera.position[1];
"""


def test_the_camera_stops_before_a_wall_when_it_goes_in() -> None:
    result = run(
        WALL
        + """
const camera = cameraAt([36, 24, 0], 20, -90, 10, world);
const before = y(camera);
for (let turn = 0; turn < 20; turn++) camera.zoom(0.7, 640, 400);
[before, y(camera)]"""
    )
    assert result[0] < 5, "it began before the wall"
    assert 18.5 < result[1] <= 19.01, "half an inch before it, and as near as that"


def test_the_camera_passes_where_nothing_is_and_over_what_is_lower() -> None:
    beside = "const camera = cameraAt([46, 24, 0], 20, -90, 10, world);"
    over = "const camera = cameraAt([36, 24, 0], 20, -90, 60, world);"
    for start in (beside, over):
        zoomed = f"{WALL}\n{start}\ncamera.zoom(0.2, 640, 400);\ncamera.distance"
        assert run(zoomed) == pytest.approx(4.0)


def test_the_camera_neither_turns_nor_slides_through_a_wall() -> None:
    turned = run(
        WALL
        + """
const camera = cameraAt([36, 24, 0], 5, 0, 5, world);
for (let step = 0; step < 90; step++) camera.orbit(4, 0);
[y(camera), camera.azimuth]"""
    )
    assert turned[0] > 20.7, "it turned up to the wall behind which it looks from"
    assert turned[1] > -90
    slid = run(
        WALL
        + """
const camera = cameraAt([36, 18, 0], 4, -90, 5, world);
for (let step = 0; step < 40; step++) camera.pan(640, 400, 640, 430);
y(camera)"""
    )
    assert slid <= 19.01


def test_going_back_the_camera_climbs_over_what_is_behind_it() -> None:
    result = run(
        WALL
        + """
const camera = cameraAt([36, 24, 0], 3, -90, 60, world);
for (let step = 0; step < 12; step++) camera.zoom(1.3, 640, 400);
[camera.distance, camera.elevation, world.free([36, 24, 8], camera.position)]"""
    )
    assert result[0] > 30
    assert result[2] == 1


def test_cut_away_storeys_stop_no_camera() -> None:
    zoomed = f"""{WALL}
world.cut = 1;
const camera = cameraAt([36, 24, 0], 20, -90, 25, world);
camera.zoom(0.2, 640, 400);
camera.distance"""
    assert run(zoomed) == pytest.approx(4.0)


def test_nothing_is_cut_open_by_the_nearest_thing_drawn() -> None:
    near = """
const seen = {};
const set = () => {};
const lens = { setViewAngle: set, setPosition: set, setFocalPoint: set, setViewUp: set };
lens.setClippingRange = (near) => (seen.near = near);
const camera = cameraAt([36, 24, 0], 40, -90, 20);
camera.highest = TOP;
camera.apply(lens);
[seen.near, camera.position[2]]"""
    low, z = run(near.replace("TOP", "20"))
    assert low <= 0.1, "a tower beside the camera is whole"
    high, z = run(near.replace("TOP", "5"))
    assert 0.1 < high < z - 5


def test_the_camera_is_put_where_it_was_told_to() -> None:
    result = run(
        WALL
        + """
const camera = cameraAt([36, 24, 0], 20, -86, 54, world);
camera.top();
const down = camera.elevation;
camera.home();
[down, camera.elevation]"""
    )
    assert result == [pytest.approx(89.9), pytest.approx(54)]


def test_the_camera_is_not_put_under_a_roof() -> None:
    result = run(
        """
const world = worldOf(box("terrain/roof", [-3, -3, 4], [3, 3, 5], [36, 20, 0]));
const camera = cameraAt([36, 24, 0], 20, -90, 25, world);
camera.highest = 5;
camera.fit({ low: [35, 23, 0], high: [37, 25, 1] });
[camera.position, camera.elevation]"""
    )
    (_, y, z), elevation = result
    assert elevation > 25
    assert z > 5 or y > 23, "over it, or out from under it"
