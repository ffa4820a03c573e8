"""The state of a game of Shadow War: frozen values, no geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.play.objectives import Objective
from rules.engine.player.tokens import Laid, Tokens

UP, PINNED, DOWN, OUT = "up", "pinned", "down", "out"

CONDITIONS = (UP, PINNED, DOWN, OUT)
"""Conditions of a fighter, best first: on its feet, pinned, down, out of action."""

PHASES = ("charges", "charging", "compulsory", "movement", "shooting", "combat", "rally")
"""Parts of a player's turn in order.

The first four are its movement phase (SW-MOV-1): all charges are declared, then they are carried
out.
"""

DECLARED = "declared"
"""Value of `Fighter.moved` for a fighter that has declared a charge and not set out."""


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

    `wounds` are those it has left; `flesh_wounds` lower its skills (SW-TRA-1). `moved` is its deed
    in its side's latest movement phase: "" (nothing yet), declared (a charge), stay, move, run,
    charge, crawl, stand up, recover (tried in vain), overwatch or flee. `charged` is the enemy it
    charges or charged this turn, and `over_cover` whether that enemy was behind cover. `engaged`
    are the enemies in contact. `shot`: it has shot in this turn. `fought`: those it has fought in
    its own turn.
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
        """Number of its model in its unit."""
        return int(self.id.rpartition("/")[2])

    @property
    def able(self) -> bool:
        """Whether it is on its feet and not broken."""
        return self.condition == UP and not self.broken

    @property
    def free(self) -> bool:
        """Whether it is able, and no enemy is in contact."""
        return self.able and not self.engaged

    @property
    def out(self) -> bool:
        """Whether it is out of action."""
        return self.condition == OUT

    @property
    def prone(self) -> bool:
        """Whether it is pinned or down."""
        return self.condition in (PINNED, DOWN)


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. `turn` counts rounds of both sides' turns; `side` has the turn.

    `phase` is one of PHASES, "begin" before a side's turn, or "over". `routed` is the side that
    left the game (SW-MOR-2). `hidden` are the fighters that hid when this turn began.
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
        """Return the fighters that are not out of action, of one side if it is named."""
        return [f for f in self.fighters.values() if not f.out and (side is None or f.side == side)]

    def enemy(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """Return the enemies of a fighter that are not out of action."""
        return self.present(self.enemy(fighter.side))


def tokens(state: State) -> Laid:
    """Return the markers of each fighter that has any, by id."""
    found = {one.id: _beside(one) for one in state.present()}
    return {name: marked for name, marked in found.items() if marked}


def _beside(fighter: Fighter) -> Tokens:
    marked = {
        fighter.condition: fighter.condition != UP,
        "broken": fighter.broken,
        "overwatch": fighter.overwatch,
        "hidden": fighter.hidden,
    }
    words = tuple(word for word, there in marked.items() if there)
    return Tokens(words, lies=fighter.prone)
