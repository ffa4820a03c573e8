"""Tabs of browsers at a server, without either: what one does, the other sees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel_material_ui as pmu
from page_of_messages import Page, from_browser, to_browser
from shown import Shown, click

from apps.cards.play.game import GameCard
from apps.cards.play.seats import Seats
from apps.cards.table.audit import AuditCard
from apps.runtime.library import Library, LibraryEntry
from apps.runtime.scene_loader import SceneLoader
from apps.server.access.gate import Gate, Keys, Visitor
from apps.server.changeover import Changeover
from apps.server.menus.file_menu import FileMenu
from apps.server.url_state import UrlState
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import Role
from sandbox.live.tables.readers import named_by_content


class Tab:
    """A browser's tab at a server: what the server keeps outlives the pages it shows."""

    def __init__(
        self,
        hub: Hub,
        folder: Path,
        at: str = "",
        role: Role | None = None,
        who: str = "me",
        before: Callable[[Tab], object] = lambda _tab: None,
    ) -> None:
        """Open the first table, after ``before`` has done what somebody does while it is set up."""
        self.session, self.view = Session(), Page()
        self.session.desk.person = Person(who, who)
        if role is not None:
            self.session.desk.role = role
        self.space = Workspace(self.session, self.view)
        self.game = self.space.game
        self.card = GameCard(self.session, self.game, Seats(self.session, self.space.by_hand))
        self.library, self.loader = Library(folder, hub), SceneLoader(hub)
        name, _, query = at.partition("?")
        self.url = UrlState(self.space, f"?{query}")
        self.files: list[str | bytes] = []
        self.put_back: list[str] = []
        to_browser(self.url.browser, self._sent)
        self.change = Changeover(self.library, self.url, self.space, self.open)
        self.menu = FileMenu(
            self.space, self.library, self.url, self.change, self.open, lambda: None, {},
            Visitor(Gate(hub), Keys()), AuditCard(self.session),
        )  # fmt: skip
        from_browser(self.url.browser, {"type": "began", "table": name, "query": query})
        first = self.change.first(name)
        assert first is not None
        before(self)
        self.open(first)
        self.view.tell("ready", width=800, height=600)

    def _sent(self, message: dict[str, Any]) -> None:
        if "download" in message:
            self.files.append(message["download"])
        else:
            self.put_back.append(message["back"])

    def back(self, table: str, query: str = "") -> None:
        from_browser(self.url.browser, {"type": "back", "table": table, "query": query})

    def open(self, wanted: str | LibraryEntry) -> None:
        self.space.show(None, None)
        name = wanted if isinstance(wanted, str) else self.library.table_of(wanted)
        self.change.opening(name)
        live, table, scene = self.loader.load(name)
        self.space.show(scene, table, live)
        self.url.opened(live)

    @property
    def address(self) -> str:
        return str(self.url.browser.table + self.url.browser.query)

    @property
    def asked(self) -> dict[str, Callable[[], None]]:
        """The answers of the dialog that is open, by their words."""
        question = Shown(self.menu.question)
        return {
            button.label: lambda button=button: click(button)  # type: ignore[misc]
            for button in question.every(pmu.Button)
        }

    def x(self, model: str) -> float:
        return float(self.session.table.model(model).stand.x)


def moved(tab: Tab, model: str, x: float, y: float) -> None:
    tab.session.change(tab.session.table.moved(model, x, y, 0.0))


def uploaded(tab: Tab, name: str, content: bytes) -> str:
    """Bring a file; what is wrong with it, or nothing."""
    wrong: list[str] = []
    tab.menu.uploads.take(named_by_content(name, content), content, wrong.append)
    return "".join(wrong)
