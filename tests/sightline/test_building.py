"""Tables built in code: the same as from a file, each change a new value, faults in a sentence."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
import pyvista
import trimesh
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from repository import EXAMPLES

import sightline

CROSSROADS = EXAMPLES / "crossroads.toml"

BUILT = """
format = 1
name = "Untitled"
game = "bolt-action"

[table]
size = [60.0, 40.0]

[[zones]]
id = "axis-zone"
side = "axis"
polygon = [[0.5, 0.5], [59.5, 0.5], [59.5, 10.0], [0.5, 10.0]]

[[zones]]
id = "allies-zone"
side = "allies"
polygon = [[59.5, 39.5], [0.5, 39.5], [0.5, 30.0], [59.5, 30.0]]

[[terrain]]
id = "farmhouse"
kind = "building"
position = [30.0, 20.0]
rotation = 15.0
size = [8.0, 6.0, 5.6]

[[smoke]]
id = "smoke"
position = [12.0, 12.0]
radius = 3.0

[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [{ position = [20.0, 6.0], facing = 90.0 }, { position = [22.0, 6.0], facing = 90.0 }]
quality = "veteran"
"""


def built() -> sightline.Table:
    rows = [{"position": (x, 6), "facing": 90} for x in (20, 22)]
    table = sightline.new(size=(60, 40), game="bolt-action")
    table = table.add("building", at=(30, 20), size=(8, 6, 5.6), rotation=15, id="farmhouse")
    table = table.add("smoke", at=np.array([12, 12]), radius=np.float32(3))
    return table.add_unit("rifle-squad", "axis", models=rows, id="able", quality="veteran")


@pytest.mark.slow
def test_a_table_built_in_code_equals_one_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "built.toml"
    path.write_text(BUILT, encoding="utf-8")
    opened, made = sightline.open(path), built()
    assert made == opened and made.digest == opened.digest and hash(made) == hash(opened)
    assert made.as_dict() == opened.as_dict()
    made.save(tmp_path / "saved.toml")
    assert sightline.open(tmp_path / "saved.toml") == made


@pytest.mark.slow
def test_every_change_is_a_new_table_and_the_old_one_stays() -> None:
    table = sightline.open(CROSSROADS)
    before, text = table.digest, str(table)
    after = [
        table.add("wall", at=(10, 40)),
        table.add_unit("smg-squad", "axis", at=(36, 4)),
        table.move("able/0", to=(30, 9)),
        table.move("farmhouse", facing=30),
        table.change("farmhouse", cover="soft"),
        table.remove("dora"),
        table.with_policy(min_visible=0.2),
    ]
    assert len({one.digest for one in after} | {before}) == 8
    assert table.digest == before and str(table) == text
    assert table.move("able/0", to=tuple(table.position("able/0"))).remove("able") == table.remove(
        "able"
    )


def test_a_unit_moves_and_turns_in_formation() -> None:
    table = sightline.open(CROSSROADS)
    models = [name for name in table.models if name.startswith("able/")]
    before = np.array([table.position(name)[:2] for name in models])
    moved = table.move("able", to=(30, 9), facing=table.facing("able") + 90)
    after = np.array([moved.position(name)[:2] for name in models])
    assert moved.position("able")[:2] == pytest.approx((30, 9), abs=1e-3)
    turned = (before - before.mean(axis=0)) @ np.array([[0, 1], [-1, 0]])
    assert after - after.mean(axis=0) == pytest.approx(turned, abs=2e-3)
    assert moved.facing("able/3") == pytest.approx((table.facing("able/3") + 90) % 360)


def test_a_unit_is_put_as_the_page_puts_it() -> None:
    table = sightline.new().add_unit("medium-tank", "axis", at=(36, 30))
    assert table.facing("medium-tank") == 270 and table.models == ("medium-tank/0",)
    few = table.add_unit("rifle-squad", "allies", at=(10, 10), models=3, facing=45)
    assert few.facing("rifle-squad/2") == 45 and len(few.models) == 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["file", "trimesh", "pyvista"])
def test_meshes_come_along(kind: str, tmp_path: Path) -> None:
    box = trimesh.creation.box(extents=(2, 3, 1.5))
    if kind == "file":
        box.export(tmp_path / "crate.stl")
        given: object = tmp_path / "crate.stl"
    else:
        given = box if kind == "trimesh" else pyvista.wrap(box)
    table = sightline.new().add_mesh(
        given, at=(20, 20), unit="in", up="z", id="crate", cover="hard"
    )
    assert table.trimesh("crate").extents == pytest.approx((2, 3, 1.5), abs=1e-6)
    again = table.add_mesh(given, at=(40, 20), unit="in", up="z", rotation=90)
    assert again.trimesh(again.terrain[-1]).extents == pytest.approx((3, 2, 1.5), abs=1e-6)
    folder = tmp_path / "there"
    folder.mkdir()
    again.save(folder / "table.toml")
    assert len(list(folder.iterdir())) == 2, "the mesh is written once"
    assert sightline.open(folder / "table.toml") == again
    again.save(folder / "table.toml")
    (mesh,) = (path for path in folder.iterdir() if path.suffix != ".toml")
    mesh.write_bytes(b"another")
    with pytest.raises(sightline.Fault, match="found another file of that name"):
        again.save(folder / "copy.toml")
    assert not (folder / "copy.toml").exists()


def test_comments_survive_changes(tmp_path: Path) -> None:
    table = sightline.open(CROSSROADS)
    table.move("able/0", to=(30, 9)).add("wall", at=(10, 40)).save(tmp_path / "new.toml")
    before = CROSSROADS.read_text(encoding="utf-8")
    after = (tmp_path / "new.toml").read_text(encoding="utf-8")
    comments = [line for line in before.split("\n") if line.startswith("#")]
    assert comments and [line for line in after.split("\n") if line.startswith("#")] == comments


@pytest.mark.slow
def test_tables_travel_to_other_processes() -> None:
    crate = trimesh.creation.box(extents=(2, 3, 1.5))
    table = built().add_mesh(crate, at=(40, 20))
    there = pickle.loads(pickle.dumps(table))
    assert there == table and there.trimesh().bounds.tolist() == table.trimesh().bounds.tolist()
    sight = sightline.open(CROSSROADS).los("able/0", "charlie/2")
    far = pickle.loads(pickle.dumps(sight)).pairs[0]
    assert far.rays == sight.pairs[0].rays and len(sight.pairs[0].rays()) == sight.pairs[0].rays
    with pytest.raises(sightline.Fault, match="expected one that was judged here"):
        far.rays()


WRONG = [
    (lambda t: t.add("castle", at=(1, 1)), 'kind: found "castle"; expected a kind of terrain'),
    (lambda t: t.add("wall"), "at: found None; expected x and y in inches"),
    (lambda t: t.add("wall", at="30,20"), 'at: found "30,20"; expected x and y in inches'),
    (lambda t: t.add("wall", at=(1, float("nan"))), "expected x and y in inches"),
    (lambda t: t.add("wall", at=(10, 10), rotation="north"), 'rotation: found "north"'),
    (lambda t: t.add("wall", at=(10, 10), colour="red"), "wall, colour: found"),
    (lambda t: t.add("wall", at=(10, 10), id="farmhouse"), "There is a farmhouse already"),
    (lambda t: t.add("wall", at=(99, 10)), "99"),
    (lambda t: t.add_unit("rifle-sqad", "axis", at=(10, 10)), "expected a template, such as"),
    (lambda t: t.add_unit("rifle-squad", "axis"), "at: found None; expected x and y in inches"),
    (lambda t: t.add_unit("rifle-squad", "axis", at=(9, 9), models=0), "models: found 0"),
    (lambda t: t.add_unit("rifle-squad", "axis", at=(9, 9), models=[{}]), "expected either"),
    (lambda t: t.add_mesh("nowhere.stl", at=(9, 9)), "nowhere.stl: found No such file"),
    (lambda t: t.add_mesh(b"solid", at=(9, 9)), "mesh: found bytes; expected a path, or a mesh"),
    (lambda t: t.move("able/0"), "to, facing: found neither"),
    (lambda t: t.move("able/9", to=(1, 1)), "models of able are able/0 to able/4"),
    (lambda t: t.move("abel", to=(1, 1)), "There is no abel on the table"),
    (lambda t: t.move("able/0", to=(99, 1)), "able/0 cannot go to (99, 1): the table is 72″ × 48″"),
    (lambda t: t.move("able", to=(99, 1)), "able cannot go to (99, 1): able/0 cannot go to (98.68"),
    (lambda t: t.move("able/0", to=(30, 30)), "cannot stand there"),
    (lambda t: t.move("able/0", to=(30, 9), facing="up"), 'facing: found "up"; expected degrees'),
    (lambda t: t.change("able"), "able: found no key"),
    (lambda t: t.change("farmhouse", cover="herd"), "farmhouse, cover: found"),
    (lambda t: t.remove(), "things: found none"),
    (lambda t: t.remove("zed"), "There is no zed on the table"),
    (lambda t: t.with_policy(cover_share=7), "cover_share: found 7"),
    (lambda t: t.trimesh("zed"), "'zed' is not on the table: expected a piece or unit"),
    (lambda t: t.trimesh("able/9"), "expected a model, able/0 to able/4"),
    (lambda t: t.position("zed"), "There is no zed on the table"),
    (lambda t: t.show(height=-1), "height: found -1; expected 50 to 4000 pixels"),
    (lambda t: t.map("able", "everything"), 'what: found "everything"; expected what is mapped'),
    (lambda t: t.map("able", cell=0), "cell: found cells of 0″"),
    (lambda t: t.map("zed"), "'zed' is not on the table"),
    (lambda t: t.template("bomb", at=(9, 9)), "found kind 'bomb'; expected one of barrage"),
    (lambda t: t.template("barrage", at=(9, 9), radius=-1), "radius: found -1; expected more than"),
    (lambda t: t.tolerance("able", "baker", 9), "inches: found 9; expected inches above 0"),
    (lambda t: t.margin("able", "able/1"), "are of one unit"),
    (lambda t: sightline.new(size=(1, 1)), "size: found 1x1; expected 6 to 240 inches each way"),
    (lambda t: sightline.new(size=72), "size: found 72; expected two lengths in inches"),
    (lambda t: sightline.new(game="chess"), "game: found 'chess'; expected one of bolt-action"),
    (lambda t: sightline.generate("moon"), "theme: found 'moon'; expected one of"),
    (lambda t: sightline.sweep(t, "able", [1, 2, 3]), "positions: found an array (3,)"),
    (lambda t: sightline.sweep(t, "able", "here"), 'positions: found "here"'),
    (lambda t: sightline.sweep(t, "able", [(9, 9)], []), "targets: found none"),
    (lambda t: sightline.sweep(t, "able", [(9, 9)], what="safe"), "what: found"),
    (lambda t: sightline.sweep(t, "able", [(9, 9)], "able"), "are of one unit"),
    (lambda t: sightline.sweep(t, "able", [(9, 9)], facings=[1, 2]), "facings: found an array"),
    (lambda t: sightline.sweep("t", "able", [(9, 9)]), "table: found str; expected a table"),
    (lambda t: sightline.scan("nowhere.glb"), "nowhere.glb: found"),
    (lambda t: sightline.scan("a.glb", corners=[(1, 2, 3)]), "corners: found 1 of them"),
    (lambda t: sightline.verify("nowhere.json"), "nowhere.json: found No such file"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_is_said_in_one_sentence(number: int) -> None:
    act, said = WRONG[number]
    with pytest.raises(sightline.Fault) as caught:
        act(sightline.open(CROSSROADS))
    assert said in str(caught.value)
    assert len(caught.value.sentences) == 1 and "\n" not in str(caught.value)
    assert caught.value.__cause__ is None and not str(caught.value).endswith(".")


PLACES = st.tuples(
    st.floats(4, 68, allow_nan=False).map(lambda x: round(x, 3)),
    st.floats(4, 44, allow_nan=False).map(lambda y: round(y, 3)),
)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(["wall", "tree", "crates", "smoke"]), PLACES),
        st.tuples(st.just("unit"), st.sampled_from(["rifle-squad", "medium-tank"]), PLACES),
        st.tuples(st.just("move"), st.integers(0, 30), PLACES),
        st.tuples(st.just("remove"), st.integers(0, 30), PLACES),
    ),
    min_size=1,
    max_size=8,
)


def changed(
    table: sightline.Table, how: tuple[str, str | int, tuple[float, float]]
) -> sightline.Table:
    kind, what, at = how
    if kind == "add":
        return table.add(str(what), at=at, **({"radius": 2.0} if what == "smoke" else {}))
    if kind == "unit":
        return table.add_unit(str(what), "axis", at=at, free=True)
    names = [*table.terrain, *table.models]
    if not names:
        return table
    name = names[int(what) % len(names)]
    return table.remove(name) if kind == "remove" else table.move(name, to=at, free=True)


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_whatever_is_changed_is_saved_and_opened_the_same(
    changes: list[tuple[str, str | int, tuple[float, float]]], tmp_path: Path
) -> None:
    table = sightline.new(size=(72, 48))
    for how in changes:
        before, digest = table, table.digest
        try:
            table = changed(table, how)
        except sightline.Fault as fault:
            assert len(fault.sentences) == 1
        assert before.digest == digest
        if how[0] == "add" and table != before and how[1] != "smoke":
            assert table.remove(table.terrain[-1]) == before
    table.save(tmp_path / "table.toml")
    opened = sightline.open(tmp_path / "table.toml")
    assert opened == table and opened.as_dict() == table.as_dict()
    for name in table.models:
        assert opened.position(name).tolist() == table.position(name).tolist()
    assert {name: mesh.bounds.tolist() for name, mesh in opened.trimesh().geometry.items()} == {
        name: mesh.bounds.tolist() for name, mesh in table.trimesh().geometry.items()
    }
