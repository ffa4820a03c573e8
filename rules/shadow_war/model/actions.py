"""The actions of players, as facts. `to` rows place models: number, x, y, facing, z.

The number is the fighter's in its unit. `way` are rows of the corners that it passes, from its
start to its end, and `place` is the players' name of its end. The rules record all three and never
interpret them.
"""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import code_of
from rules.engine.model.codec import declared, quiet
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import CountObjectives
from rules.shadow_war.model.facts import FAR_IN, STAYS, Near, Path, Shot

SETTING_OUT = Moment(0.0)

STAND_UP = code_of("stand-up")

MOVES = ("move", "run", "crawl", STAND_UP, "recover", "overwatch")
"""Kinds of `Move` (SW-MOV-2)."""


@dataclass(frozen=True, slots=True)
class DeclareCharge(Action):
    """Declare that a fighter will charge an enemy, before any charge is carried out (SW-MOV-1).

    `sight`, `range_in` and `cover` are the charger's view of its target; `path` leads into contact
    as the models stand now.
    """

    fighter: str
    target: str
    path: Path
    range_in: float
    sight: bool = True
    cover: str = "none"


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Carry out a charge that was declared (SW-MOV-1).

    `path` leads into contact as the models stand now, impassable where no way is left.
    `behind_cover` is whether cover protects the target from there. `to` is the charger's end, short
    of the target where its move is too short.
    """

    fighter: str
    target: str
    path: Path
    behind_cover: bool = False
    to: Places = ()
    way: Places = quiet(())


@dataclass(frozen=True, slots=True)
class Flee(Action):
    """A broken fighter runs to where its enemies see least of it (SW-MOR-1).

    Their view of it is the sum of the shares of it that each of them sees: `seen_before` at its
    start, `seen` at its end, `least` at the best hidden place within reach. `away_before_in` and
    `away_in` are the distances to the nearest of these enemies, inches. A fighter stays only where
    it is hidden from all of them, or `stuck`: where no place within reach will do.
    """

    fighter: str
    path: Path = STAYS
    seen_before: float = 0.0
    seen: float = 0.0
    least: float = 0.0
    away_before_in: float = FAR_IN
    away_in: float = FAR_IN
    to: Places = ()
    stuck: bool = False
    place: str = quiet("")


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Act in the movement phase; `kind` is one of MOVES (SW-MOV-2).

    `hide` hides it at the end of a move; a move of no length only hides. `friend_in` is the
    distance to the nearest friend, inches, for a test to recover.
    """

    fighter: str
    kind: str = "move"
    path: Path = STAYS
    hide: bool = False
    friend_in: float = FAR_IN
    to: Places = ()
    way: Places = quiet(())
    place: str = quiet("")


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End this phase."""

    phase: str


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Shoot in one's own turn; `near` are the target's friends near it (SW-MOR-1)."""

    fighter: str
    shot: Shot
    near: Near = ()


@dataclass(frozen=True, slots=True)
class OverwatchShot(Action):
    """Shoot from overwatch at an enemy on its way, at a place of it (SW-SHO-2).

    The facts of `shot`, and `near` as for `Shoot`, are those with the mover at that place.
    """

    fighter: str
    shot: Shot
    near: Near = ()
    moment: Moment = SETTING_OUT


@dataclass(frozen=True, slots=True)
class HoldFire(Action):
    """Let the enemy pass and stay on overwatch."""

    fighter: str


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """A fighter of the active side and an enemy in contact with it fight (SW-CC-1).

    `higher` names the one that stands above the other; `near` are friends near the fighter,
    `target_near` those near its opponent (SW-MOR-1).
    """

    fighter: str
    target: str
    higher: str = ""
    near: Near = ()
    target_near: Near = ()


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """The rally phase of a side (SW-MOR-3, SW-RAL-1).

    `unseen` are the broken fighters that test, out of every enemy's sight. `near` rows are a
    fighter that is down and the friends near it. `touching` rows are a fighter and the enemies in
    base contact with it.
    """

    side: str
    unseen: tuple[str, ...] = ()
    near: tuple[tuple[str, Near], ...] = ()
    touching: tuple[tuple[str, tuple[str, ...]], ...] = quiet(())


ACTIONS: tuple[type[Action], ...] = (*declared(__name__, Action), CountObjectives)
"""Actions of this game, and the one of every game."""
