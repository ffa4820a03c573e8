"""A plan on one sheet: to scale, measured right, and nothing over anything else."""

from __future__ import annotations

import io
import itertools
import random
import re
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
import shapely
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import PathPatch
from matplotlib.text import Text
from PIL import Image

from languages.writing import METRIC, speaking
from sandbox.paper.plans import labels
from sandbox.paper.plans.arrangement import Arrangement, arrange
from sandbox.paper.plans.entries import entries, marks
from sandbox.paper.plans.paper import (
    INCH,
    MARGIN,
    PAPERS,
    PlanFault,
    Sheet,
    fitted,
    inches,
    width_of,
)
from sandbox.paper.plans.plan import drawn, plan
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay

KINDS = ("box", "wall", "crates", "tree", "sandbags", "barricade", "tank-trap", "haystack")


def table_of(rows: str, size: str = "[72.0, 48.0]") -> Table:
    text = f'format = 1\nname = "A $plan$ of Łódź"\ntable.size = {size}\n{rows}'
    return lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))


def crowd(columns: int, rows: int) -> Table:
    """Pieces all over a table, some over others, some over its edge."""
    rng, labels = random.Random(3), []
    for number, (i, j) in enumerate(itertools.product(range(columns), range(rows))):
        kind = rng.choice(KINDS)
        x = (i + 0.5) * 72 / columns + rng.uniform(-3, 3)
        y = (j + 0.5) * 48 / rows + rng.uniform(-3, 3)
        at = f"[{min(max(x, 0), 72):.2f}, {min(max(y, 0), 48):.2f}]"
        long = " of the old village by the river" if number % 9 == 0 else ""
        name = f"{kind}-{number}{long.replace(' ', '-')}"
        turn = rng.choice([0.0, 90.0, round(rng.uniform(0, 360), 1)])
        labels.append(
            f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\nposition = {at}\nrotation = {turn}\n'
        )
    zone = (
        '[[zones]]\nid = "north"\nside = "a"\npolygon = [[0.0, 36.0], [72.0, 36.0], [72.0, 48.0]]'
    )
    tape = '[[measures]]\nid = "t"\nkind = "tape"\npoints = [[50.0, 3.0], [50.0, 8.0]]'
    zone += '\n[[zones]]\nid = "in"\nside = "a"\nedge = "near"'
    goal = '[[objectives]]\nid = "mill"\nkind = "hold"\nposition = [36.0, 24.0]\nradius = 3.0'
    note = '[[notes]]\nid = "n"\ntext = "mind the gap"\nposition = [20.0, 20.0]'
    unit = (
        '[[units]]\nid = "u"\nside = "a"\ntemplate = "rifle-squad"\n'
        "models = [{ position = [5.0, 40.0] }, { position = [6.5, 40.0] }]"
    )
    return table_of("\n".join([*labels, zone, goal, note, unit, tape]))


@pytest.fixture(scope="module")
def eighty() -> Table:
    return crowd(10, 8)


@lru_cache
def sheet_of(table: Table, paper: str) -> Sheet:
    """A plan, drawn once for all tests that look at it."""
    return drawn(table, paper)


def boxes(sheet: Sheet) -> list[tuple[str, shapely.Polygon]]:
    """Everything written on a sheet, and where, millimetres; as it is drawn."""
    FigureCanvasAgg(sheet.figure)
    renderer = sheet.figure.canvas.get_renderer()
    by = INCH / sheet.figure.dpi
    found = []
    for text in sheet.figure.findobj(Text):
        if text.get_text():
            extent = text.get_window_extent(renderer)
            found.append((text.get_text(), shapely.box(*(v * by for v in extent.extents))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_nothing_written_lies_over_anything_else_or_over_the_edge(
    paper: str, eighty: Table
) -> None:
    sheet = sheet_of(eighty, paper)
    page = shapely.box(4, 4, sheet.width - 4, sheet.height - 4)
    written = boxes(sheet)
    assert len(written) > 80 * 4
    for (word, one), (other_word, other) in itertools.combinations(written, 2):
        assert one.intersection(other).area < 0.35, (word, other_word)
    for word, one in written:
        assert page.covers(one), word


@pytest.mark.slow
def test_every_piece_has_its_number_on_the_plan_and_its_row_in_the_list(eighty: Table) -> None:
    words = [word for word, _ in boxes(sheet_of(eighty, "a4"))]
    for row in entries(eighty):
        assert words.count(str(row.number)) == 2 + (row.number == 1), row.number  # the legend's 1
        assert row.cells[2] in words and row.cells[3] in words
    assert {"★", "mill", "North (A)", "In (A)", "5.0″"} <= set(words)
    assert "models and zones of a; arrows: the edge it comes over" in words
    assert any(word.startswith("mind") for word in words)
    assert "A $plan$ of Łódź" in words


@pytest.mark.slow
def test_a_badge_is_on_its_piece_or_a_line_leads_to_it(eighty: Table) -> None:
    rows = entries(eighty)
    sheet = sheet_of(eighty, "a3")
    way = arrange(eighty.size, PAPERS["a3"], len(rows) + len(marks(eighty)))
    per_inch = INCH / way.scale
    spots = {t.get_text(): t.get_position() for t in sheet.axes.texts if t.get_zorder() == 7}
    lines = [np.column_stack(line.get_data()) for line in sheet.axes.lines]
    for row in rows:
        shape = shapely.transform(row.shape, lambda c: c * per_inch + np.array(way.plan[:2]))
        badge = shapely.Point(spots[str(row.number)])
        led = any(
            len(line) == 2
            and badge.distance(shapely.Point(line[0])) < 0.2
            and shape.distance(shapely.Point(line[1])) < 0.1
            for line in lines
        )
        assert led or shape.distance(badge) < 1.0, row.id


def test_the_plan_is_to_the_scale_that_it_says() -> None:
    table = table_of(
        '[[terrain]]\nid = "it"\nkind = "box"\nposition = [36.0, 24.0]\nsize = [20, 10, 3]'
    )
    sheet = drawn(table, "a4")
    label = next(word for word, _ in boxes(sheet) if word.startswith("72″"))
    scale = int(re.findall(r"1 : (\d+)", label)[0])
    shapes = [p.get_path().get_extents() for p in sheet.axes.patches if isinstance(p, PathPatch)]
    assert (shapes[0].width, shapes[0].height) == pytest.approx(
        (20 * INCH / scale, 10 * INCH / scale)
    )


def test_distances_in_the_list_are_a_tapes() -> None:
    table = table_of(
        '[[terrain]]\nid = "a_box"\nkind = "box"\nposition = [60.0, 40.0]\n'
        "size = [4.25, 6.0, 3.0]\n"
        '[[terrain]]\nid = "hay"\nkind = "tree"\nposition = [20.0, 10.0]\n'
        '[[terrain]]\nid = "bar"\nkind = "box"\nposition = [30.0, 10.0]\nsize = [10.0, 1.0, 1.0]\n'
        'rotation = 30.0\n[[objectives]]\nid = "x"\nkind = "hold"\nposition = [36.0, 2.0]'
    )
    cells = {row.id: row.cells for row in entries(table)}
    assert cells["a_box"] == ("1", "a box", "R 9⅞″", "F 5″", "")
    assert cells["hay"][0] == "2"
    assert cells["bar"][4].startswith("N ")
    assert [row[1:4] for row in marks(table)] == [("x", "L 36″", "N 2″")]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, "0″"),
        (12.5, "12½″"),
        (0.375, "⅜″"),
        (7.99, "8″"),
        (-0.25, "−¼″"),
        (-0.01, "0″"),
        (3.06, "3″"),
    ],
)
def test_inches_are_said_to_the_nearest_eighth(value: float, said: str) -> None:
    assert inches(value) == said


def test_centimetres_are_said_to_the_millimetre_and_without_their_name() -> None:
    with speaking("fr" + METRIC):
        assert inches(9.6) == "24,4"


@pytest.mark.parametrize(
    "size", [(72.0, 48.0), (48.0, 72.0), (24.0, 24.0), (240.0, 48.0), (6.0, 6.0)]
)
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("rows", [0, 1, 25, 90])
def test_plan_legend_and_list_have_places_of_their_own(
    size: tuple[float, float], paper: str, rows: int
) -> None:
    way = arrange(size, PAPERS[paper], rows)
    page = shapely.box(MARGIN, MARGIN, way.width - MARGIN, way.height - MARGIN)
    assert sorted((way.width, way.height)) == sorted(PAPERS[paper])
    wide, high = way.plan[2] - way.plan[0], way.plan[3] - way.plan[1]
    assert (wide * way.scale, high * way.scale) == pytest.approx((size[0] * INCH, size[1] * INCH))
    places = [shapely.box(*way.plan), shapely.box(*way.legend), *map(box_of(way), way.columns)]
    for one, other in itertools.combinations(places, 2):
        assert one.intersection(other).area < 1e-6
    assert all(page.covers(place) for place in places)
    assert sum(column.rows for column in way.columns) == rows


def box_of(way: Arrangement):  # type: ignore[no-untyped-def]
    return lambda c: shapely.box(c.x, c.y - (c.rows + 1) * way.row, c.x + c.width, c.y)


def test_a_larger_sheet_has_a_larger_plan_and_too_many_pieces_are_refused() -> None:
    assert arrange((72, 48), PAPERS["a3"], 30).scale < arrange((72, 48), PAPERS["a4"], 30).scale
    with pytest.raises(PlanFault, match="found 900 pieces; expected as many as fit"):
        arrange((72, 48), PAPERS["a4"], 900)


@pytest.mark.slow
def test_plans_are_files_of_the_paper_size_with_the_same_bytes_each_time() -> None:
    table = table_of('[[terrain]]\nid = "it"\nkind = "crates"\nposition = [36.0, 24.0]\n')
    document = plan(table, "pdf", "letter")
    assert document.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[ ?([\d. ]+) ?\]", document)
    assert box is not None
    assert sorted(map(float, box[1].split()))[2:] == [612.0, 792.0]
    assert document.count(b"/Type /Page ") == 2  # the plan and its packing list
    assert plan(table, "pdf", "letter") == document
    picture = Image.open(io.BytesIO(plan(table, "png", "a4")))
    assert sorted(picture.size) == [1653, 2338]


def test_an_empty_table_is_a_plan_too() -> None:
    words = [word for word, _ in boxes(drawn(table_of(""), "a4"))]
    assert any("0 pieces" in word for word in words)


def test_words_are_cut_to_their_room() -> None:
    assert fitted("barn", 6, 50) == "barn"
    cut = fitted("a barn with a very long name indeed", 6, 20)
    assert cut.endswith("…") and width_of(cut, 6) <= 20


def test_a_badge_is_placed_even_on_a_full_plan() -> None:
    shape = shapely.box(10, 10, 12, 12)
    room = labels.LabelRoom((0, 0, 20, 20))
    room.take((0, 0, 20, 20))
    assert labels.place_badge(room, shape, shapely.STRtree([shape]), 0, (3, 3)).middle == (11, 11)
