"""Chances in the words of players."""

from __future__ import annotations

from rules.engine.player.offers import percent
from rules.engine.telling import unbroken


def test_percents_are_not_rounded_to_sure_or_never() -> None:
    assert [percent(p) for p in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]


def test_a_chance_within_rounding_of_one_is_certain() -> None:
    assert percent(sum([0.1] * 10)) == "100 %"


def test_a_number_and_its_unit_stay_in_one_line() -> None:
    said = "31 % of 12 ″, 60 mm, 4 min and 3 MB; 6 pieces in 5 places, 2 minutes"
    kept = unbroken(said)
    assert kept.count("\u00a0") == 5 and kept.replace("\u00a0", " ") == said
    assert kept.endswith("; 6 pieces in 5 places, 2 minutes")
