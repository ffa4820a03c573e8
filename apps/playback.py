"""A game that is watched: played by the simple policy, step by step, and gone back and forth in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import param

from apps.background import Latest
from apps.session import sentence
from rules import games
from rules.engine.errors import RuleError
from sandbox.games import Arrival, NoGame
from sandbox.match import Match
from sandbox.table import Table


@dataclass(frozen=True, eq=False)
class Frame:
    """The table after one step, and what happened in it.

    ``lines``: the story of the step. ``shot``: who fired at whom, where both still stand.
    ``arrivals``: models that came onto the table. ``departures``: units that left it.
    """

    table: Table
    turn: int
    lines: tuple[str, ...]
    shot: tuple[str, str] | None = None
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[str, ...] = ()


class Playback(param.Parameterized):
    """The frames of a game as far as it has been played, and the one that is looked at.

    A step that has been played is never played again: going back shows the frame that was.
    """

    at = param.Integer(0, doc="The number of the frame that is shown.")
    known = param.Integer(0, doc="How many frames there are.")
    busy = param.Boolean(False, doc="The next step is being played.")
    running = param.Boolean(False, doc="One step follows another by itself.")
    over = param.Boolean(False, doc="The last frame is the end of the game.")
    fault = param.String("", doc="Why no game goes on, in one sentence.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.frames: list[Frame] = []
        self._match: Match | None = None
        self._playing: Latest[Frame] = Latest(self._played, self._failed)

    @property
    def frame(self) -> Frame | None:
        """What is shown; None before a game has begun."""
        return self.frames[self.at] if self.frames else None

    @property
    def log(self) -> list[str]:
        """The story up to what is shown."""
        return [line for frame in self.frames[: self.at + 1] for line in frame.lines]

    def begin(self, table: Table, seed: int) -> None:
        """Start the game of a table's scenario; the first frame is its start."""
        self.stop()

        def started() -> Frame:
            self._match = Match(table, seed=seed)
            return self._framed(self._match, self._match.game.log)

        self.busy = True
        self._playing.run(started)

    def stop(self) -> None:
        """Look at no game any more."""
        self._playing.forget()
        self._match, self.frames = None, []
        self.param.update(at=0, known=0, busy=False, running=False, over=False, fault="")

    def forward(self) -> None:
        """The next frame; it is played where nobody has seen it yet."""
        match = self._match
        if self.at + 1 < len(self.frames):
            self.at += 1
        elif self.over or self.busy or match is None:
            self.running = self.running and not self.over
        else:
            self.busy = True
            self._playing.run(lambda: self._framed(match, match.step()))

    def back(self) -> None:
        """The frame before."""
        self.running = False
        self.at = max(0, self.at - 1)

    def show(self, number: int) -> None:
        """A frame that has been played."""
        if 0 <= number < len(self.frames):
            self.at = number

    def _framed(self, match: Match, events: Any) -> Frame:
        lines = tuple(games.story(match.game.header.game, events))
        table, field = match.table, match.field
        there = {unit.id for unit in table.units}
        shot = field.shot(events)
        return Frame(
            table,
            match.game.state.turn,
            lines,
            shot if shot is not None and there.issuperset(shot) else None,
            tuple(a for a in field.arrivals(events) if a[0].partition("/")[0] in there),
            field.departures(events),
        )

    def _played(self, frame: Frame) -> None:
        self.frames.append(frame)
        over = self._match is not None and self._match.game.over
        self.param.update(
            known=len(self.frames), at=len(self.frames) - 1, busy=False, over=over,
            running=self.running and not over,
        )  # fmt: skip

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, NoGame | RuleError) else sentence(error)
        self.param.update(busy=False, running=False, fault=said)
