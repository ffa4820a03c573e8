"""The bar below the table: how it shows that a film is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_of_messages import Page
from shown import Shown
from tables import HEAD, table_from

from apps.server.frame.bar import bar, film_turn
from apps.table.state.session import Session
from apps.table.workspace import Workspace


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
