"""The kind of a scanned piece is one field: it sets cover and ground together, as one step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import trimesh
from page_of_messages import Page, from_browser
from shown import Shown
from tables import HEAD, table_from

from apps.cards.shared.form import Form
from apps.cards.table.inspector import Inspector
from apps.table.editing.inspecting import change_of, facts_of, fields_of
from apps.table.state.captions import note
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from meshes.scans.guess import GUESSES, Guess
from sandbox.document.refusal import Refused
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.scan_kinds import kind_keys, kind_of
from sandbox.sight.picking import Pick
from sandbox.table.table import Table

GAME = table_game("bolt-action")


def row(name: str, x: float, kind: Guess, keys: str = "scanned = true") -> str:
    made = kind_keys(kind, GAME)
    beneath = "beneath = true" if made["beneath"] else ""
    return f"""
[[terrain]]
id = "{name}"
mesh = "box.ply"
mesh_unit = "in"
position = [{x}, 20, 0]
cover = "{made["cover"]}"
ground = "{made["ground"]}"
{beneath}
{keys}
"""


def table(folder: Path, *rows: str) -> Table:
    trimesh.creation.box((4, 2, 2)).export(folder / "box.ply")
    return table_from(folder, HEAD + 'game = "bolt-action"\n' + "".join(rows))


def field(table: Table, thing: str) -> dict[str, Any]:
    return next(dict(one) for one in fields_of(table, thing) if one["id"] == "kind")


@pytest.mark.parametrize("kind", GUESSES)
def test_a_scan_s_own_name_tells_the_kind_where_it_agrees_with_the_row(
    tmp_path: Path, kind: Guess
) -> None:
    found = field(table(tmp_path, row(f"{kind}-2", 20, kind)), f"{kind}-2")
    assert found["value"] == kind and found["choices"] == list(GUESSES) and found["own"] == ""


def test_the_kind_follows_cover_and_ground_and_only_scanned_pieces_have_one(
    tmp_path: Path,
) -> None:
    rows = row("building-1", 10, "trees"), row("barn", 20, "building"), row("odd", 30, "wall", "")
    laid = table(tmp_path, *rows)
    assert field(laid, "building-1")["value"] == "trees", "its id says otherwise, its row does not"
    barn = field(laid, "barn")
    assert barn["value"] == "building"
    assert "vehicle" not in barn["choices"], "its row could not tell it from a building"
    assert all(one["id"] != "kind" for one in fields_of(laid, "odd"))
    with pytest.raises(Refused, match="has no kind"):
        change_of(laid, "odd", "kind", "hedge")
    with pytest.raises(Refused, match='kind: found "castle"; expected building, ruin, wall, hedge'):
        change_of(laid, "barn", "kind", "castle")


def test_a_piece_of_no_kind_says_so(tmp_path: Path) -> None:
    laid = table(tmp_path, row("wall-1", 20, "wall").replace('"hard"', '"none"'))
    found = field(laid, "wall-1")
    assert (found["value"], found["own"]) == (None, "none of these")


def test_one_choice_sets_cover_ground_and_name_as_one_step(tmp_path: Path) -> None:
    space = Workspace(Session(), Page())
    session, state = space.session, space.state
    session.lay(table(tmp_path, row("building-1", 20, "building"), row("hedge-1", 40, "hedge")))
    state.workspace = "table"
    inspector = Inspector(session, state, space.commands)
    session.select(["building-1"])
    form = Shown(inspector).only(Form)
    from_browser(form, {"subject": "building-1", "field": "kind", "value": "hedge"})
    assert session.table is not None and session.selected == ("hedge-2",) == (form.subject,)
    spec = session.table.piece("hedge-2").spec
    assert (spec.cover, spec.ground) == (kind_keys("hedge", GAME)["cover"], "obstacle")
    assert kind_of(spec, GAME) == "hedge"  # type: ignore[arg-type]
    from_browser(form, {"subject": "hedge-2", "field": "kind", "value": "hill"})
    hill = session.table.piece("hill-1").spec
    assert hill.lies_beneath and hill.ground == "open"
    from_browser(form, {"subject": "hill-1", "field": "kind", "value": "vehicle"})
    assert not session.table.piece("vehicle-1").spec.lies_beneath
    session.desk.undo()
    assert session.table.piece("hill-1").spec.lies_beneath, "one step each"
    assert session.selected == ("hill-1",), "the selection follows the name back"


def test_the_pointers_note_and_the_selection_say_one_height(tmp_path: Path) -> None:
    sunk = row("building-1", 20, "building").replace("20, 0]", "20, -0.3]")
    laid = table(tmp_path, sunk)
    said = note(laid, Pick("terrain/building-1", (20.0, 20.0, 1.7)))
    assert said is not None and "1.7″ high" in said["rows"][0]
    assert any("4.0 × 2.0 × 1.7″ overall" in fact for fact in facts_of(laid, "building-1"))
