"""What one browser is looking at: the table, the choice of firer and target, and the verdict.

Choosing, moving and changing the policy all ask for a verdict in one place, `Session._ask`. Cards
read the parameters and never set them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import param

from apps.runtime.background import Latest
from apps.table.planned_flight import PlannedFlight
from rules.engine.tokens import Laid
from sandbox.movement.standing import floor_at, hindrances
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.judge import SightFault, judge
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.table.table import Table

log = logging.getLogger("sightline")

_KEPT = 200
"""How many steps can be undone."""

GAME_ON = "A game is on the table. Go back in it with its own buttons, or leave it first."

_AT_ONCE = 30
"""Pairs of models, one way, that are judged within a tenth of a second or so."""


class Session(param.Parameterized):
    """One browser's state. Units are named by id, models as ``unit/number``."""

    table = param.ClassSelector(class_=Table, default=None, allow_None=True)
    firer = param.String("", doc="The unit that fires, or nothing.")
    target = param.String("", doc="The unit it fires at, or nothing.")
    selected = param.ClassSelector(
        class_=tuple, default=(), doc="The models that arrows and drags move."
    )
    armed = param.Selector(default="", objects=["", "firer", "target"], doc="What is chosen next.")
    report = param.ClassSelector(class_=SightReport, default=None, allow_None=True)
    busy = param.Boolean(False, doc="A verdict is being worked out.")
    fault = param.String("", doc="What went wrong with the verdict, in one sentence.")
    notice = param.String("", doc="What went wrong with the last thing done, in one sentence.")
    said = param.String("", doc="What came of the last thing done, in one sentence.")
    other_way = param.Boolean(False, doc="The target's sight of the firer is shown.")
    flight = param.ClassSelector(
        class_=PlannedFlight, default=None, allow_None=True, doc="Shown before it is flown."
    )
    pair = param.Parameter(None, doc="The pair shown: (shooter, target), or None.")
    free = param.Boolean(False, doc="Models may be put where they cannot stand.")
    playing = param.Boolean(False, doc="A game is watched: the table is the game's.")
    tokens = param.Dict({}, doc="What lies beside the units of the game, by id.")
    fired = param.Parameter(None, doc="In the game watched: who fires at whom now, or None.")
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._past: list[Table] = []
        self._future: list[Table] = []
        self._judging: Latest[SightReport] = Latest(self._judged, self._failed)

    # --- what is on the table ---------------------------------------------------------------

    def lay(self, table: Table | None) -> None:
        """Look at another table: nothing is chosen on it yet."""
        self._past, self._future = [], []
        self._judging.forget()
        self.param.update(
            table=table, firer="", target="", selected=(), armed="", report=None, busy=False,
            fault="", notice="", said="", other_way=False, pair=None, flight=None, playing=False,
            fired=None, can_undo=False, can_redo=False,
        )  # fmt: skip

    def change(self, table: Table, *, remember: bool = True) -> None:
        """Put a changed table in the place of this one, and judge again.

        While a game is watched it is refused, and said why: its table is what its moves made it.
        """
        if self.refused:
            return
        if remember and self.table is not None:
            self._past = [*self._past[-_KEPT:], self.table]
            self._future = []
        fields = self._still_chosen(table)
        asked = self._ask(table, fields.get("firer", self.firer), fields.get("target", self.target))
        # Told in one go: the verdict on this table never stands beside another table.
        self.param.update(
            table=table,
            said="",
            can_undo=bool(self._past),
            can_redo=bool(self._future),
            **{**fields, **asked},
        )

    def _still_chosen(self, table: Table) -> dict[str, Any]:
        """What of the choice changes because it is no longer on the table."""
        units = {unit.id for unit in table.units if unit.models}
        models = {model.id for model in table.models()}
        fields: dict[str, Any] = {}
        for role in ("firer", "target"):
            if getattr(self, role) and getattr(self, role) not in units:
                fields |= {role: "", "report": None, "other_way": False, "pair": None}
        if self.report is not None and not models.issuperset(_named_in(self.report)):
            fields["report"] = None
        kept = tuple(name for name in self.selected if name in models)
        return fields if kept == self.selected else {**fields, "selected": kept}

    def follow(
        self, table: Table, shot: tuple[str, str] | None, tokens: Laid | None = None
    ) -> None:
        """Show the table of a game that goes on, what lies beside its units, and judge who fired
        at whom on it.
        """
        firer, target = shot or ("", "")
        asked = self._ask(table, firer, target)
        chosen = {
            "firer": firer,
            "target": target,
            "selected": (),
            "armed": "",
            "notice": "",
            "said": "",
            "fired": shot,
        }
        gone = {"other_way": False, "pair": None, "flight": None}
        fields = {**self._still_chosen(table), **chosen, **gone, **asked}
        self.param.update(table=table, tokens=dict(tokens or {}), **fields)

    def remember(self, table: Table) -> None:
        """Undo goes back to this table: what follows is one step, however many changes it takes."""
        if self.refused:
            return
        self._past = [*self._past[-_KEPT:], table]
        self._future = []
        self.param.update(can_undo=True, can_redo=False)

    def play(self) -> None:
        """A game takes the table over: nothing is moved or undone until it is left."""
        self.param.update(
            playing=True, tokens={}, fired=None, selected=(), can_undo=False, can_redo=False
        )

    def leave_game(self, start: Table) -> None:
        """The table as it was before the game, and what could be undone on it."""
        self.param.update(playing=False, fired=None)
        self.change(start, remember=False)

    @property
    def refused(self) -> bool:
        """Whether a change by hand is refused, since a game is watched; then it is said."""
        if self.playing:
            self.notice = GAME_ON
        return bool(self.playing)

    @property
    def held(self) -> tuple[str, ...]:
        """The models that arrows and drags move now: none of a game's."""
        return () if self.playing else tuple(self.selected)

    def undo(self) -> None:
        """Take back the last move or change of policy."""
        if self.refused:
            return
        if self._past and self.table is not None:
            self._future.append(self.table)
            self.change(self._past.pop(), remember=False)

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.refused:
            return
        if self._future and self.table is not None:
            self._past.append(self.table)
            self.change(self._future.pop(), remember=False)

    def set_policy(self, **fields: Any) -> None:
        """Judge by other thresholds; the scenario remembers them."""
        table = self.table
        policy = {**table.scenario.policy, **fields}
        if policy != dict(table.scenario.policy):
            self.change(table.with_policy(policy))

    def move(self, by: tuple[float, float], turn: float = 0.0) -> None:
        """Move the selected models by inches along x and y and turn them by degrees, all or none.

        They stay, and it is said why, where one of them could not stand there.
        """
        if not self.selected or self.table is None or self.refused:
            return
        table = moved(self.table, self.selected, by, turn)
        hindered = self.hindered(self.table, table)
        self.notice = why_not(table, hindered)
        if not hindered:
            self.change(table)

    def hindered(self, before: Table, after: Table) -> dict[str, str]:
        """Which of the selected models cannot stand where a table has them, and why."""
        return {} if self.free else hindrances(before, after, self.selected)

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
        models = tuple(model.id for model in self.table.unit(unit).models)
        if also:
            self.selected = tuple(dict.fromkeys((*self.selected, *models)))
        else:
            self.choose(unit)
            self.selected = models

    def show(self, firer: str, target: str, selected: Iterable[str] = ()) -> None:
        """Look at one pair of units."""
        fields: dict[str, Any] = {
            "selected": tuple(selected),
            "armed": "",
            "notice": "",
            "said": "",
        }
        if (firer, target) != (self.firer, self.target):
            # Asked before the cards are told, so that the rays are under way meanwhile.
            asked = self._ask(self.table, firer, target)
            fields |= {"firer": firer, "target": target, "other_way": False, "pair": None, **asked}
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

    @property
    def sight(self) -> UnitSight | None:
        """The direction shown."""
        report: SightReport | None = self.report
        if report is None:
            return None
        return report.reverse if self.other_way else report.forward

    @property
    def shown_pair(self) -> PairSight | None:
        """The pair chosen in the direction shown, or the most telling one."""
        sight = self.sight
        if sight is None:
            return None
        for pair in sight.pairs:
            if (pair.shooter, pair.target) == self.pair:
                return pair
        return most_telling(sight)

    def turn_round(self) -> None:
        """Show the other direction."""
        if self.report is not None:
            self.param.update(other_way=not self.other_way, pair=None)

    def _ask(self, table: Table | None, firer: str, target: str) -> dict[str, Any]:
        """Judge a pair of units; what of the verdict changes at once.

        Few pairs are judged on the spot: the page is then told everything in one go, which is
        sooner than telling it twice. Many are judged off the page's thread, so that no other
        browser waits for them.
        """
        if table is None or not (firer and target):
            self._judging.forget()
            return {"report": None, "busy": False, "fault": ""}
        pairs = len(table.unit(firer).models) * len(table.unit(target).models)
        if pairs > _AT_ONCE:
            kept = {} if self._speaks_of(firer, target) else {"report": None, "fault": ""}
            asked = self._judging.run(lambda: judge(table, firer, target))
            return {"busy": True, **kept} if asked else {}
        self._judging.forget()
        try:
            return {"report": judge(table, firer, target), "busy": False, "fault": ""}
        except Exception as error:
            return {"report": None, "busy": False, "fault": sentence(error)}

    def _speaks_of(self, firer: str, target: str) -> bool:
        """Whether the report there is, is one on these two units."""
        report = self.report
        return report is not None and (firer, target) == (
            report.forward.shooter, report.forward.target
        )  # fmt: skip

    def _judged(self, report: SightReport) -> None:
        self.param.update(report=report, busy=False, fault="")

    def _failed(self, error: Exception) -> None:
        self.param.update(report=None, busy=False, fault=sentence(error))


def moved(table: Table, models: Iterable[str], by: tuple[float, float], turn: float = 0.0) -> Table:
    """The table with models elsewhere, in the same formation and none of them pushed over the
    edge; who was put on a floor stays on it.
    """
    names = list(models)
    stands = [table.model(name).stand for name in names]
    across = _kept_on(table.size[0], [stand.x for stand in stands], by[0])
    along = _kept_on(table.size[1], [stand.y for stand in stands], by[1])
    for name in names:
        model = table.model(name)
        stand = model.stand
        x, y = stand.x + across, stand.y + along
        table = table.moved(name, x, y, stand.turn + turn, floor_at(table, model, x, y))
    return table


def _kept_on(size: float, places: Sequence[float], by: float) -> float:
    """How far along one side of the table all these may go of what is asked, inches."""
    return min(max(by, -min(places, default=0.0)), size - max(places, default=0.0))


def why_not(table: Table, hindered: Mapping[str, str]) -> str:
    """What to tell a player about models that cannot stand somewhere; nothing where all can."""
    if not hindered:
        return ""
    (name, why), *others = hindered.items()
    model = table.model(name)
    unit = table.unit(model.unit)
    called = unit.spec.label if len(unit.models) == 1 else f"{unit.spec.label} #{model.index}"
    more = f" and {len(others)} more" if others else ""
    return f"{called}{more} cannot stand there: {why}."


def _named_in(report: SightReport) -> set[str]:
    """The models a report speaks of."""
    found = set()
    for pair in (*report.forward.pairs, *report.reverse.pairs):
        found |= {pair.shooter, pair.target, *(row.id for row in pair.hidden_by if "/" in row.id)}
    return found


def most_telling(sight: UnitSight) -> PairSight | None:
    """Of the pairs that have the unit's own verdict, the one that sees most."""
    alike = [pair for pair in sight.pairs if pair.verdict == sight.verdict] or list(sight.pairs)
    return max(alike, key=lambda pair: pair.visible, default=None)


def sentence(error: Exception) -> str:
    """What to tell a player about an error; what a developer needs goes to the log."""
    if isinstance(error, SightFault):
        return str(error)
    if isinstance(error, ScenarioFault):
        return str(error).replace("\n", "; ")
    log.error("unexpected", exc_info=error)
    return f"Something went wrong that should not have: {type(error).__name__}: {error}"
