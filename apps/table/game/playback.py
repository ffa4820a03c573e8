"""One page's place in the game of its live table, and its next step.

The table has the game: its frames are made once for all pages (`sandbox.live.live_game`). What
is played is a command through the `TableClient`; a policy chooses it off the page's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import param

from apps.runtime.background import Latest, on_page_thread
from apps.runtime.heavy import begins_at_once, do_on_table
from apps.table.state.error_words import sentence
from apps.table.state.table_client import NO_TABLE, TableClient
from languages.writing import text, written
from sandbox.document.commands import Act, BeginGame, LeaveGame, Undo
from sandbox.document.refusal import Refused
from sandbox.document.taking_back import game_left
from sandbox.document.titles import played
from sandbox.live.live_document import LiveDocument
from sandbox.live.live_game import LiveGame
from sandbox.live.seats.consent import NeedsConsent
from sandbox.live.sent import answer, position_of
from sandbox.play.frames import Frame

_MOST_TRAILED = 6
"""A page that is further behind, in frames, goes to the last one at once."""


class FramePlace(NamedTuple):
    """The place of a page among the frames.

    ``at``: the number of the frame shown. ``known``: the number of frames. ``trailing``: the page
    shows frame by frame what others played. ``held``: the user went back, and the page stays.
    """

    at: int = 0
    known: int = 0
    trailing: bool = False
    held: bool = False

    @property
    def newest(self) -> bool:
        """Whether the last frame is shown."""
        return self.at == self.known - 1

    def to(self, number: int) -> FramePlace:
        """Return the place at another frame; the page stays where that is not the last."""
        return self._replace(at=number, trailing=False, held=number < self.known - 1)


class Turn(NamedTuple):
    """The side that the game waits for; none once it is over."""

    asked: str = ""
    over: bool = False


class Work(NamedTuple):
    """The work on the next frames.

    ``doing``: a few words where it takes long. ``goal``: the frame that is played up to before any
    is shown. ``fault``: why no game goes on, in a sentence.
    """

    busy: bool = False
    doing: str = ""
    goal: int = 0
    fault: str = ""


class Players(NamedTuple):
    """The players. ``level``: name of the computer's policy, empty for the usual one. ``hands``:
    the sides played by hand at this page."""

    level: str = ""
    hands: tuple[str, ...] = ()


class Playback(param.Parameterized):
    """The frames of a table's game, and the one that this page shows.

    A page shows the last frame and follows others, until its user goes back.
    """

    game = param.ClassSelector(
        class_=LiveGame, default=None, allow_None=True, doc="The game that is on the table."
    )
    place = param.ClassSelector(class_=FramePlace, default=FramePlace())
    turn = param.ClassSelector(class_=Turn, default=Turn())
    work = param.ClassSelector(class_=Work, default=Work())
    players = param.ClassSelector(class_=Players, default=Players())
    running = param.Boolean(False, doc="One step follows another by itself.")

    def __init__(self, desk: TableClient, **params: Any) -> None:
        super().__init__(**params)
        self.frames: tuple[Frame, ...] = ()
        self._desk = desk
        self._working: Latest[None] = Latest(self._done, self._failed)
        desk.param.watch(self._stepped, "stepped")

    def take_hands(self, sides: Iterable[str]) -> None:
        """Play exactly these sides by hand at this page."""
        self.players = self.players._replace(hands=tuple(sides))

    def choose_level(self, name: str) -> None:
        """Have the computer play by this policy."""
        self.players = self.players._replace(level=name)

    @property
    def frame(self) -> Frame | None:
        """The frame shown; None without a game."""
        return self.frames[self.place.at] if self.frames else None

    @property
    def aim(self) -> int:
        """The number of the frame that is shown, or played up to."""
        return max(int(self.place.at), int(self.work.goal))

    @property
    def further(self) -> int:
        """Number of frames after the one that the user went back to."""
        place: FramePlace = self.place
        return place.known - 1 - place.at if place.held else 0

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        return bool(self.turn.over and self.place.newest)

    @property
    def log(self) -> list[str]:
        """The story up to the frame shown."""
        return [written(one) for frame in self.frames[: self.place.at + 1] for one in frame.lines]

    @property
    def may_lead(self) -> bool:
        """Whether the user may begin and leave games."""
        return bool(self._desk.role.edits)

    @property
    def speaks(self) -> bool:
        """Whether the user may act at this table."""
        return bool(self._desk.role.speaks)

    @property
    def may_play(self) -> bool:
        """Whether the user may play the next action."""
        role = self._desk.role
        return bool(role.edits or (role.kind == "play" and self.turn.asked == role.side))

    @property
    def by_hand(self) -> bool:
        """Whether the side that is asked is played by hand, at this page or another."""
        return self._by_hand(self.turn.asked)

    def _by_hand(self, side: str) -> bool:
        hands = self.players.hands
        return side in hands or bool(hands and self._elsewhere(side))

    @property
    def waits(self) -> bool:
        """Whether the next step is an answer by hand, so that nothing goes on before it."""
        return bool(self.place.newest and self.by_hand and not self.turn.over)

    @property
    def elsewhere(self) -> bool:
        """Whether another person is here to play the side that is asked."""
        return self._elsewhere(self.turn.asked)

    def _elsewhere(self, side: str) -> bool:
        roles = [one.role for one in self._desk.others]
        return any(role.kind == "play" and role.side == side for role in roles)

    @property
    def may_take_back(self) -> bool:
        """Whether the user may undo the last action, or ask others to."""
        desk = self._desk
        begun = self.game is not None and self.place.known > 1
        return begun and (desk.can_undo or (self.secret and desk.may_ask_back))

    @property
    def takes_back(self) -> str:
        """The answers that an undo takes back, in words; empty where there are none."""
        live, game = self._desk.live, self.game
        if live is None or game is None or not self.may_take_back:
            return ""
        if not self._desk.can_undo:
            return text("card-play-ask-to-take-back")
        actions = game.record.actions[game.actions_by(self.place.known - 2) :]
        said = "".join(played(one, live.document.scenario) for one in actions[:1])
        more = len(actions) - 1
        return text("card-play-take-back", action=said, more=max(0, more)) if said else ""

    @property
    def secret(self) -> bool:
        """Whether the game's dice do not follow from the seed alone."""
        return self.game is not None and bool(self.game.record.dice)

    @property
    def left(self) -> int | None:
        """The step by which the user left the last game, where it can be resumed."""
        live = self._desk.live
        return None if live is None else game_left(live.document, self._desk.person.id)

    def forward(self) -> None:
        """Show the next frame; play it where there is none yet."""
        place = self.place
        if place.at + 1 < place.known:
            onward = place.to(place.at + 1)
            self.place = onward._replace(held=place.held and onward.held)
            self.running = self.running and not self.ended
        elif self.work.busy:
            return  # whose turn it is, is known once the work is done
        elif self.turn.over or not self.may_play or self.by_hand:
            self.running = False
        elif self.game is not None:
            self._run(self._play_on)

    def back(self) -> None:
        """Show the frame before."""
        self.running = False
        self.show(max(0, self.place.at - 1))

    def show(self, number: int) -> None:
        """Show a frame; the page stays there where it is not the last."""
        if 0 <= number < self.place.known:
            self.place = self.place.to(number)

    def to_newest(self) -> None:
        """Show the last frame, and follow others from now on."""
        self.show(self.place.known - 1)

    def trail(self) -> None:
        """Show the next frame of those that others played."""
        place = self.place
        last = place.known - 1
        at = place.at + 1 if 0 < last - place.at <= _MOST_TRAILED else last
        self.place = place._replace(at=at, trailing=at < last)

    def begin(self, seed: int, goal: int = 0) -> None:
        """Begin the game of the table's scenario, and play it up to a side played by hand, if
        there is one. ``goal``: the frame to show first, or the last one."""
        self.running = bool(self.players.hands) and not goal
        self.work = self.work._replace(goal=goal)
        self._run(lambda live: self._begin(live, seed), text("card-play-setting-up"))

    def another(self, seed: int) -> None:
        """Leave the game, and begin one with other dice."""

        def work(live: LiveDocument) -> None:
            self._desk.submit(LeaveGame(), at=live)
            self._begin(live, seed)

        self.running = bool(self.players.hands)
        self._run(work, text("card-play-setting-up"))

    def leave(self) -> None:
        """Leave the game, for everybody."""
        self._do(lambda: self._desk.submit(LeaveGame()))

    def bring_back(self) -> None:
        """Resume the game that the user left last."""
        step = self.left
        if step is not None:
            self._do(lambda: self._desk.submit(Undo(step)))

    def take_back(self) -> None:
        """Undo the user's last step and everything since that nobody was told; or ask for it."""
        game, known, desk = self.game, self.place.known, self._desk

        def work() -> None:
            if not desk.can_undo:
                desk.ask_back()
            while game is not None and 1 < known == len(game.frames) and desk.can_undo:
                try:
                    desk.undo()
                except NeedsConsent:
                    desk.ask_back()
                    return

        self.running = False
        self._do(work)

    def resume(self, seed: int, step: int) -> None:
        """Show that step of the game of this seed, or begin the game, as an address asks."""
        game = self.game
        if game is None and self.may_lead and not self.work.busy:
            self.begin(seed, step)
        elif game is not None and game.record.seed == seed and step:
            if self.work.busy:
                self.work = self.work._replace(goal=step)
            else:
                self.show(step)

    def stop(self) -> None:
        """Forget the game: another table is shown."""
        self.forget()
        self.frames = ()
        self.param.update(game=None, place=FramePlace(), turn=Turn(), work=Work(), running=False)

    def forget(self) -> None:
        """Drop the step that is being played."""
        self._working.forget()

    def answer(self, act: Act) -> None:
        """Play an action, then all that is not played by hand."""
        self.running = True
        self._run(lambda live: self._desk.submit(act, at=live))

    def _do(self, act: Callable[[], object]) -> None:
        self.work = self.work._replace(fault="")
        try:
            if self._desk.live is not None:
                act()
        except Exception as error:
            self._failed(error)
        self.follow()

    def _run(self, work: Callable[[LiveDocument], object], doing: str = "") -> None:
        """Do something off the page's thread, at the table that the page sits at now."""
        live = self._desk.live
        self.work = self.work._replace(busy=True, fault="", doing=doing)

        def at_work() -> None:
            if live is None:
                raise Refused(self._desk.closed or NO_TABLE)
            work(live)

        self._working.run(at_work)

    def _begin(self, live: LiveDocument, seed: int) -> None:
        self._desk.submit(BeginGame(seed), at=live)
        game = live.game
        while game is not None and game is live.game and len(game.frames) <= self.work.goal:
            if not self.work.goal or game.over or not self._acted(live):
                return

    def _play_on(self, live: LiveDocument) -> None:
        """Play actions until there is a new frame, or a side is asked that is played by hand."""
        game, role = live.game, self._desk.role
        have = 0 if game is None else len(game.frames)
        while game is not None and game is live.game and len(game.frames) == have and not game.over:
            mine = role.kind != "play" or game.asked == role.side
            if not mine or self._by_hand(game.asked) or not self._acted(live):
                return

    def _acted(self, live: LiveDocument) -> bool:
        """Play the policy's choice; return whether the game goes on and the page is still there.

        Where another page played first, its choice is the one that counts.
        """
        act = self._thought(live)
        if self._desk.live is not live:
            return False
        try:
            self._desk.submit(act, at=live)
        except Refused:
            record = live.document.game
            if record is not None and len(record.actions) == act.number:
                raise
            return record is not None
        return True

    def _thought(self, live: LiveDocument) -> Act:
        """Return the policy's choice, thought of elsewhere where that begins at once."""

        def told(_share: float, _what: object) -> None:
            if self._desk.live is not live:
                raise Refused(text("card-play-nobody-looks"))

        level, game = self.players.level, live.game
        position = None if game is None else position_of(game, level)
        if game is None or position is None or not begins_at_once():
            return live.policy_action(level)
        return do_on_table(answer, game.start, position, told)

    def _again(self, game: LiveGame) -> None:
        """Play a stored game again: a restarted server has no frames of it."""
        many = len(game.record.actions)

        def draw() -> None:
            if self.game is game and game.behind:
                done = many - game.behind
                said = text("card-play-playing-again", done=max(0, done), count=many)
                self.work = self.work._replace(doing=said)

        report, live = on_page_thread(draw), self._desk.live

        def told(_share: float, _what: object) -> None:
            if self._desk.live is not live:
                raise Refused(text("card-play-nobody-looks"))
            report()

        self._run(lambda _live: game.catch_up(told), text("card-play-setting-up"))

    def _done(self, _nothing: None) -> None:
        self.follow()
        goal, known = self.work.goal, self.place.known
        if goal and known:
            self.show(min(goal, known - 1))
        self.work = Work(fault=self.work.fault)
        self.running = self.running and self.game is not None and not self.ended

    def _failed(self, error: Exception) -> None:
        said = self._desk.sentence(error) if isinstance(error, Refused) else sentence(error)
        self.param.update(work=Work(fault=said), running=False)
        self.follow()

    def _stepped(self, event: param.parameterized.Event) -> None:
        if event.new is not None:
            self.follow()

    def follow(self) -> None:
        """Take over the game on the table, as far as it has been played."""
        live = self._desk.live
        game = None if live is None else live.game
        if game is not self.game:
            self.frames = ()
            running = self.running and (game is not None or self.work.busy)  # another one begins
            self.param.update(game=game, place=FramePlace(), turn=Turn(), running=running)
        if game is None:
            return
        if game.behind and not (self.work.busy or self.work.fault):
            self._again(game)
        else:
            self._take(game)

    def _take(self, game: LiveGame) -> None:
        """Take over new frames, and drop those that were undone."""
        before, now = self.frames, game.frames
        busy = self.work.busy
        if not now or (busy and game.behind):
            return
        same = 0
        while same < min(len(before), len(now)) and before[same] is now[same]:
            same += 1
        self.frames = now
        last = len(now) - 1
        at, _, trailing, held = self.place
        if not before:
            at = last
        elif same < len(before):
            at, trailing = min(at, last), False
            held = held and at < last
        elif last >= len(before):
            if at == len(before) - 1:
                # The user steps through their own moves.
                at, trailing = same, same < last and not (busy or self.running)
            elif not (trailing or busy or self.running):
                held = True
        self.param.update(
            place=FramePlace(at, len(now), trailing, held),
            turn=Turn(game.asked, game.over),
            running=self.running and not (game.over and at == last),
        )
        if at < len(before) and before[at] is not now[at]:
            self.param.trigger("place")  # another frame of the same number
