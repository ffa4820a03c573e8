"""Interruption: whoever lies in wait breaks into a move at the place of its way that it chooses.

Once for every game that knows it. A mover sets out; everyone who waits is asked; the earliest
interruption is resolved where the mover then is; who has named a later place is asked again, on the
facts as they have become; then the mover goes on, if it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Protocol, TypeVar

from rules.engine.errors import UNKNOWN, RuleError

Places = tuple[tuple[float, ...], ...]
"""Where models are: rows of a model's number, x, y, facing and any more."""

BEFORE, DURING, AFTER = "before", "during", "after"


@dataclass(frozen=True, slots=True)
class Moment:
    """A place of a mover's way: the `share` of it that is behind the mover, 0 (where it sets
    out) to 1 (where it ends), and where its models then are.
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
        """Where the mover then is."""


I = TypeVar("I", bound=Interrupts)  # noqa: E741


def check_moment(moment: Moment, gone: float, rule: str) -> None:
    """Raises RuleError for a place that is not on the way, or behind the mover already."""
    if not isfinite(moment.share) or not 0 <= moment.share <= 1:
        raise RuleError(UNKNOWN, "a place on the way is a share of it, from 0 to 1")
    if moment.share < gone:
        raise RuleError(rule, "the mover is past that place already")


def interrupted(
    waiting: Iterable[str],
    ask: Callable[[str], I | None],
    resolve: Callable[[I], bool],
    rule: str,
) -> bool:
    """Let those who wait break into a move, the earliest first; whether the mover goes on.

    `ask` gives one's answer, None where it lets the mover pass (it is not asked again);
    `resolve` carries an interruption out and says whether the mover can go on. Of two at the
    same place the one that is named first in `waiting` comes first. Raises RuleError with
    `rule` for a place that the mover has left behind.
    """
    left, gone = list(waiting), 0.0
    while left:
        named = [(name, answer) for name in left if (answer := ask(name)) is not None]
        if not named:
            return True
        for _, answer in named:
            check_moment(answer.moment, gone, rule)
        first, chosen = min(named, key=lambda row: row[1].moment.share)
        gone = chosen.moment.share
        left = [name for name, _ in named if name != first]
        if not resolve(chosen):
            return False
    return True
