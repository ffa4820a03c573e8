"""The frames of a watched game: played step by step by the simple policy, kept to go back to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import param

from apps.runtime.background import Latest
from apps.table.error_words import sentence
from rules import games
from rules.engine.errors import RuleError
from rules.engine.events import Event
from rules.engine.tokens import Laid
from sandbox.play.games import Arrival, NoGame
from sandbox.play.match import Match, last_shot
from sandbox.table.table import Table


@dataclass(frozen=True, eq=False)
class Frame:
    """The table after one step, and what happened in it.

    ``lines``: the story of the step. ``shot``: who fired at whom, where both still stand; one that
    broke into a move is seen where it met its target on its way. ``arrivals``: models that came
    onto the table. ``departures``: units that left it. ``tokens``: what lies beside units or
    models then.
    """

    table: Table
    turn: int
    lines: tuple[str, ...]
    shot: tuple[str, str] | None = None
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[str, ...] = ()
    tokens: Laid = field(default_factory=dict)


class Playback(param.Parameterized):
    """The frames of a game as far as it has been played, and the one that is looked at.

    A step that has been played is never played again: going back shows the frame that was. Steps
    of the game in which nothing is told are no frames: what moves in them is seen with the next.
    """

    at = param.Integer(0, doc="The number of the frame that is shown.")
    known = param.Integer(0, doc="How many frames there are.")
    busy = param.Boolean(False, doc="The next step is being played.")
    running = param.Boolean(False, doc="One step follows another by itself.")
    over = param.Boolean(False, doc="The last frame is the end of the game.")
    goal = param.Integer(0, doc="The frame that is played up to before anything is shown.")
    fault = param.String("", doc="Why no game goes on, in one sentence.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.frames: list[Frame] = []
        self._match: Match | None = None
        self._playing: Latest[tuple[Match, list[Frame]]] = Latest(self._add, self._failed)

    @property
    def frame(self) -> Frame | None:
        """What is shown; None before a game has begun."""
        return self.frames[self.at] if self.frames else None

    @property
    def aim(self) -> int:
        """The frame that is shown, or played up to."""
        return max(int(self.at), int(self.goal))

    @property
    def newest(self) -> bool:
        """Whether what is shown is as far as the game has been played."""
        return bool(self.at == self.known - 1)

    @property
    def ended(self) -> bool:
        """Whether what is shown is the end of the game."""
        return self.over and self.newest

    @property
    def log(self) -> list[str]:
        """The story up to what is shown."""
        return [line for frame in self.frames[: self.at + 1] for line in frame.lines]

    def begin(self, table: Table, seed: int, goal: int = 0) -> None:
        """Start the game of a table's scenario; the first frame is its start.

        ``goal``: the frame to be shown first, or the last where the game is shorter.
        """
        self.stop()
        self.goal = goal

        def started() -> tuple[Match, list[Frame]]:
            match = Match(table, seed=seed)
            return match, [_frame(match, _events(match), table, match.table)]

        self.busy = True
        self._playing.run(started)

    def stop(self) -> None:
        """Look at no game any more."""
        self.forget()
        self._match, self.frames = None, []
        self.param.update(at=0, known=0, busy=False, running=False, over=False, goal=0, fault="")

    def forget(self) -> None:
        """No step that is being played is wanted any more; nobody is told."""
        self._playing.forget()

    def forward(self) -> None:
        """The next frame; it is played where nobody has seen it yet."""
        match = self._match
        if self.at + 1 < len(self.frames):
            self.at += 1
            self.running = self.running and not self.ended
        elif self.over:
            self.running = False
        elif not self.busy and match is not None:
            self.busy = True
            self._playing.run(lambda: (match, play_step(match)))

    def back(self) -> None:
        """The frame before."""
        self.running = False
        self.at = max(0, self.at - 1)

    def show(self, number: int) -> None:
        """A frame that has been played."""
        if 0 <= number < len(self.frames):
            self.at = number

    def _add(self, played: tuple[Match, list[Frame]]) -> None:
        self._match, fresh = played
        first = len(self.frames)
        self.frames += fresh
        match, over = self._match, self._match.game.over
        if len(self.frames) <= self.goal and not over:
            self.known = len(self.frames)
            self._playing.run(lambda: (match, play_step(match)))
            return
        if self.goal:
            first, self.goal = min(self.goal, len(self.frames) - 1), 0
        self.param.update(
            known=len(self.frames), at=first, busy=False, over=over,
            running=self.running and not (over and first == len(self.frames) - 1),
        )  # fmt: skip

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, NoGame | RuleError) else sentence(error)
        self.param.update(busy=False, running=False, goal=0, fault=said)


def play_step(match: Match) -> list[Frame]:
    """The frames of the next step of which something is told.

    A shot is looked at before what comes of it: where its target falls in the same step, the shot
    is a frame of its own, on the table as it was when the shot met its target.
    """
    laid = match.spec.tokens(match.game.state)
    before, events = match.table, match.step()
    while _silent(match, events) and not match.game.over:
        events = [*events, *match.step()]
    after, last = match.table, last_shot(match.field, events)
    if last < 0:
        return [_frame(match, events, before, after)]
    if after is match.at_shot:
        return [_frame(match, events, before, match.met)]
    shot = _frame(match, events[: last + 1], before, match.met)
    return [
        replace(shot, tokens=laid),
        _frame(match, events[last + 1 :], match.met, after),
    ]


def _events(match: Match) -> list[Event]:
    """What has happened so far."""
    return [line for line in match.game.log if isinstance(line, Event)]


def _silent(match: Match, events: list[Event]) -> bool:
    return not any(games.story(match.game.header, events))


def _frame(match: Match, events: Iterable[Event], before: Table, table: Table) -> Frame:
    """What events told, from one table to another."""
    events, field = list(events), match.field
    there = {unit.id for unit in table.units if unit.models}
    # who was stopped on its way in has arrived, and only goes on from there
    new = {model.id for model in table.models()} - {model.id for model in before.models()}
    shot = field.shot(events)
    return Frame(
        table,
        match.game.state.turn,
        tuple(games.story(match.game.header, events)),
        shot if shot is not None and there.issuperset(shot) else None,
        tuple(arrival for arrival in field.arrivals(events) if arrival[0] in new),
        field.departures(events),
        match.spec.tokens(match.game.state),
    )
