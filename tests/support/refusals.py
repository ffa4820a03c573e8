"""Refusals of commands, as their tests read them."""

from __future__ import annotations

from click.testing import Result


def sentence_of(result: Result) -> str:
    """Return the one sentence of a refused command."""
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = str(result.stderr.strip())
    assert sentence and "\n" not in sentence and "expected" in sentence
    return sentence
