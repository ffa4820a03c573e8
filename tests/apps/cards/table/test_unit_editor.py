"""The unit editor: which unit it is about, and what becomes of what is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from page_of_messages import from_browser
from tables import HEAD, table_from, unit

from apps.cards.table.unit_editor import UnitEditor
from apps.table.state.session import Session

MEN = [f"position = [{10 + 1.5 * n}, 10]" for n in range(3)]
SCENE = f"""{HEAD}
[[terrain]]
id = "wall"
kind = "wall"
position = [30, 30]
{unit("able", "axis", *MEN)}
{unit("tank", "allies", "position = [40, 20]", template="medium-tank")}
"""


class Page:
    def __init__(self, folder: Path) -> None:
        self.session = Session()
        self.session.lay(table_from(folder, SCENE))
        self.head, self.form = UnitEditor(self.session).__panel__().objects

    def types(self, field: str, value: Any, subject: str = "able") -> None:
        from_browser(self.form, {"subject": subject, "field": field, "value": value})

    def lines(self) -> list[str]:
        return [field["id"] for field in self.form.fields]


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path)


def test_the_editor_is_shown_for_models_of_one_unit(page: Page) -> None:
    assert not page.form.visible
    page.session.select(["able/0", "able/1", "able/2"])
    assert page.form.visible
    assert page.form.subject == "able"
    assert "Rifle squad" in page.head.object
    assert [line for line in page.lines() if line.startswith("weapons")] == [
        "weapons.0",
        "weapons.1",
        "weapons.2",
    ]
    page.session.select(["able/1"])
    assert [line for line in page.lines() if line.startswith("weapons")] == ["weapons.1"]
    page.session.select(["tank/0"])
    assert "arms.0.weapon" in page.lines()
    page.session.select(["able/1", "tank/0"])
    assert not page.form.visible
    page.session.select(["able/1", "wall"])
    assert not page.form.visible
    page.session.select(["wall"])
    assert not page.form.visible
    assert page.head.object == ""


def test_typed_values_are_applied_and_shown(page: Page) -> None:
    page.session.select(["able/0", "able/1", "able/2"])
    page.types("quality", "veteran")
    assert page.session.table.unit("able").spec.quality == "veteran"
    quality = next(field for field in page.form.fields if field["id"] == "quality")
    assert (quality["value"], quality["usual"], quality["said"]) == ("veteran", "regular", True)
    page.types("count", 5)
    assert page.session.selected == tuple(f"able/{number}" for number in range(5))
    page.session.undo()
    assert len(page.session.table.unit("able").models) == 3


def test_a_tick_has_a_unit_start_hidden(page: Page) -> None:
    page.session.select(["able/0", "able/1", "able/2"])
    page.types("hidden", True)
    assert page.session.table.unit("able").spec.hidden
    line = next(field for field in page.form.fields if field["id"] == "hidden")
    assert (line["kind"], line["value"]) == ("switch", True)


def test_a_refused_value_is_explained_and_removed(page: Page) -> None:
    page.session.select(["able/0", "able/1", "able/2"])
    page.types("count", 99)
    assert "expected 1 to 60" in page.session.notice
    count = next(field for field in page.form.fields if field["id"] == "count")
    assert count["value"] == 3
    page.types("quality", "veteran", subject="tank")
    assert page.session.table.unit("tank").spec.quality is None, "of another subject"
