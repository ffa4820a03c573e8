"""Guessing a verdict: the possible answers, and the right one."""

from __future__ import annotations

from dataclasses import dataclass

from meshes.shapes.character import Shelter
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.report import SightReport
from sandbox.sight.wording import UNSEEN, cover_words, verdict_words
from sandbox.table.table import Table


@dataclass(frozen=True)
class Guess:
    """An answer. ``word``: the verdict's, or the game's name for cover; ``label``: players'
    words.
    """

    word: str
    label: str


def guesses(table: Table) -> tuple[Guess, ...]:
    """Return the possible answers on a table, by the words of its game, least cover first.

    Classes of cover as strong as a fortress are included only if a piece has one.
    """
    game = table.scenario.brings
    if game.cover_shares:
        named = [name for name in game.cover_shares if name != game.no_cover]
        covers = [Guess(cover_words(name), cover_words(name)) for name in named]
    else:
        strong = {piece.spec.cover_in(game) for piece in table.pieces}
        covers = [
            Guess(cover_words(word), cover_words(word))
            for word, shelter in game.covers.items()
            if word != game.no_cover and (shelter < Shelter.FORTRESS or word in strong)
        ]
    ends = Guess(CLEAR, verdict_words(CLEAR)), Guess(UNSEEN, verdict_words(BLOCKED))
    return ends[0], *covers, ends[1]


def right(report: SightReport) -> str:
    """Return the word of the right answer; that of `CONTESTED` where the verdict is contested."""
    sight = report.forward
    if sight.verdict in (CLEAR, CONTESTED):
        return sight.verdict
    if sight.verdict == BLOCKED:
        return UNSEEN
    return verdict_words(sight.verdict, sight.pairs)
