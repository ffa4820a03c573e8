"""Choices: a game asks, a player or a policy answers, and the rules continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from languages.message import Fact, Logged, logged, message
from rules.engine.errors import RuleError, one_among
from rules.engine.model.codec import quiet, tag
from rules.engine.model.events import Event, Modifiers, Rolled
from rules.engine.play.dice import Dice

S = TypeVar("S")
A = TypeVar("A", bound="Action")


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions: facts that a player declares, with nothing to interpret."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the game waits on: the side to answer, and the kinds of action it accepts.

    `unit` is the subject, `other` a second unit. `count` is how many names to give, and `among` the
    names to choose from, where the rules know them. `within_in` is how far something may go,
    inches. `rule` is the rule that asks. `useless` are kinds of action that the rules take without
    effect: they are not offered.
    """

    by: str
    question: str
    accepts: tuple[str, ...]
    rule: str
    unit: str = ""
    other: str = ""
    count: int = 0
    among: tuple[int, ...] = ()
    within_in: float = quiet(0.0)
    useless: tuple[str, ...] = quiet(())


@lru_cache(maxsize=1024)
def question(key: str, **facts: Fact) -> Logged:
    """Return the question of a decision, by its message."""
    return logged(message(key, **facts))


class Pause(Exception):
    """Raised inside a step that needs an answer that is not there yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class Play(Generic[S]):
    """One step in progress: its state so far, its dice, its events, the answers given.

    It is itself a `Dice`, so that rule functions roll on it and every roll becomes an event.
    """

    def __init__(self, state: S, dice: Dice, answers: Sequence[Action] = ()) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._answers = answers
        self._answered = 0

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Roll and record it as an event; without dice, no event."""
        if count <= 0:
            return ()
        faces = self._dice.roll(count, purpose, needs, sides)
        self.events.append(Rolled(faces, purpose, needs, modifiers))
        return faces

    def say(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def ask(self, decision: Decision) -> Action:
        """Return the answer to a decision, or pause the step where there is none yet.

        Raises RuleError with the asking rule's id for an action of the wrong kind.
        """
        if self._answered >= len(self._answers):
            raise Pause(decision)
        answer = self._answers[self._answered]
        self._answered += 1
        if tag(type(answer)) not in decision.accepts:
            wanted, found = one_among(decision.accepts), tag(type(answer))
            said = message("engine-was-expected", expected=wanted, found=found)
            raise RuleError(decision.rule, said)
        return answer
