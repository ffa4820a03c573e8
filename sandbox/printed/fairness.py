"""Two zones held against each other, in words."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.fairness.fairness import Fairness
from sandbox.fairness.sides import LANES_IN, Share, SideShares

_ROWS = 8
"""So many pieces are named; the JSON has all."""


def fairness_words(found: Fairness) -> Iterator[str]:
    """What was measured of both sides, who is worse off, what matters, and what would mend it."""
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
    """Of each measure its name and what it is of either side."""
    one, other = found.sides
    told: list[tuple[str, str, str]] = [("", one.side, other.side)]
    told.append(("places to stand", f"{one.places:,}", f"{other.places:,}"))
    told.append(("exposed", _share(one.exposed), _share(other.exposed)))
    told.append(("safe", _share(one.safe), _share(other.safe)))
    lanes = [dict(side.lanes) for side in (one, other)]
    before = "up to"
    for length in LANES_IN:
        last = length == LANES_IN[-1]
        name = f'seen from over {LANES_IN[-2]:g}"' if last else f'seen from {before} {length:g}"'
        told.append((name, _share(lanes[0][length]), _share(lanes[1][length])))
        before = f"{length:g} to"
    told.append(("cover within a move", _share(one.cover), _share(other.cover)))
    told.append(("sight-blocking terrain", f"{one.blocking:6.1%}", f"{other.blocking:6.1%}"))
    return told


def verdict_words(found: Fairness) -> str:
    """Whether it is fair, as a sentence without its full stop."""
    if found.fair:
        return "Fair: each side's exposed share lies within the other's interval"
    return f"Not fair: {_worse(found.sides, found.difference)}"


def piece_words(found: Fairness) -> Iterator[str]:
    """What the pieces that matter most make of the difference."""
    for piece in [piece for piece in found.pieces if piece.matters > 0][:_ROWS]:
        yield (
            f"{piece.id} matters {_points(piece.matters)}: without it "
            f"{_worse(found.sides, piece.without)}"
        )


def mend_words(found: Fairness) -> str:
    """The moves that would mend it, or why there are none."""
    if found.mend:
        told = "; ".join(
            f"{move.id} from {_at(move.start)} to {_at(move.end)}" for move in found.mend
        )
        return f"It is fair after: {told}."
    if found.fair:
        return "Nothing needs to be moved."
    return "No small moves of at most three pieces were found that make it fair."


def _worse(sides: tuple[SideShares, SideShares], difference: float) -> str:
    if round(abs(difference), 3) == 0:
        return "both sides are exposed alike"
    worse, better = sides if difference > 0 else sides[::-1]
    return f"{worse.side} is exposed by {_points(abs(difference))} more than {better.side}"


def _points(share: float) -> str:
    return f"{100 * share:.1f} points"


def _share(told: Share) -> str:
    return f"{told.share:6.1%} ({told.low:.1%} to {told.high:.1%})"


def _at(place: tuple[float, float]) -> str:
    return f"{place[0]:g}, {place[1]:g}"
