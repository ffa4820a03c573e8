"""Clicks on a page that was opened without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

from plain_pages import PlainPage

_TRIES = 100


async def open_card(page: PlainPage, name: str) -> None:
    """Unfold a card of the Table tab by its CSS class. Raise LookupError."""
    await page.tell({"type": "key", "key": "1", "shift": False, "control": False})
    card = await _found(page, lambda values: name in values.get("css_classes", ()))
    change = {"kind": "ModelChanged", "model": {"id": card["data"]["id"]}, "attr": "collapsed"}
    await page._send("PATCH-DOC", {"events": [{**change, "new": False}]})


async def click(page: PlainPage, label: str) -> None:
    """Click a button by its label. Raise LookupError."""
    button = await _found(page, lambda values: _data(values).get("label") == label)
    clicked = {"type": "map", "entries": [["type", "click"]]}
    entries = [["model", {"id": button["id"]}], ["node", "click"], ["data", clicked]]
    await page._event("dom_event", entries)


async def heard_text(page: PlainPage, *texts: str) -> str:
    """Return the first of some texts that is in a message to the page."""
    while True:
        _, content = await page.heard()
        message = json.dumps(content)
        for text in texts:
            if text in message:
                return text


def _data(values: dict[str, Any]) -> dict[str, Any]:
    data = values.get("data", {})
    found: dict[str, Any] = data.get("attributes", {}) if isinstance(data, dict) else {}
    return found


async def _found(page: PlainPage, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the attributes of a component, once it is there, with its ``id``."""
    for _ in range(_TRIES):
        document = await page._asked("PULL-DOC-REQ", "PULL-DOC-REPLY")
        for one in _all(document):
            values = one.get("attributes", {})
            if isinstance(values, dict) and is_it(values):
                return {**values, "id": one["id"]}
        await asyncio.sleep(0.1)
    raise LookupError(json.dumps(document)[:200])


def _all(content: Any) -> Iterator[dict[str, Any]]:
    waiting = [content]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
