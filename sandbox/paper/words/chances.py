"""Exact chances in words, one a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.paper.words.listing import Part, listing


def chances(found: Mapping[str, Any]) -> Iterator[Part]:
    """Yield the result of `odds`: shots as a table, everything else one a line.

    A score is in its game's words where it has them.
    """
    for key, value in found.items():
        if key == "needs" and "score" in found:
            continue
        if key == "shots":
            rows = listing("weapon", "needs", "hits", "damages", folds=("weapon",))
            for shot in value:
                rows.add_row(
                    shot["weapon"],
                    _score(shot.get("needs")),
                    _chance(shot.get("p_hit")),
                    _chance(shot.get("p_damage")),
                )
            yield rows
        elif isinstance(value, list):
            shown = ", ".join(f"{k}: {_chance(p)}" for k, p in enumerate(value) if p >= 0.0005)
            yield f"{key}: {shown}"
        elif isinstance(value, dict):
            yield f"{key}: " + ", ".join(f"{k} {_chance(p)}" for k, p in value.items())
        elif key == "score":
            yield f"needs: {value}"
        else:
            yield f"{key}: {_chance(value)}"


def _chance(value: object) -> str:
    return f"{value * 100:.2f} %" if isinstance(value, float | int) else "–"


def _score(value: object) -> str:
    if not isinstance(value, int):
        return "–"
    return f"{value}+" if value <= 6 else "6, then 6"
