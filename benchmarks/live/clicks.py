"""Play the battle by hand by pointer alone, and count clicks and processor time per activation.

python -m benchmarks.live.clicks [--turns 3] [--people] [--pictures FOLDER]

A browser plays one side against the computer by real pointer events. With ``--people`` two browsers
play a side each, and a third watches. An activation is an order given. The processor time is the
server's, with its processes, and the answers of the computer are part of it. Every refusal that a
player meets is printed.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections import Counter
from contextlib import ExitStack
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import sync_playwright

from benchmarks.timed.bench_page import CHROMIUM, FLAGS
from tests.browser.looking import Player, own_window
from tests.browser.servers import start

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
AWAY = ((0.0, 0.09), (0.07, 0.06), (-0.07, 0.06), (0.05, 0.0), (-0.05, 0.0), (0.0, -0.07))
"""Places to point at: right and down of a unit's label, in shares of the picture's width."""
LIKED = ("Fire at", "Go Down", "Do not react", "Stay Down", "Hold fire", "Let it pass")
WHOLE = re.compile("^(End the turn so|Answer so)")
PATIENCE_S = 120.0


class ByPointer:
    """One player at one page, who answers whatever is asked, and counts."""

    def __init__(self, player: Player, rng: Random, pictures: Path | None) -> None:
        self.player, self.page, self._rng, self._pictures = player, player.page, rng, pictures
        self.turn = self.page.locator(".side.asks")
        self.clicks: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.refused: list[str] = []

    @property
    def number(self) -> int:
        """The number of the question that is shown; −1 for none."""
        rows = self.turn.locator("button.row[data-id]")
        try:
            key = rows.first.get_attribute("data-id", timeout=500) if rows.count() else None
        except Late:
            return -1
        return int(key.partition(".")[0]) if key and key[0].isdigit() else -1

    def answer(self) -> None:
        """Answer the question that is shown by pointer."""
        asked = self.turn.locator(".say").first.inner_text()
        number = self.number
        if "give an order" in asked:
            self._order()
        elif ": move" in asked:
            if not self._moves(r"^(Go|Back up) "):
                self._click(self.turn.locator("button.row", has_text="Stay here").first, "stays")
        elif (whole := self.turn.get_by_role("button", name=WHOLE)).count():
            self._click(whole, "list")
        else:
            rows = self.turn.locator("button.row")
            liked = [row for words in LIKED if (row := rows.filter(has_text=words)).count()]
            self._click((liked or [rows])[0].first, asked.partition(": ")[2][:12])
        self._leaves(number)

    def _order(self) -> None:
        if self.turn.get_by_text("Which unit?").count():
            rows = self.turn.locator("h3:text-is('Which unit?') ~ button.row")
            self._click(rows.nth(self._rng.randrange(rows.count())), "unit")
            self.turn.locator("button.row", has_text="Down").first.wait_for()
        fire = self.turn.locator("button.row", has_text="stays and fires")
        if fire.count() and self._rng.random() < 0.5:
            self._give(fire.first, "Fire")
        elif not (self._orders_by_place and self._moves(r"^(Advance|Run): ")):
            rows = self.turn.locator("button.row", has_text=re.compile("up to .*″"))
            self._give(rows.nth(self._rng.randrange(rows.count())), "order to move")

    @property
    def _orders_by_place(self) -> bool:
        """Whether reaches are drawn before an order: where players may measure first."""
        return self.page.locator(".messages").get_by_text("beyond it").count() > 0

    def _moves(self, move: str) -> bool:
        """Point about the unit until a move is shown, and click there once."""
        labels = self.player.scene.locator("[data-label^='firer/']")
        if not labels.count() or (box := labels.first.bounding_box()) is None:
            return False
        wide = self.player.scene.bounding_box()["width"]
        places = self._rng.sample(AWAY, len(AWAY))
        would = self.player.scene.locator("[data-label=would]")
        for right, down in places:
            x, y = box["x"] + box["width"] / 2 + right * wide, box["y"] + down * wide
            self.page.mouse.move(x, y)
            shown = would.filter(has_text=re.compile(move))
            try:
                shown.wait_for(timeout=4000)
                self.page.wait_for_timeout(300)  # what is shown for the place before gives way
                words = shown.inner_text()
            except Late:
                continue
            self._picture("shown")
            number = self.number
            self.page.mouse.down()
            self.page.mouse.up()
            self.clicks["place"] += 1
            self.given[words.partition(":")[0]] += ": " in move
            if not self._leaves(number, 20.0):
                self.page.mouse.down()
                self.page.mouse.up()
                self.clicks["place again"] += 1
            return True
        return False

    def _give(self, row: Any, order: str) -> None:
        self._click(row, "order")
        self.given[order] += 1

    def _click(self, node: Any, what: str) -> None:
        node.click()
        self.clicks[what] += 1

    def _leaves(self, number: int, seconds: float = PATIENCE_S) -> bool:
        """Wait until another question is shown, or none; note what is refused."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for fault in self.turn.locator(".fault").all():
                words = fault.inner_text()
                if words not in self.refused:
                    self.refused.append(words)
                    self._picture("refused")
            if self.number != number:
                return True
            self.page.wait_for_timeout(100)
        return False

    def _picture(self, name: str) -> None:
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            count = len(list(self._pictures.iterdir()))
            self.page.screenshot(path=self._pictures / f"{count:03d}-{name}.png")


def processor_s(process: int) -> float:
    """Return the seconds of a process and of all that it has begun (Linux)."""
    found = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            row = (folder / "stat").read_text().rpartition(") ")[2].split()
            parent = int(row[1])
        except OSError:
            continue
        if process in (int(folder.name), parent):
            found += sum(map(int, row[11:15])) / os.sysconf("SC_CLK_TCK")
    return found


def play(hands: list[ByPointer], turns: int, orders: float, process: int) -> None:
    """Play until so many turns are over or orders given, and print what it took."""
    story = hands[0].page.locator(".story")
    began, before = time.monotonic(), processor_s(process)
    over = re.compile(rf"Turn {turns + 1}\b")
    given = 0
    while (
        given < orders
        and not story.get_by_text(over).count()
        and not story.get_by_text("wins").count()
    ):
        asked = [hand for hand in hands if hand.number >= 0]
        for hand in asked:
            hand.answer()
        if not asked:
            hands[0].page.wait_for_timeout(200)
            continue
        spent, given = processor_s(process) - before, sum(sum(h.given.values()) for h in hands)
        clicks = sum(sum(hand.clicks.values()) for hand in hands)
        took = f"{given} activations by hand in {time.monotonic() - began:.0f} s"
        each = max(1, given)
        print(f"{took}: each {clicks / each:.2f} clicks, {spent / each:.2f} s", flush=True)
    for hand in hands:
        print("orders:", dict(hand.given), "· clicks:", dict(hand.clicks))
        print("refusals:", hand.refused or "none")


def link_of(owner: Player, what: str) -> str:
    """Return a link that the owner makes. ``what``: the words of what its visitors may do."""
    page = owner.page
    page.get_by_role("button", name="Share: links to this table").click()
    page.get_by_label("Visitors may").click()
    page.get_by_role("option", name=what).first.click()
    page.get_by_role("button", name=re.compile("Make a link")).first.click()
    made = str(page.get_by_label("The link", exact=True).input_value())
    page.keyboard.press("Escape")
    return made


def main() -> None:
    """Serve the examples, open the browsers, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--orders", type=float, default=inf, help="stop after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="crossroads-battle")
    parser.add_argument("--people", action="store_true", help="two browsers and a watcher")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of what is shown")
    asked = parser.parse_args()
    server, address = start(EXAMPLES)
    try:
        with sync_playwright() as playwright, ExitStack() as open_:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            windows = [
                own_window(browser, device_scale_factor=1) for _ in range(3 if asked.people else 1)
            ]
            first = Player(
                windows[0], f"{address}/?scenario={asked.scenario}", draws=bool(asked.pictures)
            )
            players = [open_.enter_context(first)]
            links = ["Play Allies", "Watch only"] if asked.people else []
            for window, what in zip(windows[1:], links, strict=True):
                players.append(open_.enter_context(Player(window, link_of(first, what))))
            for player in players:
                player.page.get_by_role("tab", name="Demo & play").click()
            first.page.get_by_label("Play axis by hand").click()
            first.page.get_by_role("button", name="Start").click()
            rng = Random(asked.seed)
            hands = [ByPointer(one, rng, asked.pictures) for one in players[: 1 + asked.people]]
            play(hands, asked.turns, asked.orders, server.pid)
    finally:
        server.terminate()
        server.wait(60)


if __name__ == "__main__":
    main()
