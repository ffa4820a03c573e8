"""Measures on a page's table: taken anew as the table changes, drawn, and put into words.

Everybody sees those of the table. A watcher's, and those taken in a game, are their page's alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import param

from apps.runtime.background import Latest
from apps.scene.ops import Label
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from languages.writing import text
from sandbox.document.commands import Remove, SetMeasure
from sandbox.measure.by_game import guns
from sandbox.measure.taken import take
from sandbox.measure.words import words
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.measures import measure_items

log = logging.getLogger("sightline")

IN_HAND = "in-hand"
"""The id of the tape that is being laid, on this page alone."""

OF_UNITS = ("rings", "arcs", "reach")

_AT_ONCE = ("tape", "line")
"""Kinds that take a hundredth of a second once the ground is known."""

_NAMES = {
    "rings": "table-measure-rings",
    "arcs": "table-measure-arcs",
    "reach": "table-measure-reach",
    "keystones": "table-measure-keystones",
    "tape": "table-measure-tape",
    "line": "table-measure-line",
}
_NOTHING = {
    "rings": "table-measure-no-range",
    "arcs": "table-measure-no-arc",
    "reach": "table-measure-flies",
}
_RADIUS = 0.3


@dataclass(frozen=True, eq=False)
class _Drawn:
    """A measure, its items and its words."""

    key: tuple[Any, ...]
    items: tuple[Item, ...]
    labels: tuple[Label, ...]


class Measuring(param.Parameterized):
    """The measures that one page shows. ``shown`` is triggered whenever they change."""

    shown = param.Event()
    own = param.ClassSelector(class_=tuple, default=(), doc="Measures that this page alone has.")
    in_hand = param.ClassSelector(class_=MeasureSpec, default=None, allow_None=True)

    def __init__(self, session: Session, **params: Any) -> None:
        super().__init__(**params)
        self._session = session
        self._known: dict[str, _Drawn] = {}
        self._ground: object = None
        self._taking: Latest[dict[str, _Drawn]] = Latest(self._taken, self._failed)
        session.param.watch(self.look, ["table", "mode"])
        self.param.watch(self.look, ["own", "in_hand"])

    @property
    def items(self) -> list[Item]:
        """Everything that all measures draw."""
        return [item for one in self._known.values() for item in one.items]

    @property
    def labels(self) -> list[Label]:
        """Labels of all measures, of the one in hand first."""
        order = sorted(self._known, key=lambda name: name != IN_HAND)
        return [label for name in order for label in self._known[name].labels]

    def forget(self) -> None:
        """Forget this page's own measures: another table is shown."""
        self._taking.forget()
        self._known = {}
        self._ground = None
        self.param.update(own=(), in_hand=None)

    def look(self, *_events: object) -> None:
        """Take the measures anew that have changed."""
        table = self._session.table
        if table is None:
            self._known = {}
            return
        specs = {spec.id: spec for spec in self._specs(table)}
        stale = {
            name: spec
            for name, spec in specs.items()
            if (known := self._known.get(name)) is None or known.key != _key(table, spec)
        }
        gone = self._known.keys() - specs.keys()
        for name in gone:
            del self._known[name]
        # the ground is looked at once, off this thread
        known_ground = self._ground is table.pieces
        at_once = [one for one in stale.values() if known_ground and one.kind in _AT_ONCE]
        for spec in at_once:
            self._known[spec.id] = _drawn(table, spec)
        later = [one for one in stale.values() if one not in at_once]
        if later:
            fresh = [one for one in later if one.id not in self._known]
            waits = self._taking.run(lambda: {one.id: _drawn(table, one) for one in later})
            self._ground = table.pieces
            if waits:
                self._known |= {one.id: _awaited(table, one) for one in fresh}
        if at_once or gone or later:
            self.param.trigger("shown")

    def _specs(self, table: Table) -> Iterable[MeasureSpec]:
        if unmeasured(self._session):
            return
        yield from table.scenario.measures
        yield from self.own
        if self.in_hand is not None:
            yield self.in_hand

    def _taken(self, found: dict[str, _Drawn]) -> None:
        table = self._session.table
        if table is None:
            return
        wanted = {spec.id for spec in self._specs(table)}
        self._known |= {name: one for name, one in found.items() if name in wanted}
        self.param.trigger("shown")
        self.look()

    def _failed(self, error: Exception) -> None:
        self._session.notice = sentence(error)

    @property
    def unit(self) -> str:
        """The unit of rings: the last one selected, a model selected alone, or the firer."""
        session = self._session
        models: list[str] = [name for name in session.selected if "/" in name]
        if not models or session.table is None:
            return str(session.firer)
        whole: str = models[-1].partition("/")[0]
        try:
            count = len(session.table.unit(whole).models)
        except KeyError:
            return str(session.firer)
        alone = len(models) == 1 and count > 1 and session.firer != whole
        return models[-1] if alone else whole

    def subject(self, *, of_target: bool = False) -> str:
        """Return the unit or model of a map.

        It is the target where asked for, else the selected one. Where that is the firer's target,
        it is the firer.
        """
        session, chosen = self._session, self.unit
        if session.firer and session.target:
            if of_target:
                return str(session.target)
            if chosen.partition("/")[0] == session.target:
                return str(session.firer)
        return chosen

    @property
    def piece(self) -> str:
        """The piece of terrain selected last; empty for none."""
        table, chosen = self._session.table, self._session.selected
        pieces = set() if table is None else {piece.id for piece in table.pieces}
        return next((name for name in reversed(chosen) if name in pieces), "")

    def toggle(self, kind: str) -> None:
        """Show or hide the rings, arcs, reach or keystones of the selection."""
        table = self._session.table
        if why := unmeasured(self._session):
            self._session.notice = why
            return
        of = self.unit if kind in OF_UNITS else self.piece
        if table is None or not of:
            self._session.notice = (
                text("table-measure-no-unit", kind=text(_NAMES[kind]))
                if kind in OF_UNITS
                else text("table-measure-no-piece")
            )
            return
        for spec in (*table.scenario.measures, *self.own):
            if spec.kind == kind and spec.of == of:
                self.drop(spec.id)
                return
        spec = MeasureSpec.model_validate(
            {"id": self._free(f"{kind}-{of.replace('/', '-')}"[:54]), "kind": kind, "of": of}
        )
        if kind in OF_UNITS and _nothing(table, kind, of):
            name = table.unit(of.partition("/")[0]).spec.label
            self._session.notice = text(_NOTHING[kind], unit=name)
            return
        self.keep(spec)

    def keep(self, spec: MeasureSpec) -> None:
        """Keep a measure, for everybody where the user may change the table; it replaces one of
        its id."""
        if self._shared:
            self._session.do(SetMeasure(spec.model_dump(mode="json", exclude_defaults=True)))
            return
        self.own = (*(one for one in self.own if one.id != spec.id), spec)
        self._session.said = text("table-measure-alone")

    def drop(self, name: str) -> None:
        """Remove a measure."""
        if any(one.id == name for one in self.own):
            self.own = tuple(one for one in self.own if one.id != name)
        else:
            self._session.do(Remove((f"measures:{name}",)))

    def clear(self) -> None:
        """Remove all measures, in one step."""
        self.param.update(own=(), in_hand=None)
        table = self._session.table
        if table is not None and table.scenario.measures:
            names = tuple(f"measures:{one.id}" for one in table.scenario.measures)
            self._session.do(Remove(names))

    def next_id(self) -> str:
        """Return a free id for a tape."""
        return self._free("tape")

    @property
    def _shared(self) -> bool:
        session = self._session
        return bool(session.desk.role.edits and session.mode.own_marks)

    def _free(self, stem: str) -> str:
        table = self._session.table
        taken = {IN_HAND, *(one.id for one in self.own)}
        if table is not None:
            taken |= {one.id for one in table.scenario.measures}
        if stem not in taken and stem != "tape":
            return stem
        number = 1
        while f"{stem}-{number}" in taken:
            number += 1
        return f"{stem}-{number}"


def _nothing(table: Table, kind: str, of: str) -> bool:
    if kind == "reach":
        return table.unit(of.partition("/")[0]).template.flies
    found = guns(table, of)
    return not found if kind == "rings" else all(gun.arc_deg is None for gun in found)


def _key(table: Table, spec: MeasureSpec) -> tuple[Any, ...]:
    """Return everything a measure depends on; parts of a table are other objects once they
    change."""
    says = table.scenario
    if spec.kind == "keystones":
        return spec, table.pieces, table.size
    rules = says.game, says.ruleset, tuple(says.assumed.items())
    if spec.kind == "reach":
        return spec, table.pieces, table.units, table.size, rules
    named = {one.partition("/")[0] for one in spec.things}
    units = tuple(unit for unit in table.units if unit.id in named)
    if spec.kind in _AT_ONCE:
        return spec, table.pieces, units, says.smoke, says.objectives
    return spec, table.pieces, units, table.size, rules


def _awaited(table: Table, spec: MeasureSpec) -> _Drawn:
    """Return the label of a measure that is being taken."""
    try:
        if spec.of is None:
            return _Drawn((), (), ())
        whole, slash, _ = spec.of.partition("/")
        unit = spec.kind in OF_UNITS
        placed = table.model(spec.of if slash else f"{whole}/0") if unit else table.piece(spec.of)
    except KeyError:
        return _Drawn((), (), ())
    stand = placed.stand
    label = Label(
        id=f"measure/{spec.id}/awaited",
        text=text(_NAMES[spec.kind]),
        detail=text("table-being-measured"),
        tone="measure",
        at=[stand.x, stand.y, stand.z],
        radius=_RADIUS,
    )
    return _Drawn((), (), (label,))


def _drawn(table: Table, spec: MeasureSpec) -> _Drawn:
    try:
        taken = take(table, spec)
    except Exception:  # a measure that fails hides no other
        log.exception("measuring %s", spec)
        taken = None
    if taken is None:
        return _Drawn(_key(table, spec), (), ())
    labels = tuple(
        Label(
            id=f"measure/{spec.id}/{word.name}",
            text=word.text,
            detail=word.detail,
            tone="measure",
            at=list(word.at),
            radius=_RADIUS,
        )
        for word in words(table, taken)
    )
    return _Drawn(_key(table, spec), tuple(measure_items(taken)), labels)
