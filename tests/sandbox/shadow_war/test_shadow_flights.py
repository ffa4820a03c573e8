"""Where a broken fighter runs to on a table: hidden as well as it can be, beside nobody."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from random import Random

import numpy as np
import pytest
from games.shadow_games import altered
from tables import fighter, table_from, terrain

from rules.engine.play.game import Game
from rules.engine.play.interruption import Places
from rules.shadow_war import legal_actions
from rules.shadow_war.model import events
from rules.shadow_war.model.actions import Done, Flee
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import State
from rules.shadow_war.player.queries import Flight, Refuge, Supposed
from rules.shadow_war.rules.morale import hides_better
from rules.shadow_war.rules.movement import cost_in
from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.moves import reachable
from sandbox.shadow_war.start import start_game
from sandbox.sight.judge import judge_pairs
from sandbox.table.footprints import Pose2D

pytestmark = [pytest.mark.slow, pytest.mark.rule("SW-MOR-1")]

RULES = ruleset()
APART_IN = RULES.assumptions.flight_apart_in
HEAD = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [18.0, 14.0]\n'
RED = "red/0"

NEARLY = 0.15
"""By how much the sum of visible shares may miss the least there is where nothing hides it wholly:
not every place in reach is judged."""


def field_of(tmp_path: Path, text: str) -> SkirmishField:
    return start_game(table_from(tmp_path, HEAD + text))[1]


def flight_of(field: SkirmishField, limit: float) -> Flight:
    return field.flight(RED, limit, [enemy.id for enemy in field.enemies(RED)])


def run_to(field: SkirmishField, refuge: Refuge) -> None:
    field.tell([events.Moved(RED, 1.0, "flee", refuge.way.to)])


def test_a_broken_fighter_runs_behind_the_wall_and_not_past_it(tmp_path: Path) -> None:
    wall = terrain("box", 9, 7, "size = [0.4, 4.0, 3.0]")
    field = field_of(tmp_path, wall + fighter("red", "red", 9, 11) + fighter("blue", "blue", 15, 7))
    flight = flight_of(field, 6.0)
    assert flight.seen_before > 0.9 and flight.least == 0.0
    for refuge in flight.refuges:
        ((_, x, y, _, _),) = refuge.way.to
        beyond = 7 + (15 - x) / 6 * 2  # the line from the enemy past the end of the wall
        assert x < 9 and y < beyond and refuge.seen == 0.0
    run_to(field, flight.refuges[0])
    assert not field.sees("blue/0", RED)
    assert flight_of(field, 6.0).seen_before == 0.0


def test_from_two_it_hides_from_both_and_not_from_the_nearer_alone(tmp_path: Path) -> None:
    walls = terrain("box", 9, 7, "size = [0.4, 4.0, 3.0]", "a")
    walls += terrain("box", 7, 9.2, "size = [4.4, 0.4, 3.0]", "b")
    text = walls + fighter("red", "red", 7, 11.5) + fighter("one", "blue", 15, 7)
    field = field_of(tmp_path, text + fighter("two", "blue", 7.5, 13.3))
    flight = flight_of(field, 12.0)
    assert flight.seen_before > 1.5 and flight.least == 0.0
    run_to(field, flight.refuges[0])
    assert not any(field.sees(f"{enemy}/0", RED) for enemy in ("one", "two"))


def test_in_the_open_it_runs_from_the_nearest_enemy_as_far_as_it_can(tmp_path: Path) -> None:
    text = fighter("red", "red", 8, 7) + fighter("near", "blue", 11, 7)
    field = field_of(tmp_path, text + fighter("far", "blue", 1.5, 12.5))
    flight = flight_of(field, 6.0)
    assert flight.seen_before > 1.9 and not hides_better(flight.least, flight.seen_before)
    (refuge,) = flight.refuges
    assert refuge.away_in > flight.away_before_in + 1.5
    assert cost_in(RULES, refuge.way.path) <= 6.0
    mover = field.mover(RED)
    ends = reachable(mover, 6.0)
    gaps = [min(hypot(x - 11, y - 7), hypot(x - 1.5, y - 12.5)) for x, y, _ in ends.at]
    assert refuge.away_in >= max(gaps) - 2 * 0.4921 - 0.3


def test_out_of_contact_it_ends_beside_nobody(tmp_path: Path) -> None:
    text = fighter("red", "red", 9, 7) + fighter("one", "blue", 9.98, 7)
    field = field_of(tmp_path, text + fighter("two", "blue", 9, 4))
    assert field.distance_in(RED, "one/0") == 0.0
    for limit in (2.0, 4.0, 7.0):
        for refuge in flight_of(field, limit).refuges:
            run_to(field, refuge)
            assert all(field.distance_in(RED, f"{e}/0") >= APART_IN - 0.02 for e in ("one", "two"))
            field.tell([events.Moved(RED, 1.0, "flee", ((0.0, 9.0, 7.0, 0.0, 0.0),))])


def test_a_fighter_that_is_down_looks_for_cover_that_hides_it_lying(tmp_path: Path) -> None:
    low = terrain("box", 9, 7, "size = [0.3, 6.0, 0.9]")
    field = field_of(tmp_path, low + fighter("red", "red", 10, 7) + fighter("blue", "blue", 16, 7))
    standing = flight_of(field, 4.0)
    field.tell([events.ConditionChanged(RED, "down", "trauma")])
    lying = flight_of(field, 4.0)
    assert lying.least == 0.0 < standing.least


KINDS = ("box", "wall", "crates", "barricade", "box", "ruin")


def random_table(rng: Random) -> str:
    text = ""
    for number in range(rng.randint(1, 4)):
        size = f"size = [{rng.uniform(0.4, 3):.2f}, {rng.uniform(0.4, 5):.2f}, 3.0]\n"
        kind = rng.choice(KINDS)
        turned = f"rotation = {rng.uniform(0, 180):.0f}.0"
        x, y = rng.uniform(3, 15), rng.uniform(3, 11)
        text += terrain(
            kind, round(x, 2), round(y, 2), size * (kind == "box") + turned, f"t{number}"
        )
    return text


def random_game(tmp_path: Path, seed: int) -> tuple[Game[State], SkirmishField]:
    """Some terrain, one broken fighter that is asked where it runs, one to three enemies."""
    rng = Random(seed)
    text = random_table(rng) + fighter("red", "red", 1, 1)
    count = rng.randint(1, 3)
    for number in range(count):
        text += fighter(f"blue{number}", "blue", 17, 1 + 2 * number)
    game, field = start_game(table_from(tmp_path, HEAD + text), seed=seed)
    altered(game, RED, broken=True)
    for name in (RED, *(f"blue{number}/0" for number in range(count))):
        sites = field.walks.sites.at[field.walks.sites.stands]
        mover = field.mover(name)
        free = sites[mover.may_end(sites)]
        x, y, z = free[rng.randrange(len(free))].tolist()
        field.tell([events.Moved(name, 1.0, "move", ((0.0, x, y, 0.0, z),))])
    field.tell(game.play(Done("charges")))
    return game, field


def everywhere(field: SkirmishField, limit: float) -> list[Places]:
    """Every place where the fighter may end a flight."""
    mover = field.mover(RED)
    ends = reachable(mover, limit)
    near = mover.enemies.nearest(field.walks.solids, ends.at, mover.reach)
    return [mover.row(at) for at in ends.at[(near >= APART_IN) & (ends.cost > 0)]]


def shares(field: SkirmishField, rows: list[Places]) -> list[float]:
    """The sum of the fighter's visible shares at each of these places."""
    model, policy = field.fighter(RED), field.table.scenario.sight_policy
    models = [field.put(model, Pose2D(*row[0][1:4]), row[0][4]) for row in rows]
    whole = np.zeros(len(rows))
    for enemy in field.enemies(RED) if rows else ():
        pairs = judge_pairs(field.table, policy, [enemy], models)
        whole += [pair.visible for pair in pairs]
    return whole.tolist()


@pytest.mark.parametrize("seed", range(16))
def test_on_random_tables_no_place_in_reach_hides_it_better(tmp_path: Path, seed: int) -> None:
    """Every place in reach is looked at one by one, by the sight that shots are judged by."""
    game, field = random_game(tmp_path, seed)
    assert game.pending is not None and game.pending.question == "flight"
    enemies = [enemy.id for enemy in field.enemies(RED)]
    rows = everywhere(field, float(game.pending.count))
    here = min(field.distance_in(RED, enemy) for enemy in enemies)
    seen = any(field.sees(enemy, RED) for enemy in enemies)
    unseen = [
        row
        for row in rows
        if not any(field.look(e, RED, Supposed(RED, row)).sight for e in enemies)
    ]
    least = min(shares(field, rows), default=0.0)
    flights = list(legal_actions(game, field))
    for flight in flights:
        assert isinstance(flight, Flee) and game.refusal(flight) is None
    run = flights[0]
    field.tell(game.play(run))
    after = min(field.distance_in(RED, enemy) for enemy in enemies)
    assert run.path.still == (not seen) or run.stuck
    if run.stuck:
        assert seen and not unseen, "it was not cornered"
    elif seen:
        assert after >= APART_IN - 0.02
        assert any(field.sees(enemy, RED) for enemy in enemies) == (not unseen)
        if hides_better(run.least, run.seen_before):
            assert run.seen <= least + NEARLY
        else:
            assert after > here and least >= run.seen_before - NEARLY
