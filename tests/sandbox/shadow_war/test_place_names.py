"""Where a move leads, in words: in English in logs, in every language in stories."""

from __future__ import annotations

import pytest

from languages.writing import LANGUAGES, speaking
from rules.engine.telling import place
from sandbox.shadow_war.place_names import NamedPlace, went

OPEN = NamedPlace()
BESIDE = NamedPlace("barricade", beside=True)
IN = NamedPlace("ruin")
FIRST, SECOND, NINTH = (NamedPlace("ruin", floor, on=True) for floor in (1, 2, 9))
GANTRY = NamedPlace("gantry", on=True)

WAYS = [
    (OPEN, OPEN, "across the open"),
    (BESIDE, OPEN, "away from the barricade"),
    (FIRST, OPEN, "into the open from the first floor of the ruin"),
    (IN, OPEN, "into the open from the ruin"),
    (OPEN, BESIDE, "to the barricade"),
    (BESIDE, BESIDE, "along the barricade"),
    (IN, SECOND, "up to the second floor of the ruin"),
    (IN, NINTH, "up to the floor 9 of the ruin"),
    (SECOND, SECOND, "across the second floor of the ruin"),
    (SECOND, FIRST, "down to the first floor of the ruin"),
    (FIRST, IN, "down to the ground floor of the ruin"),
    (IN, IN, "inside the ruin"),
    (GANTRY, GANTRY, "along the gantry"),
    (OPEN, GANTRY, "onto the gantry"),
    (OPEN, IN, "into the ruin"),
]


@pytest.mark.parametrize(("start", "end", "said"), WAYS)
def test_a_way_is_logged_in_english_and_told_in_every_language(
    start: NamedPlace, end: NamedPlace, said: str
) -> None:
    told = set()
    for language in LANGUAGES:
        went.cache_clear()
        with speaking(language):
            logged = went(start, end)
            assert logged == said and type(logged) is str, "as logs and digests take it"
            told.add(str(place("to", logged)))
    assert f" {said}" in told and len(told) == len(LANGUAGES)
