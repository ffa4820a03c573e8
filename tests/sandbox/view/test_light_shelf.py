"""Baked light on disk: found by whatever has the same things in the same places, and no other."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import trimesh

from meshes.shapes.piece import Part, Piece, paint
from sandbox.table.placement import Placement
from sandbox.view import baked_light, light_shelf
from sandbox.view.baked_light import baked_terrain
from sandbox.view.light_shelf import LightShelf, as_placed, light_name, piece_digest
from sandbox.view.surface import Surface
from sandbox.work.weak_lru import WeakLru

SIZE = (20.0, 16.0)


def block(x: float, y: float, z: float, colour: str = "#808080", **more: bool) -> Piece:
    mesh = trimesh.creation.box((x, y, z))
    mesh.apply_translation((0, 0, z / 2))
    return Piece((Part("body", mesh, paint(mesh, colour), **more),))


def layout(lean: float = 0.0) -> list[tuple[Piece, Placement]]:
    """Made anew each time, as by another program: two that are near each other, and one far off."""
    return [
        (block(2, 2, 2), Placement(5, 5, 0)),
        (block(1, 3, 1), Placement(8, 5, 0, lean)),
        (block(2, 1, 1), Placement(17, 13, 0)),
    ]


@pytest.fixture
def shelf(tmp_path: Path) -> LightShelf:
    return LightShelf(tmp_path / "light")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Collect everything that is lit by rays."""
    rows: list[object] = []
    lit = baked_light._lit

    def counted(drawn: Surface, *given: object) -> Surface:
        rows.append(drawn)
        return lit(drawn, *given)

    monkeypatch.setattr(baked_light, "_lit", counted)
    return rows


@pytest.fixture
def another_program(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: monkeypatch.setattr(baked_light, "_baked", WeakLru(1024))


def bytes_of(surfaces: tuple[Surface, list[Surface]]) -> list[tuple[object, ...]]:
    ground, pieces = surfaces
    return [
        tuple((a.dtype, a.shape, a.tobytes()) for a in (s.points, s.faces, s.rgb, s.normals))
        + (s.smooth,)
        for s in (ground, *pieces)
    ]


def test_another_program_casts_no_rays_and_shows_the_same(
    shelf: LightShelf, made: list[object], another_program: Callable[[], None]
) -> None:
    first = baked_terrain(layout(), SIZE, shelf=shelf)
    assert len(made) == 4
    another_program()
    reports: list[float] = []
    again = baked_terrain(layout(), SIZE, lambda share, _what: reports.append(share), shelf=shelf)
    assert len(made) == 4
    assert again[0] is not first[0]
    assert bytes_of(again) == bytes_of(first)
    assert reports == sorted(reports) and reports[-1] == 1.0


@pytest.mark.slow
def test_a_moved_piece_and_its_neighbours_are_lit_again(
    shelf: LightShelf, made: list[object], another_program: Callable[[], None]
) -> None:
    baked_terrain(layout(), SIZE, shelf=shelf)
    made.clear()
    another_program()
    stored = bytes_of(baked_terrain(layout(lean=30.0), SIZE, shelf=shelf))
    assert len(made) == 3  # the ground, what was turned, what is beside that; not what is far
    another_program()
    assert stored == bytes_of(baked_terrain(layout(lean=30.0), SIZE))


def test_nothing_lit_under_a_cut_is_kept_or_found(shelf: LightShelf, tmp_path: Path) -> None:
    baked_terrain(layout(), SIZE, cut=1.5, shelf=shelf)
    assert not (tmp_path / "light").exists()


def test_a_name_tells_apart_all_that_light_comes_of(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Placement(5, 5, 0), Placement(5, 5.0000001, 0)
    stone = block(1, 1, 1)
    names = [
        light_name(block(2, 2, 2), here),
        light_name(block(2, 2, 2.0000001), here),
        light_name(block(2, 2, 2, "#808081"), here),
        light_name(block(2, 2, 2, smooth=True), here),
        light_name(block(2, 2, 2, clear=True), here),
        light_name(block(2, 2, 2), there),
        light_name(block(2, 2, 2), "model"),
        light_name(block(2, 2, 2), here, [as_placed(stone, here)]),
        light_name(block(2, 2, 2), here, [as_placed(stone, here)] * 2),
        light_name(block(2, 2, 2), here, [as_placed(stone, there)]),
    ]
    assert len(set(names)) == len(names)
    assert light_name(block(2, 2, 2), here, [as_placed(block(1, 1, 1), here)]) == names[7]
    monkeypatch.setattr(light_shelf, "made_by", lambda *_rooms: "another version")
    assert light_name(block(2, 2, 2), here) not in names


def test_faces_count_too() -> None:
    one = block(2, 2, 2)
    (part,) = one.parts
    turned = trimesh.Trimesh(part.mesh.vertices, part.mesh.faces[:, ::-1], process=False)
    assert piece_digest(one) != piece_digest(Piece((Part("body", turned, part.colours),)))


def damaged(content: bytes) -> list[bytes]:
    flipped = [bytearray(content) for _ in range(3)]
    for row, share in zip(flipped, (0.2, 0.5, 0.8), strict=True):
        row[int(share * len(row))] ^= 0x40
    cut = [content[: int(share * len(content))] for share in (0.0, 0.3, 0.9, 0.999)]
    return [b"no such thing", *cut, *map(bytes, flipped)]


@pytest.mark.slow
def test_a_damaged_entry_is_lit_again(
    shelf: LightShelf, tmp_path: Path, another_program: Callable[[], None]
) -> None:
    only = [(block(2, 2, 2), Placement(5, 5, 0))]
    good = bytes_of(baked_terrain(only, SIZE, shelf=shelf))
    for path in sorted((tmp_path / "light").iterdir()):
        content = path.read_bytes()
        for wrong in damaged(content):
            path.write_bytes(wrong)
            another_program()
            assert bytes_of(baked_terrain(only, SIZE, shelf=shelf)) == good
            assert path.read_bytes() == content


@pytest.mark.slow
def test_light_is_baked_even_where_nothing_can_be_stored(tmp_path: Path) -> None:
    (tmp_path / "light").write_text("no folder")
    ground, _ = baked_terrain(layout(), SIZE, shelf=LightShelf(tmp_path / "light"))
    assert len(ground.points)


def test_the_least_recently_used_entry_is_dropped(tmp_path: Path) -> None:
    flat = Surface(
        np.zeros((3, 3), np.float32),
        np.zeros((1, 3), np.int32),
        np.zeros((3, 3), np.uint8),
        np.zeros((3, 3), np.float32),
    )
    LightShelf(tmp_path).add("a", flat)
    (file,) = tmp_path.iterdir()
    size = file.stat().st_size
    shelf = LightShelf(tmp_path, most_bytes=3 * size + 1)
    for time, name in enumerate("abcd"):
        LightShelf(tmp_path).add(name, flat)
        os.utime(file.with_stem(name), (time, time))
    assert shelf.find("a") is not None  # the latest used, by this
    shelf.add("e", flat)
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["a", "d", "e"]
