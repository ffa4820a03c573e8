"""Who may do what at a table: own it, edit it, play one side, or watch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sandbox.document.commands import Act, BeginGame, Command, LayAnew, LeaveGame, Redo, Undo

Kind = Literal["own", "edit", "play", "watch"]

KINDS: tuple[Kind, ...] = ("own", "edit", "play", "watch")

_WATCHES = "You watch this table: you cannot change it."
_PLAYS = "You play {side} at this table: you cannot change what stands on it."


@dataclass(frozen=True)
class Role:
    """What somebody may do. ``side``: whose game he plays, where he plays; ``link``: the id of the
    link that he came by, if he did."""

    kind: Kind
    side: str = ""
    link: str = field(default="", compare=False)

    @property
    def owns(self) -> bool:
        """Whether he makes and withdraws links, deletes the table and writes its file."""
        return self.kind == "own"

    @property
    def edits(self) -> bool:
        """Whether he changes what stands on the table."""
        return self.kind in ("own", "edit")

    @property
    def speaks(self) -> bool:
        """Whether others see his pointer and read what he writes: a watcher touches nothing."""
        return self.kind != "watch"

    @property
    def hands_off(self) -> str:
        """Why he changes nothing on the table, in one sentence; nothing for who may."""
        if self.edits:
            return ""
        return _WATCHES if self.kind == "watch" else _PLAYS.format(side=self.side)

    @property
    def label(self) -> str:
        """In words."""
        words = {"own": "owner", "edit": "editor", "watch": "watcher"}
        return words.get(self.kind, f"plays {self.side}")

    def refusal(self, command: Command, pending: str = "") -> str:
        """Why he may not give a command, in one sentence; nothing where he may.

        ``pending``: the side that the game on the table waits for.
        """
        if self.kind == "watch":
            return self.hands_off
        if isinstance(command, LayAnew) and not self.owns:
            return "Only the owner of this table lays its file anew."
        if self.edits or isinstance(command, Undo | Redo):
            return ""
        if isinstance(command, Act):
            if pending and pending != self.side:
                return f"It is not your turn: {pending} decides."
            return ""
        if isinstance(command, BeginGame | LeaveGame):
            return "A game is begun and left by who may edit the table."
        return self.hands_off


OWNER = Role("own")
EDITOR = Role("edit")
WATCHER = Role("watch")
