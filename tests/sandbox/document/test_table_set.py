"""The table top: its size, mat and season are keys of a scenario, and said by a command."""

from __future__ import annotations

import pytest

from sandbox.document.apply import apply
from sandbox.document.commands import SetScan, SetTable
from sandbox.document.refusal import Refused
from sandbox.scenario.file import meaning, read_scenario

PLAIN = 'format = 1\nname = "t"\n'


def test_a_mat_and_a_season_are_said_and_unsaid():
    bare = read_scenario(PLAIN)
    snowy = apply(bare, SetTable({"mat": "snow", "ground": "winter", "light": "evening"}))
    top = snowy.table
    assert (top.mat, top.ground, top.light) == ("snow", "winter", "evening")
    assert snowy.table.size == bare.table.size
    back = apply(snowy, SetTable({"mat": None, "ground": None, "light": None}))
    assert back.table == bare.table


def test_leaving_out_a_default_means_the_same():
    scenario = read_scenario(PLAIN + '[table]\nmat = "grass"\nground = "summer"\n')
    assert meaning(scenario) == meaning(read_scenario(PLAIN))
    assert meaning(read_scenario(PLAIN + '[table]\nmat = "sand"\n')) != meaning(scenario)


@pytest.mark.parametrize(
    ("key", "wrong"), [("mat", "lava"), ("ground", "monsoon"), ("light", "noon"), ("mat", 3)]
)
def test_another_mat_is_refused_in_one_sentence(key, wrong):
    with pytest.raises(Refused, match=f"^Table, {key}: .*expected"):
        apply(read_scenario(PLAIN), SetTable({key: wrong}))


def test_a_table_too_small_for_what_stands_on_it_is_refused():
    away = PLAIN + '[[terrain]]\nid = "barn"\nkind = "building"\nposition = [60, 20]\n'
    with pytest.raises(Refused, match="barn"):
        apply(read_scenario(away), SetTable({"size": [48.0, 36.0]}))


SCAN = """[scan]
digest = "sha256:0000000000000000000000000000000000000000000000000000000000000000"
file = "table.glb"
method = "sightline.scan/1"
error_in = 0.1
scale = 1.0
edges = { rms_in = 0.02, worst_in = 0.1 }
"""


def test_what_a_scan_does_not_show_is_said_and_unsaid():
    scanned = read_scenario(PLAIN + SCAN)
    answered = apply(scanned, SetScan({"thin": "none"}))
    assert answered.scan is not None and answered.scan.thin == "none"
    assert answered.scan.error_in == 0.1
    back = apply(answered, SetScan({"thin": None}))
    assert back.scan == scanned.scan


@pytest.mark.parametrize(
    ("text", "keys", "why"),
    [
        (PLAIN, {"thin": "none"}, "^This table was not scanned.$"),
        (PLAIN + SCAN, {"error_in": 0.0}, '^"error_in" of a scan does not change.$'),
        (PLAIN + SCAN, {"thin": "some"}, '^Scan, thin: found "some"; expected'),
    ],
)
def test_what_was_measured_of_a_scan_does_not_change(text, keys, why):
    with pytest.raises(Refused, match=why):
        apply(read_scenario(text), SetScan(keys))
