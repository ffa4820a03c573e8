"""A page's commands enter by one door, at the table that they are meant for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from repository import ROOT
from tables import table_from, unit

from apps.table.state.table_client import TableClient
from sandbox.document.commands import Rename
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.table.table import Table

COMMANDS = {"submit", "undo", "redo"}
"""The commands of a seat to a table."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return table_from(tmp_path, unit("able", "a", "position = [6, 12]"))


def test_a_command_for_a_table_that_was_left_is_refused(table: Table) -> None:
    here, left = (LiveDocument("", Document(table.scenario), table) for _ in range(2))
    client = TableClient()
    client.sit(left)
    client.sit(here)
    with pytest.raises(Refused):
        client.submit(Rename("Meadow"), at=left)
    assert left.document.seq == here.document.seq == 0
    client.submit(Rename("Meadow"), at=here)
    assert here.document.scenario.name == "Meadow"


@pytest.mark.slow
def test_nothing_of_the_page_but_its_client_gives_a_seat_commands() -> None:
    names = set()
    for path in (ROOT / "apps" / "table").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            seat = isinstance(node, ast.Attribute) and node.attr in COMMANDS and node.value
            if seat and ast.unparse(seat).endswith("seat"):
                names.add(path.name)
    assert names == {"table_client.py"}
