"""Statistics of a game's log: dice by exact odds, shots and losses by fighter."""

from __future__ import annotations

from collections.abc import Iterator

from languages.message import logged, message
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
from rules.shadow_war.model import events as told
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import DOWN, OUT, PINNED, State
from rules.shadow_war.player.sentences import LOW, SUMS
from rules.shadow_war.rules.fire import SECOND, SECOND_DIE, TO_HIT

HARMS = ("hit", "trauma")
"""Reasons for a change of condition that are an enemy's deed."""


def tallied(game: Game[State]) -> Tallied:
    """Count the events of a game's log."""
    header = game.header
    assumed = ruleset(header.ruleset, header.assumptions).assumptions
    count = _Count(game.rules.start(header), assumed.initiative_die)
    tallies = [tally for event in game.log for tally in count.of(event)]
    return Tallied(count.fielded, tuple(tallies))


class _Count:
    """Follows a log: the next result is a deed of ``_by`` against ``_to``."""

    def __init__(self, start: State, initiative_die: int) -> None:
        fighters = start.fighters.values()
        self.fielded = tuple(Fielded(one.id, one.side, 1) for one in fighters)
        self._sides = {fighter.id: fighter.side for fighter in fighters}
        self._die = initiative_die
        self._by = self._to = ""
        self._out: set[str] = set()
        self._test: Rolled | None = None
        self._long: Rolled | None = None

    def of(self, event: object) -> Iterator[Tally]:
        """Yield the tallies of one line of the log."""
        if self._long is not None and not (
            isinstance(event, Rolled) and event.purpose == SECOND_DIE
        ):
            yield self._aimed(self._long, 0)
            self._long = None
        if self._test is not None:
            yield from self._tested(event)
        match event:
            case Rolled():
                yield from self._rolled(event)
            case told.Aimed(fighter=fighter, target=target):
                self._by, self._to = fighter, target
            case told.ShotFired(fighter=fighter, hit=hit, hopeless=hopeless):
                if not hopeless:
                    yield Done(fighter, SHOTS, 1)
                if hit:
                    yield Done(fighter, HITS, 1)
            case told.Fought(fighter=fighter, target=target, winner=winner):
                self._by = winner
                self._to = target if winner == fighter else fighter
            case told.PhaseBegan() | told.TurnBegan():
                self._by = self._to = ""
            case told.ConditionChanged(fighter=fighter, condition=condition, why=why):
                yield from self._changed(fighter, condition, why)
            case _:
                pass

    def _changed(self, fighter: str, condition: str, why: str) -> Iterator[Tally]:
        mine = self._by != "" and fighter == self._to and why in HARMS
        if condition in (PINNED, DOWN) and mine:
            yield Done(self._by, PINS, 1)
        if condition == OUT and fighter not in self._out:
            self._out.add(fighter)
            key = "sw-ended-fled" if why == "fled" else "sw-ended-out"
            yield Ended(fighter, logged(message(key)))
            yield Done(fighter, LOST, 1)
            if mine:
                yield Done(self._by, KILLS, 1)

    # --- dice ---------------------------------------------------------------------------------

    def _rolled(self, event: Rolled) -> Iterator[Tally]:
        purpose, needs = event.purpose, event.needs
        if needs is None:
            return
        if purpose in LOW:
            self._test = event
        elif purpose == SECOND_DIE:
            if self._long is not None:
                yield self._aimed(self._long, int(event.dice[0] >= needs))
                self._long = None
        elif purpose == TO_HIT:
            if needs > 6 and event.dice[0] == 6:
                self._long = event
            else:
                yield self._aimed(event, int(event.dice[0] >= needs))
        else:
            side = self._sides.get(self._to if purpose == "save" else self._by, "")
            made = sum(face >= needs for face in event.dice)
            if needs <= 6 and event.dice:
                yield Thrown(side, purpose, at_least(needs), len(event.dice), made)

    def _aimed(self, event: Rolled, made: int) -> Thrown:
        """Return a shot by its chance to hit: beyond 6 a 6, and then another score (SW-SHO-3)."""
        needs = event.needs or 0
        chance = at_least(needs) if needs <= 6 else at_least(SECOND[needs]) / 6
        return Thrown(self._sides.get(self._by, ""), TO_HIT, chance, 1, made)

    def _tested(self, event: object) -> Iterator[Tally]:
        """Yield the tally of a test; the next line names its fighter."""
        test, self._test = self._test, None
        fighter = getattr(event, "fighter", "")
        if test is None or test.needs is None or fighter not in self._sides:
            return
        passed = int(sum(test.dice) <= test.needs)
        chance = min(1.0, max(0, test.needs) / self._die)
        if test.purpose in SUMS:
            chance = two_at_most(test.needs)
        yield Thrown(self._sides[fighter], test.purpose, chance, 1, passed)
