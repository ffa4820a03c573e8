"""Statistics of a game's log: luck by exact odds, fire and losses by unit.

A game states what it counts (`GameSpec.tallied`); the sums are made here, the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

SCHEMA = "sightline.statistics/1"

SHOTS, HITS, KILLS, PINS, LOST = "shots", "hits", "kills", "pins", "lost"


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit as the game begins: its side, and its number of models."""

    unit: str
    side: str
    models: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """Several tries at one thing by one side, each with the same ``chance``, and the successes."""

    side: str
    what: str
    chance: float
    tries: int
    made: int


@dataclass(frozen=True, slots=True)
class Done:
    """A deed or loss of a unit, and its count: one of the words above."""

    unit: str
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a unit, in the game's own words."""

    unit: str
    how: str


Tally = Thrown | Done | Ended


@dataclass(frozen=True, slots=True)
class Tallied:
    """A game's counts: its units, and the tallies of its log, in order."""

    fielded: tuple[Fielded, ...]
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """Luck of a side's dice for one thing.

    Of ``tries``, ``expected`` should succeed and ``made`` did. ``odds``: the chance of dice as far
    from the expected number, or farther, on the same side of it.
    """

    side: str
    what: str
    tries: int
    expected: float
    made: int
    odds: float


@dataclass(frozen=True, slots=True)
class UnitTally:
    """A unit's game: its fire, its deeds, its losses, and its end (empty where it stands).

    ``kills``: models that its fire and its blows cost the enemy, including those of units that
    broke under them. ``pins``: pins that it dealt.
    """

    unit: str
    side: str
    models: int
    lost: int = 0
    shots: int = 0
    hits: int = 0
    kills: int = 0
    pins: int = 0
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Luck by side, with all its dice first (``what`` is empty there), and each unit's game."""

    luck: tuple[Luck, ...]
    units: tuple[UnitTally, ...]

    def encode(self) -> dict[str, Any]:
        """Return it as JSON's values."""
        return {
            "schema": SCHEMA,
            "luck": [asdict(row) for row in self.luck],
            "units": [asdict(row) for row in self.units],
        }


def statistics(counted: Tallied) -> Statistics:
    """Sum up all counts."""
    units = {row.unit: UnitTally(row.unit, row.side, row.models) for row in counted.fielded}
    thrown: dict[tuple[str, str], list[Thrown]] = {}
    for tally in counted.tallies:
        match tally:
            case Thrown(side=side, what=what):
                thrown.setdefault((side, ""), []).append(tally)
                thrown.setdefault((side, what), []).append(tally)
            case Ended(unit=unit, how=how) if unit in units:
                units[unit] = replace(units[unit], ended=how)
            case Done(unit=unit, what=what, count=count) if unit in units:
                so_far = getattr(units[unit], what)
                units[unit] = replace(units[unit], **{what: so_far + count})
            case _:
                pass
    sides = {side: n for n, side in enumerate(dict.fromkeys(row.side for row in counted.fielded))}
    luck = [_luck(*key, rows) for key, rows in thrown.items()]
    luck.sort(key=lambda row: (sides.get(row.side, len(sides)), row.what != "", -row.tries))
    return Statistics(tuple(luck), tuple(units.values()))


def _luck(side: str, what: str, rows: list[Thrown]) -> Luck:
    made = sum(row.made for row in rows)
    expected = sum(row.chance * row.tries for row in rows)
    spread = successes((row.chance, row.tries) for row in rows)
    far = spread[made:] if made >= expected else spread[: made + 1]
    tries = sum(row.tries for row in rows)
    return Luck(side, what, tries, expected, made, min(1.0, sum(far)))


def successes(tries: Iterable[tuple[float, int]]) -> list[float]:
    """Return the exact chance of each number of successes; ``tries``: pairs of a chance and a
    number.
    """
    found = [1.0]
    for chance, count in tries:
        for _ in range(count):
            found = [
                (found[k] * (1 - chance) if k < len(found) else 0.0)
                + (found[k - 1] * chance if k else 0.0)
                for k in range(len(found) + 1)
            ]
    return found


def at_least(needs: int, sides: int = 6) -> float:
    """Return the chance that a die shows ``needs`` or more."""
    return min(sides, max(0, sides + 1 - needs)) / sides


def two_at_most(needs: int) -> float:
    """Return the chance that two dice together show ``needs`` or less."""
    return sum(a + b <= needs for a in range(1, 7) for b in range(1, 7)) / 36
