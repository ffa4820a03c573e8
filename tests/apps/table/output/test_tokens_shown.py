"""The tokens beside units of a watched game, on the page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from page_of_messages import Page
from repository import SCENARIOS
from tables import laid, table_from, unit
from watched import playback_at

from apps.table.game.playback import Playback
from apps.table.output.overlays import labels
from apps.table.output.tokens import said
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages.writing import speaking
from rules.bolt_action.model.state import ORDERS
from rules.engine.player.tokens import Tokens
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

SCENE = f"""
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    sitting = Session()
    sitting.lay(table_from(tmp_path, SCENE))
    sitting.play()
    return sitting


def label_words(session: Session) -> dict[str, tuple[str, str]]:
    return {row["id"]: (row["text"], row["detail"]) for row in labels(session, session.table)}


def test_tokens_are_words_on_the_table_while_a_game_is_watched(session: Session) -> None:
    start: Table = session.table
    laid = {"able": Tokens(("down",), 3), "baker": Tokens((), 1), "gone": Tokens(("fire",))}
    session.follow(start, None, laid)
    assert label_words(session) == {"token/able": ("Down", "3●"), "token/baker": ("", "1●")}
    session.leave_game()
    assert label_words(session) == {}


def test_firer_and_target_have_one_label_each(session: Session) -> None:
    session.follow(session.table, ("able", "baker"), {"baker": Tokens(("down",), 2)})
    labels = label_words(session)
    assert labels["target/baker"][1] == "target: down, 2 pins"
    assert labels["firer/able"][1] == "firer"
    assert "token/baker" not in labels
    session.swap()
    labels = label_words(session)
    assert labels["firer/baker"][1] == "firer: down, 2 pins"
    assert labels["target/able"][1] == "target"


def test_a_unit_that_is_asked_is_not_labelled_as_firer(session: Session) -> None:
    session.follow(session.table, None, {"able": Tokens(("down",))})
    session.show("able", "")
    assert label_words(session)["firer/able"][1] == "down"
    session.leave_game()
    session.show("able", "")
    assert label_words(session)["firer/able"][1] == "firer"


def test_models_of_their_own_are_marked_each(session: Session) -> None:
    session.follow(
        session.table, None, {"able/1": Tokens(("pinned",)), "baker/0": Tokens(("down",))}
    )
    assert label_words(session) == {"token/able/1": ("Pinned", ""), "token/baker": ("Down", "")}


@pytest.mark.slow
def test_a_unit_that_is_down_lies_on_the_table_and_gets_up_again(session: Session) -> None:
    start: Table = session.table
    view = Page()
    Workspace(session, view).show(build_scene(start), start)
    session.play()
    assert view.scene is not None

    def high(name: str) -> float:
        return float(view.scene.items[f"model/{name}"].mesh.points[:, 2].max())

    up, theirs = high("able/0"), high("baker/0")
    session.follow(start, ("able", "baker"), {"able": Tokens(("down",), 1, lies=True)})
    assert (high("able/0") < 0.6, high("baker/0")) == (True, theirs)
    assert session.table.model("able/0") is start.model("able/0"), "sight has it as it stands"
    session.follow(start, None, {"able": Tokens(("fire",), 1)})
    assert high("able/0") == up
    session.follow(start, None, {"able": Tokens(("down",), 1, lies=True)})
    session.leave_game()
    assert high("able/0") == up


def test_tokens_in_words() -> None:
    assert said(Tokens(("fire",), 1), "bolt-action") == "fire, 1 pin"
    assert said(Tokens(("down",), 2), "bolt-action") == "down, 2 pins"
    assert said(Tokens(), "bolt-action") == ""
    with speaking("fr", "fr-abridged"):
        assert said(Tokens(("down",), 2), "bolt-action") == "Au sol, 2 marqueurs PIN"
        assert said(Tokens(("down", "broken")), "shadow-war") == "au tapis, démoralisé"
    assert said(Tokens(("stuck",)), "another-game") == "stuck"


def watched(name: str) -> Playback:
    path = SCENARIOS / f"{name}.toml"
    playback = playback_at(laid(path))
    playback.begin(1)
    for _ in range(14):
        playback.forward()
    return playback


@pytest.mark.slow
def test_a_shot_is_seen_with_what_lay_there_before_it() -> None:
    frames = watched("yard").frames
    played_on = [
        (shot, after)
        for shot, after in pairwise(frames)
        if shot.shot and shot.tokens != after.tokens
    ]
    assert played_on, "what comes of a shot is seen after it"


@pytest.mark.slow
def test_order_dice_lie_beside_units_of_a_battle() -> None:
    frames = watched("convoy").frames
    assert not frames[0].tokens
    dice = {word for frame in frames for laid in frame.tokens.values() for word in laid.words}
    assert {"run", "advance"} <= dice <= {*ORDERS, "wreck", "immobilised"}
