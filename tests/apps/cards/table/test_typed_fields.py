"""Values typed into the property fields, sent as the browser's form sends them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import trimesh
from page_of_messages import Page, from_browser
from shown import Shown
from tables import HEAD, table_from, unit

from apps.cards.shared.form import Form
from apps.cards.table.inspector import Inspector
from apps.cards.table.unit_editor import UnitEditor
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from meshes.terrain.kinds import KINDS
from rules.catalogue import RULESETS
from sandbox.scenario.templates import templates

MARKS = """
[[zones]]
id = "south"
side = "axis"
polygon = [[0, 0], [72, 0], [72, 12], [0, 12]]
[[zones]]
id = "north"
side = "allies"
edge = "far"
[[objectives]]
id = "bridge"
kind = "hold"
position = [36, 24]
radius = 3
[[smoke]]
id = "screen"
position = [20, 20]
radius = 3
[[notes]]
id = "here"
text = "look"
position = [20, 30]
"""
SIDES = unit("able", "axis", "position = [10, 10]", "position = [12, 10]") + unit(
    "baker", "allies", "position = [60, 40]", "position = [62, 40]"
)
PIECE = '[[terrain]]\nid = "it"\nkind = "{}"\nposition = [36, 24]\n'


def typed(text: str) -> int | float:
    """Return the number that Python receives when this text is typed: JavaScript has one type of
    number, and its JSON writes 2.0 as 2."""
    number = float(text)
    return int(number) if number.is_integer() and number < 1e21 else number


def other_values(field: Mapping[str, Any]) -> Iterator[Any]:
    """Yield values that a person can give a field and that it does not show yet."""
    shown = field["value"]
    if field["kind"] == "choice":
        yield from [choice for choice in field["choices"] if choice != shown][:2]
    elif field["kind"] == "switch":
        yield not shown
    elif field["kind"] == "text":
        yield "#336699" if field["id"] == "colour" else "typed"
    elif field["kind"] == "number":
        step, low, high = field["step"], field.get("low", 0.0), field.get("high", 1e6)
        now = low if shown is None else shown
        yield typed(f"{now + step if now + step <= high else now - step:.3f}")


def type_all(session: Session, form: Form, *but: str) -> list[str]:
    """Type other values into each field, undo each, and return what was refused."""
    refused = []
    for field in [dict(field) for field in form.fields if field["id"] not in but]:
        for value in other_values(field):
            session.notice = ""
            from_browser(form, {"subject": form.subject, "field": field["id"], "value": value})
            now = next((row for row in form.fields if row["id"] == field["id"]), None)
            adds = field["id"] == "arms.more"
            if session.notice or now is None or (now["value"] != value and not adds):
                refused.append(f"{field['id']} = {value!r}: {session.notice or now}")
            session.undo()
    return refused


def chosen(folder: Path, text: str, thing: str) -> tuple[Session, Form]:
    """A session in which one thing is selected, and the inspector's form of it."""
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    state.workspace = "table"
    session.lay(table_from(folder, text))
    inspector = Inspector(session, state, space.commands)
    session.select([thing])
    form, *_ = Shown(inspector).every(Form)  # a unit has a second one
    return session, form


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_each_field_of_a_kind_takes_what_is_typed(tmp_path: Path, kind: str) -> None:
    session, form = chosen(tmp_path, HEAD + PIECE.format(kind), "it")
    assert len(form.fields) > 6
    assert type_all(session, form, "id") == []


@pytest.mark.slow
def test_each_field_of_a_mesh_takes_what_is_typed(tmp_path: Path) -> None:
    trimesh.creation.box((100.0, 80.0, 60.0)).export(tmp_path / "own.stl")
    row = '[[terrain]]\nid = "it"\nmesh = "own.stl"\nmesh_unit = "mm"\nposition = [36, 24]\n'
    session, form = chosen(tmp_path, HEAD + row, "it")
    assert type_all(session, form, "id", "mesh_unit", "scale") == []


@pytest.mark.parametrize(
    ("thing", "but"),
    [
        ("zones:south", ()),
        ("zones:north", ()),
        ("smoke:screen", ()),
        ("notes:here", ()),
        ("objectives:bridge", ("kind", "unit", "edge")),
    ],
)
def test_each_field_of_a_mark_takes_what_is_typed(
    tmp_path: Path, thing: str, but: tuple[str, ...]
) -> None:
    session, form = chosen(tmp_path, HEAD + SIDES + MARKS, thing)
    assert form.fields
    assert type_all(session, form, "id", *but) == []


def _one_of_each() -> list[str]:
    """The first template of each movement: of models alone, of several, and with an officer."""
    first: dict[tuple[object, ...], str] = {}
    for name, made in templates().items():
        first.setdefault((made.game, made.mover, made.models > 1, made.officer != "none"), name)
    return list(first.values())


@pytest.mark.parametrize("template", _one_of_each())
@pytest.mark.slow
def test_each_field_of_a_unit_and_of_its_model_takes_what_is_typed(
    tmp_path: Path, template: str
) -> None:
    game = templates()[template].game
    head = f'{HEAD}game = "{game}"\nruleset = "{RULESETS[game][0]}"\n'
    men = [f"position = [{20 + 4 * n}, 24]" for n in range(min(2, templates()[template].models))]
    session, form = chosen(tmp_path, head + unit("able", "axis", *men, template=template), "able/0")
    assert type_all(session, form) == []
    editor = UnitEditor(session)
    session.select([f"able/{number}" for number in range(len(men))])
    assert type_all(session, Shown(editor).only(Form)) == []


@pytest.mark.parametrize(
    ("kind", "field"),
    [("building", "storeys"), ("building", "doors"), ("building", "seed"), ("wall", "gates")],
)
def test_a_fraction_in_a_field_of_whole_numbers_is_one_clear_sentence(
    tmp_path: Path, kind: str, field: str
) -> None:
    session, form = chosen(tmp_path, HEAD + PIECE.format(kind), "it")
    from_browser(form, {"subject": "it", "field": field, "value": typed("2.5")})
    assert session.notice == f"Terrain it, {field}: found 2.5; expected a whole number."


def test_the_highest_seed_can_be_typed_and_no_higher(tmp_path: Path) -> None:
    session, form = chosen(tmp_path, HEAD + PIECE.format("tree"), "it")
    for text in ("4294967295", "4294967296", "1e300"):
        from_browser(form, {"subject": "it", "field": "seed", "value": typed(text)})
        assert session.table.piece("it").spec.seed == 2**32 - 1
    assert session.notice.startswith("Terrain it, seed: found")
