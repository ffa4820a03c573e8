"""Permissions at a table: own it, edit it, play one side, watch, or add one scan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from languages.message import Line, Message, message
from rules.engine.telling import heading
from sandbox.document.commands import Act, BeginGame, Command, LayAnew, LeaveGame, Redo, Undo

Kind = Literal["own", "edit", "play", "watch", "scan"]

KINDS: tuple[Kind, ...] = ("own", "edit", "play", "watch", "scan")

_HANDS_OFF = {"watch": message("live-you-watch"), "scan": message("live-link-adds-scan")}
_LABELS = {
    "own": message("live-role-owner"),
    "edit": message("live-role-editor"),
    "watch": message("live-role-watcher"),
    "scan": message("live-role-scan"),
}


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
    def hands_off(self) -> Line:
        """Why it may not change the table, in one sentence; empty where it may."""
        if self.edits:
            return ""
        return _HANDS_OFF.get(self.kind) or message("live-you-play", side=heading(self.side))

    @property
    def label(self) -> Message:
        """Role in words."""
        return _LABELS.get(self.kind) or message("live-role-plays", side=heading(self.side))

    def refusal(self, kind: type[Command], pending: str = "") -> Line:
        """Say why it may not give a command of a kind, in one sentence; empty where it may.

        ``pending``: the side that the game on the table waits for.
        """
        if not self.speaks:
            return self.hands_off
        if kind is LayAnew and not self.serves:
            return message("live-only-owner-lays")
        if self.edits or kind in (Undo, Redo):
            return ""
        if kind is Act:
            if pending and pending != self.side:
                return message("live-not-your-turn", side=pending)
            return ""
        if kind in (BeginGame, LeaveGame):
            return message("live-editors-begin")
        return self.hands_off


OWNER = Role("own", serves=True)
"""The server's owner, who owns every table, writes files and keeps groups."""
MAKER = Role("own")
"""Whoever made the table."""
EDITOR = Role("edit")
WATCHER = Role("watch")
