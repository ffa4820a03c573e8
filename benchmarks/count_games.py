"""Play whole games of the examples by a policy, check each, and count what both sides do.

python -m benchmarks.count_games crossroads-battle --games 6 --policy middle

A game with an answer that the rules refuse ends the run with an error, as does a log that does not
replay to the same lines. The time of a decision is that of its process, which others on the machine
do not lengthen. With ``--logs`` each log is kept, for `sightline replay`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import Unit
from rules.engine.codec import tag
from rules.engine.events import Result, Rolled
from rules.engine.game import Game
from sandbox.play.match import Match
from sandbox.scenario.file import load
from sandbox.table.table import lay

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

Counts = Counter[tuple[str, str]]
"""How often: under a heading, by what is counted there."""


def counted(
    name: str, seed: int, turns: int | None, policy: str, logs: Path | None
) -> tuple[Counts, list[float]]:
    """Play a game of a policy; return its counts, and the seconds of each decision."""
    table = lay(load(EXAMPLES / f"{name}.toml"))
    match = Match(table, seed=seed, turns=turns, policy=policy)
    took = []
    while not match.game.over:
        began = time.process_time()
        action = match.policy(match.game, match.field)
        took.append(time.process_time() - began)
        match.play(action)
    game = match.game
    lines = list(game.lines())
    if list(match.spec.replay_log(lines).lines()) != lines:
        raise ValueError(f"{name}, seed {seed}: the log does not replay to the same lines")
    if logs is not None:
        (logs / f"{name}-{seed}-{policy or 'usual'}.jsonl").write_text("\n".join(lines) + "\n")
    counts = {"bolt-action": bolt_action, "shadow-war": skirmish}[game.header.game](game)
    counts[_ending(game)] += 1
    return counts, took


def _ending(game: Game[Any]) -> tuple[str, str]:
    last = game.log[-1]
    if isinstance(last, Result):
        return "results", f"{last.winner or 'nobody'} wins"
    return "results", tag(type(last))


def bolt_action(game: Game[Any]) -> Counts:
    """Orders, assaults, moves, ambushes and planes of a game of Bolt Action."""
    counts: Counts = Counter()
    units: dict[str, Unit] = dict(game.state.units)
    unmet = False
    for entry in game.log:
        match entry:
            case told.MoveBegan(start=start) if start:
                counts["flights", "not met by Flak"] += 1
                unmet = True
            case told.OrderGiven(order=order, why=why):
                counts["order dice", order] += 1
                if why != "ordered":
                    counts[f"{order} beside", why] += 1
            case told.AssaultDeclared():
                counts["assaults", "1 declared"] += 1
            case told.Contact(reached=True):
                counts["assaults", "2 reached"] += 1
            case told.RoundFought(verdict="attacker"):
                counts["assaults", "3 won"] += 1
            case told.Moved(unit=unit, distance_in=inches, why=why):
                mover = units[unit].mover
                counts["inches moved", mover] += round(inches)
                counts["moves", f"{mover}, {why if inches else 'stays'}"] += 1
            case told.AmbushSprung(unit=unit, target=target, when=when):
                what = "Flak at a flight" if units[target].warplane else "ambush at a move"
                counts[what, when] += 1
                if unmet and units[target].warplane:
                    counts["flights", "not met by Flak"] -= 1
                    counts["flights", "met by Flak"] += 1
                    unmet = False
            case told.FireDeclared(unit=unit, target=target, why=why):
                counts["fire", why] += 1
                if units[unit].warplane:
                    what = "at a plane" if units[target].warplane else "at the ground"
                    counts["planes fire", what] += 1
                elif units[target].warplane:
                    counts["fire", "at a plane from the ground"] += 1
            case acts.Shoot(unit=unit, volleys=volleys) if units[unit].warplane:
                for shot in (s for v in volleys if units[v.target].warplane for s in v.shots):
                    counts["planes fire", f"from {'behind' if shot.facing == 'rear' else 'aside'}"
                           ] += 1  # fmt: skip
            case acts.Intercept():
                counts["planes fire", "interceptions"] += 1
            case Rolled(purpose=purpose, needs=needs) if purpose.startswith("to hit"):
                counts["score to hit", "6 and 6" if needs and needs > 6 else f"{needs}+"] += 1
            case told.Destroyed(why=why):
                counts["destroyed", why] += 1
            case told.SupportCalled(kind=kind, result=result):
                counts["support", f"{kind} {result}"] += 1
            case told.OrderKept(order=order):
                counts["kept", order] += 1
    return counts


def skirmish(game: Game[Any]) -> Counts:
    """Actions of a game of Shadow War by their kind, and shots by why they were fired."""
    counts: Counts = Counter()
    for entry in game.log:
        kind = tag(type(entry))
        counts["entries", kind] += 1
        why = getattr(entry, "why", None)
        if kind == "shot-fired" and isinstance(why, str):
            counts["shots", why] += 1
    return counts


def main() -> None:
    say = argparse.ArgumentParser(description=__doc__)
    say.add_argument("example", nargs="?", default="crossroads-battle")
    say.add_argument("--games", type=int, default=6)
    say.add_argument("--first", type=int, default=1, help="the first seed")
    say.add_argument("--turns", type=int)
    say.add_argument("--policy", default="", help="who plays both sides; by default the usual one")
    say.add_argument("--logs", type=Path, help="a folder for the log of each game")
    say.add_argument("--workers", type=int, default=1)
    asked = say.parse_args()
    if not (EXAMPLES / f"{asked.example}.toml").exists():
        say.error(f"no example {asked.example!r} in {EXAMPLES}")
    total: Counts = Counter()
    seconds = []
    seeds = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.workers) as pool:
        rows = [
            pool.submit(counted, asked.example, seed, asked.turns, asked.policy, asked.logs)
            for seed in seeds
        ]
        for row in rows:
            counts, took = row.result()
            total += counts
            seconds.append(took)
    every = sorted(one for took in seconds for one in took)
    first = max(took[0] for took in seconds)
    later = max(one for took in seconds for one in took[1:])
    mean = sum(every) / len(seconds)
    print(
        f"{asked.example}: {asked.games} games, each replayed to the same log, {mean:.1f} s a game"
    )
    print(
        f"  {len(every)} decisions: median {every[len(every) // 2]:.3f} s, 95 % under "
        f"{every[int(0.95 * (len(every) - 1))]:.2f} s, slowest {later:.2f} s; the first of a game "
        f"{first:.2f} s at most"
    )
    for heading in sorted({heading for heading, _ in total}):
        found = {what: n for (under, what), n in sorted(total.items()) if under == heading}
        whole = sum(found.values())
        told = ", ".join(f"{what} {n} ({n / whole:.0%})" for what, n in found.items())
        print(f"  {heading}, {whole}: {told}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
