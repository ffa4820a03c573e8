"""The game card: watch the scenario's game step by step, with its story and every die."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
import panel_material_ui as pmu

from apps.cards.play.story_lines import Group, shown_about, side_names, story_groups
from apps.cards.play.story_list import StoryList, Timeline
from apps.cards.shared.widgets import text, words
from apps.runtime.lifetime import looked_at
from apps.table.game.playback import Playback
from apps.table.game.watched_game import MOST_SEED, WatchedGame
from apps.table.state.session import Session
from apps.theme.theme import PRESSED, TOOLTIP_CSS
from rules.games import game_of
from sandbox.live.tables.earlier_games import earlier_games
from sandbox.play.frames import Frame
from sandbox.scenario.advice import advice
from sandbox.table.table import Table

_EMPTY = (
    '<p class="hint">Watch the computer play both sides, or play one or both by hand.</p>'
    '<p class="steps">Start the game, then go on step by step, or let it run. The same seed is the '
    "same dice, as long as nobody else may play.</p>"
)
_NONE = '<p class="hint">No game is on this table.</p>'
_PERIOD_MS = 1100
"""How long a step is looked at while the game runs by itself."""

_FLIGHT_TICKS, _SHOT_TICKS = 3, 2
"""A step in which a plane flew in, or somebody fired, is looked at so many times as long."""

_CLOSE = {"padding": "5px"}
"""Five buttons are beside each other on the narrowest card."""

_MENDED = "Mend the scenario, or choose another above; its table can be looked at all the same."

_GROUPS = 60
"""So many activations of the story are listed."""


class GameCard(pn.viewable.Viewer):
    """Follows a `WatchedGame`: its buttons, its timeline and its story; the clock it runs by.
    ``seats``: who plays which side."""

    def __init__(self, session: Session, game: WatchedGame, seats: pn.viewable.Viewer) -> None:
        super().__init__()
        self.game = game
        self._seats = seats
        self._session = session
        self._waits = 0
        self._clock: pn.io.PeriodicCallback | None = None
        self._seed = pmu.TextInput(label="Seed", value="1", size="small", width=92, margin=0)
        self._begin = pmu.Button(
            label="Start", icon="casino", variant="contained", size="small",
            description="Start the game", description_delay=700,
            on_click=lambda _: self._started(), margin=(0, 10, 0, 0), align="center",
        )  # fmt: skip
        self._return = pmu.Button(
            label="Back to the game",
            icon="undo",
            variant="text",
            size="small",
            description="Back to the game that you left, for everybody, as it was",
            description_delay=700,
            on_click=lambda _: game.playback.bring_back(),
            margin=(4, 0, 0, 0),
            visible=False,
        )
        # Start is where the first steps are, so that a second click on it never ends its game.
        self._before = pn.Row(self._begin, self._seed, margin=(6, 0, 0, 0))
        self._another = _words_button(
            "Another game",
            "restart_alt",
            "Another game, with other dice; this one is kept",
            lambda: game.param.trigger("another_wanted"),
        )
        self._earlier = _words_button(
            "Earlier games",
            "history",
            "Earlier games: open one that was played here",
            lambda: game.param.trigger("earlier_wanted"),
        )
        self._leave = _button("close", "Leave the game: the table as it was before", game.leave)
        self._leave.styles = {"margin-left": "auto"}
        back = _button("skip_previous", "The step before", game.playback.back)
        # Two buttons, since one keeps the picture that it began with.
        self._run = _button("play_arrow", "Let it run", game.run)
        self._halt = _button("pause", "Stop here", game.halt)
        self._onward = _button("skip_next", "The next step", game.onward)
        self._newest = pmu.Button(
            label="", icon="last_page", variant="text", size="small", visible=False,
            description_delay=700, on_click=lambda _: game.playback.to_newest(), margin=0,
        )  # fmt: skip
        self._slider = Timeline(
            game.scrub, margin=0, height=34, styles={"flex": "1 1 110px", "width": "auto"}
        )
        # The slider is beside the buttons where there is room.
        self._steps = pn.Row(
            back, self._run, self._halt, self._onward, self._leave,
            self._slider,
            visible=False, sizing_mode="stretch_width", margin=(-4, 0, 0, 0),
            styles={"flex-wrap": "wrap"},
        )  # fmt: skip
        self._halt.param.update(visible=False, sx={**_CLOSE, **PRESSED})
        self._status = words(_idle(session.table, leads=True), margin=(6, 0, 0, 0))
        self._branch = pmu.Button(
            label="Play on from here",
            icon="call_split",
            variant="text",
            size="small",
            visible=False,
            description_delay=700,
            margin=0,
            description="Play on from here, on a new table: this one stays as it is",
            on_click=lambda _: game.param.trigger("branched"),
        )
        self._log = pmu.Button(
            label="Download the log",
            icon="download",
            variant="text",
            size="small",
            visible=False,
            description_delay=700,
            margin=0,
            description="Download the log: every die of the game, for sightline replay to verify",
            on_click=lambda _: game.param.trigger("log_wanted"),
        )
        self._story = StoryList(game.scrub, margin=(6, 0, 0, 0))
        game.param.watch(self._timed, "shown")
        playback = game.playback
        playback.param.watch(
            self._said,
            ["game", "work", "turn", "running", "place"],
        )  # fmt: skip
        playback.param.watch(self._offer_earlier, "game")
        playback.param.watch(self._paced, ["running", "place"])
        session.param.watch(self._laid, "table")
        session.desk.param.watch(self._said, ["role", "person"])

    @property
    def seed(self) -> int | None:
        """The seed that was written; None for what is no seed."""
        said = self._seed.value.strip()
        seed = int(said) if said.isdecimal() and len(said) < 6 else -1
        return seed if 0 <= seed <= MOST_SEED else None

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._before, self._return, self._steps,
            self._newest, self._branch, self._log, self._seats, self._status,
            self._story, self._another, self._earlier,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _started(self) -> None:
        seed = self.seed
        if seed is None:
            self._session.notice = f"A seed is a whole number from 0 to {MOST_SEED}."
        else:
            self.game.begin(seed)

    def _laid(self, *_events: object) -> None:
        """Another table may be one that the rules advise something else for."""
        if not self.game.begun:
            self._said()
            self._offer_earlier()

    def _offer_earlier(self, *_events: object) -> None:
        """Offer the earlier games to the owner, where there are any."""
        desk = self._session.desk
        live = desk.live
        owned = None if live is None or not desk.role.owns else live.document
        self._earlier.visible = owned is not None and bool(earlier_games(owned))

    def _timed(self, *_events: object) -> None:
        """How long the frame that is shown now is looked at."""
        frame = self.game.shown
        if frame is not None:
            self._waits = _FLIGHT_TICKS if frame.arrivals else _SHOT_TICKS if frame.shot else 1

    def _tick(self) -> None:
        self._waits -= 1
        playback = self.game.playback
        if self._waits <= 0:
            if playback.running and not looked_at():
                self.game.halt()
            elif playback.running:
                playback.forward()
            elif playback.place.trailing:
                playback.trail()

    def _said(self, *_events: object) -> None:
        playback = self.game.playback
        frame = playback.frame if not playback.work.goal else None
        if self.game.begun and self.seed != self.game.seed:
            self._seed.value = str(self.game.seed)
        self._before.visible = frame is None and playback.may_lead
        self._steps.visible = frame is not None
        self._begin.disabled = playback.work.busy or self.game.begun
        self._return.visible = playback.left is not None
        self._dress(playback)
        self._tell(frame is not None)
        if playback.work.fault:
            self._status.object = f'<p class="fault">{text(playback.work.fault)}</p>' + (
                "" if frame is not None else f'<p class="steps">{_MENDED}</p>'
            )
        elif frame is not None:
            self._status.object = _status(playback, frame, self.game.seed)
        elif playback.work.busy:
            doing = playback.work.doing
            if playback.work.goal and playback.place.known:
                doing = f"Going back to step {playback.work.goal}: {playback.place.known} played…"
            self._status.object = f'<div class="working"><p class="hint">{doing}</p></div>'
        else:
            self._status.object = _idle(self._session.table, leads=playback.may_lead)

    def _tell(self, shown: bool) -> None:
        """The story as far as it is known; of a long one what is about the step that is shown."""
        playback, start = self.game.playback, self.game.start
        at = playback.place.at
        groups: list[Group] = []
        if shown and start is not None:
            units = ((unit.spec.label, unit.side_number) for unit in start.units)
            sides = side_names(units, tuple(start.scenario.sides))
            opens = game_of(start.scenario.game).opens
            groups = shown_about(story_groups(playback.frames, sides, opens), at, _GROUPS)
        if (groups, at) != (self._story.groups, self._story.at):
            self._story.param.update(groups=groups, at=at)

    def _dress(self, playback: Playback) -> None:
        """The buttons, as far as they do anything now."""
        self._slider.param.update(last=max(0, playback.place.known - 1), at=playback.place.at)
        self._halt.visible = playback.running
        self._run.visible = not playback.running and playback.may_play
        self._run.disabled = playback.ended or bool(playback.work.fault)
        self._onward.disabled = playback.place.newest and not playback.may_play
        self._leave.visible = playback.may_lead
        self._another.visible = playback.may_lead and self.game.begun
        further = playback.further
        said = f"Back to the latest step ({further} ahead)"
        self._newest.param.update(visible=further > 0, label=said, description=said)
        self._log.visible = playback.ended
        self._branch.visible = further > 0 and self._session.desk.role.owns

    def _paced(self, *_events: object) -> None:
        playback = self.game.playback
        going = playback.running or playback.place.trailing
        if going and self._clock is None and pn.state.curdoc is not None:
            self._clock = pn.state.add_periodic_callback(self._tick, period=_PERIOD_MS)
        elif not going and self._clock is not None:
            self._clock.stop()
            self._clock = None


def _idle(table: Table | None, *, leads: bool) -> str:
    """What the card says while no game is watched: how to begin, and what the rules advise."""
    notes = advice(table.scenario) if table is not None else ()
    return (_EMPTY if leads else _NONE) + "".join(
        f'<p class="hint advice">{text(note)}.</p>' for note in notes
    )


def _status(playback: Playback, frame: Frame, seed: int) -> str:
    place, busy = playback.place, playback.work.busy
    where = f"step {place.at} of {place.known - 1}" if place.known > 1 else "the start"
    now = "Game over" if playback.ended else f"Turn {frame.turn}"
    kind = "working" if busy else ""
    secret = ", secret dice" if playback.secret else ""
    return (
        f'<div class="{kind}" data-step="{place.at}" data-busy="{int(busy)}">'
        f'<p class="now"><span><b>{now}</b> · {where}</span><small>seed {seed}{secret}</small></p>'
        f"{_bag(frame)}</div>"
    )


def _bag(frame: Frame) -> str:
    """The dice bag: a die for each that is in it, by the colours of the sides."""
    if not frame.bag:
        return ""
    sides = tuple(frame.table.scenario.sides)
    dice = "".join(
        f'<span class="side-{sides.index(side)}" title="{count} of {text(side)}">'
        f"{'■' * count if count else '–'}</span>"
        for side, count in frame.bag.items()
        if side in sides
    )
    said = ", ".join(f"{count} of {side}" for side, count in frame.bag.items())
    return f'<p class="bag" aria-label="In the bag: {text(said)}">in the bag {dice}</p>'


def _words_button(label: str, icon: str, what: str, act: Callable[[], None]) -> pmu.Button:
    return pmu.Button(
        label=label, icon=icon, variant="text", size="small", visible=False, margin=0,
        description=what, description_delay=700, on_click=lambda _event: act(),
    )  # fmt: skip


def _button(icon: str, what: str, act: Callable[[], None]) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, description_delay=700, color="default", size="1.4em",
        margin=0, align="center", sx=_CLOSE,
        on_click=lambda _event: act(), stylesheets=[TOOLTIP_CSS],
    )  # fmt: skip
