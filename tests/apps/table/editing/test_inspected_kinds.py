"""Every kind of terrain has fields that the page can show."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from

from apps.table.editing.inspecting import fields_of
from meshes.terrain.kinds import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_fields(tmp_path: Path, kind: str) -> None:
    row = f'[[terrain]]\nid = "p"\nkind = "{kind}"\nposition = [36, 24]\n'
    fields = {field["id"]: field for field in fields_of(table_from(tmp_path, row), "p")}
    assert {"id", "position.x", "rotation", "cover"} <= set(fields)


def test_walls_are_told_by_their_number_and_an_interval_by_its_ends(tmp_path: Path) -> None:
    row = '[[terrain]]\nid = "p"\nkind = "walled-ruin"\nposition = [36, 24]\n'
    table = table_from(tmp_path, row + "height_range = [4.0, 6.0]\n")
    fields = {field["id"]: field for field in fields_of(table, "p")}
    assert fields["walls"]["value"] == "1, 5.8″ × 3.2″ over all"
    assert fields["levels"]["value"] == "3″"
    assert fields["windows"]["choices"] == ["none", "bays", "slits"]
    assert fields["height_range.1"]["label"] == "height range highest"
