"""Kinds of scanned pieces as keys of their rows: those of a guess, and of its correction."""

from __future__ import annotations

import re
from typing import Any

from meshes.scans.guess import CHARACTERS, GUESSES, Guess
from meshes.shapes.character import Underfoot
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.schema import MeshTerrain

TREES_IN = 6.0
"""Inches of scanned trees that a line of sight may pass."""

_NUMBERED = re.compile(rf"({'|'.join(GUESSES)})(-\d+)?")


def kind_keys(kind: Guess, game: TableGame[Any]) -> dict[str, Any]:
    """Return the keys of a piece of a kind in a game; None: it has no such key."""
    character = CHARACTERS[kind]
    return {
        "cover": game.cover_of(character.shelter),
        "ground": game.ground_of(character.underfoot),
        "beneath": True if character.underfoot is Underfoot.OPEN else None,
    }


def kind_of(spec: MeshTerrain, game: TableGame[Any]) -> Guess | None:
    """Return the kind that agrees with a row, by its id where several do; None where none does."""
    row = {"cover": spec.cover_in(game), "ground": spec.ground_in(game), "beneath": spec.beneath}
    fitting = [
        kind
        for kind in GUESSES
        if all((value or False) == row[key] for key, value in kind_keys(kind, game).items())
    ]
    named = _NUMBERED.fullmatch(spec.id)
    by_id = [kind for kind in fitting if named is not None and kind == named.group(1)]
    return next(iter(by_id or fitting), None)


def wood_depth(spec: MeshTerrain, game: TableGame[Any]) -> float | None:
    """Return the inches that a line of sight may pass of a mesh; None where it is no wood.

    Trees of a scan are a wood as long as the row does not say otherwise.
    """
    return spec.depth if spec.depth is not None else usual_depth(spec, game)


def usual_depth(spec: MeshTerrain, game: TableGame[Any]) -> float | None:
    """Return the same of a row that does not say it."""
    return TREES_IN if spec.scanned and kind_of(spec, game) == "trees" else None


def named_by_kind(spec: MeshTerrain) -> bool:
    """Whether the id is a kind and a number, as a scan names its pieces."""
    return _NUMBERED.fullmatch(spec.id) is not None


def kinds_for(spec: MeshTerrain) -> tuple[Guess, ...]:
    """Return the kinds that a piece can be given.

    A piece with a name of its own has one of those that differ in cover or ground alone: its row
    could not tell the others.
    """
    if named_by_kind(spec):
        return GUESSES
    firsts = {CHARACTERS[kind]: kind for kind in reversed(GUESSES)}.values()
    return tuple(kind for kind in GUESSES if kind in firsts)
