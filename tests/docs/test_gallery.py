"""docs/gallery.md shows every kind of terrain, every unit and every pose, as they now are named."""

from __future__ import annotations

import re
import runpy
from typing import get_args

import pytest
from PIL import Image
from repository import ROOT

from meshes.terrain.kinds import KINDS
from sandbox.scenario.schema import Pose
from sandbox.scenario.templates import templates

PAGE = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
PICTURES = ROOT / "docs" / "pictures" / "gallery"
SHOWN = re.findall(r'<img src="pictures/gallery/((?:kind|unit|pose)-[\w-]+\.webp)" ', PAGE)
MOST_BYTES = 20_000
AGAIN = "`python docs/make_pictures.py gallery` makes it again"


@pytest.mark.parametrize(
    ("sort", "names"), [("kind", KINDS), ("unit", templates()), ("pose", get_args(Pose))]
)
def test_each_has_its_picture(sort: str, names: list[str]) -> None:
    files = {file for file in SHOWN if file.startswith(sort)}
    assert files == {f"{sort}-{name}.webp" for name in names}, AGAIN


@pytest.mark.slow
def test_the_pictures_are_those_of_the_page_and_small() -> None:
    assert {path.name for path in PICTURES.iterdir()} == {*SHOWN}, AGAIN
    for path in PICTURES.iterdir():
        assert path.stat().st_size < MOST_BYTES, path.name
        with Image.open(path) as image:
            assert image.size == (240, 240), path.name


@pytest.mark.slow
def test_the_page_is_as_it_would_be_written_now() -> None:
    assert runpy.run_path(str(ROOT / "docs" / "gallery.py"))["page"]() == PAGE, AGAIN
