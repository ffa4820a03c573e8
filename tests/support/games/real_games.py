"""Games on the real tables of the examples, with all that must hold after every action.

``play`` plays one, by chance or by the policy, and looks at every state; ``retold`` asks that its
log is read again byte for byte and that undo and redo lead to where the game was.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import numpy as np
from games.in_words import story_of_game
from games.players import player
from repository import EXAMPLES

from rules import games
from rules.engine.play.choices import Action
from sandbox.play.match import Match
from sandbox.scenario.file import load
from sandbox.table.footprints import cores, plan_distances, pose_of, radii
from sandbox.table.table import PlacedModel, Table, lay

FILES = sorted(EXAMPLES.glob("*.toml"))
NAMES = [path.stem for path in FILES]

Chooser = Callable[[Match], Action]

OVERLAP_IN = 1e-3
"""Overlap of touching bases that rounded places may cause, inches."""


@cache
def laid(name: str) -> Table:
    """The table of an example, by the name of its file."""
    return lay(load(next(path for path in FILES if path.stem == name)))


def by_chance(rng: Random) -> Chooser:
    """Any listed action, what is rare more often; now and then one of the first few, which is
    much quicker than looking for all."""

    def choose(match: Match) -> Action:
        game = match.game
        view = games.game_of(game.header.game).legal_actions(game, match.field)
        brief = rng.random() < 0.6
        actions = list(islice(view, rng.randint(1, 30)) if brief else view)
        assert actions, game.pending
        picked: Action = player(game.header.game).pick(actions, rng)
        return picked

    return choose


def by_policy(match: Match) -> Action:
    """Return the action that the simple policy chooses."""
    return match.policy(match.game, match.field)


def play(
    name: str, seed: int, choose: Chooser, *, turns: int | None = None, most: int | None = None
) -> tuple[Match, list[str]]:
    """A game on an example's table, at most so many actions of it; the digests that it passed."""
    match = Match(laid(name), seed=seed, turns=turns)
    digests = [match.game.digest]
    while not match.game.over and (most is None or len(match.game.played) < most):
        match.play(choose(match))
        possible(match)
        digests.append(match.game.digest)
    return match, digests


def possible(match: Match) -> None:
    """Asserts that the game's state and its table are such as can be, and agree."""
    play = player(match.game.header.game)
    play.possible(match.game)
    play.agrees(match.game, match.table)
    models = [m for unit in match.table.units if not unit.template.flies for m in unit.models]
    _apart(match, models)
    width, depth = match.table.size
    for model in match.table.models():
        assert 0 <= model.stand.x <= width and 0 <= model.stand.y <= depth, model.id


def _apart(match: Match, models: list[PlacedModel]) -> None:
    """No unit stands in another; a crew may stand close about its gun."""
    shapes, sizes = cores(models, [pose_of(m) for m in models]), radii(models)
    heights = np.array([m.stand.z for m in models])
    for k, model in enumerate(models):
        gaps = plan_distances(shapes[k : k + 1], sizes[k : k + 1], shapes, sizes)[0]
        gaps[[other.unit == model.unit for other in models]] = 1.0
        near = np.flatnonzero((gaps < -OVERLAP_IN) & (np.abs(heights - heights[k]) < 1.0))
        assert not near.size, f"{model.id} stands in {models[near[0]].id} at {match.game.seq}"


def retold(match: Match, digests: list[str], rng: Random) -> None:
    """Asserts that a game's log is read again byte for byte, and that undo and redo lead back."""
    game = match.game
    lines = list(game.lines())
    again = games.replay_log(lines)
    assert list(again.lines()) == lines
    assert again.digest == game.digest
    count = len(digests) - 1
    for steps in {count, *(rng.randint(1, count) for _ in range(3))} if count else ():
        again.undo(steps)
        assert again.digest == digests[count - steps]
        again.redo(steps)
        assert again.digest == digests[-1]
    assert list(story_of_game(game.header, game.log))
