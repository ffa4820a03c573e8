"""An attack from the air as one story: its moments, each with its place, its sight and its odds."""

from __future__ import annotations

from functools import cache

import pytest
from games.in_words import in_words
from repository import EXAMPLES
from tables import laid

from sandbox.bolt_action.air_attack import air_attack
from sandbox.play.demonstrations.by_game import Moment, PosedFault
from sandbox.play.demonstrations.stages import moments, stage
from sandbox.scenario.script import AttackSpec
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

STEPS = {"bombs": 1, "tail": 2, "waits": 3, "rockets": 4}
"""The attacks of the demonstration, by the number of their step."""


@cache
def aircraft() -> Table:
    return laid(EXAMPLES / "demonstrations" / "aircraft.toml")


@cache
def story(name: str) -> tuple[Moment, ...]:
    return moments(stage(aircraft(), STEPS[name]))


def story_of(found: tuple[Moment, ...]) -> str:
    return "\n".join(line for one in found for line in in_words(one.frame.lines))


def test_a_bomb_run_is_told_from_the_reserve_to_the_reserve() -> None:
    moments = story("bombs")
    titles = [str(moment.title) for moment in moments]
    assert titles[:4] == ["In reserve", "The order", "The edge", "Dive bomber comes in"]
    asks = [str(moment.asks) for moment in moments if moment.asks]
    assert asks[:2] == ["Does Dive bomber come?", "By which table edge does it come?"]
    assert asks[2:] == ["What does it do to Dive bomber?", "What does it do to Fuel truck?"]
    assert titles[-1] == "It pulls out in the next turn"
    assert "diver" not in {unit.id for unit in moments[0].frame.table.units}
    assert moments[-1].frame.departures == ("diver",)
    assert moments[3].frame.arrivals and all(not moment.frame.arrivals for moment in moments[4:])


def test_flak_fires_along_the_way_from_where_it_sees_the_plane_and_with_its_odds() -> None:
    moments = story("bombs")
    aims = [
        moment for moment in moments if str(moment.title).endswith("may fire") and moment.frame.shot
    ]
    firers = [one.frame.shot[0] for one in aims if one.frame.shot is not None]
    assert sorted(firers[:2]) == ["flak_front", "flak_rear"] and firers[2:] == ["diver"]
    assert set(aims[0].rules) == {"WP-7", "WP-9", "WP-10", "WP-17"}
    assert any("needs 6" in str(line) for line in aims[0].odds), "always a 6, of Flak"
    for one in aims:
        place = moments.index(one)
        after = moments[place + 1]
        assert after.frame.shot == one.frame.shot, "the dice come after the odds"
        assert one.frame.shot is not None
        there, then = (moment.frame.table.unit("diver").models[0].stand for moment in (one, after))
        assert there == then, "it is fired at where it was said"


def test_each_title_has_its_own_dice() -> None:
    """The dice to hit of a plane that is tailed are not under the fire of its rear gun."""
    for one in (*story("bombs"), *story("tail"), *story("waits"), *story("rockets")):
        lines = in_words(one.frame.lines)
        hits = [line for line in lines if " at " in line and "″" in line and ": " in line]
        firing = str(one.title).endswith(" fires")
        assert firing == any(line.startswith("  the ") for line in hits)
        if firing:
            who = str(one.title).removesuffix(" fires")
            shots = [line for line in lines if " fires at " in line]
            assert [line.partition(" fires at ")[0] for line in shots] == [who]
            ends = [line for line in lines if " misses " in line or " hits " in line]
            assert len(ends) == 1 and ends[0].startswith(who)
            assert not any("high explosive" in line for line in lines), "that is of the result"
        if str(one.title) == "Result":
            assert not any(" fires at " in line or "attacks" in line for line in lines)


@pytest.mark.rule("WP-7")
def test_flak_fires_at_the_moment_that_the_script_names() -> None:
    attack = AttackSpec(
        plane="diver", target="fuel", seed=8, waits=("flak_front", "flak_rear"), at=0.37
    )
    script = air_attack(aircraft(), attack)
    (way,) = [one for one in script if str(one.title) == "Dive bomber comes in"]
    inches = float(str(way.odds[0]).split()[2].rstrip("″"))
    sprung = [line for line in story_of(script).splitlines() if "opens fire from Ambush" in line]
    assert len(sprung) == 2, "the second one too, with its place"
    assert all(f"{0.37 * inches:.1f}″ along its path" in line for line in sprung)


def test_a_plane_that_flak_destroys_ends_the_story() -> None:
    attack = AttackSpec(plane="diver", target="fuel", seed=48, waits=("flak_front", "flak_rear"))
    script = air_attack(aircraft(), attack)
    assert "Dive bomber is shot down." in story_of(script)
    assert str(script[-1].title) == "Result"


def test_bombs_fall_burst_and_leave_a_crater() -> None:
    moments = story("bombs")
    falling = [moment for moment in moments if moment.falls]
    assert [fall.burst for one in falling for fall in one.falls] == [False, True]
    assert falling[0].falls[0].start[2] > falling[0].falls[0].end[2] + 2.0
    assert not falling[0].craters and len(falling[1].craters) == 1 == len(moments[-1].craters)
    assert "Fuel truck is destroyed." in story_of(moments)


def test_a_tailed_plane_fires_its_rear_gun_first() -> None:
    moments = story("tail")
    text = story_of(moments)
    assert "at its rear: 4+" in text and "with its rear gun" in text
    assert text.index("with its rear gun") < text.index("at its rear")
    assert any(moment.rules == ("WP-15",) for moment in moments)
    assert "diver" in {unit.id for unit in moments[0].frame.table.units}, "it is there already"


def test_a_fighter_in_wait_comes_before_the_bombs() -> None:
    text = story_of(story("waits"))
    assert text.index("comes out of its Ambush") < text.index("Dive bomber fires at Ammunition")


def test_no_step_has_a_plane_on_the_table_that_pulled_out_without_saying_so() -> None:
    steps, gone = aircraft().scenario.steps, set[str]()
    for number, step in enumerate(steps):
        if step.attack is not None:
            assert step.attack.target not in gone or "is back over the table" in step.words
            shown = moments(stage(aircraft(), number))
            gone |= {unit for one in shown for unit in one.frame.departures}
    assert "diver" in gone


def test_pins_lie_beside_a_unit_from_the_result_that_gave_them_on() -> None:
    moments = story("tail")
    at = next(n for n, one in enumerate(moments) if str(one.title) == "Dive bomber fires")
    (result,) = [n for n, one in enumerate(moments) if str(one.title) == "Result"]
    laid = [moment.frame.tokens.get("diver") for moment in moments]
    pins = [0 if one is None else one.pins for one in laid]
    assert at < result and not any(pins[:result]) and pins[result] == 3


def test_the_same_seed_is_the_same_story() -> None:
    attack = AttackSpec(plane="diver", target="fuel", seed=28, waits=("flak_rear",))
    first, again = (air_attack(aircraft(), attack) for _ in range(2))
    assert story_of(first) == story_of(again)
    assert [one.frame.table.digest for one in first] == [one.frame.table.digest for one in again]


@pytest.mark.parametrize(
    ("attack", "words"),
    [
        (AttackSpec(plane="fuel", target="diver"), "is no aircraft"),
        (
            AttackSpec(plane="diver", target="fuel", waits=("removed",)),
            "removed waits and has no model on the table",
        ),
        (AttackSpec(plane="diver", target="fuel", waits=("diver",)), "WP-16"),
    ],
)
def test_an_attack_that_cannot_be_is_refused_in_one_sentence(
    attack: AttackSpec, words: str
) -> None:
    with pytest.raises(PosedFault) as refused:
        air_attack(aircraft(), attack)
    assert words in str(refused.value) and "\n" not in str(refused.value)
