"""Write the tables of what a game provides into docs/games.md, from the docstrings of the fields.

``python docs/writers/game_fields.py``; a test checks that the page has the current tables.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from rules.engine.spec import GameSpec
from sandbox.play.games import Played
from sandbox.scenario.game_spec import TableGame

PAGE = Path(__file__).resolve().parents[1] / "games.md"
VALUES: tuple[type[Any], ...] = (GameSpec, TableGame, Played)


def docstrings(value: type[Any]) -> dict[str, str]:
    """Return the docstring under each field of a class that has one, on one line."""
    (definition,) = ast.parse(inspect.getsource(value)).body
    assert isinstance(definition, ast.ClassDef)
    texts = {}
    for row, below in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(row, ast.AnnAssign) and isinstance(row.target, ast.Name):
            match below:
                case ast.Expr(ast.Constant(str(text))):
                    texts[row.target.id] = " ".join(text.split())
    return texts


def table(value: type[Any]) -> str:
    """Return the table of a class: its fields, whether they are optional, and their meaning."""
    texts = docstrings(value)
    rows = [f"| `{value.__name__}` | may be left out | |", "| --- | --- | --- |"]
    for field in fields(value):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        text = texts[field.name].replace("``", "`")
        rows.append(f"| `{field.name}` | {'yes' if optional else ''} | {text} |")
    return "".join(f"{row}\n" for row in rows)


def page(text: str) -> str:
    """Return the page with the tables in their places."""
    for value in VALUES:
        begins, ends = f"<!-- {value.__name__} -->\n", f"<!-- end of {value.__name__} -->\n"
        before, rest = text.split(begins)
        text = f"{before}{begins}\n{table(value)}\n{ends}{rest.split(ends)[1]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
