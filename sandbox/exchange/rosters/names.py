"""Names of units, weapons, qualities and ranks in army lists, by language, as data.

``names.toml`` holds them. A user's file of the same form adds names and takes precedence. What the
message files call templates, weapons and qualities, in any language, is a name as well. A name is
found anywhere in a line, as whole words; case, accents, punctuation and a final "s" do not count.
Calibres, and the words for kinds and sizes of guns, are those of `calibres`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from languages import writing
from languages.message import key_of, message
from languages.writing import LANGUAGES, speaking
from rules.catalogue import RULESETS, data_of
from rules.engine.model.suggestions import one_of
from sandbox.exchange.rosters.calibres import all_kinds, size_words, with_calibres
from sandbox.exchange.rosters.roster import too_many
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.json_text import fault
from sandbox.scenario.kinds import word_called
from sandbox.scenario.templates import template_called, templates
from sandbox.scenario.toml_text import parsed, read_text
from sandbox.scenario.words import QUALITIES

Words = tuple[str, ...]

MOST_WORDS = 40
"""Most words of a line that are searched for names."""

MOST_NAMES = 5000
"""Most names in a user's file."""

_LONGEST = 300
_NEAR = 0.6
"""Least likeness of the nearest name, 0 to 1."""

UNITS, _WEAPONS, _QUALITIES, _OFFICERS = "units", "weapons", "qualities", "officers"
_MODELS, _HEADINGS, _SQUADS, _PASSED = "models", "headings", "squads", "passed"
_ASKED, _GUNS = "asked", "guns"
_SINGLE = {_MODELS: "men", _HEADINGS: "parts", _SQUADS: "words", _PASSED: "words"}
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_KFZ = re.compile(r"\b(sd|pz)\.?\s?(kfz|kpfw)\.?\s?", re.IGNORECASE)
"""``Sd.Kfz.``, ``Pz.Kpfw.``"""
_UMLAUT = re.compile("([aou])e")
_GERMAN_HMG = re.compile(r"\bsMG(?=s?\b)")
"""A *schweres MG*, often on a tripod: only its case tells it from ``SMG``, a submachine gun."""


def words_of(text: str) -> Words:
    """Return the words of a name for comparison; ``ae`` is the same as ``ä``, a calibre is one.

    >>> words_of("Fallschirmjäger-Gruppe, 2 LMGs, 8,8 cm")
    ('fallschirmjager', 'gruppe', '2', 'lmg', '88mm')
    """
    text = with_calibres(_GERMAN_HMG.sub("schweresmg", text[:_LONGEST]))
    text = _KFZ.sub(r"\1\2 ", text)
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    spelt = "".join(sign for sign in plain if not unicodedata.combining(sign))
    found = re.findall(r"[^\W_]+", _UMLAUT.sub(r"\1", spelt))[:MOST_WORDS]
    return tuple(
        word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] != "s" else word
        for word in found
    )


@dataclass(frozen=True)
class Found:
    """A name in a line: its key, and the first word and the word after the last."""

    key: str
    start: int
    end: int


class Phrases:
    """Names of one sort, searched as whole words; the names given first take precedence."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        """``rows``: key and name."""
        self._keys: dict[Words, str] = {}
        self._spelt: dict[str, str] = {}
        for key, name in rows:
            if (words := words_of(name)) and words not in self._keys:
                self._keys[words] = key
                self._spelt[" ".join(words)] = name
        self.longest = max(map(len, self._keys), default=0)

    def find(self, words: Words) -> Found | None:
        """Return the longest name in a line; of equally long ones the last."""
        for length in range(min(self.longest, len(words)), 0, -1):
            for start in range(len(words) - length, -1, -1):
                key = self._keys.get(words[start : start + length])
                if key is not None:
                    return Found(key, start, start + length)
        return None

    def key(self, words: Words) -> str | None:
        """Return the key of exactly these words."""
        return self._keys.get(words)

    def nearest(self, text: str) -> str | None:
        """Return the name most like a text; None where none is alike."""
        near = get_close_matches(" ".join(words_of(text)), self._spelt, 1, _NEAR)
        return self._spelt[near[0]] if near else None


@dataclass(frozen=True)
class Names:
    """All names of a game. ``units`` name templates.

    ``asked`` name a template by too general a word; ``guns``: vehicles by their gun; ``kinds``: the
    number of a kind of `calibres`; ``sizes``: of a gun; ``squads``: words for a squad; ``passed``:
    words that tell nothing about models and weapons.
    """

    units: Phrases
    weapons: Phrases
    qualities: Phrases
    officers: Phrases
    men: Phrases
    headings: Phrases
    asked: Phrases
    guns: Phrases
    kinds: Phrases
    sizes: Phrases
    squads: Phrases
    passed: Phrases

    def tell_a_unit(self, words: Words) -> bool:
        """Return whether words name a unit, a kind of gun, a squad or a rank."""
        told = (self.units, self.officers, self.asked, self.kinds, self.squads)
        return any(one.find(words) is not None for one in told)


def names_of(game: str, own: Mapping[str, Any] | None = None) -> Names:
    """Return the names of a game. ``own``: a user's names, as `read_names` returns them."""
    mine, ours = own or {}, _shipped()
    made = {name: one for name, one in templates().items() if one.game == game}
    arms = tuple(data_of(game, "weapons.toml"))
    called = [(name, one.label) for name, one in made.items()] + [(name, name) for name in made]
    vague = {words_of(name) for listed in ours[_ASKED].values() for name in listed}
    spoken = [row for row in _spoken(tuple(made), template_called) if words_of(row[1]) not in vague]

    def phrases(
        table: str,
        keys: Sequence[str],
        usual: Iterable[tuple[str, str]],
        spoken: Iterable[tuple[str, str]] = (),
    ) -> Phrases:
        rows = [
            [(key, name) for key in keys for name in one.get(table, {}).get(key, ())]
            for one in (mine, ours)
        ]
        return Phrases([*rows[0], *usual, *rows[1], *spoken])

    def themselves(table: str, keys: Sequence[str], called: Callable[[str], str] = str) -> Phrases:
        return phrases(table, keys, [(key, key) for key in keys], _spoken(tuple(keys), called))

    return Names(
        phrases(UNITS, tuple(made), called, spoken),
        themselves(_WEAPONS, arms, weapon_called),
        themselves(_QUALITIES, QUALITIES, word_called),
        themselves(_OFFICERS, tuple(ours[_OFFICERS])),
        themselves(_MODELS, (_SINGLE[_MODELS],)),
        themselves(_HEADINGS, (_SINGLE[_HEADINGS],)),
        phrases(_ASKED, tuple(made), ()),
        phrases(_GUNS, arms, ()),
        Phrases((str(n), word) for n, kind in enumerate(all_kinds()) for word in kind.words),
        Phrases((size, word) for size, listed in size_words().items() for word in listed),
        phrases(_SQUADS, (_SINGLE[_SQUADS],), ()),
        phrases(_PASSED, (_SINGLE[_PASSED],), ()),
    )


@cache
def _spoken(keys: tuple[str, ...], called: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Return the keys, each with what it is called in every language."""
    rows: list[tuple[str, str]] = []
    for language in LANGUAGES:
        with speaking(language):
            rows += [(key, called(key)) for key in keys]
    return tuple(rows)


def weapon_called(weapon: str) -> str:
    """Return what players call a weapon, in the language that is spoken here."""
    return writing.found(f"arm-{key_of(weapon)}") or weapon


def stand_template(game: str) -> str:
    """Return the template of a game that carries a stand: its models are called by a plain word."""
    made = templates()
    on_foot = (name for name, one in made.items() if one.game == game and one.moves is Moves.FOOT)
    return str(_shipped()["stands"].get(game) or next(on_foot))


def is_names(text: str) -> bool:
    """Return whether a text is a table of names in TOML, whole or damaged, and no scenario."""
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return (
        bool(rows)
        and rows.keys() <= _known().keys()
        and all(isinstance(one, Mapping) for one in rows.values())
    )


def read_names(path: Path) -> Mapping[str, Any]:
    """Read a user's table of names. Raises ScenarioFault."""
    return names_in(str(path), read_text(path))


def names_in(file: str, text: str) -> Mapping[str, Any]:
    """Return the names of a file's text. Raises ScenarioFault."""
    return checked_names(file, parsed(Path(file), text))


def checked_names(file: str, rows: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a table of names as it is. Raises ScenarioFault for the first fault in it."""
    known = _known()
    count = 0
    for table, keys in rows.items():
        if table not in known:
            wanted = one_of(message("list-table"), table, known)
            raise fault(file, "", f"[{shown_key(table)}]", wanted)
        if not isinstance(keys, Mapping):
            raise fault(file, table, shown(keys), writing.text("list-names-by-key"))
        for key, names in keys.items():
            place = f"{table}.{shown_key(key)}"
            if key not in known[table]:
                wanted = one_of(message("list-key"), key, known[table])
                raise fault(file, place, shown(key), wanted)
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise fault(file, place, shown(names), writing.text("list-of-names"))
            count += len(names)
            if empty := next((name for name in names if not words_of(name)), None):
                raise fault(file, place, shown(empty), writing.text("list-a-letter"))
    if count > MOST_NAMES:
        raise too_many(file, "", "names", MOST_NAMES, count)
    return rows


def _known() -> Mapping[str, Sequence[str]]:
    weapons = [name for game in RULESETS for name in data_of(game, "weapons.toml")]
    return {
        UNITS: tuple(templates()),
        _ASKED: tuple(templates()),
        _WEAPONS: tuple(dict.fromkeys(weapons)),
        _GUNS: tuple(dict.fromkeys(weapons)),
        _QUALITIES: QUALITIES,
        _OFFICERS: tuple(_shipped()[_OFFICERS]),
        **{table: (key,) for table, key in _SINGLE.items()},
    }


@cache
def _shipped() -> Mapping[str, Any]:
    text = files(__package__ or "").joinpath("names.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
