"""The odds of what a template does to a unit, in a referee's words, and the facts for them.

The exact odds take the units of a table so: no game has begun, no unit is pinned or down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from languages.message import Message, message
from rules.bolt_action import odds as odds_of
from rules.bolt_action import ruleset
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import OFFICERS, Unit
from rules.bolt_action.model.templates import unit as unit_of
from rules.bolt_action.rules.air_fire import bears
from rules.engine.errors import RuleError
from rules.engine.player.offers import chance
from sandbox.bolt_action.armies import GAME, entry_of
from sandbox.measure.templates.by_game import UnitAt
from sandbox.movement.ground_classes import Grounds
from sandbox.play.games import NoGame
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedUnit, Table


@dataclass(frozen=True, eq=False)
class UnitFacts:
    """A unit as the rules have it, and as facts of `rules.bolt_action.odds`."""

    rules: Ruleset
    unit: Unit
    facts: dict[str, Any]

    @property
    def weapons(self) -> tuple[str, ...]:
        """Weapons of its models, each as often as it is carried."""
        return tuple(arm.weapon for model in self.unit.models for arm in model.arms)

    def shots(self, range_in: float, target: Unit | None = None) -> list[dict[str, Any]]:
        """Return its weapons that may fire so far, as rows of facts.

        Where a target is named, they also bear on it. A howitzer fires indirectly only where it is
        ordered to, which it is not here.
        """
        rows = []
        arms = [arm for model in self.unit.models for arm in model.arms]
        order = "advance" if self.unit.warplane else "fire"
        for arm, count in Counter(arms).items():
            weapon = self.rules.weapon(arm.weapon)
            indirect = "indirect" in weapon.traits
            reaches = weapon.least_range(indirect) <= range_in <= weapon.range
            if reaches and (target is None or bears(self.unit, target, arm, order)):
                row = {"weapon": weapon.name, "count": count, "range_in": range_in}
                rows.append(row | ({"mount": arm.mount} if self.unit.kind == "vehicle" else {}))
        return rows


def known_units(table: Table) -> Mapping[str, UnitFacts]:
    """Return the units of a table that its rules know, by id."""
    says = table.scenario
    own = says.game == GAME
    rules = ruleset(says.ruleset, says.assumed) if own else ruleset()
    ground = Grounds.of(table.pieces)
    made: dict[str, Unit] = {}
    for placed in table.units:
        try:
            made[placed.id] = unit_of(rules, entry_of(placed, ground))
        except (RuleError, NoGame):
            continue
    ranks = {name: _officer(rules, table, table.unit(name), made) for name in made}
    return {name: UnitFacts(rules, unit, _facts(unit, ranks[name])) for name, unit in made.items()}


def _facts(unit: Unit, officer: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": unit.kind, "quality": unit.quality, "pins": unit.pins}
    if unit.kind == "vehicle":
        facts |= {"damage_value": unit.damage_value, "open_topped": unit.open_topped}
    elif not unit.warplane:
        facts["models"] = unit.men
        if unit.kind == "infantry":
            facts["leader"] = any(model.leader for model in unit.models)
            facts["team"] = unit.team
    return facts | ({"officer": officer} if officer != "none" else {})


def _officer(rules: Ruleset, table: Table, unit: PlacedUnit, made: Mapping[str, Unit]) -> str:
    """Return the best officer of its side near a unit, itself included (BA-MOR-2).

    A plane has none.
    """
    if made[unit.id].warplane:
        return "none"
    assumed, ranks = rules.assumptions, ["none"]
    for name, friend in made.items():
        if friend.officer == "none" or friend.side != unit.spec.side:
            continue
        if name == unit.id:
            ranks += [friend.officer] if assumed.officer_helps_itself else []
            continue
        numbers = [model.number for model in friend.models if model.officer == friend.officer]
        leaders = [one for one in table.unit(name).models if one.index in numbers]
        near = min((range_between(a, b) for a in leaders for b in unit.models), default=1e9)
        ranks += [friend.officer] if near <= assumed.officer_range_in else []
    return max(ranks, key=OFFICERS.index)


def _odds_lines(odds: Mapping[str, Any]) -> Iterator[Message]:
    """Yield lines for pins, losses and the end of a unit, as far as these odds have them."""
    for key, name in (("laid-pinned", "pins"), ("laid-losses", "casualties")):
        row = _row(odds.get(name))
        if len(row) > 1 and row[0] < 1:
            most = max(k for k, p in enumerate(row) if p > 0)
            mean = sum(k * p for k, p in enumerate(row))
            yield Message(key, {"share": chance(1 - row[0]), "mean": mean, "most": most})
    if odds.get("p_destroyed"):
        yield message("laid-destroyed", share=chance(odds["p_destroyed"]))


def _row(value: object) -> Sequence[float]:
    return value if isinstance(value, list | tuple) else ()


@dataclass(frozen=True, eq=False)
class TableOdds:
    """The odds of a table's rules, as `sightline odds` prints them."""

    table: Table
    known: Mapping[str, UnitFacts]

    def on(self, unit: UnitAt, action: Mapping[str, Any], key: str = "unit", **also: Any) -> UnitAt:
        """Return a unit with the odds of an action on it.

        Where the rules have no odds, its lines say why.
        """
        facts = self.known.get(unit.id)
        if facts is None:
            return replace(unit, lines=(*unit.lines, message("laid-unknown")), also=also)
        whole = {**self.rules, **action, key: facts.facts}
        try:
            odds = odds_of(whole)
        except RuleError as fault:
            said = message("laid-refused", rule=fault.rule, why=fault.says)
            return replace(unit, lines=(*unit.lines, said), also=also)
        lines = (*unit.lines, *_odds_lines(odds))
        return replace(unit, odds=odds, facts=whole, lines=lines, also=also)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that a table is played by, as facts."""
        says = self.table.scenario
        rules: dict[str, Any] = {"game": says.game, "ruleset": says.ruleset}
        return {**rules, "assumptions": dict(says.assumed)} if says.assumed else rules
