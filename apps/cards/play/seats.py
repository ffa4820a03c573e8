"""Choose for each side of a game whether this page's user or the computer plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import text, words
from apps.table.game.by_hand import ByHand
from apps.table.state.session import Session
from languages import writing
from languages.message import coded, message
from rules.engine.telling import heading


class Seats(pn.viewable.Viewer):
    """Choose who plays each side, and the level at which the computer plays the others.

    Shown to roles that may lead games. A visitor who came by a side's link begins with that side.
    """

    def __init__(self, session: Session, hand: ByHand) -> None:
        super().__init__()
        self._session, self._hand = session, hand
        self._seats: dict[str, pmu.Switch] = {}
        self._link_side = ""
        self._used, self._levels = "", tuple[str, ...]()
        self._column = pn.Column(margin=(6, 0, 0, 0), sizing_mode="stretch_width")
        self._level = pmu.Select(
            label=writing.text("card-play-level"), options={}, size="small", margin=(8, 0, 4, 0),
            sizing_mode="stretch_width", visible=False,
        )  # fmt: skip
        self._default, self._unknown = words(), words()
        self._curtain = pmu.Switch(
            label=writing.text("card-play-hide-options"),
            size="small",
            margin=(0, 4),
            visible=False,
            description=writing.text("card-play-hide-options-hint"),
        )
        self._curtain.param.watch(lambda event: hand.hide_options(drawn=bool(event.new)), "value")
        self._level.param.watch(self._play_level, "value")
        hand.playback.param.watch(self._follow, "players")
        session.param.watch(self._draw, "table")
        session.desk.param.watch(self._draw, "role")
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._column

    def _draw(self, *_events: object) -> None:
        role, sides = self._session.desk.role, self._hand.sides
        plays = role.side if role.kind == "play" else ""
        if plays and plays != self._link_side:
            self._hand.playback.take_hands([plays])
        self._link_side = plays
        shown = (plays,) if plays else sides if role.edits else ()
        if tuple(self._seats) != shown:
            self._seats = {side: self._switch(side) for side in shown}
            self._column.objects = [
                *self._seats.values(), self._curtain, self._level, self._default, self._unknown,
            ]  # fmt: skip
            self._follow_hands()
        levels = self._hand.levels if shown else ()
        options = {
            writing.text("card-play-default"): "",
            **{_called(name): name for name in levels},
        }
        if self._level.options != options:
            self._levels = levels
            self._level.param.update(options=options, value="", visible=len(levels) > 1)
            self._default.object = self._default_words(levels)
            self._play_level()

    def _default_words(self, levels: Sequence[str]) -> str:
        if self._hand.opponent not in levels:
            return ""
        against, usual = _called(self._hand.opponent), _called(levels[0])
        said = message("card-play-defaults", against=against, usual=usual)
        return f'<p class="hint"><small>{text(said)}</small></p>'

    def _play_level(self, *_events: object) -> None:
        """Make the computer play at the chosen level, or at the default one."""
        levels, hand = self._levels, self._hand
        self._unknown.object = ""
        if not levels:
            return
        against = bool(hand.playback.players.hands) and hand.opponent in levels
        self._used = self._level.value or (hand.opponent if against else levels[0])
        hand.playback.choose_level(self._used)

    def _follow(self, event: Any) -> None:
        """Follow other players of the game, or another level."""
        old, new = event.old, event.new
        if new.hands != old.hands:
            self._follow_hands()
        if new.level != old.level:
            self._follow_level(new.level)

    def _follow_level(self, level: str) -> None:
        """Follow the level that a URL asks for; show a message where the game does not have it."""
        levels = self._levels
        if not levels or level == self._used:
            return
        if level in levels:
            self._level.value = level
        else:
            self._play_level()
            said = message("card-play-unknown-level", level=level, used=_called(self._used))
            self._unknown.object = f'<p class="say" role="status">{text(said)}</p>'

    def _switch(self, side: str) -> pmu.Switch:
        switch = pmu.Switch(
            label=writing.text("card-play-by-hand", side=heading(side)), size="small", margin=(0, 4)
        )

        def changed(event: Any) -> None:
            hands = self._hand.playback.players.hands
            others = [other for other in hands if other != side]
            self._hand.playback.take_hands([*others, side] if event.new else others)

        switch.param.watch(changed, "value")
        return switch

    def _follow_hands(self) -> None:
        self._curtain.visible = len(self._hand.playback.players.hands) > 1
        self._play_level()
        for side, switch in self._seats.items():
            switch.value = side in self._hand.playback.players.hands


def _called(level: str) -> str:
    """Return what a level of the computer is called; a package of its own brings its own names."""
    return writing.found(coded("card-play-level", level).key) or level
