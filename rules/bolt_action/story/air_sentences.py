"""Flights as sentences, and the ambushes that interrupt a way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import STOPS_AT_IN
from rules.engine import telling
from rules.engine.play.objectives import PLAYER_EDGES
from rules.engine.telling import UNTOLD, Names, inches_of

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
