"""Match the units of an army list to templates, and what they carry to weapons, by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.engine.spec import UnitChoices
from rules.games import game_of
from sandbox.exchange.rosters.names import Names, Words, words_of
from sandbox.exchange.rosters.roster import MOST_UNITS, Gear, Roster, RosterUnit
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.json_text import fault
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import Template, templates

Arms = tuple[str, ...]

SQUAD = 5
"""Number in front of a squad's name from which it counts models, not units."""


@dataclass(frozen=True)
class Unmatched:
    """A name without a match. ``nearest``: the most similar name; ``unit``: where it stands, empty
    for a unit itself."""

    name: str
    nearest: str | None
    unit: str = ""


@dataclass(frozen=True)
class Matched:
    """A unit of a list. ``template``: None where none has its name.

    ``weapons``: those of each model in turn; None: the template's. ``carries``: whether the list
    says what its models carry.
    """

    name: str
    template: str | None
    models: int
    quality: str | None = None
    officer: str | None = None
    weapons: tuple[Arms, ...] | None = None
    carries: bool = False


@dataclass(frozen=True)
class Matches:
    """A list in the words of a game."""

    units: tuple[Matched, ...]
    unmatched: tuple[Unmatched, ...]
    passed_over: tuple[str, ...]


def match_roster(file: str, roster: Roster, names: Names, scenario: Scenario) -> Matches:
    """Match a list to the game and ruleset of a scenario.

    Raises ScenarioFault for too many units.
    """
    matcher = _Matcher(names, scenario)
    units = [made for unit in roster.units for made in matcher.units(unit)]
    if len(units) > MOST_UNITS:
        raise fault(file, "", f"{len(units):,} units", f"at most {MOST_UNITS}")
    passed = (*roster.passed_over, *matcher.passed)
    return Matches(tuple(units), tuple(matcher.unmatched), passed)


class _Matcher:
    def __init__(self, names: Names, scenario: Scenario) -> None:
        self._names, self._scenario = names, scenario
        self._game = game_of(scenario.game)
        self.unmatched: list[Unmatched] = []
        self.passed: list[str] = []

    def units(self, unit: RosterUnit) -> Iterator[Matched]:
        words = words_of(unit.name)
        name, quality, officer = self._named(words)
        if name is None:
            if unit.option:
                self.passed.append(unit.name)
                return
            self.unmatched.append(Unmatched(unit.name, self._names.units.nearest(unit.name)))
            carries = any(unit.carried())
            yield Matched(unit.name, None, _models_of_unknown(unit), carries=carries)
            return
        made = templates()[name]
        quality = quality or self._quality_of_gear(unit)
        units, models = _counts(unit, made)
        weapons = self._weapons(unit, name, models)
        row = Matched(
            unit.name,
            name,
            models,
            quality if quality in self._scenario.brings.qualities else None,
            officer if made.officer not in ("none", officer) else None,
            weapons,
        )
        yield from [row] * units

    def _named(self, words: Words) -> tuple[str | None, str | None, str | None]:
        """Return the template, the quality and the rank that a name tells."""
        unit = self._names.units.find(words)
        rest = words if unit is None else (*words[: unit.start], *words[unit.end :])
        quality = self._names.qualities.find(rest) or self._names.qualities.find(words)
        officer = self._names.officers.find(rest) or self._names.officers.find(words)
        template = None if unit is None else unit.key
        if officer is not None and unit is None:
            template = self._led()
        return (
            template,
            None if quality is None else quality.key,
            None if officer is None else officer.key,
        )

    def _led(self) -> str | None:
        """Return the game's template of an officer; None where it has none."""
        game = self._scenario.game
        made = templates().items()
        return next((n for n, one in made if one.game == game and one.officer != "none"), None)

    def _quality_of_gear(self, unit: RosterUnit) -> str | None:
        found = (self._names.qualities.find(words_of(gear.name)) for gear in unit.carried())
        return next((one.key for one in found if one is not None), None)

    def _weapons(self, unit: RosterUnit, template: str, models: int) -> tuple[Arms, ...] | None:
        choices = self._game.unit_choices(self._scenario.ruleset, template)
        every = list(unit.carried())
        if choices is None:
            return None
        fixed = templates()[template].moves is not Moves.FOOT
        usual = {name for row in choices.usual for name in row}
        known = {
            gear.name: self._weapon(gear, choices, usual if fixed else None, unit.name)
            for gear in every
        }
        if fixed:
            return None
        issue = _Issue(choices, models)
        first = 0
        for group in unit.groups:
            last = min(first + group.count, models)
            inside = self._names.weapons.find(words_of(group.name))
            if inside is not None and inside.key in choices.weapons:
                issue.give(inside.key, last - first, first, last)
            for gear in group.gear:
                if weapon := known[gear.name]:
                    count = gear.count or (last - first)
                    issue.give(weapon, count, first, last)
            first = last
        for gear in unit.gear:
            if weapon := known[gear.name]:
                issue.give(weapon, models if gear.every else gear.count or 1, 0, models)
        return issue.given()

    def _weapon(
        self, gear: Gear, choices: UnitChoices, only: set[str] | None, unit: str
    ) -> str | None:
        """Return the weapon that a thing carried is; list it where nothing has its name."""
        words = words_of(gear.name)
        found = self._names.weapons.find(words)
        if found is not None and found.key in (choices.weapons if only is None else only):
            return found.key
        others = (self._names.qualities, self._names.officers, self._names.men)
        if found is None and any(one.find(words) is not None for one in others):
            return None
        nearest = found.key if found is not None else self._names.weapons.nearest(gear.name)
        self.unmatched.append(Unmatched(gear.name, nearest, unit))
        return None


class _Issue:
    """The weapons of a unit's models while a list is handed out to them."""

    def __init__(self, choices: UnitChoices, models: int) -> None:
        usual: Sequence[Arms] = choices.usual or ((),)
        self._default = [usual[min(number, len(usual) - 1)] for number in range(models)]
        self._arms = [usual[0], *[usual[-1]] * (models - 1)]
        self._base = usual[-1]
        self._added = {name for row in choices.sets for name in row[1:]}
        self._told = False

    def give(self, weapon: str, count: int, first: int, last: int) -> None:
        """Give a weapon to ``count`` of the models ``first`` to ``last``, the leader last."""
        self._told = True
        span = range(first, last)
        count -= sum(weapon in self._arms[number] for number in span)
        plain = [n for n in span if weapon not in self._arms[n]]
        plain.sort(key=lambda n: (n == 0, self._arms[n] != self._base))
        for number in plain[: max(count, 0)]:
            held = self._arms[number]
            self._arms[number] = (*held, weapon) if weapon in self._added and held else (weapon,)

    def given(self) -> tuple[Arms, ...] | None:
        """Return the weapons of each model, the last for all that follow; None: the template's."""
        if not self._told or self._arms == self._default:
            return None
        rows = list(self._arms)
        while len(rows) > 1 and rows[-1] == rows[-2]:
            rows.pop()
        return tuple(rows)


def _counts(unit: RosterUnit, made: Template) -> tuple[int, int]:
    """Return how many units a row is, and the models of each."""
    number, listed = unit.number or 1, unit.listed
    if made.moves in (Moves.WHEELS, Moves.AIR):
        return number, 1
    if unit.of_models:
        alone = number + listed == 1 and made.officer == "none"
        return 1, made.models if alone else number + listed
    squad = made.models >= SQUAD and number >= SQUAD
    if squad:
        return 1, max(number, listed)
    return number, listed or made.models


def _models_of_unknown(unit: RosterUnit) -> int:
    """Return the models of a unit without a template."""
    number = unit.number or 1
    if unit.of_models:
        return number + unit.listed
    return max(number, unit.listed)
