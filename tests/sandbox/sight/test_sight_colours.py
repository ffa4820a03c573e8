"""One colour for each class of cover, from one table of colours."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

import pytest
from repository import ROOT

from apps.web.colours import DARK, LIGHT
from sandbox.analysis.maps.key import _cover
from sandbox.scenario.game_spec import table_games
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, VERDICTS
from sandbox.sight.colours import COLOURS, COVERS, colour_of, pair_tone, tone_of, unit_tone
from sandbox.sight.report import PairSight
from sandbox.view.marks.overlay import stroke_of

FREE = PairSight(
    "a/0", "b/0", (0, 0, 1), 0.5, 0.5, 0.5, 100, 9.0, "hard", "hard", ("hard",), (), (1, 1, 1)
)

_OTHER_MEANINGS = {
    "sandbox/live/seats/people.py": "the people at a table",
    "sandbox/table/sides.py": "the sides",
    "sandbox/view/marks/bursts.py": "fire",
    "sandbox/view/marks/order_dice.py": "pins",
    "sandbox/view/marks/templates.py": "what burns or falls",
}
"""Modules that have one of these colours for something that is no verdict."""


def test_no_second_place_has_a_colour_of_a_verdict() -> None:
    ours = re.compile("|".join(COLOURS.values()), re.IGNORECASE)
    files = chain.from_iterable(
        (ROOT / room).rglob(f"*.{kind}")
        for room in ("apps", "sandbox", "sightline")
        for kind in ("py", "css", "js", "html")
    )
    users = {
        path.relative_to(ROOT).as_posix()
        for path in files
        if "node_modules" not in path.parts and ours.search(path.read_text(encoding="utf-8"))
    }
    assert users == {"sandbox/sight/colours.py", *_OTHER_MEANINGS}


def test_every_class_of_cover_of_every_game_has_a_colour_of_its_own() -> None:
    for game in table_games():
        for names in (tuple(game.covers)[1:], tuple(game.cover_shares)):
            colours = [colour_of(name) for name in names]
            assert colours == list(COVERS[: len(names)])
        assert colour_of(game.no_cover) == COLOURS[CLEAR]
    with pytest.raises(KeyError):
        colour_of("purple")


@pytest.mark.parametrize("verdict", VERDICTS)
def test_badge_bar_lines_and_maps_have_the_same(verdict: str) -> None:
    colour = COLOURS[tone_of(verdict)]
    assert LIGHT[f"--sl-{tone_of(verdict)}"] == DARK[f"--sl-{tone_of(verdict)}"] == colour
    assert stroke_of(verdict).colour == stroke_of(tone_of(verdict)).colour == colour
    if verdict != BLOCKED:  # ground that is not seen is dark, or a map would be one vermilion
        assert _cover(verdict).colour == colour
    css = (ROOT / "apps/web/panels.css").read_text(encoding="utf-8")
    for mark in ("chip", "dot"):
        assert re.search(rf"\.{mark}\.{tone_of(verdict)}\b[^}}]*--sl-{tone_of(verdict)}\)", css)


def test_a_game_that_names_cover_by_share_is_coloured_by_that_name() -> None:
    partial, heavy = (replace(FREE, game_cover=name) for name in ("partial", "heavy"))
    none = replace(FREE, verdict="hard", game_cover="none")
    assert [pair_tone(one) for one in (FREE, partial, heavy, none)] == [
        "cover-2",
        "cover-1",
        "cover-2",
        CLEAR,
    ]
    assert unit_tone("hard", [none, partial]) == "cover-1"
    assert unit_tone("clear", [none]) == CLEAR
    assert unit_tone(CONTESTED, [heavy]) == CONTESTED


def test_no_badge_takes_its_colour_from_a_word_that_has_none() -> None:
    """A class such as ``chip hard`` has no rule in the style sheet: tones have."""
    for path in (ROOT / "apps").rglob("*.py"):
        for found in re.findall(r'class="(?:chip|dot) \{([^}]*)\}', path.read_text("utf-8")):
            assert "tone" in found, f"{path.name}: {found}"
