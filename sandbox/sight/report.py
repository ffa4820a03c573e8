"""What a verdict carries: everything it was computed from, as values and as JSON.

Schema ``sightline.sight/1``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SCHEMA = "sightline.sight/1"

_PLACES = 6
"""Decimals in JSON: finer than any interval, coarser than float noise."""

Point = tuple[float, float, float]


@dataclass(frozen=True)
class HiddenBy:
    """A share of the body that one piece or model hides."""

    id: str
    cover: str
    share: float


@dataclass(frozen=True)
class PairSight:
    """One model's sight of another.

    ``visible``: the share of the body's view that is free, between ``low`` and ``high`` at 95 %.
    ``open``: the verdicts that the interval allows. ``eye`` and ``end``: inches; the line that
    stands for all ends on the body or at what stops it. ``game_cover``: the cover as the table's
    game names it, empty where that is the verdict's own word or there is no line of sight.
    """

    shooter: str
    target: str
    eye: Point
    visible: float
    low: float
    high: float
    rays: int
    range_in: float
    cover: str
    verdict: str
    open: tuple[str, ...]
    hidden_by: tuple[HiddenBy, ...]
    end: Point
    game_cover: str = ""

    def to_json(self) -> dict[str, Any]:
        """As `sightline los --json` prints it."""
        named = {"game_cover": self.game_cover} if self.game_cover else {}
        return {
            "from": self.shooter,
            "to": self.target,
            "eye": [_round(value) for value in self.eye],
            "visible": _share(self.visible),
            "low": _share(self.low),
            "high": _share(self.high),
            "rays": self.rays,
            "range_in": _round(self.range_in),
            "cover": self.cover,
            "verdict": self.verdict,
            **named,
            "open": list(self.open),
            "hidden_by": [
                {"id": row.id, "cover": row.cover, "share": _share(row.share)}
                for row in self.hidden_by
            ],
        }


@dataclass(frozen=True)
class UnitSight:
    """One unit's sight of another, one way. ``headline``: as a player would say it.

    ``note``: what terrain did not count, and is in the headline too; empty where all of it did.
    ``marks``: the shares at which its verdicts change, so that no rounded figure reads as one.
    """

    shooter: str
    target: str
    verdict: str
    range_in: float
    pairs: tuple[PairSight, ...]
    headline: str
    note: str = ""
    marks: tuple[float, ...] = field(default=(), repr=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """As one direction of `sightline los --json`."""
        return {
            "shooter": self.shooter,
            "target": self.target,
            "verdict": self.verdict,
            "headline": self.headline,
            "note": self.note,
            "range_in": _round(self.range_in),
            "pairs": [pair.to_json() for pair in self.pairs],
        }


@dataclass(frozen=True)
class SightReport:
    """Both directions, and the digest of the scenario they were judged on."""

    digest: str
    forward: UnitSight
    reverse: UnitSight
    policy: tuple[tuple[str, Any], ...]

    def to_json(self) -> dict[str, Any]:
        """As `sightline los --json` prints it."""
        return {
            "schema": SCHEMA,
            "digest": self.digest,
            **self.forward.to_json(),
            "policy": dict(self.policy),
            "reverse": self.reverse.to_json(),
        }


def _round(value: float) -> float:
    return round(value, _PLACES)


def _share(value: float) -> float:
    """Rounded, but never to a 0 or 1 that was not there."""
    rounded = round(value, _PLACES)
    return value if rounded in (0.0, 1.0) else rounded
