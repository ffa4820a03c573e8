"""A game watched on a session's table: begun, gone through step by step, and left.

The way of a volley: `onward` → `Playback.forward` (the rules play a step, off the page's thread) →
`Playback` has new frames → `_show` → `Session.follow` (the frame's table, who fires at whom, and
the verdict on it) → the presenter and the cards, which watch the session.
"""

from __future__ import annotations

from random import SystemRandom

import numpy as np
import param

from apps.table.flights import Flights
from apps.table.playback import Playback
from apps.table.session import Session
from sandbox.play.frames import Frame
from sandbox.table.table import Table
from sandbox.view.flight_overlay import course

MOST_SEED = 9999


class WatchedGame(param.Parameterized):
    """Shows the frames of its ``playback`` on a session's table; planes of it fly in and out.

    ``start``: the table that the game began on; None where none is watched.
    """

    seed = param.Integer(1, bounds=(0, MOST_SEED), doc="Of the game that is watched.")
    shown = param.ClassSelector(
        class_=Frame, default=None, allow_None=True, doc="The frame that is on the table."
    )

    def __init__(self, session: Session, flights: Flights) -> None:
        super().__init__()
        self._session, self._flights = session, flights
        self.playback = Playback()
        self.start: Table | None = None
        self._seen = -1
        self.playback.param.watch(self._show, ["at", "known"])
        self.playback.param.watch(self._not_begun, "fault")
        session.param.watch(self._laid, "table")

    @property
    def begun(self) -> bool:
        """Whether a game is being watched: the table is then the game's."""
        return bool(self.playback.frames)

    # --- what is asked for ----------------------------------------------------------------------

    def begin(self, seed: int, step: int = 0) -> None:
        """Play the table's game by this seed, and show it from this step on."""
        table = self._session.table
        if table is not None and not self.begun:
            self.seed, self.start, self._seen = seed, table, -1
            self._session.play()
            self.playback.begin(table, seed, step)

    def resume(self, seed: int, step: int) -> None:
        """What an address asks for, where there is such a game."""
        if 0 <= seed <= MOST_SEED:
            self.begin(seed, step)

    def another(self) -> None:
        """From the same table, with other dice."""
        if self.start is None:
            return
        self.seed = SystemRandom().randint(1, MOST_SEED)
        self._flights.skip()
        self._seen = -1
        self.playback.begin(self.start, self.seed)

    def leave(self) -> None:
        """The table as it was before the game."""
        start, session = self.start, self._session
        self._forget()
        if start is not None:
            self._flights.skip()
            session.show("", "")
            session.leave_game()

    def onward(self) -> None:
        """The next step, and no other by itself."""
        self.playback.running = False
        self.playback.forward()

    def run(self) -> None:
        """One step after another; who looks says when it is time for the next."""
        self.playback.running = True
        self.playback.forward()

    def halt(self) -> None:
        """Stay at this step."""
        self.playback.running = False

    def scrub(self, step: int) -> None:
        """To a step that has been played."""
        if step != self.playback.at:
            self.playback.running = False
            self.playback.show(step)

    def close(self) -> None:
        """Nobody looks any more."""
        self.playback.forget()

    def _forget(self) -> None:
        self.start = self.shown = None
        self.playback.stop()

    # --- what is shown --------------------------------------------------------------------------

    def _laid(self, *_events: object) -> None:
        """Another scenario is on the table: the game is not watched any more."""
        table, start = self._session.table, self.start
        if start is not None and (table is None or table.file.path != start.file.path):
            self._forget()

    def _show(self, *_events: object) -> None:
        """The frame that the playback is at, on the table; what moved in its step is drawn moving,
        where it is the next one."""
        playback, frame = self.playback, self.playback.frame
        if frame is None or self.start is None or playback.goal or playback.at == self._seen:
            return
        onward = playback.at == self._seen + 1
        self._seen = playback.at
        self._flights.skip()
        if onward:
            self._move(frame)
        self._session.follow(frame.table, frame.shot, frame.tokens)
        self.shown = frame

    def _move(self, frame: Frame) -> None:
        """Planes that left climb away, those that came fly in, all else glides where it went."""
        before, flights = self._session.table, self._flights
        there = {unit.id for unit in before.units}
        for unit in frame.departures:
            if unit in there:
                flights.fly_out(unit)
        for name, start in frame.arrivals:
            model = frame.table.model(name)
            way = course(frame.table, model, np.array(start[:2]), model.stand)
            flights.fly(name, way, after=frame.table)
        flown = {name for name, _ in frame.arrivals}
        stood = {model.id: model.stand for model in before.models()}
        flights.glide(
            model.id
            for model in frame.table.models()
            if model.id not in flown and stood.get(model.id, model.stand) != model.stand
        )

    def _not_begun(self, *_events: object) -> None:
        """A game that cannot begin leaves the table alone."""
        start = self.start
        if self.playback.fault and start is not None and not self.begun:
            self.start = None
            self._session.leave_game()
