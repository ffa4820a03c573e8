"""Support in words: the kinds that may be called, and the effect of each at a point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from languages.message import NOTHING, Message, coded, key_of, message
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Around
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Asset, State
from rules.bolt_action.odds import falling
from rules.bolt_action.odds.fire import Outcome
from rules.bolt_action.player.sentences import arms
from rules.bolt_action.rules import barrage
from rules.bolt_action.rules.barrage import NEAR_IN
from rules.engine.play.choices import Action
from rules.engine.player.offers import Offer, chance, listed

MOST_NAMED = 6
"""Most units that an answer names; the nearest first."""

FALLS = 0.05
"""Fewer casualties on average are not told."""


def effect(rules: Ruleset, asset: Asset) -> tuple[Message, ...]:
    """Return the effect of a kind of support, and its risks (BA-BAR-1…3, BA-SMK-1, BA-AIR-1)."""
    if asset.kind == "barrage":
        return message("offer-effect-barrage"), message("offer-effect-late")
    if asset.kind == "smoke":
        radius, turns = barrage.smoke_radius(rules, asset.weapon), rules.assumptions.smoke_turns
        stands = message("offer-effect-smoke", radius=radius, turns=turns)
        return stands, message("offer-effect-late")
    return message("offer-effect-air-strike", near=NEAR_IN), message("offer-effect-air-late")


def label(asset: Asset) -> Message:
    """Return the phrase for support: ``smoke screen of the heavy mortar``."""
    if asset.kind == "smoke" and asset.weapon != "barrage":
        return message("offer-smoke-of", weapon=coded("arm", asset.weapon))
    return coded("offer-support", asset.kind)


class SupportTeller:
    """Describes answers about support. ``name``: returns players' name of a unit, by its id."""

    def __init__(self, rules: Ruleset, state: State, name: Callable[[str], str]) -> None:
        self._rules, self._state, self._name = rules, state, name
        self.tellers: Mapping[type[Action], Callable[[Any], Offer]] = {
            acts.CallSupport: self._call,
            acts.NoSupport: lambda a: Offer(a, "", message("offer-call-nothing")),
            acts.ShiftPoint: self._shift,
            acts.PickAirTarget: self._pick,
            acts.AntiAircraft: self._flak,
            acts.MistakenTarget: lambda a: Offer(
                a, a.unit, message("offer-fires-at", unit=name(a.unit))
            ),
            acts.NoMistakenTarget: lambda a: Offer(a, a.unit, message("offer-nobody-near")),
        }

    def _call(self, call: acts.CallSupport) -> Offer:
        delayed = [marker.asset for marker in self._state.markers]
        asset = next(a for a in (*self._state.assets, *delayed) if a.number == call.asset)
        late = any(marker.asset == asset for marker in self._state.markers)
        on = observed = NOTHING
        if call.target:
            on = message("offer-call-on", target=self._name(call.target))
            if call.observer:
                observed = message("offer-observes", unit=self._name(call.observer))
        elif not late and call.around.distances:
            nearest = min(call.around.distances, key=lambda row: row[1])[0]
            on = message("offer-call-near", unit=self._name(nearest))
        key = "offer-call-again" if late else "offer-call"
        says = message(key, support=label(asset), on=on, observed=observed)
        if self._rules.assumptions.no_measuring and not late:
            return Offer(call, "", says, (message("offer-measured-once-called"),), call.target)
        result = self._falls(asset, call.around, call.target)
        return Offer(call, "", says, result, call.target, circle=self._circle(asset, call.at))

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
        kind = key_of(asset.kind)
        says = message("offer-leave-point", kind=kind)
        if shift.shifted_in:
            says = message("offer-move-point", kind=kind, distance=shift.shifted_in)
        result = self._falls(asset, shift.around, "")
        return Offer(shift, "", says, result, circle=self._circle(asset, shift.at))

    def _pick(self, pick: acts.PickAirTarget) -> Offer:
        says = message("offer-aircraft-attack", unit=self._name(pick.target))
        return Offer(pick, "", says, self._struck(pick.around, pick.target), pick.target)

    def _flak(self, flak: acts.AntiAircraft) -> Offer:
        if not flak.shots:
            return Offer(flak, "", message("offer-no-flak"))
        counts = Counter(shot.weapon for shot in flak.shots)
        fired = tuple(arms(name, count) for name, count in counts.items())
        hits = message("offer-hits-on", score=self._rules.assumptions.aircraft_needs)
        return Offer(flak, "", message("offer-flak", arms=fired), (hits,))

    # --- what it does to whom ---------------------------------------------------------------------

    def _falls(self, asset: Asset, around: Around, target: str) -> tuple[Message, ...]:
        if asset.kind == "air strike":
            return self._struck(around, target)
        if asset.kind == "smoke":
            radius = barrage.smoke_radius(self._rules, asset.weapon)
            inside = [name for name, inches in sorted(around.distances) if inches <= radius]
            rows = [self._whose(name, asset.side) for name in inside]
            return _row(rows, "offer-in-the-smoke") or (message("offer-nobody-in-smoke"),)
        officers, found = dict(around.officers), []
        for name, inches in sorted(around.distances, key=lambda row: (row[1], row[0])):
            unit = self._state.units[name]
            if unit.gone or unit.warplane or inches > barrage.WIDEST_IN:
                continue
            reached, odds = falling.barrage_on(
                self._rules, unit, inches, officers.get(name, "none")
            )
            unit_of = self._whose(name, asset.side)
            within = message("offer-within", unit=unit_of, chance=chance(reached))
            found.append(listed(within, *_odds(odds)))
        return _row(found, "offer-where-it-falls") or (message("offer-nobody-in-reach"),)

    def _struck(self, around: Around, target: str) -> tuple[Message, ...]:
        if not target:
            return ()
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
            said = listed(*_odds(odds))
            found.append(message("offer-unit-odds", unit=self._name(name), odds=said))
        return _row(found, "offer-where-it-comes")

    def _whose(self, unit: str, side: str) -> Message:
        if self._state.units[unit].side == side:
            return message("offer-unit-of", unit=self._name(unit), side=side)
        return message("offer-unit", unit=self._name(unit))


def _odds(odds: Outcome) -> list[Message]:
    said = [message("offer-odds-pinned", chance=chance(odds.p_pin))]
    fall = sum(k * p for k, p in enumerate(odds.casualties))
    if fall >= FALLS:
        said.append(message("offer-odds-fall", fall=fall))
    if odds.p_destroyed:
        said.append(message("offer-odds-out", chance=chance(odds.p_destroyed)))
    return said


def _row(found: list[Message], lead: str) -> tuple[Message, ...]:
    """Return at most `MOST_NAMED` rows, the first behind its lead."""
    first, *others = found[:MOST_NAMED] or [NOTHING]
    if first is NOTHING:
        return ()
    more = len(found) - MOST_NAMED
    rest = [message("offer-more", count=more)] if more > 0 else []
    return (message(lead, first=first), *others, *rest)
