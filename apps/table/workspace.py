"""Build the parts of one browser's table."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot

import param

from apps.scene.protocol import drop
from apps.scene.view import SceneView
from apps.table.commands import Commands
from apps.table.controller import Controller
from apps.table.editing.editing import Editing
from apps.table.editing.palette import Palette
from apps.table.game.air import Air
from apps.table.game.by_hand import ByHand
from apps.table.game.demonstration import Demonstration
from apps.table.game.watched_game import WatchedGame
from apps.table.hand import Hand
from apps.table.layers.fairness_layer import FairnessLayer
from apps.table.layers.inquiry import Inquiries
from apps.table.layers.map_layer import MapLayer
from apps.table.layers.measuring import Measuring
from apps.table.layers.stand_layer import StandLayer
from apps.table.layers.template_layer import TemplateLayer
from apps.table.output.flights import Flights
from apps.table.output.presence import PagePresence
from apps.table.output.presenter import Presenter
from apps.table.output.referee_view import RefereeView
from apps.table.state.display import Camera
from apps.table.state.looking_back import LookingBack
from apps.table.state.placeable import Placeable
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.dragging import Dragging
from apps.table.tools.draw_tool import Drawn, DrawTool
from apps.table.tools.place_tool import PlaceTool
from apps.table.tools.resting_tools import ChooseTool, SelectTool
from apps.table.tools.split_tool import SplitTool
from apps.table.tools.tape_tool import NAME as TAPE
from apps.table.tools.tape_tool import TapeTool
from apps.table.tools.tools import Tools
from languages.writing import text
from rules.engine.telling import heading
from sandbox.live.live_document import LiveDocument
from sandbox.scenario.faults import shown
from sandbox.table.table import Table
from sandbox.view.scene import Scene

_QUARTERS = (-86.0, 4.0, 94.0, -176.0)
"""Azimuths of a camera over each edge, a little askew, degrees."""

_ELEVATION = 54.0


class Workspace:
    """The parts of a table in the browser.

    - ``session``, ``state``: the state.
    - ``controller``, ``tools``, ``commands``, ``game``: change it, by messages of the browser, by
      clicks, by keys and buttons, and by a game.
    - ``presenter``, ``flights``: show it.
    - ``measuring``, ``laying``, ``mapping``, ``stands``, ``fairness``: the layers, of measures,
      templates, a map, positions, and a comparison of zones.
    - ``asked``: questions about the verdict. ``company``: other people. ``back``: earlier steps.
    """

    def __init__(self, session: Session, view: SceneView) -> None:
        self.session, self.view = session, view
        self.desk = session.desk
        self.state = ViewState()
        self.flights = Flights(session, view)
        self.measuring = Measuring(session)
        self.templates = TemplateLayer(session, self._carry)
        self.mapping = MapLayer(session, self.measuring)
        self.stands = StandLayer(session, self.measuring)
        self.fairness = FairnessLayer(session)
        self.asked = Inquiries(session)
        layers = (self.measuring, self.templates, self.stands, self.mapping, self.fairness)
        self.presenter = Presenter(session, self.state, self.flights, layers, view)
        self.tools = Tools(self.state, SelectTool(session, self.state), ChooseTool(session))
        self.tools.add(TAPE, TapeTool(session, self.state, self.measuring, self.tools))
        self.hand = Hand(session, self.state, self.tools)
        self.dragging = Dragging(session, self.state)
        self.demonstration = Demonstration(session, self.state, self.flights, self.templates)
        self.commands = Commands(session, self.state, self.tools, self.demonstration)
        self.placing = PlaceTool(session, self.state, self.tools)
        self.commands.placing = self.placing.turned
        self.drawing = DrawTool(session, self.state, self.tools)
        SplitTool(session, self.state, self.tools, self.commands.arrange.scans.split)
        self.palette = Palette(session, self.state, self.bring)
        self.placing.used = self.palette.used
        self.editing = Editing(session, self.state)
        self.controller = Controller(
            session, self.state, self.flights, self.hand, self.dragging,
            self.commands, self.editing, self.placing, self.brought,
        )  # fmt: skip
        self.company = PagePresence(session, self.state)
        self.referee_view = RefereeView(session, self.state)
        self.back = LookingBack(session)
        self.game = WatchedGame(session, self.state, self.flights)
        self.commands.take_back = self.game.take_back
        self.by_hand = ByHand(session, self.game, self.state.display, self.tools)
        self.arrival = Arrival(session, self.state, self.by_hand)
        self.air = Air(session, self.flights)
        view.told = self.controller.told

    def bring(self, entry: Placeable | Drawn, *, once: bool = False) -> None:
        """Have an entry of a palette placed or drawn. ``once``: it was dragged onto the table,
        and is put down once."""
        if isinstance(entry, Drawn) and not once:
            self.drawing.take(entry)
        else:
            self.placing.take(entry, once=once)

    def _carry(self, entry: Placeable, then: Callable[[], None]) -> None:
        self.placing.take(entry, once=True, then=then)

    def brought(self, name: str) -> None:
        """Bring the palette's entry that is dragged over the table."""
        entry = self.palette.bringable(name)
        if entry is None:
            drop("bring.id", shown(name), "an entry of the palette")
        else:
            self.bring(entry, once=True)

    def show(
        self, scene: Scene | None, table: Table | None, live: LiveDocument | None = None
    ) -> None:
        """Show another scenario's scene and table, with nothing selected. Raises Refused."""
        self.dragging.let_go()
        self.editing.let_go()
        self.tools.put_away()
        self.measuring.forget()
        self.templates.forget()
        self.mapping.forget()
        self.stands.forget()
        self.fairness.forget()
        self.presenter.show(scene, table, live)

    def close(self) -> None:
        """Free what the graphics hold: the page is gone."""
        self.mapping.end()
        self.stands.end()
        self.fairness.end()
        self.asked.end()
        self.game.close()
        self.desk.close()
        scene = self.view.scene
        self.view.close()
        if scene is not None:
            scene.close()


class Arrival:
    """Acts once for each table that a guest comes to by the link of a side, and for each game that
    a watcher sees begin."""

    def __init__(self, session: Session, state: ViewState, hand: ByHand) -> None:
        self._session, self._state, self._hand = session, state, hand
        self._came: tuple[object, str] = (None, "")
        session.param.watch(self._arrive, "table")
        session.desk.param.watch(self._arrive, "role")
        session.param.watch(self._begins, "mode")

    def _begins(self, event: param.parameterized.Event) -> None:
        began = event.new.in_game and not event.old.in_game
        if began and self._session.desk.role.kind == "watch" and not self._session.firer:
            self._state.workspace = "play"

    def _arrive(self, *_events: object) -> None:
        session, role = self._session, self._session.desk.role
        came = session.desk.live, role.side
        if role.kind != "play" or session.table is None or came == self._came:
            return
        self._came = came
        self._state.workspace = "play"
        width, depth = session.table.size
        units = [unit for unit in session.table.units if unit.spec.side == role.side]
        own = [model.stand for unit in units for model in unit.models]
        if own:
            x = sum(stand.x for stand in own) / len(own) - width / 2
            y = sum(stand.y for stand in own) / len(own) - depth / 2
            behind = degrees(atan2(y / depth, x / width))
            azimuth = min(_QUARTERS, key=lambda one: abs((one - behind + 180) % 360 - 180))
            rest = (width / 2, depth / 2, 0.0, 1.2 * hypot(width, depth), azimuth, _ELEVATION)
            self._state.display.camera = Camera("place", rest=rest)
        session.said = text("table-you-play", side=heading(role.side), more=self._stands())

    def _stands(self) -> str:
        playback = self._hand.playback
        if playback.game is None:
            return text("table-begins-by-owner")
        frame, asked = playback.frame, playback.turn.asked
        if not asked:
            return text("live-game-over" if playback.turn.over else "table-game-replayed")
        mine = asked == self._session.desk.role.side
        who = text("table-your-turn") if mine else text("table-turn-of", side=heading(asked))
        return who if frame is None else text("table-in-turn", turn=frame.turn, what=who)
