"""The game card: watch the scenario's game step by step, with its story and every die."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

import numpy as np
import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import Timeline, text, words
from apps.table.flights import Flights
from apps.table.playback import Frame, Playback
from apps.table.session import Session
from apps.theme.theme import PRESSED, TOOLTIP_CSS
from sandbox.scenario.advice import advice
from sandbox.table.table import Table
from sandbox.view.flight_overlay import course

_EMPTY = (
    '<p class="hint">Both sides are played by a simple policy.</p><p class="steps">Start the game, '
    "then go on step by step, or let it run. The same seed is the same game.</p>"
)
_PERIOD_MS = 1100
"""How long a step is looked at while the game runs by itself."""

_FLIGHT_TICKS, _SHOT_TICKS = 3, 2
"""A step in which a plane flew in, or somebody fired, is looked at so many times as long."""

_MENDED = "Mend the scenario, or choose another above; its table can be looked at all the same."

_LINES = 160
"""How much of the story is shown."""

_MOST_SEED = 9999


class GameCard(pn.viewable.Viewer):
    """Shows a playback on a session's table; planes of it fly in and out."""

    def __init__(self, session: Session, flights: Flights) -> None:
        super().__init__()
        self.playback = Playback()
        self._session, self._flights = session, flights
        self._start: Table | None = None
        self._seen = -1
        self._waits = 0
        self._clock: pn.io.PeriodicCallback | None = None
        self._seed = pmu.TextInput(label="Seed", value="1", size="small", width=92, margin=0)
        self._begin = pmu.Button(
            label="Start", icon="casino", variant="contained", size="small",
            description="Start the game", description_delay=700,
            on_click=lambda _: self._started(), margin=(0, 10, 0, 0), align="center",
        )  # fmt: skip
        # Start is where the first steps are, so that a second click on it never ends its game.
        self._before = pn.Row(self._begin, self._seed, margin=0)
        another = _button("casino", "Another game", self._another)
        another.styles = {"margin-left": "auto"}
        leave = _button("close", "Leave the game: the table as it was before", self._left)
        back = _button("skip_previous", "The step before", self.playback.back)
        # Two buttons, since one keeps the picture that it began with.
        self._run = _button("play_arrow", "Let it run", self._ran)
        self._halt = _button("pause", "Stop here", self._halted)
        onward = _button("skip_next", "The next step", self._onward)
        self._slider = Timeline(
            self._scrubbed, margin=0, height=34, styles={"flex": "1 1 110px", "width": "auto"}
        )
        # The slider is beside the buttons where there is room.
        self._steps = pn.Row(
            back, self._run, self._halt, onward, another, leave, self._slider,
            visible=False, sizing_mode="stretch_width", margin=(-4, 0, 0, 0),
            styles={"flex-wrap": "wrap"},
        )  # fmt: skip
        self._halt.param.update(visible=False, sx=PRESSED)
        self._status = words(_idle(session.table), margin=(6, 0, 0, 0))
        self._story = words(margin=(6, 0, 0, 0))
        playback = self.playback
        playback.param.watch(self._shown, ["at", "known"])
        playback.param.watch(self._said, ["busy", "over", "fault", "running", "at", "known"])
        playback.param.watch(self._paced, "running")
        playback.param.watch(self._not_begun, "fault")
        session.param.watch(self._laid, "table")

    @property
    def seed(self) -> int | None:
        """The seed of the game that is watched, or of the next; None for what is no seed."""
        said = self._seed.value.strip()
        seed = int(said) if said.isdecimal() and len(said) < 6 else -1
        return seed if 0 <= seed <= _MOST_SEED else None

    @property
    def start(self) -> Table | None:
        """The table that the game began on; None where none is watched."""
        return self._start

    def resume(self, seed: int, step: int) -> None:
        """Watch the game of this seed, from this step on."""
        if 0 <= seed <= _MOST_SEED and not self.begun:
            self._seed.value = str(seed)
            self._started(step)

    @property
    def begun(self) -> bool:
        """Whether a game is being watched: the table is then the game's."""
        return bool(self.playback.frames)

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._before, self._steps, self._status, self._story,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def close(self) -> None:
        """Nobody looks any more."""
        self.playback.forget()

    # --- what is asked for -------------------------------------------------------------------

    def _started(self, step: int = 0) -> None:
        table, seed = self._session.table, self.seed
        if seed is None:
            self._session.notice = f"A seed is a whole number from 0 to {_MOST_SEED}."
        elif table is not None and not self.begun:
            self._start, self._seen = table, -1
            self._session.play()
            self.playback.begin(table, seed, step)

    def _another(self) -> None:
        """From the same table, with other dice."""
        table = self._start
        if table is None:
            return
        self._seed.value = str(SystemRandom().randint(1, _MOST_SEED))
        self._flights.skip()
        self._seen = -1
        self.playback.begin(table, self.seed or 0)

    def _left(self) -> None:
        """The table as it was before the game."""
        start, session = self._start, self._session
        self._forget()
        if start is not None:
            self._flights.skip()
            session.show("", "")
            session.leave_game(start)

    def _forget(self) -> None:
        self._start = None
        self.playback.stop()

    def _onward(self) -> None:
        self.playback.running = False
        self.playback.forward()

    def _ran(self) -> None:
        self.playback.running = True
        self.playback.forward()

    def _halted(self) -> None:
        self.playback.running = False

    def _scrubbed(self, number: int) -> None:
        if number != self.playback.at:
            self.playback.running = False
            self.playback.show(number)

    def _tick(self) -> None:
        self._waits -= 1
        if self.playback.running and self._waits <= 0:
            self.playback.forward()

    # --- what is shown ------------------------------------------------------------------------

    def _laid(self, event: object) -> None:
        """Another scenario is on the table: the game is not watched any more."""
        table = self._session.table
        if self._start is not None and (table is None or table.file.path != self._start.file.path):
            self._forget()
        elif self.playback.frame is None:
            self._said()

    def _shown(self, *_events: object) -> None:
        playback, frame = self.playback, self.playback.frame
        if frame is None or self._start is None or playback.goal:
            return
        session, flights = self._session, self._flights
        onward = playback.at == self._seen + 1
        if playback.at == self._seen:
            return
        self._seen = playback.at
        flights.skip()
        self._waits = _FLIGHT_TICKS if frame.arrivals else _SHOT_TICKS if frame.shot else 1
        if onward:
            self._draw_moves(frame)
        session.follow(frame.table, frame.shot, frame.tokens)

    def _draw_moves(self, frame: Frame) -> None:
        """Planes that left climb away, those that came fly in, all else goes where it went: the
        page draws it."""
        before, flights = self._session.table, self._flights
        there = {unit.id for unit in before.units}
        for unit in frame.departures:
            if unit in there:
                flights.fly_out(unit)
        for name, start in frame.arrivals:
            model = frame.table.model(name)
            way = course(frame.table, model, np.array(start[:2]), model.stand)
            flights.fly(name, way, after=frame.table)
        flown = {name for name, _ in frame.arrivals}
        stood = {model.id: model.stand for model in before.models()}
        flights.glide(
            model.id
            for model in frame.table.models()
            if model.id not in flown and stood.get(model.id, model.stand) != model.stand
        )

    def _not_begun(self, *_events: object) -> None:
        """A game that cannot begin leaves the table alone."""
        start = self._start
        if self.playback.fault and start is not None and not self.begun:
            self._start = None
            self._session.leave_game(start)

    def _said(self, *_events: object) -> None:
        playback = self.playback
        frame = playback.frame if not playback.goal else None
        self._before.visible = frame is None
        self._steps.visible = frame is not None
        self._begin.disabled = playback.busy
        self._slider.param.update(last=max(0, playback.known - 1), at=playback.at)
        self._halt.visible, self._run.visible = playback.running, not playback.running
        self._run.disabled = playback.ended or bool(playback.fault)
        story = _story(playback.log[-_LINES:]) if frame is not None else ""
        if self._story.object != story:
            self._story.object = story
        if playback.fault:
            self._status.object = f'<p class="fault">{text(playback.fault)}</p>' + (
                "" if frame is not None else f'<p class="steps">{_MENDED}</p>'
            )
        elif frame is not None:
            self._status.object = _status(playback, frame, self.seed or 0)
        elif playback.busy:
            doing = "Setting up the game…"
            if playback.goal:
                doing = f"Going back to step {playback.goal}: {playback.known} played…"
            self._status.object = f'<div class="working"><p class="hint">{doing}</p></div>'
        else:
            self._status.object = _idle(self._session.table)

    def _paced(self, *_events: object) -> None:
        if self.playback.running and self._clock is None and pn.state.curdoc is not None:
            self._clock = pn.state.add_periodic_callback(self._tick, period=_PERIOD_MS)
        elif not self.playback.running and self._clock is not None:
            self._clock.stop()
            self._clock = None


def _idle(table: Table | None) -> str:
    """What the card says while no game is watched: how to begin, and what the rules advise."""
    notes = advice(table.scenario) if table is not None else ()
    return _EMPTY + "".join(f'<p class="hint advice">{text(note)}.</p>' for note in notes)


def _status(playback: Playback, frame: Frame, seed: int) -> str:
    where = f"step {playback.at} of {playback.known - 1}" if playback.known > 1 else "the start"
    now = "Game over" if playback.ended else f"Turn {frame.turn}"
    kind = "working" if playback.busy else ""
    return (
        f'<div class="{kind}" data-step="{playback.at}" data-busy="{int(playback.busy)}">'
        f'<p class="now"><span><b>{now}</b> · {where}</span><small>seed {seed}</small></p></div>'
    )


def _story(lines: list[str]) -> str:
    """What just happened comes last, and is scrolled to; dice and turns are set apart."""
    rows = [f'<li class="{_kind(line)}">{text(line.strip())}</li>' for line in lines]
    return f'<div class="story"><ol>{"".join(rows)}</ol></div>'


def _kind(line: str) -> str:
    if line.startswith(" "):
        return "dice"
    return "turn" if line.startswith("Turn ") else "told"


def _button(icon: str, what: str, act: Callable[[], None]) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, description_delay=700, color="default", size="1.4em",
        margin=0, align="center",
        on_click=lambda _event: act(), stylesheets=[TOOLTIP_CSS],
    )  # fmt: skip
