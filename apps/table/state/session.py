"""The state of one browser: the table, the firer and the target, the selection and the verdict.

A change of the table is a command that the session's `TableClient` submits. Its result, as
everybody else's, comes back as a step (`Session._stepped`). Selecting, moving and changing the
policy all ask for a verdict in `Session._ask`. Cards read the parameters and never set them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import param

from apps.table.state import modes
from apps.table.state.error_words import sentence
from apps.table.state.evidence import Chosen, Verdict, still_chosen
from apps.table.state.judging import VerdictJudge
from apps.table.state.modes import LIVE, Frame, Held, Live, Mode, Past, Shot, Staged
from apps.table.state.placing import HeldPlaces, Pulled, difference, placed, why_not
from apps.table.state.planned_flight import PlannedFlight
from apps.table.state.selecting import movable
from apps.table.state.table_client import TableClient
from languages.message import Message
from rules.engine.player.tokens import Laid
from sandbox.analysis.doubt_places import DoubtPlace
from sandbox.document.commands import Command, MoveThings, SetPolicy, Spot
from sandbox.document.delta import renamed
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused, Unchanged
from sandbox.live.live_document import LiveDocument
from sandbox.measure.templates.laid import as_rolled
from sandbox.movement.moving_together import shifted
from sandbox.movement.standing import hindrances
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.table.things import exists
from sandbox.view.items import Item

_NOTHING: dict[str, Any] = {"selected": (), "armed": "", "notice": "", "said": ""}


class Session(param.Parameterized):
    """The state of one browser. Units are named by id, models as ``unit/number``."""

    table = param.ClassSelector(class_=Table, default=None, allow_None=True)
    mode = param.ClassSelector(
        class_=(Live, Held, Past, Frame, Staged), default=LIVE, doc="One of `modes`."
    )
    firer = param.String("", doc="The unit that fires, or nothing.")
    target = param.String("", doc="The unit it fires at, or nothing.")
    selected = param.ClassSelector(
        class_=tuple, default=(), doc="The things that arrows and drags move."
    )
    armed = param.Selector(
        default="", objects=["", "firer", "target"], doc="The role that is chosen next."
    )
    verdict = param.ClassSelector(class_=Verdict, default=Verdict())
    notice = param.String("", doc="What went wrong last, in one sentence.")
    said = param.String("", doc="What was done last, in one sentence.")
    flight = param.ClassSelector(
        class_=PlannedFlight, default=None, allow_None=True, doc="Shown before it is flown."
    )
    free = param.Boolean(False, doc="Models may be put where they cannot stand.")
    tokens = param.Dict({}, doc="Tokens beside units, by id.")
    told = param.Boolean(True, doc="The result of the moment shown is seen, and may be told.")
    told_tokens = param.Dict({}, doc="Those that labels have: until dice lie, those before them.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.desk = TableClient()
        self._judging = VerdictJudge(self._judged, self._failed)
        self._renamed: dict[str, str] = {}  # by the last step
        self.desk.param.watch(self._stepped, "stepped")

    def lay(self, table: Table | None) -> None:
        """Show a table of this page alone, with nothing selected."""
        self.sit(None if table is None else LiveDocument("", Document(table.scenario), table))

    def sit(self, live: LiveDocument | None) -> None:
        """Show a live table, with nothing selected. Raises Refused."""
        self._judging.forget()
        if live is None:
            self.desk.leave()
        else:
            self.desk.sit(live)
        self.param.update(
            table=None if live is None else live.table, mode=LIVE, firer="", target="",
            selected=(), armed="", verdict=Verdict(), notice="", said="", flight=None, tokens={},
            told=True, told_tokens={},
        )  # fmt: skip
        self._catch_up()

    @property
    def standing(self) -> Table | None:
        """The table of everybody, or of a demonstration, without what is held."""
        live = self.desk.live
        if isinstance(self.mode, Staged):
            return self.mode.table
        return self.table if live is None else live.table

    def do(self, command: Command, seen: int | None = None, token: str = "") -> Entry | None:
        """Change the table by a command. Return None and give notice where it is refused.

        A command that changes nothing gives no notice.
        """
        if self.refused:
            return None
        try:
            # The step is shown before this returns.
            entry = self.desk.submit(command, seen, token)
        except Unchanged:
            self.notice = ""
            return None
        except Refused as fault:
            self.notice = self.desk.sentence(fault)
            return None
        self._catch_up()
        return entry

    def change(self, table: Table) -> Entry | None:
        """Change models and policy to those of another table, in one step, and return it.

        Models are put there whether they can stand there or not.
        """
        before = self.standing
        command = None if before is None else difference(before, table)
        return None if command is None else self.do(command)

    def take(self, things: tuple[str, ...], hand: HeldPlaces | None = None) -> None:
        """Hold things; the table is shown as before."""
        if not self.refused:
            self._turn(modes.grasp(self.mode, things, hand))

    def hold(self, spots: tuple[Spot, ...]) -> None:
        """Hold models in new places, and judge them there."""
        table = self.standing
        if table is None or self.refused:
            return
        hand = HeldPlaces(spots)
        there = hand.on(table)
        hindered, things = self._hindered(table, there), tuple(spot.thing for spot in spots)
        self.see(there, mode=modes.grasp(self.mode, things, hand, tuple(hindered)))

    def pull(self, pulled: Pulled, table: Table) -> None:
        """Hold one thing that is being sized, lifted or bent, and judge as if it were so.

        ``table``: `Pulled.on` of the table as it stands.
        """
        if not self.refused:
            self.see(table, mode=modes.grasp(self.mode, (pulled.thing,), pulled))

    def let_go(self) -> None:
        """Hold nothing, and show the table as everybody has it."""
        self._catch_up(modes.release(self.mode))

    @property
    def pulled(self) -> str:
        """The thing that is being sized, lifted or bent, which the browser draws alone."""
        hand = self.mode.hand if isinstance(self.mode, Held) else None
        return hand.thing if isinstance(hand, Pulled) else ""

    def _stepped(self, event: param.parameterized.Event) -> None:
        if event.new is not None:
            self._renamed = renamed(event.new.delta)
            self._catch_up()

    def _turn(self, mode: Mode, **fields: Any) -> None:
        """Change the mode and other parameters at once."""
        drawn = modes.drawn_over(mode) is modes.drawn_over(self.mode)
        same = mode == self.mode and drawn
        self.param.update(**fields, **({} if same else {"mode": mode}))

    def _catch_up(self, mode: Mode | None = None) -> None:
        """Show the present table with what is held on it. ``mode``: the mode from now on."""
        mode = mode or self.mode
        live = self.desk.live
        table = self.table if live is None else live.table
        if table is None or not mode.follows:
            self._turn(mode)
            return
        hand = mode.hand if isinstance(mode, Held) else None
        shown, tokens = as_rolled(table) if hand is None else (hand.on(table), {})
        if shown is not self.table or tokens != self.tokens:
            self.see(shown, tokens, mode)
        else:
            self._turn(mode, told=True, told_tokens=tokens)

    @property
    def can_undo(self) -> bool:
        """Whether the user has a step to undo; steps of a game are left to the game."""
        return self.desk.can_undo and not self.mode.in_game

    @property
    def can_redo(self) -> bool:
        """Whether the user has a step to redo."""
        return self.desk.can_redo and not self.mode.in_game

    def see(self, table: Table, tokens: Laid | None = None, mode: Mode | None = None) -> None:
        """Show a changed or supposed table, and judge again."""
        firer, target, selected, verdict = self._left_on(table)
        verdict = self._ask(table, firer, target, verdict)
        # Set at once: a verdict never stands beside another table.
        self._turn(
            mode or self.mode, table=table, tokens=dict(tokens or {}), said="",
            told=True, told_tokens=dict(tokens or {}),
            firer=firer, target=target, selected=selected, verdict=verdict,
        )  # fmt: skip

    def _left_on(self, table: Table) -> Chosen:
        selected = tuple(
            name if exists(table, name) else self._renamed.get(name, name) for name in self.selected
        )
        chosen = Chosen(self.firer, self.target, selected, self.verdict)
        return still_chosen(table, chosen)

    def look_back(self, step: int, table: Table) -> None:
        """Show the table after an earlier step, or supposed, read-only, until `back_to_now`."""
        mode = modes.look_back(self.mode, step)
        if isinstance(mode, Past):
            self.see(table, mode=mode)

    def back_to_now(self) -> None:
        """Show the table as it is now."""
        self._catch_up(modes.to_now(self.mode))

    def follow(
        self,
        table: Table,
        shot: Shot | None,
        tokens: Laid | None = None,
        drawn: tuple[Item, ...] = (),
        *,
        told: bool = True,
    ) -> None:
        """Show the next table of a game or a demonstration, with its tokens, and judge its shot.

        ``drawn``: what a game draws over it. ``told``: False while its dice roll, so that labels
        have the new tokens only after `tell`.
        """
        firer, target = shot or ("", "")
        verdict = self._left_on(table).verdict._replace(other_way=False, pair=None)
        verdict = self._ask(table, firer, target, verdict)
        self._turn(
            modes.fire(self.mode, shot, drawn), table=table, tokens=dict(tokens or {}), flight=None,
            firer=firer, target=target, verdict=verdict, told=told,
            told_tokens=dict((tokens or {}) if told else self.told_tokens), **_NOTHING,
        )  # fmt: skip

    def tell(self) -> None:
        """Tell the result of the moment: labels have the tokens that lie on the table."""
        self.param.update(told=True, told_tokens=self.tokens)

    def stage(self, table: Table, drawn: tuple[Item, ...] = (), *, withheld: bool = False) -> None:
        """Show a demonstration's table; `follow` shows its moments."""
        self._turn(modes.stage(self.mode, table, drawn, withheld=withheld), selected=())

    def unstage(self) -> None:
        """Show the table without the demonstration."""
        self._catch_up(modes.unstage(self.mode))

    def play(self) -> None:
        """Give the table to a game: nothing is moved or undone until it is left."""
        self._turn(modes.begin_game(self.mode), tokens={}, told_tokens={}, selected=())

    def leave_game(self) -> None:
        """Show the table without the game."""
        self._catch_up(modes.leave_game(self.mode))

    @property
    def hands_off(self) -> str:
        """Why nothing can be changed by hand now, in a sentence; empty where it can."""
        return str(self.mode.refusal or self.desk.role.hands_off)

    @property
    def refused(self) -> bool:
        """Whether a change by hand is refused; a notice then says why."""
        why = self.hands_off
        self.notice = why or self.notice
        return bool(why)

    @property
    def held(self) -> tuple[str, ...]:
        """The things that arrows and drags move now; none in a game or in the past."""
        free = self.table is not None and not self.hands_off and self.desk.role.edits
        return movable(self.table, self.selected) if free else ()

    @property
    def holding(self) -> bool:
        """Whether something is held: the table shown is not everybody's."""
        return isinstance(self.mode, Held)

    def undo(self) -> None:
        """Undo the user's last step."""
        self._take_back(self.desk.undo)

    def redo(self) -> None:
        """Redo the user's last undone step."""
        self._take_back(self.desk.redo)

    def _take_back(self, act: Callable[[], None]) -> None:
        self._catch_up(modes.release(modes.to_now(self.mode)))
        if self.refused:
            return
        try:
            act()
        except Refused as fault:
            self.notice = self.desk.sentence(fault)
        self._catch_up()

    def set_policy(self, **fields: Any) -> None:
        """Change thresholds of the policy, in the scenario."""
        policy = self.table.scenario.policy
        wanted = {key: value for key, value in fields.items() if policy.get(key) != value}
        if wanted:
            self.do(SetPolicy(wanted))

    def move(self, by: tuple[float, float], turn: float = 0.0) -> None:
        """Move the selected models by inches and turn them by degrees, all or none.

        Where one of them cannot stand there, they stay, and a notice says why.
        """
        if self.selected and self.table is not None and not self.refused:
            self.put(shifted(self.table, self.held, by, turn))

    def put(self, spots: tuple[Spot, ...], seen: int | None = None, token: str = "") -> bool:
        """Put models in new places, all or none; return whether they stand there now.

        ``seen``, ``token``: as in `sandbox.document.document.Document.prepare`.
        """
        before = self.standing
        if before is None or not spots:
            return False
        table = placed(before, spots)
        hindered = self._hindered(before, table)
        self.notice = why_not(table, hindered)
        return not hindered and self.do(MoveThings(spots, free=self.free), seen, token) is not None

    def _hindered(self, before: Table, after: Table) -> dict[str, Message]:
        models = [name for name in self.selected if "/" in name]
        names = [name for name in models if before.has(name) and after.has(name)]
        return {} if self.free else hindrances(before, after, names)

    def choose(self, unit: str, model: str = "", *, also: bool = False) -> None:
        """Choose a unit: the firer first, then its target. ``also``: add the model to the
        selection instead."""
        if also and model:
            rest = tuple(name for name in self.selected if name != model)
            self.selected = rest if model in self.selected else (*rest, model)
            return
        firer, target = self.firer, self.target
        if self.armed == "firer":
            firer, target = unit, "" if target == unit else target
        elif not firer:
            firer = unit
        elif unit != firer:
            target = unit
        self.show(firer, target, (model,) if model else ())

    def choose_whole(self, unit: str, *, also: bool = False) -> None:
        """Choose a unit and select all its models. ``also``: only add them to the selection."""
        models = (model.id for model in self.table.unit(unit).models)
        if not also:
            self.choose(unit)
        self.selected = tuple(dict.fromkeys((*self.selected, *models)))

    def select(self, things: Iterable[str]) -> None:
        """Select things; firer and target stay."""
        self.param.update(selected=tuple(things), notice="", said="")

    def show(self, firer: str, target: str, selected: Iterable[str] = ()) -> None:
        """Show one pair of units."""
        fields: dict[str, Any] = {**_NOTHING, "selected": tuple(selected)}
        if (firer, target) != (self.firer, self.target):
            # Asked before the cards draw, so that rays are cast meanwhile.
            verdict = self.verdict._replace(other_way=False, pair=None)
            verdict = self._ask(self.table, firer, target, verdict)
            fields |= {"firer": firer, "target": target, "verdict": verdict}
        self.param.update(**fields)

    def step_back(self) -> None:
        """Undo one choice."""
        self.param.update(notice="", said="")
        if self.armed:
            self.armed = ""
        elif self.target:
            self.show(self.firer, "")
        elif self.firer:
            self.show("", "")
        else:
            self.selected = ()

    def swap(self) -> None:
        """Swap firer and target; a report of both directions stands, and shows the other one."""
        if not (self.firer and self.target):
            return
        if self.verdict.report is None or self.verdict.busy:
            self.show(self.target, self.firer, self.selected)
        else:
            turned = {"firer": self.target, "target": self.firer, "verdict": self.verdict.turned}
            self.param.update(**turned, armed="", notice="", said="")

    def arm(self, role: str) -> None:
        """Make the next unit chosen the firer, or the target."""
        self.armed = role if self.armed != role else ""

    def show_pair(self, pair: tuple[str, str] | None) -> None:
        """Show the evidence of one pair of models; None: the most telling one."""
        self.verdict = self.verdict._replace(pair=pair)

    def _ask(self, table: Table | None, firer: str, target: str, shown: Verdict) -> Verdict:
        """Judge a pair of units; return the verdict to show at once."""
        target = "" if modes.withheld(self.mode) else target
        return self._judging.ask(table, firer, target, shown)

    def _judged(self, report: SightReport) -> None:
        self.verdict = self.verdict.saying(report)

    def contest(
        self,
        shown: SightReport,
        doubts: tuple[DoubtPlace | None, DoubtPlace | None] = (None, None),
    ) -> None:
        """Show the verdict as contested. ``shown``: its report with what depends on heights.

        ``doubts``: where the doubt about each direction comes from, on a scanned table.
        """
        stated = self.verdict.judged
        self.verdict = self.verdict._replace(report=shown, stated=stated, doubts=doubts)

    def _failed(self, error: Exception) -> None:
        self.verdict = self.verdict.saying(None, fault=sentence(error))
