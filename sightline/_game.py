"""A game that was played, and the exact chances of one action."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from rich.text import Text

from languages.message import message
from languages.writing import grouped, text
from rules import games
from rules.engine.model.sanitize import sanitize
from rules.engine.play.game import Game
from rules.engine.telling import heading
from sandbox.paper.words.games import log_lines, story_lines
from sandbox.paper.words.listing import Part, listing
from sandbox.paper.words.markup import folded, markup
from sandbox.paper.words.statistics import chances
from sightline._fault import as_fault, misfit, write
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
        seed = str(header["seed"])
        title = text("api-game-of", scenario=str(header["scenario"]), seed=seed)
        yield Text(sanitize(title), style="bold")
        yield sanitize(self.story[-1])
        side = text("api-side")
        points = listing(side, text("api-points"), folds=(side,))
        for name, number in result.points.items():
            points.add_row(heading(name), grouped(number))
        yield points

    def _blocks(self) -> Iterator[str]:
        yield markup(self._said(short=True))
        yield folded(text("api-story", count=len(self.story)), markup(self.story))


def game_of(game: Game[Any]) -> GamePlayed:
    """Return a game that was played, as values."""
    log = "".join(f"{line}\n" for line in log_lines(game)).encode()
    return GamePlayed(log, tuple(story_lines(game)))


@dataclass(frozen=True, repr=False, eq=False)
class Odds(Shown, Mapping[str, Any]):
    """Exact chances under the names of `sightline odds --json`; ``p_…`` are 0 to 1."""

    _found: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return deepcopy(self._found[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline odds --json` prints."""
        return deepcopy(self._found)

    def _said(self, *, short: bool) -> Iterator[Part]:
        return chances(self._found)


def odds(facts: Mapping[str, Any]) -> Odds:
    """Return the exact chances of one resolved action; nothing is simulated.

    ``facts``: the input of `sightline odds`, as values of JSON. Raises Fault.

    >>> import sightline
    >>> found = sightline.odds({
    ...     "action": "shoot",
    ...     "shooter": {"kind": "infantry", "quality": "regular", "models": 10, "pins": 1,
    ...                 "order": "advance"},
    ...     "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0},
    ...     "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
    ... })
    >>> found
    weapon  needs      hits    damages
    rifle   6, then 6  2.78 %  33.33 %
    p_pin: 15.55 %
    pins: 0: 84.45 %, 1: 15.55 %
    casualties: 0: 94.57 %, 1: 5.30 %, 2: 0.12 %
    p_destroyed: 0.00 %
    p_morale_test: 0.00 %
    >>> round(found["p_pin"], 4)
    0.1555
    """
    if not isinstance(facts, Mapping):
        raise misfit("facts", type(facts).__name__, message("api-one-object"))
    try:
        plain = json.loads(json.dumps(dict(facts), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        found = message("api-no-json", why=str(error))
        raise misfit("facts", found, message("api-one-object")) from None
    with as_fault("facts"):
        return Odds(games.odds(plain))
