"""A click made as soon as the table is drawn: it is judged by the tab and the cards that stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, _plain, at_server
from repository import SCENARIOS

from apps.server.frame.dock import Dock

pytestmark = pytest.mark.slow

_HOUSE = '\n[[terrain]]\nid = "house"\nkind = "building"\nposition = [8, 20]\nsize = [8, 6, 4]\n'


async def ops_until(page: PlainPage, wanted: str) -> list[dict[str, Any]]:
    """Every instruction to the scene up to the message that has this text in it."""
    seen: list[dict[str, Any]] = []
    while True:
        content = _plain((await page.heard())[1])
        seen += ops_in(content)
        if wanted in json.dumps(content):
            return seen


def ops_in(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        own = [value] if "op" in value else []
        return own + [op for inner in value.values() for op in ops_in(inner)]
    return [op for inner in value for op in ops_in(inner)] if isinstance(value, list) else []


def test_a_click_before_the_browser_and_the_cards_have_answered_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = (SCENARIOS / "blank.toml").read_text(encoding="utf-8")
    (tmp_path / "blank.toml").write_text(blank + _HOUSE, encoding="utf-8")
    # Two stages that a busy machine delays never come: the cards that follow a change later, and
    # the browser's `began`, which `PlainPage` does not send by itself.
    monkeypatch.setattr(Dock, "follow", lambda *_: None)

    async def go(_server: Any, address: str) -> None:
        page = await PlainPage.open(address)
        await page.tell({"type": "ready", "width": 1280})
        await ops_until(page, '"state": "ready"')
        down = {"origin": [8.0, 20.0, 60.0], "direction": [0.0, 0.0, -1.0]}
        await page.tell({"type": "pick", "x": 500.0, "y": 400.0, "near": 12.0, **down})
        answer = await ops_until(page, '"op": "note"')
        grips = [op["groups"] for op in answer if op["op"] == "grips"]
        assert grips[-1:] == [["terrain/house"]]
        await page.look()
        assert "PaletteList" in page.components, sorted(page.components)
        page.close()

    at_server(tmp_path, go)
