"""The things on a table, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from languages.message import Fact, message
from languages.writing import grouped, inches, text
from rules.engine.model.sanitize import sanitize
from sandbox.movement.standing import misplaced
from sandbox.paper.words.listing import Part, listing
from sandbox.scenario.checks.advice import advice
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.table.table import Table

_MISPLACED = 10
"""Most models in impossible places that are named."""


def inventory(table: Table, *, terrain_counted: bool = False) -> Iterator[Part]:
    """Yield everything on the table, and the notes about it.

    ``terrain_counted``: give the number of pieces of terrain instead of a list.
    """
    yield from heading(table)
    if terrain_counted:
        yield terrain_count(table)
    elif table.pieces:
        yield terrain(table)
    yield from ending(table)


def ending(table: Table) -> Iterator[Part]:
    """Yield its units, its notes, and its digest."""
    if table.units:
        yield units(table)
    if not table.pieces and not table.units:
        yield text("paper-table-empty")
    for sentence in notes(table):
        yield Text(sanitize(text("paper-note", note=sentence)), style="yellow")
    yield digest(table)


def heading(table: Table) -> Iterator[Part]:
    """Yield its name, its game and its size."""
    scenario = table.scenario
    yield Text(sanitize(scenario.name), style="bold")
    words = scenario.brings.words
    judged: Fact = f"{scenario.game}, {scenario.ruleset}"
    if words is not None:
        judged = message("paper-words-of", name=sentence_said(words.name))
    width, depth = table.size
    yield sanitize(text("paper-table", rules=judged, width=inches(width), depth=inches(depth)))


def terrain_count(table: Table) -> str:
    """Return the number of pieces of terrain in words."""
    return text("paper-pieces", count=len(table.pieces))


def terrain(table: Table) -> Part:
    """Return a row for every piece of terrain."""
    names = text("paper-terrain"), text("paper-kind")
    rest = text("paper-at"), text("paper-cover"), text("paper-ground"), text("paper-triangles")
    grid = listing(*names, *rest, folds=names)
    for piece in table.pieces:
        stand, spec = piece.stand, piece.spec
        faces = sum(len(part.mesh.faces) for part in piece.piece.parts)
        place = {"x": inches(stand.x), "y": inches(stand.y), "z": inches(stand.z, 2)}
        at = text("paper-piece-at", **place)
        kind = spec.kind_name
        grid.add_row(spec.id, kind, at, piece.cover, piece.ground, grouped(faces))
    return grid


def units(table: Table) -> Part:
    """Return a row for every unit."""
    names = text("paper-unit"), text("paper-side"), text("paper-template")
    grid = listing(*names, text("paper-quality"), text("paper-models"), folds=names)
    for unit in table.units:
        grid.add_row(
            unit.id,
            unit.spec.side,
            unit.spec.template if unit.spec.men is None else unit.spec.label,
            unit.spec.troop_quality,
            str(len(unit.models)),
        )
    return grid


def digest(table: Table) -> Text:
    """Return the scenario's digest."""
    return Text(table.digest, style="dim")


def notes(table: Table) -> list[str]:
    """Return advice by its rules, and models in impossible places; nothing of it is refused."""
    rows = list(misplaced(table).items())
    found = [text("paper-cannot-stand", name=name, why=why) for name, why in rows[:_MISPLACED]]
    if len(rows) > _MISPLACED:
        found.append(text("paper-cannot-stand-more", count=len(rows) - _MISPLACED))
    return [*advice(table.scenario), *found]


def _words(table: Table) -> dict[str, Any]:
    words = table.scenario.brings.words
    return {} if words is None else {"words": {"name": words.name, "digest": words.digest}}


def inventory_json(table: Table) -> dict[str, Any]:
    """Return the things on the table, for programs."""
    return {
        "ok": True,
        "name": table.scenario.name,
        "game": table.scenario.game,
        "ruleset": table.scenario.ruleset,
        **_words(table),
        "digest": table.digest,
        "size": list(table.size),
        "terrain": [
            {
                "id": piece.id,
                "kind": piece.spec.kind_name,
                "position": [piece.stand.x, piece.stand.y, piece.stand.z],
                "cover": piece.cover,
                "ground": piece.ground,
                "triangles": sum(len(part.mesh.faces) for part in piece.piece.parts),
            }
            for piece in table.pieces
        ],
        "units": [
            {
                "id": unit.id,
                "side": unit.spec.side,
                "template": unit.spec.template,
                "quality": unit.spec.troop_quality,
                "models": [[m.stand.x, m.stand.y, m.stand.z] for m in unit.models],
            }
            for unit in table.units
        ],
        "faults": [],
        "advice": notes(table),
    }
