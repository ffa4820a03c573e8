"""Flights, support and smoke as sentences, and the ambushes that interrupt a way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import STOPS_AT_IN
from rules.engine import telling
from rules.engine.play.objectives import PLAYER_EDGES
from rules.engine.telling import UNTOLD, Names, Tellers, inches_of

Namer = Callable[[str], str]
"""Returns players' name of a unit or a side, by its id."""


def support_tellers(name: Namer) -> Tellers:
    """Return the sentence of each event of support and of smoke."""
    return {
        told.SupportCalled: lambda e: _called(e, name),
        told.PointShifted: lambda e: _shifted(e, name),
        told.BarrageFell: lambda e: f"Fire for effect{_at(e.at)}, {e.radius_in:g}″ around.",
        told.SmokeFired: lambda e: _fired(e, name),
        told.SmokeLaid: lambda e: (
            f"Smoke{_at(e.at)}, {e.radius_in:g}″ around, until the end of turn {e.until}."
        ),
        told.SmokeStands: lambda e: (
            f"Smoke stands{_at(e.at)}, {e.radius_in:g}″ around, until the end of turn {e.until}."
        ),
        told.SmokeCleared: lambda e: f"The smoke{_at(e.at)} has cleared.",
        told.Aircraft: lambda e: f"Aircraft of {name(e.side)} over {name(e.target)}: {e.what}.",
    }


def _at(at: tuple[float, ...]) -> str:
    return f" at ({', '.join(f'{x:.1f}' for x in at)})" if at else ""


def _called(event: told.SupportCalled, name: Namer) -> str:
    what = {
        "astray": "goes astray",
        "delayed": "is delayed",
        "arrives": "is on its way" if event.kind == "air strike" else "arrives",
    }[event.result]
    if event.result == "delayed" and event.at:
        return f"The {event.kind} of {name(event.side)} {what}: its marker lies{_at(event.at)}."
    on = f" on {name(event.target)}" if event.target else ""
    watched = f", {name(event.observer)} observing" if event.observer else ""
    return f"The {event.kind} of {name(event.side)}{on}{_at(event.at)} {what}{watched}."


def _shifted(event: told.PointShifted, name: Namer) -> str:
    if not event.shifted_in:
        return f"The point of the {event.kind} is left where it is by {name(event.side)}."
    how = f"{inches_of(event.shifted_in)}, to{_at(event.at).removeprefix(' at')}"
    return f"The point of the {event.kind} is moved {how}, by {name(event.side)}."


def _fired(event: told.SmokeFired, name: Namer) -> str:
    where = f"{_at(event.at)}, {event.range_in:.0f}″ away"
    return f"{name(event.unit)} fires smoke with its {event.weapon}{where}."


NO_PLANES: Mapping[str, str] = MappingProxyType({})
"""No warplanes."""

NOISE = "Wroooom"
"""Noise of a plane that comes in: players have to make it (WP-6)."""

STILL_IN = 0.05
"""A shorter distance is not mentioned, inches."""

AGAIN = "roll again"
"""Face of the edge die that stands for no edge (WP-5)."""

_EDGES = {
    "own": "the {side} table edge",
    "left": "the left of {side}",
    "right": "the right of {side}",
    "opposite": "the edge opposite {side}",
}


def edge_rolled(face: int) -> str:
    """Describe a roll for the edge that a plane comes in by (WP-5)."""
    edge = AGAIN
    if face <= len(PLAYER_EDGES):
        rolled = PLAYER_EDGES[face - 1]
        own = rolled == "own"
        edge = "the plane's own table edge" if own else _edge(rolled, "the plane's side")
    return f"  the edge it comes in by: {face}, {edge}"


class AirStory:
    """Describes planes that come and go. ``planes``: the side of each warplane, by id."""

    def __init__(self, names: Names, planes: Mapping[str, str]) -> None:
        self._names, self._planes = names, planes

    def _name(self, who: str) -> str:
        return telling.called(self._names, who)

    def began(self, event: told.MoveBegan) -> str:
        """Describe the noise of a plane that sets out; other moves are described at their end."""
        return f"{NOISE}! {self._name(event.unit)} flies in." if event.start else UNTOLD

    def sprung(self, event: told.AmbushSprung) -> str:
        """Describe an ambush with its place along the way."""
        flies = event.target in self._planes
        where = {
            "before": "as it comes over the edge" if flies else "before it sets out",
            "during": f"{inches_of(event.gone_in)} along its path",
            "after": "where its path ends",
        }[event.when]
        return (
            f"{self._name(event.unit)} opens fire from Ambush at {self._name(event.target)}, "
            f"{where}."
        )

    def flew(self, event: told.FlewIn) -> str:
        """Describe a plane's edge, and why it does not stop where it should (WP-6)."""
        side = self._planes.get(event.unit, "its side")
        edge = _edge(event.edge, telling.heading(self._name(side)))
        who = f"{self._name(event.unit)} attacks {self._name(event.target)}"
        return f"{who} from {edge}{self._ending(event)}."

    def _ending(self, event: told.FlewIn) -> str:
        ends = inches_of(event.ends_in)
        if event.in_the_way:
            name = self._name(event.in_the_way)
            if event.ends_in > STOPS_AT_IN - STILL_IN:
                return f", held over {name}, which leaves no room nearer"
            return f", ending {ends} from it: {name} is in the way at {STOPS_AT_IN:g}″"
        if event.ends_in < STOPS_AT_IN - STILL_IN:
            return f", and stays {ends} from it, where it comes in"
        return ""

    def left(self, event: told.LeftTable) -> str:
        """Describe a plane that leaves the table."""
        how = {
            "pull out": "pulls out, into reserve",
            "driven off": "is driven off and does not return",
        }[event.why]
        return f"{self._name(event.unit)} {how}."


def _edge(edge: str, side: str) -> str:
    return _EDGES[edge].format(side=side)
