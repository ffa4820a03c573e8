"""Templates of a scenario as commands: laid, moved, rolled for, taken back, gone with a unit."""

from __future__ import annotations

import pytest
from histories import farm

from sandbox.document import commands as do
from sandbox.document.apply import apply
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.document.titles import title

BARRAGE = {"id": "b", "kind": "barrage", "position": [10, 12]}


def test_a_template_is_laid_rolled_for_and_put_back() -> None:
    document = Document(farm())
    document.do("ann", do.PlaceTemplate(BARRAGE))
    step = document.do("ann", do.PlaceTemplate({**BARRAGE, "seed": 7, "step": 1}))
    assert document.scenario.templates[0].seed == 7 and not document.scenario.smoke
    assert str(title(step.command)) == "rolled for the template b"
    document.do("ann", do.Undo(step.seq))
    assert document.scenario.templates[0].seed is None
    document.do("ann", do.MoveThings((do.Spot("templates:b", (3.0, 4.0, 9.0)),)))
    assert document.scenario.templates[0].position == (3.0, 4.0)
    document.do("ann", do.Remove(("templates:b",)))
    assert document.scenario == farm()


def test_smoke_is_still_smoke() -> None:
    laid = do.PlaceTemplate({"id": "s", "position": [10, 12], "radius": 3})
    scenario = apply(farm(), laid)
    assert scenario.smoke[0].radius == 3 and not scenario.templates
    assert str(title(laid)) == "laid smoke s"


def test_a_template_of_a_unit_goes_with_it() -> None:
    row = {"id": "r", "kind": "ranges", "position": [10, 12], "of": "able"}
    scenario = apply(apply(farm(), do.PlaceTemplate(row)), do.PlaceTemplate(BARRAGE))
    assert [template.id for template in apply(scenario, do.Remove(("able",))).templates] == ["b"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "nuke"}, "expected one of barrage, he, flame"),
        ({"kind": "smoke"}, "smoke stands under"),
        ({"of": "nobody"}, "expected the id of a unit"),
        ({"position": [200, 1]}, "expected a place on the table"),
        ({"seed": -1}, "expected"),
        ({"colour": "red"}, "a key that is not known"),
    ],
)
def test_an_unknown_template_is_refused_in_a_sentence(change: dict, said: str) -> None:
    with pytest.raises(Refused, match=said):
        apply(farm(), do.PlaceTemplate({**BARRAGE, **change}))
