"""Write events as messages for players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from languages.message import NOTHING, Fact, Line, Message, coded, key_of, message
from rules.bolt_action.model import events as told
from rules.bolt_action.model.events import NoEffect, OrderGiven, Tested
from rules.bolt_action.player.air_sentences import (
    NO_PLANES,
    STILL_IN,
    AirStory,
    edge_rolled,
    support_tellers,
)
from rules.bolt_action.rules.damage import DAMAGE_BY
from rules.bolt_action.rules.morale import fubar_of
from rules.engine import telling
from rules.engine.model.events import Event, GameEnded, Result, Rolled
from rules.engine.telling import NAMELESS, UNTOLD, Names, Tellers, Told, place, yes

TESTS = ("order test", "morale", "fire on board")
"""Rolls of 2D6 that pass on their `needs` or less."""

UNTOLD_DICE = ("order die",)
"""Dice without a score to beat: the message of the drawn order die suffices."""

FUBAR_DIE = "FUBAR"
"""The die for the result of a double six (BA-FUB-1, BA-FUB-2)."""

EDGE_DIE = "table edge"
"""The die for the edge that a plane comes in by: it has no score to beat (WP-5)."""

_OF_WEAPON = re.compile(r"(.+) (shots|hits)")
"""Purpose of the dice for the number of a weapon's shots or hits."""


def story(
    events: Iterable[object], names: Names = NAMELESS, planes: Mapping[str, str] = NO_PLANES
) -> Iterator[Line]:
    """Yield one message for each event that has one; other entries, such as actions, are skipped.

    `names`: players' names of units, by id. `planes`: the sides of those that are warplanes, by id.
    """
    return telling.story(gathered(events), _Story(names, planes).tellers)


def opens(line: Line) -> str | None:
    """Return the name of the side whose order die a line of the story says is drawn.

    "" for a line of the end of a turn, which is part of no activation; None for other lines.
    """
    key = line.key if isinstance(line, Message) else ""
    if key in ("order-kept", "remains-in-reserve"):
        return ""
    return str(line.facts["side"]) if isinstance(line, Message) and key == "die-drawn" else None


class _Story:
    """Describes events in order; a shot's facts come with the dice that follow them."""

    def __init__(self, names: Names, planes: Mapping[str, str] = NO_PLANES) -> None:
        self._names, self._planes = names, planes
        self._shot: told.ShotTaken | None = None
        self._fubar = ""
        air = AirStory(names, planes)
        self.tellers: Tellers = {
            Rolled: self._rolled,
            Result: lambda e: telling.result(e, names),
            told.TurnBegan: lambda e: message("turn", turn=e.turn),
            told.DieDrawn: lambda e: message("die-drawn", side=self._name(e.side)),
            told.OrderGiven: self._order,
            told.Tested: lambda e: self._about(
                "tested", e.unit, passed=yes(e.passed), what=coded("test", e.what),
                tried=NOTHING if e.passed else _tried(e.order),
            ),
            Refused: self._refused,
            told.PinsChanged: lambda e: self._about(
                "harm-pins" if e.change > 0 else "pins-shed", e.unit,
                count=abs(e.change), left=e.pins,
            ),
            told.MoveBegan: air.began,
            told.Moved: self._moved,
            told.AmbushSprung: air.sprung,
            told.Towed: lambda e: self._about("towed", e.unit, by=self._name(e.tractor)),
            told.Unhitched: lambda e: self._about("unhitched", e.unit),
            told.Mounted: lambda e: self._about("mounts", e.unit, on=self._name(e.transport)),
            told.Dismounted: lambda e: self._about(
                "dismounts", e.unit, off=self._name(e.transport)
            ),
            told.Revealed: lambda e: self._about("revealed", e.unit),
            told.FireDeclared: lambda e: self._about(
                "fires", e.unit, how="fire", target=self._name(e.target), why=key_of(e.why)
            ),
            told.OutOfRange: lambda e: self._about(
                "does-not-reach", e.unit, arms=arms(e.weapon, len(e.models)), count=len(e.models)
            ),
            told.ShotTaken: self._taken,
            told.NoEffect: lambda e: UNTOLD,  # gathered for all guns together
            Harmless: lambda e: self._about(
                "harmless", e.unit, hits=e.hits, arms=arms(e.weapon, e.guns)
            ),
            WentWide: lambda e: message("went-wide"),
            told.ShotsFired: self._hit,
            told.MenLost: lambda e: self._about(
                "harm-men", e.unit, count=len(e.models), picked=yes(e.exceptional)
            ),
            told.WeaponSpent: lambda e: self._about(
                "spent", e.unit, weapon=coded("arm", e.weapon), count=len(e.models)
            ),
            told.VehicleStruck: self._struck,
            told.Destroyed: lambda e: self._about(
                "loss", e.unit, how=self._about(coded("fate", e.why).key, e.unit),
                wreck=yes(e.wreck),
            ),
            told.AssaultDeclared: lambda e: self._about(
                "assaults", e.unit, target=self._name(e.target)
            ),
            told.Contact: lambda e: self._about(
                "contact", e.unit, target=self._name(e.target), reached=yes(e.reached)
            ),
            told.PiledIn: lambda e: UNTOLD,  # part of the close combat
            told.StrikeTogether: lambda e: message(
                "strike-together", attacker=self._name(e.attacker),
                defender=self._name(e.defender), why=e.why,
            ),
            told.RoundFought: self._fought,
            told.Withstood: lambda e: self._about("withstands", e.unit),
            **support_tellers(self._name),
            told.FlewIn: air.flew,
            told.FireHeld: lambda e: self._about(
                "fire-held", e.unit, target=self._name(e.target), why=key_of(e.why)
            ),
            told.LeftTable: lambda e: self._about("flies-off", e.unit, why=key_of(e.why)),
            told.Exited: lambda e: self._about("leaves-table", e.unit, edge=coded("edge", e.edge)),
            told.OrderKept: self._kept,
            told.Measured: lambda e: message(
                "measured", start=self._name(e.start), end=self._name(e.end),
                inches=e.inches, side=self._name(e.side),
            ),
            GameEnded: lambda e: telling.ended(e, "units", names),
        }  # fmt: skip

    def _name(self, who: str) -> str:
        return telling.called(self._names, who)

    def _about(self, key: str, unit: str, **facts: Fact) -> Message:
        return message(key, unit=self._name(unit), **facts)

    # Dice.

    def _rolled(self, event: Rolled) -> Told:
        purpose = event.purpose
        if purpose in UNTOLD_DICE:
            return UNTOLD
        if purpose == "to hit" and self._shot is not None:
            needs = message("score-unknown") if event.needs is None else hitting(event.needs)
            shot, self._shot = self._shot, None
            changes = telling.changed(event.modifiers)
            return message(
                "dice-shot", what=_how(shot), needs=needs, modifiers=changes, faces=event.dice
            )
        if purpose == FUBAR_DIE:
            self._fubar = fubar_of(event.dice[0])
        if purpose == EDGE_DIE:
            return edge_rolled(event.dice[0])
        test = purpose in TESTS
        return telling.dice_of(event, _purpose(purpose), _wanted(purpose), low=test, summed=test)

    def _taken(self, event: told.ShotTaken) -> Told:
        self._shot = event
        return UNTOLD

    # Orders and tests.

    def _order(self, event: told.OrderGiven) -> Told:
        order, why = coded("order", event.order), event.why
        if event.unit in self._planes and event.order == "down" and why != "damage":
            return self._about("stays-in-reserve", event.unit)  # no unit goes Down there (WP-4)
        if (why, event.order) == ("FUBAR", "down"):
            return self._about("fubar-down", event.unit, why=key_of(self._fubar) or "unknown")
        if (why == "reaction" and event.order != "down") or (
            why == "ambush" and event.order != "advance"
        ):
            return UNTOLD
        key = "harm-stopped" if why == "damage" else coded("given", why).key
        return self._about(key, event.unit, order=order)

    def _refused(self, event: Refused) -> Message:
        instead = message("instead-order", order=coded("order", event.instead))
        if event.unit in self._planes:
            instead = message("instead-reserve")
        return self._about("refused", event.unit, tried=_tried(event.order), instead=instead)

    def _kept(self, event: told.OrderKept) -> Message:
        if event.unit in self._planes and event.order == "down":
            return self._about("remains-in-reserve", event.unit)
        return self._about("order-kept", event.unit, order=coded("order", event.order))

    # Moves.

    def _moved(self, event: told.Moved) -> Told:
        if event.distance_in < STILL_IN:
            return self._about("stays", event.unit) if event.why == "regroup" else UNTOLD
        how = event.why
        if event.reverse:
            how = "back-away" if how in ("escape", "panic") else "back-up"
        return self._about(
            "moved", event.unit, how=how, distance=event.distance_in,
            road=message("by-road") if event.road else NOTHING, ending=place("ending", event.place),
        )  # fmt: skip

    # Fire and what it does.

    def _hit(self, event: told.ShotsFired) -> Message:
        self._shot = None
        return self._about("hits", event.unit, target=self._name(event.target), hits=event.hits)

    def _struck(self, event: told.VehicleStruck) -> Told:
        level = coded("damage", event.level)
        if event.effects == ("destroyed",):  # the next event says that it is destroyed
            return (
                UNTOLD if event.level == "none" else self._about("damaged", event.unit, level=level)
            )
        effects = tuple(coded("effect", one) for one in event.effects) or message("effect-none")
        return self._about("struck", event.unit, level=level, effects=effects)

    # Close combat.

    def _fought(self, event: told.RoundFought) -> Message:
        mine, other = self._name(event.attacker), self._name(event.defender)
        ahead = event.by_attacker - event.by_defender
        outright = {"attacker": ahead > 0, "defender": ahead < 0}.get(event.verdict, True)
        return message(
            "round-fought", attacker=mine, defender=other, caused=event.by_attacker,
            taken=event.by_defender, verdict=event.verdict, outright=yes(outright),
        )  # fmt: skip


def _tried(order: str) -> Message:
    return coded("tried", order) if order else NOTHING


def arms(name: str, count: int = 1, mount: str = "") -> Message:
    """Return the phrase for a number of weapons: ``5 rifles``, ``the SMG``."""
    on = coded("mount", mount) if mount else NOTHING
    return coded("weapon", name, count=count, mount=on)


def hitting(needs: int) -> Message:
    """Return the phrase for a score to hit."""
    if needs < 6:
        return message("score", score=needs)
    return message("score-six" if needs == 6 else "score-then-six")


def _purpose(purpose: str) -> Message:
    if purpose.startswith(DAMAGE_BY):
        return message("purpose-damage-by", weapon=coded("arm", purpose.removeprefix(DAMAGE_BY)))
    counted = _OF_WEAPON.fullmatch(purpose)
    if counted is not None and purpose != "high explosive hits":
        return message(f"purpose-{counted[2]}", weapon=coded("arm", counted[1]))
    return coded("purpose", purpose)


def _wanted(purpose: str) -> telling.Wanted:
    hits = purpose.startswith("to hit")
    return lambda needs: (
        message("score-any")
        if needs <= 1
        else hitting(needs)
        if hits or needs <= 6
        else message("score-out-of-reach")
    )


def _how(shot: told.ShotTaken) -> tuple[Message, ...]:
    """Return a shot's weapon, range and cover: ``5 rifles at 14.2″, soft cover``."""
    held = arms(shot.weapon, len(shot.models), shot.mount)
    facts = [message("arms-at", arms=held, distance=shot.range_in)]
    if shot.indirect:
        facts.append(message("shot-indirect"))
    elif shot.cover != "none":
        cover = coded("cover", shot.cover)
        facts.append(message("hidden-in-cover", cover=cover) if shot.hidden else cover)
    if shot.smoke_in > 0:
        facts.append(message("shot-through-smoke"))
    if shot.facing != "front":
        facts.append(coded("shot-at", shot.facing))
    return tuple(facts)


@dataclass(frozen=True, slots=True)
class Harmless(Event):
    """Hits of several guns of one kind that cannot harm their target."""

    unit: str
    weapon: str
    hits: int
    guns: int


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """An order whose test failed, and the order that its unit follows instead."""

    unit: str
    order: str
    instead: str


@dataclass(frozen=True, slots=True)
class WentWide(Event):
    """A round of smoke that missed its spot: no smoke is laid."""


def gathered(events: Iterable[object]) -> Iterator[object]:
    """Yield the events, those that share a sentence joined into one, and smoke that missed."""
    held: Harmless | Tested | None = None
    for event in events:
        if isinstance(event, NoEffect):
            event = Harmless(event.unit, event.weapon, event.hits, 1)
        together = None if held is None else _together(held, event)
        if together is not None:
            event = together
        elif held is not None:
            yield held
        held = None
        if isinstance(event, Harmless) or (isinstance(event, Tested) and not event.passed):
            held = event
        else:
            yield event
        if isinstance(event, Rolled) and event.purpose == "to hit the spot" and _missed(event):
            yield WentWide()
    if held is not None:
        yield held


def _missed(roll: Rolled) -> bool:
    return roll.needs is not None and max(roll.dice) < min(roll.needs, 6)


def _together(held: Harmless | Tested, event: object) -> Harmless | Refused | None:
    """Return two successive events joined, or None where each has its own sentence."""
    if isinstance(held, Tested):
        if isinstance(event, OrderGiven) and (event.unit, event.why) == (held.unit, "failed"):
            return Refused(held.unit, held.order, event.order)
        return None
    if isinstance(event, Harmless) and (held.unit, held.weapon) == (event.unit, event.weapon):
        return replace(held, hits=held.hits + event.hits, guns=held.guns + event.guns)
    return None
