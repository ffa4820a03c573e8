"""Some hundred of the fuzzers' cases: never a traceback, never a gigabyte.

Hundreds of thousands: `python -m benchmarks.fuzz_scenarios` and the others of that name.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import get_args

import pytest
from pydantic import BaseModel

from benchmarks import (
    fuzz_certificates,
    fuzz_layouts,
    fuzz_logs,
    fuzz_meshes,
    fuzz_messages,
    fuzz_odds,
    fuzz_rosters,
    fuzz_saves,
    fuzz_scenarios,
    fuzz_tables,
    fuzz_words,
)
from benchmarks.attacks.fuzzing import fuzz
from meshes.terrain.kinds import KINDS
from sandbox.scenario.schema import Scenario

pytestmark = pytest.mark.slow

CASES = {
    "scenarios": (fuzz_scenarios.case, 80),
    "meshes": (fuzz_meshes.case, 120),
    "logs": (fuzz_logs.case, 100),
    "messages": (fuzz_messages.case, 16),
    "layouts": (fuzz_layouts.case, 60),
    "rosters": (fuzz_rosters.case, 24),
    "saves": (fuzz_saves.case, 30),
    "certificates": (fuzz_certificates.case, 20),
    "odds": (fuzz_odds.case, 300),
    "tables": (fuzz_tables.case, 120),
    "words": (fuzz_words.case, 80),
}


@pytest.fixture(autouse=True)
def _no_page() -> Iterator[None]:
    """No page is left open."""
    yield
    fuzz_messages.close()


@pytest.mark.parametrize("name", CASES)
def test_hostile_input_is_taken_or_refused_in_sentences(name: str) -> None:
    case, count = CASES[name]
    tally = fuzz(case, range(1_000_000, 1_000_000 + count), name)
    sys.stdout.write(f"{tally}\n")
    assert not tally.tracebacks and not tally.big, "\n".join(tally.faults)
    assert tally.refused > count / 3 and tally.accepted > count / 40


def _keys(model: object) -> Iterator[tuple[str, str]]:
    """Every key of a table of the schema and of the tables in it, with the table's name."""
    if isinstance(model, type) and issubclass(model, BaseModel):
        for key, field in model.model_fields.items():
            yield model.__name__, key
            yield from _keys(field.annotation)
    for inner in get_args(model):
        yield from _keys(inner)


def _written(content: object) -> Iterator[str]:
    """Every key that some rows write."""
    for key, value in content.items() if isinstance(content, dict) else ():
        yield key
        yield from _written(value)
    for value in content if isinstance(content, list | tuple) else ():
        yield from _written(value)


def test_the_sound_rows_have_every_table_and_every_key_of_a_scenario() -> None:
    assert {*fuzz_tables.SOUND, *fuzz_tables.BASE} == set(Scenario.model_fields)
    written = {*_written(fuzz_tables.SOUND), *_written(fuzz_tables.BASE)}
    missing = {(table, key) for table, key in _keys(Scenario) if key not in written}
    assert not missing
    kinds = {row.get("kind") for row in fuzz_tables.SOUND["terrain"]}
    assert kinds >= set(KINDS)
