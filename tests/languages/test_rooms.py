"""Words of templates, assumptions, attacks, rulings and scans, in each reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from repository import EXAMPLES

from languages.message import Line
from languages.writing import speaking
from sandbox.bolt_action.geometry_assumptions import MEASURES
from sandbox.document.apply import apply
from sandbox.document.commands import MoveThings, Spot
from sandbox.generate.generate import GenerateFault, generate
from sandbox.measure.templates.laid import kinds_in, lay_template, roll_template
from sandbox.play.demonstrations.stages import moments, stage
from sandbox.rulings.ruling import rule
from sandbox.rulings.verify import verify
from sandbox.scenario.bodies import Body, BodyFault
from sandbox.scenario.briefing import TemplateSpec
from sandbox.scenario.file import load
from sandbox.table.following import update_table
from sandbox.table.table import Table, lay

ENGLISH = re.compile(r"\b(the|and|of|is|are|with|within|from|by)\b", re.IGNORECASE)
"""Words that neither German nor French has."""


@pytest.fixture(scope="module")
def crossroads() -> Table:
    return lay(load(EXAMPLES / "crossroads.toml"))


def _templates(table: Table) -> Iterator[Line]:
    for kind in kinds_in(table.scenario.brings):
        spec = TemplateSpec(id="t", kind=kind.name, position=(36.0, 24.0))
        laid = lay_template(table, spec)
        yield from (kind.label, kind.about, laid.label, *laid.says)
        yield from (line for unit in laid.units for line in unit.lines)
    for seed in range(8):
        spec = TemplateSpec(id="t", kind="barrage", position=(36.0, 24.0), seed=seed, called=True)
        yield roll_template(table, spec).asks


def _assumptions(_table: Table) -> Iterator[Line]:
    for measure in MEASURES:
        row = measure.to_json()
        yield from (str(row["says"]), str(row["value"]))


def _attacks(_table: Table) -> Iterator[Line]:
    aircraft = lay(load(EXAMPLES / "demonstrations" / "aircraft.toml"))
    for number, step in enumerate(aircraft.scenario.steps):
        if step.attack is not None:
            for one in moments(stage(aircraft, number)):
                yield from (one.title, one.asks, *one.odds)


def _faults(_table: Table) -> Iterator[Line]:
    for wrong in ({"theme": "moon"}, {"density": 9.0}, {"seed": -1}, {"size": (1.0, 1.0)}):
        with pytest.raises(GenerateFault) as refused:
            generate(**{"theme": "village", **wrong})
        yield str(refused.value)
    with pytest.raises(BodyFault) as none:
        Body.of("round")
    yield from (str(none.value), str(Body.of("40").said), str(Body.of("vehicle").said))


@pytest.mark.slow
@pytest.mark.parametrize("said", [_templates, _assumptions, _attacks, _faults])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_english_is_left(
    crossroads: Table, language: str, said: Callable[[Table], Iterator[Line]]
) -> None:
    english = [*map(str, said(crossroads))]
    with speaking(language):
        told = [*map(str, said(crossroads))]
    assert len(told) == len(english) and told != english
    assert [one for one in told if ENGLISH.search(one)] == []


def test_what_is_other_in_a_ruling_is_told_in_each_language_and_in_english_as_json(
    crossroads: Table,
) -> None:
    shooter, target = (unit for unit in crossroads.units[:2])
    ruling = rule(crossroads, shooter.id, target.id)
    at = target.models[0].stand
    moved = MoveThings((Spot(f"{target.id}/0", (at.x + 1.0, at.y), at.turn),))
    found = verify(ruling, update_table(crossroads, apply(crossroads.scenario, moved)))
    with speaking("de"):
        assert str(found.because).startswith("das Szenario ist ein anderes: ")
        assert found.to_json()["because"].startswith("the scenario is another: ")
    with speaking("fr"):
        assert str(found.because).startswith("le scénario est un autre")
