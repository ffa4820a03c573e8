"""The table after a change of its scenario, if its models can stand there."""

from __future__ import annotations

from sandbox.document.refusal import Refused
from sandbox.movement.standing import hindrances
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.schema import Scenario
from sandbox.table.following import update_table
from sandbox.table.table import Table


def laid_after(before: Table, scenario: Scenario, *, free: bool = False) -> Table:
    """Return the table of a changed scenario. Raises Refused, in one sentence.

    Models that are new or moved must be able to stand in their places, unless they are put there
    ``free``.
    """
    try:
        after = update_table(before, scenario)
    except ScenarioFault as fault:
        first = fault.faults[0]
        raise Refused(f"{first.place}: found {first.found}; expected {first.expected}.") from None
    if free:
        return after
    there = {model.id: model for model in before.models()}
    moved = [m.id for m in after.models() if m.id not in there or there[m.id].spec is not m.spec]
    hindered = hindrances(before, after, moved) if moved else {}
    if hindered:
        name, why = next(iter(hindered.items()))
        called = after.unit(name.partition("/")[0]).spec.label
        more = f" and {len(hindered) - 1} more" if len(hindered) > 1 else ""
        raise Refused(f"{called}{more} cannot stand there: {why}.")
    return after
