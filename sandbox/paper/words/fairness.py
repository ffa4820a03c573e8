"""A comparison of two zones, in words."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.analysis.fairness.fairness import Fairness
from sandbox.analysis.fairness.mend import Unmended
from sandbox.analysis.fairness.sides import LANES_IN, Share, SideShares

_ROWS = 8
"""Most pieces that are named; the JSON has all."""


def fairness_words(found: Fairness) -> Iterator[str]:
    """Yield the measures of both sides, the worse one, the important pieces, and the remedies."""
    rows = fairness_rows(found)
    wide = max(len(row[0]) for row in rows)
    across = [max(len(row[column]) for row in rows) for column in (1, 2)]
    for name, one, other in rows:
        yield f"{name:<{wide}}  {one:<{across[0]}}  {other:<{across[1]}}".rstrip()
    yield f"{verdict_words(found)}."
    for line in piece_words(found):
        yield f"  {line}"
    yield mend_words(found)


def fairness_rows(found: Fairness) -> list[tuple[str, str, str]]:
    """Return each measure: its name and its value for either side."""
    one, other = found.sides
    told: list[tuple[str, str, str]] = [("", one.side, other.side)]
    told.append(("places to stand", f"{one.places:,}", f"{other.places:,}"))
    told.append(("exposed", _share(one.exposed), _share(other.exposed)))
    told.append(("safe", _share(one.safe), _share(other.safe)))
    lanes = [dict(side.lanes) for side in (one, other)]
    before = "up to"
    for length in LANES_IN:
        last = length == LANES_IN[-1]
        name = f"seen from over {LANES_IN[-2]:g}″" if last else f"seen from {before} {length:g}″"
        told.append((name, _share(lanes[0][length]), _share(lanes[1][length])))
        before = f"{length:g} to"
    told.append(("cover within a move", _share(one.cover), _share(other.cover)))
    told.append(
        ("sight-blocking terrain", f"{100 * one.blocking:5.1f} %", f"{100 * other.blocking:5.1f} %")
    )
    return told


def verdict_words(found: Fairness) -> str:
    """Say whether it is fair, in a sentence without its full stop."""
    if found.fair:
        return "Fair: no significant difference in exposure"
    return f"Not fair: {_worse(found.sides, found.difference)}"


def piece_words(found: Fairness) -> Iterator[str]:
    """Yield the effect of the most important pieces on the difference."""
    for piece in [piece for piece in found.pieces if piece.matters > 0][:_ROWS]:
        yield (
            f"{piece.id} matters {_points(piece.matters)}: without it "
            f"{_worse(found.sides, piece.without)}"
        )


def mend_words(found: Fairness) -> str:
    """Describe the moves that would make it fair, or why there are none.

    Then it names the nearest solution, the number tried, and the shortage of the worse side.
    """
    if found.mend:
        told = "; ".join(
            f"{move.id} from {_at(move.start)} to {_at(move.end)}" for move in found.mend
        )
        return f"It is fair after: {told}."
    none = found.unmended
    if none is None:
        return "Nothing needs to be moved."
    lacks = f"{none.side} lacks {_many(none.lacks, 'place')} out of sight, of its {none.places:,}."
    return f"No small moves of at most three pieces make it fair: {_nearest(found, none)}. {lacks}"


def _nearest(found: Fairness, none: Unmended) -> str:
    """Describe the attempts and their results."""
    if not none.weighed:
        return "no piece that makes a difference has a free place near it to go to"
    tried = f"of {_many(none.weighed, 'place')} weighed for {_many(none.pieces, 'piece')}"
    if none.best is None:
        return f"{tried}, those that look best leave something not as on a good table"
    best = f"{none.best.id} to {_at(none.best.end)}"
    told = f"{tried} the best is {best}, and then {_worse(found.sides, none.leaves)}"
    if none.moves > 1:
        told += f"; after {none.moves} moves in a row {_worse(found.sides, none.in_all)}"
    return told


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _worse(sides: tuple[SideShares, SideShares], difference: float) -> str:
    if round(abs(difference), 3) == 0:
        return "both sides are exposed alike"
    worse, better = sides if difference > 0 else sides[::-1]
    return f"{worse.side} is exposed by {_points(abs(difference))} more than {better.side}"


def _points(share: float) -> str:
    return f"{100 * share:.1f} points"


def _share(told: Share) -> str:
    return f"{100 * told.share:5.1f} % ({100 * told.low:.1f} % to {100 * told.high:.1f} %)"


def _at(place: tuple[float, float]) -> str:
    return f"{place[0]:g}, {place[1]:g}"
