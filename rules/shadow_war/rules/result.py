"""The end of a game of Shadow War, in the terms of objectives and results of all games."""

from __future__ import annotations

from rules.engine.play.objectives import End, Fate
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, OUT, Fighter, State


def end_of(ruleset: Ruleset, state: State) -> End:
    """Return the fates of units and the losses of fighters; a routed side has fled (SW-MOR-2)."""
    gone = (DOWN, OUT) if ruleset.assumptions.down_lost_at_end else (OUT,)
    units: dict[str, list[Fighter]] = {}
    for fighter in state.fighters.values():
        units.setdefault(fighter.id.rpartition("/")[0], []).append(fighter)
    fates = {
        name: Fate(members[0].side, all(f.condition in gone for f in members))
        for name, members in units.items()
    }
    whole = state.fighters.values()
    lost = {s: sum(f.side == s and f.condition in gone for f in whole) for s in state.sides}
    return End(state.sides, fates, lost, state.routed, "fighter")
