"""A game watched on a session's table: begun, gone through step by step, and left.

The way of a volley: `onward` → `Playback.forward` (the policy chooses, off the page's thread; what
it chose is a command to the live table) → every page's `Playback` has new frames → `_show` →
`Session.follow` (the frame's table, who fires at whom, and the verdict on it) → the presenter and
the cards, which watch the session.
"""

from __future__ import annotations

from random import SystemRandom

import param

from apps.table.game.losses import lost_units
from apps.table.game.playback import Playback
from apps.table.output.flights import Flights
from apps.table.state.session import Session
from sandbox.play.frames import Frame
from sandbox.table.table import Table

MOST_SEED = 9999

_OTHERS_HERE = "Others sit at this table: the game of this address begins when you start it."


class WatchedGame(param.Parameterized):
    """Shows the frames of its ``playback`` on a session's table; planes of it fly in and out.

    The game is the live table's: whoever sits at it sees the same one, and it is left for all.
    """

    seed = param.Integer(1, bounds=(0, None), doc="Of the game that is watched.")
    shown = param.ClassSelector(
        class_=Frame, default=None, allow_None=True, doc="The frame that is on the table."
    )

    log_wanted = param.Event(doc="The log of the game is asked for.")
    another_wanted = param.Event(doc="Another game is asked for, while this one runs.")
    earlier_wanted = param.Event(doc="The list of earlier games is asked for.")
    branched = param.Event(doc="From the frame that is shown one wants to play on elsewhere.")

    def __init__(self, session: Session, flights: Flights) -> None:
        super().__init__()
        self._session, self._flights = session, flights
        self.playback = Playback(session.desk)
        self._live = session.desk.live
        self._seen = -1
        self.playback.param.watch(self._changed, "game")
        self.playback.param.watch(self._show, ["place", "work"])
        session.param.watch(self._sat, "table")

    @property
    def begun(self) -> bool:
        """Whether a game is being watched: the table is then the game's."""
        return self.playback.game is not None

    @property
    def start(self) -> Table | None:
        """The table that the game began on; None where none is watched."""
        game = self.playback.game
        return None if game is None else game.start

    # --- what is asked for ----------------------------------------------------------------------

    def begin(self, seed: int, step: int = 0) -> None:
        """Play the table's game by this seed, and show it from this step on."""
        if self._session.table is not None and not self.begun and not self.playback.work.busy:
            self.playback.begin(seed, step)

    def resume(self, seed: int, step: int) -> None:
        """What an address asks for, where there is such a game.

        Where others sit at the table it begins none: a link takes nobody's table over.
        """
        if not 0 <= seed <= MOST_SEED:
            return
        others = any(one.role.speaks for one in self._session.desk.others)
        if others and not self.begun:
            self._session.notice = _OTHERS_HERE
        else:
            self.playback.resume(seed, step)

    def another(self) -> None:
        """Leave this game, and begin one on the same table with other dice."""
        if self.begun:
            self.playback.another(SystemRandom().randint(1, MOST_SEED))

    def leave(self) -> None:
        """The table as it was before the game."""
        self.playback.leave()

    def take_back(self) -> None:
        """One's own last step, for everybody."""
        self.playback.take_back()

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
        if step != self.playback.place.at:
            self.playback.running = False
            self.playback.show(step)

    def close(self) -> None:
        """Nobody looks any more."""
        self.playback.forget()

    # --- what is shown --------------------------------------------------------------------------

    def _sat(self, *_events: object) -> None:
        """At another table there is another game, or none."""
        live = self._session.desk.live
        if live is not self._live:
            self._live = live
            self.playback.stop()
            self.playback.follow()
        elif self.begun and not self._session.mode.in_game:  # sat down anew, at the same table
            self._take_over()
            self._show()

    def _changed(self, event: param.parameterized.Event) -> None:
        """A game was begun on the table, or left, by anybody."""
        self._flights.skip()
        if event.new is not None:
            self.seed = event.new.record.seed
            self._take_over()
        elif self._session.mode.in_game:
            self._session.show("", "")
            self._session.leave_game()
            self._session.said = self._left_by()
        self.shown = None

    def _left_by(self) -> str:
        """Who else has left the game, or taken it back, in one sentence."""
        desk = self._session.desk
        entry = desk.stepped
        if entry is None or entry.author == desk.person.id:
            return ""
        who = desk.called(entry.author)
        return f"{who[:1].upper()}{who[1:]} {entry.title}."

    def _take_over(self) -> None:
        self._seen, self.shown = -1, None
        self._session.play()

    def _show(self, *_events: object) -> None:
        """The frame that the playback is at, on the table; what moved in its step is drawn moving,
        where it is the next one."""
        playback, frame = self.playback, self.playback.frame
        if frame is None or playback.work.goal or frame is self.shown:
            return
        onward, seen = playback.place.at == self._seen + 1, self._seen
        self._seen = playback.place.at
        self._flights.skip()
        if onward:
            self._flights.follow(self._session.table, frame)
        self._session.follow(frame.table, frame.shot, frame.tokens)
        self.shown = frame
        if 0 <= seen < playback.place.at:
            passed = playback.frames[seen : playback.place.at + 1]
            lost = " ".join(lost_units(passed, playback.players.hands))
            self._session.notice = lost or self._session.notice
