"""A table as it is sent to another process: by its digest, or whole where that is not known.

A policy's answer in a game on it can be thought of there (`answer`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sandbox.document.commands import Act
from sandbox.document.document import GameRecord
from sandbox.live.live_game import LiveGame
from sandbox.live.played import Said
from sandbox.live.shelf import LooseMeshes
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay
from sandbox.work.progress import Progress, silent
from sandbox.work.weak_lru import WeakLru

_MOST_TABLES = 4
"""Tables that stay laid in a process, with all that was computed of them."""

_laid: WeakLru[Table] = WeakLru(_MOST_TABLES)

_MOST_GAMES = 4
"""Games that a process keeps in mind, so that it plays only their new actions."""

_games: WeakLru[LiveGame] = WeakLru(_MOST_GAMES)


class NotLaid(LookupError):
    """The process does not know the table yet: send it whole."""


@dataclass(frozen=True)
class Parcel:
    """Everything that lays a table again: its text, and the bytes of its meshes by name."""

    path: Path
    text: str
    meshes: Mapping[str, bytes]


@dataclass(frozen=True)
class SentTable:
    """A table by its digest; ``whole``: what lays it, or None where the process should know it."""

    digest: str
    whole: Parcel | None = None


def sent(table: Table, *, whole: bool) -> SentTable:
    """Return a table to be sent. Raises ScenarioFault or OSError: a mesh is gone."""
    file = table.file
    if not whole:
        return SentTable(table.digest)
    meshes = {name: file.content(name) for name in sorted(file.scenario.files())}
    return SentTable(table.digest, Parcel(file.path, file.written(), meshes))


def received(table: SentTable, progress: Progress = silent) -> Table:
    """Return the table that was sent; the latest ones stay laid. Raises NotLaid."""
    found = _laid.find(table.digest)
    if found is None:
        parcel = table.whole
        if parcel is None:
            raise NotLaid(table.digest)
        scenario = read_scenario(parcel.text, parcel.path, parcel.path.parent, parcel.meshes)
        shelf = LooseMeshes(scenario, parcel.meshes)
        file = ScenarioFile(parcel.path, parcel.path.parent, scenario, parcel.text, shelf)
        found = _laid.add(table.digest, lay(file, progress))
    return found


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
