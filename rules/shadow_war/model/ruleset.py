"""The ruleset: its source, its weapons and fighters, and every assumption by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.assumptions import Assumption, assume, rows_of
from rules.engine.model.rulesets import AnyRuleset, Rulesets
from rules.engine.model.suggestions import did_you_mean, one_of
from rules.engine.play.objectives import Ending
from rules.shadow_war.model import profiles
from rules.shadow_war.model.profiles import NAME, Template, Weapon
from rules.shadow_war.model.state import PINNED

FLESH_WOUND = "flesh wound"
"""A trauma that leaves a fighter on its feet, worse with blade and gun (SW-TRA-1)."""

CROSSING, WHOLE_MOVE = "crossing", "whole move"
"""Values of the assumption about barriers of 1 to 2 in: what such a barrier halves (SW-MOV-3)."""


@dataclass(frozen=True)
class Assumptions(Ending):
    """Points that the sheet leaves open. Inches where a name ends in ``_in``."""

    turns: int = assume(
        6, "SW-TURN-1", "Turns of either side where the scenario says nothing.", least=1
    )
    initiative_die: int = assume(
        6, "SW-TEST-1", "Sides of the die of an initiative test, equal or less passes.", least=2
    )
    climbing: bool = assume(
        False,
        "SW-MOV-3",
        "Whether walls, and ledges of an inch or more, are climbed without a ladder.",
    )
    climb_share: float = assume(
        0.5, "SW-MOV-3", "Share of a move up or down a wall where walls are climbed."
    )
    barrier_cost: str = assume(
        WHOLE_MOVE,
        "SW-MOV-3",
        "What a barrier of 1 to 2 in halves: the whole move, or the inches across it alone, which "
        "cost less than an inch and so hardly matter on a table.",
        (WHOLE_MOVE, CROSSING),
    )
    barriers_add_up: bool = assume(
        True,
        "SW-MOV-3",
        "Where barriers halve the whole move: one over two of them is halved twice, else once.",
    )
    failed_charge: bool = assume(
        True, "SW-MOV-2", "A charge that falls short may be declared; the charger stops on its way."
    )
    leaving_combat: bool = assume(
        False, "SW-MOV-1", "Whether a fighter may move away from an enemy in contact."
    )
    charge_down: bool = assume(
        False, "SW-MOV-1", "Whether fighters that are down may be charged; they roll no attack."
    )
    charged_stands_up: bool = assume(
        True, "SW-MOV-2", "A pinned fighter that is charged gets up and fights."
    )
    hide_in_cover: bool = assume(
        True, "SW-MOV-2", "Whether a fighter hides only where it ends its move in cover."
    )
    spots_within_initiative: bool = assume(
        True, "SW-MOV-2", "A hidden fighter is seen from as many inches as its enemy's initiative."
    )
    shooting_reveals: bool = assume(
        True, "SW-MOV-2", "Whether a hidden fighter that shoots is hidden no more."
    )
    standing_up_shoots: bool = assume(
        False, "SW-MOV-2", "Whether a fighter that stood up in the movement phase may shoot."
    )
    overwatch: bool = assume(
        True,
        "SW-SHO-2",
        "A fighter may neither move nor shoot, to shoot in the enemy's turn at one that moves,"
        " runs, crawls or charges in its sight; not at one that flees, or only stands up.",
    )
    moving_shows: bool = assume(
        True, "SW-MOV-2", "Whether a hidden fighter that moves is hidden from nobody on its way."
    )
    hits_pin: bool = assume(
        True, "SW-HIT-1", "Whether a fighter that a shot hits and does not put down is pinned."
    )
    pinned_shoots: bool = assume(False, "SW-HIT-1", "Whether a pinned fighter shoots.")
    pinned_stops: bool = assume(
        True,
        "SW-HIT-1",
        "A fighter that is pinned on its way stops there; who goes down or charges always does.",
    )
    prone_height_in: float = assume(
        0.4, "SW-SHO-2", "How tall a pinned or a down fighter is as a target, inches."
    )
    shoot_at_down: bool = assume(True, "SW-SHO-1", "Whether fighters that are down are shot at.")
    shoot_into_combat: bool = assume(
        False, "SW-SHO-1", "Whether a fighter in contact with its enemy is shot at."
    )
    ones_miss: bool = assume(
        False, "SW-SHO-1", "Whether a 1 misses where less than 2 is needed to hit."
    )
    least_skill: int = assume(
        1, "SW-TRA-1", "What flesh wounds lower weapon and ballistic skill to at most.", least=1
    )
    survivor_wounds: int = assume(
        1,
        "SW-TRA-1",
        "Wounds of a fighter after a flesh wound, or that gets up from down.",
        least=1,
    )
    wounded_when_down: str = assume(
        "trauma",
        "SW-TRA-1",
        "What a wound does to one who is down: a trauma roll that makes it no better, or out.",
        ("trauma", "out"),
    )
    flees_each_turn: bool = assume(
        True, "SW-MOV-1", "A broken fighter's compulsory move: it flees again in its own turns."
    )
    flight_ends_pinning: bool = assume(
        True, "SW-MOR-1", "A pinned fighter that flees 2D6 inches is no longer pinned."
    )
    flight_apart_in: float = assume(
        1.0, "SW-MOR-1", "How far from every enemy a flight ends at least, inches."
    )
    broken_test: bool = assume(
        False,
        "SW-MOR-1",
        "Whether the broken test too when a friend falls beside them, and flee again.",
    )
    broken_charge: bool = assume(
        False, "SW-MOR-1", "Whether broken fighters shoot and charge; they always fight in contact."
    )
    leader_stands_in: bool = assume(
        True, "SW-MOR-2", "For a leader that is down or out the best leadership of the rest tests."
    )
    down_is_lost: bool = assume(True, "SW-MOR-2", "Whether fighters that are down count as losses.")
    down_sees: bool = assume(
        False, "SW-MOR-3", "Whether an enemy that is down keeps the broken in its sight."
    )
    down_recovers: str = assume(
        PINNED,
        "SW-RAL-1",
        "What a 1 is to one that is down in the rally phase: pinned, as the rally section says, or"
        " a flesh wound and back on its feet, as the note on the trauma table says (SW-TRA-1).",
        (PINNED, FLESH_WOUND),
    )
    stand_up_first: bool = assume(
        True, "SW-RAL-1", "Pinned fighters stand up before the down roll: those that roll 1 wait."
    )
    rises_in_contact: bool = assume(
        True,
        "SW-RAL-1",
        "Who comes round from down with an enemy's base touching its own is in close combat.",
    )
    fights: str = assume(
        "each pair",
        "SW-CC-1",
        "What fights once in a close combat phase: each pair in contact, or each fighter.",
        ("each pair", "each fighter"),
    )
    tie_hits: int = assume(
        1, "SW-CC-1", "Hits of one who wins a tie by initiative; the difference is none.", most=6
    )
    down_lost_at_end: bool = assume(
        True, "SW-TURN-1", "Whether fighters that are down when the game ends count as lost."
    )


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
            wanted = ", ".join(self.weapons)
            hint = did_you_mean(name, self.weapons)
            raise RuleError(UNKNOWN, f"no weapon {name!r:.60}; there are {wanted}{hint}")
        return found

    def template(self, name: str) -> Template:
        """Return a template by name. Raises RuleError for an unknown one."""
        found = self.templates.get(name)
        if found is None:
            wanted = one_of("a template", name, self.templates)
            raise RuleError(UNKNOWN, f"no template {name!r:.60}; expected {wanted}")
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
            "says": [
                "fighters one by one, four phases to a side's turn (SW-TURN-1)",
                "weapons and profiles are in no source: all their numbers are assumptions",
            ],
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
