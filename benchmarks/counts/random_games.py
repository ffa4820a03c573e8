"""Play hundreds of games at random and by the policy, and report faults.

The games are on the examples' tables. With --toy they are of random armies on toy tables instead,
which is much faster, and their stories are told in every language. With --offers, the offers that
a player would see are checked too: no two may read the same.

python -m benchmarks.counts.random_games --games 500 crossroads air-attack
python -m benchmarks.counts.random_games --toy --games 2500
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from games import random_games  # noqa: E402
from games.players import PAIRS  # noqa: E402
from games.real_games import NAMES, Chooser, by_chance, by_policy, play, retold  # noqa: E402

from rules import games  # noqa: E402
from rules.engine.play.choices import Action  # noqa: E402
from sandbox.play.match import Match  # noqa: E402


def read(choose: Chooser) -> Chooser:
    """Choose like ``choose``, after checking all offers that a player would see."""

    def reads(match: Match) -> Action:
        called = games.names(match.game.header)
        offers = match.spec.offers(match.game, match.field, called)
        points = match.spec.point_offers(match.game, called)
        rows = [(offer.about, offer.words, offer.detail) for offer in (*offers, *points)]
        twice = [row for row, count in Counter(rows).items() if count > 1]
        assert not twice, f"offered twice: {twice[0]}"
        return choose(match)

    return reads


def play_one(
    name: str, how: str, seed: int, turns: int | None, offers: bool
) -> tuple[str, int, str]:
    """Play and replay one game. Return its example and method, its number of actions and its
    fault."""
    rng = Random(seed)
    choose = by_chance(rng) if how == "chance" else by_policy
    try:
        match, digests = play(name, seed, read(choose) if offers else choose, turns=turns)
        retold(match, digests, rng)
    except Exception:
        return f"{name}, by {how}", 0, f"seed {seed}: {traceback.format_exc(limit=-3)}"
    return f"{name}, by {how}", len(digests) - 1, ""


def play_toy(name: str, ruleset: str, seed: int) -> tuple[str, int, str]:
    """Play, replay and tell one game of random armies. Return as `play_one` does, with the number
    of lines of its story."""
    try:
        game = random_games.played(name, ruleset, seed)
        random_games.retold(game)
        lines = random_games.told(game)
    except Exception:
        return f"{name}, {ruleset}", 0, f"seed {seed}: {traceback.format_exc(limit=-3)}"
    return f"{name}, {ruleset}", lines, ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "examples", nargs="*", default=NAMES, help="names of examples; all by default"
    )
    parser.add_argument("--games", type=int, default=50, help="games of each example and method")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--turns", type=int, help="turns of a game; the game's own by default")
    parser.add_argument("--by", choices=["chance", "policy", "both"], default="both")
    parser.add_argument("--toy", action="store_true", help="random armies on toy tables")
    parser.add_argument("--offers", action="store_true", help="check all offers")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.examples if name not in NAMES]:
        parser.error(f"no example {', '.join(unknown)}; there are {', '.join(NAMES)}")
    hands = ["chance", "policy"] if arguments.by == "both" else [arguments.by]
    seeds = range(arguments.first, arguments.first + arguments.games)
    rows = [(name, how, seed) for name in arguments.examples for how in hands for seed in seeds]
    play, more, of = play_one, (arguments.turns, arguments.offers), "actions"
    if arguments.toy:
        rows, play = [(*pair, seed) for pair in PAIRS for seed in seeds], play_toy
        more, of = (), "lines told"
    began, played, actions = time.perf_counter(), Counter[str](), Counter[str]()
    faults: list[str] = []
    with ProcessPoolExecutor(arguments.workers) as pool:
        waiting = [pool.submit(play, *row, *more) for row in rows]
        for future in waiting:
            which, count, fault = future.result()
            played[which] += 1
            actions[which] += count
            if fault:
                faults.append(f"{which}, {fault}")
                print(faults[-1], flush=True)
    for which in played:
        wrong = sum(fault.startswith(which + ",") for fault in faults)
        print(f"{which}: {played[which]} games, {actions[which]} {of}, {wrong} with a fault")
    print(f"{len(rows)} games in {time.perf_counter() - began:.0f} s, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
