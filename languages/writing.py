"""Messages as text, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from languages.message import Fact, Line, Message

if TYPE_CHECKING:  # these import for a tenth of a second, which most commands need not wait for
    from babel import Locale
    from fluent.runtime import FluentBundle

FILES = Path(__file__).parent
LANGUAGES = tuple(sorted(path.name for path in FILES.iterdir() if any(path.glob("*.ftl"))))
"""Languages that have message files: the folders beside this module."""

ENGLISH = "en"
"""The language of a program that was asked for no other."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Write all texts within in one of `LANGUAGES`. Raises ValueError for another."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r:.60}: expected one of {', '.join(LANGUAGES)}")
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def written(said: Line, form: str = "") -> str:
    """Return a message in the language that is spoken here; a sentence as it is.

    ``form``: the attribute to write instead, such as ``short``, where the message has it. Raises
    KeyError for a message that the language does not have, ValueError for facts that do not fit.
    """
    if isinstance(said, str):
        return said
    bundle = bundle_of(_language.get())
    found = bundle.get_message(said.key)
    pattern = found.attributes.get(form) or found.value
    if pattern is None:
        raise KeyError(said.key)
    told, faults = bundle.format_pattern(pattern, {k: _fact(v) for k, v in said.facts.items()})
    if faults:
        raise ValueError(f"{said.key} in {_language.get()}: {faults[0]}")
    return str(told)


@cache
def bundle_of(language: str) -> FluentBundle:
    """Return all messages of a language."""
    from fluent.runtime import FluentBundle, FluentResource

    functions: dict[str, Any] = {
        "INCHES": _inches,
        "TENTHS": _tenths,
        "WORD": _word,
        "CAPITAL": _capital,
        "GENDER": _gender,
        "DE": _elided,
    }
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for path in sorted((FILES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def _fact(value: Fact) -> str | int | float:
    """Return a fact as the message files take it: a number or a text."""
    if isinstance(value, Message):
        return written(value)
    if not isinstance(value, tuple):
        return value
    if all(isinstance(one, int) for one in value):
        return " ".join(map(str, value))
    if all(isinstance(one, str) for one in value):
        from babel.lists import format_list

        return format_list([str(one) for one in value], locale=_locale(_language.get()))
    return ", ".join(written(one) for one in value if isinstance(one, Message))


# Functions of the message files.


def _inches(value: Any, digits: Any = None) -> str:
    """Write inches with so many decimals, or with those that it needs: ``14.2″``."""
    return f"{_decimal(value, 'g' if digits is None else f'.{int(digits)}f')}″"


def _tenths(value: Any) -> str:
    return _decimal(value, ".1f")


def _decimal(value: Any, form: str) -> str:
    return f"{float(value):{form}}".replace(
        ".", _locale(_language.get()).number_symbols["latn"]["decimal"]
    )


def _word(value: Any) -> str:
    """Write a small number as a word, where the language has the message ``number-3``."""
    bundle, key = bundle_of(_language.get()), f"number-{int(value)}"
    return written(Message(key)) if bundle.has_message(key) else str(int(value))


def _capital(value: Any) -> str:
    return str(value)[:1].upper() + str(value)[1:]


def _elided(name: Any) -> str:
    """Return a name behind the French word *de*, which loses its vowel before another."""
    return f"d'{name}" if str(name)[:1].lower() in "aeéèêiouh" else f"de {name}"


def _gender(name: Any) -> str:
    """Return the gender that the message files give a unit's template; masculine by default."""
    key = f"template-{getattr(name, 'template', '').replace('_', '-')}"
    bundle = bundle_of(_language.get())
    if not bundle.has_message(key):
        return "masculine"
    return str(bundle.format_pattern(bundle.get_message(key).attributes["gender"])[0])


@cache
def _locale(language: str) -> Locale:
    """Return the conventions of a language; English has those of Britain, as its games do."""
    from babel import Locale

    return Locale(language, "GB" if language == ENGLISH else None)
