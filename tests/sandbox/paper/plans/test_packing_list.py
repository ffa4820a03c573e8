"""The packing list: what, how many, how large, by box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from matplotlib.text import Text

from languages.writing import speaking
from sandbox.paper.plans.packing_list import packing_list, packing_sheets
from sandbox.paper.plans.plan import plan
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay


def table_of(rows: str) -> Table:
    text = f'format = 1\nname = "Yard"\n{rows}'
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def box(name: str, x: float, size: str, more: str = "") -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [{x}, 10.0]\nsize = {size}\n{more}\n'
    )


YARD = (
    box("shed-1", 10, "[4.0, 6.0, 2.0]", 'box = "Blue box"')
    + box("shed-2", 20, "[4.0, 6.0, 2.0]", 'box = "Blue box"\nrotation = 40.0')
    + box("hall", 40, "[8.0, 6.0, 5.0]")
    + '[[units]]\nid = "able"\nside = "axis"\ntemplate = "rifle-squad"\nbox = "Figures"\n'
    + "models = [{ position = [5.0, 30.0] }, { position = [7.0, 30.0] }]\n"
)


def test_things_are_called_as_players_call_them() -> None:
    with speaking("de"):
        assert {"Quader", "Able (Schützentrupp)"} <= {
            row.what for row in packing_list(table_of(YARD))
        }


def test_alike_pieces_are_one_row_of_their_box() -> None:
    rows = packing_list(table_of(YARD))
    assert [(row.box, row.count, row.what) for row in rows] == [
        ("Blue box", 2, "box"),
        ("Figures", 2, "Able (Rifle squad)"),
        ("", 1, "box"),
    ]
    assert rows[0].size == pytest.approx((6.0, 4.0, 2.0), abs=0.01)
    assert rows[0].measure == "6.0″ × 4.0″ × 2.0″   (15 × 10 × 5 cm)"
    assert len(rows[0].numbers) == 2 and set(rows[0].numbers) | set(rows[2].numbers) == {1, 2, 3}


def words(table: Table) -> list[str]:
    return [
        text.get_text()
        for sheet in packing_sheets(table, "a4")
        for text in sheet.axes.findobj(Text)
        if text.get_text()
    ]


def test_boxes_are_headings_where_there_is_any() -> None:
    texts = words(table_of(YARD))
    assert texts.index("Blue box") < texts.index("Figures") < texts.index("Without a box")
    assert "Without a box" not in words(table_of(box("hall", 40, "[8.0, 6.0, 5.0]")))


@pytest.mark.slow
def test_a_long_list_goes_on_over_sheets_and_nothing_leaves_the_paper() -> None:
    rows = "".join(box(f"b-{n}", 2 + n / 2, f"[1.0, {1 + n / 40}, 1.0]") for n in range(90))
    sheets = packing_sheets(table_of(rows), "a4")
    assert len(sheets) == 2
    for sheet in sheets:
        heights = [text.get_position()[1] for text in sheet.axes.texts]
        assert min(heights) > 8.0 and max(heights) < sheet.height - 8.0
    texts = words(table_of(rows))
    assert "Packing list: Yard, page 2 of 2" in texts


@pytest.mark.slow
def test_the_list_follows_the_plan_in_a_pdf() -> None:
    assert len(re.findall(rb"/Type /Page\b", plan(table_of(YARD), "pdf"))) == 2
