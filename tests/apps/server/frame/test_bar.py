"""The bar below the table: how it shows that a film is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_of_messages import Page
from shown import Shown
from tables import HEAD, table_from, unit

from apps.server.frame.bar import bar, film_turn
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    made = Workspace(Session(), Page())
    made.session.lay(table_from(tmp_path, HEAD))
    return made


def test_a_film_in_the_making_is_a_button_of_another_colour_that_ends_it(space: Workspace) -> None:
    shown = Shown(bar(space))
    shown.press("Record: end it to download the film")
    button = shown.named("End the film and download it")
    assert button.sx["color"] == "var(--sl-unsaved)"
    assert "Press Record again" in space.session.said
    shown.press("End the film and download it")
    assert "color" not in shown.named("Record: end it to download the film").sx


def test_a_film_of_a_turn_says_that_it_is_being_made(space: Workspace) -> None:
    film_turn(space)
    assert "downloaded when the turn ends" in space.session.said


def test_record_films_the_line_of_sight_that_is_shown(tmp_path: Path) -> None:
    """A film that ends by itself: firer, target, the firer's eye, then the verdict."""
    two = unit("able", "a", "position = [10, 10]") + unit("baker", "b", "position = [30, 10]")
    table, view = table_from(tmp_path, HEAD + two), Page()
    made = Workspace(Session(), view)
    made.show(build_scene(table), table)
    view.tell("ready", width=800, height=600)
    made.session.show("able", "baker")
    shown = Shown(bar(made))
    shown.press("Record: end it to download the film")
    record, play = (next(op for op in view.messages if op["op"] == k) for k in ("record", "play"))
    assert record["on"] and record["once"] and not made.state.recording
    assert (play["title"], play["waits"]) == ("Able → Baker", "")
    assert play["words"].startswith("Able sees Baker") and play["track"]
    assert "of this line of sight" in made.session.said
    made.session.show("", "")
    shown.press("Record: end it to download the film")
    assert made.state.recording, "without a pair it records the view"
    made.close()
