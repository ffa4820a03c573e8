"""A game posed on a table just before a plane is ordered to attack.

It is turn 2, no unit has acted, and the units that lie in wait are in Ambush.
"""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action import ruleset
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play.game import BoltAction
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.warplanes import check_plane_order
from rules.engine.errors import RuleError
from rules.engine.play.game import Game
from rules.engine.play.log import Header
from sandbox.bolt_action.armies import start_header
from sandbox.bolt_action.opponent_field import OpponentField
from sandbox.play.demonstrations.posed_match import PosedMatch
from sandbox.scenario.script import AttackSpec
from sandbox.table.table import Table

TURN = 2
"""The first turn in which planes come (WP-4)."""


class _Posed(BoltAction):
    """The rules of a game that begins with one plane's order."""

    def __init__(self, rules: Ruleset, attack: AttackSpec) -> None:
        super().__init__(rules)
        self._attack = attack

    def start(self, header: Header) -> State:
        """Begin in turn 2 with one order die in the bag.

        Units that wait are in Ambush, and planes that are aloft are over the table.
        """
        attack, state = self._attack, super().start(header)
        units = {name: self._posed(unit) for name, unit in state.units.items()}
        plane = units.get(attack.plane)
        if plane is None or not plane.warplane:
            raise RuleError("WP-1", message("air-no-aircraft", unit=attack.plane))
        bag = {side: int(side == plane.side) for side in state.sides}
        state = replace(state, turn=TURN, phase="orders", bag=bag, units=units)
        check_plane_order(state, self.ruleset, plane, acts.GiveOrder(plane.id, "advance"))
        for name in attack.waits:
            if name not in units:
                raise RuleError("WP-1", message("air-not-on-the-table", unit=name))
        waits = [name for name in attack.waits if units[name].warplane or flak_of(units[name])]
        for name in waits:
            if units[name].warplane:
                order = acts.GiveOrder(name, "ambush")
                check_plane_order(state, self.ruleset, units[name], order)
        waiting = {name: replace(units[name], order="ambush") for name in waits}
        return replace(state, units={**units, **waiting})

    def _posed(self, unit: Unit) -> Unit:
        if not unit.warplane:
            return unit
        present = unit.id in _over_the_table(self._attack)
        return replace(unit, reserve=not present, arrived=present)

    def over(self, state: State) -> bool:
        """Check whether the plane has carried out its order, or is lost."""
        plane = state.units[self._attack.plane]
        return super().over(state) or plane.order is not None or plane.destroyed


def _over_the_table(attack: AttackSpec) -> tuple[str, ...]:
    """Return the planes that are not in reserve, if they are planes: aloft, or the target."""
    return tuple(name for name in (*attack.aloft, attack.target) if name != attack.plane)


def posed_match(table: Table, attack: AttackSpec) -> PosedMatch[State]:
    """Return a match of such a game. Raises RuleError, NoGame."""
    says = table.scenario
    header = start_header(table, seed=attack.seed, support=())
    rules = _Posed(ruleset(says.ruleset, says.assumed), attack)
    game: Game[State] = Game(rules, header)
    field = OpponentField(table, arc_deg=header.assumptions["front_arc_deg"])
    for name in _over_the_table(attack):
        if name in field.reserve:
            field.bring_on(field.reserve[name])
    field.tell(game.log)
    units = game.state.units.values()
    field.orders |= {unit.id: "ambush" for unit in units if unit.order == "ambush"}
    return PosedMatch(game, field)
