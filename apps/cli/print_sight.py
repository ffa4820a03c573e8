"""What the command line prints: tables for people, objects for programs."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from rules.engine.harmless import harmless
from sandbox.movement.standing import misplaced
from sandbox.scenario.advice import advice
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.kinds import kind_keys
from sandbox.scenario.templates import templates
from sandbox.sight.report import SightReport, UnitSight
from sandbox.sight.wording import percent, verdict_words
from sandbox.table.table import Table

COLOURS = {
    "clear": "#009E73",
    "soft": "#E69F00",
    "hard": "#E69F00",
    "bunker": "#E69F00",
    "blocked": "#D55E00",
    "contested": "#CC79A7",
}

_PIPED = 160  # columns, where there is no terminal to ask
_ROOM = 120  # columns, from which on a cell may hold a list
_MISPLACED = 10
"""So many models that stand where none can are named."""

out = Console(
    highlight=False,
    markup=False,
    emoji=False,
    width=None if sys.stdout and sys.stdout.isatty() else _PIPED,
)


def sight(report: SightReport) -> None:
    """Both directions of a verdict."""
    _direction(report.forward)
    out.print()
    _direction(report.reverse, "The other way: ")
    out.print(Text(f"\nScenario {report.digest}", style="dim"))


def inventory(table: Table) -> None:
    """What is on the table."""
    scenario = table.scenario
    out.print(Text(harmless(scenario.name), style="bold"))
    width, depth = table.size
    out.print(f'{scenario.game}, {scenario.ruleset}; table {width:g}" × {depth:g}"')
    if table.pieces:
        heads = ("terrain", "kind", "at", "cover", "ground", "triangles")
        grid = listing(*heads, folds=("terrain", "kind"))
        for piece in table.pieces:
            stand, spec = piece.stand, piece.spec
            faces = sum(len(part.mesh.faces) for part in piece.piece.parts)
            at = f'{stand.x:g}", {stand.y:g}", {stand.z:.2f}" up'
            kind = spec.kind_name
            grid.add_row(spec.id, kind, at, spec.cover_class, spec.ground_class, f"{faces:,}")
        out.print(grid)
    if table.units:
        columns = ("unit", "side", "template", "quality", "models")
        grid = listing(*columns, folds=("unit", "side", "template"))
        for unit in table.units:
            grid.add_row(
                unit.id,
                unit.spec.side,
                unit.spec.template,
                unit.spec.troop_quality,
                str(len(unit.models)),
            )
        out.print(grid)
    if not table.pieces and not table.units:
        out.print("The table is empty.")
    for sentence in _notes(table):
        out.print(Text(harmless(f"Note: {sentence}."), style="yellow"))
    out.print(Text(table.digest, style="dim"))


def inventory_json(table: Table) -> dict[str, Any]:
    """What is on the table, for programs."""
    return {
        "ok": True,
        "name": table.scenario.name,
        "game": table.scenario.game,
        "ruleset": table.scenario.ruleset,
        "digest": table.digest,
        "size": list(table.size),
        "terrain": [
            {
                "id": piece.id,
                "kind": piece.spec.kind_name,
                "position": [piece.stand.x, piece.stand.y, piece.stand.z],
                "cover": piece.spec.cover_class,
                "ground": piece.spec.ground_class,
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
        "advice": _notes(table),
    }


def _notes(table: Table) -> list[str]:
    """What its rules advise against, and who stands where nobody can; nothing of it is refused."""
    rows = list(misplaced(table).items())
    found = [f"{name} cannot stand where it is: {why}" for name, why in rows[:_MISPLACED]]
    if len(rows) > _MISPLACED:
        found.append(f"{len(rows) - _MISPLACED:,} more models cannot stand where they are")
    return [*advice(table.scenario), *found]


def faults_json(found: ScenarioFault) -> dict[str, Any]:
    """What is wrong with a file, for programs; ``more``, where there are too many to list: how
    many others there are."""
    return {
        "ok": False,
        "faults": [
            {"file": f.file, "place": f.place, "found": f.found, "expected": f.expected}
            for f in found.faults
        ],
        **({"more": found.more} if found.more else {}),
    }


def kinds() -> None:
    """The kinds of terrain, and the keys of each."""
    for kind in kind_keys():
        out.print(Text(f"{kind.name}", style="bold"), f" {kind.about}")
        grid = listing("key", "default", "what it is", folds=("default", "what it is"))
        for key in kind.keys:
            grid.add_row(key.name, key.default, key.about)
        if kind.keys:
            out.print(grid)


def kinds_json() -> dict[str, Any]:
    """The kinds of terrain, for programs."""
    return {
        "kinds": [
            {
                "name": kind.name,
                "about": kind.about,
                "cover": kind.cover,
                "ground": kind.ground,
                "keys": [
                    {"name": key.name, "default": key.value, "about": key.about}
                    for key in kind.keys
                ],
            }
            for kind in kind_keys()
        ]
    }


def templates_table() -> None:
    """The unit templates, game by game."""
    for game in dict.fromkeys(row.game for row in templates().values()):
        out.print(Text(game, style="bold"))
        columns = ("template", "what it is", "moves as", "quality", "cover")
        grid = listing(*columns, folds=("template", "what it is"))
        for name, row in templates().items():
            if row.game == game:
                grid.add_row(name, row.label, row.mover, row.quality, row.cover)
        out.print(grid)


def templates_json() -> dict[str, Any]:
    """The unit templates, for programs."""
    return {
        "templates": [
            {
                "name": name,
                "label": row.label,
                "game": row.game,
                "mover": row.mover,
                "cover": row.cover,
                "quality": row.quality,
                "officer": row.officer,
            }
            for name, row in templates().items()
        ]
    }


def _direction(sight: UnitSight, lead: str = "") -> None:
    title = verdict_words(sight.verdict, sight.pairs).upper()
    out.print(Text(f"{lead}{title}", style=f"bold {COLOURS[sight.verdict]}"))
    out.print(harmless(f'{sight.headline}. Range {sight.range_in:.1f}".'))
    columns = ("from", "to", "visible", "at 95 %", "range", "hidden by", "verdict")
    grid = listing(*columns, folds=("from", "to", "hidden by"))
    between = ", " if out.width >= _ROOM else ",\n"
    for pair in sight.pairs:
        by = between.join(f"{harmless(row.id)} {percent(row.share)}" for row in pair.hidden_by)
        grid.add_row(
            pair.shooter,
            pair.target,
            percent(pair.visible),
            f"{pair.low * 100:.0f}–{pair.high * 100:.0f} %",
            f'{pair.range_in:.1f}"',
            Text(by),
            Text(verdict_words(pair.verdict, [pair]), style=COLOURS[pair.verdict]),
        )
    out.print(grid)


class Listing(Grid):
    """A table whose cells hold nothing that a terminal would obey."""

    def add_row(self, *cells: RenderableType | None, **how: Any) -> None:
        """Add a row; of strings only what may be shown."""
        super().add_row(*(harmless(c) if isinstance(c, str) else c for c in cells), **how)


def listing(*columns: str, folds: Collection[str]) -> Listing:
    """A table without lines, of these columns.

    ``folds``: those that are folded where a terminal is too narrow; the others are always whole.
    """
    grid = Listing(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        grid.add_column(column, no_wrap=column not in folds, overflow="fold")
    return grid
