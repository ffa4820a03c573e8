"""The colour of each verdict, wherever it is shown: told apart by the colour-blind too."""

from __future__ import annotations

from sandbox.scenario import words

CLEAR, COVER, BLOCKED, CONTESTED = "#009E73", "#E69F00", "#D55E00", "#CC79A7"


def colour_of(verdict: str) -> str:
    """The colour of a verdict; every class of cover has the same."""
    known = {words.CLEAR: CLEAR, words.BLOCKED: BLOCKED, words.CONTESTED: CONTESTED}
    return known.get(verdict, COVER)
