"""The page behind nginx, with TLS and below a path: everything that a browser follows is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from playwright.sync_api import expect
from proxies.nginx import behind_nginx, free_port, need_nginx
from repository import SCENARIOS

from apps.cards.shared.links import link_code
from tests.browser import test_page as main
from tests.browser.looking import WAIT_MS, Player, own_window
from tests.browser.servers import at_scenario, start


@pytest.fixture
def proxied(window: Any, behind_proxy: str) -> Iterator[Player]:
    """The owner's page, at the crossing."""
    with Player(window, at_scenario(behind_proxy, "crossing")) as player:
        yield player


def test_the_main_test_passes_behind_a_proxy(proxied: Player, behind_proxy: str) -> None:
    outer = behind_proxy.partition("/?")[0]
    assert outer.startswith("https://") and outer.endswith("/sightline")
    assert proxied.page.url.startswith(f"{outer}/t/crossing")
    main.test_opens_quietly_and_asks_nobody_else(proxied)
    main.test_two_clicks_give_the_verdict_of_the_command_line(proxied)
    proxied.page.keyboard.press("Escape")
    proxied.page.keyboard.press("Escape")
    main.test_a_drag_moves_a_model_and_undo_brings_it_back(proxied)
    assert proxied.strangers == []


def test_a_link_names_the_outer_address(proxied: Player, behind_proxy: str, window: Any) -> None:
    outer = behind_proxy.partition("/?")[0]
    page = proxied.page
    page.get_by_role("button", name="Share: links to this table").click()
    expect(page.get_by_text("Only this machine reaches this server")).to_have_count(0)
    page.get_by_role("button", name="Make a link").click()
    field = page.get_by_label("The link", exact=True)
    field.wait_for()
    link = field.input_value()
    assert link.startswith(f"{outer}/t/crossing?key=")
    code = page.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    drawn = code.locator(".qrline").get_attribute("d")
    assert drawn and drawn in link_code(link)
    guest = own_window(window.browser)
    try:
        with Player(guest, link) as other:
            assert other.page.url.startswith(f"{outer}/t/crossing")
            cookies = [row for row in guest.cookies() if row["httpOnly"]]
            assert "/sightline/t/crossing" in {row["path"] for row in cookies}
            assert all(row["secure"] for row in cookies)
            assert all(row["path"].startswith("/sightline/") for row in cookies)
            assert other.complaints == [] and other.strangers == []
    finally:
        guest.close()


def test_a_page_goes_on_at_another_server_when_its_own_ends(
    window: Any, postgres: PostgresServer, tmp_path: Path
) -> None:
    """As when a server is replaced by a newer one: nobody presses anything."""
    need_nginx()
    port, inner, url = free_port(), [free_port(), free_port()], postgres.url()
    outer = f"https://localhost:{port}/sightline"
    first, _ = start(SCENARIOS, inner[0], url, outer)
    servers = [first]
    try:
        with (
            behind_nginx(tmp_path, port, inner),
            Player(window, f"{outer}/?scenario=crossing") as player,
        ):
            page = player.page
            page.get_by_text("Over the wall").click()
            digest = page.locator("[data-digest]")
            expect(digest).to_contain_text("sha256:")
            as_read = digest.text_content()
            player.still()
            player.click(*main.ABLE)
            player.until("e.dataset.grips === 'model/able/0'")
            page.keyboard.press("Shift+ArrowUp")
            expect(digest).not_to_have_text(as_read)
            moved = digest.text_content()
            servers.append(start(SCENARIOS, inner[1], url, outer)[0])
            first.terminate()
            lost = page.get_by_role("alert").filter(has_text="The server restarts.")
            lost.wait_for(timeout=WAIT_MS)
            lost.wait_for(state="detached", timeout=WAIT_MS)
            player.ready()
            expect(digest).to_have_text(moved)
            assert first.wait(30) == 0
    finally:
        for server in servers:
            server.terminate()
            server.wait(60)
