"""The faults that rules raise, and the ids of refusals without a rule in any rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType

from languages.message import Line, Message, message

STALE = "PLAY-STALE"
"""The player answered an older state of the game."""

OVER = "PLAY-OVER"
"""The game has ended."""

UNKNOWN = "PLAY-UNKNOWN"
"""The game does not know a name: a unit, a ruleset, a weapon, a template."""

OBJECTIVES = "PLAY-OBJECTIVES"
"""Counting the objectives at the end of a game."""

_LONGEST = 500
"""Most characters of a fault of a log: a longer one quotes the log, and is cut short."""


class RuleError(ValueError):
    """An action or an input that the rules refuse; the game is unchanged.

    `rule` is the rule's id, such as ``PLAY-OVER``; `says` is for the player.
    """

    def __init__(self, rule: str, says: Line) -> None:
        super().__init__(rule, says)
        self.rule = rule
        self.says = says

    @property
    def sentence(self) -> str:
        """The refusal in the language of whoever reads it."""
        return str(self.says)

    def __str__(self) -> str:
        return f"{self.rule}: {self.says}"


class LogError(ValueError):
    """A log that does not follow from its own header; `line` counts from 1."""

    def __init__(self, line: int, says: Line) -> None:
        super().__init__(line, says)
        self.line = line
        self.says = says

    def __str__(self) -> str:
        said = str(self.says)
        said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
        return str(message("engine-log-line", line=self.line, says=said))


def wrong_value(place: str, expected: Line, found: object, rule: str = UNKNOWN) -> RuleError:
    """Return the fault of a value at a place of a file or an action, such as ``shooter.bs``."""
    said = message("engine-is", place=place, expected=expected, found=f"{found!r:.60}")
    return RuleError(rule, said)


_KINDS = {
    str: "text",
    int: "whole",
    bool: "flag",
    float: "number",
    list: "list",
    dict: "object",
    NoneType: "null",
}


def value_of(kind: type | str) -> Message:
    """Return the phrase for an expected value, by its type or a code of ``engine-value``."""
    return message("engine-value", kind=kind if isinstance(kind, str) else _KINDS[kind])


def between(least: float, most: float, *, whole: bool = False) -> Message:
    """Return the phrase for an expected number from one to another."""
    return message("engine-between", whole="yes" if whole else "no", least=least, most=most)


def has_no(place: str, keys: Iterable[str]) -> RuleError:
    """Return the fault of keys that are not known at a place."""
    said = message("engine-has-no", place=place, keys=", ".join(sorted(keys)))
    return RuleError(UNKNOWN, said)


def two_called(what: str, name: str) -> RuleError:
    """Return the fault of a name that two things of a kind have, such as a ``fighter``."""
    return RuleError(UNKNOWN, message("engine-two-called", what=what, name=repr(name)))


def one_among(names: Iterable[str]) -> Message:
    """Return the phrase for an expected name, one of these."""
    return message("fault-expected-one-of", known=", ".join(names))


def no_such(
    what: str, name: object, known: Line, hint: Line = "", *, rule: str = UNKNOWN
) -> RuleError:
    """Return the fault of a name that is not known: of a ``weapon``, a ``ruleset``."""
    found = f"{name!r:.60}"
    return RuleError(rule, message("engine-no-such", what=what, name=found, known=known, hint=hint))
