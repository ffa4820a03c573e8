"""Sharing a table by links, in two browsers: the owner's, and one that came by a link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import Player, own_window

pytestmark = pytest.mark.slow


MAKES = re.compile("Share on this network|Make a link")
"""The button of the dialog: a server of this machine is opened to its network once."""


def link_of(owner: Player, what: str) -> str:
    """Have the owner make a link, and copy it."""
    page = owner.page
    page.get_by_role("button", name="Share: links to this table").click()
    page.get_by_label("Visitors may").click()
    page.get_by_text(what).last.click()
    page.get_by_label("For whom").fill("<img src=x onerror=alert(1)>Ann")
    page.get_by_role("button", name=MAKES).click()
    field = page.get_by_label("The link", exact=True)
    field.wait_for()
    code = page.locator(".code svg")
    expect(code, "the QR code").to_be_visible()
    box, dialog = owner.resting_box(code), page.get_by_role("dialog").bounding_box()
    assert box["height"] > 150 and box["y"] + box["height"] < 900
    assert dialog is not None and box["y"] + box["height"] < dialog["y"] + dialog["height"]
    hit = """([x, y]) => { let one = document.elementFromPoint(x, y);
    while (one.shadowRoot) one = one.shadowRoot.elementFromPoint(x, y);
    return one.closest('svg') !== null; }"""
    for x in (box["x"] + 2, box["x"] + box["width"] - 2):
        for y in (box["y"] + 2, box["y"] + box["height"] - 2):
            assert page.evaluate(hit, [x, y]), "no corner of it is cut off"
    page.get_by_role("button", name="Copy").click()
    page.get_by_text("Copied.").wait_for()
    return str(field.input_value())


def test_a_watcher_comes_by_a_link_touches_nothing_and_is_sent_away(
    address: str, window: Any
) -> None:
    there = own_window(window.browser)
    with Player(window, f"{address}/?scenario=yard") as owner:
        link = link_of(owner, "Watch only")
        assert "/t/yard?key=" in link
        owner.page.get_by_text("Open on this network at").wait_for()
        with Player(there, link) as watcher:
            page = watcher.page
            assert "key=" not in page.url and "/t/yard" in page.url
            page.get_by_text("You watch this table").wait_for()
            for name in ("Undo", "Redo", "Free placement", "Share"):
                button = page.get_by_role("button", name=name)
                expect(button, name).to_have_count(0)
            download = page.get_by_role("button", name="Download", exact=True)
            expect(download).to_have_count(1)
            page.reload()
            page.get_by_text("You watch this table").wait_for()  # the key outlives a reload
            owner.page.get_by_text("in use by").wait_for()
            owner.page.get_by_role("button", name="Withdraw the link").click()
            page.get_by_text("The link that you used has been withdrawn.").wait_for()
            owner.page.get_by_text("There are no links to this table.").wait_for()
            answer = page.reload()
            assert answer.status == 403 and page.get_by_text("No access to this table").count() == 1
            # Whoever came over the network has no way in without a link; the owner goes on.
            assert page.get_by_role("link", name="open the table without it").count() == 0
        owner.page.reload()
        owner.ready()
        share = owner.page.get_by_role("button", name="Share: links to this table")
        expect(share).to_have_count(1)
        assert owner.complaints == []
    there.close()


_SEES = """([scene, place]) => {
  const free = window.sightlineRoom, { width, height } = scene.getBoundingClientRect();
  const room = [width - free.left - free.right, height - free.top - free.bottom];
  const [x, y] = scene.project(place), small = Math.min(...room), now = scene.camera();
  return [(x - free.left - room[0] / 2) / small, (y - free.top - room[1] / 2) / small,
    now.azimuth / 100, now.elevation / 100];
}"""
"""Where a place of the table is in the room that no card covers, whatever the size of that, and
the camera's angles: two windows that show the same say the same."""

PLACE = [12.0, 8.0, 0.0]


def sees(player: Player) -> list[float]:
    """Return what a window shows, once its camera rests."""
    player.still()
    found = player.page.evaluate(_SEES, [player.scene.element_handle(), PLACE])
    return list(found)


def comes_to_see(player: Player, seen: list[float]) -> None:
    """Wait until a window shows what another did."""
    player.page.wait_for_function(
        f"([e, place, seen]) => ({_SEES})([e, place])"
        ".every((one, at) => Math.abs(one - seen[at]) < 0.03)",
        arg=[player.scene.element_handle(), PLACE, seen],
    )


def drag(player: Player, across: float, button: str = "left") -> None:
    """Turn the table, or with the right button slide it, by a drag that begins on the ground."""
    mouse, (x, y) = player.page.mouse, player.at(*PLACE)
    mouse.move(x, y)
    mouse.down(button=button)
    mouse.move(x + across, y + 30, steps=6)
    mouse.up(button=button)


def test_a_watchers_page_follows_the_referees_camera(address: str, window: Any) -> None:
    """A stream goes where the referee's camera goes, until a hand turns its table."""
    there = own_window(window.browser)
    with Player(window, f"{address}/?scenario=yard") as referee:
        link = link_of(referee, "Watch only")
        referee.page.keyboard.press("Escape")
        expect(referee.page.get_by_role("dialog")).to_have_count(0)
        followed = referee.page.get_by_text("1 page follows your view")
        expect(followed).to_have_count(0)
        with Player(there, f"{link}&view=clean&follow=referee") as stream:
            page = stream.page
            expect(followed).to_be_visible()
            before = sees(referee)
            comes_to_see(stream, before)
            drag(referee, 90)
            drag(referee, 90, "right")
            seen = sees(referee)
            assert max(abs(one - other) for one, other in zip(seen, before, strict=True)) > 0.1
            comes_to_see(stream, seen)
            assert "follow=referee" in page.url and "camera=" not in page.url

            drag(stream, -60)
            expect(followed).to_have_count(0)
            page.wait_for_url(re.compile("camera="))
            assert "follow=" not in page.url and "view=clean" in page.url

            page.goto(page.url.split("?")[0])
            stream.ready()
            page.get_by_role("button", name="Follow the referee's view").press("Enter")
            ends = page.get_by_role("button", name="Stop following the referee's view")
            expect(ends).to_be_visible()
            expect(followed).to_be_visible()
            comes_to_see(stream, seen)
            ends.press("Enter")
            expect(followed).to_have_count(0)
            assert referee.complaints == stream.complaints == []
    there.close()
