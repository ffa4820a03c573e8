"""Laying a table: in time that grows with what is there, told as it goes, stopped when unwanted."""

from __future__ import annotations

import gc
from contextlib import suppress
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from tables import hub

from apps.runtime.scene_loader import PageProgress, SceneLoader
from languages.message import Line
from languages.writing import speaking
from meshes.terrain.blocks import Box
from sandbox.scenario.file import load
from sandbox.sight.kernel import ray_mesh as rays
from sandbox.table import placement
from sandbox.table.placement import Placement, Support, height_under
from sandbox.table.table import PlacedPiece, lay
from sandbox.view.scene import build_scene
from sandbox.work.progress import Cancelled, part_of

HEAD = 'format = 1\nname = "L"\n[table]\nsize = [48, 48]\n'


def boxes(folder: Path, count: int, rng: np.random.Generator | None = None) -> Path:
    path = folder / "t.toml"
    text = HEAD
    for number in range(count):
        x, y = (20, 20) if rng is None else rng.uniform(15, 25, 2)
        text += f'[[terrain]]\nid = "p{number}"\nkind = "box"\nposition = [{x}, {y}]\n'
        text += f"size = [2, 3, {1 + number % 3}]\nrotation = {number * 7 % 360}\n"
    path.write_text(text)
    return path


def counted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    asked: list[object] = []
    true = placement._height_on

    def asking(*words: object) -> float:
        asked.append(words)
        return true(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(placement, "_height_on", asking)
    return asked


@pytest.mark.slow
def test_things_on_one_spot_are_each_asked_of_the_highest_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counted(monkeypatch)
    table = lay(load(boxes(tmp_path, 300)))
    assert table.pieces[-1].stand.z == sum(1 + n % 3 for n in range(299))
    assert len(asked) < 2 * 300


@pytest.mark.slow
def test_a_heap_stands_as_it_does_when_everything_is_asked(tmp_path: Path) -> None:
    table = lay(load(boxes(tmp_path, 60, np.random.default_rng(5))))
    laid = [(piece.piece, piece.stand) for piece in table.pieces]
    for number, one in enumerate(table.pieces):
        assert one.stand.z == height_under(one.stand.x, one.stand.y, laid[:number])
    support, rng = Support(laid), np.random.default_rng(6)
    for x, y in rng.uniform(12, 28, (300, 2)):
        assert support.height(x, y) == height_under(x, y, laid)


def test_low_wide_pieces_are_found_under_the_pointer() -> None:
    piece = Box(size=(10.0, 10.0, 1.0)).build()
    tall = Box(size=(1.0, 1.0, 9.0)).build()
    support = Support([(piece, Placement(0, 0, 0)), (tall, Placement(4, 4, 0))])
    assert (support.height(4, 4), support.height(3, 3), support.height(6, 6)) == (9.0, 1.0, 0.0)


@pytest.mark.slow
def test_laying_is_told_step_by_step(tmp_path: Path) -> None:
    reports: list[tuple[float, Line]] = []
    table = lay(load(boxes(tmp_path, 4)), lambda *row: reports.append(row))
    build_scene(table, progress=lambda *row: reports.append(row)).close()
    words = [str(what) for _, what in reports]
    assert "Building terrain 3 of 4" in words and "Lighting terrain 2 of 4" in words
    assert all(0 <= share <= 1 for share, _ in reports)


def test_a_part_of_the_work_tells_its_share_of_the_whole() -> None:
    reports: list[tuple[float, str]] = []
    part_of(lambda *row: reports.append(row), 0.25, 0.75)(0.5, "half")
    assert reports == [(0.5, "half")]


def loader_for(path: Path) -> tuple[SceneLoader, str]:
    """A loader, and the name of the table of a file on it."""
    tables = hub()
    return SceneLoader(tables), tables.from_file(path)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["Building terrain 2", "Preparing", "Lighting terrain"])
def test_work_that_is_cancelled_stops_there_and_can_be_done_again(
    tmp_path: Path, word: str
) -> None:
    loader, name = loader_for(boxes(tmp_path, 5, np.random.default_rng(len(word))))
    reports: list[str] = []

    def progress(share: float, what: Line) -> None:
        reports.append(str(what))
        if reports[-1].startswith(word):
            watch.cancel()
        watch(share, what)

    watch = PageProgress(lambda _share, _what: None)
    with pytest.raises(Cancelled):
        loader.load(name, progress)
    assert reports[-1].startswith(word)
    _, table, scene = loader.load(name)
    assert len(table.pieces) == 5
    scene.close()


@pytest.mark.slow
def test_waiting_for_another_table_can_be_cancelled(tmp_path: Path) -> None:
    loader, name = loader_for(boxes(tmp_path, 1))
    watch = PageProgress(
        lambda _share, what: watch.cancel() if str(what).startswith("Waiting") else None
    )
    with loader._lock, pytest.raises(Cancelled):
        loader.load(name, watch)
    loader.load(name)[2].close()


@pytest.mark.slow
@pytest.mark.parametrize("same", [True, False])
def test_who_waits_reads_what_is_done_meanwhile_in_their_own_language(
    tmp_path: Path, same: bool
) -> None:
    """The table that is set up already is its own progress; another one is named as that."""
    loader, name = loader_for(boxes(tmp_path, 5))
    reports: list[str] = []
    doing: list[str] = []

    def first(_share: float, what: Line) -> None:
        if not doing:
            doing.append(str(what))
            watch = PageProgress(lambda _share, said: (reports.append(str(said)), watch.cancel()))
            waiting = Thread(target=lambda: tried(loader, name if same else "other", watch))
            waiting.start()
            waiting.join(30)

    with speaking("de"):
        loader.load(name, first)[2].close()
    assert doing == ["Die Meshes werden vermessen"]
    said = "Mesure des maillages"
    assert reports == [said if same else f"En attente d’une autre table\u202f: {said}"]


def tried(loader: SceneLoader, name: str, watch: PageProgress) -> None:
    """Wait for a table as a French reader, until it is no longer wanted."""
    with speaking("fr"), suppress(Cancelled):
        loader.load(name, watch)


def test_a_page_is_told_now_and_then_and_of_the_first_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("apps.runtime.scene_loader.monotonic", lambda: now[0])
    reports: list[str] = []
    watch = PageProgress(lambda _share, what: reports.append(str(what)))
    for number in range(100):
        now[0] = number / 100
        watch(0.0, str(number))
    assert reports[0] == "0" and 8 <= len(reports) <= 11


@pytest.mark.slow
def test_a_thing_is_drawn_without_looking_through_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyvista as pv

    asked: list[str] = []
    true = pv.Renderer.remove_actor

    def remove(self: object, name: object, *words: object, **more: object) -> object:
        asked.append(str(name))
        return true(self, name, *words, **more)

    monkeypatch.setattr(pv.Renderer, "remove_actor", remove)
    scene = build_scene(lay(load(boxes(tmp_path, 6))))
    assert len(scene.plotter.actors) > 6
    scene.close()
    assert not [name for name in asked if name.startswith("terrain")]


@pytest.mark.slow
def test_warming_up_leaves_the_work_to_the_asking_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader, name = loader_for(boxes(tmp_path, 3))
    made: list[str] = []
    monkeypatch.setattr(
        "apps.runtime.scene_loader.prepare", lambda *_words: made.append("prepared")
    )
    loader.warm(name)
    loader.load(name)[2].close()
    loader._hub.forget(name)
    loader.warm(name)  # stops where it is first told how far it has come
    assert made == ["prepared", "prepared"]


@pytest.mark.slow
def test_a_large_tables_rays_and_light_stop_wherever_they_are_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two moments at which it can be stopped little is done: no tree is grown, and no
    light baked, in one go; and when it is stopped, what was made goes."""
    monkeypatch.setattr(rays, "PIECE", 100)
    monkeypatch.setattr(rays, "_TREE", 300)
    path = boxes(tmp_path, 60, np.random.default_rng(8))
    (loader, name), reports = loader_for(path), list[str]()
    for stop in ("Preparing the terrain", "Lighting terrain 30 of 60"):
        before = there(PlacedPiece, rays.RayMesh)

        def unwanted(_share: float, what: Line, stop: str = stop) -> None:
            if str(what) == stop:
                raise Cancelled

        with pytest.raises(Cancelled):
            loader.load(name, unwanted)
        assert there(PlacedPiece, rays.RayMesh) == before
    loader.load(name, lambda _share, what: reports.append(str(what)))[2].close()
    assert reports.count("Preparing the terrain") > 60 * 12 / 100
    assert reports.count("Lighting terrain 60 of 60") > 5


def there(*kinds: type) -> int:
    gc.collect()
    return sum(issubclass(type(thing), kinds) for thing in gc.get_objects())
