"""Play a log again and check every line of it against the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rules.engine.errors import LogError, RuleError
from rules.engine.model.codec import text
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.play.log import Header, line, parse

S = TypeVar("S")


def replay(lines: Iterable[str], start: Callable[[Header], Game[S]]) -> Game[S]:
    """Return the game of a log, every line checked against the rules.

    `start` makes the game of a header. Raises LogError, naming the first line that does not follow:
    unreadable, an action the rules refuse, or an event that did not happen.
    """
    rows = list(lines)
    game = _begin(rows, start)
    at = 1
    while True:
        at = _follow(game, rows, at)
        if at >= len(rows):
            return game
        number = at + 1
        data = parse(rows[at], number)
        if data.get("type") != "action" or "action" not in data:
            raise LogError(number, f"an action was expected, found {data.get('type')!r:.60}")
        try:
            game.play(game.rules.codec.decode(data["action"], Action))
        except RuleError as fault:
            raise LogError(number, f"the action is refused ({fault})") from None


def _begin(rows: list[str], start: Callable[[Header], Game[S]]) -> Game[S]:
    if not rows:
        raise LogError(1, "the log is empty")
    try:
        header = Header.decode(parse(rows[0], 1))
        game = start(header)
    except RuleError as fault:
        raise LogError(1, fault.sentence) from None
    if text(header.encode()) != rows[0].rstrip("\r\n"):
        raise LogError(1, "the header is not written as the program writes it")
    return game


def _follow(game: Game[Any], rows: list[str], at: int) -> int:
    """Compare the game's new lines with the log; return the index of the first row not yet
    compared.
    """
    for seq in range(at, len(game.log) + 1):
        told = line(game.rules.codec, seq, game.log[seq - 1])
        if seq >= len(rows):
            raise LogError(seq + 1, f"the log ends too early: {told} is missing")
        if rows[seq].rstrip("\r\n") != told:
            raise LogError(seq + 1, f"does not follow; the rules give {told}")
    return len(game.log) + 1
