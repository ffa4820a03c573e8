"""The same pair under every ruleset and reading: what each says, and where it parts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import HEAD, table_from, unit

from rules.catalogue import RULESETS
from sandbox.analysis.side_by_side import (
    COVER,
    OWN,
    READINGS,
    REFUSED,
    SHARE,
    SIGHT,
    USUAL,
    WORDS,
    Row,
    compared,
    equal_rulesets,
    partings,
    side_by_side,
)
from sandbox.scenario.cover_words.shipped import COMPARED, shipped
from sandbox.sight.judge import judge
from sandbox.table.table import Table

_ALL = [(game, name) for game, names in RULESETS.items() for name in names]


def behind_wall(folder: Path, high: float, more: str = "", template: str = "rifle-squad") -> Table:
    """Build a table with a model an inch behind a wall of that height, inches."""
    wall = f'[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.2, 6, {high}]\n'
    return table_from(
        folder,
        HEAD
        + more
        + wall
        + 'position = [29, 20]\ncover = "soft"\n'
        + unit("able", "axis", "position = [10, 20]", template=template)
        + unit("baker", "allies", "position = [30, 20]"),
    )


def rows_by_ruleset(table: Table) -> dict[tuple[str, str, str], Row]:
    rows = side_by_side(table, judge(table, "able", "baker").forward)
    return {(row.game, row.ruleset, row.reading): row for row in rows}


@pytest.mark.slow
def test_a_third_hidden_is_cover_to_some(tmp_path: Path) -> None:
    table = behind_wall(tmp_path, 0.5)
    rows = rows_by_ruleset(table)
    words = [(shipped()[name].name, WORDS) for name in COMPARED]
    assert [key[:2] for key in rows if key[2] == OWN] == [*_ALL, *words]
    own = next(iter(rows.values()))
    pair = judge(table, "able", "baker").forward.pairs[0]
    assert 0.25 < 1 - pair.visible < 0.5 and own.visible == pair.visible
    assert (own.said, own.to_hit, own.parts_at) == ("soft cover", -1, "")
    half = rows["bolt-action", "reference", "cover from half hidden"]
    assert (half.said, half.to_hit, half.parts_at) == ("clear", 0, COVER)
    assert "cover starts at 50 %, not 25 %: clear instead of soft cover" in half.because
    there = rows["shadow-war", "reference", OWN]
    assert (there.said, there.to_hit, there.parts_at) == ("partial cover", -1, COVER)
    groups = [(game, names) for game, names, _ in equal_rulesets(list(rows.values()))]
    games = [("bolt-action", RULESETS["bolt-action"]), ("shadow-war", ("reference",))]
    assert groups == [*games, *((name, (WORDS,)) for name, _ in words)]
    differing = list(partings(list(rows.values())))
    assert differing[0].startswith("cover from half hidden: differs at model cover: ")
    assert (
        len(differing) == len(set(differing))
        and len({line.split(",")[0] for line in differing}) >= 2
    )


def test_a_sliver_is_seen_by_who_counts_glimpses(tmp_path: Path) -> None:
    rows = rows_by_ruleset(behind_wall(tmp_path, 1.22, "[policy]\nmin_visible = 0.05\n"))
    own = next(iter(rows.values()))
    assert (own.said, own.sees, own.to_hit, own.cover) == ("blocked", (0, 1), None, "")
    glimpse = rows["bolt-action", "reference", "a glimpse is enough"]
    assert (glimpse.sees, glimpse.to_hit, glimpse.parts_at) == ((1, 1), -1, SIGHT)
    usual = rows["bolt-action", "reference", USUAL]
    assert dict(usual.changes) == {"min_visible": 0.01}


def test_rulesets_differ_by_the_rules_they_lack(tmp_path: Path) -> None:
    rows = rows_by_ruleset(behind_wall(tmp_path, 0.5, template="flamethrower-team"))
    refused = rows["bolt-action", "fr-abridged", OWN]
    assert (refused.parts_at, refused.to_hit) == (REFUSED, None)
    assert refused.because.startswith("these rules have no flamethrower")
    assert not rows["bolt-action", "reference", OWN].parts_at


def test_a_reading_that_the_scenario_has_is_no_other(tmp_path: Path) -> None:
    table = behind_wall(tmp_path, 0.5, "[policy]\ncover_share = 0.5\n")
    readings = {key[2] for key in rows_by_ruleset(table)}
    assert readings == {OWN, USUAL, *READINGS} - {"cover from half hidden"}


def test_five_readings_of_sight_stand_beside_the_games(tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 6, 4]\nposition = [20, 17.2]\n'
    units = unit("able", "axis", "position = [12, 20]") + unit(
        "baker", "allies", "position = [28, 20], facing = 180"
    )
    table = table_from(tmp_path, HEAD + wall + units)
    rows = side_by_side(table, judge(table, "able", "baker").forward)
    said = {row.game: row for row in rows if row.ruleset == WORDS}
    assert {name: row.said for name, row in said.items()} == {
        "One eye": "blocked",
        "Any part": "heavy cover",
        "Any part, with areas": "benefit of cover",
        "Third-edition units": "no line of sight",
        "True sight skirmish": "out of sight",
    }
    assert said["One eye"].because == "" and said["Any part"].parts_at == SHARE
    assert said["Any part"].because.endswith("of Baker from any part, 0 % from its eye")
    *games, words = compared(rows)
    assert (words.game, words.names) == ("Words for cover", tuple(said))
    assert [len(table.rows) for table in games] == [7, 7]
    other = [row for row in rows if row.game == "Any part"] + list(rows)
    assert compared(other)[0].game == "Words for cover"
