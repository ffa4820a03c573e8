"""Choose for each side of a game whether this page's user or the computer plays it."""

from __future__ import annotations

from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import text, words
from apps.table.by_hand import ByHand
from apps.table.session import Session


class Seats(pn.viewable.Viewer):
    """A switch for each side, for who may lead games, and how well the computer plays the others;
    who came by a side's link plays that side by hand, unless he switches it off."""

    def __init__(self, session: Session, hand: ByHand) -> None:
        super().__init__()
        self._session, self._hand = session, hand
        self._seats: dict[str, pmu.Switch] = {}
        self._came_to_play = ""
        self._set_by_itself, self._wanted = False, False
        self._column = pn.Column(margin=(6, 0, 0, 0), sizing_mode="stretch_width")
        self._level = pmu.Select(
            label="The computer plays", options=[], size="small", margin=(8, 0, 4, 0),
            sizing_mode="stretch_width", visible=False,
        )  # fmt: skip
        self._unknown = words()
        self._curtain = pmu.Switch(
            label="Hide options", size="small", margin=(0, 4), visible=False,
            description="Hide each player's options until they take the screen",
        )  # fmt: skip
        self._curtain.param.watch(self._drawn, "value")
        self._level.param.watch(self._leveled, "value")
        hand.playback.param.watch(self._seated, "hands")
        hand.playback.param.watch(self._is_level, "level")
        session.param.watch(self._seat, "table")
        session.desk.param.watch(self._seat, "role")
        self._seat()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._column

    def _seat(self, *_events: object) -> None:
        role, sides = self._session.desk.role, self._hand.sides
        plays = role.side if role.kind == "play" else ""
        if plays and plays != self._came_to_play:
            self._hand.playback.hands = [plays]
        self._came_to_play = plays
        shown = (plays,) if plays else sides if role.edits else ()
        if tuple(self._seats) != shown:
            self._seats = {side: self._switch(side) for side in shown}
            self._column.objects = [
                *self._seats.values(), self._curtain, self._level, self._unknown,
            ]  # fmt: skip
            self._seated()
        levels = list(self._hand.levels) if shown else []
        if self._level.options != levels:
            self._wanted = False
            first = levels[0] if levels else None
            self._by_itself(options=levels, value=first, visible=len(levels) > 1)
            self._usual_level()

    def _by_itself(self, **said: Any) -> None:
        """Put the level without anybody having chosen it."""
        self._set_by_itself = True
        self._level.param.update(**said)
        self._set_by_itself = False

    def _usual_level(self) -> None:
        """Who is watched is the usual one; who plays against somebody, the one who is for that; but
        for what was chosen."""
        levels = self._level.options
        against = bool(self._hand.playback.hands) and self._hand.opponent in levels
        if levels and not self._wanted:
            self._by_itself(value=self._hand.opponent if against else levels[0])

    def _leveled(self, event: Any) -> None:
        self._wanted = self._wanted or not self._set_by_itself
        self._unknown.object = ""
        self._hand.playback.level = event.new or ""

    def _is_level(self, event: Any) -> None:
        """Follow the level of an address; say so where the game does not have it."""
        if event.new in self._level.options:
            self._level.value = event.new
        elif self._level.options:
            used = self._level.value
            self._hand.playback.level = used
            said = f"The address asks for the level “{event.new}”, which there is not. "
            self._unknown.object = f'<p class="say" role="status">{text(said)}{used} plays.</p>'

    def _switch(self, side: str) -> pmu.Switch:
        made = pmu.Switch(label=f"Play {side} by hand", size="small", margin=(0, 4))

        def changed(event: Any) -> None:
            others = [one for one in self._hand.playback.hands if one != side]
            self._hand.playback.hands = [*others, side] if event.new else others

        made.param.watch(changed, "value")
        return made

    def _drawn(self, event: Any) -> None:
        self._hand.curtain = bool(event.new)

    def _seated(self, *_events: object) -> None:
        self._curtain.visible = len(self._hand.playback.hands) > 1
        self._usual_level()
        for side, switch in self._seats.items():
            switch.value = side in self._hand.playback.hands
