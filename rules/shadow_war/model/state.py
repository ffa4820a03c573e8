"""What a game of Shadow War is at any moment: frozen values, no geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.objectives import Objective

UP, PINNED, DOWN, OUT = "up", "pinned", "down", "out"

CONDITIONS = (UP, PINNED, DOWN, OUT)
"""How a fighter is, best first: on its feet, pinned, down, out of action."""

PHASES = ("charges", "charging", "compulsory", "movement", "shooting", "combat", "rally")
"""The parts of a player's turn in order; the first four are its movement phase (SW-MOV-1): all
charges are declared, then they are carried out."""

DECLARED = "declared"
"""What one has done in its movement phase that has declared a charge, and not set out."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A fighter's characteristics; `move` in inches, `save` the D6 that saves, 0 for none."""

    move: float
    ws: int
    bs: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    save: int = 0


@dataclass(frozen=True, slots=True)
class Fighter:
    """One fighter, named `unit/number` after its model.

    `wounds` are those it has left, `flesh_wounds` lower its skills (SW-TRA-1). `moved` is what
    it did in its side's latest movement phase: "" (nothing yet), declared (a charge), stay,
    move, run, charge, crawl, stand up, recover (tried in vain), overwatch or flee. `charged` is
    whom it charges or charged this turn
    and `over_cover` whether that one was behind cover; `engaged` are the enemies in contact.
    `shot` is that it has shot in this turn, `fought` whom it has fought in its own.
    """

    id: str
    side: str
    template: str
    profile: Profile
    weapons: tuple[str, ...]
    wounds: int
    leader: bool = False
    skills: tuple[str, ...] = ()
    condition: str = UP
    broken: bool = False
    hidden: bool = False
    overwatch: bool = False
    flesh_wounds: int = 0
    moved: str = ""
    charged: str = ""
    over_cover: bool = False
    engaged: tuple[str, ...] = ()
    shot: bool = False
    fought: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The number of its model in its unit."""
        return int(self.id.rpartition("/")[2])

    @property
    def able(self) -> bool:
        """On its feet and of good courage."""
        return self.condition == UP and not self.broken

    @property
    def free(self) -> bool:
        """Able, and with no enemy in contact."""
        return self.able and not self.engaged

    @property
    def out(self) -> bool:
        """Out of action."""
        return self.condition == OUT

    @property
    def prone(self) -> bool:
        """Pinned or down."""
        return self.condition in (PINNED, DOWN)


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. `turn` counts rounds of both sides' turns, `side` has the turn.

    `phase` is one of PHASES, "begin" before a side's turn, or "over". `routed` is the side
    that left the game (SW-MOR-2). `hidden` are the fighters that hid when this turn began.
    """

    sides: tuple[str, ...]
    turns: int
    fighters: Mapping[str, Fighter]
    turn: int = 0
    side: str = ""
    phase: str = "begin"
    routed: str = ""
    hidden: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()

    def present(self, side: str | None = None) -> list[Fighter]:
        """The fighters that are not out of action, of one side where it is named."""
        return [f for f in self.fighters.values() if not f.out and (side is None or f.side == side)]

    def enemy(self, side: str) -> str:
        """The other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """The enemies of a fighter that are not out of action."""
        return self.present(self.enemy(fighter.side))
