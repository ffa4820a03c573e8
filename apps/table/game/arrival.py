"""Bring a guest who came to play a side to the game, behind that side, and say how it stands.

A watcher is brought to a game that begins, unless the page shows a verdict then.
"""

from __future__ import annotations

from math import atan2, degrees, hypot

import param

from apps.table.game.by_hand import ByHand
from apps.table.state.display import Camera
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from rules.engine.telling import heading

_QUARTERS = (-86.0, 4.0, 94.0, -176.0)
"""Azimuths of a camera over each edge, a little askew, degrees."""

_ELEVATION = 54.0


class Arrival:
    """Acts once for each table that a guest comes to by the link of a side, and for each game that
    a watcher sees begin."""

    def __init__(self, session: Session, state: ViewState, hand: ByHand) -> None:
        self._session, self._state, self._hand = session, state, hand
        self._came: tuple[object, str] = (None, "")
        session.param.watch(self._arrive, "table")
        session.desk.param.watch(self._arrive, "role")
        session.param.watch(self._begins, "mode")

    def _begins(self, event: param.parameterized.Event) -> None:
        began = event.new.in_game and not event.old.in_game
        if began and self._session.desk.role.kind == "watch" and not self._session.firer:
            self._state.workspace = "play"

    def _arrive(self, *_events: object) -> None:
        session, role = self._session, self._session.desk.role
        came = session.desk.live, role.side
        if role.kind != "play" or session.table is None or came == self._came:
            return
        self._came = came
        self._state.workspace = "play"
        width, depth = session.table.size
        units = [unit for unit in session.table.units if unit.spec.side == role.side]
        own = [model.stand for unit in units for model in unit.models]
        if own:
            x = sum(stand.x for stand in own) / len(own) - width / 2
            y = sum(stand.y for stand in own) / len(own) - depth / 2
            behind = degrees(atan2(y / depth, x / width))
            azimuth = min(_QUARTERS, key=lambda one: abs((one - behind + 180) % 360 - 180))
            rest = (width / 2, depth / 2, 0.0, 1.2 * hypot(width, depth), azimuth, _ELEVATION)
            self._state.display.camera = Camera("place", rest=rest)
        session.said = f"You play {heading(role.side)}. {self._stands()}"

    def _stands(self) -> str:
        playback = self._hand.playback
        if playback.game is None:
            return "The game begins when the table's owner starts it."
        frame, asked = playback.frame, playback.turn.asked
        turn = "" if frame is None else f"Turn {frame.turn}: "
        if not asked:
            return "The game is over." if playback.turn.over else "The game is being played again."
        mine = asked == self._session.desk.role.side
        return f"{turn}{'it is your turn' if mine else f'{heading(asked)} is to play'}."
