"""The test whether two zones are as good as each other, by all their measures together.

A difference counts only where it is significant, and large enough to matter in the first turn. The
card, the audit and the search for moves use this test, and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from languages.message import Message, message
from sandbox.analysis.fairness.sides import LANES_IN, Share, SideShares, lane_of

MATTERS_HITS = 0.5
"""Difference in expected hits of the first turn from which it matters."""

SHOTS = 10
"""Shots of a squad in the first turn, from which hits are expected."""

_OPEN, _NEAR, _COVERED = 1 / 2, 2 / 3, 1 / 6
"""Assumed chances of a hit: in the open, within 12″, and in hard cover."""

_TOGETHER = 1.22
"""Factor of a 95 % interval for three tests together (Bonferroni: 2.394 for 1.960 deviations)."""


@dataclass(frozen=True)
class Measure:
    """A measure of a zone.

    ``hits``: expected hits of the first turn that a share of 1 costs more than one of 0; below 0
    where a larger share is better.
    """

    name: str
    said: Message
    hits: float
    of: Callable[[SideShares], Share]


EXPOSED = Measure("exposed", message("audit-exposed"), SHOTS * _OPEN, lambda side: side.exposed)

MEASURES = (
    EXPOSED,
    Measure(
        "seen_within_12",
        message("audit-seen-within", inches=LANES_IN[0]),
        SHOTS * (_NEAR - _OPEN),
        lane_of(LANES_IN[0]),
    ),
    Measure(
        "cover_within_move",
        message("audit-cover-within-move"),
        -SHOTS * (_OPEN - _COVERED),
        lambda side: side.cover,
    ),
)
"""All measures that are judged. The number is that of `_TOGETHER`."""


@dataclass(frozen=True)
class Gap:
    """The difference of two sides in a measure. ``sides``: their names."""

    measure: Measure
    shares: tuple[Share, Share]
    sides: tuple[str, str] = ("", "")

    @property
    def share(self) -> float:
        """The first share less the second."""
        return self.shares[0].share - self.shares[1].share

    @property
    def sure_by(self) -> float:
        """The part of the difference that is beyond chance: below 0 where its interval holds 0.

        The interval is Newcombe's of the two Wilson intervals.
        """
        more, less = sorted(self.shares, key=lambda one: -one.share)
        half = hypot(more.share - more.low, less.high - less.share)
        return abs(self.share) - _TOGETHER * half

    @property
    def significant(self) -> bool:
        """Whether it is more than chance, at 95 % over all measures together."""
        return self.sure_by > 0

    @property
    def hits(self) -> float:
        """Expected hits of the first turn that the worse side suffers more."""
        return abs(self.share * self.measure.hits)

    @property
    def matters(self) -> bool:
        """Whether it is large enough to matter."""
        return self.hits >= MATTERS_HITS

    @property
    def real(self) -> bool:
        """Whether it is significant and matters."""
        return self.significant and self.matters

    @property
    def worse(self) -> int:
        """Number of the side that is worse off."""
        return 0 if self.share * self.measure.hits > 0 else 1

    @property
    def excess(self) -> float:
        """The least change of the share after which it is no longer real; 0 where it is not."""
        beyond = abs(self.share) - MATTERS_HITS / abs(self.measure.hits)
        return max(0.0, min(self.sure_by, beyond)) if self.real else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return ``difference`` of `sightline fairness --json`."""
        sides = zip(self.sides, self.shares, strict=True)
        return {
            "measure": self.measure.name,
            **{side: round(one.share, 4) for side, one in sides},
            "significant": self.significant,
            "matters": self.matters,
            "hits": round(self.hits, 2),
        }


def gaps(sides: tuple[SideShares, SideShares]) -> tuple[Gap, ...]:
    """Return the differences of two sides in all measures: real ones first, by their hits."""
    one, other = sides
    names = one.side, other.side
    found = [Gap(measure, (measure.of(one), measure.of(other)), names) for measure in MEASURES]
    return tuple(sorted(found, key=lambda gap: (not gap.real, -gap.hits)))


def judged(found: Sequence[Gap]) -> bool | None:
    """Return whether two sides are fair, as far as can be measured.

    None where a difference that would matter may be chance.
    """
    if any(gap.real for gap in found):
        return False
    return None if any(gap.matters for gap in found) else True


def exposed_gap(one: Share, other: Share) -> Gap:
    """Return the difference of two exposed shares."""
    return Gap(EXPOSED, (one, other))


def fair(one: Share, other: Share) -> bool:
    """Return whether the difference of two exposed shares is not real."""
    return not exposed_gap(one, other).real
