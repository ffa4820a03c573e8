"""Choices: a game asks, a player or a policy answers, and the rules go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.codec import quiet, tag
from rules.engine.dice import Dice
from rules.engine.errors import RuleError
from rules.engine.events import Event, Modifiers, Rolled

S = TypeVar("S")
A = TypeVar("A", bound="Action")


@dataclass(frozen=True, slots=True)
class Action:
    """The base of every action: facts that a player declares, and nothing to interpret."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the game waits for: whose answer, to what, and by which kinds of action.

    `unit` is whom it is about, `other` whom else; `count` how many are to be named and
    `among` what may be named, where the rules know it; `within_in` how far something may go,
    inches; `rule` is the rule that asks. `useless` are kinds of action that the rules take and
    that would change nothing: nobody is offered them.
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


class Pause(Exception):
    """Raised inside a step that needs an answer nobody has given yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class Play(Generic[S]):
    """One step being resolved: its state so far, its dice, its events, the answers given.

    It is itself a `Dice`, so the rule functions roll on it and every roll becomes an event.
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
        """Roll, and say so; no dice, no event."""
        if count <= 0:
            return ()
        faces = self._dice.roll(count, purpose, needs, sides)
        self.events.append(Rolled(faces, purpose, needs, modifiers))
        return faces

    def say(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def ask(self, decision: Decision) -> Action:
        """The answer to a decision; pauses the step where there is none yet.

        Raises RuleError with the asking rule's id for an action of the wrong kind.
        """
        if self._answered >= len(self._answers):
            raise Pause(decision)
        answer = self._answers[self._answered]
        self._answered += 1
        if tag(type(answer)) not in decision.accepts:
            raise RuleError(
                decision.rule,
                f"{decision.by} is asked for {decision.question}: "
                f"{' or '.join(decision.accepts)}, not {tag(type(answer))}",
            )
        return answer
