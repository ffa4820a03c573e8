"""Show the game of a session's table: begin it, step through it, leave it.

A volley passes through these:

- `onward` calls `Playback.forward`: the policy chooses off the page's thread, and its choice is a
  command to the live table.
- Every page's `Playback` has new frames, and `_show` shows the next one.
- `Session.follow` sets the frame's table and its shot, and judges it.
- The presenter and the cards watch the session.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import SystemRandom

import param

from apps.table.game.playback import Playback
from apps.table.output.flights import Flights
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from languages.message import Message
from languages.writing import text
from rules.engine.telling import capitalized
from sandbox.play.demonstrations.captions import declared, game_caption
from sandbox.play.demonstrations.shows import game_show, home
from sandbox.play.frames import Frame
from sandbox.table.table import Table
from sandbox.view.effects.show import Show

MOST_SEED = 9999

_HIGHEST_DEG = 60.0
"""The director's camera looks from the side, also where the user's looks straight down."""


class WatchedGame(param.Parameterized):
    """Shows the frames of its ``playback`` on a session's table, and aircraft in flight.

    The live table has the game: everybody at it sees the same one, and leaving it is for all.
    """

    seed = param.Integer(1, bounds=(0, None), doc="Seed of the game.")
    shown = param.ClassSelector(
        class_=Frame, default=None, allow_None=True, doc="The frame that is on the table."
    )

    log_wanted = param.Event(doc="A user asks for the log of the game.")
    another_wanted = param.Event(doc="A user asks for another game, while this one runs.")
    earlier_wanted = param.Event(doc="A user asks for the list of earlier games.")
    branched = param.Event(doc="A user asks for a branch from the frame shown.")

    def __init__(self, session: Session, state: ViewState, flights: Flights) -> None:
        super().__init__()
        self._session, self._state, self._flights = session, state, flights
        self.playback = Playback(session.desk)
        self._live = session.desk.live
        self._seen, self._furthest = -1, -1
        self._lost = ""  # the losses of a step whose result is not seen yet
        self.playback.param.watch(self._changed, "game")
        self.playback.param.watch(self._show, ["place", "work"])
        session.param.watch(self._sat, "table")
        session.param.watch(self._tell, "told")

    @property
    def begun(self) -> bool:
        """Whether a game is on the table."""
        return self.playback.game is not None

    @property
    def told(self) -> bool:
        """Whether the result of the step shown is seen."""
        return bool(self._session.told)

    @property
    def told_frames(self) -> tuple[Frame, ...]:
        """The frames that the page has shown, the newest as far as its result is seen.

        The story and the news are made of these. They change with the place and with ``told`` of
        the session.
        """
        frames = self.playback.frames[: self._furthest + 1]
        if self.told or not frames or self.playback.place.at != self._furthest:
            return frames
        return (*frames[:-1], replace(frames[-1], lines=declared(frames[-1])))

    @property
    def start(self) -> Table | None:
        """The table as the game found it; None without a game."""
        game = self.playback.game
        return None if game is None else game.start

    def begin(self, seed: int, step: int = 0) -> None:
        """Begin the game by the seed of its dice, shown from a step on; not while one is on."""
        if self._session.table is not None and not self.begun and not self.playback.work.busy:
            self.playback.begin(seed, step)

    def resume(self, seed: int, step: int) -> None:
        """Show the game that an address asks for.

        Where others are at the table none begins: a link takes over nobody's table.
        """
        if not 0 <= seed <= MOST_SEED:
            return
        others = any(one.role.speaks for one in self._session.desk.others)
        if others and not self.begun:
            self._session.notice = text("card-play-others-here")
        else:
            self.playback.resume(seed, step)

    def another(self) -> None:
        """Leave this game, and begin one on the same table with other dice."""
        if self.begun:
            self.playback.another(SystemRandom().randint(1, MOST_SEED))

    def leave(self) -> None:
        """Leave the game: show the table as it was before."""
        self.playback.leave()

    def take_back(self) -> None:
        """Undo the user's last step, for everybody."""
        self.playback.take_back()

    def onward(self) -> None:
        """Show the next step, and stop."""
        self.playback.running = False
        self.playback.forward()

    def run(self) -> None:
        """Show one step after another; the card keeps the time."""
        self.playback.running = True
        self.playback.forward()

    def halt(self) -> None:
        """Stay at this step."""
        self.playback.running = False

    def scrub(self, step: int) -> None:
        """Show a step that has been played."""
        if step != self.playback.place.at:
            self.playback.running = False
            self.playback.show(step)

    def close(self) -> None:
        """Stop playing: the page is gone."""
        self.playback.forget()

    def _sat(self, *_events: object) -> None:
        """Take the game of another table, or none."""
        live = self._session.desk.live
        if live is not self._live:
            self._live = live
            self.playback.stop()
            self.playback.follow()
        elif self.begun and not self._session.mode.in_game:  # sat down again at the same table
            self._take_over()
            self._show()

    def _changed(self, event: param.parameterized.Event) -> None:
        """Take over a game that was begun, or give back the table of one that was left."""
        self._flights.skip()
        if event.new is not None:
            self.seed = event.new.record.seed
            self._take_over()
        elif self._session.mode.in_game:
            self._session.show("", "")
            self._session.leave_game()
            self._state.light = ""
            self._session.said = self._left_by()
        self.shown = None

    def _left_by(self) -> str:
        """Return who else left the game or undid it, as a sentence."""
        desk = self._session.desk
        entry = desk.stepped
        if entry is None or entry.author == desk.person.id:
            return ""
        who = desk.called(entry.author)
        return f"{capitalized(who)} {entry.title}."

    def _take_over(self) -> None:
        self._seen, self._furthest, self.shown = -1, -1, None
        self._session.play()

    def _show(self, *_events: object) -> None:
        """Show the frame of the playback; draw the moves of its step where it is the next one."""
        playback, frame = self.playback, self.playback.frame
        place = playback.place
        self._furthest = max(place.at, min(self._furthest, place.known - 1))
        if frame is None or playback.work.goal or frame is self.shown:
            return
        onward, seen = playback.place.at == self._seen + 1, self._seen
        self._seen = playback.place.at
        self._flights.skip()
        if onward:
            self._flights.follow(self._session.table, frame)
        show = self._show_of(frame, seen) if onward else Show()
        told = not show.tells
        self._session.follow(frame.table, frame.shot, frame.tokens, show.items, told=told)
        if onward:
            said = (*game_caption(frame), game_caption(frame, told=False)[1])
            self._flights.play(show, said, 1.0, sound=False, fresh=True, back=True)
        self.shown = frame
        if 0 <= seen < playback.place.at:
            passed = playback.frames[seen : playback.place.at + 1]
            lost = " ".join(lost_units(passed, playback.players.hands))
            self._lost = " ".join(filter(None, (self._lost, lost)))
        if told:
            self._tell()

    def _tell(self, *_events: object) -> None:
        """Say what was lost, once it is seen."""
        if self.told and self._lost:
            self._session.notice, self._lost = self._lost, ""

    def _show_of(self, frame: Frame, seen: int) -> Show:
        """Return the show of a step, seen from the side of the page's camera, if it directs."""
        state, before = self._state, self.playback.frames[seen] if seen >= 0 else None
        whole = home(frame.table)
        x, y, z, far, _, elevation = state.camera or whole
        usual = (x, y, z, max(far, whole[3] / 2), state.azimuth, min(elevation, _HIGHEST_DEG))
        show = game_show(frame, before, usual)
        directs = state.director and not state.eye and not state.follows
        return show if directs else replace(show, track=())


def lost_units(frames: Sequence[Frame], sides: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each unit of these sides that has models before a frame and none after.

    The sentence is the story's own: the unit is destroyed or otherwise lost.
    """
    for before, after in pairwise(frames):
        there = {unit.id for unit in after.table.units if unit.models}
        for unit in before.table.units:
            if unit.spec.side not in sides or not unit.models or unit.id in there:
                continue
            name = unit.spec.label
            told = [
                line
                for line in after.lines
                if isinstance(line, Message)
                and line.key.startswith("loss")
                and name in (line.word("unit"), line.word("fighter"))
            ]
            if told:
                yield text("card-play-lost-unit", how=told[-1])
