"""A place of the reach that is drawn for a move is one where a click leads: a sample of 2,000."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from games.drawn_clicks import clicked, clicks, drawn_reaches, movers, places_within
from games.real_games import laid

from rules.engine.telling import NAMELESS
from sandbox.play.match import Match

pytestmark = pytest.mark.slow

NEAR_IN = 1.0
"""A click within the reach ends this near to the place: the ground is looked at in half inches."""


@pytest.mark.rule("BA-MOV-5")
@pytest.mark.parametrize("name", ["crossroads-battle", "flak-convoy", "ruins-skirmish"])
def test_no_click_within_a_drawn_reach_is_refused(name: str) -> None:
    found = list(clicks(name, 3, 32))
    assert len(found) >= 32
    assert [click for click in found if click.why or click.off_in > NEAR_IN] == []


@pytest.mark.rule("BA-ORD-1")
def test_a_click_within_the_inner_reach_is_an_advance_and_one_beyond_it_a_run() -> None:
    table, rng, beyond = laid("crossroads-battle"), Random(5), 0
    scenario = table.scenario.model_copy(update={"measure_first": True})
    match = Match(replace(table, file=replace(table.file, scenario=scenario)), seed=1)
    for unit in movers(match):
        near, *far = drawn_reaches(match, unit)
        for at in places_within(near, 6, rng):
            click = clicked(match, unit, at)
            assert click.words.startswith("Advance: ") and click.why == "", click
        for reach in far:
            assert reach.inches > near.inches
            runs = [clicked(match, unit, at) for at in places_within(reach, 12, rng)]
            assert [click for click in runs if click.why] == []
            beyond += sum(click.words.startswith("Run: ") for click in runs)
    assert beyond > 10


@pytest.mark.rule("BA-MOV-5")
def test_the_first_move_of_the_battles_panzer_goes_wherever_its_reach_is_drawn() -> None:
    match = Match(laid("crossroads-battle"), seed=1)
    while "panzer" not in {
        offer.about for offer in match.spec.offers(match.game, match.field, NAMELESS)
    }:
        match.play(match.policy(match.game, match.field))
    offers = match.spec.offers(match.game, match.field, NAMELESS)
    orders = (one for one in offers if (one.about, one.words) == ("panzer", "Advance"))
    match.play(next(orders).action)
    while movers(match) != ("panzer",):
        match.play(match.policy(match.game, match.field))
    (reach,) = drawn_reaches(match, "panzer")
    there = reach.at[np.isfinite(reach.cost)]
    assert len(there) > 100, "no unit of its own side holds it"
    for place in there[::23].tolist():
        click = clicked(match, "panzer", tuple(place))
        assert click.why == "" and click.off_in <= NEAR_IN, click
