"""A game: a value and its log. Only `play` changes it.

Rules are steps that ask. A step starts from a state at rest, rolls, records events, and asks for
decisions. Until it has ended, each answer runs it again from the same state and the same dice, so
that a paused game is just a state, a dice position and the answers given. `replay` plays a log
again and checks every line of it against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, Protocol, TypeVar

from languages.message import message
from rules.engine.errors import OVER, STALE, LogError, RuleError, value_of
from rules.engine.model.codec import Codec, text
from rules.engine.model.events import Event
from rules.engine.play.choices import Action, Decision, Pause, Play
from rules.engine.play.dice import Source
from rules.engine.play.log import Header, line, parse
from rules.engine.play.secret_dice import dice_of

S = TypeVar("S")


class Rules(Protocol[S]):
    """One game's rules under one ruleset, as the engine calls them."""

    codec: Codec
    turn_rule: str

    def start(self, header: Header) -> S:
        """Return the state before the first event. Raises RuleError for an unplayable header."""

    def step(self, play: Play[S]) -> None:
        """Resolve the game from one state at rest to the next."""

    def over(self, state: S) -> bool:
        """Return whether the game has ended."""

    def aside(self, state: S, pending: Decision | None, action: Action) -> list[Event] | None:
        """Return the events of an action that answers no decision; None where it must
        answer one.
        """


@dataclass(frozen=True)
class _Rest(Generic[S]):
    """A game in progress: a state at rest, its dice position, and the answers since."""

    base: S
    position: int
    answers: tuple[Action, ...]
    told: int
    state: S
    pending: Decision | None


class Game(Generic[S]):
    """A game under its rules. The same header and actions give the same log, byte for byte."""

    def __init__(self, rules: Rules[S], header: Header, dice: Source | None = None) -> None:
        self.rules = rules
        self.header = header
        self.log: list[Event | Action] = []
        self.played: list[Action] = []
        self._undone: list[Action] = []
        self._dice: Source = dice_of(header.seed, header.dice) if dice is None else dice
        self._restart()

    def __repr__(self) -> str:
        return f"<{self.header.game} {self.header.ruleset}, {len(self.played)} played>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.header == other.header and self.log == other.log and self._rest == other._rest

    __hash__ = None  # type: ignore[assignment]

    @property
    def state(self) -> S:
        """The current state, in the middle of a step too."""
        return self._rest.state

    @property
    def pending(self) -> Decision | None:
        """The decision that the game waits for; None when it is over."""
        return self._rest.pending

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._rest.pending is None

    @property
    def seq(self) -> int:
        """Number of lines of the log after its header: the `seen` of a reader of all of them."""
        return len(self.log)

    @property
    def digest(self) -> str:
        """Return ``sha256:…`` of the whole state, its dice position and its pending decision."""
        encode = self.rules.codec.encode
        rest = self._rest
        whole = [encode(rest.state), rest.position, encode(rest.answers), encode(rest.pending)]
        return "sha256:" + sha256(text(whole).encode()).hexdigest()

    def play(
        self, action: Action, *, by: str | None = None, seen: int | None = None
    ) -> list[Event]:
        """Play an action and return its events.

        `by` is the side that plays it, `seen` the `seq` it was decided on; both are checked where
        given. Raises RuleError; the game is then unchanged.
        """
        self._admit(action, by, seen)
        aside = self.rules.aside(self.state, self.pending, action)
        if aside is not None:
            self._commit(action, aside, self._rest)
        else:
            rest, events = self._resolve(action)
            self._commit(action, events, rest)
            aside = events
        self._undone.clear()
        return aside

    def refusal(self, action: Action, *, by: str | None = None) -> RuleError | None:
        """Return why `play` would refuse this action, or None. The game is unchanged."""
        try:
            self._admit(action, by, None)
            if self.rules.aside(self.state, self.pending, action) is None:
                self._resolve(action)
        except RuleError as fault:
            return fault
        return None

    def undo(self, steps: int = 1) -> None:
        """Take back the last actions by replaying those before. Raises IndexError for too many."""
        if not 0 <= steps <= len(self.played):
            raise IndexError(steps)
        kept = len(self.played) - steps
        undone = self.played[kept:]
        again = self.played[:kept]
        redo = self._undone
        self._restart()
        for action in again:
            self.play(action)
        self._undone = redo + undone[::-1]

    def redo(self, steps: int = 1) -> None:
        """Play the last undone actions again. Raises IndexError for too many."""
        if not 0 <= steps <= len(self._undone):
            raise IndexError(steps)
        for _ in range(steps):
            rest = self._undone[:-1]
            self.play(self._undone[-1])
            self._undone = rest

    def copy(self) -> Game[S]:
        """Return an equal, independent game."""
        twin = copy(self)
        twin.log, twin.played, twin._undone = self.log[:], self.played[:], self._undone[:]
        twin._dice = copy(self._dice)
        twin._dice.position = self._rest.position
        return twin

    def lines(self) -> Iterator[str]:
        """Yield the log as JSON Lines without line ends: the header, then actions and events."""
        yield text(self.header.encode())
        for seq, entry in enumerate(self.log, start=1):
            yield line(self.rules.codec, seq, entry)

    def _admit(self, action: Action, by: str | None, seen: int | None) -> None:
        if seen is not None and seen != self.seq:
            raise RuleError(STALE, message("play-refused-moved-on", line=self.seq, seen=seen))
        pending = self.pending
        if pending is None:
            raise RuleError(OVER, message("play-refused-over"))
        if by is not None and by != pending.by:
            said = message("engine-must-wait", by=by, other=pending.by)
            raise RuleError(self.rules.turn_rule, said)

    def _resolve(self, action: Action) -> tuple[_Rest[S], list[Event]]:
        rest = self._rest
        return self._run(rest.base, rest.position, (*rest.answers, action), rest.told)

    def _run(
        self, base: S, position: int, answers: Sequence[Action], told: int
    ) -> tuple[_Rest[S], list[Event]]:
        new: list[Event] = []
        while True:
            self._dice.position = position
            play = Play(base, self._dice, answers)
            try:
                self.rules.step(play)
            except Pause as pause:
                new += play.events[told:]
                told, given = len(play.events), tuple(answers)
                return _Rest(base, position, given, told, play.state, pause.decision), new
            new += play.events[told:]
            base, position, answers, told = play.state, self._dice.position, (), 0
            if self.rules.over(base):
                return _Rest(base, position, (), 0, base, None), new

    def _commit(self, action: Action, events: list[Event], rest: _Rest[S]) -> None:
        self._rest = rest
        self.played.append(action)
        self.log.append(action)
        self.log += events

    def _restart(self) -> None:
        self.log, self.played, self._undone = [], [], []
        self._rest, events = self._run(self.rules.start(self.header), 0, (), 0)
        self.log += events


def replay(lines: Iterable[str], start: Callable[[Header], Game[S]]) -> Game[S]:
    """Return the game of a log, every line checked against the rules.

    `start` makes the game of a header. Raises LogError, naming the first line that does not follow:
    unreadable, an action the rules refuse, or an event that did not happen.
    """
    rows = list(lines)
    game = _begin(rows, start)
    at = 1
    while True:
        at = _follow(game, rows, at)
        if at >= len(rows):
            return game
        number = at + 1
        data = parse(rows[at], number)
        if data.get("type") != "action" or "action" not in data:
            found = f"{data.get('type')!r:.60}"
            said = message("engine-was-expected", expected=value_of("action"), found=found)
            raise LogError(number, said)
        try:
            game.play(game.rules.codec.decode(data["action"], Action))
        except RuleError as fault:
            raise LogError(number, message("engine-log-refused", why=str(fault))) from None


def _begin(rows: list[str], start: Callable[[Header], Game[S]]) -> Game[S]:
    if not rows:
        raise LogError(1, message("engine-log-empty"))
    try:
        header = Header.decode(parse(rows[0], 1))
        game = start(header)
    except RuleError as fault:
        raise LogError(1, fault.says) from None
    if text(header.encode()) != rows[0].rstrip("\r\n"):
        raise LogError(1, message("engine-log-rewritten"))
    return game


def _follow(game: Game[Any], rows: list[str], at: int) -> int:
    """Compare the game's new lines with the log; return the index of the first row not yet
    compared.
    """
    for seq in range(at, len(game.log) + 1):
        told = line(game.rules.codec, seq, game.log[seq - 1])
        if seq >= len(rows):
            raise LogError(seq + 1, message("engine-log-short", row=told))
        if rows[seq].rstrip("\r\n") != told:
            raise LogError(seq + 1, message("engine-log-differs", row=told))
    return len(game.log) + 1
