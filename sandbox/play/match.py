"""Play a game on a table: action by action, or whole, by given actions and then by a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.errors import RuleError
from rules.engine.model.events import Event
from rules.engine.play.choices import Action
from rules.engine.play.dice import Source
from rules.games import AnyGame, game_of
from sandbox.play.games import GameField, start_game
from sandbox.table.table import Table


class ActionFault(ValueError):
    """A given action that the rules refuse; ``number`` counts the actions from 1."""

    def __init__(self, number: int, fault: RuleError) -> None:
        super().__init__(str(fault))
        self.number = number


class Match:
    """The game of a table's scenario, and its current table.

    ``policy``: the name of the player in `step`, by default the game's usual one. ``dice``: by
    default those of the seed. Raises NoGame for a table without a playable game, and RuleError for
    units that its ruleset does not allow.
    """

    def __init__(
        self,
        table: Table,
        *,
        seed: int,
        turns: int | None = None,
        policy: str = "",
        dice: Source | None = None,
    ) -> None:
        self.game: AnyGame
        self.field: GameField
        self.game, self.field = start_game(table, seed=seed, turns=turns, dice=dice)
        self.spec = game_of(self.game.header.game)
        self.policy = self.spec.policy(policy)
        self.met = self.at_shot = self.field.table
        """Table at the moment of the last shot, and before its results."""

    @property
    def table(self) -> Table:
        """Current table."""
        return self.field.table

    def play(self, action: Action) -> list[Event]:
        """Play an action and return its events. Raises RuleError; the game is then unchanged."""
        events = self.game.play(action)
        cut = last_shot(self.field, events) + 1
        self.field.tell(events[:cut])
        if cut:
            self.at_shot, self.met = self.field.table, self.field.met(events[:cut])
        self.field.tell(events[cut:])
        return events

    def step(self) -> list[Event]:
        """Let the policy play the next action of the side that is asked."""
        return self.play(self.policy(self.game, self.field))


def last_shot(field: GameField, events: Sequence[Event]) -> int:
    """Return the index of the last shot among events; −1 for none."""
    shots = [number for number, event in enumerate(events) if field.shot([event]) is not None]
    return max(shots, default=-1)


def play_match(
    table: Table,
    actions: Sequence[Action],
    *,
    seed: int,
    turns: int | None = None,
    policy: str | None = "",
    policies: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> AnyGame:
    """Play a table's game: ``actions`` first, then the policy, if any, or those of ``policies``.

    ``policies``: by side. The game ends where a side without a policy is asked. ``progress`` is
    called with the number of each turn that begins. Raises ActionFault for an action that is
    refused, and as `Match` does.
    """
    match = Match(table, seed=seed, turns=turns, policy=policy or "")
    for number, action in enumerate(actions, start=1):
        try:
            match.play(action)
        except RuleError as fault:
            raise ActionFault(number, fault) from None
    turn = 0
    own = {side: match.spec.policy(name) for side, name in (policies or {}).items()}
    while (pending := match.game.pending) is not None:
        choose = own.get(pending.by, None if policy is None else match.policy)
        if choose is None:
            break
        if progress is not None and match.game.state.turn != turn:
            turn = match.game.state.turn
            progress(turn)
        match.play(choose(match.game, match.field))
    return match.game
