"""The one fault that rules raise, and the ids of refusals that no rulebook numbers."""

from __future__ import annotations

STALE = "PLAY-STALE"
"""The player answered a state that has moved on."""

OVER = "PLAY-OVER"
"""The game has ended."""

UNKNOWN = "PLAY-UNKNOWN"
"""A name that the game does not know: a unit, a ruleset, a weapon, a template."""

OBJECTIVES = "PLAY-OBJECTIVES"
"""How objectives are counted at the end of a game."""


class RuleError(ValueError):
    """An action or an input that the rules refuse; what it was played on is untouched.

    `rule` is the rule's id, such as ``PLAY-OVER``; `sentence` is for the player.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, str]]:
        return RuleError, (self.rule, self.sentence)


class LogError(ValueError):
    """A log that does not follow from its own header; `line` counts from 1. A sentence that quotes
    more of it than anyone reads is cut short."""

    def __init__(self, line: int, sentence: str) -> None:
        sentence = sentence if len(sentence) <= 500 else f"{sentence[:500]}…"
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence
