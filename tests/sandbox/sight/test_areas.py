"""Areas, units in the way, volumes and looking points of a ruleset of words, on small tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import HEAD, table_from, unit

from sandbox.analysis.maps.sight_map import sight_map
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.cover_words.shipped import shipped
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.judge import judge
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.table.following import update_table
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

RUINS = """
[words]
format = 1
name = "Ruins"
unseen = "not visible"
[[words.cover]]
word = "obscured"
hidden = 0.9
[[words.areas]]
kinds = ["box"]
through = "not visible"
[[words.areas]]
kinds = ["wall"]
through = "obscured"
inside = "obscured"
"""
LOW_BOX = '[[terrain]]\nid = "rubble"\nkind = "box"\nsize = [4, 4, 0.1]\nposition = [20, 20]\n'


def low_table(
    folder: Path, able: str, baker: str, more: str = LOW_BOX, words: str = RUINS
) -> Table:
    units = unit("able", "axis", f"position = {able}") + unit(
        "baker", "allies", f"position = {baker}"
    )
    return table_from(folder, HEAD + words + more + units)


def verdict(table: Table) -> str:
    return judge(table, "able", "baker").forward.verdict


def turned(x: float, y: float, degrees: float) -> str:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return f"[{20 + c * x - s * y:.6f}, {20 + s * x + c * y:.6f}]"


@pytest.mark.parametrize("degrees", range(0, 360, 45))
def test_nothing_is_seen_through_a_footprint_however_low(tmp_path: Path, degrees: int) -> None:
    over, into, out, beside = (
        verdict(low_table(tmp_path, turned(*a, degrees), turned(*b, degrees), turn_of(degrees)))
        for a, b in (
            ((-8, 0), (8, 0)),
            ((-8, 0), (0.5, 0)),
            ((0.5, 0), (8, 0)),
            ((-8, 4), (8, 4)),
        )
    )
    assert (over, into, out, beside) == (BLOCKED, CLEAR, CLEAR, CLEAR)


def turn_of(degrees: int) -> str:
    return LOW_BOX + f"rotation = {degrees}\n"


def test_the_piece_that_stops_a_line_is_named(tmp_path: Path) -> None:
    report = judge(low_table(tmp_path, "[12, 20]", "[28, 20]"), "able", "baker")
    (pair,) = report.forward.pairs
    assert pair.visible == 0.0 and [row.id for row in pair.hidden_by] == ["rubble"]
    assert report.forward.headline.endswith("not visible: rubble blocks the line")
    assert report.reverse.verdict == BLOCKED


def test_an_area_gives_at_least_its_word_base_to_base(tmp_path: Path) -> None:
    wall = LOW_BOX.replace('"box"\nsize = [4, 4, 0.1]', '"wall"\nsize = [4, 0.3, 0.3]')
    table = low_table(tmp_path, "[20, 12]", "[20, 28]", wall)
    forward = judge(table, "able", "baker").forward
    assert (forward.verdict, forward.pairs[0].areas) == ("obscured", ("rubble",))
    assert "obscured: the line meets rubble" in forward.headline
    assert forward.to_json()["pairs"][0]["areas"] == ["rubble"]
    past = low_table(tmp_path, "[23, 12]", "[23, 28]", wall)
    assert judge(past, "able", "baker").forward.verdict == CLEAR
    touching = low_table(tmp_path, "[20, 19.4]", "[20, 28]", wall)
    assert judge(touching, "able", "baker").forward.verdict == CLEAR


def test_units_in_the_way_block_obscure_or_do_nothing(tmp_path: Path) -> None:
    other = unit("tank", "axis", "position = [20, 20]", template="medium-tank")
    said = {}
    for way in ("block", "not", "obscured"):
        words = RUINS + f'[words.units]\nin_the_way = "{way}"\n'
        table = low_table(tmp_path, "[20, 12]", "[20, 28]", other, words)
        said[way] = verdict(table)
    assert said == {"block": BLOCKED, "not": CLEAR, "obscured": "obscured"}


def test_a_volume_counts_instead_of_the_figure(tmp_path: Path) -> None:
    screen = '[[terrain]]\nid = "screen"\nkind = "box"\nsize = [0.5, 6, 1.0]\nposition = [24, 20]\n'
    plain = '[words]\nformat = 1\nname = "Plain"\n'
    seen = {}
    for name, model in {
        "body": "",
        "low": '[words.model]\ncounts = "volume"\nheights = [{ base_mm = 60, height = 1 }]\n',
        "tall": '[words.model]\ncounts = "volume"\nheights = [{ base_mm = 60, height = 4 }]\n',
        "top": '[words.model]\ncounts = "volume"\nlooks_from = "top"\n',
    }.items():
        table = low_table(tmp_path, "[12, 20]", "[28, 20]", screen, plain + model)
        report = judge(table, "able", "baker")
        seen[name] = report.forward.pairs[0].visible
        if name == "top":
            high = table.model("able/0").piece.part("body").mesh.bounds[1, 2]
            assert report.forward.pairs[0].eye[2] == pytest.approx(high)
    assert seen["low"] < seen["body"] < seen["tall"]


ONE_EYE = [name for name, words in shipped().items() if not (words.from_any or words.beyond_pairs)]


@pytest.mark.parametrize("name", [*ONE_EYE, "classes"])
def test_a_map_and_the_judge_say_the_same_word(tmp_path: Path, name: str) -> None:
    more = LOW_BOX.replace('"box"', '"ruin"').replace("size = [4, 4, 0.1]", "size = [5, 4]")
    more += '[[terrain]]\nid = "hedge"\nkind = "hedge"\nposition = [30, 14]\n'
    words = "" if name == "classes" else f'words = "{name}"\n'
    table = low_table(tmp_path, "[12, 20]", "[70, 44]", more, words)
    found = sight_map(table, "able/0", "cover", 4.0)
    said = [value for value in found.values if value is not None]
    scale = table.scenario.brings.scale
    assert set(said) <= {CLEAR, BLOCKED, "contested", *scale[1:]} and len(set(said)) > 1
    for cell in range(0, len(found.values), 7):
        x, y = found.cells.middles[cell].tolist()
        if found.values[cell] is None or abs(x - 12) + abs(y - 20) < 8:
            continue
        there = table.moved("baker/0", x, y, 180.0)
        assert judge(there, "able/0", "baker/0").forward.verdict in (
            found.values[cell],
            "contested",
        )


def test_a_table_that_changes_its_words_is_judged_anew(tmp_path: Path) -> None:
    table = low_table(tmp_path, "[12, 20]", "[28, 20]")
    assert verdict(table) == BLOCKED
    plain = update_table(table, table.scenario.model_copy(update={"words": None}))
    assert verdict(plain) == CLEAR
    again = update_table(plain, table.scenario)
    assert verdict(again) == BLOCKED
    tall = table.scenario.model_copy(update={"words": "height-classes"})
    assert judge(update_table(table, tall), "able", "baker").forward.pairs[0].eye[2] > 1.2


def test_any_half_and_each_of_the_models_give_a_unit_its_word() -> None:
    rows = [Line(f"baker/{n}", frozenset({"most" if n < 2 else CLEAR})) for n in range(5)]
    said = {}
    for enough in ("any", "half", "each"):
        words = CoverWords.model_validate({"format": 1, "name": "Any", "units": {"enough": enough}})
        policy = _Policy(words.policy["unit_share"])
        said[enough] = (unit_verdict(rows, policy), unit_verdict(rows[:3], policy))
    assert said == {"any": ("most", "most"), "half": (CLEAR, "most"), "each": (CLEAR, CLEAR)}


def ruled(high: str = "", head: str = "", more: str = "") -> str:
    """Return words with a height of the area, keys of a model, and keywords."""
    words = RUINS.replace('kinds = ["box"]\n', f'kinds = ["box"]\n{high}\n')
    return f"{words}{head and '[words.model]'}\n{head}\n{more}\n"


@pytest.mark.parametrize("looks", ['looks_from = "eye"', 'looks_from = "any"'])
@pytest.mark.parametrize(
    ("high", "found"),
    [
        ("", BLOCKED),
        ('high = "piece"', CLEAR),  # as high as a hand is wide: every line passes over it
        ("high = 0.5", CLEAR),
        ("high = 4", BLOCKED),
    ],
)
def test_an_area_hides_up_to_its_height(tmp_path: Path, looks: str, high: str, found: str) -> None:
    looked = low_table(tmp_path, "[12, 20]", "[28, 20]", words=ruled(high, looks))
    assert (verdict(looked) == BLOCKED) == (found == BLOCKED)


@pytest.mark.parametrize("looks", ['looks_from = "eye"', 'looks_from = "any"'])
def test_a_line_that_rises_out_of_an_area_was_in_it(tmp_path: Path, looks: str) -> None:
    block = LOW_BOX.replace("[20, 20]", "[16, 20]")
    hill = '[[terrain]]\nid = "hill"\nkind = "hill"\nposition = [28, 20]\nsize = [6, 6, 8]\n'
    words = ruled("high = 3", looks)
    up = low_table(tmp_path, "[12, 20]", "[28, 20]", block + hill, words)
    assert judge(up, "able", "baker").forward.verdict == BLOCKED
    assert judge(up, "able", "baker").reverse.verdict == BLOCKED
    over = low_table(tmp_path, "[12, 20]", "[28, 20]", block + hill, ruled("high = 0.2", looks))
    assert judge(over, "able", "baker").forward.verdict == CLEAR


def test_a_model_is_in_an_area_that_it_touches_or_only_wholly_within(tmp_path: Path) -> None:
    wall = LOW_BOX.replace('"box"\nsize = [4, 4, 0.1]', '"wall"\nsize = [4, 4, 0.3]')
    said = {}
    for models in ("touching", "within"):
        words = RUINS.replace('through = "obscured"', f'models = "{models}"')
        for place in ("[17.9, 20]", "[20, 20]"):
            table = low_table(tmp_path, "[12, 20]", place, wall, words)
            said[models, place] = verdict(table)
    assert said == {
        ("touching", "[17.9, 20]"): "obscured",
        ("touching", "[20, 20]"): "obscured",
        ("within", "[17.9, 20]"): CLEAR,
        ("within", "[20, 20]"): "obscured",
    }


@pytest.mark.parametrize("looks", ['looks_from = "eye"', 'looks_from = "any"'])
def test_who_is_in_an_area_changes_words_and_no_line_of_sight(tmp_path: Path, looks: str) -> None:
    """A model that stands half in an area is seen alike; whose base is in it looks out freely."""
    both = (
        f"{LOW_BOX}{LOW_BOX.replace('rubble', 'low').replace('box', 'wall').replace('0.1', '0.3')}"
    )
    shares, said = {}, {}
    for models in ("touching", "within"):
        words = ruled(f'models = "{models}"', looks)
        words = words.replace('kinds = ["wall"]', f'kinds = ["wall"]\nmodels = "{models}"')
        for able, baker in (("[12, 20]", "[22.1, 20]"), ("[22.1, 20]", "[28, 20]")):
            ruins = low_table(tmp_path, able, baker, words=words)
            report = judge(ruins, "able", "baker")
            shares[models, able] = [
                way.pairs[0].visible for way in (report.forward, report.reverse)
            ]
            said[models, able] = verdict(low_table(tmp_path, able, baker, both, words))
    assert shares["touching", "[12, 20]"] == shares["within", "[12, 20]"]
    assert shares["touching", "[22.1, 20]"] == shares["within", "[22.1, 20]"]
    assert said["touching", "[22.1, 20]"] == CLEAR and said["within", "[22.1, 20]"] == "obscured"


TOWERING = '[[words.keywords]]\nkeyword = "towering"\n'


@pytest.mark.parametrize("looks", ["", 'looks_from = "any"'])
def test_a_keyword_lets_lines_ignore_areas_from_it_and_to_it(tmp_path: Path, looks: str) -> None:
    words = ruled("", looks, TOWERING + 'areas = "ignored"')
    table = low_table(tmp_path, "[12, 20]", "[28, 20]", words=words)
    assert verdict(table) == BLOCKED
    for name in ("able", "baker"):
        towers = keyed(table, name, "towering")
        report = judge(towers, "able", "baker")
        assert (report.forward.verdict, report.reverse.verdict) == (CLEAR, CLEAR)


def test_a_keyword_of_the_target_gives_a_word_takes_one_and_hides_from_afar(tmp_path: Path) -> None:
    said = {}
    for row in ('at_least = "obscured"', "seen_within = 12", "seen_within = 20"):
        table = low_table(tmp_path, "[12, 20]", "[28, 20]", "", ruled(more=TOWERING + row))
        report = judge(keyed(table, "baker", "towering"), "able", "baker")
        said[row] = (report.forward.verdict, report.reverse.verdict)
    assert said == {
        'at_least = "obscured"': ("obscured", CLEAR),
        "seen_within = 12": (BLOCKED, CLEAR),
        "seen_within = 20": (CLEAR, CLEAR),
    }
    wall = LOW_BOX.replace('"box"\nsize = [4, 4, 0.1]', '"wall"\nsize = [4, 0.3, 0.3]')
    words = ruled(more=TOWERING + 'at_most = "clear"')
    table = low_table(tmp_path, "[20, 12]", "[20, 28]", wall, words)
    assert verdict(table) == "obscured"
    towers = judge(keyed(table, "baker", "towering"), "able", "baker").forward
    assert (towers.verdict, towers.pairs[0].keyword) == (CLEAR, "towering")
    assert towers.headline.endswith("as a unit that is towering")


def keyed(table: Table, name: str, keyword: str) -> Table:
    """Return a table with a keyword of a unit."""
    units = tuple(
        one.model_copy(update={"keywords": (keyword,)}) if one.id == name else one
        for one in table.scenario.units
    )
    return update_table(table, table.scenario.model_copy(update={"units": units}))


class _Policy:
    covers = ("none", "most")
    begins = (0.5,)
    min_visible = 0.01

    def __init__(self, unit_share: float) -> None:
        self.unit_share = self.cover_share = unit_share
