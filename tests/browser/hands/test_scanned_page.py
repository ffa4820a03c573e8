"""A shared page of a scan's table asks about fences, and its answer goes with the link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import trimesh
from playwright.sync_api import expect
from scanned_table import SCANNED_HEAD, SHED
from tables import laid

from apps.share.shared_page import judged, shared_page
from sandbox.rulings.verify import verify_link
from tests.browser.hands.test_moved_models_page import READY
from tests.browser.looking import SCREEN, WAIT_MS


def test_a_verdict_stands_open_until_somebody_says_that_there_is_no_fence(
    window: Any, tmp_path: Path
) -> None:
    trimesh.creation.box((2.0, 3.0, 4.0)).export(tmp_path / "shed.ply")
    scenario = tmp_path / "scanned.toml"
    scenario.write_text(SCANNED_HEAD.format(digest="0" * 64, error=0.1) + SHED)
    table, file = laid(scenario), tmp_path / "scanned.html"
    file.write_bytes(shared_page(table, judged(table, [])).content)
    context = window.browser.new_context(viewport={"width": 820, "height": 1180}, **SCREEN)
    try:
        page = context.new_page()
        page.goto(file.as_uri() + f"#of={table.digest[7:19]}&firer=able&target=baker")
        page.wait_for_function(READY, timeout=WAIT_MS)
        chip = page.locator(".answer .chip[data-done]")
        expect(chip).to_have_text("CONTESTED", timeout=WAIT_MS)
        expect(page.get_by_text("unless there is a fence")).to_be_visible()
        assert verify_link(table, link_of(page))[1].same
        page.get_by_role("button", name="No fence here").focus()
        page.keyboard.press("Enter")
        expect(chip).to_have_text("CLEAR", timeout=WAIT_MS)
        expect(page.get_by_text("The scan is good to ±0.10″ here.")).to_be_visible()
        answered = link_of(page)
        assert "free=" in answered and verify_link(table, answered)[1].same
        page.get_by_role("button", name="Undo").click()
        expect(chip).to_have_text("CONTESTED", timeout=WAIT_MS)
    finally:
        context.close()


def link_of(page: Any) -> str:
    page.get_by_role("button", name="Copy a link to this question").click()
    page.wait_for_function("() => location.hash.includes('said=')", timeout=WAIT_MS)
    return str(page.url)
