"""The game card: follow the scenario's game step by step, with its story and every die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import panel as pn
import panel_material_ui as pmu

from apps.cards.play.seats import Seats
from apps.cards.play.story_lines import Group, shown_about, side_names, story_groups
from apps.cards.play.story_list import StoryList, Timeline
from apps.cards.shared.card import Ask, Card, Content, sets_up
from apps.cards.shared.widgets import small_button, text, words
from apps.table.game.playback import Playback
from apps.table.game.watched_game import MOST_SEED, WatchedGame
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.theme import PRESSED, TOOLTIP_CSS
from languages import writing
from languages.message import Message, message
from rules.engine.telling import heading
from rules.games import game_of
from sandbox.live.tables.branching import earlier_games
from sandbox.play.frames import Frame
from sandbox.scenario.checks.advice import advice
from sandbox.table.table import Table

_CLOSE = {"padding": "5px"}
"""So that five buttons fit beside each other on the narrowest card."""

_GROUPS = 60
"""The most activations of the story in the list."""


class GameCard(pn.viewable.Viewer):
    """Follows a `WatchedGame`: its buttons, its timeline and its story.

    ``seats``: the choice of who plays which side.
    """

    def __init__(self, session: Session, game: WatchedGame, seats: pn.viewable.Viewer) -> None:
        super().__init__()
        self.game = game
        self._seats = seats
        self._session = session
        self._seed = pmu.TextInput(
            label=writing.text("card-play-seed"), value="1", size="small", width=92, margin=0
        )
        self._begin = small_button(
            writing.text("card-play-start"),
            self._started,
            "casino",
            variant="contained",
            description=writing.text("card-play-start-hint"),
            description_delay=700,
            margin=(0, 10, 0, 0),
            align="center",
        )
        self._return = small_button(
            writing.text("card-play-back-to-game"),
            game.playback.bring_back,
            "undo",
            variant="text",
            description=writing.text("card-play-back-to-game-hint"),
            description_delay=700,
            margin=(4, 0, 0, 0),
            visible=False,
        )
        # Start is where the first step buttons are, so that a second click never ends the game.
        self._before = pn.Row(self._begin, self._seed, margin=(6, 0, 0, 0))
        self._another = _words_button(
            writing.text("card-play-another"),
            "restart_alt",
            writing.text("card-play-another-hint"),
            lambda: game.param.trigger("another_wanted"),
        )
        self._earlier = _words_button(
            writing.text("card-play-earlier"),
            "history",
            writing.text("card-play-earlier-hint"),
            lambda: game.param.trigger("earlier_wanted"),
        )
        self._leave = _button("close", writing.text("card-play-leave"), game.leave)
        self._leave.styles = {"margin-left": "auto"}
        back = _button("skip_previous", writing.text("card-play-step-before"), game.playback.back)
        # Two buttons, because the icon of one cannot be changed.
        self._run = _button("play_arrow", writing.text("card-play-run"), game.run)
        self._halt = _button("pause", writing.text("card-play-pause"), game.halt)
        self._onward = _button("skip_next", writing.text("card-play-step-next"), game.onward)
        self._newest = small_button(
            "",
            game.playback.to_newest,
            "last_page",
            variant="text",
            visible=False,
            description_delay=700,
            margin=0,
        )
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
        self._branch = small_button(
            writing.text("card-play-branch"),
            lambda: game.param.trigger("branched"),
            "call_split",
            variant="text",
            visible=False,
            description_delay=700,
            margin=0,
            description=writing.text("card-play-branch-hint"),
        )
        self._log = small_button(
            writing.text("card-play-log"),
            lambda: game.param.trigger("log_wanted"),
            "download",
            variant="text",
            visible=False,
            description_delay=700,
            margin=0,
            description=writing.text("card-play-log-hint"),
        )
        self._story = StoryList(game.scrub, margin=(6, 0, 0, 0))
        playback = game.playback
        playback.param.watch(
            self._draw,
            ["game", "work", "turn", "running", "place", "players"],
        )
        playback.param.watch(self._offer_earlier, "game")
        session.param.watch(self._follow_table, "table")
        session.param.watch(self._draw, "told")
        session.desk.param.watch(self._draw, ["role", "person"])
        session.desk.param.watch(lambda _: self._draw_buttons(playback), "people")
        self._draw()
        self._offer_earlier()

    @property
    def seed(self) -> int | None:
        """The seed in the field; None where it is no valid seed."""
        typed = self._seed.value.strip()
        seed = int(typed) if typed.isdecimal() and len(typed) < 6 else -1
        return seed if 0 <= seed <= MOST_SEED else None

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._before, self._return, self._steps,
            self._newest, self._branch, self._log, self._status,
            self._story, self._seats, self._another, self._earlier,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _started(self) -> None:
        seed = self.seed
        if seed is None:
            self._session.notice = writing.text("card-play-seed-fault", most=MOST_SEED)
        else:
            self.game.begin(seed)

    def _follow_table(self, *_events: object) -> None:
        """Update the advice on the table, and the earlier games, before a game has begun."""
        if not self.game.begun:
            self._draw()
            self._offer_earlier()

    def _offer_earlier(self, *_events: object) -> None:
        """Show the button for earlier games to the owner, if there are any."""
        desk = self._session.desk
        live = desk.live
        owned = None if live is None or not desk.role.owns else live.document
        self._earlier.visible = owned is not None and bool(earlier_games(owned))

    def _draw(self, *_events: object) -> None:
        playback = self.game.playback
        frame = playback.frame if not playback.work.goal else None
        if self.game.begun and self.seed != self.game.seed:
            self._seed.value = str(self.game.seed)
        self._before.visible = frame is None and playback.may_lead
        self._steps.visible = frame is not None
        self._begin.disabled = playback.work.busy or self.game.begun
        self._return.visible = playback.left is not None
        self._draw_buttons(playback)
        self._draw_story(frame is not None)
        if playback.work.fault:
            self._status.object = f'<p class="fault">{text(playback.work.fault)}</p>' + (
                ""
                if frame is not None
                else f'<p class="steps">{writing.text("card-play-mended")}</p>'
            )
        elif frame is not None:
            sides = (self.game.start or frame.table).side_numbers
            self._status.object = _status(self.game, frame, sides)
        elif playback.work.busy:
            doing = playback.work.doing
            if playback.work.goal and playback.place.known:
                goal, known = playback.work.goal, playback.place.known
                doing = writing.text("card-play-going-back", step=goal, played=known)
            self._status.object = f'<div class="working"><p class="hint">{doing}</p></div>'
        else:
            self._status.object = _idle(self._session.table, leads=playback.may_lead)

    def _draw_story(self, shown: bool) -> None:
        """Show the story so far; of a long one the part around the current step."""
        playback, start = self.game.playback, self.game.start
        at = playback.place.at
        groups: list[Group] = []
        if shown and start is not None:
            opens = game_of(start.scenario.game).opens
            told = story_groups(self.game.told_frames, side_names(start), opens)
            groups = shown_about(told, at, _GROUPS)
        if (groups, at) != (self._story.groups, self._story.at):
            self._story.param.update(groups=groups, at=at)

    def _draw_buttons(self, playback: Playback) -> None:
        """Show and enable the buttons that have an effect now."""
        self._slider.param.update(last=max(0, playback.place.known - 1), at=playback.place.at)
        self._halt.visible = playback.running
        self._run.visible = not playback.running and playback.may_play
        self._run.disabled = playback.ended or playback.waits or bool(playback.work.fault)
        self._onward.disabled = playback.waits or (playback.place.newest and not playback.may_play)
        self._leave.visible = playback.may_lead
        self._another.visible = playback.may_lead and self.game.begun
        further = playback.further
        label = writing.text("card-play-newest", count=further)
        self._newest.param.update(visible=further > 0, label=label, description=label)
        self._log.visible = playback.ended
        sealed = playback.game is not None and playback.game.record.sealed  # its dice are secret
        self._branch.visible = further > 0 and self._session.desk.makes and not sealed


def _idle(table: Table | None, *, leads: bool) -> str:
    """Return the text shown without a game: how to begin, and the rules' advice on the table."""
    notes = advice(table.scenario) if table is not None else ()
    said = f'<p class="hint">{writing.text("live-no-game-here")}</p>'
    if leads:
        said = (
            f'<p class="hint">{writing.text("card-play-watch-or-play")}</p>'
            f'<p class="steps">{writing.text("card-play-how-to-begin")}</p>'
        )
    return said + "".join(f'<p class="hint advice">{text(note)}.</p>' for note in notes)


def _status(game: WatchedGame, frame: Frame, sides: Mapping[str, int]) -> str:
    playback, told = game.playback, game.told
    place, busy = playback.place, playback.work.busy
    where = message("card-play-step-of", step=place.at, count=place.known - 1)
    if place.known <= 1:
        where = message("card-play-the-start")
    now = message("card-play-turn", turn=frame.turn)
    if playback.ended and told:
        now = message("card-play-game-over")
    kind = "working" if busy else ""
    seed = message(
        "card-play-seed-secret" if playback.secret else "card-play-seed-is", seed=game.seed
    )
    return (
        f'<div class="{kind}" data-step="{place.at}" data-busy="{int(busy)}" '
        f'data-told="{int(told)}"><p class="now"><span><b>{now}</b> · {where}</span>'
        f"<small>{seed}</small></p>"
        f"{'' if playback.ended else _bag(frame, sides)}</div>"
    )


def _bag(frame: Frame, sides: Mapping[str, int]) -> str:
    """Return the dice bag as HTML: a square per die, in the colour of its side."""
    if not frame.bag:
        return ""
    dice = "".join(
        f'<span class="side-{sides[side]}" title="{text(_count(count, side))}">'
        f"{'■' * count if count else '–'}</span>"
        for side, count in frame.bag.items()
        if side in sides
    )
    label = message(
        "card-play-bag-has", dice=tuple(_count(n, side) for side, n in frame.bag.items())
    )
    bag = writing.text("card-play-bag")
    return f'<p class="bag" aria-label="{text(label)}">{bag} {dice}</p>'


def _count(count: int, side: str) -> Message:
    return message("card-play-dice-of", count=count, side=heading(side))


def _words_button(label: str, icon: str, what: str, act: Callable[[], None]) -> pmu.Button:
    return small_button(
        label,
        act,
        icon,
        variant="text",
        visible=False,
        margin=0,
        description=what,
        description_delay=700,
    )


def _button(icon: str, what: str, act: Callable[[], None]) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, description_delay=700, color="default", size="1.4em",
        margin=0, align="center", sx=_CLOSE,
        on_click=lambda _event: act(), stylesheets=[TOOLTIP_CSS],
    )  # fmt: skip


def _make(space: Workspace, _ask: Ask) -> Content:
    seats = Seats(space.session, space.by_hand)  # a guest has a side before the card is open
    return lambda: GameCard(space.session, space.game, seats)


def _wanted(space: Workspace) -> bool:
    table = space.session.table
    outside = not sets_up(space) and not space.demonstration.begun
    return outside and table is not None and bool(table.units)


GAME = Card(
    message("card-play-title-game"),
    "left",
    _make,
    wanted=_wanted,
    css=("game",),
    folded=True,
    early=True,
)
"""On a table with units, outside demonstrations."""
