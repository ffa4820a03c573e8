"""The rulesets of words that come with the program, by name, in their reader's language.

A file has ``{key}`` where a sentence of the message files stands, as its English has it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from languages.message import Line, Message, coded, logged
from sandbox.scenario.cover_words.ruleset import CoverWords

COMPARED = ("one-eye", "any-part", "any-part-areas", "third-edition-units", "true-sight-skirmish")
"""Rulesets that are shown beside those of the games where rulesets are compared."""


_SENTENCE = re.compile(r"\{([a-z0-9-]+)\}")


@cache
def _files() -> Mapping[str, str]:
    folder = files(__package__)
    found = {Path(one.name).stem: one for one in folder.iterdir() if one.name.endswith(".toml")}
    return {name: found[name].read_text(encoding="utf-8") for name in sorted(found)}


def names() -> tuple[str, ...]:
    """Return the name of each, sorted."""
    return tuple(_files())


@cache
def texts() -> Mapping[str, str]:
    """Return the text of each file, by its name without ending, sorted."""
    return {
        name: _SENTENCE.sub(lambda gap: logged(_message(gap[1])), text)
        for name, text in _files().items()
    }


@cache
def shipped() -> Mapping[str, CoverWords]:
    """Return each ruleset by name."""
    return {name: CoverWords.model_validate(tomllib.loads(text)) for name, text in texts().items()}


def meant(words: str | CoverWords) -> CoverWords:
    """Return the ruleset that a scenario names or holds. Raises KeyError for an unknown name."""
    return shipped()[words] if isinstance(words, str) else words


def sentence_said(sentence: str) -> Line:
    """Return a sentence of a ruleset as a message; as it is where the program's have no such."""
    return _sentences().get(sentence, sentence)


def word_said(word: str, form: str = "full") -> Line:
    """Return a word of a ruleset as a message; as it is where the program's have no such.

    ``form``: ``"short"`` before another word that also ends in *cover*.
    """
    return _message(word, form=form) if word in _words() else word


@cache
def _sentences() -> Mapping[str, Message]:
    keys = {key for text in _files().values() for key in _SENTENCE.findall(text)}
    return {str(logged(_message(key))): _message(key) for key in keys}


@cache
def _words() -> frozenset[str]:
    return frozenset(
        word for one in shipped().values() for word in (one.clear, *one.names, one.unseen)
    )


def _message(key: str, **facts: str) -> Message:
    return coded("cover-words", key, **facts)
