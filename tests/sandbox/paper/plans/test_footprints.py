"""Footprints as large as they are: on paper over several sheets, and for machines that cut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import shapely
from matplotlib.patches import PathPatch

from sandbox.paper.plans.footprints import footprints, footprints_of, packed, sheets_of
from sandbox.paper.plans.paper import INCH, PAPERS, PlanFault, Sheet
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay


def box(name: str, size: Sequence[float], turn: float = 0.0) -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = [24.0, 24.0, 0.0]\n'
        f"size = {[float(v) for v in size]}\nrotation = {turn}\n"
    )


def table_of(*rows: str) -> Table:
    text = 'format = 1\nname = "t"\n' + "".join(rows)
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def shapes_on(sheet: Sheet) -> list[shapely.Geometry]:
    return [
        shapely.box(*patch.get_path().get_extents().extents)
        for patch in sheet.axes.patches
        if isinstance(patch, PathPatch)
    ]


def words_on(sheet: Sheet) -> list[str]:
    return [text.get_text() for text in sheet.axes.texts]


def test_small_ones_share_a_sheet_each_as_large_as_it_is() -> None:
    (sheet,) = sheets_of(table_of(box("a", (3, 2, 1), 30.0), box("b", (2, 4, 1))), "a4")
    shapes = shapes_on(sheet)
    sizes = sorted((np.ptp(s.bounds[::2]) / INCH, np.ptp(s.bounds[1::2]) / INCH) for s in shapes)
    assert sizes == [pytest.approx((2, 4)), pytest.approx((3, 2))]
    assert shapes[0].disjoint(shapes[1])
    assert any("a: 3.00 × 2.00″" in word for word in words_on(sheet))


def test_alike_pieces_are_drawn_once_on_paper() -> None:
    table = table_of(*(box(f"wall_{n}", (4, 1, 1)) for n in range(3)))
    (sheet,) = sheets_of(table, "a4")
    assert len(shapes_on(sheet)) == 1
    assert any("× 3" in word for word in words_on(sheet))
    assert footprints(table, "dxf").count(b"POLYLINE\r\n") == 3


def test_a_large_one_is_spread_over_sheets_that_join_up_to_it() -> None:
    sheets = sheets_of(table_of(box("hall", (20, 12, 4))), "a4")
    area = sum(shape.area for sheet in sheets for shape in shapes_on(sheet))
    assert area / INCH**2 == pytest.approx(240)
    assert len(sheets) == 4
    joins = [set(re.findall(r"joins sheet (\d)", " ".join(words_on(sheet)))) for sheet in sheets]
    for number, others in enumerate(joins, 1):
        assert others and all(str(number) in joins[int(other) - 1] for other in others)
    page = shapely.box(10, 10, 200, 287)
    assert all(page.covers(shape) for sheet in sheets for shape in shapes_on(sheet))


def test_a_long_one_lies_as_the_paper_wants_it() -> None:
    """Ten inches by four: upright on one sheet, where it would be two across."""
    (sheet,) = sheets_of(table_of(box("bar", (9.5, 4, 1))), "a4")
    (shape,) = shapes_on(sheet)
    assert np.ptp(shape.bounds[1::2]) == pytest.approx(9.5 * INCH)


def test_pieces_are_chosen_by_their_ids_and_too_many_sheets_refused() -> None:
    table = table_of(box("a", (3, 2, 1)), box("b", (90, 90, 1)), box("c", (3, 3, 1)))
    assert [one.name for one in footprints_of(table, ["c"])] == ["3 c"]
    with pytest.raises(PlanFault, match="found no piece 'd'; expected the id"):
        footprints(table, "pdf", "a4", ["d"])
    huge = [box(f"h{n}", (100, 90, 1 + n)) for n in range(3)]
    with pytest.raises(PlanFault, match=r"sheets; expected at most 200: choose pieces"):
        footprints(table_of(*huge), "pdf")


@pytest.mark.slow
def test_the_document_has_a_page_to_each_sheet() -> None:
    document = footprints(table_of(box("hall", (20, 12, 4))), "pdf")
    assert document.count(b"/Type /Page ") == 4
    boxes = set(re.findall(rb"/MediaBox \[ ?([\d. ]+) ?\]", document))
    wide, high = (side / INCH * 72 for side in PAPERS["a4"])
    assert [list(map(float, one.split()))[2:] for one in boxes] == [pytest.approx([wide, high])]


def test_a_machine_is_given_closed_lines_in_millimetres_none_over_another() -> None:
    rows = [box("a-hall", (3, 2, 1)), box("b", (2, 4, 1))]
    table = table_of(*rows, '[[terrain]]\nid = "c"\nkind = "crates"\nposition = [9.0, 9.0]\n')
    lines = footprints(table, "dxf").decode("ascii").split("\r\n")
    groups = list(zip(lines[::2], lines[1::2], strict=False))
    assert groups[-1] == ("0", "EOF")
    assert ("1", "AC1009") in groups
    rings: list[list[tuple[float, float]]] = []
    names = []
    for kind, row in entities(groups):
        if kind == "POLYLINE":
            rings.append([])
        elif kind == "VERTEX":
            rings[-1].append((float(row["10"]), float(row["20"])))
        elif kind == "TEXT":
            names.append(row["1"])
    assert [value for code, value in groups if code == "70"] == ["1"] * len(rings)
    whole = [shapely.Polygon(ring) for ring in rings]
    areas = sorted(shape.area / INCH**2 for shape in whole)
    assert areas[-2:] == [pytest.approx(6, rel=1e-3), pytest.approx(8, rel=1e-3)]
    assert sorted(name.split(" ", 1)[1] for name in names) == ["a hall", "b", "c"]
    large = [shape for shape in whole if shape.area > 2 * INCH**2]
    assert all(one.disjoint(other) for one in large for other in large if one is not other)


def entities(groups: list[tuple[str, str]]) -> list[tuple[str, dict[str, str]]]:
    """Return the entities of a DXF file, each with its groups by their codes."""
    found: list[tuple[str, dict[str, str]]] = []
    for code, value in groups:
        if code == "0":
            found.append((value, {}))
        elif found:
            found[-1][1][code] = value
    return found


def test_shelves_hold_everything_once_and_nothing_over_another() -> None:
    rng = np.random.default_rng(5)
    sizes = [(float(w), float(h)) for w, h in rng.uniform(5, 90, (60, 2))]
    spots = packed(sizes, 190, 4, 250)
    for page in {spot[2] for spot in spots}:
        here = [
            shapely.box(x, y, x + w, y + h)
            for (x, y, on), (w, h) in zip(spots, sizes, strict=True)
            if on == page
        ]
        assert shapely.union_all(here).area == pytest.approx(sum(s.area for s in here))
        assert shapely.box(0, 0, 190, 250).covers(shapely.union_all(here))


def test_single_pieces_are_drawn_to_scale_turned_or_not() -> None:
    table = table_of(box("a", (3, 2, 1), 30.0), box("b", (2, 4, 1), 200.0), box("c", (5, 1, 1)))
    (sheet,) = sheets_of(table, "a4", ["b"])
    (shape,) = shapes_on(sheet)
    assert np.ptp(shape.bounds[::2]) / INCH == pytest.approx(2)
    assert np.ptp(shape.bounds[1::2]) / INCH == pytest.approx(4)
    assert not any("a:" in word or "c:" in word for word in words_on(sheet))
    (sheet,) = sheets_of(table, "a4", ["a", "c"])
    assert len(shapes_on(sheet)) == 2
