"""How urgent it is to drive on for a unit that should leave the table."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.queries import Way
from rules.bolt_action.rules.movement import pace

LEAVING = 3.0
"""How much more than all else it is worth to drive on to the edge that one should leave by."""

LEAVES_LATER = 0.05
"""How much of it is lost by a unit that goes last in a turn and is under no fire: fewer who see it
then have still to act."""


def leaving_haste(places: Places, unit: Unit, way: Way | None = None) -> float:
    """Return the share of leaving that is lost by a unit that lets others act first.

    All when time is short; else what fire it is spared that goes now, by its way, or at best.
    """
    rates = pace(places.fire.ruleset, unit)
    runs = (places.fire.field.goal_in(unit.id) or 0.0) / rates.run_in
    if runs > places.worth.left:
        return 1.0
    spared = places.risk(unit, places.here(unit))
    if way is not None and not way.path.exits:
        spared = -places.exposed(unit, way)
    return min(1.0, max(LEAVES_LATER, spared / LEAVING))
