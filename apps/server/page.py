"""The page: one table that fills it, and cards that float at its edges."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.flight import FlightCard
from apps.cards.game import GameCard
from apps.cards.help import cheat_sheet
from apps.cards.loading import LoadingCard
from apps.cards.units import UnitsCard
from apps.cards.verdict import VerdictCard
from apps.cards.widgets import text, words
from apps.runtime.background import WORKERS, Latest, tell
from apps.runtime.library import Library
from apps.runtime.lifetime import not_busy, tell_errors
from apps.runtime.vtk_panes import leave_them_out
from apps.runtime.watch import Watch
from apps.scene.ops import Sides
from apps.scene.view import SceneView
from apps.server.changeover import LOOK_MS, Changeover
from apps.server.visit import Visit
from apps.table.air import Air
from apps.table.keys import hinted
from apps.table.session import Session, sentence
from apps.table.storeys import storeys
from apps.table.view_state import NARROW, PHONE
from apps.table.workspace import Workspace
from apps.theme.theme import (
    BAR,
    CARD,
    HEADER_TOOLTIP_CSS,
    PAGE,
    PRESSED,
    QUIET,
    QUIET_CSS,
    STOREY,
    THEME,
    TOOLTIP_CSS,
)
from sandbox.movement.standing import look_round
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.table import Table
from sandbox.view.scene import Scene

log = logging.getLogger("sightline")

_STAGE_CSS = (Path(__file__).parents[1] / "theme" / "stage.css").read_text(encoding="utf-8")
_ARMED = {"firer": "Click the unit that fires.", "target": "Click the unit that is fired at."}
_UNMADE = """<h2>This page could not be made</h2><p class="fault">{}</p>
<p>The fault is the program's, not yours; the server's log says more. Load the page again.</p>"""
_WIDE: Sides = {"left": 248, "right": 364, "top": 12, "bottom": 64}
_SPILL = 24
"""Pixels by which the whole table may reach under the left card: its corner meets mostly sky."""
_FOLDED = 12
_SHEETS = (0.38, 76)
"""What sheets take of a small screen, and the bar over them: a share of its height, and pixels."""

pn.extension("vtk")
leave_them_out()


def make_page(place: Path, root: Path | None = None) -> Callable[[], pmu.Page]:
    """An app that shows one scenario file, or lets choose from those of a folder.

    ``root``: mesh paths of scenarios may not leave it; by default each scenario's own folder.
    """
    library = Library(place, root)
    WORKERS.submit(library.warm)

    def app() -> pmu.Page:
        try:
            return TablePage(library).page
        except Exception as error:
            log.exception("the page could not be made")
            return pmu.Page(
                title="Sightline", main=[words(_UNMADE.format(text(error)), margin=24)], sx=PAGE
            )

    return app


class TablePage:
    """One browser's page."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.session = Session()
        self.view = SceneView(css_classes=["table"], sizing_mode="stretch_both")
        self.workspace = Workspace(self.session, self.view)
        self._state, self._commands = self.workspace.state, self.workspace.commands
        self._loading_card = LoadingCard(self._again, self._stop)
        self._path: Path | None = None
        self._begun = False
        self._loading: Latest[tuple[Table, Scene]] = Latest(self._laid, self._not_laid)
        self._watch = Watch(lambda _share, _what: None)
        self._hint = words(css_classes=["hint"], sizing_mode=None)
        self._help = cheat_sheet()
        self._cards = [
            _card(UnitsCard(self.session, self._commands.fit), "Units", "left"),
            _card(VerdictCard(self.session), "Line of sight", "right"),
        ]
        self._air = Air(self.session, self.workspace.flights)
        self._air_card = _card(FlightCard(self._air), "Air", "left", "whole", "air")
        self._watched = self.workspace.game
        self._game = _card(GameCard(self.session, self._watched), "Game", "left", "game")
        self._game.collapsed = True
        self._visit = Visit(self.workspace, library.key, _query())
        self._change = Changeover(library, self._visit, self.open)
        self._path = self._change.first()
        self._left = pn.Column(css_classes=["stack"], margin=0, stylesheets=[_STAGE_CSS])
        self._dock = pn.Column(
            self._left, self._cards[1], css_classes=["dock"], margin=0, stylesheets=[_STAGE_CSS]
        )
        self.page = self._build()
        self.session.param.watch(self._hint_changed, ["armed", "notice", "said"])
        self._state.param.watch(lambda _: self._help.param.update(open=True), "help")
        self.session.param.watch(self._stacked, "table")
        self._watched.playback.param.watch(self._stacked, "known")
        for card in (*self._cards, self._air_card, self._game):
            card.param.watch(self._folded, "collapsed")
        self._stacked()
        tell_errors(self._broken)
        pn.state.onload(self._again)
        if pn.state.curdoc is not None and pn.state.curdoc.session_context is not None:
            pn.state.on_session_destroyed(lambda _context: self.close())
            pn.state.add_periodic_callback(self._change.look, period=LOOK_MS)

    # --- layout -------------------------------------------------------------------------------

    def _build(self) -> pmu.Page:
        stage = pn.Column(
            self.view, self._dock, self._bar(), self._hint, self._loading_card, self._help,
            self._change.offer, self._change.question, self._visit.browser,
            sizing_mode="stretch_both", margin=0, stylesheets=[_STAGE_CSS],
        )  # fmt: skip
        page = pmu.Page(
            title="Sightline", main=[stage], header=[self._header()], sx=PAGE, theme_config=THEME,
            busy_indicator=None, sidebar_variant="temporary", sidebar_width=0,
        )  # fmt: skip
        return not_busy(page)

    def _header(self) -> pn.viewable.Viewable:
        session = self.session
        undo = _button(hinted("Undo", "z", control=True), "undo", session.undo, HEADER_TOOLTIP_CSS)
        redo = _button(hinted("Redo", "y", control=True), "redo", session.redo, HEADER_TOOLTIP_CSS)
        what = hinted("Pointer and keys", "?")
        sheet = _button(what, "help_outline", self._commands.show_help, HEADER_TOOLTIP_CSS)
        undo.disabled = redo.disabled = True
        session.param.watch(lambda event: undo.param.update(disabled=not event.new), "can_undo")
        session.param.watch(lambda event: redo.param.update(disabled=not event.new), "can_redo")
        save = pmu.Button(
            label="Save", icon="download", on_click=lambda _: self._visit.save(),
            variant="text", size="small", margin=(0, 4), align="center",
            stylesheets=[QUIET_CSS], sx=QUIET, disabled=True,
        )  # fmt: skip
        session.param.watch(lambda event: save.param.update(disabled=event.new is None), "table")
        return pn.Row(
            self._change.chooser, pn.Spacer(sizing_mode="stretch_width"), undo, redo, save,
            sheet,
            sizing_mode="stretch_width", margin=0, styles={"align-items": "center"},
        )  # fmt: skip

    def _bar(self) -> pmu.Paper:
        do, state = self._commands, self._state
        eye = _toggle(
            state, "eye", "visibility", hinted("Look through the eye of the pair shown", "e")
        )
        grid = _toggle(state, "grid", "grid_on", 'The 12" grid')
        what = "Free placement: models may be put where they cannot stand"
        free = _toggle(self.session, "free", "open_with", what)
        return pmu.Paper(
            _button(hinted("The whole table", "Home"), "home", do.home),
            _button("Straight down", "map", do.top),
            _button("Fit what is judged, or the table", "fit_screen", do.fit),
            eye,
            grid,
            free,
            self._storeys(),
            elevation=3, css_classes=["bar"], sx=BAR,
        )  # fmt: skip

    def _storeys(self) -> pmu.Button:
        """A button that cuts the terrain away, storey by storey; there where there are storeys."""
        do, state = self._commands, self._state
        button = pmu.Button(
            icon="layers", icon_size="1.5em", variant="text", size="small", margin=0,
            on_click=lambda _: do.next_storey(), stylesheets=[TOOLTIP_CSS], align="center",
        )  # fmt: skip

        def dress(*_events: object) -> None:
            table, shown = self.session.table, state.storey
            count = 1 if table is None else len(storeys(table))
            below = (shown or count + 1) - 1
            then = f"cut away above storey {below}" if below else "show all of them"
            now = f"Up to storey {shown}" if shown else "All storeys are shown"
            button.param.update(
                visible=count > 1,
                label=f"≤ {shown}" if shown else "All",
                description=f"{now}: {then}",
                sx={**STOREY, **(PRESSED if shown else {})},
            )

        state.param.watch(dress, "storey")
        self.session.param.watch(dress, "table")
        dress()
        return button

    def _stacked(self, *_events: object) -> None:
        """The air card is there where the scenario has planes and no game flies them; the game's
        where there are units."""
        table = self.session.table
        wanted = [self._cards[0]]
        if self._air.wanted and not self._watched.begun:
            wanted.append(self._air_card)
        if table is not None and table.units:
            wanted.append(self._game)
        if self._left.objects != wanted:
            self._left.objects = wanted
            self._marked()
            self._room()

    def _folded(self, event: param.parameterized.Event) -> None:
        """A game takes the place of the list; where there is little room, one card of any two."""
        units = self._cards[0]
        left = [units, self._air_card, self._game]
        opened = event.obj if not event.new else None
        if opened is self._game and not self._state.narrow:
            units.collapsed = True
        elif opened in left and self._state.narrow:
            for card in left:
                if card is not opened:
                    card.collapsed = True
        self._marked()
        self._room()

    def _narrowed(self) -> None:
        """How a small screen begins: with one sheet, or on a phone with their names."""
        if self._state.narrow and not self._begun:
            self._air_card.collapsed = True
            self._cards[0].collapsed = self._state.width < PHONE
        self._begun = True

    def _marked(self) -> None:
        """What is folded takes no more room than its name."""
        for card in (*self._cards, self._air_card, self._game):
            names = [name for name in card.css_classes if name != "folded"]
            card.css_classes = [*names, "folded"] if card.collapsed else names
        shut = all(card.collapsed for card in self._left.objects)
        # On a tablet the list leaves room for the names of the others; what is done needs it all.
        alone = [] if shut or not self._cards[0].collapsed else ["alone"]
        self._left.css_classes = ["stack", "folded" if shut else "open", *alone]

    def _room(self, *_events: object) -> None:
        left, right = self._left, self._cards[1]
        free = all(card.collapsed for card in left.objects)
        wide: Sides = {**_WIDE, "spill": 0 if free else _SPILL}
        wide["left"] = _FOLDED if free else wide["left"]
        wide["right"] = _FOLDED if right.collapsed else wide["right"]
        narrow: Sides = {"left": 8, "right": 8, "top": 8, "bottom": _SHEETS}
        self.workspace.presenter.room({"below": NARROW, "wide": wide, "narrow": narrow})

    # --- the scenario ---------------------------------------------------------------------------

    def _again(self) -> None:
        if self._path is None:
            place = text(self.library.place)
            self._loading_card.say(
                f"<h2>No scenario here</h2><p>There is no *.toml in {place}. Put a scenario file "
                "there, or start with another folder, and load this page again.</p>"
            )
        else:
            self.open(self._path)

    def _stop(self) -> None:
        self._watch.cancel()
        self._loading.forget()
        self._loading_card.say(
            "<h2>Not laid</h2><p>Choose a scenario above, or read this one again.</p>", again=True
        )

    def open(self, path: Path) -> None:
        """Lay a scenario out, off this thread."""
        self._path = path
        self._change.opening(path)
        self.workspace.show(None, None)
        name = self.library.name(path)
        self.workspace.presenter.say_state("laying", table=name)
        self._loading_card.busy(name, 0.0, "Reading the scenario")
        shown = 0.0, ""

        def draw() -> None:
            if self._watch is watch and self.session.table is None:
                self._loading_card.busy(name, *shown)

        report = tell(draw)

        def told(share: float, what: str) -> None:
            nonlocal shown
            shown = share, what
            report()

        self._watch.cancel()
        self._watch = watch = Watch(told)
        self._loading.run(lambda: self.library.scene(path, watch))

    def _laid(self, made: tuple[Table, Scene]) -> None:
        table, scene = made
        self._loading_card.away()
        self.workspace.show(scene, table)
        WORKERS.submit(look_round, table)
        self._narrowed()
        self._visit.laid(table)
        if self._watched.start is not None:
            self._game.collapsed = False
        self.workspace.presenter.say_state("ready")

    def _not_laid(self, error: Exception) -> None:
        if not isinstance(error, ScenarioFault):
            log.error("laying %s", self._path, exc_info=error)
        self.workspace.presenter.say_state("failed")
        if self._path is not None:
            self._loading_card.failed(self._path, error)

    def close(self) -> None:
        """Free what the page holds."""
        self._watch.cancel()
        self._loading.forget()
        self.workspace.close()

    # --- words over the table ---------------------------------------------------------------------

    def _hint_changed(self, *_events: object) -> None:
        wrong, armed = self.session.notice, self.session.armed
        content = text(wrong or self.session.said) or _ARMED.get(armed, "")
        pill = f'<div class="pill {"wrong" if wrong else ""}">{content}</div>'
        self._hint.object = pill if content else ""

    def _broken(self, error: Exception) -> None:
        self.session.param.update(notice=sentence(error), busy=False)


def _query() -> str:
    """The query of the address that this page was asked for by."""
    return urlencode({name: values[-1] for name, values in pn.state.session_args.items()})


def _toggle(whose: param.Parameterized, name: str, icon: str, what: str) -> pmu.IconButton:
    """A button that switches something, and shows whether it is on."""
    button = _button(what, icon, lambda: setattr(whose, name, not getattr(whose, name)))

    def dress(*_events: object) -> None:
        on = getattr(whose, name)
        button.param.update(color="primary" if on else "default", sx=PRESSED if on else {})

    whose.param.watch(dress, name)
    dress()
    return button


def _card(content: pn.viewable.Viewer, title: str, *where: str) -> pmu.Card:
    return pmu.Card(
        content, title=title, elevation=0, css_classes=["side", *where], sx=CARD, title_variant="h6"
    )


def _button(
    what: str, icon: str, act: Callable[[], None], tooltip: str = TOOLTIP_CSS
) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, color="default", size="1.5em", margin=0, align="center",
        on_click=lambda _event: act(), stylesheets=[tooltip],
    )  # fmt: skip
