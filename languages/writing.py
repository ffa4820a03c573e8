"""Messages as text, in the language of whoever reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from languages.message import Fact, Line, Logged, Message, named, write_by

if TYPE_CHECKING:  # these import for a tenth of a second, which most commands need not wait for
    from babel import Locale
    from fluent.runtime import FluentBundle

T = TypeVar("T")
P = ParamSpec("P")

FILES = Path(__file__).parent
LANGUAGES = tuple(sorted(path.name for path in FILES.iterdir() if any(path.rglob("*.ftl"))))
"""Languages that have message files: the folders beside this module."""

ENGLISH = "en"
"""The language of a program that was asked for no other."""

METRIC = "-u-ms-metric"
"""Behind a language: its reader measures in centimetres (BCP 47 with Unicode's key ``ms``)."""

CM = 2.54
"""Centimetres per inch."""

_PARTS = {0.125: "⅛", 0.25: "¼", 0.5: "½"}
"""Parts of an inch as rulers have them."""

_set: ContextVar[tuple[str, str]] = ContextVar("set", default=("", ""))
"""A language, and the ruleset whose document's words are used."""
_readers: list[Callable[[], str]] = [lambda: ENGLISH]
_rulesets: list[Callable[[], str]] = [str]

_PLAIN = re.compile(r"[\w-]+ = ((?:[^{}\n]|\{ \$[\w-]+ \})+)\n(?:#.*\n|\n)*\Z")
"""A message of one line that puts its facts in as they are: it is written without being parsed."""
_GAP = re.compile(r"\{ \$([\w-]+) \}")
_ELIDES = re.compile("[aàâeéèêiîoôuûœ]|h(ô|ab|ect|eu|erb|ist|om|ui)", re.IGNORECASE)
"""Beginning of a French word before which *de* loses its vowel; *haie* and *Hetzer* have none."""
_KEY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{ *(-?[a-z][\w-]*)(?=[ .(}])")


@contextmanager
def speaking(language: str, ruleset: str = "") -> Iterator[None]:
    """Write all texts within in one of `LANGUAGES`, with lengths in inches; behind it `METRIC`
    for centimetres. Raises ValueError for another.

    ``ruleset``: its document's words are used within, or those that are used here.
    """
    if not known(language):
        raise ValueError(f"no language {language!r:.60}: expected one of {', '.join(LANGUAGES)}")
    token = _set.set((language, ruleset or played_by()))
    try:
        yield
    finally:
        _set.reset(token)


def speak(language: str) -> None:
    """Write all texts of this task in one of `LANGUAGES`, to its end."""
    _set.set((language, ""))


def ask(reader: Callable[[], str], ruleset: Callable[[], str] = str) -> None:
    """Have ``reader`` say the language from now on, wherever `speaking` does not, and ``ruleset``
    whose document's words to use.
    """
    _readers[:], _rulesets[:] = [reader], [ruleset]


def go_by(ruleset: str) -> None:
    """Use the words of a ruleset's document in all texts of this command, from now on."""
    _rulesets[:] = [lambda: ruleset]


def played_by() -> str:
    """Return the ruleset whose document's words are used here; "" without one.

    Documents in one language call a thing by different words: a pin is a *pion de stress* in one
    and a *marqueur PIN* in another. Message files select among them by ``RULESET()``.
    """
    return _set.get()[1] or _rulesets[0]()


def known(language: str) -> bool:
    """Return whether there are messages for a language, with or without `METRIC`."""
    return language.removesuffix(METRIC) in LANGUAGES


def reader() -> str:
    """Return the language that is spoken here, with `METRIC` where lengths are in centimetres."""
    return _set.get()[0] or _readers[0]()


def spoken() -> str:
    """Return the language that is spoken here."""
    return reader().removesuffix(METRIC)


def per_inch() -> float:
    """Return what an inch measures in the unit that lengths are read and typed in."""
    return CM if reader().endswith(METRIC) else 1.0


class InLanguage(Generic[P, T]):
    """Work whose texts are in the language that is spoken here: in another thread or process."""

    def __init__(self, work: Callable[P, T]) -> None:
        self._work, self._how = work, (reader(), played_by())

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do the work."""
        with speaking(*self._how):
            return self._work(*args, **kwargs)


def text(key: str, **facts: Fact) -> str:
    """Return the message of a key with its facts, in the language that is spoken here.

    Raises as `written` does.
    """
    return written(Message(key, facts))


def written(said: Line, form: str = "") -> str:
    """Return a message in the language that is spoken here; a sentence as it is.

    ``form``: the attribute to write instead, such as ``short``, where the message has it. Raises
    KeyError for a message that the language does not have, ValueError for facts that do not fit.
    """
    if isinstance(said, str):
        return said
    bundle = bundle_of(spoken())
    plain = "" if form else bundle.plain(said.key)
    gaps = [said.facts.get(name) for name in _GAP.findall(plain)]
    if plain and all(isinstance(fact, str | int | Message) for fact in gaps):
        return _GAP.sub(lambda gap: str(_said(said.facts[gap[1]])), plain)
    found = bundle.message(said.key)
    pattern = found.attributes.get(form) or found.value
    if pattern is None:
        raise KeyError(said.key)
    told, faults = bundle.format(pattern, {k: _fact(v) for k, v in said.facts.items()})
    if faults:
        raise ValueError(f"{said.key} in {spoken()}: {faults[0]}")
    return str(told)


def _written_in(said: Message, language: str) -> str:
    with speaking(language or reader()):
        return written(said)


write_by(_written_in)


def found(key: str, form: str = "") -> str:
    """Return a message without facts, or its attribute ``form``, in the language spoken here.

    "" where there is none: of what a package of its own brings, or a player has named.
    """
    bundle = bundle_of(spoken())
    if key not in bundle:
        return ""
    told = bundle.message(key)
    pattern = told.attributes.get(form) if form else told.value
    return bundle.format(pattern, {})[0] if pattern is not None else ""


class Bundle:
    """The messages of a language, each parsed when it is first asked for.

    To parse them all takes half a second, which no command that prints ten of them should wait for.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._entries: dict[str, str] = {}
        self._begun, self._whole = set[str](), set[str]()
        self._lock = RLock()
        for path in sorted((FILES / language).rglob("*.ftl")):
            content = path.read_text(encoding="utf-8")
            starts = [*_KEY.finditer(content)]
            ends = [*(found.start() for found in starts[1:]), len(content)]
            for found, end in zip(starts, ends, strict=True):
                self._entries[found[1]] = content[found.start() : end]

    @cached_property
    def _parsed(self) -> FluentBundle:
        from fluent.runtime import FluentBundle

        functions: dict[str, Any] = {
            "INCHES": inches,
            "LENGTH": _length,
            "UNIT": unit,
            "TENTHS": lambda value: _decimal(value, ".1f"),
            "PERCENT": percent,
            "ROLLED": _rolled,
            "WORD": _word,
            "CAPITAL": _capital,
            "GENDER": _gender,
            "DE": _elided,
            "CALLED": _called,
            "RULESET": played_by,
        }
        return FluentBundle([self._language], functions=functions, use_isolating=False)

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def plain(self, key: str) -> str:
        """Return a message of one line that only puts facts in; "" for any other."""
        found = _PLAIN.match(self._entries.get(key, ""))
        return found[1].rstrip() if found else ""

    def message(self, key: str) -> Any:
        """Return a message (fluent's). Raises KeyError for one that the language does not have."""
        self._parse(key)
        return self._parsed.get_message(key)

    def format(self, pattern: Any, facts: dict[str, Any]) -> tuple[str, list[Exception]]:
        """Return a pattern as text, and what does not fit."""
        told, faults = self._parsed.format_pattern(pattern, facts)
        return str(told), faults

    def _parse(self, key: str) -> None:
        """Parse a message and those that it refers to. Other threads wait until they are whole."""
        from fluent.runtime import FluentResource

        if key in self._whole:
            return
        with self._lock:
            entry = self._entries.get(key, "")
            if not entry or key in self._begun:
                return
            self._begun.add(key)
            self._parsed.add_resource(FluentResource(entry))
            for other in _REFERENCE.findall(entry):
                self._parse(other)
            self._whole.add(key)


@cache
def bundle_of(language: str) -> Bundle:
    """Return the messages of a language."""
    return Bundle(language)


def _fact(value: Fact) -> Any:
    """Return a fact as the message files take it: a number or a text."""
    value = _said(value)
    if isinstance(value, Message):
        return named(written(value), value.word("template"))
    if isinstance(value, int | float):
        from fluent.runtime.types import fluent_number

        return fluent_number(value, useGrouping=False)
    if not isinstance(value, tuple):
        return value
    if all(isinstance(one, int) for one in value):
        return " ".join(map(str, value))
    if all(isinstance(one, str) for one in value):
        from babel.lists import format_list

        return format_list([str(one) for one in value], locale=_locale(spoken()))
    return ", ".join(written(one) for one in value if isinstance(one, Message))


def _said(fact: Fact | None) -> Any:
    return fact.said if isinstance(fact, Logged) else fact


def day(when: date) -> str:
    """Write a day with its month in words: ``3 November 2026``."""
    from babel.dates import format_date

    return format_date(when, "d. MMMM y" if spoken() == "de" else "d MMMM y", _locale(spoken()))


# Functions of the message files.


def inches(value: Any, digits: Any = None, parts: Any = 0) -> str:
    """Write inches with so many decimals, or with those that it needs: ``14.2″``, ``36.1 cm``.

    ``parts``: 1 for an eighth, a quarter and a half as such: ``⅛″``.
    """
    if per_inch() != 1:
        return f"{_length(value, digits)} cm"
    part = _PARTS.get(float(value)) if int(parts) else None
    return f"{part or _length(value, digits)}″"


def sides(lengths: Iterable[float], digits: int | None = None) -> str:
    """Write the sides of a thing, inches, in the reader's unit: ``72 × 48″``."""
    *others, last = lengths
    return " × ".join([*(_length(side, digits) for side in others), inches(last, digits)])


def _length(value: Any, digits: Any = None) -> str:
    """Write inches in the reader's unit, without its name; centimetres to the millimetre."""
    if per_inch() == 1:
        return _decimal(value, "g" if digits is None else f".{int(digits)}f")
    places = 1 if digits is None else min(1, int(digits))
    length = round(CM * float(value), places)
    return _decimal(length, "g" if digits is None else f".{places}f")


def unit() -> str:
    """Write the reader's unit of lengths in a word."""
    return text("length-inches") if per_inch() == 1 else text("length-centimetres")


def _rolled(dice: Any) -> str:
    """Write inches that dice say: ``D6+6″``, ``(D6+6) × 2.54 cm``."""
    return f"{dice}″" if per_inch() == 1 else f"({dice}) × {_decimal(CM, 'g')} cm"


def percent(value: Any, digits: Any = 0, sign: Any = 1) -> str:
    """Write a share as a percentage with so many decimals: ``37 %``; without the sign for 0."""
    number = _decimal(100 * float(value), f".{int(digits)}f")
    return f"{number} %" if int(sign) else number


def grouped(value: float, digits: int = 0) -> str:
    """Write a number with so many decimals and its thousands apart: ``1,234.5``, ``1.234,5``."""
    return _decimal(value, f",.{digits}f")


def _decimal(value: Any, form: str) -> str:
    signs = _locale(spoken()).number_symbols["latn"]
    as_here = str.maketrans({",": signs["group"], ".": signs["decimal"]})
    return f"{float(value):{form}}".translate(as_here)


def _word(value: Any) -> str:
    """Write a small number as a word, where the language has the message ``number-3``."""
    bundle, key = bundle_of(spoken()), f"number-{int(value)}"
    return written(Message(key)) if key in bundle else str(int(value))


def _capital(value: Any) -> str:
    """Begin a text with a capital letter, but for abbreviations such as the German ``sMG``."""
    return str(value) if str(value)[1:2].isupper() else str(value)[:1].upper() + str(value)[1:]


def _elided(name: Any) -> str:
    """Return a name behind the French word *de*, which loses its vowel before another."""
    return f"d’{name}" if _ELIDES.match(str(name)) else f"de {name}"


def _called(room: Any, code: Any, name: Any) -> str:
    """Return what a template or a kind is called; ``name`` for one of a package of its own."""
    return found(f"{room}-{code}") or str(name)


def _gender(name: Any) -> str:
    """Return the gender that the message files give a unit's template; masculine by default."""
    key = f"template-{getattr(name, 'template', '').replace('_', '-')}"
    bundle = bundle_of(spoken())
    if key not in bundle:
        return "masculine"
    return bundle.format(bundle.message(key).attributes["gender"], {})[0]


@cache
def _locale(language: str) -> Locale:
    """Return the conventions of a language; English has those of Britain, as its games do."""
    from babel import Locale

    return Locale(language, "GB" if language == ENGLISH else None)
