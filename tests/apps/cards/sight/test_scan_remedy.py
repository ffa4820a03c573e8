"""The card of a verdict that a scan leaves open: what decides, and the number that settles it."""

from __future__ import annotations

from pathlib import Path

import panel_material_ui as pmu
import pytest
import trimesh
from scanned_table import SCANNED_HEAD
from shown import Shown

from apps.cards.sight.ruling import RulingRow
from apps.table.layers.inquiry import Inquiries
from apps.table.output.overlays import labels, marks
from apps.table.state.session import Session
from sandbox.scenario.file import load
from sandbox.table.table import lay

WALL = """[[terrain]]
id = "wall-1"
mesh = "wall.ply"
mesh_unit = "in"
position = [20.0, 12.0, 0.0]
cover = "hard"
scanned = true
"""
TREES = WALL.replace("wall-1", "trees-1").replace('"hard"', '"soft"\nground = "rough"')


def session_with(folder: Path, row: str, high: float) -> Session:
    """Able looks at Baker over a scanned wall, or through trees, that is so high."""
    trimesh.creation.box((0.8, 12.0, high)).subdivide_to_size(0.2).export(folder / "wall.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=0.15)
    path = folder / "scanned.toml"
    path.write_text(head.replace("scale = 1.0", 'scale = 1.0\nthin = "none"') + row)
    session = Session()
    session.lay(lay(load(path)))
    return session


@pytest.mark.parametrize(
    ("row", "high", "said", "key"),
    [
        (WALL, 1.05, "What decides is how high Wall 1 is", "tops"),
        (TREES, 4.0, "What decides is what is between the leaves of Trees 1", "depth"),
    ],
)
def test_the_number_that_is_typed_settles_the_verdict_at_once(
    tmp_path: Path, row: str, high: float, said: str, key: str
) -> None:
    session = session_with(tmp_path, row, high)
    card = RulingRow(session, Inquiries(session), lambda: None)
    shown = Shown(card)
    session.show("able", "baker")
    assert session.verdict.sight is not None and session.verdict.sight.verdict == "contested"
    assert said in shown.text
    assert session.table is not None
    assert "doubt" in {item.name for item in marks(session, session.table)}
    assert "What decides" in [label["text"] for label in labels(session, session.table)]
    shown.press("Settle it")
    piece = session.table.pieces[0]
    assert key in piece.spec.model_fields_set
    assert session.verdict.sight.verdict != "contested"
    assert said not in shown.text and "Settle it" not in shown.labels
    assert "doubt" not in {item.name for item in marks(session, session.table)}
    session.undo()
    assert session.verdict.sight.verdict == "contested" and said in shown.text


def test_both_heights_of_a_gap_are_typed(tmp_path: Path) -> None:
    session = session_with(tmp_path, WALL + "gaps = true\n", 4.0)
    card = RulingRow(session, Inquiries(session), lambda: None)
    shown = Shown(card)
    session.show("able", "baker")
    low, high = card.remedy.__panel__().select(pmu.FloatInput)
    assert (low.label, high.label) == ("Open from, inches", "Open up to, inches")
    low.value = 0.3
    shown.press("Settle it")
    assert session.verdict.sight is not None and session.verdict.sight.verdict == "contested"
    high.value = 3.9
    shown.press("Settle it")
    assert session.verdict.sight.verdict == "clear" and "Settle it" not in shown.labels


def test_the_field_begins_with_what_the_scan_says(tmp_path: Path) -> None:
    session = session_with(tmp_path, WALL, 1.0)
    card = RulingRow(session, Inquiries(session), lambda: None)
    session.show("able", "baker")
    field, other = card.remedy.__panel__().select(pmu.FloatInput)
    assert not other.visible
    assert field.label == "Height there, inches" and field.value == 1.0
