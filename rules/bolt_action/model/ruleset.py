"""Rulesets: the base and the differences, and every assumption by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from languages.message import coded, message
from rules.bolt_action.model.facts import FACINGS
from rules.bolt_action.model.state import Model
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

    no_measuring: bool = assume(True, "BA-TURN-6", message("rule-no-measuring"), source="A")
    chances_unmeasured: bool = assume(True, "BA-TURN-6", message("rule-chances-unmeasured"))
    turns: int = assume(6, "BA-TURN-1", message("rule-turns"))
    officer_helps_itself: bool = assume(True, "BA-MOR-2", message("rule-officer-helps-itself"))
    officer_range_in: float = assume(6.0, "BA-MOR-2", message("rule-officer-range-in"))
    officer_model: int = assume(0, "BA-MOR-5", message("rule-officer-model"))
    transports: bool = assume(True, "BA-ORD-1", message("rule-transports"))
    towed_guns_follow: bool = assume(True, "BA-MOV-4", message("rule-towed-guns-follow"))
    artillery_advance_in: float = assume(6.0, "BA-MOV-4", message("rule-artillery-advance-in"))
    artillery_run_in: float = assume(12.0, "BA-MOV-4", message("rule-artillery-run-in"))
    carried_mortars: str = assume("medium", "BA-MOV-9", message("rule-carried-mortars"), MORTARS)
    carried_hmgs: bool = assume(False, "BA-MOV-9", message("rule-carried-hmgs"))
    half_tracked_terrain: str = assume(
        "tracked", "BA-MOV-7", message("rule-half-tracked-terrain"), ("tracked", "wheeled")
    )
    assault_through_terrain: str = assume(
        "as the table",
        "BA-ASS-1",
        message("rule-assault-through-terrain"),
        ("as the table", "allowed"),
        source="R",
    )
    reverse_share: float = assume(0.5, "BA-MOV-6", message("rule-reverse-share"), source="R")
    front_arc_deg: float = assume(90.0, "BA-WPN-3", message("rule-front-arc-deg"))
    vehicles_ignore_fixed: bool = assume(True, "BA-WPN-3", message("rule-vehicles-ignore-fixed"))
    crew_takes_over: bool = assume(True, "BA-WPN-4", message("rule-crew-takes-over"))
    last_man_penalty: bool = assume(True, "BA-SHO-6", message("rule-last-man-penalty"))
    small_vehicles: bool = assume(False, "BA-SHO-6", message("rule-small-vehicles"))
    indirect_floor: int = assume(2, "BA-SHO-8", message("rule-indirect-floor"))
    indirect_modifiers: bool = assume(False, "BA-SHO-8", message("rule-indirect-modifiers"))
    indirect_needs_sight: bool = assume(
        True, "BA-SHO-8", message("rule-indirect-needs-sight"), source="A, K"
    )
    observer: bool = assume(True, "BA-SHO-8", message("rule-observer"))
    advance_is_moving: bool = assume(True, "BA-SHO-6", message("rule-advance-is-moving"))
    cover_adds_up: bool = assume(False, "BA-SHO-6", message("rule-cover-adds-up"))
    hidden_until_it_acts: bool = assume(True, "BA-SHO-6", message("rule-hidden-until-it-acts"))
    loader_fires: bool = assume(False, "BA-WPN-4", message("rule-loader-fires"), source="A, K")
    failed_sheds_pins: bool = assume(False, "BA-PIN-3", message("rule-failed-sheds-pins"))
    shooter_picks_first: bool = assume(True, "BA-DMG-4", message("rule-shooter-picks-first"))
    exceptional_pick: str = assume(
        "gunner or leader",
        "BA-DMG-4",
        message("rule-exceptional-pick"),
        ("gunner or leader", "least missed"),
    )
    any_losses_test: bool = assume(True, "BA-DMG-5", message("rule-any-losses-test"))
    abridged_vehicle_destroyed: bool = assume(
        True, "BA-DMG-3", message("rule-abridged-vehicle-destroyed")
    )
    abridged_vehicles_move: bool = assume(True, "BA-MOV-4", message("rule-abridged-vehicles-move"))
    abridged_vehicles_assaulted: bool = assume(
        False, "BA-ASS-11", message("rule-abridged-vehicles-assaulted")
    )
    immobilised_advance: bool = assume(True, "BA-ASS-11", message("rule-immobilised-advance"))
    hits_needed_in_assault: int = assume(1, "BA-ASS-11", message("rule-hits-needed-in-assault"))
    shells_lose_at_range: bool = assume(True, "BA-VEH-1", message("rule-shells-lose-at-range"))
    one_fails_in_assault: bool = assume(False, "BA-ASS-11", message("rule-one-fails-in-assault"))
    flames_hit: bool = assume(False, "BA-WPN-6", message("rule-flames-hit"))
    hits_pin_beside_shells: bool = assume(False, "BA-HE-1", message("rule-hits-pin-beside-shells"))
    shells_pin_each: bool = assume(True, "BA-HE-1", message("rule-shells-pin-each"))
    incendiary_face: int = assume(6, "BA-WPN-6", message("rule-incendiary-face"))
    fubar_reactions: bool = assume(False, "BA-FUB-1", message("rule-fubar-reactions"))
    fubar_pins: bool = assume(False, "BA-DMG-6", message("rule-fubar-pins"), source="A, K")
    fubar_tests: bool = assume(False, "BA-DMG-6", message("rule-fubar-tests"), source="A, K")
    panic_slack_in: float = assume(1.0, "BA-FUB-2", message("rule-panic-slack-in"))
    staying_is_moving: bool = assume(True, "BA-AMB-1", message("rule-staying-is-moving"))
    vehicle_reacts_once: bool = assume(True, "BA-ASS-10", message("rule-vehicle-reacts-once"))
    recce_escapes_ambush: bool = assume(True, "BA-ASS-10", message("rule-recce-escapes-ambush"))
    escape_share: float = assume(1.0, "BA-ASS-10", message("rule-escape-share"))
    smoke_by_fire: bool = assume(True, "BA-SMK-1", message("rule-smoke-by-fire"))
    smoke_turns: int = assume(1, "BA-SMK-1", message("rule-smoke-turns"))
    barrage_radius: str = assume(
        "one for all",
        "BA-BAR-3",
        message("rule-barrage-radius"),
        ("one for all", "each unit its own"),
    )
    barrage_facing: str = assume("top", "BA-VEH-1", message("rule-barrage-facing"), FACINGS)
    barrage_indirect: bool = assume(True, "BA-HE-3", message("rule-barrage-indirect"))
    air_observer: str = assume(
        "nearest", "BA-AIR-1", message("rule-air-observer"), ("nearest", "any")
    )
    aircraft_needs: int = assume(6, "BA-AIR-1", message("rule-aircraft-needs"))
    aircraft_damage: int = assume(6, "BA-AIR-1", message("rule-aircraft-damage"))
    strafing_up_to: int = assume(2, "BA-AIR-2", message("rule-strafing-up-to"))
    bomber_up_to: int = assume(4, "BA-AIR-2", message("rule-bomber-up-to"))

    officers_lead_platoons: bool = assume(True, "WP-18", message("rule-officers-lead-platoons"))
    warplane_profiles: bool = assume(True, "WP-1", message("rule-warplane-profiles"))
    planes_hold_out: bool = assume(True, "WP-1", message("rule-planes-hold-out"))
    arrival_tested: bool = assume(True, "WP-4", message("rule-arrival-tested"))
    arrival_penalty: int = assume(0, "WP-4", message("rule-arrival-penalty"))
    arrival_fubar: bool = assume(False, "WP-4", message("rule-arrival-fubar"))
    flak_turns_all_round: bool = assume(True, "WP-17", message("rule-flak-turns-all-round"))
    open_topped_from_above: bool = assume(True, "WP-13", message("rule-open-topped-from-above"))
    early_air_ambush: bool = assume(False, "WP-16", message("rule-early-air-ambush"))
    small_arms_pen: int = assume(0, "WP-9", message("rule-small-arms-pen"))


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
            where = self.name if name in weapons() else "any"
            hint = did_you_mean(name, self.weapons)
            said = message("ba-no-weapon", name=f"{name!r:.60}", ruleset=where, hint=hint)
            raise RuleError(UNKNOWN, said)
        if "flamethrower" in found.traits:
            self.needs("flamethrowers", "BA-WPN-6")
        return found

    def carried(self, models: Iterable[Model], trait: str) -> bool:
        """Return whether any of some models has a weapon with a trait."""
        return any(trait in self.weapon(arm.weapon).traits for one in models for arm in one.arms)

    def needs(self, mechanic: str, rule: str) -> None:
        """Check that this ruleset has a mechanic. Raises RuleError, naming this ruleset."""
        if mechanic not in self.mechanics:
            raise RuleError(
                rule, message("rule-has-no", ruleset=self.name, part=coded("rule-part", mechanic))
            )

    def has(self, mechanic: str) -> bool:
        """Return whether this ruleset has a mechanic of the reference sheet."""
        return mechanic in self.mechanics

    def described(self) -> dict[str, Any]:
        """Return its weapons, and how it differs from the others."""
        lacks = sorted(set(mechanics()) - self.mechanics)
        kept = "rule-orders-kept" if self.orders_kept else "rule-orders-go-back"
        missing = (
            message("rule-lacks", parts=tuple(coded("rule-part", one) for one in lacks))
            if lacks
            else message("rule-lacks-nothing")
        )
        return {
            "lacks": lacks,
            "weapons": sorted(self.weapons),
            "down_sheds_pins": self.down_sheds_pins,
            "orders_kept": self.orders_kept,
            "says": [
                str(missing),
                str(message("rule-down-sheds", count=self.down_sheds_pins)),
                str(message(kept)),
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
