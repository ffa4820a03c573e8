"""Titles of steps in the list of steps: “moved farmhouse”, “added 2 hedges”."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.telling import heading, in_words, model_called
from sandbox.document import commands as do
from sandbox.document.refusal import Refused
from sandbox.document.things import LISTS, place_of, raw
from sandbox.scenario.kinds import RUNS
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.schema import Scenario, TerrainSpec, UnitSpec

_NAMED = 2
"""Most things that a title names; more are counted."""

_VERBS = {
    "moved": {"position"},
    "turned": {"rotation", "facing"},
    "sized": {"size", "height", "depth", "thickness", "radius", "storey", "storeys", "width"},
    "reshaped": {*RUNS, "polygon"},
}
"""The word for a change of these keys alone."""


def title(command: do.Command, scenario: Scenario | None = None) -> str:
    """Return a short title of a command, never more than a line.

    ``scenario``: the one before it, whose names its things have; without it they have their ids.
    """
    return _Titles(scenario).of(command)


def played(action: Mapping[str, Any], scenario: Scenario) -> str:
    """Return an action of a game on a scenario in a few words: ``Panzer’s move``."""
    return _Titles(scenario).played(action)


class _Titles:
    """Titles of commands on a scenario."""

    def __init__(self, scenario: Scenario | None) -> None:
        self._scenario = scenario

    def of(self, command: do.Command) -> str:  # noqa: C901 - a case for each command
        things, called = self._things, self._called
        match command:
            case do.AddPiece(row=row):
                return f"added {_cut(row.get('name') or _label(row.get('id')))}"
            case do.AddUnit(row=row):
                return f"added {_label(row.get('name') or heading(str(row.get('id'))))}"
            case do.MoveThings(to=to):
                return f"{self._moved(to)} {things(spot.thing for spot in to)}"
            case do.TurnThings(to=to):
                return f"turned {things(facing.thing for facing in to)}"
            case do.SetKeys(thing=thing, keys=keys):
                return _set(called(thing), keys)
            case do.Remove(things=names):
                return f"removed {things(names)}"
            case do.Group(id=name, members=members):
                return f"grouped {things(members)} as {_label(name)}"
            case do.Rename(name=name, thing=thing):
                new = _label(name)
                return f"renamed {called(thing)} to {new}" if thing else f"named the table {name}"
            case do.SetPolicy(keys=keys):
                return f"judged by {_few([_setting(key, keys[key]) for key in keys])}"
            case do.SetWords(words=words):
                ruleset = words.get("name") if isinstance(words, Mapping) else words
                return (
                    f"judged by the words of {_label(ruleset)}" if words else "judged by its game"
                )
            case do.SetTable(keys=keys):
                return f"set {_few([_label(key) for key in keys])} of the table"
            case do.SetScan():
                return "said which thin things the scan does not show"
            case do.SetMark(key=key, row=row):
                return self._marked(MARKS[key], row)
            case do.SetMeasure(row=row):
                return self._measured(row)
            case do.PlaceTemplate(row=row):
                return _template_title(row)
            case do.LayAnew(called=said):
                return said or "read the table anew"
            case do.BeginGame(seed=seed):
                return f"began a game, seed {seed}"
            case do.Act(number=number, action=action):
                return f"played {self.played(action)} ({number + 1})"
            case do.LeaveGame():
                return "left the game"
            case do.Several(commands=several, called=said):
                return said or self._several(several)
            case _:
                return type(command).__name__.lower()

    def played(self, action: Mapping[str, Any]) -> str:
        """Return an action of a game in a few words: ``Panzer's move``, ``order``."""
        what = _label(action.get("order") or action.get("type", "an action"))
        who = action.get("unit") or action.get("fighter")
        return f"{_cut(self._called(who))}’s {what}" if who else what

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

    def _called(self, thing: object) -> str:
        """Return what players call a thing: ``north wood``, ``Sherman``, ``Able rifleman 2``."""
        row = self._row(str(thing))
        if isinstance(row, UnitSpec):
            number = str(thing).partition("/")[2]
            if number and len(row.models) > 1:
                return _cut(model_called(row.plural, row.label, int(number)))
            return _cut(row.label)
        if isinstance(row, Mark):
            return _cut(row.title)
        return _cut(row.label) if isinstance(row, TerrainSpec) else _label(thing)

    def _things(self, names: Iterable[str]) -> str:
        """Describe things in a few words; all models of one unit are the unit."""
        rows = list(names)
        whole = Counter(name.partition("/")[0] for name in rows)
        if len(rows) <= _NAMED:
            return " and ".join(map(self._called, rows))
        if len(whole) > _NAMED:
            return f"{len(rows)} things"
        said = []
        for name, count in whole.items():
            models = getattr(self._row(name), "models", ())
            all_of = len(models) == count
            said.append(self._called(name) if all_of else f"{count} of {self._called(name)}")
        return _few(said)

    def _moved(self, to: Iterable[do.Spot]) -> str:
        """Return the verb of a move: things turned where their facings change, lifted where only
        their heights do.
        """
        verbs = {self._moved_one(spot) for spot in to}
        return next((verb for verb in ("turned", "moved") if verb in verbs), "lifted")

    def _moved_one(self, spot: do.Spot) -> str:
        unit, _, number = spot.thing.partition("/")
        row = self._row(unit)
        if number and isinstance(row, UnitSpec) and int(number) < len(row.models):
            row = row.models[int(number)]
        facing = getattr(row, "facing", getattr(row, "rotation", None))
        if facing is not None and spot.facing is not None and (spot.facing - facing) % 360:
            return "turned"
        before = tuple(getattr(row, "position", None) or ())
        lifted = len(spot.position) == 3 and before[:2] == tuple(spot.position[:2])
        return "lifted" if lifted else "moved"

    def _marked(self, kind: type[Mark], row: Mapping[str, Any]) -> str:
        """Return what was done to a mark: it is new, or some of its keys have changed."""
        before = self._row(f"{kind.key}:{row.get('id')}")
        if before is None:
            return f"{kind.done} {_cut(kind.model_construct(id=str(row.get('id'))).title)}"
        old, new = raw(before), json.loads(json.dumps(row))  # with lists alone, as a file has
        keys = {key: new.get(key) for key in {**old, **new} if new.get(key) != old.get(key)}
        return _set(_cut(before.title), keys)

    def _several(self, several: Iterable[Any]) -> str:
        rows = list(several)
        if all(isinstance(row, do.AddPiece) for row in rows):
            kinds = Counter(str(one.row.get("kind") or "mesh") for one in rows)
            return "added " + _few([_count(number, kind) for kind, number in kinds.items()])
        more = f" and {len(rows) - 1} more" if len(rows) > 1 else ""
        return f"{self.of(rows[0])}{more}"

    def _measured(self, row: Mapping[str, Any]) -> str:
        kind, of = row.get("kind"), row.get("of")
        if isinstance(of, str):
            return f"measured {_label(kind)} of {self._called(of)}"
        points = row.get("points")
        ends = points if isinstance(points, list | tuple) else ()
        named = [end for end in ends if isinstance(end, str)]
        between = " and ".join(map(self._called, named[:_NAMED]))
        return f"measured a {_label(kind)}" + (f" at {between}" if named else "")


def _set(called: str, keys: Mapping[str, Any]) -> str:
    """Return what a change of keys does to a thing, by the first verb that fits all of them."""
    if keys.keys() == {"name"} and keys["name"]:
        return f"renamed {called} to {_cut(keys['name'])}"
    verb = next((verb for verb, known in _VERBS.items() if known >= keys.keys()), "")
    return f"{verb} {called}" if verb else f"set {_few(list(map(_label, keys)))} of {called}"


def _template_title(row: Mapping[str, Any]) -> str:
    if "kind" not in row:
        return f"laid smoke {_label(row.get('id'))}"
    done = "laid" if row.get("seed") is None else "rolled for"
    return f"{done} the template {_label(row.get('id'))}"


def _count(number: int, kind: str) -> str:
    return f"{number} {in_words(kind)}{'' if number == 1 or kind.endswith('s') else 's'}"


def _few(words: list[str]) -> str:
    shown = words[:3]
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(word[:60] for word in shown) + more


def _setting(key: object, value: object) -> str:
    said = str(key).replace("_", " ")
    return f"the usual {said}" if value is None else f"{said} {value}"


def _label(name: object) -> str:
    kind, colon, rest = str(name).rpartition(":")
    said = rest if colon and kind in LISTS else str(name)
    return _cut(in_words(said))


def _cut(words: str) -> str:
    return words[:60]
