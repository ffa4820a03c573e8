"""Pieces of a scan are merged and split from the card “Selection”, with clicks on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import Page
from scanned_table import scanned_table
from shown import Shown

from apps.cards.table.inspector import Inspector
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene

MERGE, SPLIT = "Merge into one piece", "Split along a line…"


class Referee:
    """Somebody at a scanned table."""

    def __init__(self, folder: Path) -> None:
        self.live = scanned_table(folder)
        self.session, self.view = Session(), Page()
        self.space = Workspace(self.session, self.view)
        self.scene = build_scene(self.live.table)
        self.space.show(self.scene, self.live.table, self.live)
        self.view.tell("ready", width=800, height=600)
        self.space.state.workspace = "table"
        self.card = Inspector(self.session, self.space.state, self.space.commands)

    def pick(self, x: float, y: float) -> None:
        ray: dict[str, Any] = {"origin": [x, y, 40.0], "direction": [0.0, 0.0, -1.0]}
        self.view.tell("pick", x=1, y=1, **ray)

    def offered(self) -> set[str]:
        return {MERGE, SPLIT} & set(Shown(self.card).labels)

    def press(self, label: str) -> None:
        Shown(self.card).press(label)

    @property
    def pieces(self) -> list[str]:
        return [piece.id for piece in self.live.table.pieces]


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Referee]:
    made = Referee(tmp_path)
    yield made
    made.scene.close()


def test_one_piece_of_a_scan_is_split_and_several_are_merged(referee: Referee) -> None:
    offers = [
        (["building-1"], {SPLIT}),
        (["building-1", "scatter-1"], {MERGE}),
        (["building-1", "barn"], set()),
        (["barn"], set()),
        ([], set()),
    ]
    for chosen, offered in offers:
        referee.session.select(chosen)
        assert referee.offered() == offered


@pytest.mark.slow
def test_two_clicks_split_the_piece_and_undo_makes_it_whole(referee: Referee) -> None:
    before = referee.pieces
    referee.pick(20, 10)
    assert referee.session.selected == ("building-1",)
    referee.press(SPLIT)
    assert referee.space.state.words.startswith("Split building-1: click where the line begins")
    referee.pick(21, 4)
    assert referee.view.last("sketch")["live"]
    referee.pick(21, 4)  # the second click of a double click
    assert referee.pieces == before
    referee.pick(21.5, 20)
    assert referee.pieces == [*before, "building-2"]
    assert referee.session.selected == ("building-1", "building-2")
    assert referee.session.said == "Split Building 1 in two."
    assert not referee.space.state.tool and not referee.view.last("sketch")["points"]
    referee.press(MERGE)
    assert referee.pieces == before and referee.session.selected == ("building-1",)
    referee.session.undo()
    referee.session.undo()
    assert referee.pieces == before and not referee.session.notice


def test_a_line_beside_the_piece_is_refused_and_esc_removes_its_first_point(
    referee: Referee,
) -> None:
    before = referee.pieces
    referee.session.select(["building-1"])
    referee.press(SPLIT)
    referee.pick(2, 30)
    referee.space.commands.step_back()
    assert referee.space.state.tool and not referee.view.last("sketch")["points"]
    referee.pick(2, 20)
    referee.pick(8, 20)
    assert "does not cut Building 1 in two" in referee.session.notice
    assert referee.pieces == before


def test_while_a_piece_is_split_no_drag_moves_it(referee: Referee) -> None:
    def note(x: float, y: float) -> dict[str, Any]:
        ray: dict[str, Any] = {"origin": [x, y, 40.0], "direction": [0.0, 0.0, -1.0]}
        referee.view.tell("hover", x=1, y=1, **ray)
        return dict(referee.view.last("note")["note"])

    referee.session.select(["building-1"])
    assert note(20, 10)["rows"][-1] == "drag to move it"
    referee.press(SPLIT)
    grips = {"groups": ["terrain/building-1"], "stay": True}
    assert {key: referee.view.last("grips")[key] for key in grips} == grips
    for place in ((20, 10), (26, 12)):
        assert not any("drag" in row for row in note(*place)["rows"])
        assert not note(*place).get("moves")
    referee.space.commands.step_back()
    assert not referee.view.last("grips")["stay"]
    assert note(20, 10)["rows"][-1] == "drag to move it"


def test_a_locked_piece_is_not_merged(referee: Referee) -> None:
    referee.session.select(["building-1", "scatter-2"])
    referee.press(MERGE)
    assert referee.session.notice == "Scatter 2 is locked: unlock it first."


@pytest.mark.slow
def test_a_piece_is_replaced_by_the_chosen_model_and_undo_brings_it_back(referee: Referee) -> None:
    before = referee.pieces
    referee.session.select(["scatter-1"])
    models = Shown(referee.card).named("Replace by a model")
    models.value = models.options["Medium tank, Axis"]
    assert referee.pieces == [piece for piece in before if piece != "scatter-1"]
    assert referee.session.selected == ("medium-tank/0",)
    assert referee.session.said == "Replaced Scatter 1 by Medium tank, Axis."
    assert models.value == ""
    assert referee.live.table.unit("medium-tank").spec.label == "Medium tank"
    referee.session.undo()
    assert referee.pieces == before


def test_what_is_no_piece_of_the_scan_is_not_offered_a_model(referee: Referee) -> None:
    referee.session.select(["scatter-1"])
    assert "Replace by a model" in Shown(referee.card).labels
    assert "Infantry is not offered: it is" in Shown(referee.card).text
    for chosen in (["barn"], [], ["able/0"]):
        referee.session.select(chosen)
        assert "Replace by a model" not in Shown(referee.card).labels
