"""Everything a player can do, as facts. `to` rows place models: number, x, y, facing, z.

The number is the fighter's in its unit. The rules record `to` and never interpret it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.choices import Action
from rules.shadow_war.facts import FAR_IN, STAYS, Near, Path, Shot

Places = tuple[tuple[float, ...], ...]

MOVES = ("move", "run", "crawl", "stand up", "recover", "overwatch")
"""Kinds of `Move` (SW-MOV-2)."""


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Charge an enemy (SW-MOV-1).

    `sight`, `range_in` and `cover` are how the charger sees its target before it sets off;
    `path` leads into contact and `behind_cover` is whether cover protects the target from
    there; `to` is where the charger ends up, short of the target where its move is too short.
    """

    fighter: str
    target: str
    path: Path
    range_in: float
    sight: bool = True
    cover: str = "none"
    behind_cover: bool = False
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Flee(Action):
    """A broken fighter moves towards cover (SW-MOR-1); it was `cover_before_in` inches away.

    It stays only in cover, or `stuck`: where no way leads nearer to any.
    """

    fighter: str
    path: Path = STAYS
    cover_before_in: float = FAR_IN
    to: Places = ()
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Move(Action):
    """What a fighter does in the movement phase; `kind` is one of MOVES (SW-MOV-2).

    `hide` hides it at the end of a move; a move of no length only hides. `friend_in` is how
    near the nearest friend is, inches, for a test to recover.
    """

    fighter: str
    kind: str = "move"
    path: Path = STAYS
    hide: bool = False
    friend_in: float = FAR_IN
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Nothing more in this phase."""

    phase: str


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Shoot in one's own turn; `near` are the target's friends near it (SW-MOR-1)."""

    fighter: str
    shot: Shot
    near: Near = ()


@dataclass(frozen=True, slots=True)
class OverwatchShot(Action):
    """Shoot from overwatch at the enemy that moves or charges; `near` as for `Shoot`."""

    fighter: str
    shot: Shot
    near: Near = ()


@dataclass(frozen=True, slots=True)
class HoldFire(Action):
    """Let the enemy pass and stay on overwatch."""

    fighter: str


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """A fighter of the side whose turn it is and an enemy in contact with it fight (SW-CC-1).

    `higher` names the one of them that stands above the other; `near` are friends near the
    fighter, `target_near` those near its opponent (SW-MOR-1).
    """

    fighter: str
    target: str
    higher: str = ""
    near: Near = ()
    target_near: Near = ()


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """The rally phase of a side (SW-MOR-3, SW-RAL-1).

    `unseen` are the broken fighters that test, out of every enemy's sight; `near` rows are a
    fighter that is down and the friends near it.
    """

    side: str
    unseen: tuple[str, ...] = ()
    near: tuple[tuple[str, Near], ...] = ()


ACTIONS: tuple[type[Action], ...] = (
    Charge,
    Flee,
    Move,
    Done,
    Shoot,
    OverwatchShot,
    HoldFire,
    Fight,
    Rally,
)
