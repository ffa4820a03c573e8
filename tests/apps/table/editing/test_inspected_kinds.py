"""Every kind of terrain has fields that the page can show."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import HEAD, table_from, unit

from apps.table.editing.inspecting import change_of, fields_of, name_after
from meshes.terrain.kinds import KINDS
from sandbox.analysis.survey.remark import called
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.document import Document
from sandbox.document.titles import title
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A piece of each kind, called by it."""
    row = '[[terrain]]\nid = "{0}"\nkind = "{0}"\nposition = [36, 24]\n'
    return table_from(tmp_path_factory.mktemp("kinds"), "".join(map(row.format, KINDS)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_fields(table: Table, kind: str) -> None:
    fields = {field["id"]: field for field in fields_of(table, kind)}
    assert {"id", "position.x", "rotation", "cover"} <= set(fields)


def test_walls_are_told_by_their_number_and_an_interval_by_its_ends(tmp_path: Path) -> None:
    row = '[[terrain]]\nid = "p"\nkind = "walled-ruin"\nposition = [36, 24]\n'
    table = table_from(tmp_path, row + "height_range = [4.0, 6.0]\n")
    fields = {field["id"]: field for field in fields_of(table, "p")}
    assert fields["walls"]["value"] == "1, 5.8″ × 3.2″ over all"
    assert fields["levels"]["value"] == "3″"
    assert fields["windows"]["choices"] == ["none", "bays", "slits"]
    assert fields["height_range.1"]["label"] == "height range highest"


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_piece_is_explained_and_shows_its_default(table: Table, kind: str) -> None:
    fields = {field["id"]: field for field in fields_of(table, kind)}
    places = {"id", "position.x", "position.y"}
    plain = {name for name, field in fields.items() if not field.get("about")}
    assert {name.partition(".")[0] for name in plain - places} <= {"size"}
    piece = table.piece(kind)
    assert (fields["cover"]["usual"], fields["ground"]["usual"]) == (piece.cover, piece.ground)
    assert fields["layer"]["usual"] == fields["box"]["usual"] == "none"


@pytest.mark.parametrize("kind", KINDS)
def test_a_length_says_that_it_is_in_inches(table: Table, kind: str) -> None:
    for field in fields_of(table, kind):
        if (
            field["kind"] == "number"
            and "inches" in field.get("about", "").partition("by default")[0]
        ):
            assert field.get("unit") == "in", field
        if "share" in field.get("about", ""):
            assert not field.get("unit"), field


def test_the_second_number_of_an_upright_size_is_its_height(table: Table) -> None:
    for kind, axes in (("fence", "xz"), ("crater", "xz"), ("field", "xy"), ("gantry", "xy")):
        fields = {field["id"]: field for field in fields_of(table, kind)}
        assert [fields[f"size.{n}"]["label"] for n in (0, 1)] == [f"size {axis}" for axis in axes]


def test_an_objective_has_the_fields_of_its_sort_and_names_its_unit(tmp_path: Path) -> None:
    rows = "".join(
        f'[[objectives]]\nid = "{kind}"\nkind = "{kind}"\nside = "a"\n{more}\n'
        for kind, more in (("hold", "position = [5, 5]"), ("destroy", ""), ("exit", 'edge = "far"'))
    )
    table = table_from(tmp_path, rows + unit("medium-tank-2", "b", "position = [30, 30]"))
    fields = {
        kind: {field["id"]: field for field in fields_of(table, f"objectives:{kind}")}
        for kind in ("hold", "destroy", "exit")
    }
    own = {kind: {"unit", "edge", "radius"} & set(fields[kind]) for kind in fields}
    assert own == {"hold": {"radius"}, "destroy": {"unit"}, "exit": {"unit", "edge"}}
    assert fields["hold"]["radius"]["usual"] == 6.0
    assert fields["destroy"]["unit"]["names"] == {"medium-tank-2": "Medium tank 2"}
    assert all(fields["exit"][key]["about"] for key in ("unit", "edge", "points"))


def test_a_piece_keeps_the_words_of_its_name(tmp_path: Path) -> None:
    path = tmp_path / "test.toml"
    row = '[[terrain]]\nid = "house-1"\nkind = "building"\nposition = [36, 24]\n'
    path.write_text(HEAD + row, encoding="utf-8")
    file = load(path)
    document = Document(file.scenario)

    def call(thing: str, said: str) -> tuple[str, str]:
        """Rename a piece; return its id, and the title of the step."""
        change = change_of(lay(file.saying(document.scenario)), thing, "id", said)
        step = document.do("me", change)
        return name_after(change, thing), step.title

    number, saint = "baker-street-no-9", "rue-st-lo"
    said = "renamed house 1 to Baker Street No. 9"
    assert call("house-1", "Baker Street No. 9") == (number, said)
    path.write_text(file.saying(document.scenario).written(), encoding="utf-8")
    table = lay(load(path))
    assert fields_of(table, number)[0]["value"] == "Baker Street No. 9"
    assert called(table.piece(number)) == table.piece(number).spec.label == "Baker Street No. 9"
    moved = MoveThings((Spot(number, (30.0, 30.0)),))
    assert str(title(moved, table.scenario)) == "moved Baker Street No. 9"
    assert call(number, "Baker street no 9")[0] == number
    assert document.scenario.terrain[0].name is None, "its id says it"
    assert call(number, "Rue St-Lô") == (saint, "renamed baker street no 9 to Rue St-Lô")
    assert call(saint, "RUE ST-LÔ") == (saint, "renamed Rue St-Lô to RUE ST-LÔ")
