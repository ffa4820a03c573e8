"""Five questions whose answers make a ruleset of words, for a start of one's own.

Its words and sentences are in the language that is spoken where it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from languages.message import coded
from languages.writing import text, written
from sandbox.scenario.cover_words.ruleset import ANY, MARKED
from sandbox.scenario.toml_edit import rewritten


@dataclass(frozen=True)
class WordsQuestion:
    """A question. ``keys``: of its answers; the first is the usual one."""

    key: str
    keys: tuple[str, ...]

    @property
    def label(self) -> str:
        """The question."""
        return written(coded("words", self.key))

    @property
    def answers(self) -> Mapping[str, str]:
        """Each answer in words, by its key."""
        return {key: written(coded(f"words-{self.key}", key)) for key in self.keys}

    def answered(self, key: str) -> str:
        """Return the question with an answer, as a sentence without full stop."""
        return text("words-answered", question=self.label, answer=self.answers[key])


QUESTIONS = (
    WordsQuestion("looks", ("eye", "any")),
    WordsQuestion("hidden", ("0.25", "0.05", "0.5", "0.75")),
    WordsQuestion("areas", ("built", "endless", "piece")),
    WordsQuestion("between", ("block", "not", "cover")),
    WordsQuestion("unit", ("half", "each", "shooters")),
)
"""The five questions, in the order in which they are asked."""

_AREAS = (MARKED, "ruin", "walled-ruin", "ruined-house", "ruined-church")


def usual() -> dict[str, str]:
    """Return the first answer to each question."""
    return {one.key: one.keys[0] for one in QUESTIONS}


def made_words(answers: Mapping[str, str], name: str) -> dict[str, Any]:
    """Return the ruleset that the answers make, as the keys of a file."""
    cover, unseen = text("words-covered"), text("words-out-of-sight")
    clear = text("words-in-the-open")
    areas = [
        {
            "kinds": list(_AREAS),
            "through": unseen,
            "inside": cover,
            **({"high": "piece"} if answers["areas"] == "piece" else {}),
        }
    ]
    units: dict[str, Any] = {
        "in_the_way": cover if answers["between"] == "cover" else answers["between"]
    }
    if answers["unit"] == "shooters":
        units["clear_lines"] = {"word": cover, "fewer_than": 0.5}
    else:
        units["enough"] = answers["unit"]
    built = answers["areas"] == "built"
    return {
        "format": 1,
        "name": name,
        "about": text("words-about", cover=cover, clear=clear, unseen=unseen),
        "assumptions": [
            *(f"{one.answered(answers[one.key])}." for one in QUESTIONS),
            *([] if built else [text("words-areas-assumed", cover=cover)]),
        ],
        "clear": clear,
        "unseen": unseen,
        "model": {"looks_from": ANY if answers["looks"] == ANY else "eye"},
        "cover": [{"word": cover, "hidden": float(answers["hidden"])}],
        **({} if built else {"areas": areas}),
        "units": units,
    }


def words_file(said: Mapping[str, Any]) -> str:
    """Return the text of a file of words."""
    return rewritten("", dict(said))
