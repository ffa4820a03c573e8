"""The faults that rules raise, and the ids of refusals without a rule in any rulebook."""

from __future__ import annotations

STALE = "PLAY-STALE"
"""The player answered an older state of the game."""

OVER = "PLAY-OVER"
"""The game has ended."""

UNKNOWN = "PLAY-UNKNOWN"
"""The game does not know a name: a unit, a ruleset, a weapon, a template."""

OBJECTIVES = "PLAY-OBJECTIVES"
"""Counting the objectives at the end of a game."""


class RuleError(ValueError):
    """An action or an input that the rules refuse; the game is unchanged.

    `rule` is the rule's id, such as ``PLAY-OVER``; `sentence` is for the player.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, str]]:
        return RuleError, (self.rule, self.sentence)


class LogError(ValueError):
    """A log that does not follow from its own header; `line` counts from 1.

    Long quotations from the log are cut short.
    """

    def __init__(self, line: int, sentence: str) -> None:
        sentence = sentence if len(sentence) <= 500 else f"{sentence[:500]}…"
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence
