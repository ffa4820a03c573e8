"""The chat card: the last lines that people at the table wrote, and a field to write one."""

from __future__ import annotations

from typing import Any

import panel as pn
import param

from apps.cards.people.people_widgets import ChatLog, WriteLine
from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import text, words
from apps.table.state.table_client import TableClient
from apps.table.workspace import Workspace
from languages import writing
from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LONGEST_LINE
from sandbox.live.seats.told import Said


class ChatCard(pn.viewable.Viewer):
    """Shows the chat of a desk.

    ``open``: whether the card is open. ``unread``: the number of lines since it was closed.
    """

    open = param.Boolean(False)
    unread = param.Integer(0)
    title = param.String()

    def __init__(self, desk: TableClient) -> None:
        super().__init__()
        self._desk = desk
        self._read = len(desk.lines) and desk.lines[-1].at
        self._log = ChatLog(
            none=writing.text("people-chat-none"), sizing_mode="stretch_width", margin=0
        )
        self._write = WriteLine(
            self._send,
            longest=LONGEST_LINE,
            words=writing.text("people-chat-write"),
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
        )
        self._why = words()
        desk.param.watch(self._draw, ["lines", "person"])
        desk.param.watch(self._follow_role, "role")
        self.param.watch(self._draw, "open")
        self._follow_role()
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._log, self._write, self._why, sizing_mode="stretch_width", margin=0)

    def _follow_role(self, *_events: object) -> None:
        speaks = self._desk.role.speaks
        self._write.visible = speaks
        watches = f'<p class="hint advice">{writing.text("people-chat-watches")}</p>'
        self._why.object = "" if speaks else watches

    def _draw(self, *_events: object) -> None:
        lines = self._desk.lines
        if self.open:
            # A closed card receives nothing.
            self._log.lines = [self._line(said) for said in lines]
            self._read = max([self._read, *(said.at for said in lines)])
        mine = self._desk.person.id
        self.unread = sum(said.at > self._read and said.person.id != mine for said in lines)
        new = writing.text("people-chat-new", count=self.unread)
        self.title = new if self.unread else writing.text("people-chat")

    def _line(self, said: Said) -> dict[str, Any]:
        me = said.person.id == self._desk.person.id
        return {
            "key": f"{said.at}/{said.person.id}",
            "who": writing.text("people-you") if me else said.person.name,
            "colour": said.person.colour,
            "text": said.text,
            "at": said.at,
            "me": me,
        }

    def _send(self, line: str) -> None:
        try:
            self._desk.say(line)
        except Refused as fault:
            self._why.object = f'<p class="fault">{text(fault)}</p>'
        else:
            self._why.object = ""


def _wanted(space: Workspace) -> bool:
    desk = space.desk
    return bool(desk.lines) or any(other.person.id != desk.person.id for other in desk.others)


def _make(space: Workspace, _ask: Ask) -> ChatCard:
    return ChatCard(space.desk)


CHAT = Card(
    message("people-chat"), "left", _make, _wanted, css=("whole", "chat"), folded=True, early=True
)
"""Where there is somebody to write to, or something was written."""
