"""The state of a Bolt Action game: frozen values, no geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.engine.model.codec import quiet
from rules.engine.play.objectives import Fate, Objective
from rules.engine.player.tokens import Face, Laid, Tokens

ORDERS = ("fire", "advance", "run", "ambush", "rally", "down")
"""The six orders (BA-ORD-1)."""

OFFICERS = ("none", "second lieutenant", "first lieutenant", "captain", "major")
"""Officers' ranks; the index is the bonus of a rank (BA-MOR-2)."""


HAND = "hand"
"""Mount of weapons that men carry or serve."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon and its mount: hand, turret, hull or pintle; a plane's wing, rear or rack.

    A weapon with a number of uses is that many arms.
    """

    weapon: str
    mount: str = HAND


@dataclass(frozen=True, slots=True)
class Model:
    """One model: its number in its unit, its arms, its role, and its rank among `OFFICERS`."""

    number: int
    arms: tuple[Arm, ...] = ()
    leader: bool = False
    gun: bool = False
    officer: str = quiet("none")

    def carries(self, weapon: str) -> bool:
        """Return whether it has the weapon of this id."""
        return any(arm.weapon == weapon for arm in self.arms)


@dataclass(frozen=True, slots=True)
class Ranging:
    """Indirect fire on one spot: its target, its latest round and that round's turn (BA-SHO-8)."""

    target: str
    rounds: int
    turn: int


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit. `models` are those still there; `order` is the die beside it, None in the bag.

    `kind` is infantry, artillery, vehicle or warplane; `mover` infantry, artillery, wheeled,
    half-tracked, tracked or warplane; `ground` the terrain it was deployed in. `stopped`: the crew
    of a vehicle does nothing more this turn. `escaped_turn`: the last turn in which it fell back. A
    warplane in `reserve` is not on the table; `arrived`: it has come in before. `steady`: the loss
    of its leader and a crew of one have no effect under its ruleset (BA-MOR-3). `hidden`: its
    scenario hides it, and it is not yet revealed (BA-SHO-6). `tows`: the gun behind it, by id,
    which goes with it (assumption `towed_guns_follow`). `capacity`: how many men a vehicle carries.
    `aboard`: the vehicle that a unit rides in, by id. `exited`: the edge by which it left the table
    for good, out of the game and not destroyed.
    """

    id: str
    side: str
    template: str
    kind: str
    mover: str
    quality: str
    models: tuple[Model, ...]
    pins: int = 0
    order: str | None = None
    team: bool = False
    steady: bool = quiet(False)
    hidden: bool = quiet(False)
    damage_value: int = 0
    open_topped: bool = False
    recce: bool = False
    towing: bool = False
    tows: str = quiet("")
    capacity: int = quiet(0)
    aboard: str = quiet("")
    interceptor: bool = False
    ground: str = "open"
    immobilised: bool = False
    stopped: bool = False
    escaped_turn: int = 0
    ranging: Ranging | None = None
    reserve: bool = False
    arrived: bool = False
    destroyed: bool = False
    exited: str = ""

    @property
    def gone(self) -> bool:
        """Whether it is out of the game: destroyed, or off the table for good."""
        return self.destroyed or bool(self.exited)

    @property
    def men(self) -> int:
        """Number of models that are men; a vehicle counts as one."""
        return sum(not model.gun for model in self.models)

    @property
    def led(self) -> bool:
        """Whether its leader still stands."""
        return any(model.leader for model in self.models)

    @property
    def officer(self) -> str:
        """Best rank among its models: it is lost with that model (BA-MOR-5)."""
        return max((m.officer for m in self.models), key=OFFICERS.index, default="none")

    @property
    def down(self) -> bool:
        """Whether its order is Down."""
        return self.order == "down"

    @property
    def vehicle(self) -> bool:
        """Whether it is a vehicle, on the ground or in the air (WP-1)."""
        return self.kind in ("vehicle", "warplane")

    @property
    def warplane(self) -> bool:
        """Whether it is a warplane (WP-1)."""
        return self.kind == "warplane"

    @property
    def armoured(self) -> bool:
        """Whether it is a vehicle of damage value 7 or more (BA-DMG-1)."""
        return self.vehicle and self.damage_value >= 7

    @property
    def crew_of_one(self) -> bool:
        """Whether it is a gun crew or team with one man left (BA-WPN-4, BA-MOR-3)."""
        return not self.steady and (self.team or self.kind == "artillery") and self.men == 1

    def without(self, numbers: tuple[int, ...]) -> Unit:
        """Return the unit less these models; with no man left it is destroyed."""
        left = tuple(model for model in self.models if model.number not in numbers)
        unit = replace(self, models=left)
        return unit if unit.men else replace(unit, destroyed=True)


@dataclass(frozen=True, slots=True)
class Asset:
    """Support a side may call once: barrage, smoke or air strike; `weapon` lays the smoke."""

    number: int
    side: str
    kind: str
    weapon: str = "barrage"


@dataclass(frozen=True, slots=True)
class Marker:
    """Called support that is delayed: it is rolled for again next turn (BA-BAR-2).

    `observer` is the unit that watches for an air strike.
    """

    asset: Asset
    at: tuple[float, ...]
    target: str = ""
    observer: str = quiet("")


@dataclass(frozen=True, slots=True)
class Smoke:
    """A circle of smoke on the table, inches; `until` is the last turn it stands."""

    at: tuple[float, ...]
    radius_in: float
    until: int


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. `bag` counts each side's order dice in the bag.

    `hand` is the side whose die is drawn and not yet beside a unit.
    """

    sides: tuple[str, ...]
    turns: int
    units: Mapping[str, Unit]
    bag: Mapping[str, int]
    turn: int = 0
    phase: str = "preliminary"
    hand: str = ""
    assets: tuple[Asset, ...] = ()
    markers: tuple[Marker, ...] = ()
    smokes: tuple[Smoke, ...] = ()
    objectives: tuple[Objective, ...] = ()

    def alive(self, side: str | None = None) -> list[Unit]:
        """Return the units that are in the game, of one side if it is named."""
        return [u for u in self.units.values() if not u.gone and (side is None or u.side == side)]

    def fates(self) -> dict[str, Fate]:
        """Return the fate of each unit."""
        return {u.id: Fate(u.side, u.destroyed, u.exited) for u in self.units.values()}

    def present(self, side: str | None = None) -> list[Unit]:
        """Return those units that are on the table: no warplanes in reserve (WP-4), no riders."""
        return [unit for unit in self.alive(side) if not unit.reserve and not unit.aboard]

    def riders(self, vehicle: str) -> list[Unit]:
        """Return the units that ride in a vehicle."""
        return [unit for unit in self.alive() if unit.aboard == vehicle]

    def transports(self, rider: Unit) -> list[Unit]:
        """Return the vehicles of its side with room for a unit on foot."""
        if rider.kind != "infantry" or rider.aboard:
            return []
        return [
            one
            for one in self.grounded(rider.side)
            if one.capacity >= rider.men + sum(unit.men for unit in self.riders(one.id))
        ]

    def grounded(self, side: str | None = None) -> list[Unit]:
        """Return those units that stand on the ground.

        These count as near, as an enemy to close with, to flee from or to be mistaken for
        (BA-FUB-1, BA-FUB-2). A plane overhead does not.
        """
        return [unit for unit in self.present(side) if not unit.warplane]

    def enemy(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]


FACES: Mapping[str, Face] = MappingProxyType(
    {
        "fire": "star",
        "advance": "chevron",
        "run": "chevrons",
        "ambush": "eye",
        "rally": "cross",
        "down": "low",
    }
)
"""Symbol on the die of each order."""


def tokens(state: State) -> Laid:
    """Return the tokens of each unit that has any, by id; a destroyed unit is a wreck."""
    found = {unit.id: _beside(unit) for unit in state.units.values()}
    return {name: laid for name, laid in found.items() if laid}


def _beside(unit: Unit) -> Tokens:
    if unit.destroyed:
        return Tokens(("wreck",)) if unit.vehicle and not unit.warplane else Tokens()
    if unit.exited or unit.reserve or unit.aboard:
        return Tokens()
    order = (unit.order,) if unit.order else ()
    words = (*order, "immobilised") if unit.immobilised else order
    words = (*words, "hidden") if unit.hidden else words
    face = FACES.get(unit.order or "")
    return Tokens(words, unit.pins, lies=unit.order == "down", face=face)
