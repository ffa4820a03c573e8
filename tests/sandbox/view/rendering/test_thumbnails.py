"""Thumbnails: what is in the picture, and what is drawn only once."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image
from tables import HEAD, loaded

from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.kinds import runs
from sandbox.table.table import lay
from sandbox.view.rendering import album
from sandbox.view.rendering.album import Album, usual_folder
from sandbox.view.rendering.thumbnails import (
    SIZE,
    GroupSubject,
    KindSubject,
    MeshSubject,
    RunSubject,
    Subject,
    UnitSubject,
    thumbnail,
)

SCENE = f"""{HEAD}
[[terrain]]
id = "post"
mesh = "post.stl"
mesh_unit = "in"
position = [10, 10]
[[terrain]]
id = "hut"
kind = "box"
size = [2, 2, 1]
position = [14, 10]
[[groups]]
id = "farm"
members = ["post", "hut"]
"""


@pytest.fixture
def file(tmp_path: Path) -> ScenarioFile:
    trimesh.creation.box((1, 1, 4)).export(tmp_path / "post.stl")
    return loaded(tmp_path, SCENE)


def pixels(picture: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)


def subject_mask(picture: bytes) -> np.ndarray:
    """Where something else than the ground is."""
    image = pixels(picture)
    return np.abs(image - image[2, 2]).max(axis=2) > 50


@pytest.mark.slow
def test_a_kind_fills_its_picture_and_touches_no_edge() -> None:
    picture = thumbnail(KindSubject("building"))
    assert Image.open(io.BytesIO(picture)).size == (SIZE, SIZE)
    seen = pixels(picture)
    roof = seen[..., 0] - seen[..., 1] > 40
    across, down = np.flatnonzero(roof.any(axis=0)), np.flatnonzero(roof.any(axis=1))
    assert roof.mean() > 0.1
    assert 2 < across[0] < 0.25 * SIZE
    assert 0.75 * SIZE < across[-1] < SIZE - 2
    assert 2 < down[0] < 0.25 * SIZE


@pytest.mark.slow
def test_sides_have_their_colours() -> None:
    blue, vermilion = (pixels(thumbnail(UnitSubject("truck", side), 80)) for side in (0, 1))
    assert (blue[..., 2] - blue[..., 0] > 40).sum() > 20
    assert (blue[..., 0] - blue[..., 2] > 90).sum() < 20
    assert (vermilion[..., 0] - vermilion[..., 2] > 90).sum() > 20


def test_a_squad_is_told_by_what_its_men_carry() -> None:
    assert UnitSubject("panzerfaust-squad").shown == (3, 1, 0)
    assert UnitSubject("lmg-team").shown == (1, 0)
    assert UnitSubject("heavy-howitzer").shown == (0, 1, 2)
    assert UnitSubject("fighter").shown == (0,)


@pytest.mark.slow
def test_a_mesh_and_a_group_are_pictured_as_they_stand(file: ScenarioFile) -> None:
    post = subject_mask(thumbnail(MeshSubject(file, file.scenario.terrain[0]), 80))
    rows, columns = np.flatnonzero(post.any(axis=1)), np.flatnonzero(post.any(axis=0))
    assert np.ptp(rows) > 50, "as high as the picture"
    both = GroupSubject(file, frozenset({"post", "hut"}))
    first, second = (row.position for row in both.posed().file.scenario.terrain)
    assert second[0] - first[0] == pytest.approx(4.0)
    assert both.digest != GroupSubject(file, frozenset({"post"})).digest
    assert subject_mask(thumbnail(both, 80)).any()
    assert len(columns)


def test_a_mesh_that_has_gone_is_said(file: ScenarioFile, tmp_path: Path) -> None:
    subject = MeshSubject(file, file.scenario.terrain[0])
    (tmp_path / "post.stl").unlink()
    with pytest.raises(ScenarioFault, match=r"post\.stl"):
        Album(tmp_path / "cache").picture(subject)


@pytest.mark.parametrize("kind", runs())
def test_drawn_kinds_are_pictured_bent(kind: str) -> None:
    (piece,) = lay(RunSubject(kind).posed().file).pieces
    low, high = piece.piece.parts[0].mesh.bounds
    assert high[0] - low[0] > 8
    assert high[1] - low[1] > 3


class Draughtsman:
    """Counts what it is asked to draw."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, subject: Subject, size: int) -> bytes:
        self.drawn.append(subject.digest)
        return b"RIFF picture %d" % len(self.drawn)


def test_a_picture_is_drawn_once_and_found_again_by_another_server(tmp_path: Path) -> None:
    draw = Draughtsman()
    album = Album(tmp_path, draw=draw)
    assert album.find(KindSubject("box")) is None
    first = album.picture(KindSubject("box"))
    assert album.picture(KindSubject("box")) == first == album.find(KindSubject("box"))
    assert Album(tmp_path, draw=draw).find(KindSubject("box")) == first
    assert len(draw.drawn) == 1
    assert album.picture(KindSubject("wall")) != first
    assert album.picture(UnitSubject("truck", 0)) != album.picture(UnitSubject("truck", 1))
    assert len(draw.drawn) == 4
    assert Album(tmp_path, 80, draw).find(KindSubject("box")) is None, "of another size"


def test_pictures_by_other_code_or_broken_ones_are_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Draughtsman()
    Album(tmp_path, draw=draw).picture(KindSubject("box"))
    with monkeypatch.context() as other:
        other.setattr(album, "made_by", lambda *_rooms: "another version")
        assert Album(tmp_path, draw=draw).find(KindSubject("box")) is None
    for path in tmp_path.glob("*.webp"):
        path.write_bytes(b"")
    Album(tmp_path, draw=draw).picture(KindSubject("box"))
    assert len(draw.drawn) == 2


def test_the_oldest_pictures_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(album, "MOST_KEPT", 2)
    kept = Album(tmp_path, draw=Draughtsman())
    for kind in ("box", "wall", "hedge", "pond"):
        kept.picture(KindSubject(kind))
    assert len(list(tmp_path.glob("*.webp"))) == 2


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    album = Album(tmp_path / "file" / "pictures", draw=Draughtsman())
    assert album.picture(KindSubject("box")) == album.find(KindSubject("box"))


def test_the_code_that_draws_is_digested() -> None:
    (view, table) = (album.made_by(("sandbox", room)) for room in ("view", "table"))
    assert len(view) == len(table) == 64
    assert view != table


def test_pictures_are_kept_in_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / name)
    assert usual_folder() == tmp_path / "sightline" / "pictures"
