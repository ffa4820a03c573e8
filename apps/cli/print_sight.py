"""Print verdicts, kinds, templates and faults: as text, or as JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.text import Text

from languages.writing import ENGLISH, speaking, text
from rules.engine.telling import unbroken
from sandbox.paper.words.listing import Part, listing
from sandbox.scenario.faults import ScenarioFault

# Sight, meshes and kinds take a second to import, so each function imports what it needs.
_PIPED_COLUMNS = 160  # where there is no terminal to ask

out = Console(
    highlight=False,
    markup=False,
    emoji=False,
    width=None if sys.stdout and sys.stdout.isatty() else _PIPED_COLUMNS,
)


def print_parts(parts: Iterable[Part]) -> None:
    """Print texts and tables on stdout."""
    for part in parts:
        out.print(_wrapped(part) if isinstance(part, str) else part)


def _wrapped(words: str) -> str:
    """Break lines at the console's width, but never between a number and its ``%``."""
    # rich breaks at a no-break space; textwrap does not.
    joined = unbroken(words).split("\n")
    lines = [
        fill(line, out.width, break_long_words=False, break_on_hyphens=False) for line in joined
    ]
    return "\n".join(lines).replace("\u00a0", " ")


def faults_json(fault: ScenarioFault) -> dict[str, Any]:
    """Return the faults of a file as JSON; ``more``: the number of faults that are not listed."""
    return {
        "ok": False,
        "faults": [
            {"file": f.file, "place": f.place, "found": str(f.found), "expected": str(f.expected)}
            for f in fault.faults
        ],
        **({"more": fault.more} if fault.more else {}),
    }


def kinds() -> None:
    """Print the kinds of terrain, and the keys of each."""
    from sandbox.scenario.kinds import kind_keys

    for kind in kind_keys():
        out.print(Text(f"{kind.name}", style="bold"), f" {kind.about}")
        default, what = text("cli-column-default"), text("cli-column-what")
        grid = listing(text("cli-column-key"), default, what, folds=(default, what))
        for key in kind.keys:
            grid.add_row(key.name, key.default, key.about)
        if kind.keys:
            out.print(grid)


def kinds_json() -> dict[str, Any]:
    """Return the kinds of terrain as JSON."""
    from sandbox.scenario.kinds import kind_keys

    with speaking(ENGLISH):
        kinds = kind_keys()
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
            for kind in kinds
        ]
    }


def templates_table() -> None:
    """Print the unit templates, game by game."""
    from sandbox.scenario.templates import template_called, templates

    for game in dict.fromkeys(row.game for row in templates().values()):
        out.print(Text(game, style="bold"))
        columns = [
            text("cli-column-template"),
            text("cli-column-what"),
            text("cli-column-moves"),
            text("cli-column-quality"),
            text("cli-column-cover"),
        ]
        grid = listing(*columns, folds=columns[:2])
        for name, row in templates().items():
            if row.game == game:
                grid.add_row(name, template_called(name), row.mover, row.quality, row.cover)
        out.print(grid)


def templates_json() -> dict[str, Any]:
    """Return the unit templates as JSON."""
    from sandbox.scenario.templates import templates

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
