"""The bar below the table: views, storeys and pointer tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel_material_ui as pmu
import param

from apps.cards.shared.widgets import button
from apps.scene import ops
from apps.table.keys import EYE, WHOLE
from apps.table.state.modes import Live
from apps.table.state.storeys import storeys
from apps.table.state.view_state import ViewState
from apps.table.tools.tape_tool import NAME
from apps.table.workspace import Workspace
from apps.web.theme import BAR, MENU_CSS, NO_PHONE_CSS, PRESSED, STOREY, TOOLTIP_CSS
from languages import writing
from languages.message import message
from sandbox.play.demonstrations.shows import turn_show
from sandbox.play.demonstrations.sight_film import sight_show


def toggle(owner: param.Parameterized, name: str, icon: str, what: str) -> pmu.IconButton:
    """Build a button that toggles the parameter ``name`` of ``owner`` and shows its state."""
    return switch(
        owner,
        name,
        icon,
        what,
        act=lambda: setattr(owner, name, not getattr(owner, name)),
        on=lambda: bool(getattr(owner, name)),
    )


def switch(
    owner: param.Parameterized,
    name: str,
    icon: str,
    what: str,
    *,
    act: Callable[[], None],
    on: Callable[[], bool],
) -> pmu.IconButton:
    """Build a button that shows whether ``on()`` is true, checked when a parameter changes."""
    icon_button = button(what, icon, act)

    def update(*_events: object) -> None:
        lit = on()
        icon_button.param.update(color="primary" if lit else "default", sx=PRESSED if lit else {})

    owner.param.watch(update, name)
    update()
    return icon_button


_TIGHT = """
.MuiButton-root.MuiButton-root.MuiButton-root { min-width: 40px; padding: 8px; }
.MuiButton-startIcon.MuiButton-startIcon.MuiButton-startIcon { margin: 0; }
.MuiButton-endIcon.MuiButton-endIcon.MuiButton-endIcon { display: none; }
"""

KINDS = {
    "rings": message("page-rings"),
    "arcs": message("page-arcs"),
    "reach": message("page-reach"),
    "keystones": message("page-keystones"),
}
"""The measures of the selection that the menu shows or hides."""


def _measure_buttons(workspace: Workspace) -> tuple[pmu.IconButton, pmu.MenuButton, pmu.IconButton]:
    """Return the tape tool, the menu of other measures, and `map_off`."""
    state, measuring = workspace.state, workspace.measuring
    tape = switch(
        state,
        "tool",
        "straighten",
        writing.text("page-tape"),
        act=lambda: workspace.tools.switch(NAME),
        on=lambda: state.tool == NAME,
    )
    items = [{"label": str(label), "kind": kind} for kind, label in KINDS.items()]
    items.append({"label": writing.text("page-clear-measures"), "kind": ""})
    menu = pmu.MenuButton(
        label="", icon="square_foot", icon_size="1.5em", items=items,
        description=writing.text("page-rings-and-arcs"), variant="text", size="small", margin=0,
        align="center",
        stylesheets=[TOOLTIP_CSS, MENU_CSS, _TIGHT], sx={**STOREY, "minWidth": "40px"},
    )  # fmt: skip

    def clicked(item: dict[str, str]) -> None:
        if item["kind"]:
            measuring.toggle(item["kind"])
        else:
            measuring.clear()

    menu.on_click(clicked)
    return tape, menu, map_off(workspace)


def map_off(workspace: Workspace) -> pmu.IconButton:
    """Return a button that switches off the map on the table. It is visible only with a map."""
    mapping, stands, fairness = workspace.mapping, workspace.stands, workspace.fairness

    def off() -> None:
        mapping.what, stands.goal = "", ""
        fairness.hide()

    off_button = button(writing.text("page-map-off"), "layers_clear", off)

    def update(*_events: object) -> None:
        off_button.visible = bool(mapping.what or stands.goal or fairness.items)

    mapping.param.watch(update, ["what", "shown"])
    stands.param.watch(update, ["goal", "shown"])
    fairness.param.watch(update, "shown")
    update()
    return off_button


def bar(workspace: Workspace) -> pmu.Paper:
    """Build the bar of one page."""
    do, state, session = workspace.commands, workspace.state, workspace.session
    eye = toggle(state, "eye", EYE.icon, EYE.hint)
    grid = toggle(state, "grid", "grid_on", writing.text("page-grid"))
    free = toggle(session, "free", "open_with", writing.text("page-free-placement"))
    only_where(workspace, "edits", free)
    directs = toggle(state, "director", "videocam", writing.text("page-director"))

    def show_director(*_events: object) -> None:
        directs.visible = session.mode.in_game

    session.param.watch(show_director, "mode")
    show_director()
    follows = _follow_switch(workspace)
    photo = button(writing.text("page-photo"), "photo_camera", lambda: take_photo(workspace))
    film = record_button(state, lambda: _film_pair(workspace))
    for one in (photo, film):  # phones have them in the file menu
        one.stylesheets = [*one.stylesheets, NO_PHONE_CSS]
    state.param.watch(lambda event: _film(workspace, on=event.new), "recording")
    return pmu.Paper(
        button(*WHOLE.button(do)),
        button(writing.text("page-straight-down"), "map", do.top),
        button(writing.text("page-zoom-to-fit"), "fit_screen", do.fit),
        photo,
        film,
        directs,
        follows,
        eye,
        grid,
        free,
        _storeys(workspace),
        *_measure_buttons(workspace),
        elevation=3,
        css_classes=["bar"],
        sx=BAR,
    )


def _follow_switch(workspace: Workspace) -> pmu.IconButton:
    """Build the switch by which a watcher's camera follows the referee's.

    An owner has it too where the address asks for it: a stream is often the owner's own window.
    """
    state, desk, session = workspace.state, workspace.desk, workspace.session

    def act() -> None:
        state.follows = not state.follows
        key = "page-follows-view" if desk.led else "page-waits-for-view"
        session.said = writing.text(key) if state.follows else ""

    follow = switch(state, "follows", "cast", "", act=act, on=lambda: state.follows)

    def update(*_events: object) -> None:
        key = "page-follow-view" if desk.led else "page-no-view"
        what = writing.text("page-end-following" if state.follows else key)
        shown = desk.role.kind == "watch" or state.follows
        follow.param.update(description=what, visible=shown)

    state.param.watch(update, "follows")
    desk.param.watch(update, ["people", "role"])
    update()
    return follow


def record_button(
    state: ViewState, films_pair: Callable[[], bool] = lambda: False
) -> pmu.IconButton:
    """Build the button that begins a film, and ends it: it has another colour meanwhile.

    ``films_pair``: films the pair shown instead, and returns whether there is one.
    """

    def act() -> None:
        if state.recording or not films_pair():
            state.recording = not state.recording

    record = writing.text("page-record")
    film = switch(
        state, "recording", "fiber_manual_record", record, act=act, on=lambda: state.recording
    )

    def update(*_events: object) -> None:
        if state.recording:
            end = writing.text("page-end-film")
            film.param.update(sx={**PRESSED, "color": "var(--sl-unsaved)"}, description=end)
        else:
            film.description = record

    state.param.watch(update, "recording")
    return film


def take_photo(workspace: Workspace) -> None:
    """Download a picture of the view."""
    table = workspace.session.table
    if table is not None:
        workspace.view.say(ops.Photo(name=f"{table.file.path.stem}.png"))


def film_turn(workspace: Workspace) -> None:
    """Film a turn of the camera about the table: the film ends with the turn."""
    table = workspace.session.table
    if table is not None:
        workspace.session.param.update(said=writing.text("page-filming-turn"), notice="")
        _record(workspace, on=True, once=True)
        workspace.flights.play(turn_show(table), ("", "", ""), 1.0, sound=False, fresh=True)


def _film_pair(workspace: Workspace) -> bool:
    """Film the line of sight that is shown, on the table itself; return whether there is one."""
    session, sight = workspace.session, workspace.session.verdict.sight
    if sight is None or not isinstance(session.mode, Live):
        return False
    made = sight_show(session.table, sight)
    session.param.update(said=writing.text("page-filming-sight"), notice="")
    _record(workspace, on=True, once=True)
    workspace.flights.play(made.on_page, (*made.caption, ""), 1.0, sound=False, fresh=True)
    return True


def _film(workspace: Workspace, *, on: bool) -> None:
    """Begin or end a film of the view, and say how it is ended: a phone shows no button."""
    if on:
        workspace.session.param.update(said=writing.text("page-recording"), notice="")
    _record(workspace, on=on)


def _record(workspace: Workspace, *, on: bool, once: bool = False) -> None:
    """Begin or end a film of the view. ``once``: it ends with the moment that begins next."""
    table = workspace.session.table
    name = "table" if table is None else table.file.path.stem
    workspace.view.say(ops.Record(on=on, name=f"{name}.webm", once=once))


def only_where(workspace: Workspace, may: str, *buttons: Any) -> None:
    """Show buttons only to roles whose property ``may`` is true."""
    for shown in buttons:
        workspace.desk.param.watch(
            lambda event, shown=shown: shown.param.update(visible=getattr(event.new, may)), "role"
        )


def _storeys(workspace: Workspace) -> pmu.Button:
    """Build the button that cuts the terrain away storey by storey, for tables with storeys."""
    do, state, session = workspace.commands, workspace.state, workspace.session
    cut = pmu.Button(
        icon="layers", icon_size="1.5em", variant="text", size="small", margin=0,
        on_click=lambda _: do.next_storey(), stylesheets=[TOOLTIP_CSS], align="center",
    )  # fmt: skip

    def update(*_events: object) -> None:
        table, shown = session.table, state.storey
        count = 1 if table is None else len(storeys(table))
        below = (shown or count + 1) - 1
        if not shown:
            said = message("page-storeys-all", below=below)
        elif below:
            said = message("page-storeys-up-to", shown=shown, below=below)
        else:
            said = message("page-storeys-lowest", shown=shown)
        cut.param.update(
            visible=count > 1,
            label=f"≤ {shown}" if shown else writing.text("page-all-storeys"),
            description=str(said),
            sx={**STOREY, **(PRESSED if shown else {})},
        )

    state.param.watch(update, "storey")
    session.param.watch(update, "table")
    update()
    return cut
