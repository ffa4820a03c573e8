"""Odds in players' words: short lines, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.player.offers import percent


def odds_lines(odds: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines for pins, losses and the end of a unit, as far as these odds have them."""
    pins, losses = _row(odds.get("pins")), _row(odds.get("casualties"))
    if pins and pins[0] < 1:
        most = max(k for k, p in enumerate(pins) if p > 0)
        up_to = f", up to {most}" if most > 1 else ""
        yield f"{percent(1 - pins[0])} pinned: {_mean(pins)} on average{up_to}"
    if len(losses) > 1 and losses[0] < 1:
        most = max(k for k, p in enumerate(losses) if p > 0)
        lost = f"{percent(1 - losses[0])} chance of casualties: {_mean(losses)} on average"
        yield lost + (f", up to {most}" if most > 1 else "")
    if odds.get("p_destroyed"):
        yield f"{percent(odds['p_destroyed'])} destroyed"


def _row(value: object) -> Sequence[float]:
    return value if isinstance(value, list | tuple) else ()


def _mean(row: Sequence[float]) -> str:
    return f"{sum(k * p for k, p in enumerate(row)):.1f}"
