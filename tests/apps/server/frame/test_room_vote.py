"""The code by which a room votes is shown while a puzzle is asked, to whoever can reach it."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_of_messages import Page
from shown import Shown
from tables import HEAD, hub, table_from, unit

from apps.cards.play.captions import Captions
from apps.server.access.gate import Gate
from apps.server.frame.room_vote import RoomVote
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

PUZZLE = """
[[steps]]
title = "{}"
why = "Nothing stands between."
sight = {{ shooter = "able", target = "baker" }}
ask = true
"""
SCENE = (
    HEAD
    + unit("able", "a", "position = [10, 10]")
    + unit("baker", "b", "position = [30, 10]")
    + PUZZLE.format("Who sees?")
    + PUZZLE.format("And now?")
)


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    table = table_from(tmp_path, SCENE)
    space = Workspace(Session(), Page())
    space.show(build_scene(table), table)
    return space


def test_the_room_votes_while_a_puzzle_is_asked_on_the_projector(space: Workspace) -> None:
    """The code comes with the puzzle and goes with its answer; the caption shows the bars."""
    gate = Gate(hub(), "roles", "http://10.0.0.5:5006", local=False)
    view, show = RoomVote(space, gate), space.demonstration
    captions = Captions(space.session, show, list, "")
    show.begin()
    assert not len(gate.ballots) and not Shown(view).text, "the cards have buttons"
    space.state.alone = True
    (ballot,) = gate.ballots.values()
    assert f"http://10.0.0.5:5006/t/{space.desk.live.name}/vote/{ballot.token}" in Shown(view).text
    assert "<svg" in Shown(view).text and Shown(captions).text.count("</i> 0</dd>") >= 3
    assert ballot.title == "Who sees?" and ballot.answers[0] == "clear"
    for number, answer in enumerate((0, 1, 1)):
        ballot.vote(f"one-{number}", "10.0.0.9", ballot.question, answer)
    said = Shown(captions).text
    assert "<dt>clear</dt>" in said and "</i> 2</dd>" in said and "width: 80%" in said
    show.answer("")
    assert not Shown(view).text and not ballot.answers
    assert "</i> 2</dd>" in Shown(captions).text, "the room sees how it voted beside the answer"
    show.forward()
    assert ballot.title == "And now?" and Shown(view).text
    assert "</i> 2</dd>" not in Shown(captions).text
    space.state.alone = False
    assert not ballot.answers and not Shown(view).text


def test_a_server_of_one_machine_says_so_instead_of_a_code(space: Workspace) -> None:
    """No phone reaches this machine: no ballot is opened."""
    gate = Gate(hub())
    view = RoomVote(space, gate)
    space.state.alone = True
    space.demonstration.begin()
    assert "share it on this network" in Shown(view).text and "<svg" not in Shown(view).text
    assert not len(gate.ballots)
