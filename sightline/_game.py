"""A game that was played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from rich.text import Text

from rules.engine.model.sanitize import sanitize
from rules.engine.play.game import Game
from rules.engine.telling import heading
from sandbox.paper.words.games import log_lines, story_lines
from sandbox.paper.words.listing import Part, listing
from sandbox.paper.words.markup import folded, markup
from sightline._fault import write
from sightline._shown import Shown


@dataclass(frozen=True)
class Result:
    """The end of a game: ``winner``, a side or None; ``why``, in a sentence; ``points`` by side."""

    winner: str | None
    why: str
    points: Mapping[str, int]


@dataclass(frozen=True, repr=False)
class GamePlayed(Shown):
    """A whole game. The same table and seed give the same bytes.

    ``log``: the bytes that `sightline play --json` prints; `sightline replay` verifies them.
    ``story``: a sentence for every event.

    >>> import sightline
    >>> game = sightline.open("examples/ruins-skirmish.toml").play(seed=7, turns=1)
    >>> game
    Skirmish in the ruins, seed 7
    Victory for Wardens by one point to 0: Wardens held the blue container cache
    (1); nobody held the gantry or the green container cache.
    side     points
    Raiders  0
    Wardens  1
    """

    log: bytes
    story: tuple[str, ...]

    @property
    def header(self) -> dict[str, Any]:
        """The header: game, ruleset, seed, armies, the scenario and its digest."""
        return self._row(self.log.partition(b"\n")[0])

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every action and event after the header, in order, as in the log."""
        return [self._row(line) for line in self.log.splitlines()[1:]]

    @property
    def result(self) -> Result:
        """The winner, and the reason."""
        last = self._row(self.log.splitlines()[-1])
        return Result(last["winner"], last["why"], last["points"])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log, whole or not at all. Raises Fault."""
        write(Path(path), self.log)

    @staticmethod
    def _row(line: bytes) -> dict[str, Any]:
        row: dict[str, Any] = json.loads(line)
        return row

    def __str__(self) -> str:
        return "\n".join(self.story)

    def _said(self, *, short: bool) -> Iterator[Part]:
        header, result = self.header, self.result
        yield Text(sanitize(f"{header['scenario']}, seed {header['seed']}"), style="bold")
        yield sanitize(self.story[-1])
        points = listing("side", "points", folds=("side",))
        for side, number in result.points.items():
            points.add_row(heading(side), f"{number:,}")
        yield points

    def _blocks(self) -> Iterator[str]:
        yield markup(self._said(short=True))
        yield folded(f"The story, {len(self.story):,} lines", markup(self.story))


def game_of(game: Game[Any]) -> GamePlayed:
    """Return a game that was played, as values."""
    log = "".join(f"{line}\n" for line in log_lines(game)).encode()
    return GamePlayed(log, tuple(story_lines(game)))
