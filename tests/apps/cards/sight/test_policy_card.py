"""The card of cover rules: the thresholds of the table's own game."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown import Shown, unfold
from tables import table_from, unit

from apps.cards.sight.policy import PolicyCard
from apps.table.state.session import Session
from sandbox.scenario.policy import ASSUMPTIONS, SightPolicy


@pytest.mark.parametrize(
    ("game", "template", "shown", "hidden"),
    [
        ("bolt-action", "rifle-squad", "air_terrain_in", "heavy_share"),
        ("shadow-war", "fighter", "heavy_share", "air_terrain_in"),
    ],
)
def test_thresholds_of_another_game_are_not_offered(
    tmp_path: Path, game: str, template: str, shown: str, hidden: str
) -> None:
    text = f'format = 1\nname = "T"\ngame = "{game}"\n'
    session = Session()
    card = PolicyCard(session)
    session.lay(
        table_from(tmp_path, text + unit("able", "a", "position = [5, 5]", template=template))
    )
    card.show(True)
    unfold(card)
    labels = Shown(card).labels
    name = {field: SightPolicy.param[field].label for field in ASSUMPTIONS}
    assert name[shown] in labels and name[hidden] not in labels
    assert {name["cover_share"], name["unit_share"]} <= set(labels)


def test_words_have_their_own_thresholds_and_are_shown_with_them(tmp_path: Path) -> None:
    session = Session()
    card = PolicyCard(session)
    words = 'format = 1\nname = "T"\nwords = "height-classes"\n'
    session.lay(table_from(tmp_path, words + unit("able", "a", "position = [5, 5]")))
    card.show(True)
    unfold(card)
    shown = Shown(card)
    assert "Words for cover" in shown.labels
    assert SightPolicy.param["cover_share"].label not in shown.labels
    assert "medium cover" in shown.text and "from 2 % visible" in shown.text


def test_words_from_any_part_have_no_visible_share_that_is_needed(tmp_path: Path) -> None:
    session = Session()
    card = PolicyCard(session)
    words = 'format = 1\nname = "T"\nwords = "any-part"\n'
    session.lay(table_from(tmp_path, words + unit("able", "a", "position = [5, 5]")))
    card.show(True)
    unfold(card)
    shown = Shown(card)
    assert SightPolicy.param["min_visible"].label not in shown.labels
    assert "one free line" in shown.text and "% visible" not in shown.text
