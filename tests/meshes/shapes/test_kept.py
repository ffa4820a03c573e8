"""Pieces that are kept on disk are those that were made, to the bit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from meshes.figures import models
from meshes.figures.models import MODEL_KINDS, build_model
from meshes.shapes import kept as room
from meshes.shapes.kept import kept
from meshes.shapes.kind import TerrainKind
from meshes.shapes.livery import BLUE
from meshes.shapes.piece import Piece
from meshes.shapes.shelf import Shelf
from meshes.terrain.blocks import Box
from meshes.terrain.kinds import KINDS


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = Shelf("pieces", 10**8, tmp_path)
    monkeypatch.setattr(room, "_shelf", lambda: own)
    monkeypatch.setattr(room, "_WORTH_SECONDS", 0.0)
    return tmp_path


def never() -> Piece:
    raise AssertionError("it was made again")


def assert_same(one: Piece, other: Piece) -> None:
    assert one.eye == other.eye
    assert [part.name for part in one.parts] == [part.name for part in other.parts]
    for mine, theirs in zip(one.parts, other.parts, strict=True):
        for flag in ("support", "smooth", "clear", "noisy"):
            assert getattr(mine, flag) == getattr(theirs, flag)
        for name in ("colours", "textures"):
            assert np.array_equal(getattr(mine, name), getattr(theirs, name))
    volumes = zip(one.volumes, other.volumes, strict=True)
    for volume, another in volumes:
        assert volume.depth == another.depth
        assert np.array_equal(volume.inner_hull, another.inner_hull)
    pairs = zip((*one.parts, *one.volumes), (*other.parts, *other.volumes), strict=True)
    for mine, theirs in pairs:
        assert mine.mesh.vertices.tobytes() == theirs.mesh.vertices.tobytes()
        assert np.array_equal(mine.mesh.faces, theirs.mesh.faces)


@pytest.mark.parametrize("name", ["building", "hill", "wood"])
def test_terrain_is_the_same_from_disk(name: str) -> None:
    made = kept(name, KINDS[name]().make)
    assert_same(kept(name, never), made)


def test_a_model_is_the_same_from_disk_and_has_its_eye() -> None:
    made = kept("rifleman", lambda: MODEL_KINDS["rifleman"].builder(BLUE, "standing"))
    assert made.eye is not None
    assert_same(kept("rifleman", never), made)


@pytest.mark.slow
def test_the_other_stances_of_a_model_are_the_same_from_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    livery = replace(BLUE, cloth="#010203")  # of no other test
    stances = build_model("rifleman", livery).stances
    made = [stance() for stance in stances]
    monkeypatch.setattr(models, "soldier", lambda *_: never())
    for stance, one in zip(stances, made, strict=True):
        stance.cache_clear()
        assert_same(stance(), one)
    assert len(made) > 1


def test_other_code_makes_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("box", Box().make)
    monkeypatch.setattr(room, "_makers", lambda: "another version")
    with pytest.raises(AssertionError, match="made again"):
        kept("box", never)


def test_what_is_quickly_made_is_not_kept(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_WORTH_SECONDS", 3600.0)
    kept("box", Box().make)
    assert not list(shelf.iterdir())


def test_a_file_that_is_not_whole_is_made_again(shelf: Path) -> None:
    made = kept("box", Box().make)
    (file,) = shelf.iterdir()
    file.write_bytes(file.read_bytes()[:-200])
    assert_same(kept("box", Box().make), made)


def test_kinds_of_other_packages_are_not_kept(shelf: Path) -> None:
    class Cairn(TerrainKind):
        height: float = 2.0

        def make(self) -> Piece:
            return Box().make()

    Cairn(height=1.234).build()
    assert not list(shelf.iterdir())
