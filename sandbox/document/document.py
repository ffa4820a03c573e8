"""A document: a scenario, the game on it and its history, changed by one author after another.

It is pure apart from itself: it stores nothing on disk and reads no table. Its owner gives every
entry to the store before reporting it, and first asks the table whether models can stand in their
new places (`Document.prepare`, then `Document.follow`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from languages.message import Fact, Message, message
from rules.engine.play.secret_dice import DiceRow, Rows
from sandbox.document.apply import apply
from sandbox.document.commands import (
    Act,
    BeginGame,
    Command,
    LeaveGame,
    Redo,
    TakeBack,
    Undo,
    is_change,
)
from sandbox.document.delta import ABSENT, Change, Delta, Overtaken, applied, diff, taken_back
from sandbox.document.history import Entry, History, named
from sandbox.document.refusal import Refused, Unchanged
from sandbox.document.things import checked
from sandbox.scenario.file import meaning
from sandbox.scenario.schema import Scenario

GAME_ON = message("edit-game-on")
NO_GAME = message("edit-no-game")
_GAME = "(game)"
"""Key of a delta for the game; no key of a scenario is written so."""
_DICE = (_GAME, "dice")


@dataclass(frozen=True)
class GameRecord:
    """A game on a document: its start, and its actions, as in its log.

    ``on``: `sense` of the scenario that it was begun on. ``dice``: the secrets mixed into its seed,
    as far as they are public; empty in a game played alone.
    """

    seed: int
    on: str
    actions: tuple[Mapping[str, Any], ...] = ()
    dice: Rows = ()

    @property
    def sealed(self) -> bool:
        """Return whether its next dice come from a secret that is not published."""
        return bool(self.dice) and not self.dice[-1].secret

    def encoded(self) -> dict[str, Any]:
        """Return it as JSON's values."""
        said = {"seed": self.seed, "on": self.on, "actions": list(self.actions)}
        return {**said, "dice": _encoded_rows(self.dice)} if self.dice else said


def game_of(row: Mapping[str, Any] | None) -> GameRecord | None:
    """Read a game from JSON's values, as `GameRecord.encoded` made them."""
    if row is None:
        return None
    return GameRecord(row["seed"], row["on"], tuple(row["actions"]), _rows(row.get("dice", ())))


def _encoded_rows(dice: Rows) -> Any:
    return [row.encode() for row in dice] if dice else ABSENT


def _rows(said: Any) -> Rows:
    return () if said is ABSENT else tuple(map(DiceRow.decode, said))


def game_left_by(entry: Entry) -> GameRecord | None:
    """Return the game that an entry took from the table, in its state then, or None."""
    for change in entry.delta:
        if change.path == (_GAME,) and change.before is not ABSENT:
            return game_of(change.before)
    return None


def sense(scenario: Scenario) -> str:
    """Return the digest ``sha256:…`` of a scenario's meaning, without the bytes of its meshes."""
    said = json.dumps(meaning(scenario), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(said.encode()).hexdigest()


@dataclass(frozen=True)
class Prepared:
    """The result of a command: its entry, and the scenario and game after it."""

    entry: Entry
    scenario: Scenario
    game: GameRecord | None


class Document:
    """A scenario that is changed by commands.

    ``scenario`` and ``game`` are the current ones. ``meshes`` lists meshes that may be named
    besides the scenario's own.
    """

    def __init__(
        self, scenario: Scenario, game: GameRecord | None = None, history: History | None = None
    ) -> None:
        self.meshes: Callable[[], Collection[str]] = tuple
        self.scenario = scenario
        self.game = game
        self.history = History() if history is None else history

    @property
    def seq(self) -> int:
        """Number of entries: the `seen` of an author who has seen them all."""
        return self.history.seq

    def prepare(
        self,
        author: str,
        command: Command,
        *,
        token: str = "",
        at: float = 0.0,
        seen: int | None = None,
        dice: Rows | None = None,
    ) -> Prepared:
        """Return the result of a command; nothing changes yet. Raises Refused.

        ``dice``: the game's rows of secrets after this command; None: unchanged. ``seen``: the last
        entry that its author knew of. If another author has changed the same thing since, the
        command is refused, so that no edit is lost silently.
        """
        seq = self.seq
        if seen is not None and not 0 <= seen <= seq:
            raise Refused(message("edit-saw-another-step", seen=seen, steps=seq))
        scenario, game, delta = self._done(author, command, dice)
        if seen is not None and not isinstance(command, Undo | Redo):
            mine = tuple(change for change in delta if change.path != _DICE)
            meddler = self.history.meddler(mine, author, seen)
            if meddler is not None:
                raise Stale(meddler)
        entry = Entry(
            seq + 1,
            author,
            token or f"{author}:{seq + 1}",
            at,
            command,
            named(command, self.history, self.scenario),
            delta,
        )
        return Prepared(entry, scenario, game)

    def published(self, prepared: Prepared, dice: Rows) -> Prepared:
        """Return it with the secrets of the game's dice published in its entry."""
        game, entry = prepared.game, prepared.entry
        assert game is not None  # it has just ended
        mixing = _mixing(game, dice)
        entry = replace(entry, delta=(*entry.delta, *mixing))
        return Prepared(entry, prepared.scenario, _played(game, mixing))

    def follow(self, prepared: Prepared) -> Entry:
        """Apply a prepared command to the document."""
        self.history.add(prepared.entry)
        self.scenario, self.game = prepared.scenario, prepared.game
        return prepared.entry

    def do(self, author: str, command: Command, **how: Any) -> Entry:
        """Prepare and follow. Raises Refused; nothing has changed then."""
        return self.follow(self.prepare(author, command, **how))

    def replay(self, entry: Entry) -> None:
        """Apply an old entry by its delta. Raises Refused where it does not fit the document."""
        of_game = tuple(change for change in entry.delta if change.path[0] == _GAME)
        rest = tuple(change for change in entry.delta if change.path[0] != _GAME)
        game = _played(self.game, of_game) if of_game else self.game
        scenario = applied(self.scenario, rest) if rest else self.scenario
        self.follow(Prepared(entry, scenario, game))

    # --- one command ----------------------------------------------------------------------------

    def _done(
        self, author: str, command: Command, dice: Rows | None
    ) -> tuple[Scenario, GameRecord | None, Delta]:
        if isinstance(command, Undo | Redo):
            scenario, game, delta = self._taken(author, command)
            return self._mixed(scenario, game, delta, dice)
        if isinstance(command, TakeBack):
            delta = self._agreed(command)
            return self._mixed(self.scenario, _played(self.game, delta), delta, dice)
        if is_change(command):
            if self.game is not None:
                raise Refused(GAME_ON)
            new = apply(self.scenario, command, self.meshes())  # type: ignore[arg-type]
            delta = diff(self.scenario, new)
            if not delta:
                raise Unchanged
            return new, None, delta
        delta = (self._game_change(command, dice),)
        if isinstance(command, Act | LeaveGame) and self.game is not None:
            delta = (*_mixing(self.game, dice), *delta)
        return self.scenario, _played(self.game, delta), delta

    def _mixed(
        self, scenario: Scenario, game: GameRecord | None, delta: Delta, dice: Rows | None
    ) -> tuple[Scenario, GameRecord | None, Delta]:
        """Return a delta with other rows of secrets afterwards."""
        mixing = () if game is None else _mixing(game, dice)
        return scenario, _played(game, mixing), (*delta, *mixing)

    def _agreed(self, command: TakeBack) -> Delta:
        """Return the delta that undoes agreed actions, the last one first."""
        if self.game is None:
            raise Refused(NO_GAME)
        last = len(self.game.actions) - 1
        return tuple(
            Change((_GAME, last - n), self.game.actions[last - n], ABSENT)
            for n in range(len(command.steps))
        )

    def _game_change(self, command: Command, dice: Rows | None) -> Change:
        game = self.game
        match command:
            case BeginGame(seed=seed):
                if game is not None:
                    raise Refused(message("edit-game-already"))
                begun = GameRecord(seed, sense(self.scenario), (), dice or ())
                return Change((_GAME,), ABSENT, begun.encoded())
            case Act(number=number, action=action):
                if game is None:
                    raise Refused(NO_GAME)
                if number != len(game.actions):
                    raise Refused(message("edit-game-went-on"))
                return Change((_GAME, number), ABSENT, dict(action))
            case LeaveGame():
                if game is None:
                    raise Refused(NO_GAME)
                left = game if dice is None else replace(game, dice=dice)
                return Change((_GAME,), left.encoded(), ABSENT)
        raise Refused(message("edit-no-command-of-game", command=type(command).__name__))

    # --- taking back ----------------------------------------------------------------------------

    def _taken(
        self, author: str, command: Undo | Redo
    ) -> tuple[Scenario, GameRecord | None, Delta]:
        history, back = self.history, isinstance(command, Undo)
        entry = history.entry(command.step)
        if isinstance(entry.command, Undo | Redo):
            raise Refused(message("edit-took-something-back", step=command.step))
        mine = history.may_undo if back else history.may_redo
        if not mine(author, command.step):
            if not back and isinstance(entry.command, Act) and not history.is_done(entry.seq):
                raise Refused(message("edit-taken-back-as-agreed", step=entry.told))
            if entry.author != author:
                raise Refused(message("edit-not-your-step", step=entry.told))
            key = "edit-taken-back-already" if back else "edit-done-already"
            raise Refused(message(key, step=entry.told))
        delta = taken_back(entry.delta) if back else entry.delta
        # A secret that was mixed in or published stays.
        delta = tuple(change for change in delta if change.path != _DICE)
        verb = "undo" if back else "redo"
        of_game = tuple(change for change in delta if change.path[0] == _GAME)
        if self.game is not None and not of_game:
            raise Refused(GAME_ON)
        if back and _played_on(entry, self.game):
            raise Refused(message("edit-played-already", step=entry.told))
        try:
            if not of_game:
                return checked(applied(self.scenario, delta)), self.game, delta
            game = _played(self.game, of_game)
        except Overtaken as fault:
            meddler = history.meddler(delta, author, command.step)
            if isinstance(entry.command, Act):
                since = history.entries[command.step :]
                played = (one for one in reversed(since) if isinstance(one.command, Act))
                meddler = next((one for one in played if history.is_done(one.seq)), None)
            raise Blocked(entry, meddler, verb) from fault
        except Refused as fault:
            why = fault.args[0]
            raise Refused(message("edit-cannot", step=entry.told, verb=verb, why=why)) from None
        if game is not None and game.on != sense(self.scenario):
            raise Refused(message("edit-table-has-changed", step=entry.told, verb=verb))
        return self.scenario, game, delta


def gone_back(scenario: Scenario, since: Sequence[Entry]) -> Scenario:
    """Return a scenario before these entries, which are all its entries since.

    Their effect on the game is left out. Raises Refused where they do not lead to it.
    """
    for entry in reversed(since):
        delta = tuple(change for change in entry.delta if change.path[0] != _GAME)
        if delta:
            scenario = applied(scenario, taken_back(delta))
    return scenario


class Stale(Refused):
    """Another author has changed the thing since. ``by``: the entry that did."""

    def __init__(self, by: Entry) -> None:
        self.by = by
        super().__init__(self.told(message("edit-somebody-else")))

    def told(self, who: Fact) -> Message:
        """Return it with the name of that author."""
        return message("edit-stale", who=who, title=self.by.told)


class Blocked(Refused):
    """A step cannot be undone, or redone: ``verb`` is ``undo`` or ``redo``.

    ``by``: the entry in the way, if known.
    """

    def __init__(self, step: Entry, by: Entry | None, verb: str) -> None:
        self.step, self.by, self.verb = step, by, verb
        super().__init__(self.told())

    def told(self, who: Fact = "") -> Message:
        """Return it, with the name of the author of the entry in the way."""
        if self.by is None:
            return message("edit-overtaken", step=self.step.told, verb=self.verb)
        return message(
            "edit-blocked",
            step=self.step.told,
            verb=self.verb,
            who=who,
            named="yes" if who else "no",
            by=self.by.told,
        )


def _played_on(entry: Entry, game: GameRecord | None) -> bool:
    """Return whether an entry began the current game, and actions were played in it since."""
    begun = isinstance(entry.command, BeginGame)
    return begun and game is not None and bool(game.actions or game.dice)


def _mixing(game: GameRecord, dice: Rows | None) -> Delta:
    """Return the change of a game's rows of secrets, if there is one."""
    if dice is None or dice == game.dice:
        return ()
    return (Change(_DICE, _encoded_rows(game.dice), _encoded_rows(dice)),)


def _played(game: GameRecord | None, delta: Delta) -> GameRecord | None:
    """Return the game after changes of it. Raises Overtaken where it does not match them."""
    for change in delta:
        if len(change.path) == 1:
            now = ABSENT if game is None else game.encoded()
            if now != change.before:
                raise Overtaken(change.path)
            game = game_of(None if change.after is ABSENT else change.after)
            continue
        number = change.path[1]
        if game is None:
            raise Overtaken(change.path)
        if change.path == _DICE:
            if _encoded_rows(game.dice) != change.before:
                raise Overtaken(change.path)
            game = replace(game, dice=_rows(change.after))
            continue
        if change.before is ABSENT:
            if number != len(game.actions):
                raise Overtaken(change.path)
            game = replace(game, actions=(*game.actions, change.after))
        else:
            if number != len(game.actions) - 1 or game.actions[-1] != change.before:
                raise Overtaken(change.path)
            game = replace(game, actions=game.actions[:-1])
    return game
