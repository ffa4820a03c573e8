"""The file menu's layout: the table that is shown, with everything it cannot say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tables import HEAD, table_from, unit

from apps.server.menus.file_menu import LayoutExport
from apps.table.state.session import Session


def test_the_table_that_is_shown_is_given_as_a_layout(tmp_path: Path) -> None:
    files: dict[str, tuple[str, str]] = {}

    class Kept:
        def download(self, name: str, content: str, kind: str) -> None:
            files[name] = (content, kind)

    session, browser = Session(), Kept()
    box = '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [30, 20]\nsize = [4, 1, 1]\n'
    session.lay(table_from(tmp_path, HEAD + unit("able", "axis", "position = [9, 9]") + box))
    export: Any = LayoutExport(session, browser)  # type: ignore[arg-type]
    export.write()
    ((name, (content, kind)),) = files.items()
    assert (name, kind) == ("test-layout.json", "application/json")
    assert [piece["id"] for piece in json.loads(content)["pieces"]] == ["wall"]
    assert session.said.startswith("test-layout.json is downloaded. Not in it: ")
    assert "1 unit, which a layout has none of" in session.said
