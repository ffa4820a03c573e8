"""Permissions at a table: own it, edit it, play one side, watch, or add one scan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.engine.telling import heading
from sandbox.document.commands import Act, BeginGame, Command, LayAnew, LeaveGame, Redo, Undo

Kind = Literal["own", "edit", "play", "watch", "scan"]

KINDS: tuple[Kind, ...] = ("own", "edit", "play", "watch", "scan")

_WATCHES = "You watch this table: you cannot change it."
_SCANS = "This link adds one scan to this table, and changes nothing else."
_PLAYS = "You play {side} at this table: you cannot change what stands on it."


@dataclass(frozen=True)
class Role:
    """Permissions of a person.

    ``side``: the side it plays, for a player. ``serves``: it owns the server, not this table alone.
    ``link``: the id of the link it came by, if any; of an owner's link the hash of its token.
    """

    kind: Kind
    side: str = ""
    serves: bool = False
    link: str = field(default="", compare=False)

    @property
    def owns(self) -> bool:
        """Whether it makes and withdraws links and deletes the table."""
        return self.kind == "own"

    @property
    def edits(self) -> bool:
        """Whether it changes the table."""
        return self.kind in ("own", "edit")

    @property
    def speaks(self) -> bool:
        """Whether others see its pointer and chat: a watcher does nothing visible."""
        return self.kind not in ("watch", "scan")

    @property
    def scans(self) -> bool:
        """Whether it may lay a scan on the table: once, by a link for that."""
        return self.edits or self.kind == "scan"

    @property
    def hands_off(self) -> str:
        """Why it may not change the table, in one sentence; empty where it may."""
        if self.edits:
            return ""
        return {"watch": _WATCHES, "scan": _SCANS}.get(
            self.kind, _PLAYS.format(side=heading(self.side))
        )

    @property
    def label(self) -> str:
        """Role in words."""
        words = {"own": "owner", "edit": "editor", "watch": "watcher", "scan": "adds a scan"}
        return words.get(self.kind, f"plays {heading(self.side)}")

    def refusal(self, kind: type[Command], pending: str = "") -> str:
        """Say why it may not give a command of a kind, in one sentence; empty where it may.

        ``pending``: the side that the game on the table waits for.
        """
        if not self.speaks:
            return self.hands_off
        if kind is LayAnew and not self.serves:
            return "Only the owner of this table lays its file anew."
        if self.edits or kind in (Undo, Redo):
            return ""
        if kind is Act:
            if pending and pending != self.side:
                return f"It is not your turn: {pending} decides."
            return ""
        if kind in (BeginGame, LeaveGame):
            return "A game is begun and left by who may edit the table."
        return self.hands_off


OWNER = Role("own", serves=True)
"""The server's owner, who owns every table, writes files and keeps groups."""
MAKER = Role("own")
"""Whoever made the table."""
EDITOR = Role("edit")
WATCHER = Role("watch")
