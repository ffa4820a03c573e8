"""Rough games that the policy that looks ahead tries its answers in: fair to both sides, the same
whenever they are asked, and right about what is plain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from tables import table_from, unit

from rules.bolt_action import replay_log
from rules.bolt_action.player.queries import Glance
from rules.bolt_action.player.rehearsals import Part, Sketch, Trial, Weapon
from rules.engine.interruption import Places
from sandbox.bolt_action.charts import Cells, lanes, sights, treks_of
from sandbox.bolt_action.rehearsing import RoughGames
from sandbox.play.match import Match, play_match

pytestmark = pytest.mark.slow

RIFLES = (Weapon(1.0, 24.0),)
ABLE = Part(
    "able", 0, "squad", "infantry", value=4, morale=9, men=6, most=6, action=0.2, weapons=RIFLES,
    carried=tuple((men,) for men in range(7)),
)  # fmt: skip
BAKER = replace(ABLE, id="baker", side=1)
SIZE, MIDDLE = (40.0, 36.0), (20.0, 18.0)
HOLD = (("middle", 3.0, 3.0),)


def games(
    *parts: Part,
    left: int = 3,
    apart: float = 20.0,
    holds: tuple[tuple[str, float, float], ...] = HOLD,
    sees: float = 1.0,
) -> RoughGames:
    """Rough games on a bare table between units in two lines, so many inches apart."""
    at = {one.id: (20.0 + (apart / 2 if one.side else -apart / 2), 18.0) for one in parts}

    def glances(unit: str, places: Sequence[Places], others: Sequence[str]) -> list[list[Glance]]:
        return [[Glance(apart, sees=sees, seen=sees) for _ in others] for _ in places]

    def hold_in(unit: str, objective: str, to: Places) -> float:
        x = to[0][1] if to else at[unit][0]
        return max(0.0, abs(x - MIDDLE[0]) - 4.0)

    kept = ((), SIZE, tuple((*MIDDLE, 4.0) for _ in holds))
    return RoughGames(Sketch(parts, left, holds), kept, at, glances, hold_in)


def lead(of: RoughGames, does: str, unit: str = "able", count: int = 2000, **more: object) -> float:
    return of.lead(Trial(unit, does, **more), 1, 0, count)  # type: ignore[arg-type]


def test_the_same_game_has_the_same_rough_games() -> None:
    first, again = games(ABLE, BAKER), games(ABLE, BAKER)
    assert lead(first, "fire", count=50) == lead(first, "fire", count=50)
    assert lead(first, "fire", count=50) == lead(again, "fire", count=50)
    assert lead(first, "fire", count=50) != first.lead(Trial("able", "fire"), 1, 50, 50)


def test_neither_side_is_favoured() -> None:
    """Which of two like sides is the first changes the sign and nothing else, but for dice."""
    weak = {"men": 2, "pins": 2}
    here = lead(games(ABLE, replace(BAKER, **weak)), "fire", "able", 4000)
    there = lead(games(replace(ABLE, **weak), BAKER), "fire", "baker", 4000)
    assert here > 0.5
    assert here == pytest.approx(-there, abs=0.1)


def test_to_fire_is_better_than_to_do_nothing_where_somebody_is_seen() -> None:
    for sees, better in ((1.0, True), (0.0, False)):
        table = games(ABLE, replace(BAKER, men=1, pins=3), left=0, holds=(), sees=sees)
        gain = lead(table, "fire") - lead(table, "nothing")
        assert (gain > 0.1) is better


def test_who_is_pinned_may_fail_to_do_it() -> None:
    gains = []
    for pins in (0, 5):
        table = games(replace(ABLE, pins=pins), replace(BAKER, men=1), left=0, holds=())
        gains.append(lead(table, "fire") - lead(table, "nothing"))
    assert gains[0] > 1.5 * gains[1]


def test_ground_counts_at_the_end() -> None:
    far = replace(BAKER, order="fire")
    table = games(ABLE, far, left=0, sees=0.0)
    there = ((0.0, 20.0, 18.0, 0.0),)
    taken, left = lead(table, "run", to=there), lead(table, "nothing")
    assert taken - left == pytest.approx(3.0, abs=0.05)


def test_down_under_fire_spares_men() -> None:
    table = games(replace(ABLE, men=2), replace(BAKER, order="fire"), left=0, holds=(), apart=8.0)
    low, high = (
        lead(table, does, other="baker", tested=True) for does in ("duck", "stand fast")
    )  # fmt: skip
    assert low > high + 0.02


WALL = """
[[terrain]]
id = "wall"
kind = "box"
position = [24.0, 18.0]
size = [1.0, 20.0, 4.0]
cover = "hard"
ground = "impassable"
"""


HELD = """
[[objectives]]
id = "hill"
kind = "hold"
position = [20.0, 18.0]
radius = 3.0
points = 2

[[objectives]]
id = "losses"
kind = "destroy"
"""


def test_a_battle_is_played_by_them_but_for_who_is_easy(tmp_path: Path) -> None:
    rows = [
        f"position = [{x}, {y}], facing = {turn}"
        for x, turn in ((8.0, 0.0), (32.0, 180.0))
        for y in (16.0, 17.5, 19.0)
    ]
    text = unit("able", "axis", *rows[:3]) + unit("baker", "allies", *rows[3:]) + HELD
    table = table_from(tmp_path, text)
    hard = play_match(table, [], seed=3, policy="hard", turns=2)
    again = play_match(table, [], seed=3, policy="hard", turns=2)
    assert hard.over and list(hard.lines()) == list(again.lines())
    assert replay_log(hard.lines()).digest == hard.digest
    battle = Match(table, seed=3)
    asked: list[Sketch] = []

    def rehearsal(drawn: Sketch) -> None:
        asked.append(drawn)

    with patch.object(battle.field, "rehearsal", rehearsal):
        for name, sketches in (("easy", 0), ("middle", 1), ("hard", 2)):
            battle.spec.policy(name)(battle.game, battle.field)
            assert len(asked) == sketches
    assert {part.id for part in asked[0].parts} == {"able", "baker"}


def test_nobody_sees_through_a_wall_and_ways_go_round_it(tmp_path: Path) -> None:
    table = table_from(tmp_path, WALL)
    cells, seen = Cells.of(table.size), sights(table.pieces, table.size)
    here, there, far = cells.at(18.0, 18.0), cells.at(30.0, 18.0), cells.at(18.0, 36.0)
    assert seen.sees[0, here, there] == 0 < seen.sees[0, here, far]
    place = (30.0, 18.0)
    found = lanes("infantry", treks_of("infantry", table.pieces, table.size), cells, [place])
    assert found.inches[0, here] > 20.0 > np.hypot(12.0, 0.0)
    for order, inches in ((0, 6.0), (1, 12.0)):
        led = found.reach[order, here, : found.count[order, here]]
        away = np.hypot(*(cells.middles[led] - cells.middles[here]).T)
        assert len(led) and away.max() <= inches + cells.wide_in
        assert there not in led
