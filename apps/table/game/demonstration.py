"""Show a scenario's demonstration on a page, step by step, forward and back.

It changes no table: `sandbox.play.demonstrations` works each step out when it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbelow

import param

from apps.runtime.background import Latest
from apps.table.layers.template_layer import MOST_SEED, TemplateLayer
from apps.table.output.flights import Flights
from apps.table.state.display import Camera
from apps.table.state.error_words import sentence
from apps.table.state.modes import Frame as InGame
from apps.table.state.modes import Staged
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from languages.writing import text
from sandbox.live.seats.people import Showing
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.captions import caption
from sandbox.play.demonstrations.guesses import guesses, right
from sandbox.play.demonstrations.shows import ShownStep, shown_moment, shown_step
from sandbox.play.demonstrations.stages import Stage, moments, stage
from sandbox.scenario.script import AttackSpec, StepSpec
from sandbox.sight.judge import judge
from sandbox.table.table import Table

LAST = -1
"""Part of a step that means its last moment."""


@dataclass(frozen=True, eq=False)
class Answer:
    """A guess and the right answer, in the words of `guesses.Guess`.

    ``guess`` is empty where nobody guessed, and the answer was shown.
    """

    guess: str
    right: str

    @property
    def good(self) -> bool:
        """Whether the guess is right."""
        return self.guess == self.right


@dataclass(frozen=True, eq=False)
class Scene:
    """A step as a page shows it. ``part``: the number of the moment shown."""

    stage: Stage
    shown: ShownStep
    moments: tuple[Moment, ...] = ()
    part: int = 0

    @property
    def moment(self) -> Moment | None:
        """The moment shown; None in a step without any."""
        return self.moments[self.part] if self.moments else None


class Demonstration(param.Parameterized):
    """Shows the steps of a table's script, or one attack that a user asks for."""

    at = param.Integer(-1, doc="The step that is shown, from 0; -1: none is.")
    part = param.Integer(0, doc="The moment of the step, from 0.")
    scene = param.ClassSelector(class_=Scene, default=None, allow_None=True)
    busy = param.Boolean(False, doc="A step is being worked out.")
    fault = param.String("", doc="Why a step cannot be shown, in one sentence.")
    told = param.Boolean(True, doc="The result of the moment is seen, and may be told.")
    running = param.Boolean(False, doc="One moment follows another by itself.")
    stops = param.Boolean(False, doc="It stops at the end of the step.")
    sound = param.Boolean(False, doc="The page makes the noises of what is shown.")
    speed = param.Selector(default=1.0, objects=[0.5, 1.0, 2.0], doc="Factor on its speed.")
    answers = param.Dict({}, doc="An `Answer` for each step that was guessed, by its number.")

    votes = param.List([], doc="The answers that a room votes on, each with its number of votes.")

    def __init__(
        self, session: Session, state: ViewState, flights: Flights, laying: TemplateLayer
    ) -> None:
        super().__init__()
        self._session, self._state = session, state
        self._flights, self._laying = flights, laying
        self._asked: tuple[StepSpec, ...] = ()
        self._seat: tuple[float, ...] | None = None
        self._live = session.desk.live
        self._making: Latest[Scene] = Latest(self._show, self._failed)
        session.param.watch(self._sat, ["table", "mode"])
        session.param.watch(self._seen, "told")
        session.desk.param.watch(self._changed, "stepped")
        self._presses: dict[int, int] = {}
        session.desk.param.watch(self._led, "people")
        self.param.watch(self._tell, ["at", "part"])

    @property
    def steps(self) -> tuple[StepSpec, ...]:
        """The steps shown, or those of the table's script."""
        if self._asked:
            return self._asked
        live = self._session.desk.live
        return () if live is None else live.document.scenario.steps

    @property
    def begun(self) -> bool:
        """Whether a step is shown, or about to be."""
        return bool(self.at >= 0)

    @property
    def asks(self) -> bool:
        """Whether the step waits for a guess."""
        scene = self.scene
        return bool(scene and scene.stage.step.ask and self.at not in self.answers)

    @property
    def verdict(self) -> str:
        """The verdict on the pair of the step, in a sentence; empty while it is asked or judged."""
        judged, scene = self._session.verdict, self.scene
        if scene is None or scene.stage.pair is None or self.asks:
            return ""
        if judged.busy or judged.report is None:
            return ""
        return f"{judged.report.forward.headline}."

    @property
    def caption(self) -> tuple[str, str]:
        """The title and the words of what is shown. Raises AttributeError where nothing is."""
        return self._caption(self.scene, asks=self.asks, told=self.told)

    def _caption(self, scene: Scene, *, asks: bool, told: bool) -> tuple[str, str]:
        answers = [one.label for one in guesses(scene.shown.table)] if asks else ()
        return caption(
            scene.stage.step, scene.moments, scene.part, lines=scene.shown.lines, asked=answers,
            verdict=self.verdict, told=told,
        )  # fmt: skip

    def _seen(self, event: param.parameterized.Event) -> None:
        """Tell the result once it is seen; a new moment is told with its scene."""
        if event.new:
            self.told = True

    @property
    def last(self) -> bool:
        """Whether the last moment of the last step is shown."""
        if self.busy or self.scene is None:
            return False
        parts = len(self.scene.moments)
        return bool(self.at == len(self.steps) - 1 and self.part >= parts - 1)

    @property
    def score(self) -> tuple[int, int, int]:
        """Number of right guesses, of guesses, and of steps to guess."""
        guessed = [one for one in self.answers.values() if one.guess]
        good = sum(one.good for one in guessed)
        return good, len(guessed), sum(step.ask for step in self.steps)

    def begin(self) -> None:
        """Show the first step, and forget earlier guesses."""
        if self.steps and not self._session.mode.in_game:
            self.answers = {}
            self._go(0, 0)

    def play(self) -> None:
        """Show one moment after another, from the beginning where none is shown."""
        if not self.begun:
            self.begin()
        self.param.update(running=self.begun, stops=False)

    def pause(self) -> None:
        """Stay at the moment shown."""
        self.running = False

    def play_or_pause(self) -> None:
        """Play on, or stay at the moment shown."""
        self.pause() if self.running else self.play()

    def change_speed(self) -> None:
        """Take the next speed."""
        speeds = self.param.speed.objects
        self.speed = speeds[(speeds.index(self.speed) + 1) % len(speeds)]

    def play_on(self) -> None:
        """Show the next moment unless a guess is awaited; stop after the last one."""
        if self.asks:
            return
        if self.last or (self.stops and self.ended):
            self.running = False
        else:
            self.forward()

    @property
    def ended(self) -> bool:
        """Whether the last moment of the step is shown."""
        return self.scene is not None and self.part >= len(self.scene.moments) - 1

    def next_step(self) -> None:
        """Play the next step to its end, from the first where none is shown.

        Where a guess is awaited, show the answer. In the last step, show its last moment.
        """
        if self.asks:
            self.answer("")
            return
        if self.at + 1 >= len(self.steps):
            self.pause()
            self._go(self.at, LAST)
            return
        self._go(self.at + 1, 0) if self.begun else self.begin()
        self.param.update(running=self.begun, stops=True)

    def previous_step(self) -> None:
        """Stay at the beginning of the step, or of the step before."""
        self.pause()
        if self.begun:
            self._go(self.at if self.part else max(0, self.at - 1), 0)

    def attack(self, plane: str, target: str, seed: int | None = None) -> None:
        """Show an attack from the air as a step of its own, with any dice where ``seed`` is None.

        All enemies on the ground lie in wait.
        """
        table = self._session.standing
        if table is None or self._session.mode.in_game:
            return
        attack = AttackSpec(
            plane=plane,
            target=target,
            waits=waiting(table, plane),
            seed=randbelow(MOST_SEED) if seed is None else seed,
        )
        name = table.unit(plane).spec.label
        self._asked = (StepSpec(title=text("card-play-attacks", plane=name), attack=attack),)
        self.answers = {}
        self._go(0, 0)

    def forward(self) -> None:
        """Show the next moment, or the next step."""
        scene = self.scene
        if scene is None or self.last or self.busy:
            return
        if self.part + 1 < len(scene.moments):
            self._go(self.at, self.part + 1)
        else:
            self._go(self.at + 1, 0)

    def back(self) -> None:
        """Show the moment before, or the step before."""
        if self.busy:
            return
        if self.part > 0:
            self._go(self.at, self.part - 1)
        elif self.at > 0:
            self._go(self.at - 1, LAST)

    def answer(self, word: str) -> None:
        """Guess the verdict of the step, and show it; without a ``word`` only show it."""
        scene = self.scene
        if scene is None or not self.asks or scene.stage.pair is None:
            return
        known = {one.word for one in guesses(scene.shown.table)}
        if word and word not in known:
            return
        found = judge(scene.shown.table, *scene.stage.pair)
        self.answers = {**self.answers, self.at: Answer(word, right(found))}
        self._show(scene, again=True)

    def leave(self) -> None:
        """Show the table as it is, from the camera's former place."""
        self._making.forget()
        was = self.begun
        self._asked = ()
        self.param.update(at=-1, part=0, scene=None, busy=False, fault="", running=False)
        if was and isinstance(self._session.mode, Staged | InGame):
            self._flights.skip()
            self._session.unstage()
            self._session.show("", "")
            seat = self._seat
            self._state.display.camera = Camera("sit", rest=seat) if seat else Camera("home")

    def look_through(self) -> None:
        """Look through the eyes of the looking model, or back."""
        self._state.eye = not self._state.eye

    def _go(self, at: int, part: int) -> None:
        live = self._session.desk.live
        if live is None:
            return
        if not self.begun:
            self._seat = self._state.camera
        table, asked = live.table, self._asked
        self.param.update(at=at, part=max(0, part), busy=True, fault="")
        self._making.run(lambda: _scene(table, asked, at, part))

    def _tell(self, *_events: object) -> None:
        """Tell the other pages at the table which step of its script is shown."""
        scripted = self.begun and not self._asked
        self._session.desk.shows(Showing(self.at, self.part) if scripted else None)

    def _led(self, *_events: object) -> None:
        """Play the next step where the presenter has pressed Next in another window."""
        pressed = self._session.desk.pressed_next
        before, self._presses = self._presses, pressed
        if self.begun and any(count > before.get(seat, 0) for seat, count in pressed.items()):
            self.next_step()

    def _failed(self, error: Exception) -> None:
        self.param.update(busy=False, running=False, fault=sentence(error))

    def _show(self, scene: Scene, *, again: bool = False) -> None:
        session, stage_, moment = self._session, scene.stage, scene.moment
        withheld = stage_.step.ask and self.at not in self.answers
        self._flights.skip()
        shown = scene.shown
        if isinstance(session.mode, Staged) and moment is not None:
            self._flights.follow(session.table, moment.frame, self.speed, moment.stop)
        session.stage(stage_.table, shown.show.items, withheld=withheld)
        told = session.told if again else not shown.show.tells
        session.follow(shown.table, shown.shot, shown.tokens, told=told)
        if stage_.about:
            self._laying.chosen = stage_.about
        if not again and scene is not self.scene:
            old = self.scene
            fresh = old is None or old.stage.step is not stage_.step
            self._state.eye = False
            before, words = (self._caption(scene, asks=withheld, told=k) for k in (False, True))
            said = (*words, before[1])
            self._flights.play(shown.show, said, self.speed, sound=self.sound, fresh=fresh)
        # Set at once: no watcher takes this step for the one before.
        self.param.update(part=scene.part, busy=False, scene=scene, told=told)
        if again:
            self.param.trigger("scene")

    def _sat(self, *_events: object) -> None:
        """Take the script of another table; leave where a game begins."""
        live = self._session.desk.live
        if live is not self._live or (self.begun and self._session.mode.in_game):
            self._live = live
            self.leave()
            self.answers = {}
            self.param.trigger("scene")

    def _changed(self, event: param.parameterized.Event) -> None:
        """Show the step again on the changed table."""
        if event.new is None or not self.begun or self._session.mode.in_game:
            return
        if self.at < len(self.steps):
            self._go(self.at, self.part)
        else:
            self.leave()


def waiting(table: Table, plane: str) -> tuple[str, ...]:
    """Return the enemies of an aircraft on the ground."""
    side = table.unit(plane).spec.side
    return tuple(
        unit.id
        for unit in table.units
        if unit.models and unit.spec.side != side and not unit.template.flies
    )[:20]


def _scene(table: Table, asked: tuple[StepSpec, ...], at: int, part: int) -> Scene:
    made = Stage(asked[at], at, table) if asked else stage(table, at)
    found = moments(made)
    if not found:
        before = table if not at or asked else stage(table, at - 1).table
        return Scene(made, shown_step(made, before))
    number = len(found) - 1 if part == LAST else min(part, len(found) - 1)
    return Scene(made, shown_moment(made, number), found, number)
