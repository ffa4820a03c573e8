"""The engine against the exact odds: random facts of every action of both games, played again and
again, and every chance that the odds print compared with how often it came true.

python -m benchmarks.engine_against_odds --cases 60 --plays 120

A chance is wrong where what was seen lies outside the interval in which all the comparisons of a
run together lie with 99.9 %. The interval is Chernoff's, so it holds for however few plays.
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
from rules.engine.dice import Dice
from rules.engine.errors import RuleError
from rules.engine.events import Modifiers

WRONGLY = 0.001
"""The chance that a run finds anything wrong where nothing is."""

Facts = dict[str, Any]
Played = Callable[[Dice], Collection[str]]
"""Play once on these dice; the names of what came true."""


@dataclass(frozen=True)
class Sort:
    """One sort of case: random facts, what odds say of them, and the same facts played."""

    name: str
    facts: Callable[[Random], Facts]
    chances: Callable[[Mapping[str, Any]], dict[str, float]]
    played: Callable[[Facts], Played]


class Stream:
    """Dice from one endless stream: no play begins where another did."""

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
        """The next `count` dice."""
        return tuple([int(self._next() * sides) + 1 for _ in range(count)])


@dataclass
class Count:
    """How often one thing was expected and seen: its chance, plays, how often, in which case."""

    rows: list[tuple[float, int, int, int]] = field(default_factory=list)

    @property
    def plays(self) -> int:
        """Plays in all."""
        return sum(n for _, n, *_ in self.rows)

    @property
    def expected(self) -> float:
        """How often the odds expect it."""
        return sum(p * n for p, n, *_ in self.rows)

    @property
    def seen(self) -> int:
        """How often it came true."""
        return sum(seen for _, _, seen, _ in self.rows)

    def chance(self) -> float:
        """Return the logarithm of a bound on the chance to see what was seen, or what is further
        from what was expected."""
        low = [(1 - p, n) for p, n, *_ in self.rows]
        high = [(p, n) for p, n, *_ in self.rows]
        return min(tail(high, self.seen), tail(low, self.plays - self.seen))


def tail(rows: Iterable[tuple[float, int]], seen: int) -> float:
    """Return Chernoff's bound, as a logarithm, on the chance of `seen` successes or more in
    independent plays: of each row's chance, so many plays."""
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
    """What a run has counted, by sort and by what was compared."""

    counts: dict[str, dict[str, Count]] = field(default_factory=dict)
    cases: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    facts: dict[str, list[Facts]] = field(default_factory=dict)

    def comparisons(self) -> Iterator[tuple[str, str, Count]]:
        """Every chance over all cases of its sort, then by each case on its own."""
        for sort, counts in self.counts.items():
            for what, count in counts.items():
                yield sort, what, count
                for row in count.rows:
                    yield sort, f"{what} in case {row[-1]}", Count([row])

    def wrong(self) -> list[str]:
        """The chances that what was seen contradicts, each in a sentence."""
        every = list(self.comparisons())
        limit = log(WRONGLY / (2 * max(1, len(every))))
        return [
            f"{sort}: {what}: {count.seen} of {count.plays}, the odds expect {count.expected:.1f}"
            for sort, what, count in every
            if count.chance() < limit
        ]

    def told(self) -> Iterator[str]:
        """Count by count, a line for each sort."""
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
    """Play so many random cases of each sort so many times each. `assumed`: assumptions that the
    odds take and play does not, for whoever wants to see that a difference is found."""
    report = Report()
    for sort in sorts:
        rng, dice = Random(f"{seed} {sort.name}"), Stream(f"{seed} {sort.name} dice")
        counts = report.counts.setdefault(sort.name, {})
        while report.cases[sort.name] < cases:
            facts = sort.facts(rng)
            try:
                found = games.odds({**facts, "assumptions": facts["assumptions"] | (assumed or {})})
            except RuleError:
                report.refused[sort.name] += 1
                if report.refused[sort.name] > 50 * cases:
                    raise
                continue
            _case(report, sort, facts, sort.chances(found), plays, dice, counts)
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
    """Run every sort and print the counts; exit with 1 where a chance is wrong."""
    from benchmarks.odds import odds_bolt_action, odds_shadow_war

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=60, help="random facts of each sort")
    parser.add_argument("--plays", type=int, default=120, help="plays of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the names of sorts")
    said = parser.parse_args()
    sorts = [s for s in (*odds_bolt_action.SORTS, *odds_shadow_war.SORTS) if said.only in s.name]
    began = time.perf_counter()
    report = compare(sorts, said.cases, said.plays, said.seed)
    for line in report.told():
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
