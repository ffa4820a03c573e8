"""Titles of steps in the list of steps: “moved farmhouse”, “added 2 hedges”."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from languages.message import Logged, Message, key_of, message
from rules.engine.telling import in_words, model_called, piece_called, unit_called
from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.document.things import LISTS, place_of, raw
from sandbox.scenario.kinds import RUNS, called_in
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.schema import Scenario, TerrainSpec, UnitSpec

_NAMED = 2
"""Most things that a title names; more are counted."""

_VERBS = {
    "edit-moved": {"position"},
    "edit-turned": {"rotation", "facing"},
    "edit-sized": {"size", "height", "depth", "thickness", "radius", "storey", "storeys", "width"},
    "edit-reshaped": {*RUNS, "polygon"},
}
"""The message for a change of these keys alone."""


def title(command: do.Command, scenario: Scenario | None = None) -> Message:
    """Return a short title of a command, never more than a line.

    ``scenario``: the one before it, whose names its things have; without it they have their ids.
    """
    return _Titles(scenario).of(command)


def played(action: Mapping[str, Any], scenario: Scenario) -> str:
    """Return an action of a game on a scenario in a few words: ``Panzer’s move``."""
    return str(_Titles(scenario).played(action))


class _Titles:
    """Titles of commands on a scenario."""

    def __init__(self, scenario: Scenario | None) -> None:
        self._scenario = scenario

    def of(self, command: do.Command) -> Message:  # noqa: C901 - a case for each command
        things, called = self._things, self._called
        match command:
            case do.AddPiece(row=row):
                said = row.get("name")
                new = piece_called(str(row.get("id")), str(row.get("kind")))
                return message("edit-added", thing=_cut(said) if said else new)
            case do.AddUnit(row=row):
                said = row.get("name")
                new = unit_called(str(row.get("id")), str(row.get("template")))
                return message("edit-added", thing=_label(said) if said else new)
            case do.MoveThings(to=to):
                return Message(self._moved(to), {"things": things(spot.thing for spot in to)})
            case do.TurnThings(to=to):
                return message("edit-turned", things=things(facing.thing for facing in to))
            case do.SetKeys(thing=thing, keys=keys):
                return _set(called(thing), keys)
            case do.Remove(things=names):
                return message("edit-removed", things=things(names))
            case do.Group(id=name, members=members):
                return message("edit-grouped", things=things(members), name=_label(name))
            case do.Rename(name=name, thing=thing):
                if not thing:
                    return message("edit-named-table", name=name)
                return message("edit-renamed", thing=called(thing), name=_label(name))
            case do.SetPolicy(keys=keys):
                settings = _few([_setting(key, keys[key]) for key in keys])
                return message("edit-judged-by", settings=settings)
            case do.SetWords(words=words):
                if not words:
                    return message("edit-judged-by-game")
                ruleset = words.get("name") if isinstance(words, Mapping) else words
                return message("edit-judged-by-words", name=_label(ruleset))
            case do.SetTable(keys=keys):
                return message("edit-set-of-table", keys=_fields(keys))
            case do.SetScan():
                return message("edit-scan")
            case do.SetMark(key=key, row=row):
                return self._marked(MARKS[key], row)
            case do.SetMeasure(row=row):
                return self._measured(row)
            case do.PlaceTemplate(row=row):
                return _template_title(row)
            case do.LayAnew(called=said):
                return _worded(said) if said else message("edit-read-anew")
            case do.BeginGame(seed=seed):
                return message("edit-began-game", seed=str(seed))
            case do.Act(number=number, action=action):
                return message("edit-played", action=self.played(action), number=number + 1)
            case do.LeaveGame():
                return message("edit-left-game")
            case do.Several(commands=several, called=said):
                return _worded(said) if said else self._several(several)
            case _:
                return message("edit-word", word=type(command).__name__.lower())

    def played(self, action: Mapping[str, Any]) -> Message:
        """Return an action of a game in a few words: ``Panzer's move``, ``order``."""
        code = action.get("order") or action.get("type")
        what = message("edit-an-action")
        if code:
            what = message("edit-deed", code=key_of(str(code)), word=_label(code))
        who = action.get("unit") or action.get("fighter")
        return message("edit-action-of", unit=self._called(who), action=what) if who else what

    def _row(self, thing: str) -> Any:
        """Return a thing's row in the scenario, a model's unit; None where it has none."""
        if self._scenario is None:
            return None
        unit, slash, number = thing.rpartition("/")
        try:
            key, index = place_of(self._scenario, unit if slash and number.isdecimal() else thing)
        except Refused:
            return None
        return getattr(self._scenario, key)[index]

    def _called(self, thing: object) -> str | Message:
        """Return what players call a thing: ``north wood``, ``Sherman``, ``Able rifleman 2``."""
        row = self._row(str(thing))
        if isinstance(row, UnitSpec):
            number = str(thing).partition("/")[2]
            if number and len(row.models) > 1:
                return model_called(row.plural, row.called, int(number))
            return _cut(row.name) if row.name else row.called
        if isinstance(row, Mark):
            return _cut(row.title)
        if isinstance(row, TerrainSpec):
            return _cut(row.name) if row.name else row.called
        return _label(thing)

    def _things(self, names: Iterable[str]) -> Message:
        """Describe things in a few words; all models of one unit are the unit."""
        rows = list(names)
        whole = Counter(name.partition("/")[0] for name in rows)
        if len(rows) <= _NAMED:
            return _both([*map(self._called, rows)])
        if len(whole) > _NAMED:
            return message("edit-things", count=len(rows))
        said = []
        for name, count in whole.items():
            models, unit = getattr(self._row(name), "models", ()), self._called(name)
            key = "edit-all-of" if len(models) == count else "edit-some-of"
            said.append(message(key, unit=unit, count=count))
        return _few(said)

    def _moved(self, to: Iterable[do.Spot]) -> str:
        """Return the message of a move: things turned where their facings change, lifted where only
        their heights do.
        """
        verbs = {self._moved_one(spot) for spot in to}
        return next(
            (verb for verb in ("edit-turned", "edit-moved") if verb in verbs), "edit-lifted"
        )

    def _moved_one(self, spot: do.Spot) -> str:
        unit, _, number = spot.thing.partition("/")
        row = self._row(unit)
        if number and isinstance(row, UnitSpec) and int(number) < len(row.models):
            row = row.models[int(number)]
        facing = getattr(row, "facing", getattr(row, "rotation", None))
        if facing is not None and spot.facing is not None and (spot.facing - facing) % 360:
            return "edit-turned"
        before = tuple(getattr(row, "position", None) or ())
        lifted = len(spot.position) == 3 and before[:2] == tuple(spot.position[:2])
        return "edit-lifted" if lifted else "edit-moved"

    def _marked(self, kind: type[Mark], row: Mapping[str, Any]) -> Message:
        """Return what was done to a mark: it is new, or some of its keys have changed."""
        before = self._row(f"{kind.key}:{row.get('id')}")
        if before is None:
            new_one = _cut(kind.model_construct(id=str(row.get("id"))).title)
            return message("edit-marked", done=kind.done, thing=new_one)
        old, new = raw(before), json.loads(json.dumps(row))  # with lists alone, as a file has
        keys = {key: new.get(key) for key in {**old, **new} if new.get(key) != old.get(key)}
        return _set(_cut(before.title), keys)

    def _several(self, several: Iterable[Any]) -> Message:
        rows = list(several)
        if all(isinstance(row, do.AddPiece) for row in rows):
            kinds = Counter(str(one.row.get("kind") or "mesh") for one in rows)
            counted = _few([_count(number, kind) for kind, number in kinds.items()])
            return message("edit-added", thing=counted)
        first = self.of(rows[0])
        return _more(first, len(rows) - 1) if len(rows) > 1 else first

    def _measured(self, row: Mapping[str, Any]) -> Message:
        kind, of = row.get("kind"), row.get("of")
        if isinstance(of, str):
            said = called_in("table-measure", kind)
            return message("edit-measured-of", kind=said, thing=self._called(of))
        points = row.get("points")
        ends = points if isinstance(points, list | tuple) else ()
        named = [end for end in ends if isinstance(end, str)]
        if not named:
            return message("edit-measured", kind=called_in("table-measure", kind))
        ends_said = _both([*map(self._called, named[:_NAMED])])
        return message("edit-measured-at", kind=called_in("table-measure", kind), ends=ends_said)


def _set(called: str | Message, keys: Mapping[str, Any]) -> Message:
    """Return what a change of keys does to a thing, by the first verb that fits all of them."""
    if keys.keys() == {"name"} and keys["name"]:
        return message("edit-renamed", thing=called, name=_cut(keys["name"]))
    verb = next((verb for verb, known in _VERBS.items() if known >= keys.keys()), "")
    if verb:
        return Message(verb, {"things": called})
    return message("edit-set", keys=_fields(keys), thing=called)


def _template_title(row: Mapping[str, Any]) -> Message:
    name = _label(row.get("id"))
    if "kind" not in row:
        return message("edit-laid-smoke", name=name)
    rolled = row.get("seed") is not None
    return message("edit-rolled-template" if rolled else "edit-laid-template", name=name)


def _count(number: int, kind: str) -> Message:
    kinds = in_words(kind).removesuffix("s") + "s"
    return message("edit-kinds", number=number, kind=called_in("kind", kind), kinds=kinds)


def _fields(keys: Iterable[str]) -> Message:
    return _few([called_in("field", key) for key in keys])


def _few(said: list[Message]) -> Message:
    shown = message("edit-list", said=tuple(said[:3]))
    return _more(shown, len(said) - 3) if len(said) > 3 else shown


def _more(first: Message, more: int) -> Message:
    return message("edit-and-more", first=first, more=more)


def _both(said: Sequence[str | Message]) -> Message:
    first, *others = said
    if others:
        return message("edit-both", first=first, second=others[0])
    return first if isinstance(first, Message) else message("edit-word", word=first)


def _worded(said: str) -> Message:
    """Return a title that a command brings: its message, or the words of another program."""
    return said.said if isinstance(said, Logged) else message("edit-word", word=said)


def _word(name: object) -> Message:
    return message("edit-word", word=_label(name))


def _setting(key: object, value: object) -> Message:
    said = called_in("field", key)
    if value is None:
        return message("edit-setting-usual", field=said)
    return message("edit-setting", field=said, value=str(value)[:60])


def _label(name: object) -> str:
    kind, colon, rest = str(name).rpartition(":")
    said = rest if colon and kind in LISTS else str(name)
    return _cut(in_words(said))


def _cut(words: str) -> str:
    return words[:60]
