"""One page's look at the game of its live table: which frame it is at, and its next step.

The game is the table's: its frames are made once for everybody (`sandbox.live.game.live_game`), and
what is played is a command through the `Desk`, chosen by the simple policy off the page's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import param

from apps.runtime.background import Latest, tell
from apps.table.state.desk import NO_TABLE, Desk
from apps.table.state.error_words import sentence
from sandbox.document.commands import Act, BeginGame, LeaveGame, Undo
from sandbox.document.refusal import Refused
from sandbox.document.taking_back import game_left
from sandbox.live.asking import may_ask, request_undo
from sandbox.live.game.live_game import LiveGame
from sandbox.live.live_document import Seat
from sandbox.live.seats.consent import NeedsConsent
from sandbox.play.frames import Frame

_MOST_TRAILED = 6
"""Who is further behind than so many frames goes to the newest at once."""

_SETTING_UP = "Setting up the game…"


class Playback(param.Parameterized):
    """The frames of a table's game as far as it has been played, and the one that is looked at.

    A page is at the newest frame, and goes on as others play on (``trailing``: frame by frame,
    while who looks says when), until its user goes back: then it stays (``held``).
    """

    game = param.ClassSelector(
        class_=LiveGame, default=None, allow_None=True, doc="The game that is on the table."
    )
    at = param.Integer(0, doc="The number of the frame that is shown.")
    known = param.Integer(0, doc="How many frames there are.")
    busy = param.Boolean(False, doc="The next step is being played.")
    doing = param.String("", doc="What takes a while, in a few words.")
    running = param.Boolean(False, doc="One step follows another by itself.")
    trailing = param.Boolean(False, doc="What others have played is gone through.")
    held = param.Boolean(False, doc="Somebody went back: this page does not follow.")
    asked = param.String("", doc="The side that the game waits for; nothing when it is over.")
    over = param.Boolean(False, doc="The last frame is the end of the game.")
    goal = param.Integer(0, doc="The frame that is played up to before anything is shown.")
    fault = param.String("", doc="Why no game goes on, in one sentence.")
    level = param.String("", doc="Who plays for the computer, by name; the usual one where empty.")
    hands = param.List([], doc="The sides that are played by hand at this page: no policy does.")

    def __init__(self, desk: Desk, **params: Any) -> None:
        super().__init__(**params)
        self.frames: tuple[Frame, ...] = ()
        self._desk = desk
        self._wanted = 0
        self._working: Latest[None] = Latest(self._done, self._failed)
        desk.param.watch(self._stepped, "stepped")

    # --- what is shown --------------------------------------------------------------------------

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
    def further(self) -> int:
        """How many frames there are beyond the one that somebody went back to."""
        return int(self.known - 1 - self.at) if self.held else 0

    @property
    def ended(self) -> bool:
        """Whether what is shown is the end of the game."""
        return self.over and self.newest

    @property
    def log(self) -> list[str]:
        """The story up to what is shown."""
        return [line for frame in self.frames[: self.at + 1] for line in frame.lines]

    @property
    def may_lead(self) -> bool:
        """Whether who looks may begin and leave games."""
        return bool(self._desk.role.edits)

    @property
    def speaks(self) -> bool:
        """Whether who looks does anything at this table."""
        return bool(self._desk.role.speaks)

    @property
    def may_play(self) -> bool:
        """Whether who looks may play the next action: it is his side's turn, where he plays one."""
        role = self._desk.role
        return bool(role.edits or (role.kind == "play" and self.asked == role.side))

    @property
    def by_hand(self) -> bool:
        """Whether the side that is asked is played by hand: here, or, where any is, by who came to
        play it."""
        return self._by_hand(self.asked)

    def _by_hand(self, side: str) -> bool:
        return side in self.hands or bool(self.hands and self._elsewhere(side))

    @property
    def elsewhere(self) -> bool:
        """Whether somebody else is at the table to play the side that is asked."""
        return self._elsewhere(self.asked)

    def _elsewhere(self, side: str) -> bool:
        roles = [one.role for one in self._desk.others]
        return any(role.kind == "play" and role.side == side for role in roles)

    @property
    def may_take_back(self) -> bool:
        """Whether the last action is one's own, or others may be asked to take one's own back."""
        seat = self._desk.seat
        begun = seat is not None and self.game is not None and self.known > 1
        return seat is not None and begun and (seat.can_undo or (self.secret and may_ask(seat)))

    @property
    def secret(self) -> bool:
        """Whether the seed alone does not give the game's dice."""
        return self.game is not None and bool(self.game.record.dice)

    @property
    def left(self) -> int | None:
        """The step by which who looks left the last game, where it can be on again."""
        live = self._desk.live
        return None if live is None else game_left(live.document, self._desk.person.id)

    # --- going through them ---------------------------------------------------------------------

    def forward(self) -> None:
        """The next frame; it is played where nobody has seen it yet."""
        if self.at + 1 < self.known:
            at = self.at + 1
            self.param.update(at=at, trailing=False, held=self.held and at < self.known - 1)
            self.running = self.running and not self.ended
        elif self.over or not self.may_play or self.by_hand:
            self.running = False
        elif not self.busy and self.game is not None:
            self._run(self._play_on)

    def back(self) -> None:
        """The frame before."""
        self.running = False
        self.show(max(0, self.at - 1))

    def show(self, number: int) -> None:
        """A frame that has been played; where it is not the newest, it stays."""
        if 0 <= number < self.known:
            self.param.update(at=number, trailing=False, held=number < self.known - 1)

    def to_newest(self) -> None:
        """The last frame there is; from now on, others' steps are followed."""
        self.show(self.known - 1)

    def trail(self) -> None:
        """One frame nearer to the newest."""
        far = self.known - 1 - self.at
        at = self.at + 1 if 0 < far <= _MOST_TRAILED else self.known - 1
        self.param.update(at=at, trailing=at < self.known - 1)

    # --- what is asked for ----------------------------------------------------------------------

    def begin(self, seed: int, goal: int = 0) -> None:
        """Begin the game of the table's scenario; the first frame is its start.

        ``goal``: the frame to be shown first, or the last where the game is shorter.
        """
        self.goal = goal
        self._run(lambda seat, turn: self._begin(seat, turn, seed), _SETTING_UP)

    def another(self, seed: int) -> None:
        """Leave the game, and begin one with other dice."""

        def work(seat: Seat, turn: int) -> None:
            seat.submit(LeaveGame())
            self._begin(seat, turn, seed)

        self.running = False
        self._run(work, _SETTING_UP)

    def leave(self) -> None:
        """The game is left, for everybody."""
        self._do(lambda seat: seat.submit(LeaveGame()))

    def bring_back(self) -> None:
        """The game that one left last is on again, as it was."""
        step = self.left
        if step is not None:
            self._do(lambda seat: seat.submit(Undo(step)))

    def take_back(self) -> None:
        """One's own last step, and what of it nothing was told; or ask for it."""
        game, known = self.game, self.known

        def work(seat: Seat) -> None:
            if not seat.can_undo:
                request_undo(seat)
            while game is not None and 1 < known == len(game.frames) and seat.can_undo:
                try:
                    seat.undo()
                except NeedsConsent:
                    request_undo(seat)
                    return

        self.running = False
        self._do(work)

    def resume(self, seed: int, step: int) -> None:
        """What an address asks for: that step of the game, where it is on; or begin it."""
        game = self.game
        if game is None and self.may_lead and not self.busy:
            self.begin(seed, step)
        elif game is not None and game.record.seed == seed and step:
            if self.busy:
                self.goal = step
            else:
                self.show(step)

    def stop(self) -> None:
        """Look at no game any more."""
        self.forget()
        self.frames = ()
        self.param.update(
            game=None, at=0, known=0, busy=False, doing="", running=False, trailing=False,
            held=False, asked="", over=False, goal=0, fault="",
        )  # fmt: skip

    def forget(self) -> None:
        """No step that is being played is wanted any more; nobody is told."""
        self._wanted += 1
        self._working.forget()

    def answer(self, act: Act) -> None:
        """Play this, and then whatever is not to be played by hand."""

        def work(seat: Seat, _turn: int) -> None:
            seat.submit(act)

        self.running = True
        self._run(work)

    # --- what is played -------------------------------------------------------------------------

    def _do(self, act: Callable[[Seat], object]) -> None:
        """What is done at once."""
        seat = self._desk.seat
        self.fault = ""
        try:
            if seat is not None:
                act(seat)
        except Exception as error:
            self._failed(error)
        self.follow()

    def _run(self, work: Callable[[Seat, int], None], doing: str = "") -> None:
        """What takes a while, off the page's thread."""
        seat, turn = self._desk.seat, self._wanted
        self.param.update(busy=True, fault="", doing=doing)

        def at_work() -> None:
            if seat is None:
                raise Refused(self._desk.closed or NO_TABLE)
            work(seat, turn)

        self._working.run(at_work)

    def _begin(self, seat: Seat, turn: int, seed: int) -> None:
        seat.submit(BeginGame(seed))
        game = seat.live.game
        while self.goal and game is not None and len(game.frames) <= self.goal:
            if game.over or not self._acted(seat, turn):
                return

    def _play_on(self, seat: Seat, turn: int) -> None:
        """Actions until there is something to see, or somebody is asked who plays by hand."""
        game = seat.live.game
        have = 0 if game is None else len(game.frames)
        while game is not None and len(game.frames) == have and not game.over:
            mine = seat.role.kind != "play" or game.asked == seat.role.side
            if not mine or self._by_hand(game.asked) or not self._acted(seat, turn):
                return

    def _acted(self, seat: Seat, turn: int) -> bool:
        """Play what the policy chooses; whether it was played, and this page is still there."""
        live = seat.live
        act = live.policy_action(self.level)
        if turn != self._wanted:
            return False
        try:
            seat.submit(act)
        except Refused:
            record = live.document.game
            if record is None or len(record.actions) != act.number:
                return False  # somebody else was sooner
            raise
        return True

    def _again(self, game: LiveGame) -> None:
        """Play a game again that was kept: a server that was started anew has no frames of it."""
        many = len(game.record.actions)

        def draw() -> None:
            if self.game is game and game.behind:
                done = many - game.behind
                self.doing = f"Playing the game again: {max(0, done)} of {many} actions…"

        report, turn = tell(draw), self._wanted

        def told(_share: float, _what: str) -> None:
            if turn != self._wanted:
                raise Refused("Nobody looks any more.")
            report()

        self._run(lambda _seat, _turn: game.catch_up(told), _SETTING_UP)

    def _done(self, _nothing: None) -> None:
        self.follow()
        goal = self.goal
        if goal and self.known:
            self.show(min(goal, self.known - 1))
        self.param.update(busy=False, doing="", goal=0)
        self.running = self.running and not self.ended

    def _failed(self, error: Exception) -> None:
        said = self._desk.sentence(error) if isinstance(error, Refused) else sentence(error)
        self.param.update(busy=False, doing="", running=False, goal=0, fault=said)
        self.follow()

    # --- what others do -------------------------------------------------------------------------

    def _stepped(self, event: param.parameterized.Event) -> None:
        if event.new is not None:
            self.follow()

    def follow(self) -> None:
        """Look at the game that is on the table now, as far as it has been played."""
        live = self._desk.live
        game = None if live is None else live.game
        if game is not self.game:
            self.frames = ()
            self.param.update(
                game=game, at=0, known=0, trailing=False, held=False, asked="",
                over=False, running=self.running and game is not None,
            )  # fmt: skip
        if game is None:
            return
        if game.behind and not self.busy and not self.fault:
            self._again(game)
        else:
            self._take(game)

    def _take(self, game: LiveGame) -> None:
        """What has been played since, and what has been taken back."""
        before, now = self.frames, game.frames
        if not now or (self.busy and game.behind):
            return
        same = 0
        while same < min(len(before), len(now)) and before[same] is now[same]:
            same += 1
        self.frames = now
        last, at = len(now) - 1, int(self.at)
        trailing, held = bool(self.trailing), bool(self.held)
        if not before:
            at = last
        elif same < len(before):
            at, trailing = min(at, last), False
            held = held and at < last
        elif last >= len(before):
            if at == len(before) - 1:
                # What one plays oneself is gone through by hand.
                at, trailing = same, same < last and not (self.busy or self.running)
            elif not (trailing or self.busy or self.running):
                held = True
        self.param.update(
            known=len(now),
            at=at,
            asked=game.asked,
            over=game.over,
            trailing=trailing,
            held=held,
            running=self.running and not (game.over and at == last),
        )
        if at < len(before) and before[at] is not now[at]:
            self.param.trigger("at")  # another frame of the same number
