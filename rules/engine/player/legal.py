"""Legal actions as a lazy view: iterate, count, test by `in`; and the choice among equals.

Iterating gives the actions that a field's facts suggest; `in` checks any action with any facts
against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar
from zlib import crc32

from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game

T = TypeVar("T")


class Candidates:
    """Candidates for one decision: a method for each kind of action.

    The method of ``give-order`` is ``_give_order``.
    """

    def make(self, kind: str) -> Iterator[Action]:
        """Yield the candidates of one kind, by its name in files."""
        made: Callable[[], Iterator[Action]] = getattr(self, "_" + kind.replace("-", "_"))
        return made()


class LegalActions:
    """The answers that the pending decision of a game takes."""

    def __init__(self, game: Game[Any], candidates: Callable[[Decision], Candidates]) -> None:
        self.game = game
        self._candidates = candidates

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.game.refusal(action) is None

    def __iter__(self) -> Iterator[Action]:
        return self.but()

    def but(self, *kinds: str) -> Iterator[Action]:
        """Yield those of no kind in `kinds`, by their names in files: these are not
        searched for.
        """
        pending = self.game.pending
        if pending is None:
            return
        found = self._candidates(pending)
        for kind in pending.accepts:
            if kind not in kinds and kind not in pending.useless:
                yield from found.make(kind)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """Count the legal actions on these facts."""
        return sum(1 for _ in self)


def chosen(rows: Iterable[tuple[float, T]], near: float, *key: object) -> T:
    """Return a value whose worth is at most ``near`` below the best.

    ``key``: what the choice depends on, such as the seed and the turn. The same rows and key give
    the same value. Raises ValueError without rows.
    """
    ranked = list(rows)
    most = max(worth for worth, _ in ranked)
    best = [value for worth, value in ranked if worth >= most - near]
    return best[place_of(*key) % len(best)]


def place_of(*key: object) -> int:
    """Return a number for a key, the same on every machine: to sort equals by, or to pick one."""
    return crc32(repr(key).encode())
