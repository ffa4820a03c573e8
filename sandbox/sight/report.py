"""The result of a verdict, with the figures that it rests on, as values and as JSON.

The JSON has the schema ``sightline.sight/1``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from languages.message import Message
from languages.writing import ENGLISH, speaking, written
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.words import CONTESTED

SCHEMA = "sightline.sight/1"

_PLACES = 6
"""Decimals in JSON: finer than any interval, coarser than rounding errors of floats."""

Point = tuple[float, float, float]


@dataclass(frozen=True)
class HiddenBy:
    """The share of a body that one piece or model hides. ``cover``: its class of cover."""

    id: str
    cover: str
    share: float


@dataclass(frozen=True)
class PairSight:
    """One model's sight of another.

    ``visible``: the visible share of the body's silhouette; ``low`` and ``high`` are its 95 %
    interval. ``open``: the verdicts that the interval allows. ``eye`` and ``end``: inches; the ends
    of the line that is drawn for the pair, on the body or at what stops it. ``game_cover``: the
    game's own name for the cover. It is empty where that is the verdict's word, or where there is
    no line of sight. ``areas``: ids of the areas and units that gave its word by their footprint.
    ``words``: the ruleset whose words the verdicts are; None for classes of cover. ``otherwise``:
    every verdict that it has within the error of the scan or at some height, where these differ.
    ``line``: by words that look from any part, a free segment from the shooter to the target.
    ``keyword``: of the target's unit, that changed its word.
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
    areas: tuple[str, ...] = ()
    words: CoverWords | None = field(default=None, repr=False, compare=False)
    otherwise: frozenset[str] = frozenset()
    line: tuple[Point, Point] | None = None
    keyword: str = ""

    @property
    def stated(self) -> str:
        """The verdict at the heights that the scenario states.

        ``verdict`` may be contested by heights that are not known.
        """
        return self.open[0] if len(self.open) == 1 else CONTESTED

    @property
    def is_proved_unseen(self) -> bool:
        """Whether it is proved, by words that look from any part, that no segment is free."""
        return self.words is not None and self.words.from_any and self.low == self.high == 0.0

    @property
    def is_searched(self) -> bool:
        """Whether no segment was found free, without a proof that none is."""
        from_any = self.words is not None and self.words.from_any
        return from_any and self.line is None and not self.is_proved_unseen

    def to_json(self) -> dict[str, Any]:
        """Return the JSON that `sightline los --json` prints."""
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
            **({"keyword": self.keyword} if self.keyword else {}),
            **({"areas": list(self.areas)} if self.areas else {}),
            "open": list(self.open),
            **(
                {} if self.line is None else {"line": [list(map(_round, end)) for end in self.line]}
            ),
            **({"exact": True} if self.is_proved_unseen else {}),
            "hidden_by": [
                {"id": row.id, "cover": row.cover, "share": _share(row.share)}
                for row in self.hidden_by
            ],
        }


@dataclass(frozen=True)
class UnitSight:
    """One unit's sight of another, in one direction. ``said``: the verdict in a sentence.

    ``noted``: the terrain that did not count; also part of the headline; None where all counts.
    ``marks``: the shares at which verdicts change, so that no figure is rounded to one of them.
    ``open``: the verdicts that the rays leave open.
    """

    shooter: str
    target: str
    verdict: str
    range_in: float
    pairs: tuple[PairSight, ...]
    said: Message
    noted: Message | None = None
    marks: tuple[float, ...] = field(default=(), repr=False, compare=False)
    open: frozenset[str] = field(default=frozenset(), repr=False, compare=False)

    def in_doubt(
        self, pairs: Mapping[int, frozenset[str]], *, contested: bool, said: Message
    ) -> UnitSight:
        """Return it as it is shown where a scan or heights leave more open than the rays.

        ``pairs``: by number, all verdicts of the pairs that are contested by that.
        """
        rows = tuple(
            replace(pair, verdict=CONTESTED, otherwise=pairs[number]) if number in pairs else pair
            for number, pair in enumerate(self.pairs)
        )
        verdict = CONTESTED if contested else self.verdict
        return replace(self, verdict=verdict, pairs=rows, said=said)

    @property
    def headline(self) -> str:
        """The verdict in a sentence without its full stop, in the language of whoever reads it."""
        return written(self.said)

    @property
    def note(self) -> str:
        """The terrain that did not count, in the language of whoever reads it; or empty."""
        return "" if self.noted is None else written(self.noted)

    @property
    def words(self) -> CoverWords | None:
        """The ruleset whose words the verdicts are; None for classes of cover."""
        return self.pairs[0].words

    @property
    def best_of_each(self) -> list[PairSight]:
        """For each model that looks the pair in which it sees most."""
        best: dict[str, PairSight] = {}
        for pair in self.pairs:
            if pair.shooter not in best or pair.visible > best[pair.shooter].visible:
                best[pair.shooter] = pair
        return list(best.values())

    def to_json(self) -> dict[str, Any]:
        """Return the JSON of one direction in `sightline los --json`, in English."""
        with speaking(ENGLISH):
            headline, note = self.headline, self.note
        return {
            "shooter": self.shooter,
            "target": self.target,
            "verdict": self.verdict,
            "headline": headline,
            "note": note,
            "range_in": _round(self.range_in),
            "pairs": [pair.to_json() for pair in self.pairs],
        }


def open_pairs(sights: Sequence[UnitSight]) -> dict[int, frozenset[str]]:
    """Return, by number, all open verdicts of the pairs whose verdict is not the same in each."""
    rows = list(zip(*(sight.pairs for sight in sights), strict=True))
    return {
        number: frozenset(word for pair in row for word in pair.open)
        for number, row in enumerate(rows)
        if len({pair.verdict for pair in row}) > 1
    }


@dataclass(frozen=True)
class SightReport:
    """Both directions, and the digest of the scenario on which they were judged."""

    digest: str
    forward: UnitSight
    reverse: UnitSight
    policy: tuple[tuple[str, Any], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON that `sightline los --json` prints."""
        words = self.forward.words
        return {
            "schema": SCHEMA,
            "digest": self.digest,
            **self.forward.to_json(),
            **({} if words is None else {"words": {"name": words.name, "digest": words.digest}}),
            "policy": dict(self.policy),
            "reverse": self.reverse.to_json(),
        }


def point_of(values: NDArray[np.float64]) -> Point:
    """Return ``(3,)`` inches as a point."""
    x, y, z = values.tolist()
    return x, y, z


def _round(value: float) -> float:
    return round(value, _PLACES)


def _share(value: float) -> float:
    """Return a share, rounded, but never to 0 or 1 where it is not exactly that."""
    rounded = round(value, _PLACES)
    return value if rounded in (0.0, 1.0) else rounded
