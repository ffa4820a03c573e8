"""The card of cover rules: the thresholds of the table's own game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from apps.cards.sight.policy import PolicyCard
from apps.table.state.session import Session


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
    fields = card._fields
    assert fields[shown].visible and not fields[hidden].visible
    assert fields["cover_share"].visible and fields["unit_share"].visible
