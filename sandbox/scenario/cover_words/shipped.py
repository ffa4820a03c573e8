"""The rulesets of words that come with the program, by name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from sandbox.scenario.cover_words.ruleset import CoverWords

COMPARED = ("one-eye", "any-part", "any-part-areas", "third-edition-units", "true-sight-skirmish")
"""Rulesets that are shown beside those of the games where rulesets are compared."""


@cache
def texts() -> Mapping[str, str]:
    """Return the text of each file, by its name without ending, sorted."""
    folder = files(__package__)
    files_ = {Path(one.name).stem: one for one in folder.iterdir() if one.name.endswith(".toml")}
    return {name: files_[name].read_text(encoding="utf-8") for name in sorted(files_)}


@cache
def shipped() -> Mapping[str, CoverWords]:
    """Return each ruleset by name."""
    return {name: CoverWords.model_validate(tomllib.loads(text)) for name, text in texts().items()}


def meant(words: str | CoverWords) -> CoverWords:
    """Return the ruleset that a scenario names or holds. Raises KeyError for an unknown name."""
    return shipped()[words] if isinstance(words, str) else words
