"""A match as far as it is played, and its faults in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from rules.engine.errors import RuleError
from rules.engine.model.sanitize import sanitize
from rules.engine.play.choices import Action
from rules.engine.play.secret_dice import SECRET_DIGITS, Keys, SecretDice
from rules.engine.telling import Names, capitalized, named
from sandbox.document.refusal import Refused
from sandbox.play.games import NoGame
from sandbox.play.match import Match
from sandbox.table.table import Table

_LONGEST = 300
"""Most characters of a sentence; a quotation in one may have any length."""

Said = Mapping[str, Any]
"""An action as JSON's values, as in a game's log."""


class Played:
    """A match, and the actions that it has played."""

    def __init__(self, start: Table, seed: int) -> None:
        self._start, self._seed = start, seed
        self.dice = SecretDice(seed)
        self._keys: Keys = ()
        self.rolled = 0
        """Number of dice rolled so far."""
        self._match: Match | None = None
        self._said: list[Said] = []

    @property
    def match(self) -> Match:
        """The match, which has begun."""
        assert self._match is not None, "it has begun"
        return self._match

    @property
    def count(self) -> int:
        """Number of actions played."""
        return len(self._said)

    def mix(self, keys: Keys) -> None:
        """Roll with these secrets from now on."""
        self._keys = keys
        self.dice.mix(keys)

    def begin_again(self, actions: tuple[Said, ...], keys: Keys) -> bool:
        """Begin again, unless it has played only these actions with these dice.

        Return whether it did. Raises Refused.
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
        """Play one more action. Raises Refused."""
        try:
            self.match.play(action)
        except RuleError as fault:
            raise Refused(sentence_of(fault)) from None
        self.saw(said)

    def saw(self, said: Said) -> None:
        """Record one more played action."""
        self._said.append(said)
        self.rolled = self.dice.position

    def _used(self, keys: Keys) -> Keys:
        return [(at, secret) for at, secret in keys if at < self.rolled]

    def hide(self, keys: Keys) -> None:
        """Roll with private dice from here on; ``keys``: those of the game."""
        decoy = secrets.token_hex(SECRET_DIGITS // 2)
        self.dice.mix([*self._used(keys), (self.rolled, decoy)])

    def forget(self) -> None:
        """Drop the match, so that `begin_again` starts a new one."""
        self._match, self._said = None, []


def same_said(one: Said | None, other: Said | None) -> bool:
    """Return whether two actions, or None, are the same."""
    return one is other or one == other


def broken(fault: RuleError, called: Names) -> str:
    """Write a broken rule, with its id: ``It cannot cross that (RULE-1).``"""
    why = sanitize(named(fault.sentence, called)).rstrip(".")
    return f"{capitalized(why)} ({fault.rule})."


def sentence_of(fault: Exception) -> str:
    """Write a fault in one sentence for any reader."""
    said = sanitize(str(fault))
    said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
    return said if said.endswith(".") else f"{said}."
