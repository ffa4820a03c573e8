"""Match the units of an army list to templates, and what they carry to weapons, by name.

What is written is what is read, or it is asked: a unit with a word, a number or a calibre that does
not fit its template is in doubt, with the reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from languages.writing import text
from rules.engine.spec import UnitChoices
from rules.games import game_of
from sandbox.exchange.rosters.accounting import (
    CALIBRE,
    KIND,
    OFFICER,
    QUALITY,
    SIZE,
    UNIT,
    WEAPON,
    Account,
)
from sandbox.exchange.rosters.classing import Classifier, ClassReading, is_squad, told
from sandbox.exchange.rosters.names import Names, weapon_called, words_of
from sandbox.exchange.rosters.roster import MOST_UNITS, Gear, Roster, RosterUnit, too_many
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import Template, template_called, templates

Arms = tuple[str, ...]
Choices = Mapping[str, str]
"""Corrections by place of a list: a template, or `LEFT_OUT`."""

LEFT_OUT = ""

SQUAD = 5
"""Number in front of a squad's name from which it counts models, not units."""

MOST_ALIKE = 4
"""Most units of one line that are read without a question."""

_ADDED = ("panzerfaust", "VB launcher")
"""Weapons that a man carries beside a rifle."""

_BESIDE = re.compile(
    r"\+|&|\b(?:with|mit|and|und|avec|et|additional|extra|further|begleiter|escort|companion)s?\b",
    re.I,
)


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
    says what its models carry. ``unwritten``: a vehicle of whose gun the list says nothing.
    ``line``: the words of the list at ``place``. ``doubts``: reasons to ask whether it is read
    right; ``candidates``: templates to choose from.
    """

    name: str
    template: str | None
    models: int
    quality: str | None = None
    officer: str | None = None
    weapons: tuple[Arms, ...] | None = None
    carries: bool = False
    unwritten: bool = False
    place: str = ""
    line: str = ""
    doubts: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Matches:
    """A list in the words of a game. ``chosen_out``: units that somebody chose to leave out."""

    units: tuple[Matched, ...]
    unmatched: tuple[Unmatched, ...]
    passed_over: tuple[str, ...]


def match_roster(
    file: str, roster: Roster, names: Names, scenario: Scenario, chosen: Choices | None = None
) -> Matches:
    """Match a list to the game and ruleset of a scenario.

    ``chosen``: by place of a unit, the template that somebody chose for it, or `LEFT_OUT`. Raises
    ScenarioFault for too many units.
    """
    matcher = _Matcher(names, scenario, chosen or {})
    units = [made for unit in roster.units for made in matcher.units(unit)]
    if len(units) > MOST_UNITS:
        raise too_many(file, "", "units", MOST_UNITS, len(units))
    passed = (*roster.passed_over, *matcher.passed)
    return Matches(tuple(units), tuple(matcher.unmatched), passed)


class _Matcher:
    def __init__(self, names: Names, scenario: Scenario, chosen: Choices) -> None:
        self._names, self._scenario, self._chosen = names, scenario, chosen
        self._game = game_of(scenario.game)
        self._classes = Classifier(names, scenario)
        self.unmatched: list[Unmatched] = []
        self.passed: list[str] = []

    def units(self, unit: RosterUnit) -> Iterator[Matched]:
        """Yield the units that a row of the list stands for."""
        head = self._classes.account(unit.name)
        every = list(unit.carried())
        more = {gear.name: self._classes.account(gear.name) for gear in every}
        reading = self._classes.read(head, list(more.values()))
        choice = self._chosen.get(unit.place)
        if choice == LEFT_OUT:
            self.passed.append(unit.name)
            return
        if choice is not None:
            reading = ClassReading(choice, named=reading.named)
        if reading.template is None:
            if unit.option:
                self.passed.append(unit.name)
                return
            near = self._names.units.nearest(unit.name)
            self.unmatched.append(Unmatched(unit.name, near))
            likely = None if near is None else self._names.units.key(words_of(near))
            yield Matched(unit.name, None, _models_of_unknown(unit), carries=bool(every),
                          place=unit.place, line=unit.line or unit.name,
                          candidates=() if likely is None else (likely,))  # fmt: skip
            return
        made = templates()[reading.template]
        accounts = [head, *more.values(), *(self._classes.account(g.name) for g in unit.groups)]
        units, models = self._counts(unit, made, head, reading)
        weapons = self._weapons(unit, reading, models, more)
        quality, officer = _first(accounts, QUALITY), _first(accounts, OFFICER)
        row = Matched(
            unit.name,
            reading.template,
            models,
            quality if quality in self._scenario.brings.qualities else None,
            officer if made.officer not in ("none", officer) else None,
            weapons,
            bool(every),
            made.moves in (Moves.WHEELS, Moves.AIR) and not any(map(_tells_gun, accounts)),
            unit.place,
            unit.line or unit.name,
            () if choice is not None else tuple(reading.doubts),
            tuple(dict.fromkeys((reading.template, *reading.candidates))),
        )
        yield from [row] * units

    def _counts(
        self, unit: RosterUnit, made: Template, head: Account, reading: ClassReading
    ) -> tuple[int, int]:
        """Return how many units a row is, and the models of each; doubt what does not fit."""
        number, listed = unit.number or 1, unit.listed
        called = template_called(reading.template or "")
        if is_squad(made):
            return self._squads(unit, made, reading)
        if unit.of_models and made.moves is Moves.FOOT:
            alone = number + listed == 1 and made.officer == "none"
            models = made.models if alone else number + listed
            if made.officer == "none" and models > made.models:
                facts = {"models": models, "most": made.models}
                reading.doubt(text("list-other-models", unit=called, **facts))
                models = made.models
            return 1, models
        if number > MOST_ALIKE:
            reading.doubt(text("list-many", count=number))
            number = number if unit.times else 1
        if made.moves in (Moves.WHEELS, Moves.AIR):
            if listed > 1:
                reading.doubt(text("list-men-of-one", men=listed, unit=called))
            return number, 1
        if made.officer != "none":
            if not listed:
                return number, made.models
            if UNIT in {sense for span in head.spans for sense in span.senses}:
                return number, listed
            if not _BESIDE.search(unit.line or "+"):
                reading.doubt(text("list-men-beside", men=listed))
            return number, 1 + listed
        gun = made.moves is Moves.CREW and self._classes.has_gun(reading.template or "")
        models = listed + gun if listed else made.models
        if models > made.models:
            facts = {"men": listed, "most": made.models - gun}
            reading.doubt(text("list-other-crew", unit=called, **facts))
            models = made.models
        return number, models

    def _squads(self, unit: RosterUnit, made: Template, reading: ClassReading) -> tuple[int, int]:
        number, listed = unit.number or 1, unit.listed
        if unit.of_models:
            return 1, made.models if number + listed == 1 else number + listed
        if not listed and number < SQUAD:
            listed = self._armed(unit, reading)
        if number >= SQUAD:
            if listed and listed not in (number, number - 1) and listed < number:
                reading.doubt(text("list-two-numbers", number=number, men=listed))
            return 1, max(number, listed)
        if unit.number is not None and number > 1 and not listed and not unit.times:
            reading.doubt(text("list-squads-or-men", number=number))
        return number, listed or made.models

    def _armed(self, unit: RosterUnit, reading: ClassReading) -> int:
        """Return how many models have a weapon, if the list counts those of all; else 0."""
        count, rifles = 0, False
        for gear in unit.gear:
            weapon = _first([self._classes.account(gear.name)], WEAPON)
            if weapon is not None and weapon not in _ADDED:
                count += gear.count or 1
                rifles = rifles or (gear.count is not None and weapon == "rifle")
        if count >= SQUAD and not rifles:
            reading.doubt(text("list-no-number"))
        return count if rifles or count >= SQUAD else 0

    def _weapons(
        self, unit: RosterUnit, reading: ClassReading, models: int, more: Mapping[str, Account]
    ) -> tuple[Arms, ...] | None:
        template = reading.template or ""
        choices = self._game.unit_choices(self._scenario.ruleset, template)
        if choices is None:
            return None
        held = {
            gear: self._weapon(more[gear.name], choices, unit.name, gear, reading)
            for gear in unit.carried()
        }
        if templates()[template].moves is not Moves.FOOT:
            return None
        return self._handed_out(unit, reading, models, choices, held)

    def _handed_out(
        self,
        unit: RosterUnit,
        reading: ClassReading,
        models: int,
        choices: UnitChoices,
        held: Mapping[Gear, str | None],
    ) -> tuple[Arms, ...] | None:
        """Return the weapons of each model; ``held``: the weapon that each thing carried is."""
        issue = _Issue(choices, models, is_squad(templates()[reading.template or ""]))
        for weapon in reading.named:
            if weapon in choices.weapons and weapon != choices.usual[-1][0]:
                issue.give(weapon, 1, 0, models)
                if weapon != "lmg":
                    reading.doubt(text("list-how-many", weapon=weapon_called(weapon)))
        first = 0
        for group in unit.groups:
            last = min(first + group.count, models)
            inside = self._names.weapons.find(self._classes.account(group.name).words)
            if inside is not None and inside.key in choices.weapons:
                issue.give(inside.key, last - first, first, last)
            for gear in group.gear:
                if arm := held[gear]:
                    issue.give(arm, gear.count or (last - first), first, last)
            first = last
        for gear in sorted(unit.gear, key=lambda one: not one.every):
            if arm := held[gear]:
                if gear.every:
                    issue.give_all(arm)
                else:
                    issue.give(arm, gear.count or 1, 0, models)
        if issue.too_many:
            reading.doubt(text("list-many-weapons", models=models))
        return issue.given()

    def _weapon(
        self, account: Account, choices: UnitChoices, unit: str, gear: Gear, reading: ClassReading
    ) -> str | None:
        """Return the weapon that a thing carried is; list it where nothing has its name.

        Vehicles and guns keep the weapons of their template.
        """
        template = reading.template or ""
        made, usual = templates()[template], self._classes.usual(template)
        squad, strange = is_squad(made), account.unexplained()
        named = account.keys(WEAPON)
        if squad and not named and (weapon := self._classes.weapon_of(account)):
            named = [weapon]
        if named and strange:
            reading.doubt(text("list-not-understood", words=", ".join(strange)))
        if named and named[0] in (choices.weapons if made.moves is Moves.FOOT else usual):
            if len(named) > 1:
                reading.doubt(text("list-two-weapons", name=gear.name, weapons=told(named)))
            elif named[0] not in usual and not squad and made.officer == "none":
                weapon, own = weapon_called(named[0]), told(sorted(usual))
                reading.doubt(text("list-beside", weapon=weapon, weapons=own))
            return named[0]
        others = [name for name in account.keys(UNIT) if name != template]
        if gear.count is None and not squad:  # "airborne" behind a gun says who its crew are
            others = [name for name in others if not is_squad(templates()[name])]
        if not named and not strange and not others:
            if any(account.keys(sense) for sense in (KIND, SIZE, CALIBRE)):
                self._classes.check_gun(reading, self._classes.account(f"{unit} {gear.name}"))
            return None
        nearest = named[0] if named else self._names.weapons.nearest(gear.name)
        self.unmatched.append(Unmatched(gear.name, nearest, unit))
        reading.doubt(text("list-left-out", name=gear.name))
        return None


class _Issue:
    """The weapons of a unit's models while a list is handed out to them."""

    def __init__(self, choices: UnitChoices, models: int, squad: bool) -> None:
        usual: Sequence[Arms] = choices.usual or ((),)
        self._default = [usual[min(number, len(usual) - 1)] for number in range(models)]
        leader = usual[-1] if squad else usual[0]
        self._arms = [leader, *[usual[-1]] * (models - 1)]
        self._base = usual[-1]
        self._added = {name for row in choices.sets for name in row[1:]}
        self._told = False
        self._held = 0

    @property
    def too_many(self) -> bool:
        """Whether more weapons are handed out than there are models."""
        return self._held > len(self._arms)

    def give_all(self, weapon: str) -> None:
        """Give a weapon to every model; others may take its place."""
        if weapon in self._added:
            self.give(weapon, len(self._arms), 0, len(self._arms))
            return
        self._told, self._base = True, (weapon,)
        self._arms = [self._base] * len(self._arms)

    def give(self, weapon: str, count: int, first: int, last: int) -> None:
        """Give a weapon to ``count`` of the models ``first`` to ``last``, the leader last."""
        self._told = True
        self._held += 0 if weapon in self._added else count
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


def _first(accounts: Sequence[Account], sense: str) -> str | None:
    return next((key for one in accounts for key in one.keys(sense)), None)


def _tells_gun(account: Account) -> bool:
    return any(account.keys(sense) for sense in (CALIBRE, KIND, WEAPON))


def _models_of_unknown(unit: RosterUnit) -> int:
    """Return the models of a unit without a template."""
    number = unit.number or 1
    if unit.of_models:
        return number + unit.listed
    return max(number, unit.listed)
