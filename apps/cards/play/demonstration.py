"""The demonstration card: the current step, its question, and buttons to go on and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.play.story_list import story
from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.widgets import row_button, small_button, text, words
from apps.table.game.demonstration import Answer, Demonstration
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.rounds import is_shown
from languages import writing
from languages.message import message
from rules.engine.spec import GameSpec
from rules.engine.telling import capitalized
from rules.games import game_of
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.guesses import guesses
from sandbox.scenario.words import CONTESTED

_button = partial(row_button, least_px=60)

_TICK_MS = 500
_LEAST_TICKS, _MOST_TICKS = 5, 14
_TICKS_PER_WORD = 0.3
"""The time that a moment is shown while it plays by itself: 0.15 seconds per word."""

_TAG = re.compile("<[^>]*>")


class DemonstrationCard(pn.viewable.Viewer):
    """Follows a `Demonstration`."""

    def __init__(self, session: Session, demonstration: Demonstration) -> None:
        super().__init__()
        self._session, self._shown = session, demonstration
        self._script = words(css_classes=["script"], margin=0)
        self._guesses = pn.Column(margin=(6, 0, 0, 0), sizing_mode="stretch_width", visible=False)
        self._result = words(margin=(8, 0, 0, 0))
        self._eyes = _button(
            writing.text("card-play-eyes"), "visibility", demonstration.look_through, "text"
        )
        self._back = _button(
            writing.text("card-play-back"), "", demonstration.previous_step, "outlined"
        )
        self._next = _button(
            writing.text("card-play-next"), "", demonstration.next_step, "contained"
        )
        self._moments = pn.Row(
            _small(
                writing.text("card-play-moment-before"),
                "chevron_left",
                self._pausing(demonstration.back),
            ),
            _small(
                writing.text("card-play-moment-next"),
                "chevron_right",
                self._pausing(demonstration.forward),
            ),
            margin=0,
            visible=False,
            # Beside the line with the number of the step, before the cross.
            styles={"position": "absolute", "top": "42px", "right": "26px", "z-index": "2"},
        )
        self._back.disabled = True
        self._play = _button(writing.text("card-play-play"), "", demonstration.play, "contained")
        self._pause = _button(writing.text("card-play-pause"), "", demonstration.pause, "outlined")
        self._clock: pn.io.PeriodicCallback | None = None
        self._waits = 0
        self._leave = pmu.IconButton(
            icon="close", description=writing.text("card-play-leave-demonstration"),
            description_delay=700, color="default", size="1.4em", margin=0,
            on_click=lambda _event: demonstration.leave(), sx={"padding": "5px"},
            # Beside the line with the number of the step.
            styles={"position": "absolute", "top": "42px", "right": "-6px", "z-index": "2"},
        )  # fmt: skip
        self._labels: tuple[str, ...] = ()
        demonstration.param.watch(
            self._draw, ["at", "part", "scene", "busy", "fault", "answers", "told"]
        )
        demonstration.param.watch(self._start_or_stop_clock, "running")
        demonstration.param.watch(self._set_time, ["scene", "answers", "running", "speed", "told"])
        session.param.watch(self._draw, ["verdict", "mode", "table"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            # Above the text, whose length changes from step to step, so that no button moves.
            pn.Row(
                self._back, self._play, self._pause, self._next, margin=0,
                sizing_mode="stretch_width",
                styles={"position": "sticky", "top": "0", "z-index": "3", "column-gap": "4px",
                        "background": "var(--sl-solid)", "padding-bottom": "6px"},
            ),
            self._moments, self._leave, self._script, self._guesses, self._result, self._eyes,
            sizing_mode="stretch_width", margin=0, styles={"position": "relative"},
        )  # fmt: skip

    # --- what is shown ---------------------------------------------------------------------------

    def _draw(self, *_events: object) -> None:
        with pn.io.hold():
            self._draw_all()

    def _draw_all(self) -> None:
        shown = self._shown
        begun = shown.begun
        self._play.disabled = self._session.mode.in_game or shown.last
        self._play.visible = not shown.running
        self._pause.visible = shown.running
        self._leave.visible = begun
        self._moments.visible = begun and shown.scene is not None and bool(shown.scene.moments)
        self._next.label = writing.text("card-play-next" if begun else "card-play-step")
        scene = shown.scene
        self._eyes.visible = begun and scene is not None and scene.stage.pair is not None
        # While a step is computed the buttons do nothing but stay enabled: a change of a button
        # that is just being put on the page would be lost.
        self._back.disabled = shown.at <= 0 and shown.part <= 0
        self._next.disabled = self._session.mode.in_game or shown.last
        self._put(self._script, self._script_html())
        self._draw_guesses()
        self._put(self._result, self._result_html())

    def _pausing(self, act: Callable[[], None]) -> Callable[[], None]:
        def pause_and_act() -> None:
            self._shown.pause()
            act()

        return pause_and_act

    # --- by itself -------------------------------------------------------------------------------

    def _start_or_stop_clock(self, *_events: object) -> None:
        running = self._shown.running
        if running and self._clock is None and pn.state.curdoc is not None:
            self._clock = pn.state.add_periodic_callback(self.tick, period=_TICK_MS)
        elif not running and self._clock is not None:
            self._clock.stop()
            self._clock = None
        self._draw()

    def _set_time(self, *_events: object) -> None:
        """Set the time that the text needs to be read."""
        html = f"{self._script.object} {self._result.object}"
        count = len(_TAG.sub(" ", html).split())
        ticks = max(_LEAST_TICKS, min(_MOST_TICKS, count * _TICKS_PER_WORD))
        self._waits = round(ticks / self._shown.speed)

    def tick(self) -> None:
        """Advance the clock by one period: show the next moment when its time is over."""
        self._waits -= 1
        if not is_shown():
            self._shown.pause()
        elif self._waits <= 0 and self._shown.told and not self._waited_for:
            self._shown.play_on()

    @property
    def _waited_for(self) -> bool:
        return bool(self._shown.busy or self._session.verdict.busy)

    def _put(self, pane: Any, content: str) -> None:
        if pane.object != content:
            pane.object = content

    def _script_html(self) -> str:
        shown = self._shown
        if not shown.begun:
            return _outline([step.said.title for step in shown.steps], self._session.mode.in_game)
        if shown.fault:
            return f'<p class="fault">{text(shown.fault)}</p>'
        step = shown.steps[shown.at] if shown.at < len(shown.steps) else None
        if step is None:
            return ""
        scene = shown.scene
        moment = None if scene is None or scene.stage.step is not step else scene.moment
        count = len(shown.steps)
        where = (
            writing.text("card-play-demo-step", step=shown.at + 1, count=count) if count > 1 else ""
        )
        if moment is not None and scene is not None:
            where += f"{' · ' if where else ''}{shown.part + 1}/{len(scene.moments)}"
        state = "busy" if shown.busy else "asks" if shown.asks else "last" if shown.last else "on"
        part = f"{shown.at}.{shown.part}"
        html = f'<p class="go" data-part="{part}" data-state="{state}">{where}</p>'
        html += f'<p class="say">{text(step.said.title)}</p>'
        if step.said.words and (moment is None or shown.part == 0):
            html += f'<p class="lead">{text(step.said.words)}</p>'
        if moment is not None and scene is not None:
            html += _moment(moment, game_of(scene.shown.table.scenario.game), told=shown.told)
        busy = "working" if shown.busy else ""
        return f'<div class="{busy}" aria-live="polite">{html}</div>'

    def _draw_guesses(self) -> None:
        """Show a button per possible guess until the question is answered."""
        shown, scene = self._shown, self._shown.scene
        asks = shown.asks and not shown.busy and scene is not None
        options = guesses(scene.shown.table) if asks and scene is not None else ()
        labels = tuple(option.label for option in options)
        if labels != self._labels:
            self._labels = labels
            self._guesses.objects = [
                _guess_button(option.label, option.word, shown) for option in options
            ]
        self._guesses.visible = bool(labels)

    def _result_html(self) -> str:
        shown, scene = self._shown, self._shown.scene
        if scene is None or shown.busy or not shown.begun or shown.fault:
            return ""
        step = scene.stage.step
        html = ""
        given = shown.answers.get(shown.at)
        if step.ask and given is not None:
            html += _judged(given)
        if step.sight is not None and not shown.asks:
            html += self._verdict()
            if step.said.why:
                html += f'<p class="lead">{text(step.said.why)}</p>'
        elif step.said.why and not step.ask and shown.told and shown.ended:
            html += f'<p class="lead">{text(step.said.why)}</p>'
        good, guessed, many = shown.score
        if many > 1 and shown.last and guessed and not shown.asks:
            key = "card-play-score" if guessed == many else "card-play-score-of"
            said = writing.text(key, good=good, guessed=guessed, count=many)
            html += f'<p class="say" data-score="{good}/{guessed}">{said}</p>'
        return html

    def _verdict(self) -> str:
        verdict = self._shown.verdict
        if not verdict:
            return f'<p class="go">{writing.text("card-play-casting-rays")}</p>'
        return f'<p class="lead">{text(verdict)}</p>'


def _outline(titles: list[str], playing: bool) -> str:
    """Return the titles of a script's steps, before it has begun."""
    if playing:
        return f'<p class="hint">{writing.text("card-play-leave-game-first")}</p>'
    rows = "".join(f"<li>{text(title)}</li>" for title in titles)
    return f'<p class="hint">{writing.text("card-play-demo-hint")}</p><ol class="steps">{rows}</ol>'


def _moment(moment: Moment, game: GameSpec[Any, Any], *, told: bool) -> str:
    """Return a moment as HTML; its story once its result is ``told``."""
    rules = "".join(
        f'<code title="{text(game.rule_title(rule))}">{text(rule)}</code> ' for rule in moment.rules
    )
    html = f'<p class="now"><span><b>{text(moment.title)}</b></span></p>'
    html += f'<p class="rules">{rules}</p>' if rules else ""
    if moment.odds:
        first, *rest = moment.odds
        lines = "".join(f"<li>{text(line)}</li>" for line in rest)
        html += f'<p class="lead">{text(first)}</p><ul class="steps">{lines}</ul>'
    return html + (story(moment.frame.lines) if told and moment.frame.lines else "")


def _judged(given: Answer) -> str:
    if given.right == CONTESTED:
        return f'<p class="say">{writing.text("card-play-contested")}</p>'
    right = str(given.right)
    if not given.guess:
        kind, said = "given", message("card-play-answer-is", right=right)
    elif given.good:
        kind, said = "good", message("card-play-right", right=right)
    else:
        kind, said = "wrong", message("card-play-wrong", right=right, guess=str(given.guess))
    return f'<p class="say {kind}" role="status">{text(said)}</p>'


def _guess_button(label: str, word: str, shown: Demonstration) -> pmu.Button:
    return small_button(
        capitalized(label),
        lambda: shown.answer(word),
        sizing_mode="stretch_width",
        margin=(4, 0, 0, 0),
        sx={"background": "var(--sl-solid)"},
    )


def _small(what: str, icon: str, act: Any) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, description_delay=700, color="default", size="1.4em",
        margin=0, on_click=lambda _: act(), sx={"padding": "5px"},
    )  # fmt: skip


def _make(space: Workspace, _ask: Ask) -> DemonstrationCard:
    return DemonstrationCard(space.session, space.demonstration)


def _wanted(space: Workspace) -> bool:
    return not sets_up(space) and bool(space.demonstration.steps) and not space.game.begun


DEMONSTRATION = Card(
    message("card-play-title-demonstration"),
    "left",
    _make,
    _wanted,
    css=("whole", "script"),
    folded=True,
)
"""Where the table has a script or shows an attack, without a game."""
