"""A comparison of two zones, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine.telling import counted, heading
from sandbox.analysis.fairness.fairness import Fairness
from sandbox.analysis.fairness.gaps import SHOTS, Gap, gaps, judged
from sandbox.analysis.fairness.mend import Unmended
from sandbox.analysis.fairness.sides import LANES_IN, Share, SideShares, lane_of
from sandbox.sight.wording import percent

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
    for line in height_words(found):
        yield f"  {line}"
    yield mend_words(found)


def fairness_rows(found: Fairness) -> list[tuple[str, str, str]]:
    """Return each measure: its name and its value for either side."""
    one, other = found.sides
    told: list[tuple[str, str, str]] = [("", heading(one.side), heading(other.side))]
    told.append(("places to stand", f"{one.places:,}", f"{other.places:,}"))

    def row(name: str, of: Callable[[SideShares], Share]) -> tuple[str, str, str]:
        return name, _share(one.over_heights(of)), _share(other.over_heights(of))

    told.append(row("exposed", lambda side: side.exposed))
    told.append(row("safe", lambda side: side.safe))
    before = "up to"
    for length in LANES_IN:
        last = length == LANES_IN[-1]
        name = f"seen from over {LANES_IN[-2]:g}″" if last else f"seen from {before} {length:g}″"
        told.append(row(name, lane_of(length)))
        before = f"{length:g} to"
    told.append(row("cover within a move", lambda side: side.cover))
    told.append(
        ("sight-blocking terrain", f"{100 * one.blocking:5.1f} %", f"{100 * other.blocking:5.1f} %")
    )
    return told


def verdict_words(found: Fairness) -> str:
    """Say whether it is fair, by the largest differences, without its last full stop."""
    said = _judged_words(judged(found.gaps), found.gaps)
    if found.heights is None or not found.contested:
        return said
    low, high = (_FAIR[one] for one in found.heights.fair)
    return (
        f"Contested: {low} with all unknown heights at their least, {high} at their greatest. At "
        f"the heights stated: {said[:1].lower()}{said[1:]}"
    )


_FAIR = {True: "fair", False: "not fair", None: "not to be told"}


def _judged_words(fair: bool | None, gaps: Sequence[Gap]) -> str:
    if fair:
        first = gaps[0]
        why = "too little to matter" if first.significant else "not significant"
        if not first.share:
            return "Fair within what can be measured: no difference in any measure"
        return (
            f"Fair within what can be measured. The largest difference: {_gap(first)}, which is "
            f"{why}"
        )
    if fair is None:
        first = next(gap for gap in gaps if gap.matters)
        return f"This cannot be told: {_gap(first)}, which may be chance"
    real = [gap for gap in gaps if gap.real]
    return f"Not fair to {heading(real[0].sides[real[0].worse])}: " + "; ".join(map(_gap, real))


def _gap(gap: Gap) -> str:
    """Describe a difference: both shares, and what that is in hits."""
    marks = [one.share for one in gap.shares]
    said = " and ".join(
        f"{heading(side)} {percent(share, marks=marks)}"
        for side, share in zip(gap.sides, marks, strict=True)
    )
    return (
        f"{gap.measure.words}, {said}: about {gap.hits:.1f} more hits of {SHOTS} first-turn shots"
    )


def height_words(found: Fairness) -> Iterator[str]:
    """Yield the effect of the unknown heights that matter most, piece by piece."""
    for row in () if found.heights is None else found.heights.changes[:_ROWS]:
        yield (
            f"{found.called(row.id, heading)}, {row.low:g}″ to {row.high:g}″ high, changes "
            f"{row.lower} of {row.of} places at its least height, {row.higher} at its greatest"
        )


def piece_words(found: Fairness) -> Iterator[str]:
    """Yield the effect of the most important pieces on the difference."""
    shown = [piece for piece in found.pieces if round(piece.matters, 3) > 0]
    for piece in shown[:_ROWS]:
        yield (
            f"{found.called(piece.id, heading)} matters {_points(piece.matters)}: without it "
            f"{_worse(found.sides, piece.without)}"
        )


def mend_words(found: Fairness) -> str:
    """Describe the moves that even the exposure and what they bring, or why there are none.

    Then it names the nearest solution, the number tried, and the shortage of the worse side.
    """
    if found.mend:
        told = "; ".join(
            f"{found.called(move.id)} from {_at(move.start)} to {_at(move.end)}"
            for move in found.mend
        )
        return f"Move {told}." + ("" if found.after is None else f" Then: {_then(found.after)}.")
    none = found.unmended
    if none is not None:
        lacks = (
            f"{none.lacks:,} more of the {counted(none.places, 'place')} of {heading(none.side)} "
            f"{'has' if none.lacks == 1 else 'have'} to be out of sight."
        )
        return (
            f"No small moves of at most three pieces even the exposure: {_nearest(found, none)}. "
            f"{lacks}"
        )
    if judged(found.gaps) is not False:
        return "Nothing needs to be moved."
    first = found.gaps[0]
    side = heading(first.sides[first.worse])
    return (
        f"No move is suggested: moves are tried for exposure alone. {side} needs "
        f"{_REMEDIES[first.measure.name]}."
    )


_REMEDIES = {
    "seen_within_12": f"something that blocks sight within {LANES_IN[0]:g}″ of its zone",
    "cover_within_move": "more cover in its zone, or within a move of it",
}
"""Remedies by the name of the measure; for exposure moves are searched."""


def _then(sides: tuple[SideShares, SideShares]) -> str:
    then = gaps(sides)
    said = _judged_words(judged(then), then)
    return f"{said[:1].lower()}{said[1:]}"


def _nearest(found: Fairness, none: Unmended) -> str:
    """Describe the attempts and their results."""
    if not none.weighed:
        return "no piece that makes a difference has a free place near it to go to"
    tried = f"of {counted(none.weighed, 'place')} weighed for {counted(none.pieces, 'piece')}"
    if none.best is None:
        return f"{tried}, those that look best leave something not as on a good table"
    best = f"{found.called(none.best.id)} to {_at(none.best.end)}"
    told = f"{tried} the best is {best}, and then {_worse(found.sides, none.leaves)}"
    if none.moves > 1:
        told += f"; after {none.moves} moves in a row {_worse(found.sides, none.in_all)}"
    return told


def _worse(sides: tuple[SideShares, SideShares], difference: float) -> str:
    if round(abs(difference), 3) == 0:
        return "both sides are exposed alike"
    worse = heading(sides[difference <= 0].side)
    return f"the zone of {worse} is {_points(abs(difference))} more exposed than the other"


def _points(share: float) -> str:
    return f"{100 * share:.1f} points"


def _share(told: Share) -> str:
    return f"{100 * told.share:5.1f} % ({100 * told.low:.1f} % to {100 * told.high:.1f} %)"


def _at(place: tuple[float, float]) -> str:
    return f"{place[0]:g}, {place[1]:g}"
