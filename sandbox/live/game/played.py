"""A match as far as it has been played, and faults of it in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from rules.engine.choices import Action
from rules.engine.errors import RuleError
from rules.engine.harmless import harmless
from rules.engine.secret_dice import SECRET_DIGITS, Keys, SecretDice
from rules.engine.telling import Names, named
from sandbox.document.refusal import Refused
from sandbox.play.games import NoGame
from sandbox.play.match import Match
from sandbox.table.table import Table

_LONGEST = 300
"""Characters of a sentence; what is quoted in one may be as long as somebody likes."""

Said = Mapping[str, Any]
"""An action as JSON's values, as a game's log writes it."""


class Played:
    """A match, and the actions that it has played."""

    def __init__(self, start: Table, seed: int) -> None:
        self._start, self._seed = start, seed
        self.dice = SecretDice(seed)
        self._keys: Keys = ()
        self.rolled = 0
        """How many dice were rolled by what it has played."""
        self._match: Match | None = None
        self._said: list[Said] = []

    @property
    def match(self) -> Match:
        """The match; it has begun."""
        assert self._match is not None, "it has begun"
        return self._match

    @property
    def count(self) -> int:
        """How many actions it has played."""
        return len(self._said)

    def mix(self, keys: Keys) -> None:
        """Roll with these secrets from now on."""
        self._keys = keys
        self.dice.mix(keys)

    def begin_again(self, actions: tuple[Said, ...], keys: Keys) -> bool:
        """Begin, where it has not yet, or has played something else than these or with other dice.

        Raises Refused.
        """
        first = actions[: self.count]
        alike = len(first) == self.count and all(map(same_said, first, self._said))
        alike = alike and self._used(keys) == self._used(self._keys)
        self.mix(keys)
        if self._match is not None and alike:
            return False
        self._said = []
        try:
            self._match = Match(self._start, seed=self._seed, dice=self.dice)
        except (NoGame, RuleError) as fault:
            raise Refused(sentence_of(fault)) from None
        self.rolled = self.dice.position
        return True

    def play(self, said: Said, action: Action) -> None:
        """Play one more. Raises Refused."""
        try:
            self.match.play(action)
        except RuleError as fault:
            raise Refused(sentence_of(fault)) from None
        self.saw(said)

    def saw(self, said: Said) -> None:
        """One more was played."""
        self._said.append(said)
        self.rolled = self.dice.position

    def _used(self, keys: Keys) -> Keys:
        """The secrets of dice that it has rolled."""
        return [(at, secret) for at, secret in keys if at < self.rolled]

    def hide(self, keys: Keys) -> None:
        """Roll dice of a secret that nobody else has from here on; ``keys``: those of the game."""
        decoy = secrets.token_hex(SECRET_DIGITS // 2)
        self.dice.mix([*self._used(keys), (self.rolled, decoy)])

    def forget(self) -> None:
        """It stands as no action has it."""
        self._match, self._said = None, []


def same_said(one: Said | None, other: Said | None) -> bool:
    """Whether two actions, or none, are one and the same."""
    return one is other or one == other


def broken(fault: RuleError, called: Names) -> str:
    """A rule that is broken, in words, and which it is: ``It cannot cross that (RULE-1).``"""
    why = harmless(named(fault.sentence, called)).rstrip(".")
    return f"{why[:1].upper()}{why[1:]} ({fault.rule})."


def sentence_of(fault: Exception) -> str:
    """What went wrong, in one sentence that anybody may read."""
    said = harmless(str(fault))
    said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
    return said if said.endswith(".") else f"{said}."
