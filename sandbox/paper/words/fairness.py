"""A comparison of two zones, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from languages.message import Fact, Message, message
from languages.writing import grouped, inches, text
from rules.engine.telling import heading
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
    told.append((text("paper-stand-places"), grouped(one.places), grouped(other.places)))

    def row(name: str, of: Callable[[SideShares], Share]) -> tuple[str, str, str]:
        return name, _share(one.over_heights(of)), _share(other.over_heights(of))

    told.append(row(text("paper-exposed"), lambda side: side.exposed))
    told.append(row(text("paper-safe"), lambda side: side.safe))
    told += [row(_lane(number), lane_of(length)) for number, length in enumerate(LANES_IN)]
    told.append(row(text("paper-cover-within"), lambda side: side.cover))
    told.append((text("paper-blocking"), _percent(one.blocking), _percent(other.blocking)))
    return told


def verdict_words(found: Fairness) -> str:
    """Say whether it is fair, by the largest differences, without its last full stop."""
    said = _judged_words(judged(found.gaps), found.gaps)
    if found.heights is None or not found.contested:
        return said
    low, high = map(fair_word, found.heights.fair)
    said = f"{said[:1].lower()}{said[1:]}"
    return text("paper-contested-heights", low=low, high=high, said=said)


def _lane(number: int) -> str:
    """Return the name of the share of places that are seen from a length of `LANES_IN`."""
    most = LANES_IN[number]
    if number == len(LANES_IN) - 1:
        return text("paper-seen-over", inches=LANES_IN[number - 1])
    if number == 0:
        return text("paper-seen-up-to", inches=most)
    return text("paper-seen-from-to", least=f"{LANES_IN[number - 1]:g}", most=most)


def fair_word(fair: bool | None) -> str:
    """Say in a word whether zones are fair; None where that cannot be told."""
    if fair is None:
        return text("paper-not-told")
    return text("paper-fair") if fair else text("paper-not-fair")


def _judged_words(fair: bool | None, gaps: Sequence[Gap]) -> str:
    if fair:
        first = gaps[0]
        if not first.share:
            return text("paper-fair-alike")
        key = "paper-fair-small" if first.significant else "paper-fair-insignificant"
        return text(key, gap=_gap(first))
    if fair is None:
        first = next(gap for gap in gaps if gap.matters)
        return text("paper-untold", gap=_gap(first))
    real = [gap for gap in gaps if gap.real]
    side = heading(real[0].sides[real[0].worse])
    return text("paper-unfair-to", side=side, gaps="; ".join(map(_gap, real)))


def _gap(gap: Gap) -> str:
    """Describe a difference: both shares, and what that is in hits."""
    marks = [one.share for one in gap.shares]
    shares = tuple(
        f"{heading(side)} {percent(share, marks=marks)}"
        for side, share in zip(gap.sides, marks, strict=True)
    )
    facts: dict[str, Fact] = {"shares": shares, "hits": gap.hits, "shots": SHOTS}
    return text("paper-gap", measure=gap.measure.said, **facts)


def height_words(found: Fairness) -> Iterator[str]:
    """Yield the effect of the unknown heights that matter most, piece by piece."""
    for row in () if found.heights is None else found.heights.changes[:_ROWS]:
        heights = {"low": inches(row.low), "high": inches(row.high)}
        places = {"lower": row.lower, "all": row.of, "higher": row.higher}
        facts: dict[str, Fact] = {**heights, **places}
        yield text("paper-height-changes", piece=found.called(row.id, heading), **facts)


def piece_words(found: Fairness) -> Iterator[str]:
    """Yield the effect of the most important pieces on the difference."""
    shown = [piece for piece in found.pieces if round(piece.matters, 3) > 0]
    for piece in shown[:_ROWS]:
        facts: dict[str, Fact] = {
            "piece": found.called(piece.id, heading),
            "points": _points(piece.matters),
            "without": _worse(found.sides, piece.without),
        }
        yield text("paper-piece-matters", **facts)


def mend_words(found: Fairness) -> str:
    """Describe the moves that even the exposure and what they bring, or why there are none.

    Then it names the nearest solution, the number tried, and the shortage of the worse side.
    """
    if found.mend:
        moves = "; ".join(
            text(
                "paper-move", piece=found.called(move.id), start=_at(move.start), end=_at(move.end)
            )
            for move in found.mend
        )
        if found.after is None:
            return text("paper-move-these", moves=moves)
        return text("paper-move-these-then", moves=moves, then=_then(found.after))
    none = found.unmended
    if none is not None:
        places: dict[str, Fact] = {"count": none.lacks, "places": none.places}
        lacks = message("paper-lacks", side=heading(none.side), **places)
        return text("paper-no-moves", nearest=_nearest(found, none), lacks=lacks)
    if judged(found.gaps) is not False:
        return text("paper-no-need")
    first = found.gaps[0]
    side = heading(first.sides[first.worse])
    return text(_REMEDIES[first.measure.name], side=side, inches=f"{LANES_IN[0]:g}")


_REMEDIES = {"seen_within_12": "paper-no-move-blocking", "cover_within_move": "paper-no-move-cover"}
"""Messages by the name of the measure; for exposure moves are searched."""


def _then(sides: tuple[SideShares, SideShares]) -> str:
    then = gaps(sides)
    said = _judged_words(judged(then), then)
    return f"{said[:1].lower()}{said[1:]}"


def _nearest(found: Fairness, none: Unmended) -> str:
    """Describe the attempts and their results."""
    if not none.weighed:
        return text("paper-no-free-place")
    facts: dict[str, Fact] = {"places": none.weighed, "pieces": none.pieces}
    if none.best is None:
        return text("paper-tried", **facts)
    place = _at(none.best.end)
    facts["best"] = message("paper-best", piece=found.called(none.best.id), place=place)
    facts["leaves"] = _worse(found.sides, none.leaves)
    if none.moves <= 1:
        return text("paper-tried-best", **facts)
    facts |= {"moves": none.moves, "all": _worse(found.sides, none.in_all)}
    return text("paper-tried-in-a-row", **facts)


def _worse(sides: tuple[SideShares, SideShares], difference: float) -> Message:
    if round(abs(difference), 3) == 0:
        return message("paper-alike")
    worse, points = heading(sides[difference <= 0].side), _points(abs(difference))
    return message("paper-more-exposed", side=worse, points=points)


def _points(share: float) -> Message:
    return message("paper-points", points=100 * share)


def _percent(share: float) -> str:
    return text("paper-percent", share=share).rjust(len("100.0 %"))


def _share(told: Share) -> str:
    return text("paper-share-interval", share=_percent(told.share), low=told.low, high=told.high)


def _at(place: tuple[float, float]) -> Message:
    return message("paper-place", x=f"{place[0]:g}", y=f"{place[1]:g}")
