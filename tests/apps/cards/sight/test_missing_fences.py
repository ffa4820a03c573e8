"""The card of a verdict that hangs on a fence which the scan may not show."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from scanned_table import SCANNED_HEAD, SHED
from shown import Shown

from apps.cards.sight.ruling import RulingRow
from apps.scene.view import SceneView
from apps.server.menus.thin_things import ThinThings
from apps.table.layers.inquiry import Inquiries
from apps.table.state.session import Session
from apps.table.tools.draw_tool import DRAW
from apps.table.workspace import Workspace
from sandbox.scenario.file import load
from sandbox.table.table import lay


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Able looks at Baker across open ground; a shed stands aside."""
    trimesh.creation.box((2.0, 3.0, 4.0)).export(tmp_path / "shed.ply")
    path = tmp_path / "scanned.toml"
    path.write_text(SCANNED_HEAD.format(digest="0" * 64, error=0.1) + SHED, encoding="utf-8")
    session = Session()
    session.lay(lay(load(path)))
    return session


def _buttons(shown: Shown) -> list[str]:
    return [label for label in shown.labels if label.startswith("No fence")]


@pytest.mark.parametrize(
    ("answer", "settled"), [("No fence here", "thin_free"), ("No fences at all", "thin")]
)
def test_an_answer_on_the_card_settles_the_verdict_and_can_be_undone(
    session: Session, answer: str, settled: str
) -> None:
    row = RulingRow(session, Inquiries(session), lambda: None)
    shown = Shown(row)
    session.show("able", "baker")
    assert session.verdict.sight is not None and session.verdict.sight.verdict == "contested"
    (button,) = [label for label in _buttons(shown) if label.startswith(answer)]
    shown.press(button)
    assert session.table is not None and session.table.scenario.scan is not None
    assert session.table.scenario.scan.model_fields_set >= {settled}
    assert session.verdict.sight.verdict == "clear"
    assert _buttons(shown) == []
    session.undo()
    assert session.verdict.sight.verdict == "contested" and len(_buttons(shown)) == 2


def test_the_question_on_arrival_is_answered_or_leads_to_a_fence_of_two_clicks(
    session: Session,
) -> None:
    space = Workspace(session, SceneView())
    thin = ThinThings(space)
    assert list(thin.answers) == ["No fences", "Draw a fence…", "Add something else…"]
    thin.answers["Add something else…"]()
    bar = Shown(thin.bar)
    assert space.state.tool != DRAW and bar.labels == ["No fences", "Draw a fence…"]
    bar.press("Draw a fence…")
    assert space.state.tool == DRAW
    space.tools.put_away()
    thin.answers["Draw a fence…"]()
    assert space.state.tool == DRAW and "fence" in space.drawing.words
    bar = Shown(thin.bar)
    assert bar.labels == ["No more fences"]
    bar.press("No more fences")
    assert space.state.tool != DRAW and thin.answers == {} and bar.labels == []
    assert session.table is not None and session.table.scenario.scan is not None
    assert session.table.scenario.scan.thin == "none"
