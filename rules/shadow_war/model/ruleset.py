"""The ruleset: its source, its weapons and fighters, and every assumption by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from languages.message import code_of, message
from rules.engine.errors import no_such
from rules.engine.model.assumptions import Assumption, assume, rows_of
from rules.engine.model.rulesets import AnyRuleset, Rulesets
from rules.engine.model.suggestions import did_you_mean
from rules.engine.play.objectives import Ending
from rules.shadow_war.model import profiles
from rules.shadow_war.model.profiles import NAME, Template, Weapon
from rules.shadow_war.model.state import PINNED

FLESH_WOUND = code_of("flesh-wound")
"""A trauma that leaves a fighter on its feet, worse with blade and gun (SW-TRA-1)."""

CROSSING, WHOLE_MOVE = "crossing", code_of("whole-move")
"""Values of the assumption about barriers of 1 to 2 in: what such a barrier halves (SW-MOV-3)."""

EACH_PAIR, EACH_FIGHTER = code_of("each-pair"), code_of("each-fighter")
"""Values of the assumption about what fights once in a close combat phase (SW-CC-1)."""


@dataclass(frozen=True)
class Assumptions(Ending):
    """Points that the sheet leaves open. Inches where a name ends in ``_in``."""

    turns: int = assume(6, "SW-TURN-1", message("rule-sw-turns"), least=1)
    initiative_die: int = assume(6, "SW-TEST-1", message("rule-sw-initiative-die"), least=2)
    climbing: bool = assume(False, "SW-MOV-3", message("rule-sw-climbing"))
    climb_share: float = assume(0.5, "SW-MOV-3", message("rule-sw-climb-share"))
    barrier_cost: str = assume(
        WHOLE_MOVE, "SW-MOV-3", message("rule-sw-barrier-cost"), (WHOLE_MOVE, CROSSING)
    )
    barriers_add_up: bool = assume(True, "SW-MOV-3", message("rule-sw-barriers-add-up"))
    failed_charge: bool = assume(True, "SW-MOV-2", message("rule-sw-failed-charge"))
    leaving_combat: bool = assume(False, "SW-MOV-1", message("rule-sw-leaving-combat"))
    charge_down: bool = assume(False, "SW-MOV-1", message("rule-sw-charge-down"))
    charged_stands_up: bool = assume(True, "SW-MOV-2", message("rule-sw-charged-stands-up"))
    hide_in_cover: bool = assume(True, "SW-MOV-2", message("rule-sw-hide-in-cover"))
    spots_within_initiative: bool = assume(
        True, "SW-MOV-2", message("rule-sw-spots-within-initiative")
    )
    shooting_reveals: bool = assume(True, "SW-MOV-2", message("rule-sw-shooting-reveals"))
    standing_up_shoots: bool = assume(False, "SW-MOV-2", message("rule-sw-standing-up-shoots"))
    overwatch: bool = assume(True, "SW-SHO-2", message("rule-sw-overwatch"))
    moving_shows: bool = assume(True, "SW-MOV-2", message("rule-sw-moving-shows"))
    hits_pin: bool = assume(True, "SW-HIT-1", message("rule-sw-hits-pin"))
    pinned_shoots: bool = assume(False, "SW-HIT-1", message("rule-sw-pinned-shoots"))
    pinned_stops: bool = assume(True, "SW-HIT-1", message("rule-sw-pinned-stops"))
    prone_height_in: float = assume(0.4, "SW-SHO-2", message("rule-sw-prone-height-in"))
    shoot_at_down: bool = assume(True, "SW-SHO-1", message("rule-sw-shoot-at-down"))
    shoot_into_combat: bool = assume(False, "SW-SHO-1", message("rule-sw-shoot-into-combat"))
    ones_miss: bool = assume(False, "SW-SHO-1", message("rule-sw-ones-miss"))
    least_skill: int = assume(1, "SW-TRA-1", message("rule-sw-least-skill"), least=1)
    survivor_wounds: int = assume(1, "SW-TRA-1", message("rule-sw-survivor-wounds"), least=1)
    wounded_when_down: str = assume(
        "trauma", "SW-TRA-1", message("rule-sw-wounded-when-down"), ("trauma", "out")
    )
    flees_each_turn: bool = assume(True, "SW-MOV-1", message("rule-sw-flees-each-turn"))
    flight_ends_pinning: bool = assume(True, "SW-MOR-1", message("rule-sw-flight-ends-pinning"))
    flight_apart_in: float = assume(1.0, "SW-MOR-1", message("rule-sw-flight-apart-in"))
    broken_test: bool = assume(False, "SW-MOR-1", message("rule-sw-broken-test"))
    broken_charge: bool = assume(False, "SW-MOR-1", message("rule-sw-broken-charge"))
    leader_stands_in: bool = assume(True, "SW-MOR-2", message("rule-sw-leader-stands-in"))
    down_is_lost: bool = assume(True, "SW-MOR-2", message("rule-sw-down-is-lost"))
    down_sees: bool = assume(False, "SW-MOR-3", message("rule-sw-down-sees"))
    down_recovers: str = assume(
        PINNED, "SW-RAL-1", message("rule-sw-down-recovers"), (PINNED, FLESH_WOUND)
    )
    stand_up_first: bool = assume(True, "SW-RAL-1", message("rule-sw-stand-up-first"))
    rises_in_contact: bool = assume(True, "SW-RAL-1", message("rule-sw-rises-in-contact"))
    fights: str = assume(EACH_PAIR, "SW-CC-1", message("rule-sw-fights"), (EACH_PAIR, EACH_FIGHTER))
    tie_hits: int = assume(1, "SW-CC-1", message("rule-sw-tie-hits"), most=6)
    down_lost_at_end: bool = assume(True, "SW-TURN-1", message("rule-sw-down-lost-at-end"))


@dataclass(frozen=True)
class Ruleset(AnyRuleset):
    """One ruleset of Shadow War."""

    assumptions: Assumptions
    weapons: Mapping[str, Weapon]
    templates: Mapping[str, Template]

    def weapon(self, name: str) -> Weapon:
        """Return a weapon by name. Raises RuleError for an unknown one."""
        found = self.weapons.get(name)
        if found is None:
            hint = did_you_mean(name, self.weapons)
            raise no_such("weapon", name, ", ".join(self.weapons), hint)
        return found

    def template(self, name: str) -> Template:
        """Return a template by name. Raises RuleError for an unknown one."""
        found = self.templates.get(name)
        if found is None:
            hint = did_you_mean(name, self.templates)
            raise no_such("template", name, ", ".join(self.templates), hint)
        return found

    def list_assumptions(self) -> tuple[Assumption, ...]:
        """Return every assumption with its value here: rules first, then weapons and fighters."""
        rows = list(rows_of(self.assumptions))
        for row in profiles.assumptions():
            owner, _, key = row.name.partition(".")
            table: Any = self.weapons.get(owner) or self.templates[owner].profile
            rows.append(replace(row, value=getattr(table, key)))
        return tuple(rows)

    def with_values(self, values: Mapping[str, Any]) -> Ruleset:
        """Return it with a value for every assumption, those of weapons and fighters too."""

        def of(owner: str) -> dict[str, Any]:
            start = f"{owner}."
            return {n.removeprefix(start): v for n, v in values.items() if n.startswith(start)}

        return replace(
            self,
            assumptions=Assumptions(**{f.name: values[f.name] for f in fields(Assumptions)}),
            weapons={n: replace(w, **of(n)) for n, w in self.weapons.items()},
            templates={
                n: replace(t, profile=replace(t.profile, **of(n)))
                for n, t in self.templates.items()
            },
        )

    def described(self) -> dict[str, Any]:
        """Return its weapons and fighters, and what is assumed of them."""
        return {
            "weapons": sorted(self.weapons),
            "fighters": sorted(self.templates),
            "says": [str(message("rule-sw-one-by-one")), str(message("rule-sw-numbers"))],
        }


def _made(name: str, table: Mapping[str, Any]) -> Ruleset:
    return Ruleset(
        name=name,
        label=table["label"],
        sources=table["sources"],
        assumptions=Assumptions(),
        weapons=profiles.weapons(),
        templates=profiles.templates(),
    )


ruleset = Rulesets(NAME, _made)
"""Returns a ruleset by name, with assumptions overridden by name."""
