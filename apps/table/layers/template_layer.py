"""Templates on a page's table: laid by hand, with their odds, rolled for, stepped, undone.

They belong to the table: everybody sees them, and each change is a step.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import hypot
from secrets import randbelow
from typing import Any

import param

from apps.runtime.background import WORKERS, Latest
from apps.scene.ops import Label
from apps.table.state.error_words import sentence
from apps.table.state.placeable import Placeable
from apps.table.state.session import Session
from languages.message import logged, message
from languages.writing import text
from sandbox.document.commands import Change, PlaceTemplate, Remove, Several
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.measure.templates.by_game import SMOKE, Kind, Rolled, Template, TemplateFault
from sandbox.measure.templates.laid import kinds_in, lay_template, rolled_on
from sandbox.measure.templates.within import ground_at, nearest_unit, on_plan
from sandbox.scenario.briefing import TemplateSpec
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.template_words import Word, template_words
from sandbox.view.marks.templates import template_items

log = logging.getLogger("sightline")

MOST_SEED = 2**31 - 1
_RADIUS = 0.3

Take = Callable[[Placeable, Callable[[], None]], None]
"""Has a thing follow the pointer; calls the function when it is put down."""

_DIGITS = 2


@dataclass(frozen=True, eq=False)
class TemplateShown:
    """A template as a page shows it, with its results and its items."""

    key: tuple[Any, ...]
    template: Template | None = None
    rolled: Rolled | None = None
    items: tuple[Item, ...] = ()
    labels: tuple[Label, ...] = ()
    fault: str = ""

    @property
    def called(self) -> bool:
        """Whether the rules may bring it late or astray."""
        return self.template is not None and self.template.spec.called


class TemplateLayer(param.Parameterized):
    """The templates that one page shows, and the one that its card is about.

    ``take`` has a template follow the pointer. ``shown`` is triggered whenever a picture changes.
    """

    shown = param.Event()
    chosen = param.String("", doc="The card's template: `templates:` or `smoke:` and an id.")

    def __init__(self, session: Session, take: Take, **params: Any) -> None:
        super().__init__(**params)
        self._session, self._take = session, take
        self._known: dict[str, TemplateShown] = {}
        self._warm = False
        self._looking: Latest[dict[str, TemplateShown]] = Latest(self._looked, self._failed)
        session.param.watch(self.look, ["table", "mode"])
        self.param.watch(self.look, "chosen")

    @property
    def items(self) -> list[Item]:
        """Everything that all templates draw."""
        return [item for one in self._known.values() for item in one.items]

    @property
    def labels(self) -> list[Label]:
        """The labels beside all templates."""
        return [label for one in self._known.values() for label in one.labels]

    @property
    def about(self) -> TemplateShown | None:
        """The template of the card, as far as it is known."""
        return self._known.get(self.chosen)

    @property
    def spec(self) -> TemplateSpec | None:
        """The template of the card, as the table has it."""
        return self.specs.get(self.chosen)

    @property
    def specs(self) -> Mapping[str, TemplateSpec]:
        """All templates and smoke on the table, in the order of the file."""
        table = self._session.standing
        if table is None:
            return {}
        says = table.scenario
        laid = {f"templates:{one.id}": one for one in says.templates}
        for one in says.smoke:
            smoke = TemplateSpec(id=one.id, kind=SMOKE, position=one.position, radius=one.radius)
            laid[f"{SmokeSpec.key}:{one.id}"] = smoke
        return laid

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Kinds of templates for this table."""
        table = self._session.standing
        return () if table is None else _kinds(table)

    def kind(self, name: str) -> Kind | None:
        """Return a kind by its name. Raises KeyError."""
        return next((one for one in self.kinds if one.name == name), None)

    def forget(self) -> None:
        """Forget everything: another table is shown."""
        self._looking.forget()
        self._known, self._warm = {}, False
        self.chosen = ""

    def look(self, *_events: object) -> None:
        """Compute the templates anew that have changed."""
        session, table = self._session, self._session.standing
        specs = {} if table is None or not session.mode.own_marks else dict(self.specs)
        if self.chosen and self.chosen not in specs:
            self.chosen = ""  # this looks again
            return
        wanted = {
            name: spec for name, spec in specs.items() if spec.kind != SMOKE or name == self.chosen
        }
        gone = self._known.keys() - wanted.keys()
        for name in gone:
            del self._known[name]
        if table is None:
            return
        if self._looking.later and not self._warm:
            # know the ground by the time that a template is laid on it
            self._warm = True
            WORKERS.submit(ground_at, table, 0.0, 0.0)
        stale = {
            name: spec
            for name, spec in wanted.items()
            if name not in self._known or self._known[name].key != self._key(table, name, spec)
        }
        if stale:
            chosen = self.chosen
            keys = {name: self._key(table, name, spec) for name, spec in stale.items()}
            self._looking.run(
                lambda: {
                    name: show_template(table, spec, keys[name], whole=name == chosen)
                    for name, spec in stale.items()
                }
            )
        if gone:
            self.param.trigger("shown")

    def _key(self, table: Table, name: str, spec: TemplateSpec) -> tuple[Any, ...]:
        says = table.scenario
        rules = says.game, says.ruleset, tuple(says.assumed.items())
        rolled = spec.seed is not None and says.templates[-1:]
        stands = table.pieces, table.units, table.size
        return spec, name == self.chosen, *stands, rules, rolled

    def _looked(self, found: dict[str, TemplateShown]) -> None:
        there = self.specs
        self._known |= {name: one for name, one in found.items() if name in there}
        self.param.trigger("shown")
        self.look()

    def _failed(self, error: Exception) -> None:
        self._session.notice = sentence(error)

    def lay(self, kind: str, weapon: str = "") -> None:
        """Have a template follow the pointer, to be laid by a click."""
        table, made = self._session.standing, self.kind(kind)
        if table is None or made is None or self._session.refused:
            return
        name = free_id(table.scenario, kind)
        row: dict[str, Any] = {"id": name, "kind": kind}
        if weapon and weapon != next(iter(made.weapons), ""):
            row["weapon"] = weapon
        if self._session.firer and made.tone == "side":
            row["of"] = self._session.firer
        key = SmokeSpec.key if kind == SMOKE else "templates"
        self._take(TemplateInHand(made, row), lambda: self.param.update(chosen=f"{key}:{name}"))

    def again(self) -> None:
        """Have the chosen template follow the pointer, to be laid elsewhere."""
        spec = self.spec
        made = None if spec is None else self.kind(spec.kind)
        if spec is not None and made is not None and not self._session.refused:
            row = row_of(unrolled(spec))
            if made.aims_in and made.tone != "side":
                row.pop("of", None)
            self._take(TemplateInHand(made, row), lambda: None)

    def roll(self, *, next_turn: bool = False) -> None:
        """Roll for the chosen template. ``next_turn``: once more on the same spot."""
        spec = self.spec
        if spec is None or spec.kind == SMOKE:
            return
        turn = min(6, spec.turn + 1) if next_turn else spec.turn
        new = {"seed": randbelow(MOST_SEED), "step": 1, "shifted": None, "turn": turn}
        self._set(spec.model_copy(update=new))

    def step(self, by: int) -> None:
        """Show more or fewer events of the roll."""
        spec, about = self.spec, self.about
        if spec is None or about is None or about.rolled is None:
            return
        last = len(about.rolled.steps)
        there = max(0, min(last, about.rolled.shown + by))
        if there != about.rolled.shown:
            self._set(spec.model_copy(update={"step": None if there == last else there}))

    def to_end(self) -> None:
        """Show all events of the roll."""
        spec = self.spec
        if spec is not None and spec.seed is not None:
            self._set(spec.model_copy(update={"step": None}))

    def put_back(self) -> None:
        """Undo the roll."""
        spec = self.spec
        if spec is not None:
            self._set(unrolled(spec))

    def by_the_rules(self, called: bool) -> None:
        """Apply the rules by which it may come late or astray, or not."""
        spec = self.spec
        if spec is not None and spec.called != called:
            self._set(unrolled(spec).model_copy(update={"called": called}))

    def of_weapon(self, weapon: str) -> None:
        """Give the chosen template another weapon."""
        spec = self.spec
        made = None if spec is None else self.kind(spec.kind)
        if spec is None or made is None or weapon not in made.weapons:
            return
        if spec.kind == SMOKE:
            self._session.do(
                PlaceTemplate(
                    {"id": spec.id, "position": list(spec.position), "radius": made.weapons[weapon]}
                )
            )
        else:
            self._set(unrolled(spec).model_copy(update={"weapon": weapon}))

    def point(self) -> None:
        """Have its point follow the pointer, which somebody has to choose before it goes on."""
        spec, about = self.spec, self.about
        made = None if spec is None else self.kind(spec.kind)
        asked = None if about is None else about.rolled
        if spec is None or made is None or asked is None or not asked.asks:
            return
        if not self._session.refused:
            self._take(PointInHand(made, spec, asked.within_in, asked.late), lambda: None)

    def remove(self) -> None:
        """Remove the chosen template."""
        if self.chosen:
            self._session.do(Remove((self.chosen,)))

    def _set(self, spec: TemplateSpec) -> None:
        """Change it; of those that were rolled for only one is shown."""
        change: Change = PlaceTemplate(row_of(spec))
        table = self._session.standing
        if spec.seed is not None and table is not None:
            others = [
                PlaceTemplate(row_of(unrolled(one)))
                for one in table.scenario.templates
                if one.id != spec.id and one.seed is not None
            ]
            if others:
                change = Several((*others, change), logged(message("table-rolled-template")))
        self._session.do(change)


def show_template(
    table: Table, spec: TemplateSpec, key: tuple[Any, ...], *, whole: bool
) -> TemplateShown:
    """Return a template laid, rolled and drawn. ``whole``: with all its words."""
    try:
        template = lay_template(table, spec)
        rolled = rolled_on(table) if spec.seed is not None else None
        items = tuple(template_items(table, template, rolled))
        words = template_words(table, template, rolled, whole=whole)
    except TemplateFault as fault:
        return TemplateShown(key, fault=str(fault))
    except Exception as error:  # a template that fails hides no other
        log.exception("laying %s", spec)
        return TemplateShown(key, fault=sentence(error))
    return TemplateShown(key, template, rolled, items, tuple(map(_label, words)))


def _label(word: Word) -> Label:
    return Label(
        id=f"template/{word.name}",
        text=word.text,
        detail=word.detail,
        tone="measure",
        at=list(word.at),
        radius=_RADIUS,
        spare=word.spare,
    )


def _kinds(table: Table) -> tuple[Kind, ...]:
    game: TableGame[Any] = table.scenario.brings
    return kinds_in(game)


@dataclass(frozen=True, eq=False)
class TemplateInHand:
    """A template in hand: a `apps.table.state.placeable.Placeable`."""

    kind: Kind
    row: Mapping[str, Any]
    turns = False

    @property
    def id(self) -> str:
        """It is in no palette."""
        return f"laid:{self.kind.name}"

    @property
    def label(self) -> str:
        """Its name for players."""
        return str(self.kind.label)

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """Return the command that lays it."""
        where = [round(at[0], _DIGITS), round(at[1], _DIGITS)]
        if self.kind.name == SMOKE:
            weapons = self.kind.weapons
            named = self.row.get("weapon") or next(iter(weapons), "")
            radius = self.row.get("radius") or weapons.get(named, 6.0)
            return PlaceTemplate({"id": self.row["id"], "position": where, "radius": radius})
        row = {**self.row, "position": where}
        near = "" if "of" in row else _aimed(table, self.kind, at)
        if near:
            row["of"] = near
        return PlaceTemplate(row)


@dataclass(frozen=True, eq=False)
class PointInHand:
    """The point of a template in hand."""

    kind: Kind
    spec: TemplateSpec
    within_in: float
    late: bool
    turns = False

    @property
    def id(self) -> str:
        """It is in no palette."""
        return f"point:{self.kind.name}"

    @property
    def label(self) -> str:
        """The name of its template for players."""
        return text("table-its-point", template=self.kind.label)

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """Return the command that puts it there. Raises Refused where that is too far."""
        x, y = self.spec.position
        if self.within_in and hypot(at[0] - x, at[1] - y) > self.within_in:
            raise Refused(message("table-point-moves", most=self.within_in))
        where = (round(at[0], _DIGITS), round(at[1], _DIGITS))
        if not self.late:
            return PlaceTemplate(row_of(self.spec.model_copy(update={"shifted": where, "step": 1})))
        new = unrolled(self.spec).model_copy(update={"position": where})
        near = _aimed(table, self.kind, at)
        return PlaceTemplate(row_of(new.model_copy(update={"of": near}) if near else new))


def _aimed(table: Table, kind: Kind, at: tuple[float, float]) -> str:
    """Return the unit that a template laid there is aimed at; empty for none."""
    if not kind.aims_in:
        return ""
    place = ground_at(table, *at)
    unit = nearest_unit(table, place)
    if unit is None:
        return ""
    away = on_plan(table, place)
    near = min(away[model.id] for model in unit.models)
    return unit.id if near <= kind.aims_in else ""


def unrolled(spec: TemplateSpec) -> TemplateSpec:
    """Return a template without its rolls."""
    return spec.model_copy(update={"seed": None, "step": None, "shifted": None, "turn": 1})


def row_of(spec: TemplateSpec) -> dict[str, Any]:
    """Return a template as its table in a file."""
    row: dict[str, Any] = spec.model_dump(mode="json", exclude_defaults=True)
    return row
