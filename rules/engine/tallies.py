"""What a game's log comes to, in numbers: luck by exact odds, fire and losses by unit.

A game says what it counts (`GameSpec.tallied`); what is made of it here is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

SCHEMA = "sightline.statistics/1"

SHOTS, HITS, KILLS, PINS, LOST = "shots", "hits", "kills", "pins", "lost"


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit as the game begins: whose it is, and of how many models."""

    unit: str
    side: str
    models: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """So many tries at one thing by one side, each with the same ``chance``, and what was made."""

    side: str
    what: str
    chance: float
    tries: int
    made: int


@dataclass(frozen=True, slots=True)
class Done:
    """Something that a unit did or suffered so many times: one of the words above."""

    unit: str
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How a unit ended, in the game's own words."""

    unit: str
    how: str


Tally = Thrown | Done | Ended


@dataclass(frozen=True, slots=True)
class Tallied:
    """What a game counts: who was there, and what its log says, in order."""

    fielded: tuple[Fielded, ...]
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """What a side's dice for one thing came to: ``tries`` of which ``expected`` should succeed and
    ``made`` did. ``odds``: the chance of dice as far from what was expected, or further, on that
    side of it.
    """

    side: str
    what: str
    tries: int
    expected: float
    made: int
    odds: float


@dataclass(frozen=True, slots=True)
class UnitTally:
    """A unit's game: what it fired and did, what it lost, and how it ended, empty where it stands.

    ``kills``: models that its fire and its blows cost the enemy, those of units that broke under
    them among them. ``pins``: those it dealt.
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
    """Luck by side, all dice of it foremost (``what`` is empty there), and each unit's game."""

    luck: tuple[Luck, ...]
    units: tuple[UnitTally, ...]

    def encode(self) -> dict[str, Any]:
        """As JSON's values."""
        return {
            "schema": SCHEMA,
            "luck": [asdict(row) for row in self.luck],
            "units": [asdict(row) for row in self.units],
        }


def statistics(counted: Tallied) -> Statistics:
    """Everything that was counted, summed up."""
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
    sides = tuple(dict.fromkeys(row.side for row in counted.fielded))
    luck = [_luck(*key, rows) for key, rows in thrown.items()]
    luck.sort(key=lambda row: (_place(sides, row.side), row.what != "", -row.tries))
    return Statistics(tuple(luck), tuple(units.values()))


def _place(sides: tuple[str, ...], side: str) -> int:
    return sides.index(side) if side in sides else len(sides)


def _luck(side: str, what: str, rows: list[Thrown]) -> Luck:
    made = sum(row.made for row in rows)
    expected = sum(row.chance * row.tries for row in rows)
    spread = successes((row.chance, row.tries) for row in rows)
    far = spread[made:] if made >= expected else spread[: made + 1]
    tries = sum(row.tries for row in rows)
    return Luck(side, what, tries, expected, made, min(1.0, sum(far)))


def successes(tries: Iterable[tuple[float, int]]) -> list[float]:
    """The exact chance of each number of successes, of so many tries at each chance."""
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
    """The chance that a die shows so much or more."""
    return min(sides, max(0, sides + 1 - needs)) / sides


def two_at_most(needs: int) -> float:
    """The chance that two dice together show so much or less."""
    return sum(a + b <= needs for a in range(1, 7) for b in range(1, 7)) / 36
