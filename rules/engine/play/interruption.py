"""Interruption: waiting units break into a move at a place of their choice along its way.

Every game with interruptions uses this. A mover sets out, and each waiting unit is asked. The
earliest interruption is resolved where the mover then is. Units that named a later place are asked
again, on the changed facts. Then the mover continues, if it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Protocol, TypeVar

from languages.message import message
from rules.engine.errors import RuleError, between, wrong_value

Places = tuple[tuple[float, ...], ...]
"""Places of models: rows of a model's number, x, y, facing and any more."""

BEFORE, DURING, AFTER = "before", "during", "after"


@dataclass(frozen=True, slots=True)
class Moment:
    """A place on a mover's way.

    `share`: the part of the way behind the mover, from 0 (its start) to 1 (its end). `places`:
    where its models then are.
    """

    share: float
    at: Places = ()

    @property
    def when(self) -> str:
        """Before, during or after the move."""
        if self.share <= 0:
            return BEFORE
        return AFTER if self.share >= 1 else DURING


class Interrupts(Protocol):
    """An action that breaks into a move."""

    @property
    def moment(self) -> Moment:
        """Place of the mover at that time."""


I = TypeVar("I", bound=Interrupts)  # noqa: E741


def interrupted(
    waiting: Iterable[str], ask: Callable[[str], I | None], resolve: Callable[[I], bool], rule: str
) -> bool:
    """Let waiting units break into a move, the earliest first; return whether the mover continues.

    `ask` returns a unit's answer, or None where it lets the mover pass (it is not asked again).
    `resolve` carries an interruption out and returns whether the mover can continue. At the same
    place the unit named first in `waiting` comes first. Raises RuleError with `rule` for a place
    behind the mover.
    """
    left, gone = list(waiting), 0.0
    while left:
        named = [(name, answer) for name in left if (answer := ask(name)) is not None]
        if not named:
            return True
        for _, answer in named:
            if not isfinite(answer.moment.share) or not 0 <= answer.moment.share <= 1:
                raise wrong_value("moment.share", between(0, 1), answer.moment.share)
            if answer.moment.share < gone:
                raise RuleError(rule, message("play-refused-past-that-place"))
        first, chosen = min(named, key=lambda row: row[1].moment.share)
        gone = chosen.moment.share
        left = [name for name, _ in named if name != first]
        if not resolve(chosen):
            return False
    return True
