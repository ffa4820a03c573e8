"""Measures of a scenario as commands: set, called, gone with what they name, renamed with it."""

from __future__ import annotations

import pytest
from histories import farm

from sandbox.document import commands as do
from sandbox.document.apply import apply
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.document.titles import title
from sandbox.scenario.schema import Scenario


def measured() -> Scenario:
    rows = (
        {"id": "a", "kind": "tape", "points": ["able/1", "barn"]},
        {"id": "b", "kind": "rings", "of": "able"},
        {"id": "c", "kind": "line", "points": [[1, 2], [3, 4, 1], "baker"]},
        {"id": "d", "kind": "keystones", "of": "barn"},
    )
    scenario = farm()
    for row in rows:
        scenario = apply(scenario, do.SetMeasure(row))
    return scenario


def ids(scenario: Scenario) -> str:
    return "".join(measure.id for measure in scenario.measures)


def test_a_measure_replaces_the_one_of_the_same_id() -> None:
    scenario = measured()
    assert ids(scenario) == "abcd"
    again = apply(scenario, do.SetMeasure({"id": "a", "kind": "tape", "points": [[1, 1], [2, 2]]}))
    assert ids(again) == "abcd" and again.measures[0].points == ((1.0, 1.0), (2.0, 2.0))
    assert ids(apply(scenario, do.Remove(("measures:b", "d")))) == "ac"


@pytest.mark.parametrize(
    ("gone", "left"),
    [("barn", "bc"), ("able", "cd"), ("able/0", "bcd"), ("baker", "abd"), ("hedge", "abcd")],
)
def test_a_measure_goes_with_what_it_names(gone: str, left: str) -> None:
    things = (gone, "kill") if gone == "baker" else (gone,)
    document = Document(measured())
    step = document.do("ann", do.Remove(things))
    assert ids(document.scenario) == left
    document.do("ann", do.Undo(step.seq))
    assert document.scenario == measured()


def test_a_measure_follows_a_renamed_unit() -> None:
    scenario = apply(measured(), do.Rename("byre", "barn"))
    assert scenario.measures[0].points == ("able/1", "byre") and scenario.measures[3].of == "byre"


def test_a_measure_of_nothing_there_is_refused_in_a_sentence() -> None:
    row = {"id": "x", "kind": "reach", "of": "nobody"}
    with pytest.raises(Refused, match=r'x, of: found "nobody"; expected the id of a unit'):
        apply(farm(), do.SetMeasure(row))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"kind": "rings", "of": "able"}, "measured rings of able"),
        ({"kind": "tape", "points": ["able/1", "barn"]}, "measured a tape at able/1 and barn"),
        ({"kind": "line", "points": [[1, 2], [3, 4]]}, "measured a line"),
    ],
)
def test_a_step_says_what_was_measured(row: dict[str, object], said: str) -> None:
    assert str(title(do.SetMeasure(row))) == said
