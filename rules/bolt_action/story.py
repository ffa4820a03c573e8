"""Events as sentences, for players to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.bolt_action import events as told
from rules.engine import telling
from rules.engine.events import Rolled
from rules.engine.telling import NAMELESS, UNTOLD, Names, Tellers

TESTS = ("order test", "morale", "fire on board")
"""Rolls of 2D6 that pass on their `needs` or less."""


def story(events: Iterable[object], names: Names = NAMELESS) -> Iterator[str]:
    """One sentence for each event; anything else, such as an action, is passed over.

    `names`: what players call units, by id.
    """
    return telling.story(events, _TELLERS)


def _rolled(event: Rolled) -> str:
    def wanted(needs: int) -> str:
        if needs <= 6:
            return f"{needs}+"
        return "6 and then 6" if event.purpose.startswith("to hit") else "out of reach"

    test = event.purpose in TESTS
    return telling.dice(event, wanted, low=test, summed=test)


def _men(count: int) -> str:
    return "one man" if count == 1 else f"{count} men"


def _pins(event: told.PinsChanged) -> str:
    verb = "gains" if event.change > 0 else "sheds"
    return f"{event.unit} {verb} {abs(event.change)}, pins: {event.pins}."


def _order(event: told.OrderGiven) -> str:
    because = {
        "ordered": "",
        "failed": " instead, its test failed",
        "reaction": " in reaction",
        "damage": ", stopped by damage",
        "FUBAR": ", everything gone wrong",
        "ambush": ", its ambush sprung",
    }[event.why]
    return f"{event.unit}: {event.order.capitalize()}{because}."


def _tested(event: told.Tested) -> str:
    verb = "passes" if event.passed else "fails"
    return f"{event.unit} {verb} its {event.what} test on {event.needs}."


def _moved(event: told.Moved) -> str:
    how = {
        "advance": "advances",
        "run": "runs",
        "escape": "falls back",
        "panic": "flees",
        "assault": "charges",
        "regroup": "regroups by",
    }[event.why]
    return f"{event.unit} {how} {event.distance_in:.1f} in."


def _shot(event: told.ShotTaken) -> str:
    cover = "hidden" if event.hidden else f"{event.cover} cover" if event.cover != "none" else ""
    many = f"{len(event.models)} × " if len(event.models) > 1 else ""
    return ", ".join([f"{many}{event.weapon} at {event.range_in:.1f} in", *filter(None, [cover])])


def _lost(event: told.MenLost) -> str:
    picked = ", picked by the enemy" if event.exceptional else ""
    return f"{event.unit} loses {_men(len(event.models))}{picked}."


def _struck(event: told.VehicleStruck) -> str:
    level = f"{event.level} damage" if event.level != "none" else "struck"
    return f"{event.unit}: {level} – {', '.join(event.effects) or 'no effect'}."


def _destroyed(event: told.Destroyed) -> str:
    wreck = " Its wreck blocks the way." if event.wreck else ""
    return f"{event.unit} is destroyed: {event.why}.{wreck}"


def _fought(event: told.RoundFought) -> str:
    ending = {
        "attacker": f"{event.attacker} wins",
        "defender": f"{event.defender} wins",
        "draw": "they fight on",
        "both": "nobody is left",
    }[event.verdict]
    return (
        f"close combat, {event.attacker} {event.by_attacker} to {event.defender} "
        f"{event.by_defender}: {ending}."
    )


def _called(event: told.SupportCalled) -> str:
    what = {
        "astray": "goes astray",
        "delayed": "is delayed",
        "arrives": "is on its way",
    }[event.result]
    return f"{event.side}'s {event.kind} {what}."


def _declared(event: told.FireDeclared) -> str:
    why = {
        "ordered": "",
        "ambush": " from ambush",
        "assault": " at those who charge it",
        "FUBAR": " by mistake",
        "rear gun": " with its rear gun",
    }[event.why]
    return f"{event.unit} fires at {event.target}{why}."


def _at(at: tuple[float, ...]) -> str:
    return f" at ({', '.join(f'{x:.1f}' for x in at)})" if at else ""


def _ended(event: told.GameEnded) -> str:
    left = ", ".join(f"{s} {n}" for s, n in zip(event.sides, event.left, strict=True))
    return f"The game is over; units left: {left}."


_EDGES = {
    "own": "its own edge",
    "left": "the left",
    "right": "the right",
    "opposite": "the enemy's edge",
}
_LEAVES = {"pull out": "pulls out, into reserve", "driven off": "is driven off and does not return"}


_TELLERS: Tellers = {
    Rolled: _rolled,
    told.TurnBegan: lambda e: f"Turn {e.turn}.",
    told.DieDrawn: lambda e: f"{e.side} draws a die.",
    told.OrderGiven: _order,
    told.Tested: _tested,
    told.PinsChanged: _pins,
    told.MoveBegan: lambda e: UNTOLD,  # where it ends is told
    told.Moved: _moved,
    told.AmbushSprung: lambda e: f"{e.unit} springs its ambush on {e.target}, {e.when} its move.",
    told.FireDeclared: _declared,
    told.OutOfRange: lambda e: f"the {e.weapon} of {e.unit} does not reach.",
    told.ShotTaken: _shot,
    told.NoEffect: lambda e: f"the {e.weapon} cannot harm {e.unit}: out of reach.",
    told.ShotsFired: lambda e: (
        f"{e.unit} hits {e.target} {e.hits} times."
        if e.hits != 1
        else f"{e.unit} hits {e.target} once."
    ),
    told.MenLost: _lost,
    told.WeaponSpent: lambda e: f"{e.unit} has spent its {e.weapon}.",
    told.VehicleStruck: _struck,
    told.Destroyed: _destroyed,
    told.AssaultDeclared: lambda e: f"{e.unit} assaults {e.target}.",
    told.Contact: lambda e: f"{e.unit} {'reaches' if e.reached else 'does not reach'} {e.target}.",
    told.RoundFought: _fought,
    told.SupportCalled: _called,
    told.BarrageFell: lambda e: f"fire for effect{_at(e.at)}, {e.radius_in:g} in around.",
    told.SmokeLaid: lambda e: f"smoke{_at(e.at)}, {e.radius_in:g} in around, to turn {e.until}.",
    told.Aircraft: lambda e: f"{e.side}'s aircraft over {e.target}: {e.what}.",
    told.FlewIn: lambda e: f"{e.unit} comes in at {e.target} from {_EDGES[e.edge]}.",
    told.LeftTable: lambda e: f"{e.unit} {_LEAVES[e.why]}.",
    told.OrderKept: lambda e: f"{e.unit} keeps {e.order.capitalize()}.",
    told.Measured: lambda e: f"{e.side} measures {e.start} to {e.end}: {e.inches:g} in.",
    told.GameEnded: _ended,
}
