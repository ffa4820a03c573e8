"""Five questions whose answers make a ruleset of words, for a start of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.scenario.cover_words.ruleset import ANY, MARKED
from sandbox.scenario.toml.edit import rewritten

CLEAR_WORD, COVER_WORD, UNSEEN_WORD = "in the open", "in cover", "out of sight"


@dataclass(frozen=True)
class WordsQuestion:
    """A question. ``answers``: what each answer sets, in words; the first is the usual one."""

    key: str
    label: str
    answers: Mapping[str, str]


QUESTIONS = (
    WordsQuestion("looks", "Lines start at", {"eye": "the eye", "any": "any part of the model"}),
    WordsQuestion(
        "hidden",
        "Cover begins with",
        {
            "0.25": "a quarter of the model hidden",
            "0.05": "any part of the model hidden",
            "0.5": "half of the model hidden",
            "0.75": "three quarters of the model hidden",
        },
    ),
    WordsQuestion(
        "areas",
        "Ruins and marked areas hide",
        {
            "built": "what their walls hide",
            "endless": "all that lies behind them",
            "piece": "what lies behind, up to their top",
        },
    ),
    WordsQuestion(
        "between",
        "Models of other units in between",
        {"block": "hide like terrain", "not": "hide nothing", "cover": "give cover"},
    ),
    WordsQuestion(
        "unit",
        "A unit is in cover where",
        {
            "half": "half of its visible models are",
            "each": "all of its visible models are",
            "shooters": "too few shooters see it clearly",
        },
    ),
)
"""The five questions, in the order in which they are asked."""

_WHO_IS_IN = (
    f"A model is in an area that its base touches: it has {COVER_WORD} there, and looks out of it. "
    "Lines of sight depend on where their own ends are."
)

_AREAS = (MARKED, "ruin", "walled-ruin", "ruined-house", "ruined-church")


def usual() -> dict[str, str]:
    """Return the first answer to each question."""
    return {one.key: next(iter(one.answers)) for one in QUESTIONS}


def made_words(answers: Mapping[str, str], name: str) -> dict[str, Any]:
    """Return the ruleset that the answers make, as the keys of a file."""
    said = {one.key: one.answers[answers[one.key]] for one in QUESTIONS}
    areas = [
        {
            "kinds": list(_AREAS),
            "through": UNSEEN_WORD,
            "inside": COVER_WORD,
            **({"high": "piece"} if answers["areas"] == "piece" else {}),
        }
    ]
    units: dict[str, Any] = {
        "in_the_way": COVER_WORD if answers["between"] == "cover" else answers["between"]
    }
    if answers["unit"] == "shooters":
        units["clear_lines"] = {"word": COVER_WORD, "fewer_than": 0.5}
    else:
        units["enough"] = answers["unit"]
    return {
        "format": 1,
        "name": name,
        "about": f"{COVER_WORD.capitalize()}, {CLEAR_WORD} or {UNSEEN_WORD}, by five questions.",
        "assumptions": [
            *(f"{one.label} {said[one.key]}." for one in QUESTIONS),
            *([] if answers["areas"] == "built" else [_WHO_IS_IN]),
        ],
        "clear": CLEAR_WORD,
        "unseen": UNSEEN_WORD,
        "model": {"looks_from": ANY if answers["looks"] == ANY else "eye"},
        "cover": [{"word": COVER_WORD, "hidden": float(answers["hidden"])}],
        **({} if answers["areas"] == "built" else {"areas": areas}),
        "units": units,
    }


def words_file(said: Mapping[str, Any]) -> str:
    """Return the text of a file of words."""
    return rewritten("", dict(said))
