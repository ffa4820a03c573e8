"""Stories as their readers see them: every message written in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from languages.message import Line
from languages.writing import written
from rules import bolt_action, games
from rules.engine.play.log import Header


def in_words(lines: Iterable[Line]) -> list[str]:
    """The lines of a story, written."""
    return [written(line) for line in lines]


def story(
    events: Iterable[object], *names: Mapping[str, str], **planes: Mapping[str, str]
) -> list[str]:
    """The story of events of Bolt Action, written."""
    return in_words(bolt_action.story(events, *names, **planes))


def story_of_game(header: Header, log: Iterable[object]) -> list[str]:
    """The story of a game's log, written."""
    return in_words(games.story(header, log))
