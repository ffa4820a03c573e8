"""Compare the engine with the exact odds.

python -m benchmarks.engine_against_odds --cases 60 --plays 120

Random facts of every action of both games are played again and again. Each chance that the odds
print is compared with its frequency. A chance is wrong where the frequency lies outside an interval
that contains all comparisons of a run together with 99.9 %. The interval is Chernoff's, so it holds
for any number of plays.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import exp, inf, log
from random import Random
from typing import Any

from rules import games
from rules.engine.errors import RuleError
from rules.engine.model.events import Modifiers
from rules.engine.play.dice import Dice

WRONGLY = 0.001
"""Chance that a run reports an error where there is none."""

Facts = dict[str, Any]
Played = Callable[[Dice], Collection[str]]
"""A function that plays once on these dice. It returns the names of what came true."""


@dataclass(frozen=True)
class Sort:
    """A sort of case: random facts, their chances by the odds, and the same facts played."""

    name: str
    facts: Callable[[Random], Facts]
    chances: Callable[[Mapping[str, Any]], dict[str, float]]
    played: Callable[[Facts], Played]


class Stream:
    """Dice from one endless stream, so that no two plays begin at the same place."""

    def __init__(self, seed: str) -> None:
        self._next = Random(seed).random

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Return the next ``count`` dice."""
        return tuple([int(self._next() * sides) + 1 for _ in range(count)])


@dataclass
class Count:
    """The comparisons of one chance. A row: chance, plays, occurrences, number of the case."""

    rows: list[tuple[float, int, int, int]] = field(default_factory=list)

    @property
    def plays(self) -> int:
        """Number of plays."""
        return sum(n for _, n, *_ in self.rows)

    @property
    def expected(self) -> float:
        """Number of occurrences that the odds expect."""
        return sum(p * n for p, n, *_ in self.rows)

    @property
    def seen(self) -> int:
        """Number of occurrences."""
        return sum(seen for _, _, seen, _ in self.rows)

    def chance(self) -> float:
        """Return a bound on the chance of a result at least as far from the expected one, as a
        logarithm."""
        low = [(1 - p, n) for p, n, *_ in self.rows]
        high = [(p, n) for p, n, *_ in self.rows]
        return min(tail(high, self.seen), tail(low, self.plays - self.seen))


def tail(rows: Iterable[tuple[float, int]], seen: int) -> float:
    """Return Chernoff's bound on the chance of at least ``seen`` successes, as a logarithm.

    ``rows``: chance and number of independent plays.
    """
    some = [(p, n) for p, n in rows if p > 0]
    if seen <= sum(p * n for p, n in some):
        return 0.0
    most = sum(n for _, n in some)
    if seen > most:
        return -inf
    if seen == most:
        return sum(n * log(p) for p, n in some)

    def tilted(t: float) -> float:
        return sum(n * p / (p + (1 - p) * exp(-t)) for p, n in some)

    low, high = 0.0, 1.0
    while tilted(high) < seen and high < 600:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tilted(middle) < seen else (low, middle)
    return sum(n * (log(p + (1 - p) * exp(-low)) + low) for p, n in some) - low * seen


@dataclass
class Report:
    """The counts of a run, by sort and by chance."""

    counts: dict[str, dict[str, Count]] = field(default_factory=dict)
    cases: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    facts: dict[str, list[Facts]] = field(default_factory=dict)

    def comparisons(self) -> Iterator[tuple[str, str, Count]]:
        """Yield every chance over all cases of its sort, then by each case."""
        for sort, counts in self.counts.items():
            for what, count in counts.items():
                yield sort, what, count
                for row in count.rows:
                    yield sort, f"{what} in case {row[-1]}", Count([row])

    def wrong(self) -> list[str]:
        """Return the chances that the plays contradict, each in a sentence."""
        every = list(self.comparisons())
        limit = log(WRONGLY / (2 * max(1, len(every))))
        return [
            f"{sort}: {what}: {count.seen} of {count.plays}, the odds expect {count.expected:.1f}"
            for sort, what, count in every
            if count.chance() < limit
        ]

    def lines(self) -> Iterator[str]:
        """Yield the results, one line for each sort."""
        for sort, counts in self.counts.items():
            furthest = min(counts, key=lambda what: counts[what].chance())
            one = counts[furthest]
            yield (
                f"{sort}: {self.cases[sort]} cases ({self.refused[sort]} refused), "
                f"{self.plays[sort]} plays, {len(counts)} chances; furthest off: {furthest}, "
                f"{one.seen} seen, {one.expected:.1f} expected"
            )
        every = sum(1 for _ in self.comparisons())
        yield (
            f"{sum(self.cases.values())} cases, {sum(self.plays.values())} plays, "
            f"{every} comparisons, {len(self.wrong())} wrong"
        )


def compare(
    sorts: Iterable[Sort], cases: int, plays: int, seed: int, assumed: Facts | None = None
) -> Report:
    """Play random cases of each sort. ``assumed``: assumptions of the odds that play does not
    share, to test that a difference is found."""
    report = Report()
    for sort in sorts:
        rng, dice = Random(f"{seed} {sort.name}"), Stream(f"{seed} {sort.name} dice")
        counts = report.counts.setdefault(sort.name, {})
        while report.cases[sort.name] < cases:
            facts = sort.facts(rng)
            try:
                odds = games.odds({**facts, "assumptions": facts["assumptions"] | (assumed or {})})
            except RuleError:
                report.refused[sort.name] += 1
                if report.refused[sort.name] > 50 * cases:
                    raise
                continue
            _case(report, sort, facts, sort.chances(odds), plays, dice, counts)
    return report


def _case(
    report: Report,
    sort: Sort,
    facts: Facts,
    chances: Mapping[str, float],
    plays: int,
    dice: Dice,
    counts: dict[str, Count],
) -> None:
    play, seen = sort.played(facts), Counter[str]()
    for _ in range(plays):
        seen.update(play(dice))
    report.plays[sort.name] += plays
    number = report.cases[sort.name]
    report.cases[sort.name] += 1
    report.facts.setdefault(sort.name, []).append(facts)
    for what in {*chances, *seen}:
        chance = min(1.0, max(0.0, chances.get(what, 0.0)))
        chance = 0.0 if chance < 1e-9 else 1.0 if chance > 1 - 1e-9 else chance
        counts.setdefault(what, Count()).rows.append((chance, plays, seen[what], number))


def main() -> None:
    """Run every sort and print the counts. Exit with 1 where a chance is wrong."""
    from benchmarks.odds import odds_bolt_action, odds_shadow_war

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=60, help="random facts of each sort")
    parser.add_argument("--plays", type=int, default=120, help="plays of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the names of sorts")
    arguments = parser.parse_args()
    sorts = [
        s for s in (*odds_bolt_action.SORTS, *odds_shadow_war.SORTS) if arguments.only in s.name
    ]
    began = time.perf_counter()
    report = compare(sorts, arguments.cases, arguments.plays, arguments.seed)
    for line in report.lines():
        print(line)
    print(f"{time.perf_counter() - began:.0f} s")
    for line in report.wrong():
        print(f"WRONG {line}")
        sort, _, case = line.partition(" in case ")
        if case:
            print(f"  {report.facts[sort.partition(':')[0]][int(case.partition(':')[0])]}")
    sys.exit(1 if report.wrong() else 0)


if __name__ == "__main__":
    main()
