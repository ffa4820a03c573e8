"""Write events as sentences for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.bolt_action.model import events as told
from rules.bolt_action.model.events import NoEffect, OrderGiven, Tested
from rules.bolt_action.rules.damage import DAMAGE_BY
from rules.bolt_action.rules.morale import fubar_of
from rules.bolt_action.story.air_sentences import (
    NO_PLANES,
    STILL_IN,
    AirStory,
    edge_rolled,
    support_tellers,
)
from rules.engine import telling
from rules.engine.model.events import Event, GameEnded, Result, Rolled
from rules.engine.telling import NAMELESS, UNTOLD, Names, Tellers, inches_of, many

_DRAWN = ("An order die of ", " is drawn.")
"""Text around the side whose order die is drawn."""

_KEPT = (" keeps Ambush.", " keeps Down.", " remains in reserve.")
"""Ends of lines of the story about orders and units that stay for the next turn."""

TESTS = ("order test", "morale", "fire on board")
"""Rolls of 2D6 that pass on their `needs` or less."""

UNTOLD_DICE = ("order die",)
"""Dice without a score to beat: the sentence of the drawn order die suffices."""

ABBREVIATED = ("smg", "lmg", "mmg", "hmg")
"""Weapons that are written in capitals."""

SINGLY = {"bombs": "bomb", "rockets": "rocket"}
"""Singular of weapons whose profile has a plural name."""

FUBAR_DIE = "FUBAR"
"""The die for the result of a double six (BA-FUB-1, BA-FUB-2)."""

EDGE_DIE = "table edge"
"""The die for the edge that a plane comes in by: it has no score to beat (WP-5)."""


def story(
    events: Iterable[object], names: Names = NAMELESS, planes: Mapping[str, str] = NO_PLANES
) -> Iterator[str]:
    """Yield one sentence for each event that has one; other entries, such as actions, are skipped.

    `names`: players' names of units, by id. `planes`: the sides of those that are warplanes, by id.
    """
    return telling.story(gathered(events), _Story(names, planes).tellers)


def opens(line: str) -> str | None:
    """Return the name of the side whose order die a line of the story says is drawn.

    "" for a line of the end of a turn, which is part of no activation; None for other lines.
    """
    if line.endswith(_KEPT):
        return ""
    before, after = _DRAWN
    if line.startswith(before) and line.endswith(after):
        return line[len(before) : -len(after)]
    return None


def weapon(name: str, count: int = 1) -> str:
    """Write a number of weapons: ``5 rifles``, ``the SMG``."""
    word = _word_of(name)
    if count == 1:
        return f"the {word}"
    head, bracket, rest = word.partition(" (")
    return f"{count} {head}s{bracket}{rest}"


def _word_of(name: str) -> str:
    """Write one weapon, as players do: ``SMG``, ``bomb``."""
    return name.upper() if name in ABBREVIATED else SINGLY.get(name, name)


_TRIED = {
    "ambush": "to go into Ambush",
    "down": "to go Down",
}
"""Phrases for orders that are no verbs."""


_BAFFLED = {
    "friendly fire": "no friend of it is near enough to the enemy",
    "panic": "it sees no enemy to run from, or cannot move",
    "": "nobody is near to fire at by mistake, or in sight to run from",
}
"""Reasons for a Down on FUBAR, by its result; "" where the story begins after its die."""


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
            told.TurnBegan: lambda e: f"Turn {e.turn}.",
            told.DieDrawn: lambda e: f"{_DRAWN[0]}{self._name(e.side)}{_DRAWN[1]}",
            told.OrderGiven: self._order,
            told.Tested: self._tested,
            Refused: self._refused,
            told.PinsChanged: self._pins,
            told.MoveBegan: air.began,
            told.Moved: self._moved,
            told.AmbushSprung: air.sprung,
            told.Towed: lambda e: f"{self._name(e.unit)} goes with {self._name(e.tractor)}.",
            told.Unhitched: lambda e: f"{self._name(e.unit)} is unhitched.",
            told.Mounted: lambda e: f"{self._name(e.unit)} mounts {self._name(e.transport)}.",
            told.Dismounted: lambda e: (
                f"{self._name(e.unit)} gets down from {self._name(e.transport)}."
            ),
            told.Revealed: lambda e: f"{self._name(e.unit)} is hidden no more.",
            told.FireDeclared: self._declared,
            told.OutOfRange: self._short,
            told.ShotTaken: self._taken,
            told.NoEffect: lambda e: UNTOLD,  # gathered for all guns together
            Harmless: self._harmless,
            WentWide: lambda e: "The round goes wide: no smoke is laid.",
            told.ShotsFired: self._hit,
            told.MenLost: self._lost,
            told.WeaponSpent: self._spent,
            told.VehicleStruck: self._struck,
            told.Destroyed: self._destroyed,
            told.AssaultDeclared: self._assault,
            told.Contact: self._contact,
            told.PiledIn: lambda e: UNTOLD,  # part of the close combat
            told.StrikeTogether: self._together,
            told.RoundFought: self._fought,
            told.Withstood: lambda e: f"{self._name(e.unit)} withstands the assault.",
            **support_tellers(self._name),
            told.FlewIn: air.flew,
            told.FireHeld: self._held,
            told.LeftTable: air.left,
            told.Exited: lambda e: f"{self._name(e.unit)} leaves the table by the {e.edge} edge.",
            told.OrderKept: self._kept,
            told.Measured: self._measured,
            GameEnded: lambda e: telling.ended(e, "units", names),
        }

    def _name(self, who: str) -> str:
        return telling.called(self._names, who)

    # Dice.

    def _rolled(self, event: Rolled) -> str:
        if event.purpose in UNTOLD_DICE:
            return UNTOLD
        if event.purpose == "to hit" and self._shot is not None:
            needs = "?" if event.needs is None else hitting(event.needs)
            faces = " ".join(map(str, event.dice))
            said = f"  {_how(self._shot)}: {needs}{telling.changed(event.modifiers)}: {faces}"
            self._shot = None
            return said
        if event.purpose == FUBAR_DIE:
            self._fubar = fubar_of(event.dice[0])
        if event.purpose == EDGE_DIE:
            return edge_rolled(event.dice[0])
        if event.purpose.startswith(DAMAGE_BY):
            by = _word_of(event.purpose.removeprefix(DAMAGE_BY))
            event = replace(event, purpose=f"{DAMAGE_BY}{by}")
        test = event.purpose in TESTS
        return telling.dice(event, _wanted(event.purpose), low=test, summed=test)

    def _taken(self, event: told.ShotTaken) -> str:
        self._shot = event
        return UNTOLD

    # Orders and tests.

    def _order(self, event: told.OrderGiven) -> str:
        who, order = self._name(event.unit), event.order.capitalize()
        if event.unit in self._planes and event.order == "down" and event.why != "damage":
            return f"{who} stays in reserve."  # where no unit goes Down (WP-4)
        if (event.why, event.order) == ("FUBAR", "down"):
            return f"{who} goes Down, everything gone wrong: {_BAFFLED[self._fubar]}."
        return {
            "ordered": f"{who}: {order}.",
            "failed": f"{who} goes {order} instead.",
            "reaction": f"{who} goes Down in reaction." if order == "Down" else UNTOLD,
            "damage": f"{who} is stopped: {order}.",
            "FUBAR": f"{who}: {order}, everything gone wrong.",
            "ambush": f"{who} comes out of its Ambush." if order == "Advance" else UNTOLD,
        }[event.why]

    def _tested(self, event: told.Tested) -> str:
        verb = "passes" if event.passed else "fails"
        tried = "" if event.passed or not event.order else f" {_tried(event.order)}"
        return f"{self._name(event.unit)} {verb} its {event.what} test{tried}."

    def _refused(self, event: Refused) -> str:
        tried = f" {_tried(event.order)}" if event.order else ""
        goes = f"goes {event.instead.capitalize()} instead"
        if event.unit in self._planes:
            goes = "stays in reserve"
        return f"{self._name(event.unit)} fails its order test{tried}, and {goes}."

    def _pins(self, event: told.PinsChanged) -> str:
        verb = "gains" if event.change > 0 else "sheds"
        left = f"{event.pins} now" if event.pins else "none left"
        return f"{self._name(event.unit)} {verb} {many(abs(event.change), 'pin')}: {left}."

    def _kept(self, event: told.OrderKept) -> str:
        if event.unit in self._planes and event.order == "down":
            return f"{self._name(event.unit)} remains in reserve."
        return f"{self._name(event.unit)} keeps {event.order.capitalize()}."

    # Moves.

    def _moved(self, event: told.Moved) -> str:
        if event.distance_in < STILL_IN:
            return f"{self._name(event.unit)} stays." if event.why == "regroup" else UNTOLD
        how = {
            "advance": "advances",
            "run": "runs",
            "escape": "falls back",
            "panic": "flees",
            "assault": "charges",
            "regroup": "regroups by",
        }[event.why]
        if event.reverse:
            how = "backs away" if event.why in ("escape", "panic") else "backs up"
        road = " by road" if event.road else ""
        ending = f", ending {event.place}" if event.place else ""
        return f"{self._name(event.unit)} {how} {inches_of(event.distance_in)}{road}{ending}."

    def _held(self, event: told.FireHeld) -> str:
        who, target = self._name(event.unit), self._name(event.target)
        blind = "nothing that sees and reaches it"
        return {
            "unarmed": f"{who} does not open fire on {target}: it has nothing left to fire with.",
            "blind": f"{who} does not open fire on {target}: it has {blind}.",
            "held": f"{who} does not open fire on {target}: its side holds it back.",
            "escaped": f"{target} is out of {who}'s fire.",
            "mistaken": f"{who} takes {target} for the enemy, but has {blind}.",
        }[event.why]

    # Fire and what it does.

    def _declared(self, event: told.FireDeclared) -> str:
        why = {
            "ordered": "",
            "ambush": " from ambush",
            "assault": " as it is charged",
            "FUBAR": " by mistake",
            "rear gun": " with its rear gun",
        }[event.why]
        return f"{self._name(event.unit)} fires at {self._name(event.target)}{why}."

    def _short(self, event: told.OutOfRange) -> str:
        count = len(event.models)
        verb = "does" if count == 1 else "do"
        arms = weapon(event.weapon, count)
        return f"{self._name(event.unit)}: {arms} {verb} not reach."

    def _harmless(self, event: Harmless) -> str:
        what = many(event.hits, "hit")
        arms = weapon(event.weapon, event.guns)
        by = event.weapon if event.weapon == "close combat" else arms
        return f"{what.capitalize()} by {by} cannot harm {self._name(event.unit)}."

    def _hit(self, event: told.ShotsFired) -> str:
        self._shot = None
        who, target = self._name(event.unit), self._name(event.target)
        if not event.hits:
            return f"{who} misses {target}."
        times = {1: "once", 2: "twice"}.get(event.hits, f"{event.hits} times")
        return f"{who} hits {target} {times}."

    def _lost(self, event: told.MenLost) -> str:
        picked = ", picked by the enemy" if event.exceptional else ""
        return f"{self._name(event.unit)} loses {many(len(event.models), 'man', 'men')}{picked}."

    def _spent(self, event: told.WeaponSpent) -> str:
        what, count = SINGLY.get(event.weapon, event.weapon), len(event.models)
        load = f"a {what}" if count == 1 else many(count, what)
        return f"{self._name(event.unit)} has spent {load}."

    def _struck(self, event: told.VehicleStruck) -> str:
        if event.effects == ("destroyed",):  # the next event says that it is destroyed
            level = f"{self._name(event.unit)}: {event.level} damage."
            return level if event.level != "none" else UNTOLD
        level = f"{event.level} damage" if event.level != "none" else "struck"
        return f"{self._name(event.unit)}: {level} – {', '.join(event.effects) or 'no effect'}."

    def _destroyed(self, event: told.Destroyed) -> str:
        wreck = " Its wreck blocks the way." if event.wreck else ""
        fate = {
            "destroyed by damage": "is destroyed",
            "abandoned": "is abandoned by its crew",
            "shot down": "is shot down",
        }.get(event.why, f"is destroyed: {event.why}")
        return f"{self._name(event.unit)} {fate}.{wreck}"

    # Close combat.

    def _assault(self, event: told.AssaultDeclared) -> str:
        return f"{self._name(event.unit)} assaults {self._name(event.target)}."

    def _contact(self, event: told.Contact) -> str:
        verb = "reaches" if event.reached else "does not reach"
        return f"{self._name(event.unit)} {verb} {self._name(event.target)}."

    def _together(self, event: told.StrikeTogether) -> str:
        both = f"{self._name(event.attacker)} and {self._name(event.defender)}"
        why = {"obstacle": "over the obstacle", "again": "in another round"}[event.why]
        return f"{both} strike at once, {why}."

    def _fought(self, event: told.RoundFought) -> str:
        mine, other = self._name(event.attacker), self._name(event.defender)
        ahead = event.by_attacker - event.by_defender
        ending = {
            "attacker": f"{mine} wins" if ahead > 0 else f"{other} is wiped out, {mine} wins",
            "defender": f"{other} wins" if ahead < 0 else f"{mine} is wiped out, {other} wins",
            "draw": "they fight on",
            "both": "nobody is left",
        }[event.verdict]
        caused = many(event.by_attacker, "loss", "losses")
        taken = many(event.by_defender, "loss", "losses")
        return f"Close combat: {mine} causes {caused}, {other} {taken}; {ending}."

    # The game.

    def _measured(self, event: told.Measured) -> str:
        ends = f"{self._name(event.start)} to {self._name(event.end)}"
        return f"{ends}: {event.inches:g}″, measured by {self._name(event.side)}."


def _tried(order: str) -> str:
    return _TRIED.get(order, f"to {order}")


def hitting(needs: int) -> str:
    """Write a score to hit."""
    return f"{needs}+" if needs < 6 else "6" if needs == 6 else "6, then 6"


def _wanted(purpose: str) -> telling.Wanted:
    hits = purpose.startswith("to hit")
    return lambda needs: (
        "any roll does" if needs <= 1 else hitting(needs) if hits or needs <= 6 else "out of reach"
    )


def _how(shot: told.ShotTaken) -> str:
    """Write a shot's weapon, range and cover: ``5 rifles at 14.2 in, soft cover``."""
    arms = weapon(shot.weapon, len(shot.models))
    if shot.mount:
        arms = arms.replace("the ", f"the {shot.mount} ", 1)
    facts = [f"{arms} at {inches_of(shot.range_in)}"]
    if shot.indirect:
        facts.append("indirectly")
    elif shot.cover != "none":
        facts.append(f"hidden in {shot.cover} cover" if shot.hidden else f"{shot.cover} cover")
    if shot.smoke_in > 0:
        facts.append("through smoke")
    if shot.facing != "front":
        facts.append(f"at its {shot.facing}")
    return ", ".join(facts)


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
