"""Read a ruleset of words from a player's file, and the file that a scenario names."""

from __future__ import annotations

import tomllib
from pathlib import Path, PureWindowsPath
from typing import Any

from pydantic import ValidationError

from languages.message import Line, message
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.cover_words.shipped import names
from sandbox.scenario.faults import Fault, ScenarioFault, shown
from sandbox.scenario.toml_edit import rewritten
from sandbox.scenario.toml_text import parsed, read_text

ENDING = ".toml"
_FILE = message("file-of-words")
KEY = "words"
"""The key of a scenario that names or holds them."""


def words_in(file: str, text: str) -> CoverWords:
    """Return the ruleset of a text. ``file``: its name in faults.

    Raises ScenarioFault with every fault found.
    """
    raw = parsed(Path(file), text, message("file-words"))
    try:
        return CoverWords.model_validate(raw)
    except ValidationError as error:
        raise ScenarioFault(refusals(file, raw, error, CoverWords)) from None


def read_words(path: Path) -> CoverWords:
    """Return the ruleset of a file. Raises ScenarioFault."""
    return words_in(str(path), read_text(path, _FILE))


def named_words(source: str) -> str | CoverWords:
    """Return the ruleset of a name of the program's, or of a file. Raises ScenarioFault."""
    return source if source in names() else read_words(Path(source))


_OWN_KEYS = frozenset(CoverWords.model_fields) - {"format", "name", "units"}
_ELSEWHERE = frozenset({"table", "terrain", "game", KEY})


def is_words(text: str) -> bool:
    """Return whether a text is rather a ruleset of words than a scenario, whole or damaged."""
    raw = _loaded(text)
    return not _ELSEWHERE & raw.keys() and bool(_OWN_KEYS & raw.keys())


def scenario_text(path: Path, root: Path) -> str:
    """Read a scenario's text. Words that stand in a file beside it are put into the text.

    ``root``: the folder that the path of that file may not leave. So the text has all that verdicts
    depend on, but for meshes. Raises ScenarioFault.
    """
    text = read_text(path)
    raw = _loaded(text) if KEY in text else {}
    named = raw.get(KEY)
    if not isinstance(named, str) or not named.lower().endswith(ENDING) or named in names():
        return text
    words = read_words(_beside(path, root, named))
    said = words.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return rewritten(text, {**raw, KEY: said})


def _loaded(text: str) -> dict[str, Any]:
    """Return a text's values; nothing for a text with faults, which are reported elsewhere."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _beside(path: Path, root: Path, named: str) -> Path:
    def fault(found: Line, expected: Line) -> ScenarioFault:
        return ScenarioFault([Fault(str(path), KEY, found, expected)])

    if Path(named).is_absolute() or PureWindowsPath(named).anchor:
        raise fault(shown(named), message("file-path-from-here"))
    try:
        place = (path.parent / named).resolve()
        there = place.is_file()
    except (OSError, ValueError, RuntimeError):
        raise fault(shown(named), message("file-path-openable")) from None
    if not place.is_relative_to(root.resolve()):
        raise fault(shown(named), message("file-path-within", folder=str(root.resolve())))
    if not there:
        raise fault(message("file-not-there", file=shown(named)), _FILE)
    return path.parent / named
