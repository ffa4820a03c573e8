"""Presence: badges, greeting, chat, history and consent of the people at a page's table."""

from __future__ import annotations

import panel as pn
from param.parameterized import discard_events

from apps.cards.people.consent import ConsentCard
from apps.cards.people.followed import Followed
from apps.cards.people.greeting import Greeting
from apps.cards.people.steps import PastBanner
from apps.cards.people.who import WhoIsThere
from apps.cards.shared.later import deferred
from apps.scene.protocol import Visited
from apps.server.browser import Browser
from apps.server.frame.dock import Dock
from apps.table.workspace import Workspace


class PresenceCards:
    """The presence components of one page beside its cards, which the dock shows.

    ``who``: badges for the header. ``above``: what is shown over the table.
    """

    def __init__(self, workspace: Workspace, dock: Dock, browser: Browser, css: str) -> None:
        self._desk, self._connected = workspace.desk, False
        desk, back = workspace.desk, workspace.back
        self.greeting = Greeting(desk, browser.called, workspace.game.playback)
        self.who = WhoIsThere(desk, self.greeting.ask)
        session = workspace.session
        self.consent = ConsentCard(desk, lambda why: session.param.update(notice=why))
        desk.param.watch(lambda event: session.param.update(said=event.new), "answered")
        self.above = pn.Column(
            Followed(desk),
            deferred(PastBanner(desk, back), css),
            deferred(self.consent, css),
            deferred(self.greeting, css),
            css_classes=["above"],
            margin=0,
            stylesheets=[css],
        )
        desk.param.watch(dock.follow, ["stepped", "lines", "people", "person"])

    def met(self, message: Visited) -> None:
        """Take the browser's message on who uses it."""
        self._connected = True
        who = message.secret, message.name, message.colour
        pn.state.onload(lambda: self.greeting.met(*who))  # a badge that changes earlier is not sent

    def check_connection(self) -> None:
        """Leave the table if the browser has disconnected, long before its page is freed.

        A browser that comes back gets a new page.
        """
        document = pn.state.curdoc
        context = None if document is None else document.session_context
        window = getattr(context, "session", None)
        if self._connected and window is not None and window.connection_count == 0:
            # Nobody would see what is drawn, and work begun now would outlive the page.
            with discard_events(self._desk):
                self._desk.leave()
