"""The fairness card: what it asks for, what it finds, and the moves that it draws and makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from shown import Shown
from tables import HEAD, table_from

from apps.cards.table.fairness import FairnessCard
from apps.runtime.heavy import work_at
from apps.scene.view import SceneView
from apps.table.layers import fairness_layer
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.analysis.fairness.mend import Move
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.table.table import Table
from sandbox.view.scene import build_scene
from sandbox.work.elsewhere import Here, Processes, WorkerLost
from sandbox.work.progress import Cancelled

_BOX = '[[terrain]]\nid = "{}"\nkind = "box"\nsize = [0.5, {}, 3.0]\nposition = [{}, 4.0]\n'
_ZONE = '[[zones]]\nid = "{0}"\nside = "{0}"\npolygon = [[{1}, 0], [{2}, 0], [{2}, 8], [{1}, 8]]\n'
BARE = (
    HEAD + "[table]\nsize = [12.0, 8.0]\n" + _BOX.format("wall", 4, 6) + _BOX.format("post", 1, 8)
)
WEST, EAST = _ZONE.format("axis", 0, 3), _ZONE.format("allies", 9, 12)


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("fair"), BARE + WEST + EAST)


@pytest.fixture
def at(field: Table) -> Iterator[SimpleNamespace]:
    made = Workspace(Session(), SceneView())
    made.show(build_scene(field), field, LiveDocument("field", Document(field.scenario), field))
    card = FairnessCard(made.session, made.fairness)
    yield SimpleNamespace(
        page=made, session=made.session, layer=made.fairness, card=card, shown=Shown(card)
    )
    made.close()


def drawn(at: SimpleNamespace) -> list[str]:
    return sorted(name for name in at.page.view.scene.items if name.startswith("fairness/"))


@pytest.mark.parametrize(
    ("zones", "words"), [("", "choose Deployment zone"), (WEST, "Only Axis has a zone")]
)
def test_the_card_says_how_zones_are_drawn(tmp_path, zones: str, words: str) -> None:
    session = Session()
    layer = fairness_layer.FairnessLayer(session)
    card = FairnessCard(session, layer)
    session.lay(table_from(tmp_path, BARE + zones))
    assert words in Shown(card).text and not Shown(card).labels


@pytest.mark.slow
def test_both_sides_are_shown_until_the_table_changes(at: SimpleNamespace) -> None:
    assert not drawn(at)
    at.shown.press("Compare the zones")
    text = at.shown.text
    assert "Fair within what can be measured" in text and "Nothing needs to be moved." in text
    assert '<th scope="col">Axis</th><th scope="col">Allies</th>' in text
    assert drawn(at) == ["fairness/exposed", "fairness/safe"]
    assert not at.shown.labels
    at.session.do(MoveThings((Spot("post", (8.0, 6.0)),)))
    assert not drawn(at) and at.layer.held is None
    assert at.shown.labels == ["Compare the zones"] and "<table" not in at.shown.text


@pytest.mark.slow
def test_moves_are_drawn_and_made_in_one_step(
    at: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = (Move("wall", (6.0, 4.0), (5.0, 4.0)), Move("post", (8.0, 4.0), (8.0, 2.0)))
    real = fairness_layer.fairness
    asked: list[list[tuple[float, ...]]] = []

    def compared(table: Table, *more: Any) -> Any:
        asked.append([piece.spec.position for piece in table.pieces])
        return replace(real(table, *more), mend=moves)

    monkeypatch.setattr(fairness_layer, "fairness", compared)
    at.layer.ask()
    assert drawn(at)[1:] == ["fairness/move/post", "fairness/move/wall", "fairness/safe"]
    assert "wall from 6, 4 to 5, 4" in at.shown.text
    at.shown.press("Move them")

    def places() -> list[tuple[float, ...]]:
        return [piece.spec.position for piece in at.session.table.pieces]

    assert places() == [(5.0, 4.0), (8.0, 2.0)]
    # The zones are compared again by themselves: what is shown is of the table as it is now.
    assert asked == [[(6.0, 4.0), (8.0, 4.0)], [(5.0, 4.0), (8.0, 2.0)]]
    assert at.layer.held is not None and drawn(at) and '<th scope="row">exposed' in at.shown.text
    at.session.undo()
    assert places() == [(6.0, 4.0), (8.0, 4.0)] and not at.session.can_undo
    assert len(asked) == 2 and at.layer.held is None


def test_the_comparison_can_be_stopped_and_shows_its_fault(
    at: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[list[str], str]] = []

    def long(_table: Table, progress) -> None:
        progress(0.4, "Moving wall")
        seen.append((at.shown.labels, at.shown.text))
        at.shown.press("Stop")
        with pytest.raises(Cancelled):
            progress(0.5, "Moving wall")
        raise Cancelled

    monkeypatch.setattr(fairness_layer, "fairness", long)
    at.layer.ask()
    assert seen[0][0] == ["Stop"] and "Moving wall, 40 % …" in seen[0][1]
    assert at.layer.progress is None and at.layer.held is None
    assert at.shown.labels == ["Compare the zones"]

    def wrong(*_asked: object) -> None:
        raise fairness_layer.FairnessFault("zones of axis: found no place where a man can stand")

    monkeypatch.setattr(fairness_layer, "fairness", wrong)
    at.layer.ask()
    assert "found no place where a man can stand." in at.shown.text
    assert 'role="alert"' in at.shown.text and at.shown.labels


@pytest.mark.slow
def test_zones_are_compared_in_another_process_with_the_same_result(at: SimpleNamespace) -> None:
    at.layer.ask()
    here, shares = at.layer.held.found.to_json(), list[float]()
    at.session.do(MoveThings((Spot("post", (8.0, 6.0)),)))
    at.session.undo()
    work_at(Processes(most=1))
    try:
        at.layer.param.watch(lambda _: shares.append(at.layer.progress or 0.0), "shown")
        at.shown.press("Compare the zones")
        assert at.layer.held.found.to_json() == here
        assert max(shares) > 0.0, "progress arrives"
    finally:
        work_at(Here())


def test_a_process_that_ends_twice_costs_a_sentence(at: SimpleNamespace) -> None:
    class Lost(Here):
        def run(self, *_asked: object) -> Any:
            raise WorkerLost

    work_at(Lost())
    try:
        at.shown.press("Compare the zones")
        assert "ended twice; ask again, or for less." in at.shown.text
        assert at.shown.labels == ["Compare the zones"]
    finally:
        work_at(Here())
