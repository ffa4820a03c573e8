"""Statistics of a game's log: dice by exact odds, fire, pins and losses by unit."""

from __future__ import annotations

from collections.abc import Iterator

from languages.message import coded, logged, message
from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import State
from rules.bolt_action.player.sentences import TESTS
from rules.bolt_action.rules.damage import DAMAGE_BY
from rules.engine.model.events import Rolled
from rules.engine.play.game import Game
from rules.engine.player.tallies import (
    HITS,
    KILLS,
    LOST,
    PINS,
    SHOTS,
    Done,
    Ended,
    Fielded,
    Tallied,
    Tally,
    Thrown,
    at_least,
    two_at_most,
)

SECOND = ", second six"
"""End of the purpose of a second roll to hit (BA-SHO-7)."""

FIRED, CLOSE, CALLED = "fired", "close", "called"


def tallied(game: Game[State]) -> Tallied:
    """Count the events of a game's log."""
    count = _Count(game.rules.start(game.header))
    tallies = [tally for event in game.log for tally in count.of(event)]
    return Tallied(count.fielded, tuple(tallies))


class _Count:
    """Follows a log: the firer and target, the owner of a roll, and the models left of each unit.

    The next result is a deed of ``_by`` against ``_to``. For support ``_by`` is empty, and
    ``_side`` is the side that called it.
    """

    def __init__(self, start: State) -> None:
        units = start.units.values()
        self.fielded = tuple(
            Fielded(unit.id, unit.side, max(1, unit.men if not unit.vehicle else 1))
            for unit in units
        )
        self._sides = {unit.id: unit.side for unit in units}
        self._left = {row.unit: row.models for row in self.fielded}
        self._whole = {unit.id for unit in units if unit.vehicle}
        self._guns = {
            unit.id: frozenset(n for n, model in enumerate(unit.models) if model.gun)
            for unit in units
        }
        self._by = self._to = self._side = self._how = ""
        self._blows = 0
        self._long: Rolled | None = None
        self._test: Rolled | None = None

    def of(self, event: object) -> Iterator[Tally]:
        """Yield the tallies of one line of the log."""
        second = isinstance(event, Rolled) and event.purpose.endswith(SECOND)
        if self._long is not None and not second:
            yield self._aimed(self._long, 0)
            self._long = None
        if self._test is not None:
            yield from self._tested(event)
        match event:
            case Rolled():
                yield from self._rolled(event)
            case (
                told.FireDeclared(unit=unit, target=target)
                | told.ShotTaken(unit=unit, target=target)
            ):
                self._begin(FIRED, unit, target)
            case told.Contact(unit=unit, target=target, reached=True):
                self._begin(CLOSE, unit, target)
            case told.RoundFought() | told.StrikeTogether():
                self._blows = 0
            case told.SupportCalled(side=side) | told.Aircraft(side=side):
                self._begin(CALLED, "", "")
                self._side = side
            case told.DieDrawn() | told.TurnBegan() | told.MoveBegan():
                self._begin("", "", "")
            case told.ShotsFired(unit=unit, hits=hits) if hits:
                yield Done(unit, HITS, hits)
            case told.PinsChanged(unit=unit, change=change):
                if change > 0 and self._hurts(unit):
                    yield Done(self._doer(unit), PINS, change)
            case told.MenLost(unit=unit, models=models):
                men = len(set(models) - self._guns.get(unit, frozenset()))
                yield from self._lost(unit, men)
            case told.Destroyed(unit=unit, why=why):
                yield Ended(unit, logged(coded("ended", why)))
                yield from self._lost(unit, self._left.get(unit, 0))
            case told.LeftTable(unit=unit, why="driven off"):
                yield Ended(unit, logged(message("ended-driven-off")))
                yield from self._lost(unit, self._left.get(unit, 0))
            case told.Exited(unit=unit, edge=edge):
                yield Ended(unit, logged(message("ended-left", edge=edge)))
            case _:
                pass

    def _begin(self, how: str, by: str, to: str) -> None:
        self._how, self._by, self._to, self._blows = how, by, to, 0
        self._side = self._sides.get(by, "")

    def _hurts(self, unit: str) -> bool:
        return self._doer(unit) != "" and self._sides.get(unit) != self._sides[self._doer(unit)]

    def _doer(self, unit: str) -> str:
        """Return the unit that does it to a unit: in close combat, the other of the two."""
        if self._how == CLOSE and unit == self._by:
            return self._to
        return self._by if unit == self._to else ""

    def _lost(self, unit: str, count: int) -> Iterator[Tally]:
        count = min(count, self._left.get(unit, 0))
        if count <= 0:
            return
        self._left[unit] -= count
        yield Done(unit, LOST, count)
        if self._hurts(unit):
            yield Done(self._doer(unit), KILLS, count)

    # --- dice ---------------------------------------------------------------------------------

    def _rolled(self, event: Rolled) -> Iterator[Tally]:
        purpose, needs = event.purpose, event.needs
        if needs is None:
            return
        if purpose in TESTS:
            self._test = event
        elif purpose.endswith(SECOND):
            if self._long is not None:
                yield self._aimed(self._long, event.dice.count(6))
                self._long = None
        elif purpose.startswith("to hit"):
            if self._how == FIRED and self._by:
                yield Done(self._by, SHOTS, len(event.dice))
            if needs > 6 and 6 in event.dice:
                self._long = event
            else:
                yield self._aimed(event, sum(face >= needs for face in event.dice))
        else:
            yield from self._harmed(event, needs)

    def _aimed(self, event: Rolled, made: int) -> Thrown:
        """Return shots by their chance to hit: beyond 6 a 6, and then another."""
        needs = event.needs or 0
        chance = at_least(needs) if needs <= 6 else 1 / 36
        side = self._side
        if event.purpose == "to hit the aircraft":
            side = next((other for other in self._sides.values() if other != side), side)
        return Thrown(side, "to hit", chance, len(event.dice), made)

    def _harmed(self, event: Rolled, needs: int) -> Iterator[Tally]:
        side, what = self._side, event.purpose
        if what.startswith(DAMAGE_BY):
            what = "damage"
        if what == "damage" and self._how == CLOSE:
            self._blows += 1
            side = self._sides[self._by if self._blows % 2 else self._to]
        elif what == "exceptional damage" and self._how == CLOSE:
            side = self._sides[self._by if self._blows % 2 else self._to]
        if what == "damage in assault":
            what = "damage"
        if needs <= 6 and event.dice:
            made = sum(face >= needs for face in event.dice)
            yield Thrown(side, what, at_least(needs), len(event.dice), made)

    def _tested(self, event: object) -> Iterator[Tally]:
        """Yield the tally of a test; the next line names its unit."""
        test, self._test = self._test, None
        unit = getattr(event, "unit", "")
        if test is not None and test.needs is not None and unit in self._sides:
            passed = int(sum(test.dice) <= test.needs)
            yield Thrown(self._sides[unit], test.purpose, two_at_most(test.needs), 1, passed)
