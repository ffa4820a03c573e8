"""Players for tests that know no game: each game's module here, found by its name.

``bolt_action_play.py`` plays Bolt Action, and so on. Each has:

- ``RANDOM_GAMES``: how many random games a ruleset gets; ``RARE``: kinds of actions and events
  that need not come up in them; ``KINDS``: all the kinds there are.
- ``GOLDEN``: the names of its golden games, at least one for each ruleset.
- ``random_header(ruleset, seed)``, ``even_header(ruleset, seed)`` (the same on both sides),
  ``golden_header(name)``: what games start from.
- ``field_of(game, seed)``: a toy table that follows it; ``golden_field(game)`` likewise.
- ``pick(actions, rng)``: one of them, so that what is rare comes up often enough.
- ``possible(game)``: asserts that its state is one that can be.
- ``agrees(game, table)``: asserts that a real table shows what the game says.
- ``standing(game)``: how many models of each unit are not lost.
- ``WORDS``: what its rules call orders, phases, ranks and the like, beside the words of its specs:
  nothing outside its folders spells them.
- ``strength(game)``: what each side has left at the end, for telling who won.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rules.catalogue import RULESETS, folder_of

PAIRS = [(game, ruleset) for game in RULESETS for ruleset in RULESETS[game]]
"""Every ruleset of every game."""


def player(game: str) -> ModuleType:
    """Return the module that plays a game."""
    return import_module(f"games.{folder_of(game)}_play")
