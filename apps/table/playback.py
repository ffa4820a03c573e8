"""The frames of a watched game: played step by step by the simple policy, kept to go back to."""

from __future__ import annotations

from typing import Any

import param

from apps.runtime.background import Latest
from apps.table.error_words import sentence
from rules.engine.errors import RuleError
from sandbox.play.frames import Frame, Untold, first_frame, play_on
from sandbox.play.games import NoGame
from sandbox.play.match import Match
from sandbox.table.table import Table


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
            return match, [first_frame(match, table)]

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
    """The frames of the next step of which something is told."""
    frames: tuple[Frame, ...] = ()
    untold: Untold | None = None
    while not frames:
        frames, untold = play_on(match, match.policy(match.game, match.field), untold)
    return list(frames)
