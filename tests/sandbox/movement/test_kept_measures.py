"""Outlines and insides that are kept on disk are those that are measured, to the bit."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely
from tables import table_from

from meshes.shapes.shelf import Shelf
from sandbox.movement import ground_classes, interiors
from sandbox.movement import kept as room
from sandbox.movement.interiors import Interior, houses_of, interior_of
from sandbox.table.table import PlacedPiece

pytestmark = pytest.mark.slow

HOUSES = """[table]
size = [40, 40]
[[terrain]]
id = "house"
kind = "building"
position = [20, 20]
size = [8, 6, 5.6]
rotation = 30
[[terrain]]
id = "ruin"
kind = "ruin"
position = [8, 8]
[[terrain]]
id = "wall"
kind = "wall"
position = [30, 9]
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = Shelf("measured", 10**8, tmp_path / "shelf")
    monkeypatch.setattr(room, "_shelf", lambda: own)
    forget()
    return tmp_path


def forget() -> None:
    """Forget what this program has measured, as another program would."""
    interior_of.cache_clear()
    ground_classes.area_of.cache_clear()


def rows(inside: Interior) -> list[bytes]:
    ways = inside.ways.data, inside.ways.indices, inside.ways.indptr
    kept = inside.at, inside.within, inside.seeds, inside.roomy, *ways
    return [row.dtype.str.encode() + row.tobytes() for row in kept]


def never(*_: object) -> None:
    raise AssertionError("it was measured again")


def pieces_of(folder: Path, text: str = HOUSES) -> tuple[PlacedPiece, ...]:
    return table_from(folder, text).pieces


def test_the_inside_of_a_house_is_the_same_from_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = pieces_of(tmp_path)
    measured = [rows(interior_of(pieces, number)) for number in houses_of(pieces)]
    assert len(measured) == 2 and all(len(inside[0]) > 1000 for inside in measured)
    forget()
    monkeypatch.setattr(interiors, "_measured", never)
    again = pieces_of(tmp_path)
    assert [rows(interior_of(again, number)) for number in houses_of(again)] == measured


def test_a_house_is_measured_again_when_a_piece_beside_it_moves(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path)
    before = rows(interior_of(pieces, 0))
    moved = pieces_of(tmp_path, HOUSES.replace("[30, 9]", "[22, 16.2]"))
    assert rows(interior_of(moved, 0)) != before
    turned = pieces_of(tmp_path, HOUSES.replace("rotation = 30", "rotation = 40"))
    assert rows(interior_of(turned, 0)) != before


def test_an_outline_is_the_same_from_disk_with_its_grid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = pieces_of(tmp_path)
    measured = [ground_classes.outline_of(piece) for piece in pieces]
    forget()
    monkeypatch.setattr(ground_classes, "_low_area", never)
    for piece, shape in zip(pieces, measured, strict=True):
        again = ground_classes.outline_of(piece)
        assert again.wkb == shape.wkb
        assert shapely.get_precision(again) == shapely.get_precision(shape)
