"""The game of a live table: its frames, made once for everybody, and its rules.

Everybody is told everything about a game. No published rule of these games has a hidden choice of
one side. The rules ask one side after another (`rules.engine.play.choices.Decision.by`), each
answer is in the log as soon as it is played, and hidden or ambushing units stand on the table for
all to see.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import RLock

from languages.message import Line, message
from rules.engine.errors import RuleError
from rules.engine.model.codec import text
from rules.engine.play.choices import Action, Decision
from rules.engine.play.secret_dice import Rows
from rules.engine.player.offers import Barred, Drawn, Offer, PointOffer, Weighed
from rules.engine.player.tallies import Statistics, statistics
from rules.engine.telling import Names
from rules.games import game_of, names
from sandbox.document.commands import Act
from sandbox.document.document import GameRecord
from sandbox.document.refusal import Refused
from sandbox.live.played import Played, Said, broken, same_said, sentence_of
from sandbox.live.seats.roles import Role
from sandbox.live.secrets_kept import OpenRows, no_secrets
from sandbox.play.frames import Frame, Untold, first_frame, play_on
from sandbox.play.match import Match
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

log = logging.getLogger("sightline")

MOST_OF_AN_ACTION = 50_000
"""Most characters of an action; the longest of a game of forty models is below 4,000."""

_UNFOLLOWED = message("live-unfollowed")


@dataclass(frozen=True, eq=False)
class Question:
    """A pending decision of a game.

    ``number``: of the action that answers it. ``offers``: answers. ``barred``: targets that it may
    not act on. ``drawn``: units whose moves may be drawn (`LiveGame.moved`). ``names``: players'
    names of units, by id. ``dear``: whether there may be further answers that take seconds to
    search for (`LiveGame.dear`). ``points``: the answers that a point completes
    (`LiveGame.aimed`). ``later``: the answers about units of which the same is asked next.
    """

    number: int
    asked: Decision
    offers: tuple[Offer, ...]
    barred: tuple[Barred, ...]
    drawn: frozenset[str]
    names: Mapping[str, str]
    dear: bool = False
    points: tuple[PointOffer, ...] = ()
    later: tuple[Offer, ...] = ()


@dataclass(frozen=True, eq=False)
class _Step:
    """The state after an action, or before any (``said`` is None); ``rolled``: dice so far."""

    said: Said | None
    frames: tuple[Frame, ...]
    untold: Untold | None
    table: Table
    asked: str
    rolled: int


class LiveGame:
    """A game on a live table. ``record`` is the document's record of it; the played game follows.

    Its properties show it as far as it is played: after a restart or an undo, call `catch_up` for
    the rest. Thread-safe; readers do not wait for a player.
    """

    def __init__(self, start: Table, record: GameRecord, opened: OpenRows = no_secrets) -> None:
        """Follow a record from a table; ``opened``: returns the secrets of the record's dice."""
        self.start, self.record, self._opened = start, record, opened
        self._wanted = record.actions
        self.fault: Line = ""
        self._codec = game_of(start.scenario.game).codec
        self._steps: tuple[_Step, ...] = ()
        self._playing, self._choosing = RLock(), RLock()
        self._played = Played(start, record.seed)
        self._thought = Played(start, record.seed)
        self._keys = opened(record.dice)

    # --- what there is to see -------------------------------------------------------------------

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Frames as far as it is played and stored; empty before it has begun again."""
        return tuple(frame for step in self._kept() for frame in step.frames)

    @property
    def behind(self) -> int:
        """Number of its actions that are still to be played again."""
        return len(self.record.actions) + 1 - len(self._kept())

    @property
    def asked(self) -> str:
        """The side that it waits for; empty when it is over, or behind."""
        steps = self._kept()
        return "" if self.behind else steps[-1].asked

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return not self.behind and not self.asked

    @property
    def table(self) -> Table:
        """Current table."""
        steps = self._kept()
        return steps[-1].table if steps else self.start

    def _kept(self) -> tuple[_Step, ...]:
        """Steps of the document's actions, without the one that is being played."""
        steps = self._steps
        return steps[: _count_same(steps, self.record.actions)]

    def actions_by(self, frame: int) -> int:
        """Return how many actions have been played by a frame, by its number.

        An action without a frame belongs to the next one.
        """
        shown, played = 0, 0
        for number, step in enumerate(self._kept()):
            shown += len(step.frames)
            if step.frames:
                played = number
            if shown > frame:
                break
        return played

    def lines(self) -> list[str]:
        """Return its log with published secrets, as `play --json` does; raises as `catch_up`."""
        with self._playing:
            self.catch_up()
            lines = list(self._match.game.lines())
            if dice := self.record.dice:
                head = replace(self._match.game.header, dice=tuple(row.encode() for row in dice))
                lines[0] = text(head.encode())
            return lines

    def statistics(self) -> Statistics | None:
        """Return its statistics as far as it is played; None where its rules count nothing.

        Raises Refused as `catch_up` does.
        """
        with self._playing:
            self.catch_up()
            tallied = self._match.spec.tallied
            return None if tallied is None else statistics(tallied(self._match.game))

    # --- what is played -------------------------------------------------------------------------

    def catch_up(self, progress: Progress = silent) -> None:
        """Play the recorded actions that are not played yet, after a restart or an undo.

        Raises Refused where the rules now refuse one, and whatever ``progress`` raises.
        """
        while self._onward():
            progress(self._played.count / max(1, len(self._wanted)), str(message("edit-the-game")))

    def side_of(self, number: int) -> str:
        """Return the side that action ``number`` answered for; it has been played."""
        return self._kept()[number].asked

    def rolled_by(self, number: int) -> int:
        """Return how many dice were rolled before action ``number``; it has been played so far."""
        return self._kept()[number].rolled

    def ended_by(self, record: GameRecord) -> bool:
        """Return whether it is over with what was played last, which is to be kept."""
        steps = self._steps
        return len(steps) == len(record.actions) + 1 and not steps[-1].asked

    def play(self, said: Said, role: Role, dice: Rows = ()) -> None:
        """Play one more action with these secrets, visible after `take_record`. Raises Refused."""
        with self._playing:
            self.catch_up()
            self._played.mix(self._opened(dice))
            if why := role.refusal(Act, self.asked):
                raise Refused(why)
            self._add(said, self.action(said))
            self._wanted = (*self._wanted, said)

    def take_record(self, record: GameRecord) -> None:
        """Take the document's record of it, and drop actions beyond that."""
        with self._playing:
            self.record, self._wanted = record, record.actions
            self._keys = self._opened(record.dice)

    def _onward(self) -> bool:
        """Play one recorded action; return whether there may be more."""
        with self._playing:
            actions = self._wanted
            same = _count_same(self._steps, actions)
            if same < len(self._steps):
                self._steps = self._steps[:same]
            done = self._played.count
            if self._played.begin_again(actions, self._keys):
                self.fault = ""
                if not self._steps:
                    first = first_frame(self._match, self.start)
                    self._steps = (self._step(None, (first,), None),)
                return True
            if done == len(actions):
                return False
            try:
                if done + 1 < len(self._steps):
                    self._played.play(actions[done], self.action(actions[done]))
                else:
                    self._add(actions[done], self.action(actions[done]))
            except Refused as fault:
                why = fault.args[0]
                self.fault = message("live-not-played-again", step=done + 1, why=why)
                raise Refused(self.fault) from None
            return True

    def _add(self, said: Said, action: Action) -> None:
        before = self._steps[-1].untold
        try:
            frames, untold = play_on(self._match, action, before)
        except RuleError as fault:
            raise Refused(sentence_of(fault)) from None
        except Exception:
            log.warning("an action that the rules took could not be followed", exc_info=True)
            self._played.forget()
            raise Refused(_UNFOLLOWED) from None
        self._played.saw(said)
        self._steps = (*self._steps, self._step(said, frames, untold))

    def _step(self, said: Said | None, frames: tuple[Frame, ...], untold: Untold | None) -> _Step:
        pending = self._match.game.pending
        asked = "" if pending is None else pending.by
        return _Step(said, frames, untold, self._match.table, asked, self._played.rolled)

    @property
    def _match(self) -> Match:
        return self._played.match

    # --- what might be played -------------------------------------------------------------------

    def action(self, said: Said) -> Action:
        """Read an action from JSON's values. Raises Refused for anything else."""
        try:
            long = len(json.dumps(said))
            if long > MOST_OF_AN_ACTION:
                raise Refused(message("live-long-action", found=long, most=MOST_OF_AN_ACTION))
            return self._codec.decode(dict(said), Action)
        except RuleError as fault:
            raise Refused(sentence_of(fault)) from None
        except (RecursionError, OverflowError, TypeError):
            raise Refused(message("live-no-action")) from None

    def written(self, act: Act) -> Act:
        """Return the action as the game's log has it. Raises Refused."""
        return Act(act.number, self._codec.encode(self.action(act.action)))

    def choice(self, policy: str = "") -> Act:
        """Return a policy's answer for the side that is asked, after some seconds on its own match.

        Raises Refused where nobody is asked, and for a policy that the game does not have.
        """
        with self._choosing:
            number, match = self._thinking()
            try:
                choose = match.spec.policy(policy)
            except ValueError as unknown:
                raise Refused(str(unknown)) from None
            return Act(number, self._codec.encode(choose(match.game, match.field)))

    def question(self) -> Question:
        """Return the game's question, and a player's possible answers. Otherwise as `choice`."""
        with self._choosing:
            number, match = self._thinking()
            game, called = match.game, names(match.game.header)
            assert game.pending is not None
            found = tuple(match.spec.offers(game, match.field, called))
            barred = tuple(match.spec.barred(game, match.field, called))
            drawn = frozenset(
                one.about
                for one in found
                if match.spec.moved
                and ("move" in game.pending.accepts or match.spec.paces(game, one.about))
            )
            dear = any(kind in match.spec.dear for kind in game.pending.accepts)
            points = tuple(match.spec.point_offers(game, called))
            later = tuple(match.spec.later(game, match.field, called))
            return Question(number, game.pending, found, barred, drawn, called, dear, points, later)

    def dear(self) -> tuple[Offer, ...]:
        """Return the answers that take seconds to search for. Otherwise as `choice`."""
        with self._choosing:
            _, match = self._thinking()
            game, called = match.game, names(match.game.header)
            assert game.pending is not None
            return tuple(
                offer
                for kind in game.pending.accepts
                if kind in match.spec.dear
                for offer in match.spec.dear[kind](game, match.field, called)
            )

    def ways(self, unit: str) -> tuple[Offer, ...]:
        """Return further answers of one unit, beside those offered. Otherwise as `choice`."""
        with self._choosing:
            _, match = self._thinking()
            called = names(match.game.header)
            return tuple(match.spec.ways(match.game, match.field, unit, called))

    def moved(self, drawn: Drawn) -> tuple[tuple[Offer, ...], str]:
        """Return the moves that a drawn move may mean, best first, and any refusal of the best.

        Empty where no move is pending. Otherwise as `choice`. Raises Refused for no possible move.
        """
        return self._meant(
            lambda match, called: (
                match.spec.moved(match.game, match.field, drawn, called) if match.spec.moved else ()
            )
        )

    def aimed(self, key: str, at: tuple[float, float]) -> tuple[tuple[Offer, ...], str]:
        """Return the meaning of a `PointOffer`, by its key, at a point, and any refusal.

        Otherwise as `choice`. Raises Refused where it has none.
        """
        return self._meant(
            lambda match, called: match.spec.aimed(match.game, match.field, key, at, called)
        )

    def _meant(
        self, ask: Callable[[Match, Names], tuple[Offer, ...]]
    ) -> tuple[tuple[Offer, ...], str]:
        """Return what a hand's move or point may mean, best first, and any refusal of the best."""
        with self._choosing:
            _, match = self._thinking()
            called = names(match.game.header)
            try:
                found = ask(match, called)
            except RuleError as fault:
                raise Refused(broken(fault, called)) from None
            why = match.game.refusal(found[0].action) if found else None
            return found, "" if why is None else broken(why, called)

    def weighed(self, unit: str) -> tuple[Weighed, ...] | None:
        """Return the answers of a unit as the computer weighs them, best first.

        None in games without a policy that looks ahead. Otherwise as `choice`.
        """
        with self._choosing:
            _, match = self._thinking()
            if match.spec.weighed is None:
                return None
            called = names(match.game.header)
            return match.spec.weighed(match.game, match.field, unit, called)

    def takes(self, action: Action) -> bool:
        """Return whether the rules take an action now; otherwise as `choice`."""
        with self._choosing:
            return self._thinking()[1].game.refusal(action) is None

    def paces(self, unit: str) -> tuple[str, ...]:
        """Return the speeds that a unit may go at now; otherwise as `choice`."""
        with self._choosing:
            _, match = self._thinking()
            return match.spec.paces(match.game, unit)

    def answer(self, number: int, action: Action) -> Act:
        """Return the command that plays an answer to the question of this number."""
        return Act(number, self._codec.encode(action))

    def _thinking(self) -> tuple[int, Match]:
        """Return a match for suggestions, in the game's present state, and its number of actions.

        Where the game's dice are secret, its next dice differ from the game's.
        """
        thought, actions = self._thought, self.record.actions
        keys = self._opened(self.record.dice)
        thought.begin_again(actions, keys)
        for said in actions[thought.count :]:
            thought.play(said, self.action(said))
        if keys:
            thought.hide(keys)
        if thought.match.game.over:
            raise Refused(message("live-game-over"))
        return len(actions), thought.match


def begun(start: Table, seed: int, dice: Rows = (), opened: OpenRows = no_secrets) -> LiveGame:
    """Begin a game on a table, with its first frame. Raises Refused where it cannot begin."""
    game = LiveGame(start, GameRecord(seed, "", (), dice), opened)
    game.catch_up()
    return game


def _count_same(steps: tuple[_Step, ...], actions: tuple[Said, ...]) -> int:
    """Return how many of the steps, start included, belong to the first of these actions."""
    same = 0
    for step, said in zip(steps[1:], actions, strict=False):
        if not same_said(step.said, said):
            break
        same += 1
    return min(same + 1, len(steps))
