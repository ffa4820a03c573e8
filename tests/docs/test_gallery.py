"""docs/gallery.md shows every kind of terrain, every unit and every pose, as they now are named."""

from __future__ import annotations

import re
import runpy
from io import BytesIO
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image
from repository import ROOT

from meshes.terrain.kinds import KINDS
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Pose
from sandbox.scenario.templates import templates

PAGE = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
PICTURES = ROOT / "docs" / "pictures" / "gallery"
SHOWN = re.findall(r'<img src="pictures/gallery/([\w-]+/[\w-]+)\.webp" ', PAGE)
UNITS = {moves.name.lower() for moves in Moves}
MOST_BYTES = 20_000
AGAIN = "`python -m docs.make_pictures gallery` makes it again"


def named(*folders: str) -> set[str]:
    return {name for folder, name in (file.split("/") for file in SHOWN) if folder in folders}


def test_each_has_its_picture() -> None:
    rooms = {kind.__module__.split(".")[-2] for kind in KINDS.values()}
    assert named(*rooms) == {*KINDS}, AGAIN
    assert named(*UNITS) == {*templates()}, AGAIN
    assert named("poses") == {*get_args(Pose)}, AGAIN


@pytest.mark.slow
def test_the_pictures_are_those_of_the_page_and_small() -> None:
    pictures = {path for path in PICTURES.rglob("*") if path.is_file()}
    assert pictures == {PICTURES / f"{file}.webp" for file in SHOWN}, AGAIN
    for path in pictures:
        assert path.stat().st_size < MOST_BYTES, path.name
        with Image.open(path) as image:
            assert image.size == (240, 240), path.name


@pytest.mark.slow
def test_the_page_is_as_it_would_be_written_now() -> None:
    assert runpy.run_path(str(ROOT / "docs" / "writers" / "gallery.py"))["page"]() == PAGE, AGAIN


def encoded(colours: np.ndarray) -> bytes:
    buffer = BytesIO()
    Image.fromarray(colours.astype(np.uint8)).save(buffer, "WEBP", quality=84)
    return buffer.getvalue()


def test_a_picture_is_written_only_where_it_is_new_or_looks_different(tmp_path: Path) -> None:
    write_picture = runpy.run_path(str(ROOT / "docs" / "writers" / "gallery.py"))["write_picture"]
    path = tmp_path / "terrain" / "box.webp"
    drawn = np.full((240, 240, 3), 120)
    drawn[60:180, 60:180] = (90, 140, 60)
    first = encoded(drawn)
    assert write_picture(path, first) and path.read_bytes() == first
    noise = np.random.default_rng(7).integers(-5, 6, drawn.shape)
    assert encoded(drawn + noise) != first
    assert not write_picture(path, encoded(drawn + noise)) and path.read_bytes() == first
    repainted = drawn.copy()
    repainted[100:110, 100:110] = (200, 40, 40)
    for other in (encoded(repainted), encoded(drawn[:120])):
        assert write_picture(path, other) and path.read_bytes() == other
    path.write_bytes(b"a pointer to a large file")
    assert write_picture(path, first) and path.read_bytes() == first
