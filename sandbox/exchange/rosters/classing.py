"""Find the template that the words of a unit mean, and what about it is in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from languages.message import Fact
from languages.writing import text
from rules.games import game_of
from sandbox.exchange.rosters.accounting import (
    ASKED,
    CALIBRE,
    DESIGNATION,
    KIND,
    MARK,
    OFFICER,
    SIZE,
    SQUAD,
    UNIT,
    WEAPON,
    Account,
    Span,
)
from sandbox.exchange.rosters.calibres import Kind, all_kinds, weapons_of
from sandbox.exchange.rosters.names import Names, weapon_called, words_of
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import Template, template_called, templates

SQUAD_MODELS = 5
"""Fewest models of a squad's template."""

_VARIANT = re.compile(r"[ivx]{1,4}[a-c]?|[a-z]|m\d+a\d+(?:e\d)?|m4a\d\w*|19[0-4]\d")
"""Designations that leave a vehicle what it is called: ``Ausf H``, ``Mk IV``, ``M4A1``."""


@dataclass
class ClassReading:
    """The reading of a unit's words.

    ``template``: None where nothing has its name. ``candidates``: templates that it may be as well,
    the likeliest first. ``doubts``: reasons to ask. ``named``: weapons in its name.
    """

    template: str | None = None
    candidates: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)

    def doubt(self, why: str, *others: str) -> None:
        """Add a reason to ask, and other templates."""
        if why and why not in self.doubts:
            self.doubts.append(why)
        for other in others:
            if other not in self.candidates:
                self.candidates.append(other)


class Classifier:
    """Finds templates of a game for units."""

    def __init__(self, names: Names, scenario: Scenario) -> None:
        self._names, self._scenario = names, scenario
        self._game = game_of(scenario.game)
        made = [(name, one) for name, one in templates().items() if one.game == scenario.game]
        self._squads = [name for name, one in made if is_squad(one)]
        self._officer = next((name for name, one in made if one.officer != "none"), None)
        self._of_weapon: dict[str, str] = {}
        for name, one in made:
            choices = self._game.unit_choices(scenario.ruleset, name)
            if choices and choices.usual and not choices.mounts and not is_squad(one):
                for weapon in choices.usual[0]:
                    self._of_weapon.setdefault(weapon, name)
        self._kinds = all_kinds()
        wheels = [name for name, one in made if one.moves is Moves.WHEELS]
        mounted = {weapon for name in wheels for weapon in self.usual(name)}
        self._mounted = [kind for kind in self._kinds[:-1] if mounted & {*kind.weapons}]

    def account(self, text: str) -> Account:
        """Return what the words of a text mean."""
        return Account(words_of(text), self._names)

    def usual(self, template: str) -> set[str]:
        """Return the weapons of a template's models."""
        choices = self._game.unit_choices(self._scenario.ruleset, template)
        return (
            set()
            if choices is None
            else {name for row in choices.usual for name in (row[:1] if choices.mounts else row)}
        )

    def has_gun(self, template: str) -> bool:
        """Return whether the first model of a template is the piece itself, not a man."""
        return templates()[template].figures[0] == template

    def weapon_of(self, account: Account) -> str | None:
        """Return the weapon of a kind, size and calibre; None where it is none, or in doubt."""
        reading = ClassReading()
        if kinds := self._kinds_in(account):
            self._as_gun(reading, account, kinds)
        if reading.template is None or reading.doubts:
            return None
        return next((w for w, one in self._of_weapon.items() if one == reading.template), None)

    def read(self, account: Account, more: Sequence[Account]) -> ClassReading:
        """Return what the words of a unit's name mean.

        ``more``: the words of everything that stands after the name.
        """
        reading = self._named(account, any(one.keys(WEAPON) for one in more))
        if reading.template is None or (reading.doubts and not self._is_squad(reading)):
            # what follows the name may say more: "Anti-tank gun: Pak 38"
            together = Account(
                tuple(word for one in (account, *more) for word in one.words), self._names
            )
            fuller = self._named(together, False)
            if fuller.template is not None and len(fuller.doubts) < max(1, len(reading.doubts)):
                reading = fuller
        if reading.template is not None:
            self._check_words(reading, account)
        return reading

    def _is_squad(self, reading: ClassReading) -> bool:
        return reading.template in self._squads

    def _named(self, account: Account, armed: bool) -> ClassReading:
        """Return what words name. ``armed``: a weapon of this game stands behind them."""
        reading = ClassReading()
        units = account.keys(UNIT)
        squads = [name for name in units if name in self._squads]
        others = [name for name in units if name not in self._squads]
        called = any(SQUAD in span.senses and UNIT not in span.senses for span in account.spans)
        if self._squads and (called or (squads and not others)):
            if squads or armed or account.keys(WEAPON) or not account.unexplained():
                self._as_squad(reading, account, squads)
        elif others:
            self._as_named(reading, account, others)
        elif squads:
            self._as_squad(reading, account, squads)
        elif account.keys(OFFICER) and self._officer is not None:
            reading.template = self._officer
        elif kinds := self._kinds_in(account):
            self._as_gun(reading, account, kinds)
        elif asked := account.keys(ASKED):
            reading.template = asked[0]
            reading.doubt(text("list-which"), *asked)
        return reading

    def _as_squad(self, reading: ClassReading, account: Account, squads: list[str]) -> None:
        reading.template = squads[0] if squads else self._squads[0]
        armed = [span.senses[WEAPON] for span in account.spans if WEAPON in span.senses]
        reading.named = list(dict.fromkeys(armed))
        if len(set(squads)) > 1:
            plain = [name for name in squads if name != self._squads[0]]
            reading.template = plain[0]
            if len(set(plain)) > 1:
                reading.doubt(text("list-several-names"), *squads)

    def _as_named(self, reading: ClassReading, account: Account, others: list[str]) -> None:
        reading.template = others[0]
        if len(others) > 1:
            units = tuple(template_called(name) for name in others)
            reading.doubt(text("list-called", units=units), *others)
        self.check_gun(reading, account)

    def _kinds_in(self, account: Account) -> list[Kind]:
        """Return the kinds of piece that words tell; a general word counts only alone."""
        kinds = [self._kinds[int(key)] for key in account.keys(KIND)]
        for weapon in self._sized(account):
            kinds += [kind for kind in self._kinds[:-1] if weapon in kind.weapons]
        if not kinds and account.keys(CALIBRE):
            return [self._kinds[-1]]
        general = self._kinds[-1]
        return [kind for kind in dict.fromkeys(kinds) if kind is not general] or kinds[:1]

    def _sized(self, account: Account) -> list[str]:
        """Return the weapons that are named by kind and size: "heavy mortar", not "MG 42"."""
        found = []
        for span in account.spans:
            words = account.words[span.start : span.end]
            told = all(
                one.find(words) is not None for one in (self._names.kinds, self._names.sizes)
            )
            if WEAPON in span.senses and told:
                found.append(span.senses[WEAPON])
        return found

    def _stated(self, account: Account, kinds: Iterable[Kind]) -> list[str]:
        """Return the weapons of kinds whose size is written."""
        sizes = account.keys(SIZE)
        found = [kind.sizes[size] for size in sizes for kind in kinds if size in kind.sizes]
        return list(dict.fromkeys((*found, *self._sized(account))))

    def _as_gun(self, reading: ClassReading, account: Account, kinds: list[Kind]) -> None:
        """Read a gun or mortar from its kind, size and calibre."""
        calibres = account.keys(CALIBRE)
        sized = self._stated(account, kinds)
        bored = {name: asks for one in calibres for name, asks in weapons_of(one, kinds).items()}
        every = [name for kind in kinds for name in kind.weapons]
        found = [*bored, *sized]
        usual = next((kind.usual for kind in kinds if kind.usual), None)
        asked = next((kind.asked for kind in kinds if kind.asked), None)
        weapon = found[0] if found else usual or asked
        if weapon is None or weapon not in self._of_weapon:
            return
        if account.unexplained() and (kinds == [self._kinds[-1]] or not (found or usual)):
            return
        if not found and usual is None:
            reading.doubt(text("list-no-size"), *self._of(every))
        reading.template = self._of_weapon[weapon]
        bore = written(calibres)
        if len(set(found)) > 1:
            reading.doubt(text("list-may-be", weapons=either(found)), *self._of(found))
        elif bored.get(weapon) and not sized:
            reading.doubt(text("list-class-differs", calibres=bore), *self._of(every))
        if calibres and not bored:
            reading.doubt(text("list-no-class", calibres=bore), *self._of(every))
        if weapon not in every and kinds != [self._kinds[-1]]:
            why = text("list-calibre-is", calibres=bore, weapon=weapon_called(weapon))
            reading.doubt(why, *self._of(every))

    def _of(self, weapons: Iterable[str]) -> list[str]:
        return [self._of_weapon[name] for name in weapons if name in self._of_weapon]

    def check_gun(self, reading: ClassReading, account: Account) -> None:
        """Doubt a name whose calibre, kind or size is not that of its template's weapons."""
        assert reading.template is not None
        has = self.usual(reading.template)
        kinds = [kind for kind in self._kinds_in(account) if kind is not self._kinds[-1]]
        vehicle = reading.template not in self._of_weapon.values()
        facts: dict[str, Fact] = {
            "unit": template_called(reading.template),
            "arms": told(sorted(has)),
        }
        for calibre in account.keys(CALIBRE):
            among = kinds or (self._mounted if vehicle else self._kinds[:-1])
            known = weapons_of(calibre, among)
            if not known.keys() & has:
                what = either([*known][:2]) if known else text("list-no-known-gun")
                bore = written([calibre])
                reading.doubt(text("list-other-calibre", calibre=bore, weapons=what, **facts))
        for weapon in [] if vehicle else self._stated(account, kinds):
            if weapon not in has:
                why = text("list-other-weapon", weapon=weapon_called(weapon), **facts)
                reading.doubt(why, *self._of([weapon]))
        for span in account.spans:
            gun = self._names.guns.find(account.words[span.start : span.end])
            named = UNIT in span.senses and not account.keys(CALIBRE)
            if named and gun is not None and gun.key not in has:
                reading.doubt(text("list-other-gun", weapon=weapon_called(gun.key), **facts))

    def _check_words(self, reading: ClassReading, account: Account) -> None:
        """Doubt a name with words that nothing explains."""
        assert reading.template is not None
        strange = account.unexplained()
        if templates()[reading.template].moves is not Moves.FOOT and (
            reading.template not in self._of_weapon.values()
        ):
            odd = [one for one in account.spans if one.senses.keys() == {DESIGNATION}]
            strange += [_span_words(account, one) for one in odd if not self._variant(account, one)]
        if strange:
            reading.doubt(text("list-not-understood", words=", ".join(strange)))

    @staticmethod
    def _variant(account: Account, span: Span) -> bool:
        if span.senses[DESIGNATION] == MARK:
            return True
        return _VARIANT.fullmatch(_span_words(account, span)) is not None


def _span_words(account: Account, span: Span) -> str:
    return " ".join(account.words[span.start : span.end])


def written(calibres: Sequence[str]) -> str:
    """Return calibres as they are written in sentences."""
    return ", ".join(re.sub(r"(\d)(mm|pdr)$", r"\1 \2", one) for one in calibres)


def told(weapons: Sequence[str]) -> str | tuple[str, ...]:
    """Return weapons as a fact of a sentence."""
    return tuple(map(weapon_called, weapons)) or text("list-no-gun")


def either(weapons: Iterable[str]) -> str:
    """Return weapons of which it is one."""
    names = map(weapon_called, dict.fromkeys(weapons))
    return reduce(lambda first, second: text("fault-or", first=first, second=second), names)


def is_squad(made: Template) -> bool:
    """Return whether a template is a squad on foot, not a team."""
    return made.moves is Moves.FOOT and made.models >= SQUAD_MODELS
