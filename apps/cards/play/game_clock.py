"""The clock of a page that runs a game step by step, or follows the game of others."""

from __future__ import annotations

import panel as pn

from apps.table.game.watched_game import WatchedGame
from apps.web.rounds import is_shown

_PERIOD_MS = 1100
"""The time that a step is shown while the game runs by itself."""

_FLIGHT_TICKS, _SHOT_TICKS = 3, 2
"""Factors on that time for steps in which an aircraft arrived, or a unit fired."""

_UNTOLD_TICKS = 3
"""Periods more for which a step waits until its result is seen."""


class GameClock:
    """Runs while the game of a page runs, or while the page is behind the others."""

    def __init__(self, game: WatchedGame) -> None:
        self._game = game
        self._waits = 0
        self._clock: pn.io.PeriodicCallback | None = None
        game.param.watch(self._set_time, "shown")
        game.playback.param.watch(self._start_or_stop, ["running", "place"])

    def tick(self) -> None:
        """Advance by one period: a running game goes on, or follows the others."""
        self._waits -= 1
        playback = self._game.playback
        if self._waits <= (0 if self._game.told else -_UNTOLD_TICKS):
            if playback.running and not is_shown():
                self._game.halt()
            elif playback.running:
                playback.forward()
            elif playback.place.trailing:
                playback.trail()

    def _set_time(self, *_events: object) -> None:
        """Set the time that the current frame is shown."""
        frame = self._game.shown
        if frame is not None:
            self._waits = _FLIGHT_TICKS if frame.arrivals else _SHOT_TICKS if frame.shot else 1

    def _start_or_stop(self, *_events: object) -> None:
        playback = self._game.playback
        running = playback.running or playback.place.trailing
        if running and self._clock is None and pn.state.curdoc is not None:
            self._clock = pn.state.add_periodic_callback(self.tick, period=_PERIOD_MS)
        elif not running and self._clock is not None:
            self._clock.stop()
            self._clock = None
