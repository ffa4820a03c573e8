"""The modifier to hit of each class of cover, by each game's own words for it."""

from __future__ import annotations

import pytest

from rules.engine.model.events import Modifier
from rules.games import game_of


@pytest.mark.parametrize(
    ("game", "ruleset", "cover", "value"),
    [
        pytest.param(*row, marks=pytest.mark.rule(rule))
        for rule, *row in (
            ("BA-SHO-6", "bolt-action", "reference", "none", 0),
            ("BA-SHO-6", "bolt-action", "fr-abridged", "soft", -1),
            ("BA-SHO-6", "bolt-action", "de-kurzregeln", "hard", -2),
            ("BA-SHO-6", "bolt-action", "reference", "bunker", -4),
            ("SW-SHO-2", "shadow-war", "reference", "none", 0),
            ("SW-SHO-2", "shadow-war", "reference", "partial", -1),
            ("SW-SHO-2", "shadow-war", "reference", "heavy", -2),
        )
    ],
)
def test_cover_makes_it_harder(game: str, ruleset: str, cover: str, value: int) -> None:
    spec = game_of(game)
    assert spec.covered is not None
    modifiers = spec.covered(spec.ruleset(ruleset), cover)
    assert modifiers == ((Modifier(f"{cover} cover", value),) if value else ())
