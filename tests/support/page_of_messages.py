"""A page without a browser: what it is sent is kept, and it answers when it is told to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.cards.table.file_drop import FileDrop
from apps.scene.view import SceneView


def from_browser(component: Any, message: object) -> None:
    """Give a component a message, as its part in a browser would send it."""
    component._handle_msg(message)


def to_browser(component: Any, receive: Callable[[Any], object]) -> None:
    """Have what a component sends to its part in a browser received by a function instead."""
    component._send_msg = receive


def idle_drop() -> FileDrop:
    """Files that are dropped on a page without a browser: nobody drops one."""
    return FileDrop(lambda *_file: None, lambda *_file: None, lambda *_file: None)


class Page(SceneView):
    """A view whose page is a list of messages; `tell` is what a browser would say."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[dict[str, Any]] = []

    def _send_msg(self, data: dict[str, list[dict[str, Any]]]) -> None:
        self.messages += data["ops"]

    def tell(self, kind: str, **fields: Any) -> None:
        from_browser(self, {"type": kind, **fields})

    def last(self, op: str) -> dict[str, Any]:
        return [message for message in self.messages if message["op"] == op][-1]

    def said(self, op: str) -> bool:
        return any(message["op"] == op for message in self.messages)

    def flights(self) -> list[dict[str, Any]]:
        return [op for op in self.messages if op["op"] == "fly"]

    def land(self, *groups: str) -> None:
        super().land(*groups)
        self.landed()

    def landed(self) -> None:
        op = self.flights()[-1]
        self.tell("landed", group=op["group"], flight=op["flight"])
