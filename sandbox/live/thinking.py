"""A policy's answer in a game, thought of in another process, which follows the game by its log."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.document.commands import Act
from sandbox.document.document import GameRecord
from sandbox.live.live_game import LiveGame
from sandbox.live.played import Said
from sandbox.live.sent import SentTable, received
from sandbox.work.progress import Progress
from sandbox.work.weak_lru import WeakLru

_MOST_GAMES = 4
"""Games that a process keeps in mind, so that it plays only their new actions."""

_games: WeakLru[LiveGame] = WeakLru(_MOST_GAMES)


@dataclass(frozen=True)
class Position:
    """A game with open dice as far as it is played, and the policy that is to answer."""

    seed: int
    actions: tuple[Said, ...]
    policy: str


def position_of(game: LiveGame, policy: str) -> Position | None:
    """Return a game's position; None where its dice are secret, which stay in this process."""
    record = game.record
    return None if record.dice else Position(record.seed, record.actions, policy)


def answer(asked: tuple[SentTable, Position], _progress: Progress) -> Act:
    """Return what `LiveGame.choice` returns, and raise as it does."""
    start, position = asked
    record = GameRecord(position.seed, "", position.actions, ())
    key = start.digest, position.seed
    game = _games.get(key, lambda: LiveGame(received(start), record))
    game.record = record
    return game.choice(position.policy)
