"""Play whole games of the examples by a policy, check each, and count what both sides do.

python -m benchmarks.counts.count_games crossroads-battle --games 6 --policy middle
python -m benchmarks.counts.count_games --games 200 --minutes 60

Several examples are played in rounds, a game of each. A game with an answer that the rules refuse
ends the run with an error, as does a log that does not replay to the same lines. The time of a
decision is processor time, which other processes do not lengthen; clock time is printed beside the
slowest. Decisions in the first second of a game are counted apart, because the table is measured
then. With ``--logs`` each log is kept, for `sightline replay`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import Unit
from rules.engine.model.codec import tag
from rules.engine.model.events import Result, Rolled
from rules.engine.play.game import Game
from sandbox.play.match import Match
from sandbox.scenario.file import load
from sandbox.table.table import lay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

Counts = Counter[tuple[str, str]]
"""Number of occurrences, by heading and by what is counted under it."""

FIRST_S = 1.0
"""Seconds at the begin of a game in which its table is measured."""


SLOW_S = 2.0
"""Seconds that a later decision should not exceed."""


class Decision(NamedTuple):
    """The time of a decision, in seconds. ``first``: it began in the first second of its game."""

    processor_s: float
    clock_s: float
    first: bool


def play_and_count(
    name: str, seed: int, turns: int | None, policy: str, logs: Path | None
) -> tuple[Counts, list[Decision]]:
    """Play a game by a policy. Return its counts and its decisions."""
    table = lay(load(EXAMPLES / f"{name}.toml"))
    match = Match(table, seed=seed, turns=turns, policy=policy)
    took = []
    start = time.process_time()
    while not match.game.over:
        began, clock = time.process_time(), time.perf_counter()
        action = match.policy(match.game, match.field)
        spent, waited = time.process_time() - began, time.perf_counter() - clock
        took.append(Decision(spent, waited, began - start < FIRST_S))
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


def bolt_action(game: Game[Any]) -> Counts:  # noqa: C901 - a case for each event
    """Count the orders, assaults, moves, ambushes and planes of a game of Bolt Action."""
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
                    counts[
                        "planes fire", f"from {'behind' if shot.facing == 'rear' else 'aside'}"
                    ] += 1
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
    """Count the actions of a game of Shadow War by kind, and its shots by reason."""
    counts: Counts = Counter()
    for entry in game.log:
        kind = tag(type(entry))
        counts["entries", kind] += 1
        why = getattr(entry, "why", None)
        if kind == "shot-fired" and isinstance(why, str):
            counts["shots", why] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "examples", nargs="*", default=sorted(p.stem for p in EXAMPLES.glob("*.toml"))
    )
    parser.add_argument("--games", type=int, default=6, help="games of each example")
    parser.add_argument("--minutes", type=float, default=inf, help="start no game after this time")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--turns", type=int)
    parser.add_argument(
        "--policy", default="", help="policy of both sides; the usual one by default"
    )
    parser.add_argument("--logs", type=Path, help="a folder for the log of each game")
    arguments = parser.parse_args()
    for name in arguments.examples:
        if not (EXAMPLES / f"{name}.toml").exists():
            parser.error(f"no example {name!r} in {EXAMPLES}")
    totals: dict[str, tuple[Counts, list[list[Decision]]]] = {}
    last = time.monotonic() + 60 * arguments.minutes
    for seed in range(arguments.first, arguments.first + arguments.games):
        for name in arguments.examples:
            if time.monotonic() < last:
                counts, took = play_and_count(
                    name, seed, arguments.turns, arguments.policy, arguments.logs
                )
                total, games = totals.setdefault(name, (Counter(), []))
                total.update(counts)
                games.append(took)
                slow = max((d for d in took if not d.first), default=max(took))
                print(f"{name} {seed}: {slow.processor_s:.2f} s", file=sys.stderr, flush=True)
    for name, (total, games) in totals.items():
        show(name, total, games)


def show(name: str, total: Counts, games: list[list[Decision]]) -> None:
    """Print the counts and the times of an example's games."""
    mean = sum(d.processor_s for took in games for d in took) / len(games)
    print(f"{name}: {len(games)} games, each replayed to the same log, {mean:.1f} s a game")
    later = sorted(d for took in games for d in took if not d.first)
    first = max(d for took in games for d in took if d.first)
    times, slowest = [d.processor_s for d in later or [first]], (later or [first])[-1]
    print(
        f"  {len(later)} decisions after the first second: median {times[len(times) // 2]:.3f} s, "
        f"95 % under {times[int(0.95 * (len(times) - 1))]:.2f} s, slowest "
        f"{slowest.processor_s:.2f} s ({slowest.clock_s:.2f} s by the clock), "
        f"{sum(t > SLOW_S for t in times)} over {SLOW_S:g} s; in the first second "
        f"{first.processor_s:.2f} s at most"
    )
    for heading in sorted({heading for heading, _ in total}):
        numbers = {what: n for (under, what), n in sorted(total.items()) if under == heading}
        whole = sum(numbers.values())
        text = ", ".join(f"{what} {n} ({n / whole:.0%})" for what, n in numbers.items())
        print(f"  {heading}, {whole}: {text}")


if __name__ == "__main__":
    main()
