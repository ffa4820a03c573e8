"""Verdicts that hang on what a scanned piece is, of which nobody said that.

The scan shows its shape, but pieces of that shape differ in their cover: a hedge may grow on a bank
of earth, a box may be a vehicle or a market stall.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from sandbox.analysis.thin_things import word_of
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.report import PairSight, UnitSight
from sandbox.table.piece_doubt import PieceDoubt, piece_doubts
from sandbox.table.table import Table


def with_guesses(table: Table, sights: Sequence[UnitSight]) -> dict[int, frozenset[str]]:
    """Return, by number, the verdicts on pairs that change with what a piece is.

    ``sights``: a direction with the surfaces as scanned, and at both ends of their error.
    """
    doubts, policy = {one.id: one for one in piece_doubts(table)}, table.scenario.sight_policy
    found = {}
    for number, row in enumerate(zip(*(sight.pairs for sight in sights), strict=True)):
        words = frozenset().union(*(_words(pair, doubts, policy) for pair in row))
        if words:
            found[number] = words
    return found


def deciding(table: Table, pairs: Iterable[PairSight]) -> tuple[PieceDoubt, ...]:
    """Return the pieces that may be something else before these models, the largest share first."""
    shares = defaultdict[str, float](float)
    for pair in pairs:
        for row in pair.hidden_by:
            shares[row.id] += row.share
    doubts = [one for one in piece_doubts(table) if one.id in shares]
    return tuple(sorted(doubts, key=lambda one: -shares[one.id]))


def _words(
    pair: PairSight, doubts: Mapping[str, PieceDoubt], policy: SightPolicy
) -> frozenset[str]:
    """Return a pair's verdicts with all pieces in doubt as the least and as the best cover that
    they may give; none where both are the same."""
    if pair.words is not None or not any(row.id in doubts for row in pair.hidden_by):
        return frozenset()
    rank = policy.game.rank_of
    ends = [
        word_of(
            pair,
            [
                (
                    pick(map(rank, doubts[row.id].covers if row.id in doubts else (row.cover,))),
                    row.share,
                )
                for row in pair.hidden_by
            ],
            pair.visible,
            policy,
        )
        for pick in (min, max)
    ]
    return frozenset(ends) if ends[0] != ends[1] else frozenset()
