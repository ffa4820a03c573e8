"""Rulesets: the base and the differences, and every assumption by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.bolt_action.model.facts import FACINGS
from rules.bolt_action.model.weapons import MORTARS, NAME, Weapon, weapons
from rules.catalogue import BASE
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.assumptions import assume
from rules.engine.model.rulesets import AnyRuleset, Rulesets
from rules.engine.model.suggestions import did_you_mean
from rules.engine.play.objectives import Ending


@dataclass(frozen=True)
class Assumptions(Ending):
    """Points that no source states. Inches where a name ends in ``_in``, degrees in ``_deg``."""

    no_measuring: bool = assume(
        True,
        "BA-TURN-6",
        "Measuring before a decision is declared is refused; `measure_first` of a scenario allows.",
        source="A",
    )
    chances_unmeasured: bool = assume(
        True,
        "BA-TURN-6",
        "Without measuring, fire that is not declared yet is still offered with its scores and "
        "chances, which tell the range band; else with neither.",
    )
    turns: int = assume(6, "BA-TURN-1", "Turns in a game where its scenario says nothing.")
    officer_helps_itself: bool = assume(
        True, "BA-MOR-2", "Whether an officer's rank counts for its own unit."
    )
    officer_range_in: float = assume(
        6.0, "BA-MOR-2", "How near an officer's model must be to a unit to help it."
    )
    officer_model: int = assume(
        0, "BA-MOR-5", "Which man of its unit the officer is, counted from 0."
    )
    transports: bool = assume(
        True,
        "BA-ORD-1",
        "Infantry mounts a vehicle with room by a move that ends touching it, and gets down within "
        "3″ of one that has not Run, on an Advance or a Run. Aboard it does nothing else, is no "
        "target, and is lost with the vehicle; else nobody mounts.",
    )
    towed_guns_follow: bool = assume(
        True,
        "BA-MOV-4",
        "A gun goes with its tractor, off the table too, standing to it as it did, until the gun "
        "fires or is pushed or one of the two is lost.",
    )
    artillery_advance_in: float = assume(6.0, "BA-MOV-4", "How far crews push their gun.")
    artillery_run_in: float = assume(12.0, "BA-MOV-4", "How far crews push their gun at a Run.")
    carried_mortars: str = assume(
        "medium",
        "BA-MOV-9",
        "The heaviest mortar whose team is infantry; the team of a heavier one is artillery.",
        MORTARS,
    )
    carried_hmgs: bool = assume(
        False, "BA-MOV-9", "Whether the team of an HMG is infantry; R lists it as a heavy weapon."
    )
    half_tracked_terrain: str = assume(
        "tracked",
        "BA-MOV-7",
        "The column of the terrain table for half-tracks.",
        ("tracked", "wheeled"),
    )
    assault_through_terrain: str = assume(
        "as the table",
        "BA-ASS-1",
        "An assault is a Run: nobody assaults through woods or over walls, where infantry may not "
        "Run, though up to a wall that the enemy is behind (BA-ASS-6).",
        ("as the table", "allowed"),
        source="R",
    )
    reverse_share: float = assume(
        0.5, "BA-MOV-6", "Share of the Advance rate for reversing, whatever the order.", source="R"
    )
    front_arc_deg: float = assume(90.0, "BA-WPN-3", "Width of a Fixed weapon's front arc.")
    vehicles_ignore_fixed: bool = assume(
        True, "BA-WPN-3", "Vehicles' weapons fire on Advance; only hull mounts have an arc."
    )
    crew_takes_over: bool = assume(
        True, "BA-WPN-4", "Another crewman takes the weapon of a fallen one in artillery units."
    )
    last_man_penalty: bool = assume(
        True,
        "BA-SHO-6",
        "The last man of a crew or a team has its −1 to hit with his own rifle too; else with the "
        "weapon that they served.",
    )
    small_vehicles: bool = assume(
        False, "BA-SHO-6", "Whether a single vehicle counts as a small unit."
    )
    indirect_floor: int = assume(2, "BA-SHO-8", "The best score that ranging in can reach.")
    indirect_modifiers: bool = assume(
        False, "BA-SHO-8", "Whether the to-hit modifiers count for indirect fire too."
    )
    indirect_needs_sight: bool = assume(
        True,
        "BA-SHO-8",
        "Whether indirect fire needs a line of sight as all fire does.",
        source="A, K",
    )
    observer: bool = assume(
        True, "BA-SHO-8", "Whether a friend who sees the target is sight enough for indirect fire."
    )
    advance_is_moving: bool = assume(
        True, "BA-SHO-6", "Whether fire after an Advance of 0 inches counts as fire after a move."
    )
    cover_adds_up: bool = assume(
        False, "BA-SHO-6", "Whether hidden and bunker add to cover rather than replace it."
    )
    hidden_until_it_acts: bool = assume(
        True,
        "BA-SHO-6",
        "A unit that its scenario hides is hidden until it moves or fires; else all the game.",
    )
    loader_fires: bool = assume(
        False,
        "BA-WPN-4",
        "Whether the second man of a team weapon fires too; by A and K the weapon needs two men.",
        source="A, K",
    )
    failed_sheds_pins: bool = assume(
        False, "BA-PIN-3", "Whether the Down of a failed test sheds what an ordered one does (K)."
    )
    shooter_picks_first: bool = assume(
        True, "BA-DMG-4", "Casualties of exceptional damage are picked before the others."
    )
    exceptional_pick: str = assume(
        "gunner or leader",
        "BA-DMG-4",
        "Whom the odds and the computer let the shooter pick: the gunner that a team is lost with, "
        "then the leader or officer, then who carries most; or as its owner, who is missed least.",
        ("gunner or leader", "least missed"),
    )
    any_losses_test: bool = assume(
        True, "BA-DMG-5", "Losses to a barrage or an air strike test morale as a unit's fire does."
    )
    abridged_vehicle_destroyed: bool = assume(
        True,
        "BA-DMG-3",
        "Without an effects table (A, K) a hit that reaches its damage value takes a vehicle, "
        "and armour leaves its wreck as on the reference sheet; else that sheet's table is used.",
    )
    abridged_vehicles_move: bool = assume(
        True, "BA-MOV-4", "Where A and K give vehicles no rates they have the sheet's; else none."
    )
    abridged_vehicles_assaulted: bool = assume(
        False,
        "BA-ASS-11",
        "A and K say no more of attacks on vehicles: assaults on them as the sheet has it.",
    )
    immobilised_advance: bool = assume(
        True,
        "BA-ASS-11",
        "An immobilised vehicle with an Advance die is hit on 6, as the table says of that order; "
        "else on 4 or more, since it stands.",
    )
    hits_needed_in_assault: int = assume(
        1, "BA-ASS-11", "Hits on a vehicle without which no damage is rolled."
    )
    shells_lose_at_range: bool = assume(
        True, "BA-VEH-1", "Whether shells too lose penetration on armour at long range."
    )
    one_fails_in_assault: bool = assume(
        False, "BA-ASS-11", "A rolled 1 fails on a vehicle in an assault too, as it does in fire."
    )
    flames_hit: bool = assume(
        False,
        "BA-WPN-6",
        "Whether flamethrowers hit without a roll; the sheet gives them shots, range and "
        "penetration, and no effect beyond these is played.",
    )
    hits_pin_beside_shells: bool = assume(
        False, "BA-HE-1", "Other hits of a unit's fire add their one pin to its shells' pins."
    )
    shells_pin_each: bool = assume(
        True, "BA-HE-1", "Pins of several shells that hit add up; else the worst shell's count."
    )
    incendiary_face: int = assume(
        6, "BA-WPN-6", "The damage die that sets fire where an ampulomet fails to penetrate."
    )
    fubar_reactions: bool = assume(
        False, "BA-FUB-1", "Whether the target of friendly fire may react as any other."
    )
    fubar_pins: bool = assume(
        False,
        "BA-DMG-6",
        "Whether fire from its own side pins a unit; by A and K only the enemy's does.",
        source="A, K",
    )
    fubar_tests: bool = assume(
        False,
        "BA-DMG-6",
        "Whether losses to its own side test a unit's morale; by A and K only the enemy's do.",
        source="A, K",
    )
    panic_slack_in: float = assume(
        1.0, "BA-FUB-2", "How much nearer to the enemy than it could get a unit in panic may end."
    )
    staying_is_moving: bool = assume(
        True, "BA-AMB-1", "Whether an Advance or Run that goes nowhere can be ambushed."
    )
    vehicle_reacts_once: bool = assume(
        True,
        "BA-ASS-10",
        "Whether a vehicle fires at assaulters only where it has not acted, as infantry does.",
    )
    recce_escapes_ambush: bool = assume(
        True,
        "BA-ASS-10",
        "A recce vehicle may fall back from ambush fire as from any other; its move ends there.",
    )
    escape_share: float = assume(
        1.0, "BA-ASS-10", "Share of the Advance rate that a recce vehicle escapes by."
    )
    smoke_by_fire: bool = assume(
        True,
        "BA-SMK-1",
        "Mortars and howitzers may lay their smoke on Fire: at a spot, hitting as indirect fire "
        "does; a miss lays none.",
    )
    smoke_turns: int = assume(1, "BA-SMK-1", "Turns that a smoke screen lasts.")
    barrage_radius: str = assume(
        "one for all",
        "BA-BAR-3",
        "How often a barrage's D6+6″ is rolled: once, or for each unit anew.",
        ("one for all", "each unit its own"),
    )
    barrage_facing: str = assume(
        "top",
        "BA-VEH-1",
        "Where indirect fire, barrages and air strikes hit a vehicle; the sheet names the top and "
        "not what comes down on it.",
        FACINGS,
    )
    barrage_indirect: bool = assume(
        True, "BA-HE-3", "Whether a barrage's shells count as indirect fire on open tops."
    )
    air_observer: str = assume(
        "nearest",
        "BA-AIR-1",
        "Who observes for an air strike: of its side's units that see its target the nearest, and "
        "with that unit gone the target stays; else any unit that sees a new target.",
        ("nearest", "any"),
    )
    aircraft_needs: int = assume(6, "BA-AIR-1", "To hit an aircraft with Flak, no modifiers.")
    aircraft_damage: int = assume(6, "BA-AIR-1", "The aircraft's damage value; any drives it off.")
    strafing_up_to: int = assume(2, "BA-AIR-2", "Highest D6 that brings a strafing fighter.")
    bomber_up_to: int = assume(4, "BA-AIR-2", "Highest D6 that brings a fighter-bomber.")

    officers_lead_platoons: bool = assume(
        True,
        "WP-18",
        "Each officer of a side leads a platoon, which may have one warplane; else, and with no "
        "officer, a side is one platoon. Who has more is told so, and not refused.",
    )
    warplane_profiles: bool = assume(
        True, "WP-1", "Warplanes have our profiles, for the source's list is missing; else none."
    )
    planes_hold_out: bool = assume(
        True, "WP-1", "Whether a side that has only warplanes left is still in the game."
    )
    arrival_tested: bool = assume(
        True, "WP-4", "A plane's first Advance out of reserve takes an order test without pins too."
    )
    arrival_penalty: int = assume(
        0, "WP-4", "Taken off morale for the order test that brings a plane in the first time."
    )
    arrival_fubar: bool = assume(
        False, "WP-4", "A double six on that test is rolled on FUBAR; else the plane goes Down."
    )
    flak_turns_all_round: bool = assume(
        True, "WP-17", "Whether Flak that is Fixed fires all round at aircraft, not ahead only."
    )
    open_topped_from_above: bool = assume(
        True, "WP-13", "A plane's fire on an open top: +1 on the effects, as indirect fire has."
    )
    early_air_ambush: bool = assume(
        False,
        "WP-16",
        "Whether interceptors may lie in Ambush in reserve on turn 1, before any plane comes in.",
    )
    small_arms_pen: int = assume(
        0, "WP-9", "Highest penetration of the weapons that count as small arms."
    )


@dataclass(frozen=True)
class Ruleset(AnyRuleset):
    """One ruleset of Bolt Action."""

    assumptions: Assumptions
    mechanics: frozenset[str]
    down_sheds_pins: int
    orders_kept: bool
    weapons: Mapping[str, Weapon]

    def weapon(self, name: str) -> Weapon:
        """Return the profile of a weapon. Raises RuleError where this ruleset has none of
        the name.
        """
        found = self.weapons.get(name)
        if found is None:
            where = "any source" if name not in weapons() else self.name
            hint = did_you_mean(name, self.weapons)
            raise RuleError(UNKNOWN, f"there is no weapon {name!r:.60} in {where}{hint}")
        if "flamethrower" in found.traits:
            self.needs("flamethrowers", "BA-WPN-6")
        return found

    def needs(self, mechanic: str, rule: str) -> None:
        """Check that this ruleset has a mechanic. Raises RuleError, naming this ruleset."""
        if mechanic not in self.mechanics:
            raise RuleError(rule, f"the ruleset {self.name} has no {mechanic}")

    def has(self, mechanic: str) -> bool:
        """Return whether this ruleset has a mechanic of the reference sheet."""
        return mechanic in self.mechanics

    def described(self) -> dict[str, Any]:
        """Return its weapons, and how it differs from the others."""
        lacks = sorted(set(mechanics()) - self.mechanics)
        kept = "may stay beside a unit" if self.orders_kept else "go back to the bag"
        return {
            "lacks": lacks,
            "weapons": sorted(self.weapons),
            "down_sheds_pins": self.down_sheds_pins,
            "orders_kept": self.orders_kept,
            "says": [
                f"lacks {', '.join(lacks) or 'nothing'}",
                f"a pinned unit ordered Down loses {self.down_sheds_pins} pins (BA-PIN-6)",
                f"at the end of a turn Ambush and Down {kept} (BA-TURN-5)",
            ],
        }


def mechanics() -> dict[str, str]:
    """Return descriptions of the rules that only some documents have, by name."""
    return dict(ruleset.tables[BASE]["parts"])


def _made(name: str, table: Mapping[str, Any]) -> Ruleset:
    sources = table["sources"]
    return Ruleset(
        name=name,
        label=table["label"],
        sources=sources,
        mechanics=frozenset(table["mechanics"]),
        down_sheds_pins=table["down_sheds_pins"],
        orders_kept=table["orders_kept"],
        assumptions=Assumptions(**table.get("assumptions", {})),
        weapons={n: w for n, w in weapons().items() if set(sources) & set(w.sources)},
    )


ruleset = Rulesets(NAME, _made)
"""Returns a ruleset by name, with assumptions overridden by name."""
