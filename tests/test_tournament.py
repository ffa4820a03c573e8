"""What a tournament says of the games that were played in it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from benchmarks import duels, skirmishes
from benchmarks.rough_ground import Ground
from benchmarks.rough_sight import UNSEEN
from benchmarks.tournament import Played, in_words, kept_in, play, report
from rules.bolt_action.model.facts import COVERS


def played(seed: int, first: str, won: int, points: tuple[int, int]) -> Played:
    second = "simple" if first == "middle" else "middle"
    return Played("crossroads", seed, first, second, won, points, ((0.1, 0.3), (0.2,)))


GAMES = [
    played(1, "middle", 1, (5, 2)),
    played(1, "simple", 1, (4, 3)),
    played(2, "middle", 0, (2, 2)),
    played(2, "simple", 1, (6, 1)),
]


def test_games_and_pairs_are_counted_for_the_first_policy() -> None:
    found = report(GAMES, "middle", "simple")
    row = found["tables"]["crossroads"]  # type: ignore[index]
    assert (row["games"], row["won"], row["drawn"], row["lost"]) == (4, 1, 1, 2)
    assert row["points"] == [11, 14]
    assert row["pairs"] == [1, 0, 1]
    assert (row["low"], row["high"]) == pytest.approx((0.0456, 0.6994), abs=1e-4)
    thought = found["thinking"]["middle"]  # type: ignore[index]
    assert (thought["decisions"], thought["median_s"], thought["slowest_s"]) == (6, 0.2, 0.3)
    assert "| crossroads | 4 | 1 | 1 | 2 | 25% (5%–70%) | 11 : 14 | 1–0–1 |" in in_words(found)


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text("".join(json.dumps(asdict(one)) + "\n" for one in GAMES))
    assert list(kept_in(kept).values()) == GAMES
    assert kept_in(tmp_path / "none.jsonl") == {}


@pytest.mark.slow
def test_a_game_on_a_rough_plan_is_played_to_its_end_and_is_the_same_twice() -> None:
    table = duels.duel("duel-open")
    plan = Ground(table)
    one, other = (play("duel-open", table, 3, "simple", "easy", plan) for _ in range(2))
    assert (one.won, one.points) == (other.won, other.points)
    assert sum(one.points) > 0 and len(one.thought[0]) > 10


@pytest.mark.slow
def test_on_a_rough_plan_houses_block_and_hedges_cover() -> None:
    plan = Ground(duels.duel("duel-open"))
    sight = plan.sight

    def seen(a: tuple[float, float], b: tuple[float, float]) -> int:
        return int(sight.codes([sight.cell(*a)], [sight.cell(*b)], hull=False)[0, 0])

    assert seen((15.0, 9.0), (15.0, 24.0)) == UNSEEN
    assert seen((4.0, 8.0), (4.0, 18.0)) > UNSEEN
    assert COVERS[seen((2.0, 8.0), (2.0, 11.0))] == "soft"
    assert plan.crossed((15.0, 9.0), (15.0, 24.0), "tracked") is None


@pytest.mark.slow
def test_a_skirmish_is_the_same_from_either_side() -> None:
    table = skirmishes.skirmish("skirmish-duel-ruins")
    (wide, deep), models = skirmishes.SIZE, {model.id: model.stand for model in table.models()}
    assert len(models) == 12 and table.scenario.game == "shadow-war"
    for name, stand in models.items():
        if name.startswith("axis"):
            other = models[name.replace("axis", "allies")]
            assert (stand.x + other.x, stand.y + other.y) == pytest.approx((wide, deep))
    holds = [one for one in table.scenario.objectives if one.kind == "hold"]
    there = sorted(one.position for one in holds if one.position is not None)
    assert there == sorted((wide - x, deep - y) for x, y in there)
