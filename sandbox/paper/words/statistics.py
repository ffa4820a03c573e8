"""Exact chances in words, and statistics of a game: luck by them, fire and losses by unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from languages import writing
from languages.message import key_of
from languages.writing import found as written
from languages.writing import text
from rules.engine.player.offers import percent
from rules.engine.player.tallies import Luck, Statistics
from rules.engine.telling import NAMELESS, Names, called, heading, unlogged
from sandbox.paper.words.listing import Part, listing

USUAL = 0.2
"""Chance from which dice count as usual: one game in five."""

RARE = 0.02


def statistics(found: Statistics, names: Names = NAMELESS) -> Iterator[Part]:
    """Yield each side's dice with their expected results, and each unit's fire and losses."""
    if not found.luck:
        yield text("paper-no-dice")
    else:
        yield from _luck(found.luck)
    yield ""
    unit = text("paper-unit")
    models = text("paper-side"), text("paper-models"), text("paper-lost")
    fire = text("paper-shots"), text("paper-hits"), text("paper-kills"), text("paper-pins")
    grid = listing(unit, *models, *fire, "", folds=(unit, ""))
    for row in found.units:
        figures = (row.models, row.lost, row.shots, row.hits, row.kills, row.pins)
        grid.add_row(
            called(names, row.unit), heading(row.side), *map(str, figures), str(unlogged(row.ended))
        )
    yield grid


def _luck(rows: Iterable[Luck]) -> Iterator[Part]:
    columns = text("paper-side"), text("paper-dice-for"), text("paper-tries")
    grid = listing(*columns, text("paper-expected"), text("paper-made"), "", folds=("",))
    for row in rows:
        what = written(f"purpose-{key_of(row.what)}") or row.what or text("paper-everything")
        grid.add_row(
            heading(row.side),
            what,
            str(row.tries),
            writing.grouped(row.expected, 1),
            str(row.made),
            unusual(row),
        )
    yield grid


def unusual(row: Luck) -> str:
    """Describe how unusual dice are: ``lucky: 5 % of games are so, or more``; few dice
    never are.
    """
    over = row.made - row.expected
    if row.odds > USUAL or abs(over) < 0.5:
        return text("paper-as-usual")
    if row.odds <= RARE:
        key = "paper-very-lucky" if over > 0 else "paper-very-unlucky"
    else:
        key = "paper-lucky" if over > 0 else "paper-unlucky"
    return text(key, share=percent(row.odds))


def chances(found: Mapping[str, Any]) -> Iterator[Part]:
    """Yield the result of `odds`: shots as a table, everything else one a line.

    A score is in its game's words where it has them.
    """
    for key, value in found.items():
        if key == "needs" and "score" in found:
            continue
        if key == "shots":
            weapon, results = text("paper-weapon"), (text("paper-hits"), text("paper-damages"))
            rows = listing(weapon, text("paper-needs"), *results, folds=(weapon,))
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
            yield text("paper-score", score=value)
        else:
            yield f"{key}: {_chance(value)}"


def _chance(value: object) -> str:
    return writing.percent(value, 2) if isinstance(value, float | int) else "–"


def _score(value: object) -> str:
    if not isinstance(value, int):
        return "–"
    return f"{value}+" if value <= 6 else text("paper-six-then-six")
