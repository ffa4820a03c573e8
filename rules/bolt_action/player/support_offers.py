"""Support in words: the kinds that may be called, and the effect of each at a point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Around
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Asset, State
from rules.bolt_action.odds import falling
from rules.bolt_action.odds.fire import Outcome
from rules.bolt_action.player.arms import weapon
from rules.bolt_action.rules import barrage
from rules.bolt_action.rules.air_strike import NEAR_IN
from rules.engine.play.choices import Action
from rules.engine.player.offers import Offer, percent

MOST_NAMED = 6
"""Most units that an answer names; the nearest first."""

LABELS = {"barrage": "Artillery barrage", "smoke": "Smoke screen", "air strike": "Air strike"}

UNMEASURED = "who is within is measured once it is called (BA-TURN-6)"
"""Text for support that is not declared yet, where measuring before is refused."""

_LATE = (
    "late on 2–3: you move the marker up to 12″ and roll again next turn; on a 1 the enemy moves "
    "it up to 24″ and it falls there"
)


def effect(rules: Ruleset, asset: Asset) -> str:
    """Describe the effect of a kind of support, and its risks (BA-BAR-1…3, BA-SMK-1, BA-AIR-1)."""
    if asset.kind == "barrage":
        return (
            "falls on 4–6: each unit within D6+6″, friend or foe, takes D3 pins, or on a 6 a hit "
            f"of a heavy howitzer · {_LATE}"
        )
    if asset.kind == "smoke":
        radius, turns = barrage.smoke_radius(rules, asset.weapon), rules.assumptions.smoke_turns
        stands = "this turn" if turns == 1 else f"for {turns} turns"
        return (
            f"stands on 4–6, {stands}: a circle of {radius:g}″, no sight through more than 2″ of "
            f"it, −1 to hit through less · {_LATE}"
        )
    return (
        f"comes on 4–6: its target and all within {NEAR_IN:g}″ take D3−1 pins, then it attacks the "
        "target · nothing yet on 2–3; on a 1 the enemy picks one of your units"
    )


def label(asset: Asset) -> str:
    """Return players' name of support: ``Smoke screen of the heavy mortar``."""
    laid = asset.kind == "smoke" and asset.weapon != "barrage"
    return LABELS[asset.kind] + f" of the {asset.weapon}" * laid


class SupportTeller:
    """Describes answers about support. ``name``: returns players' name of a unit, by its id."""

    def __init__(self, rules: Ruleset, state: State, name: Callable[[str], str]) -> None:
        self._rules, self._state, self._name = rules, state, name
        self.tellers: Mapping[type[Action], Callable[[Any], Offer]] = {
            acts.CallSupport: self._call,
            acts.NoSupport: lambda a: Offer(a, "", "Call nothing this turn"),
            acts.ShiftPoint: self._shift,
            acts.PickAirTarget: self._pick,
            acts.AntiAircraft: self._flak,
            acts.MistakenTarget: lambda a: Offer(a, a.unit, f"Fires at {name(a.unit)}"),
            acts.NoMistakenTarget: lambda a: Offer(
                a, a.unit, "Nobody is near enough: it goes Down"
            ),
        }

    def _asset(self, number: int) -> Asset:
        delayed = [marker.asset for marker in self._state.markers]
        return next(a for a in (*self._state.assets, *delayed) if a.number == number)

    def _call(self, call: acts.CallSupport) -> Offer:
        asset = self._asset(call.asset)
        late = any(marker.asset == asset for marker in self._state.markers)
        name = label(asset)[0].lower() + label(asset)[1:]
        words = f"Roll again for the {name}" if late else f"Call the {name}"
        if call.target:
            words += f" on {self._name(call.target)}"
            if call.observer:
                words += f", {self._name(call.observer)} observes"
        elif not late and call.around.distances:
            words += f" near {self._name(min(call.around.distances, key=lambda row: row[1])[0])}"
        if self._rules.assumptions.no_measuring and not late:
            return Offer(call, "", words, UNMEASURED, call.target)
        detail = self._falls(asset, call.around, call.target)
        return Offer(call, "", words, detail, call.target, circle=self._circle(asset, call.at))

    def _circle(self, asset: Asset, at: tuple[float, ...]) -> tuple[float, ...]:
        if asset.kind == "air strike" or not at:
            return ()
        smoke = asset.kind == "smoke"
        return (
            *at,
            barrage.smoke_radius(self._rules, asset.weapon) if smoke else float(barrage.WIDEST_IN),
        )

    def _shift(self, shift: acts.ShiftPoint) -> Offer:
        marker = self._state.markers[-1]
        asset = marker.asset
        words = f"Leave the {asset.kind} where it is"
        if shift.shifted_in:
            words = f"Move the {asset.kind} {shift.shifted_in:.1f}″"
        detail = self._falls(asset, shift.around, "")
        return Offer(shift, "", words, detail, circle=self._circle(asset, shift.at))

    def _pick(self, pick: acts.PickAirTarget) -> Offer:
        name = self._name(pick.target)
        detail = self._struck(pick.around, pick.target)
        return Offer(pick, "", f"The aircraft attack {name}", detail, pick.target)

    def _flak(self, flak: acts.AntiAircraft) -> Offer:
        if not flak.shots:
            return Offer(flak, "", "Do not fire at the aircraft")
        arms: dict[str, int] = {}
        for shot in flak.shots:
            arms[shot.weapon] = arms.get(shot.weapon, 0) + 1
        fired = ", ".join(weapon(name, count) for name, count in arms.items())
        needs = self._rules.assumptions.aircraft_needs
        return Offer(flak, "", f"Fire at the aircraft with {fired}", f"hits on {needs}")

    # --- what it does to whom ---------------------------------------------------------------------

    def _falls(self, asset: Asset, around: Around, target: str) -> str:
        if asset.kind == "air strike":
            return self._struck(around, target)
        if asset.kind == "smoke":
            radius = barrage.smoke_radius(self._rules, asset.weapon)
            inside = [name for name, inches in sorted(around.distances) if inches <= radius]
            rows = [self._whose(name, asset.side) for name in inside]
            return _row(rows, "in the smoke: ", "nobody stands in the smoke")
        officers, found = dict(around.officers), []
        for name, inches in sorted(around.distances, key=lambda row: (row[1], row[0])):
            unit = self._state.units[name]
            if unit.gone or unit.warplane or inches > barrage.WIDEST_IN:
                continue
            reached, odds = falling.barrage_on(
                self._rules, unit, inches, officers.get(name, "none")
            )
            found.append(
                f"{self._whose(name, asset.side)} within {percent(reached)}, {_odds(odds)}"
            )
        return _row(found, "where it falls: ", "nobody is within its reach")

    def _struck(self, around: Around, target: str) -> str:
        if not target:
            return ""
        officers = dict(around.officers)
        near = {name: inches for name, inches in around.distances if inches <= NEAR_IN}
        found = []
        for name in sorted({target, *near}, key=lambda one: (one != target, near.get(one, 0), one)):
            unit = self._state.units[name]
            if unit.gone or unit.warplane:
                continue
            odds = falling.air_strike_on(
                self._rules, unit, officers.get(name, "none"), target=name == target
            )
            found.append(f"{self._name(name)} {_odds(odds)}")
        return _row(found, "where it comes: ", "")

    def _whose(self, unit: str, side: str) -> str:
        own = self._state.units[unit].side == side
        return f"{self._name(unit)} ({side})" if own else self._name(unit)


def _odds(odds: Outcome) -> str:
    said = f"pinned {percent(odds.p_pin)}"
    fall = sum(k * p for k, p in enumerate(odds.casualties))
    if fall >= 0.05:
        said += f", {fall:.1f} fall"
    return said + (f", out {percent(odds.p_destroyed)}" if odds.p_destroyed else "")


def _row(found: list[str], lead: str, none: str) -> str:
    shown, more = found[:MOST_NAMED], len(found) - MOST_NAMED
    rest = [f"{more} more"] if more > 0 else []
    return lead + " · ".join([*shown, *rest]) if shown else none
