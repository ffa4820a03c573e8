"""A tournament's report agrees with the games that were played in it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from urllib.request import urlopen

import pytest

from benchmarks.live.fleet import Fleet
from benchmarks.tables import skirmishes
from benchmarks.tournament import Played, games_in, in_words, play, report


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
    rows = report(GAMES, "middle", "simple")
    row = rows["tables"]["crossroads"]  # type: ignore[index]
    assert (row["games"], row["won"], row["drawn"], row["lost"]) == (4, 1, 1, 2)
    assert row["points"] == [11, 14]
    assert row["pairs"] == [1, 0, 1]
    assert (row["low"], row["high"]) == pytest.approx((0.0456, 0.6994), abs=1e-4)
    thought = rows["thinking"]["middle"]  # type: ignore[index]
    assert (thought["decisions"], thought["median_s"], thought["slowest_s"]) == (6, 0.2, 0.3)
    assert "| crossroads | 4 | 1 | 1 | 2 | 25% (5%–70%) | 11 : 14 | 1–0–1 |" in in_words(rows)


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(asdict(game)) + "\n" for game in GAMES))
    assert list(games_in(path).values()) == GAMES
    assert games_in(tmp_path / "none.jsonl") == {}


@pytest.mark.slow
def test_a_game_is_played_to_its_end() -> None:
    game = play("a skirmish", skirmishes.skirmish("skirmish-duel-ruins"), 3, "simple", "simple")
    assert game.won == 0 or game.points[game.won - 1] == max(game.points)
    assert len(game.thought[0]) > 10


@pytest.mark.slow
def test_a_lone_server_is_killed_and_starts_again(tmp_path: Path) -> None:
    """A tournament's day at one process kills that one, which has no workers."""
    fleet = Fleet(tmp_path, f"sqlite:///{tmp_path / 'tables.sqlite3'}", 1)

    def answers() -> bool:
        with urlopen(f"http://127.0.0.1:{fleet.port}/healthz", timeout=60) as answer:
            return bool(json.load(answer)["ok"])

    async def go() -> None:
        await fleet.start()
        assert answers()
        used = fleet.used
        await fleet.kill(0)
        assert answers()
        assert fleet.used > used, "the time of a killed server counts"

    try:
        asyncio.run(go())
    finally:
        fleet.stop()
    assert fleet.faults() == []


@pytest.mark.slow
def test_a_skirmish_is_the_same_from_either_side() -> None:
    table = skirmishes.skirmish("skirmish-duel-ruins")
    (wide, deep), models = skirmishes.SIZE, {model.id: model.stand for model in table.models()}
    assert len(models) == 12 and table.scenario.game == "shadow-war"
    for name, stand in models.items():
        if name.startswith("axis"):
            other = models[name.replace("axis", "allies")]
            assert (stand.x + other.x, stand.y + other.y) == pytest.approx((wide, deep))
    holds = [objective for objective in table.scenario.objectives if objective.kind == "hold"]
    there = sorted(one.position for one in holds if one.position is not None)
    assert there == sorted((wide - x, deep - y) for x, y in there)
