"""Rain, puddles, wet roofs and lit windows: they are drawn, and nothing else notices them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from repository import EXAMPLES
from tables import laid, table_from, unit

from meshes.buildings.building import Building
from meshes.buildings.church import Church
from meshes.buildings.desert_house import DesertHouse
from meshes.buildings.factory import Factory
from meshes.shapes.kind import TerrainKind
from sandbox.exchange.gltf import glb
from sandbox.measure.relief import relief_of
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay
from sandbox.view import weather
from sandbox.view.effects.projector import picture
from sandbox.view.effects.show import Show
from sandbox.view.items import fixed_items, model_items, pane_items, weather_items
from sandbox.view.scene import build_scene
from sandbox.view.style import DAYLIGHTS


@cache
def crossroads() -> Table:
    return laid(EXAMPLES / "crossroads.toml")


def under(light: str, table: Table | None = None) -> Table:
    table = table or crossroads()
    top = table.scenario.table.model_copy(update={"light": light})
    return lay(replace(table.file, scenario=table.scenario.model_copy(update={"table": top})))


@pytest.mark.parametrize("light", [name for name in DAYLIGHTS if name not in ("rain", "night")])
def test_dry_days_have_neither_drops_nor_lamps(light: str) -> None:
    table = under(light)
    assert weather_items(table) == []
    assert not any(pane_items(piece, table) for piece in table.pieces)
    assert DAYLIGHTS[light].material.specular == 0.0


@pytest.mark.slow
def test_rain_falls_and_wet_things_shine() -> None:
    names = [one.name for one in weather_items(under("rain"))]
    assert names == ["weather/rain", "weather/puddles"]
    assert DAYLIGHTS["rain"].material.specular > 0.3
    points = weather.rain((72.0, 48.0)).points
    drop = points.reshape(-1, 3, 3)
    wide = np.linalg.norm(drop[:, 1] - drop[:, 0], axis=1)
    long = np.linalg.norm(drop[:, 2] - drop[:, 0], axis=1)
    assert np.all(long > 40 * wide), "no bars before the camera"
    assert points[:, 2].max() > 2 * weather.FALL_IN - 1.0, "moved down it still fills the air"


def test_puddles_lie_flat_on_the_ground_and_on_no_house() -> None:
    table = under("rain")
    pools = weather.puddles(table)
    ground = relief_of(table.pieces).heights(pools.points[:, :2])
    assert len(pools.points) > 200
    assert np.all(np.abs(pools.points[:, 2] - ground) < 0.1)
    assert ground.max() < 0.5
    assert pools.rgb[:, :3].max() < 130, "no brighter than the grass under a dull sky"


@pytest.mark.parametrize(
    "house",
    [
        Building(size=(8.0, 5.0, 6.0)),
        Building(size=(5.0, 8.0, 6.0)),
        Church(),
        DesertHouse(),
        Factory(),
    ],
    ids=lambda house: f"{type(house).__name__} {house.size[0]}",
)
def test_panes_stand_in_the_holes_of_the_walls(house: TerrainKind) -> None:
    """A ray through the middle of each pane, along its normal, meets no wall within the wall."""
    panes, doors = house.panes()
    assert (~doors).sum() >= 2
    walls = house.build().part("walls")
    assert walls is not None
    middle = panes.mean(axis=1)
    right = panes[:, 1] - panes[:, 0]
    out = np.cross(right, [0.0, 0.0, 1.0])
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    assert np.all(np.sum(out * middle, axis=1) > -0.5 * np.abs(middle).max()), "they look outwards"
    hits = walls.mesh.ray.intersects_location(middle + 0.1 * out, -out, multiple_hits=False)
    for where, ray in zip(hits[0], hits[1], strict=True):
        assert np.linalg.norm(where - middle[ray]) > 0.4, "the hole is open"


def test_a_house_at_night_has_lit_windows_that_move_with_it() -> None:
    table = under("night")
    houses = [piece for piece in table.pieces if pane_items(piece, table)]
    assert len(houses) >= 3
    (lit,) = pane_items(houses[0], table)
    assert np.array_equal(lit.matrix, houses[0].stand.matrix) and not lit.lit
    assert (lit.mesh["rgb"][:, 0] > 200).any()


def test_rays_and_exports_have_no_weather(tmp_path: Path) -> None:
    house = '[[terrain]]\nid = "house"\nkind = "building"\nposition = [12.0, 9.0]\n'
    able, baker = (
        unit(name, side, f"position = [{x}, 12.0]")
        for name, side, x in (("able", "axis", 4.0), ("baker", "allies", 20.0))
    )
    table = table_from(tmp_path, f"[table]\nsize = [24.0, 24.0]\n{house}{able}{baker}")
    lit = [under(light, table) for light in ("day", "rain", "night")]
    assert [bool(pane_items(one.pieces[0], one)) for one in lit] == [False, False, True]
    said = [
        str(
            {**judge(one, "able", "baker").to_json(), "digest": "of the file, which says the light"}
        )
        for one in lit
    ]
    assert len(set(said)) == 1
    exported = [glb(one).replace(one.digest.encode(), b"") for one in lit]
    assert len({sha256(one).hexdigest() for one in exported}) == 1


def test_vehicles_have_lit_lamps_at_night_alone(tmp_path: Path) -> None:
    truck = unit("truck", "axis", "position = [12.0, 12.0], facing = 30.0", template="truck")
    able = unit("able", "allies", "position = [4.0, 12.0]")
    day = table_from(tmp_path, f"[table]\nsize = [24.0, 24.0]\n{truck}{able}")
    night = under("night", day)
    name = "panes/truck/0"
    scene = build_scene(day)
    try:
        assert name not in scene.items
        scene.follow(day, night)
        lit, body = scene.items[name], scene.items["model/truck/0"]
        assert not lit.lit and np.array_equal(lit.matrix, body.matrix)
        assert np.all(lit.mesh["rgb"][:, 0] > 200)
        low, high = lit.mesh.points.min(axis=0), lit.mesh.points.max(axis=0)
        assert low[1] < -0.3 and high[1] > 0.3 and low[0] > 1.5, "one at each side, in front"
        assert not [one for one in scene.items if one.startswith("panes/able")]
        scene.follow(night, day)
        assert name not in scene.items
    finally:
        scene.close()
    by_day, by_night = (
        {one.name: one.digest for one in model_items(table.model("truck/0"), table)}
        for table in (day, night)
    )
    assert by_night == {**by_day, name: lit.digest}
    seen = [judge(one, "able", "truck").to_json() for one in (day, night)]
    assert seen[0]["pairs"] == seen[1]["pairs"]


@pytest.mark.slow
def test_a_film_shows_drops_that_fall() -> None:
    scene = build_scene(under("rain"), judged=True)
    try:
        seat = (36.0, 24.0, 0.0, 40.0, -80.0, 30.0)
        first, later = (
            np.asarray(picture(scene, (320, 200), seat, Show(), at)) for at in (0.0, 0.2)
        )
    finally:
        scene.close()
    changed = np.abs(first.astype(int) - later).max(axis=2) > 12
    assert 20 < changed.sum() < 0.2 * changed.size


@pytest.mark.slow
def test_the_light_of_a_table_changes_no_terrain() -> None:
    dry, wet = (
        {one.name: one.digest for one in fixed_items(under(light))} for light in ("day", "rain")
    )
    assert dry.items() <= wet.items()
    assert set(wet) - set(dry) == {"weather/rain", "weather/puddles"}
