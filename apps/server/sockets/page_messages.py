"""The frames of a page's messages, checked before Bokeh decodes them.

A message has three frames: header, metadata and content. Bokeh's further frames, of binary values,
are not accepted: no component of the page sends any.
"""

from __future__ import annotations

import re
from typing import Any

from bokeh.protocol.messages.patch_doc import patch_doc
from bokeh.protocol.messages.pull_doc_req import pull_doc_req
from bokeh.protocol.messages.server_info_req import server_info_req

from apps.scene.protocol import PIECE_CHARACTERS
from apps.server.sockets.bounded_json import MessageFault, read_json

MOST_VALUES = 20_000
"""The most values of a message, with their commas and brackets."""
MOST_CHANGES = 50
"""The most changes of the document in one message."""

_MESSAGES = {one.msgtype: one for one in (patch_doc, pull_doc_req, server_info_req)}
"""A page may ask for its document and change it. Unlike Bokeh's own clients it may not replace it.
"""
_CHANGES = ("ModelChanged", "MessageSent")
_VALUES = ("event", "map", "number", "set", "slice", "array")
"""The values that Bokeh decodes into no more than they are long. Others build models or arrays, or
unpack bytes: Bokeh refuses a message in which it has to decode one."""
_PIECE = re.compile(rf'\["data",\s*"[A-Za-z0-9+/]{{,{PIECE_CHARACTERS}}}={{,2}}"\]')


class TooLong(MessageFault):
    """A frame has too many characters."""


class PageMessages:
    """Build messages from the frames of one page's socket."""

    def __init__(self, most: int) -> None:
        """``most``: characters of a frame, beside a piece of a file in it."""
        self._most = most
        self._frames: list[str] = []

    def take(self, frame: str | bytes) -> Any:
        """Return the message that a frame completes, or None. Raise MessageFault."""
        if not isinstance(frame, str):
            raise MessageFault("message", "bytes", "text")
        piece = _PIECE.search(frame) if len(frame) > self._most else None
        if len(frame) - (len(piece[0]) if piece else 0) > self._most:
            raise TooLong("message", f"{len(frame):,} characters", f"at most {self._most:,}")
        self._frames.append(frame)
        if len(self._frames) < 3:
            return None
        header, metadata, content = (
            read_json(text, MOST_VALUES, build=_decodable) for text in self._frames
        )
        self._frames = []
        if not all(isinstance(part, dict) for part in (header, metadata, content)):
            raise MessageFault("message", "a list or a plain value", "three objects")
        kind = header.get("msgtype")
        if not isinstance(kind, str) or kind not in _MESSAGES:
            raise MessageFault("msgtype", "another", " or ".join(_MESSAGES))
        if not isinstance(header.get("msgid"), str) or header.get("num_buffers"):
            raise MessageFault("header", "no msgid, or buffers", "a msgid alone")
        if kind == patch_doc.msgtype:
            _check_changes(content.get("events"))
        return _MESSAGES[kind](header, metadata, content)


def _decodable(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object as Bokeh may decode it.

    A browser names a model that it has only just received by all its attributes; the id is enough.
    """
    if "type" not in value:
        return value
    if value["type"] == "object":
        return {"id": value.get("id")}
    known = isinstance(value["type"], str) and value["type"] in _VALUES
    return value if known else {"type": "refused"}


def _check_changes(changes: Any) -> None:
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES:
        raise MessageFault("events", "none, or more", f"a list of at most {MOST_CHANGES}")
    for change in changes:
        if not isinstance(change, dict) or change.get("kind") not in _CHANGES:
            raise MessageFault("events", "another kind", " or ".join(_CHANGES))
