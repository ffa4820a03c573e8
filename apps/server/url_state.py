"""URL state: write what a page shows into its address, and restore it on a reload or from a link.

The table itself is stored on the server. The address names the table and what the page shows of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from apps.scene.protocol import UnsentEdit, Visited
from apps.server.address import REFEREE, Address, read
from apps.server.browser import Browser
from apps.table.state.display import Camera
from apps.table.workspace import Workspace
from sandbox.live.filing import unsaved
from sandbox.live.live_document import LiveDocument
from sandbox.table.table import Table


class UrlState:
    """Keep the browser's address in step with the page.

    It calls ``went_back`` with the table and address that the user went back to, ``unsent`` with
    edits that were never answered, and ``met`` with the message that identifies the user.
    ``wanted``: the address to show when the next table is opened.
    """

    def __init__(self, workspace: Workspace, query: str = "") -> None:
        self._session, self._state = workspace.session, workspace.state
        self._desk = workspace.desk
        self._game = workspace.game
        self.unsent: Callable[[tuple[UnsentEdit, ...]], None] = lambda _edits: None
        self._unsent: tuple[UnsentEdit, ...] = ()
        self.went_back: Callable[[str, Address], None] = lambda _table, address: self.show(address)
        self.met: Callable[[Visited], None] = _ignore
        self._back = workspace.back
        self._back.param.watch(lambda _event: self._open_tab_of_answers(), "answered")
        self._link = ""  # a question that came before the table was shown
        self.wanted = read(query)
        self._view = {"view": self.wanted.view, "ground": self.wanted.ground}
        self._first_tab: str | None = self._state.workspace
        self.browser = Browser(self._told)
        self._live: LiveDocument | None = None
        self._ready = False
        self._restored = False
        self._set_up_for = False
        self._state.param.watch(self._follow, ["camera", "workspace", "follows"])
        self._session.param.watch(self._follow, ["table", "firer", "target", "verdict", "mode"])
        self._game.playback.param.watch(self._follow, ["place", "work", "players"])

    # --- restoring ----------------------------------------------------------------------------

    def opened(self, live: LiveDocument) -> None:
        """Show ``wanted`` of a table that was opened.

        The pair, the tab and the camera are shown at once, so that nothing moves under the pointer
        of a user who clicks as soon as the table is drawn. The rest waits for the browser's
        ``began``.
        """
        self._live, self._restored = live, False
        self._state.camera = None
        if self._first_tab not in (None, self._state.workspace):
            # Chosen while the first table was set up.
            self.wanted = replace(self.wanted, workspace=self._state.workspace)
        self._first_tab = None
        self._show_view(self.wanted)
        if self._ready:
            self._restore()

    def closed(self) -> None:
        """Stop following the table: none is open now."""
        self._live = None

    def show(self, address: Address) -> None:
        """Show another pair, camera or game of the table that is open."""
        self.wanted = address
        if self._live is not None:
            self._show_view(address)
            self._restore()

    def _show_view(self, address: Address) -> None:
        table = self._session.table
        if table is not None:
            self._show_pair(table, address)
        if address.workspace:
            self._state.workspace = address.workspace
        else:
            self._choose_tab(table)
        if address.camera is not None:
            self._state.display.camera = Camera("sit", rest=address.camera)
        self._state.follows = bool(address.follow)

    def _restore(self) -> None:
        """Restore the players and the game of ``wanted``, and begin to write the address."""
        address, table = self.wanted, self._session.table
        self._restored, self.wanted = True, Address()
        if table is not None and self._desk.role.edits:
            self._restore_players(table, address)
        # A game that is no longer on the table is played again to its step, unless by hand.
        if address.game is not None and (self._game.begun or not address.hands):
            self._game.resume(*address.game)
        self._follow()
        edits, self._unsent = self._unsent, ()
        self.unsent(edits)
        self._answer()

    def _answer(self) -> None:
        link, self._link = self._link, ""
        if link:
            self._back.ask(link)

    def _open_tab_of_answers(self) -> None:
        self._state.workspace = "sight"

    def _restore_players(self, table: Table, address: Address) -> None:
        """Restore the sides played by hand. Sides that the table lacks are left out."""
        hands = [side for side in address.hands if side in table.scenario.all_sides]
        if hands:
            self._game.playback.take_hands(hands)
        if address.level:
            self._game.playback.choose_level(address.level)

    def _choose_tab(self, table: Table | None) -> None:
        """Open the Table tab for a table without units, the Sight tab for the next with units."""
        bare = table is not None and not table.units and self._desk.role.edits
        if bare and self._state.workspace == "sight":
            self._state.workspace, self._set_up_for = "table", True
        elif not bare and self._set_up_for and self._state.workspace == "table":
            self._state.workspace = "sight"
        if not bare:
            self._set_up_for = False

    def _show_pair(self, table: Table, address: Address) -> None:
        units = {unit.id for unit in table.units if unit.models}
        firer = address.firer if address.firer in units else ""
        target = address.target if firer and address.target in units else ""
        if not firer:
            return
        self._session.show(firer, target)
        pair = None
        if target and address.pair is not None:
            pair = f"{firer}/{address.pair[0]}", f"{target}/{address.pair[1]}"
        self._session.show_pair(pair)

    # --- writing --------------------------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """Whether the table has changes that its file lacks."""
        return self._live is not None and unsaved(self._live)

    def stay(self) -> None:
        """Restore the address of what is shown: the table that the user went to does not exist."""
        self.browser.back_to(self.browser.table, self.browser.query)

    def follow(self) -> None:
        """Update the address and the title after a change of the table's file."""
        self._follow()

    def _follow(self, *_events: object) -> None:
        live = self._live
        if live is None or self._session.table is None or not self._restored:
            return
        self.browser.param.update(
            table=live.name,
            query=self._address().query(),
            unsaved=unsaved(live),
            heading=f"{live.document.scenario.name} · Sightline",
        )

    def _address(self) -> Address:
        session, game = self._session, self._game
        pair = session.verdict.pair
        numbers = [int(name.partition("/")[2]) for name in pair] if pair else None
        watched = session.mode.in_game
        # A player's side is part of the link's role, not of the address.
        by_hand = tuple(game.playback.players.hands) if watched and self._desk.role.edits else ()
        return Address(
            # In a game the firer and the target belong to the game's step.
            firer="" if watched else session.firer,
            target="" if watched else session.target,
            pair=(numbers[0], numbers[1]) if numbers and not watched else None,
            camera=None if self._state.follows else self._state.camera,
            follow=REFEREE if self._state.follows else "",
            workspace="" if self._state.workspace == "sight" else self._state.workspace,
            game=(game.seed, game.playback.aim) if watched else None,
            hands=by_hand,
            level=game.playback.players.level if by_hand else "",
            **self._view,
        )

    def _told(self, message: Visited) -> None:
        self.met(message)
        if message.type == "back":
            self.went_back(message.table, read(message.query))
            return
        if message.type == "asked":
            self._link = message.query
        if message.type == "began":
            self._ready, self._unsent = True, message.unsent
        if self._live is not None and not self._restored:
            self._restore()
        elif self._restored:
            self._answer()


def _ignore(_message: Visited) -> None:
    """Ignore the message."""
