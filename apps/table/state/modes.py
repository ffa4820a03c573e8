"""The mode of a page, as one value that says what it allows, and every change between modes.

::

    Live ──grasp──→ Held ──release──→ Live          look_back ─→ Past ──to_now──→ Live
      any ──begin_game──→ Frame ──leave_game──→ Live
      any but Frame ──stage──→ Staged ──unstage──→ Live

A change that a mode does not allow returns the mode as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeAlias

from apps.table.state.placing import HeldPlaces, Pulled
from languages.message import Message, message
from sandbox.table.table import Table
from sandbox.view.items import Item

PAST = message("table-past")

GAME_ON = message("table-game-on")

DEMONSTRATED = message("table-demonstrated")

SUPPOSED = -1
"""In place of a step: the table as a question supposes it."""

Shot: TypeAlias = tuple[str, str]
"""The unit that fires, or looks, and its target."""


class Permissions:
    """The permissions of a mode."""

    refusal: ClassVar[Message | None] = None
    """Why nothing can be changed by hand, in a sentence; None where it can."""
    no_past: ClassVar[Message | None] = None
    """Why no earlier step can be shown, in a sentence; None where it can."""
    follows: ClassVar[bool] = False
    """Whether each step done at the table is shown at once."""
    own_marks: ClassVar[bool] = True
    """Whether the scenario's templates and measures are shown, and new ones are kept."""
    in_game: ClassVar[bool] = False
    """Whether the table belongs to the game."""


@dataclass(frozen=True)
class Live(Permissions):
    """The table as everybody has it."""

    follows = True


@dataclass(frozen=True)
class Held(Permissions):
    """The table while things are held that are not put down yet.

    ``things``: their ids. ``hand``: their new state; None where the browser draws it alone.
    ``hindered``: the models that cannot stand there.
    """

    things: tuple[str, ...]
    hand: HeldPlaces | Pulled | None = None
    hindered: tuple[str, ...] = ()

    follows = True


@dataclass(frozen=True)
class Past(Permissions):
    """The table after an earlier step, by its number, or `SUPPOSED`."""

    step: int

    refusal = PAST
    own_marks = False


@dataclass(frozen=True)
class Frame(Permissions):
    """A frame of the game. ``shot``: the pair that fires now. ``drawn``: items over the table."""

    shot: Shot | None = None
    drawn: tuple[Item, ...] = field(default=(), compare=False)

    refusal = GAME_ON
    no_past = message("table-game-no-past")
    own_marks = False
    in_game = True


@dataclass(frozen=True, eq=False)
class Staged(Permissions):
    """The table of a demonstration. ``drawn``: items over it. ``withheld``: the user guesses the
    verdict first."""

    table: Table
    drawn: tuple[Item, ...] = ()
    withheld: bool = False

    refusal = DEMONSTRATED
    no_past = message("table-demonstration-no-past")


Mode: TypeAlias = Live | Held | Past | Frame | Staged

LIVE = Live()


def grasp(
    mode: Mode,
    things: tuple[str, ...],
    hand: HeldPlaces | Pulled | None = None,
    hindered: tuple[str, ...] = (),
) -> Mode:
    """Hold things, or hold them elsewhere."""
    return mode if mode.refusal else Held(things, hand, hindered)


def release(mode: Mode) -> Mode:
    """Hold nothing any more."""
    return LIVE if isinstance(mode, Held) else mode


def look_back(mode: Mode, step: int) -> Mode:
    """Show the table after a step, and drop what is held."""
    return mode if mode.no_past else Past(step)


def to_now(mode: Mode) -> Mode:
    """Show the table as it is now."""
    return LIVE if isinstance(mode, Past) else mode


def begin_game(_mode: Mode) -> Mode:
    """Give the table to a game, in any mode."""
    return Frame()


def fire(mode: Mode, shot: Shot | None, drawn: tuple[Item, ...] = ()) -> Mode:
    """Show the pair that fires in the frame, and what it leaves for a while."""
    return replace(mode, shot=shot, drawn=drawn) if isinstance(mode, Frame) else mode


def leave_game(mode: Mode) -> Mode:
    """Show the table without the game."""
    return LIVE if isinstance(mode, Frame) else mode


def stage(mode: Mode, table: Table, drawn: tuple[Item, ...] = (), *, withheld: bool) -> Mode:
    """Show a demonstration's table, unless a game is on."""
    return mode if mode.in_game else Staged(table, drawn, withheld)


def unstage(mode: Mode) -> Mode:
    """Show the table without the demonstration."""
    return LIVE if isinstance(mode, Staged) else mode


def drawn_over(mode: Mode) -> tuple[Item, ...]:
    """Return the items that a demonstration or the step of a game draws over the table."""
    return mode.drawn if isinstance(mode, Staged | Frame) else ()


def withheld(mode: Mode) -> bool:
    """Return whether the user guesses the verdict before it is shown."""
    return isinstance(mode, Staged) and mode.withheld
