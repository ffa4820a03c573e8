"""docs/gallery.md shows every kind of terrain, every unit and every pose, as they now are named."""

from __future__ import annotations

import re
import runpy
from typing import get_args

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
