"""The card of a verdict that hangs on what a scanned piece is."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from scanned_table import SCANNED_HEAD
from shown import Shown

from apps.cards.sight.ruling import RulingRow
from apps.table.editing.inspecting import change_of
from apps.table.layers.inquiry import Inquiries
from apps.table.state.session import Session
from sandbox.document.commands import SetKeys
from sandbox.scenario.file import load
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.piece_doubt import piece_doubts
from sandbox.table.table import lay

HEDGE = """[[terrain]]
id = "hedge-1"
mesh = "hedge.ply"
mesh_unit = "in"
position = [20.0, 12.0, 0.0]
cover = "soft"
may_be = "hard"
odds = 0.3
scanned = true
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Able looks at Baker over a hedge that may be a bank of earth."""
    trimesh.creation.box((1.0, 9.0, 1.0)).subdivide_to_size(0.4).export(tmp_path / "hedge.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=0.02)
    path = tmp_path / "scanned.toml"
    path.write_text(head.replace("scale = 1.0", 'scale = 1.0\nthin = "none"') + HEDGE)
    session = Session()
    session.lay(lay(load(path)))
    return session


def _buttons(shown: Shown) -> list[str]:
    return [label for label in shown.labels if label.startswith("Hedge 1")]


@pytest.mark.parametrize("cover", ["soft", "hard"])
def test_a_word_on_what_a_piece_is_settles_the_verdict_and_can_be_undone(
    session: Session, cover: str
) -> None:
    row = RulingRow(session, Inquiries(session), lambda: None)
    shown = Shown(row)
    session.show("able", "baker")
    assert session.verdict.sight is not None and session.verdict.sight.verdict == "contested"
    assert _buttons(shown) == ["Hedge 1: soft cover", "Hedge 1: hard cover"]
    shown.press(f"Hedge 1: {cover} cover")
    assert session.verdict.sight.verdict == cover and _buttons(shown) == []
    session.undo()
    assert session.verdict.sight.verdict == "contested" and len(_buttons(shown)) == 2


def test_a_thing_that_may_be_a_stall_is_said_to_have_gaps(session: Session) -> None:
    session.do(SetKeys("hedge-1", {"cover": "hard", "may_be": "soft"}))
    row = RulingRow(session, Inquiries(session), lambda: None)
    shown = Shown(row)
    session.show("able", "baker")
    assert len(_buttons(shown)) == 3
    shown.press("Hedge 1: has gaps")
    assert _buttons(shown) == [] and "through gaps of Hedge 1" in shown.text
    assert session.table is not None
    (piece,) = session.table.pieces
    assert isinstance(piece.spec, MeshTerrain) and piece.spec.gaps and piece.cover == "soft"


def test_a_kind_that_is_chosen_settles_it_too(session: Session) -> None:
    assert session.table is not None and len(piece_doubts(session.table)) == 1
    session.do(change_of(session.table, "hedge-1", "kind", "hedge"))
    assert piece_doubts(session.table) == ()
