"""What one browser is looking at: the table, the choice of firer and target, and the verdict.

What is changed on the table is a command to the live table that the session's `Desk` sits at; what
comes of it, and of everybody else's, comes back as a step (`Session._stepped`). Choosing, moving
and changing the policy all ask for a verdict in one place, `Session._ask`. Cards read the
parameters and never set them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import param

from apps.table.state import modes
from apps.table.state.asking import Asking
from apps.table.state.desk import Desk
from apps.table.state.error_words import sentence
from apps.table.state.evidence import Chosen, Verdict, still_chosen
from apps.table.state.modes import LIVE, Frame, Held, Live, Mode, Past, Shot, Staged
from apps.table.state.placing import Moved, Pulled, difference, placed, shifted, why_not
from apps.table.state.planned_flight import PlannedFlight
from apps.table.state.selecting import movable
from rules.engine.tokens import Laid
from sandbox.document.commands import Command, MoveThings, SetPolicy, Spot
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.measure.templates.laid import as_rolled
from sandbox.movement.standing import hindrances
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.view.items import Item

_NOTHING: dict[str, Any] = {"selected": (), "armed": "", "notice": "", "said": ""}


class Session(param.Parameterized):
    """One browser's state. Units are named by id, models as ``unit/number``."""

    table = param.ClassSelector(class_=Table, default=None, allow_None=True)
    mode = param.ClassSelector(
        class_=(Live, Held, Past, Frame, Staged), default=LIVE, doc="What is shown: `modes`."
    )
    firer = param.String("", doc="The unit that fires, or nothing.")
    target = param.String("", doc="The unit it fires at, or nothing.")
    selected = param.ClassSelector(
        class_=tuple, default=(), doc="The things that arrows and drags move."
    )
    armed = param.Selector(default="", objects=["", "firer", "target"], doc="What is chosen next.")
    verdict = param.ClassSelector(class_=Verdict, default=Verdict())
    notice = param.String("", doc="What went wrong with the last thing done, in one sentence.")
    said = param.String("", doc="What came of the last thing done, in one sentence.")
    flight = param.ClassSelector(
        class_=PlannedFlight, default=None, allow_None=True, doc="Shown before it is flown."
    )
    free = param.Boolean(False, doc="Models may be put where they cannot stand.")
    tokens = param.Dict({}, doc="What lies beside units, by id.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.desk = Desk()
        self._judging = Asking(self._judged, self._failed)
        self.desk.param.watch(self._stepped, "stepped")

    # --- what is on the table ---------------------------------------------------------------

    def lay(self, table: Table | None) -> None:
        """Look at another table, of which nobody else knows: nothing is chosen on it yet."""
        self.sit(None if table is None else LiveDocument("", Document(table.scenario), table))

    def sit(self, live: LiveDocument | None) -> None:
        """Look at a live table: nothing is chosen on it yet. Raises Refused."""
        self._judging.forget()
        if live is None:
            self.desk.leave()
        else:
            self.desk.sit(live)
        self.param.update(
            table=None if live is None else live.table, mode=LIVE, firer="", target="",
            selected=(), armed="", verdict=Verdict(), notice="", said="", flight=None, tokens={},
        )  # fmt: skip
        self._catch_up()

    @property
    def standing(self) -> Table | None:
        """The table as everybody has it, or a demonstration's, without what is in hand."""
        live = self.desk.live
        if isinstance(self.mode, Staged):
            return self.mode.table
        return self.table if live is None else live.table

    def do(self, command: Command, seen: int | None = None, token: str = "") -> Entry | None:
        """Change the table by a command. None where it is refused, and then it is said why."""
        if self.refused:
            return None
        try:
            # What comes of it is told, and shown, before this returns.
            entry = self.desk.submit(command, seen, token)
        except Refused as fault:
            self.notice = self.desk.sentence(fault)
            return None
        self._catch_up()
        return entry

    def change(self, table: Table) -> Entry | None:
        """Do what makes the table this one: what of models and policy differs, as one step.

        Models are put where it has them, whether they can stand there or not.
        """
        before = self.standing
        command = None if before is None else difference(before, table)
        return None if command is None else self.do(command)

    def take(self, things: tuple[str, ...], hand: Moved | None = None) -> None:
        """Take things in hand; the table is shown as it was before."""
        if not self.refused:
            self._turn(modes.grasp(self.mode, things, hand))

    def hold(self, spots: tuple[Spot, ...]) -> None:
        """Have models in hand: they are shown, and judged, where they are held."""
        table = self.standing
        if table is None or self.refused:
            return
        hand = Moved(spots)
        there = hand.on(table)
        hindered, things = self._hindered(table, there), tuple(spot.thing for spot in spots)
        self.see(there, mode=modes.grasp(self.mode, things, hand, tuple(hindered)))

    def pull(self, pulled: Pulled, table: Table) -> None:
        """Have one thing in hand that is sized, lifted or bent: what is seen is judged as if it
        were so. ``table``: `Pulled.on` of the table as it stands."""
        if not self.refused:
            self.see(table, mode=modes.grasp(self.mode, (pulled.thing,), pulled))

    def let_go(self) -> None:
        """Hold nothing any more: the table is shown as everybody has it."""
        self._catch_up(modes.release(self.mode))

    @property
    def pulled(self) -> str:
        """The thing that is sized, lifted or bent just now, which the page draws by itself."""
        hand = self.mode.hand if isinstance(self.mode, Held) else None
        return hand.thing if isinstance(hand, Pulled) else ""

    def _stepped(self, event: param.parameterized.Event) -> None:
        if event.new is not None:
            self._catch_up()

    def _turn(self, mode: Mode, **fields: Any) -> None:
        """Go over to a mode, and tell of it and of what else changes in one go."""
        self.param.update(**fields, **({} if mode == self.mode else {"mode": mode}))

    def _catch_up(self, mode: Mode | None = None) -> None:
        """Show what the table now is, and what is in hand on it; in this mode from now on."""
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
            self._turn(mode)

    @property
    def can_undo(self) -> bool:
        """Whether a step of one's own can be taken back; those of a game are the game's."""
        return self.desk.can_undo and not self.mode.in_game

    @property
    def can_redo(self) -> bool:
        """Whether a step that was taken back can be done again."""
        return self.desk.can_redo and not self.mode.in_game

    def see(self, table: Table, tokens: Laid | None = None, mode: Mode | None = None) -> None:
        """Put a changed table, or a supposed one, in the place of this one, and judge again."""
        firer, target, selected, verdict = self._left_on(table)
        verdict = self._ask(table, firer, target, verdict)
        # Told in one go: the verdict on this table never stands beside another table.
        self._turn(
            mode or self.mode, table=table, tokens=dict(tokens or {}), said="",
            firer=firer, target=target, selected=selected, verdict=verdict,
        )  # fmt: skip

    def _left_on(self, table: Table) -> Chosen:
        chosen = Chosen(self.firer, self.target, self.selected, self.verdict)
        return still_chosen(table, chosen)

    def look_back(self, step: int, table: Table) -> None:
        """Show the table as it was after a step; nothing is changed until `back_to_now`."""
        mode = modes.look_back(self.mode, step)
        if isinstance(mode, Past):
            self.see(table, mode=mode)

    def back_to_now(self) -> None:
        """Show the table as it is now."""
        self._catch_up(modes.to_now(self.mode))

    def follow(self, table: Table, shot: Shot | None, tokens: Laid | None = None) -> None:
        """Show the next table of a game or a demonstration and what lies beside its units, and
        judge who fired, or looks, at whom on it."""
        firer, target = shot or ("", "")
        verdict = self._left_on(table).verdict._replace(other_way=False, pair=None)
        verdict = self._ask(table, firer, target, verdict)
        self._turn(
            modes.fire(self.mode, shot), table=table, tokens=dict(tokens or {}), flight=None,
            firer=firer, target=target, verdict=verdict, **_NOTHING,
        )  # fmt: skip

    def stage(self, table: Table, drawn: tuple[Item, ...] = (), *, withheld: bool = False) -> None:
        """A demonstration shows this table, and what `follow` is given then."""
        self._turn(modes.stage(self.mode, table, drawn, withheld=withheld), selected=())

    def unstage(self) -> None:
        """Show the table without the demonstration."""
        self._catch_up(modes.unstage(self.mode))

    def play(self) -> None:
        """A game takes the table over: nothing is moved or undone until it is left."""
        self._turn(modes.begin_game(self.mode), tokens={}, selected=())

    def leave_game(self) -> None:
        """Show the table without the game."""
        self._catch_up(modes.leave_game(self.mode))

    @property
    def hands_off(self) -> str:
        """Why nothing can be changed by hand now, in a sentence; empty where it can."""
        return self.mode.refusal or str(self.desk.role.hands_off)

    @property
    def refused(self) -> bool:
        """Whether a change by hand is refused; then it is said why."""
        why = self.hands_off
        self.notice = why or self.notice
        return bool(why)

    @property
    def held(self) -> tuple[str, ...]:
        """The things that arrows and drags move now: none of a game's, none of the past's."""
        free = self.table is not None and not self.hands_off and self.desk.role.edits
        return movable(self.table, self.selected) if free else ()

    @property
    def holding(self) -> bool:
        """Whether something is in hand: the table shown is not yet everybody's."""
        return isinstance(self.mode, Held)

    def undo(self) -> None:
        """Take back the last step of one's own."""
        self._take_back(self.desk.undo)

    def redo(self) -> None:
        """Do again what one took back."""
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
        """Judge by other thresholds; the scenario remembers them."""
        policy = self.table.scenario.policy
        wanted = {key: value for key, value in fields.items() if policy.get(key) != value}
        if wanted:
            self.do(SetPolicy(wanted))

    def move(self, by: tuple[float, float], turn: float = 0.0) -> None:
        """Move the selected models by inches along x and y and turn them by degrees, all or none.

        They stay, and it is said why, where one of them could not stand there.
        """
        if self.selected and self.table is not None and not self.refused:
            self.put(shifted(self.table, self.held, by, turn))

    def put(self, spots: tuple[Spot, ...], seen: int | None = None, token: str = "") -> bool:
        """Put models where these say, all or none; whether they stand there now. ``seen``,
        ``token``: as `sandbox.document.document.Document.prepare` has them."""
        before = self.standing
        if before is None or not spots:
            return False
        table = placed(before, spots)
        hindered = self._hindered(before, table)
        self.notice = why_not(table, hindered)
        return not hindered and self.do(MoveThings(spots, free=self.free), seen, token) is not None

    def _hindered(self, before: Table, after: Table) -> dict[str, str]:
        models = [name for name in self.selected if "/" in name]
        names = [name for name in models if before.has(name) and after.has(name)]
        return {} if self.free else hindrances(before, after, names)

    # --- what is chosen ---------------------------------------------------------------------

    def choose(self, unit: str, model: str = "", *, also: bool = False) -> None:
        """Choose a unit: the firer first, then its target. ``also``: add the model instead."""
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
        """Choose a unit, and all its models to be moved. ``also``: add its models instead."""
        models = (model.id for model in self.table.unit(unit).models)
        if not also:
            self.choose(unit)
        self.selected = tuple(dict.fromkeys((*self.selected, *models)))

    def select(self, things: Iterable[str]) -> None:
        """Have these things chosen, whoever fires at whom."""
        self.param.update(selected=tuple(things), notice="", said="")

    def show(self, firer: str, target: str, selected: Iterable[str] = ()) -> None:
        """Look at one pair of units."""
        fields: dict[str, Any] = {**_NOTHING, "selected": tuple(selected)}
        if (firer, target) != (self.firer, self.target):
            # Asked before the cards are told, so that the rays are under way meanwhile.
            verdict = self.verdict._replace(other_way=False, pair=None)
            verdict = self._ask(self.table, firer, target, verdict)
            fields |= {"firer": firer, "target": target, "verdict": verdict}
        self.param.update(**fields)

    def step_back(self) -> None:
        """Take back one choice."""
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
        """Firer and target change places."""
        if self.firer and self.target:
            self.show(self.target, self.firer, self.selected)

    def arm(self, role: str) -> None:
        """The next unit chosen becomes the firer, or the target."""
        self.armed = role if self.armed != role else ""

    # --- the verdict ------------------------------------------------------------------------

    def show_pair(self, pair: tuple[str, str] | None, *, other_way: bool | None = None) -> None:
        """Show the evidence of one pair of models; None: of the most telling one."""
        way = self.verdict.other_way if other_way is None else other_way
        self.verdict = self.verdict._replace(pair=pair, other_way=way)

    def turn_round(self) -> None:
        """Show the other direction."""
        if self.verdict.report is not None:
            self.show_pair(None, other_way=not self.verdict.other_way)

    def _ask(self, table: Table | None, firer: str, target: str, shown: Verdict) -> Verdict:
        """Judge a pair of units; return the verdict to show at once."""
        target = "" if modes.withheld(self.mode) else target
        return self._judging.ask(table, firer, target, shown)

    def _judged(self, report: SightReport) -> None:
        self.verdict = self.verdict._replace(report=report, busy=False, fault="")

    def _failed(self, error: Exception) -> None:
        self.verdict = self.verdict._replace(report=None, busy=False, fault=sentence(error))
