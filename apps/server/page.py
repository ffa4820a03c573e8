"""The page: one table that fills it, with cards at its edges."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.play.captions import News
from apps.cards.play.game import GAME
from apps.cards.play.game_clock import GameClock
from apps.cards.play.your_turn import YOUR_TURN, whose_turn
from apps.cards.shared.card import Ask
from apps.cards.shared.help import cheat_sheet
from apps.cards.shared.later import deferred, deferred_dialogs
from apps.cards.shared.loading import LoadingCard
from apps.cards.shared.question import do_nothing
from apps.cards.shared.units import UNITS
from apps.cards.shared.widgets import button, text
from apps.cards.shared.workspaces import WorkspaceTabs
from apps.cards.sight.verdict import SIGHT
from apps.cards.table.audit import AuditCard
from apps.cards.table.inspector import SELECTION
from apps.cards.table.kept_things import KeptThings
from apps.runtime.background import WORKERS, Latest, on_page_thread
from apps.runtime.library import Library, LibraryEntry
from apps.runtime.scene_loader import PageProgress, SceneLoader
from apps.scene.protocol import Visited
from apps.scene.view import SceneView
from apps.server.access.gate import ASK_AGAIN, NOTHING, Gate, Keys, Visitor
from apps.server.address import query_of_address, table_of_address
from apps.server.changeover import CHECK_MS, Changeover
from apps.server.frame.aired import AiredVerdict
from apps.server.frame.bar import bar, only_where
from apps.server.frame.cards import CARDS
from apps.server.frame.dock import Dock
from apps.server.frame.hint import Hint
from apps.server.frame.presence import PresenceCards
from apps.server.frame.room_vote import RoomVote
from apps.server.frame.scripted import Scripted
from apps.server.frame.tour import Tour
from apps.server.frame.unseen import UnseenChip
from apps.server.menus.file_menu import FileMenu
from apps.server.menus.game_log import GameLog
from apps.server.menus.other_games import Branching, OtherGames
from apps.server.menus.shared_ruling import SharedRuling
from apps.server.menus.sharing import RoleBadge, Sharing
from apps.server.menus.unsent import Unsent
from apps.server.url_state import UrlState
from apps.table.keys import HELP, REDO, UNDO
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.bundle import style
from apps.web.reader import go_by
from apps.web.theme import ALONE, BEGINNING_CSS, HEADER_TOOLTIP_CSS, NO_PHONE_CSS, PAGE, theme
from apps.web.upstream import bokeh_fixes, panel_caches, panel_fixes
from apps.web.upstream.template import template
from languages import writing
from languages.message import Line, message
from sandbox.document.refusal import Refused
from sandbox.live.hub import NoTable
from sandbox.live.live_document import LiveDocument
from sandbox.live.store.kept import KeptMesh, StoreFault
from sandbox.live.tables.scans import SCAN_LAID
from sandbox.movement.standing import look_round
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.table import Table
from sandbox.view.scene import Scene

log = logging.getLogger("sightline")

_STAGE_CSS = style("stage")
_END = {"flex": "1 0 0", "min-width": "max-content", "align-items": "center"}
pn.extension("vtk")
panel_fixes.skip_vtk_panes()
bokeh_fixes.leave_pages()
panel_fixes.lighten_components()
panel_fixes.read_no_logos()
panel_caches.cache_class_facts()


class TablePage:
    """One browser's page."""

    def __init__(
        self, library: Library, loader: SceneLoader, visitor: Visitor | None = None
    ) -> None:
        """Build the page. Without a ``visitor`` it is the owner's, on the owner's machine."""
        self._visitor = visitor = visitor or Visitor(Gate(library.hub), Keys())
        library = library.owned_by(visitor.owner, alone=not visitor.sees_all)
        self.library, self._loader = library, loader
        self.session = Session()
        self.session.param.watch(  # before all that writes of it
            lambda event: go_by("" if event.new is None else event.new.scenario.ruleset), "table"
        )
        self.session.desk.maker = visitor.makes
        self.view = SceneView(css_classes=["table"], sizing_mode="stretch_both")
        self.workspace = Workspace(self.session, self.view)
        self._state, self._commands = self.workspace.state, self.workspace.commands
        self._loading_card = LoadingCard(self._open_wanted, self._cancel)
        self._loading: Latest[tuple[LiveDocument, Table, Scene]] = Latest(
            self._show_loaded, self._show_failed
        )
        self._progress = PageProgress(lambda _share, _what: None)
        self._title = ""
        self._then = do_nothing
        self._hint = Hint(self.session, self._state)
        self._tour = Tour(self.workspace)
        self._help = cheat_sheet(self._state, self._tour.again)
        self._audit = AuditCard(self.session, self._mesh_taken)
        self._audit.drop.hold("table", writing.text("page-is-ready"))
        self._kept = KeptThings(self.session, self.workspace.palette)
        ask = Ask(
            file=lambda: self._files.add(),
            picture=self._audit.choose,
            group=self._kept.ask_name,
            removal=self._kept.ask_away,
            ruling=lambda: self._ruling.share(),
        )
        self._dock = Dock(self.workspace, ask, _STAGE_CSS)
        for card in CARDS:
            self._dock.add(card)
        self._units, self._game = self._dock[UNITS], self._dock[GAME]
        self._watched = self.workspace.game
        self._clock = GameClock(self._watched)
        playback, turn = self._watched.playback, self._dock[YOUR_TURN]
        causes = ["game", "turn", "players"]
        playback.param.watch(lambda *_: turn.param.update(title=whose_turn(playback)), causes)
        playback.param.watch(self._make_room_for_log, "place")
        self.workspace.by_hand.param.watch(self._answered, "question")
        self._scripted = Scripted(self.workspace, self._dock, _STAGE_CSS)
        self._add_menus(visitor)
        self.page = self._build()
        self._watch_changes()

    def _add_menus(self, visitor: Visitor) -> None:
        """Build what surrounds the cards: URL state, presence, sharing, files, other games."""
        library = self.library
        self._url = UrlState(self.workspace, query_of_address())
        browser = self._url.browser
        self._ruling = SharedRuling(self.session, self.workspace.asked, browser, library.hub)
        self._presence = PresenceCards(self.workspace, self._dock, browser, _STAGE_CSS)
        self._url.met = self._met
        self._change = Changeover(library, self._url, self.workspace, self.open, visitor.lists)
        self._change.welcome = self._welcome
        self._audit.on_new_table = self._on_blank_table
        self._named = table_of_address()
        self._url.unsent = Unsent(self.workspace, browser, self._change.offer).restore
        self._wanted = self._change.first(self._named)
        self._sharing = Sharing(self.session, visitor.gate, lambda: self._files.one_file())
        self._files = FileMenu(
            self.workspace,
            library,
            self._url,
            self._change,
            self.open,
            self._sharing.ask,
            {
                "help": (HELP.title, self._commands.show_help),
                "theme": (message("menu-theme"), browser.turn_theme),
                **_languages(browser.speak),
            },
            visitor,
            self._audit,
        )
        self._branching = Branching(self.workspace, library, self.open)
        self._others = OtherGames(self.workspace, library, self.open)
        self._log = GameLog(self.workspace, browser)
        self._role_badge = RoleBadge(self.session, visitor)

    def _watch_changes(self) -> None:
        """Follow the session, the workspace and the browser from now on."""
        self.page.param.watch(lambda event: self._dock.set_theme(event.new), "dark_theme")
        self._state.param.watch(self._dock.follow, "workspace")
        self._state.param.watch(self._fold_cards, "workspace")
        self.session.param.watch(self._dock.follow, ["table", "firer"])
        self.session.param.watch(self._answered, ["verdict", "selected"])
        self.workspace.desk.param.watch(self._closed, "closed")
        self._watched.playback.param.watch(self._dock.follow, ["place", "players"])
        self._dock.show(ready=False)
        panel_fixes.handle_errors_by(self._show_error)
        # Not before the browser has loaded the page: a change that is sent earlier may be lost.
        pn.state.onload(self._open_wanted)
        if pn.state.curdoc is not None and pn.state.curdoc.session_context is not None:
            pn.state.on_session_destroyed(lambda _context: self.close())
            pn.state.add_periodic_callback(self._check, period=CHECK_MS)

    # --- layout -------------------------------------------------------------------------------

    def _build(self) -> pmu.Page:
        dialogs = deferred_dialogs(
            self._help,
            self._change.question,
            *self._files.dialogs,
            self._sharing.question,
            self._others.question,
            self._audit,
            self._kept,
            opened=self._hint.dismiss,
        )
        self._presence.above.insert(0, News(self.session, self._watched))
        stage = pn.Column(
            deferred(self._tour), self.view, self._dock.view, bar(self.workspace),
            self._scripted.captions, RoomVote(self.workspace, self._visitor.gate),
            deferred(UnseenChip(self.workspace), _STAGE_CSS), self._hint,
            deferred(self._loading_card, _STAGE_CSS),
            deferred(self._files.tables.front, _STAGE_CSS),
            deferred(self._change.offer, _STAGE_CSS), deferred(self._files.thin.bar, _STAGE_CSS),
            self._role_badge,
            self._audit.drop, self._presence.above, self._url.browser, dialogs,
            sizing_mode="stretch_both", margin=0, stylesheets=[_STAGE_CSS],
        )  # fmt: skip

        clean = self._state.clean = bool(self._url.wanted.view)
        if clean:
            stage.append(AiredVerdict(self.session))

        front = self._files.tables.front

        def show_alone(*_events: object) -> None:
            alone = self._state.alone
            classes = {"alone": alone, "clean": alone and clean, "welcoming": front.visible}
            stage.css_classes = [name for name, there in classes.items() if there]
            page.sx = {**PAGE, **ALONE} if alone else PAGE

        self._state.param.watch(show_alone, "alone")
        front.param.watch(show_alone, "visible")
        page = pmu.Page(
            title="Sightline", main=[stage], header=[self._header()], sx=PAGE, theme_config=theme(),
            template=template(BEGINNING_CSS), busy_indicator=None, theme_toggle=False,
            sidebar_variant="temporary", sidebar_width=0,
        )  # fmt: skip
        self._state.alone = clean
        return panel_fixes.ignore_busy(page)

    def _header(self) -> pn.viewable.Viewable:
        session = self.session
        commands = self._commands
        undo, redo, keys = (
            button(*row.button(commands), HEADER_TOOLTIP_CSS) for row in (UNDO, REDO, HELP)
        )
        turn = self._url.browser.turn_theme
        light = button(writing.text("menu-theme"), "contrast", turn, HEADER_TOOLTIP_CSS)
        for one in (keys, light):  # a phone has them in its file menu
            one.stylesheets = [*one.stylesheets, NO_PHONE_CSS]
        undo.disabled = redo.disabled = True
        undo.css_classes, keys.css_classes = ["undo"], ["hand-on"]  # the tour points at them
        playback = self._watched.playback

        def update(*_events: object) -> None:
            in_game = playback.may_take_back and not playback.work.busy
            redo.disabled = not session.can_redo
            undo.disabled = not (in_game if session.mode.in_game else session.can_undo)
            takes = playback.takes_back if in_game and session.mode.in_game else ""
            taken = writing.text("page-undo-hint", undo=UNDO.hint, what=takes)
            undo.description = taken if takes else UNDO.hint

        session.param.watch(update, ["table", "mode"])
        playback.param.watch(update, ["game", "place", "work", "turn"])
        self.workspace.desk.param.watch(update, ["role", "person", "people", "stepped"])
        only_where(self.workspace, "speaks", undo, redo)
        # Both ends have the same width and grow inwards, so that the tabs and buttons never move.
        left = pn.Row(
            self._files.tables.button, self._change.chooser, margin=0, align="center", styles=_END
        )
        right = pn.Row(
            self._presence.who, undo, redo, self._files, self._sharing.button, keys, light,
            margin=0, align="center", styles={**_END, "justify-content": "flex-end"},
        )  # fmt: skip
        tabs, front = WorkspaceTabs(self._state), self._files.tables.front
        front.param.watch(lambda event: tabs.param.update(visible=not event.new), "visible")
        return pn.Row(
            left,
            tabs,
            right,
            sizing_mode="stretch_width",
            margin=0,
            styles={"align-items": "center"},
        )

    def _met(self, message: Visited) -> None:
        self._presence.met(message)
        self._tour.met(message)

    def _answered(self, *events: param.parameterized.Event) -> None:
        """Give the space to a question, to a verdict without a question, and to a selection."""
        answers = {event.name for event in events if event.new}
        if any(event.name == "verdict" and not _has_new_report(event) for event in events):
            answers.discard("verdict")
        if "question" in answers:
            self._dock.answered(YOUR_TURN)
        elif "verdict" in answers and self.workspace.by_hand.question is None:
            self._dock.answered(SIGHT)
        if "selected" in answers and self._state.workspace == "table":
            self._dock.answered(SELECTION)

    def _make_room_for_log(self, event: param.parameterized.Event) -> None:
        """Give the room to the game log where it is open and a step was added."""
        if event.old.known != event.new.known and not self._game.collapsed:
            self._dock.answered(GAME)

    def _fold_cards(self, event: param.parameterized.Event) -> None:
        """Fold cards after a change of the tab: the units in Table, the game outside Play."""
        if "table" in (event.old, event.new):
            self._units.collapsed = event.new == "table"
        if event.new == "play":
            self._open_game()
        elif event.old == "play" and not self._watched.begun:
            self._game.collapsed = True
            self._units.collapsed = event.new == "table"

    def _open_game(self) -> None:
        """Unfold the game in Play, once there is a table to play on."""
        playing = self._state.workspace == "play" and GAME.wanted(self.workspace)
        if playing and not self._scripted.has_steps:
            self._game.collapsed = False
            self._dock.answered(GAME)

    def _mesh_taken(self, mesh: KeptMesh) -> None:
        """Select an imported mesh in the palette, ready to be placed."""
        self._state.workspace = "table"
        self.workspace.palette.choose(f"mesh:{mesh.name}")

    # --- the table ------------------------------------------------------------------------------

    def _open_wanted(self) -> None:
        if self._wanted is None:
            self._show_no_table()
        else:
            self.open(self._wanted)

    def _settle(self) -> None:
        """Show the cards, and take files: the table is there, or cannot be."""
        self._dock.show()
        self._audit.drop.hold("table")

    def _show_no_table(self) -> None:
        if self._visitor.lists and (not self._named or self._named == NOTHING):
            self._welcome()
            return
        self._settle()
        self.workspace.presenter.say_state("failed")
        title = writing.text("page-no-such-table", name=text(self._named[:60]))
        self._say(title, writing.text("page-table-perhaps-deleted"))

    def _welcome(self) -> None:
        """Show the tables to choose from in place of one."""
        self._change.opening("")
        self._url.browser.param.update(table="", query="", heading="Sightline")
        self.workspace.show(None, None)
        self._audit.drop.hold("table")
        self._files.tables.welcome()

    def _on_blank_table(self, then: Callable[[], None]) -> str:
        """Open a blank table, then call a function. Return a fault's sentence, or ""."""
        self._then = then
        return self._files.open_blank()

    def _say(self, title: str, content: str, *, again: bool = False) -> None:
        self._loading_card.say(f"<h2>{title}</h2><p>{content}</p>", again=again)

    def _cancel(self) -> None:
        self._progress.cancel()
        self._loading.forget()
        self._settle()
        title = writing.text("page-loading-cancelled")
        self._say(title, writing.text("page-load-again"), again=True)

    def open(self, wanted: str | LibraryEntry) -> None:
        """Open a table, by its name, or the table of a scenario. Load it off this thread."""
        self._wanted = wanted
        self._audit.drop.hold("table", writing.text("page-table-is-there"))
        self._dock.hold()
        self._files.tables.leave()
        self.workspace.show(None, None)
        title = wanted if isinstance(wanted, str) else wanted.name
        try:
            name = wanted if isinstance(wanted, str) else self.library.table_of(wanted)
            title = self.library.hub.row(name).title
            self._visitor.role_at(name)
        except (ScenarioFault, NoTable, StoreFault) as fault:
            self._change.opening("")
            self.workspace.presenter.say_state("laying", table=title)
            self._show_failed(fault)
            return
        self._change.opening(name)
        self.workspace.presenter.say_state("laying", table=title)
        self._title = title
        self._loading_card.busy(title, 0.0, message("page-reading-scenario"))
        latest: tuple[float, Line] = 0.0, ""

        def draw() -> None:
            if self._progress is progress and self.session.table is None:
                self._loading_card.busy(title, *latest)

        redraw = on_page_thread(draw)

        def report(share: float, what: Line) -> None:
            nonlocal latest
            latest = share, what
            redraw()

        self._progress.cancel()
        self._progress = progress = PageProgress(report)
        self._loading.run(lambda: self._loader.load(name, progress))

    def _show_loaded(self, loaded: tuple[LiveDocument, Table, Scene]) -> None:
        live, table, scene = loaded
        self._loading_card.busy(self._title, 1.0, message("page-sending-table"))
        try:
            self.session.desk.role = self._visitor.role_at(live.name)  # may differ by now
            self.workspace.show(scene, table, live)
        except (Refused, NoTable) as fault:
            self._show_failed(fault)
            return
        WORKERS.submit(look_round, table)
        self._dock.fit_screen()
        self._scripted.opened()
        self._url.opened(live)
        self._open_game()  # the tab may have been pressed before
        if self._watched.start is not None:
            self._game.collapsed = False
        # Show the cards first: the camera is fitted to them before the table is ready for clicks.
        self._settle()
        self._loading_card.hide()
        self.workspace.presenter.say_state("ready")
        if self.session.desk.role.kind == "scan":
            self._files.scans.ask()
        then, self._then = self._then, do_nothing
        then()

    def _show_failed(self, error: Exception) -> None:
        self._then = do_nothing
        if not isinstance(error, ScenarioFault | Refused | NoTable | StoreFault):
            log.error("opening %s", self._wanted, exc_info=error)
        self.workspace.presenter.say_state("failed")
        self._settle()
        wanted = self._wanted
        path = wanted.path if isinstance(wanted, LibraryEntry) else None
        self._loading_card.failed(path or Path(str(wanted)), error)

    def _closed(self, event: param.parameterized.Event) -> None:
        """Show why the server has closed the table for this page."""
        if event.new:
            self.workspace.show(None, None)
            self.workspace.presenter.say_state("failed")
            self._files.scans.question.close()
            then = message("page-choose-another") if self._visitor.lists else ASK_AGAIN
            if event.new == str(SCAN_LAID):
                then = message("page-may-close")
            self._say(text(event.new), str(then))

    def _check(self) -> None:
        """Check whether the table's file has changed, and whether the browser is connected."""
        self._change.check_file()
        self._presence.check_connection()

    def close(self) -> None:
        """Release what the page holds."""
        self._progress.cancel()
        self._loading.forget()
        self.workspace.close()

    def _show_error(self, error: Exception) -> None:
        session = self.session
        verdict = session.verdict._replace(busy=False)
        session.param.update(notice=sentence(error), verdict=verdict)


def _has_new_report(event: param.parameterized.Event) -> bool:
    return event.new.judged is not None and event.new.judged is not event.old.judged


def _languages(speak: Callable[[str], None]) -> Mapping[str, tuple[Line, Callable[[], None]]]:
    """Return the other unit of lengths and the other languages, each by its own name, and what
    turns to it.
    """
    now = writing.spoken()
    unit = writing.reader().removeprefix(now)
    other, key = ("", "menu-inches") if unit else (writing.METRIC, "menu-centimetres")
    found: dict[str, tuple[Line, Callable[[], None]]] = {
        "measure": (message(key), partial(speak, now + other))
    }
    for language in sorted({*writing.LANGUAGES} - {now}):
        with writing.speaking(language):
            name = writing.text("menu-language")
        found[f"speak-{language}"] = (name, partial(speak, language + unit))
    return found
