"""Describe the kinds of terrain to players: keys, defaults, purpose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from languages.message import Message, key_of, message
from languages.writing import found, text
from meshes.terrain.kinds import KINDS
from rules.catalogue import DEFAULT
from rules.engine.telling import in_words
from sandbox.scenario.game_spec import table_game


@dataclass(frozen=True)
class KindKey:
    """One key of a kind. ``default``: as TOML; ``value``: as a value, None where required."""

    name: str
    default: str
    value: Any
    about: str


@dataclass(frozen=True)
class Kind:
    """One kind of terrain."""

    name: str
    about: str
    cover: str
    ground: str
    keys: tuple[KindKey, ...]


def kind_keys() -> tuple[Kind, ...]:
    """Return every kind, in the order of the registry, in the words of the default game."""
    rows, game = [], table_game(DEFAULT)
    for name, builder in KINDS.items():
        keys = tuple(
            KindKey(key, _toml(field.default), _plain(field.default), about_key(name, key))
            for key, field in builder.model_fields.items()
        )
        about = found(f"kind-{name}", "about") or (builder.__doc__ or "").strip().splitlines()[0]
        cover, ground = game.cover_of(builder.shelter), game.ground_of(builder.underfoot)
        rows.append(Kind(name, about, cover, ground, keys))
    return tuple(rows)


def kind_called(name: str) -> str:
    """Return what players call a kind, as in a sentence; of another package: its name as words."""
    return found(f"kind-{name}") or in_words(name)


def about_key(kind: str, key: str) -> str:
    """Return what a key of a kind, or of all things, is about; "" where nobody says so."""
    field = KINDS[kind].model_fields.get(key) if kind in KINDS else None
    if field is None:
        return found(f"field-{key}", "about")
    return found(f"kind-{kind}", key) or field.description or ""


def key_called(key: str) -> str:
    """Return what players call a key of a thing: ``height range``."""
    return found(f"field-{key}") or in_words(key)


def word_called(word: str) -> str:
    """Return what players call a word that a key may have: ``gable``, ``medium-tank``."""
    return found(f"field-word-{key_of(word)}") or word


def called_in(room: str, name: object) -> Message:
    """Return what players call a ``kind``, a ``field`` or a word, for whoever reads it later.

    ``room``: of the message files; a name that is not there is written as words.
    """
    key = f"{room}-{name}"
    return Message(key) if found(key) else message("edit-word", word=in_words(str(name))[:60])


def words_called(words: Iterable[str]) -> dict[str, str]:
    """Return what players call some words, of those that they call otherwise."""
    return {word: called for word in words if (called := word_called(word)) != word}


RUNS = {"points": False, "outline": True}
"""Keys that draw a piece along points, and whether they go round it."""

SHAPES = {
    "points": ((-7.0, -3.0), (-2.0, 1.5), (2.5, -1.5), (7.0, 3.0)),
    "outline": ((-5.0, -3.0), (-1.0, -4.0), (4.5, -2.0), (5.5, 2.0), (1.0, 1.5), (-3.5, 4.0)),
}
"""Points of a drawn kind in its picture, and where its tile is dragged onto a table, inches."""


def runs() -> dict[str, str]:
    """Return the kinds that can be drawn, and the key that has the points."""
    return {name: key for name, kind in KINDS.items() for key in RUNS if key in kind.model_fields}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _toml(value: Any) -> str:
    if value is None:
        return text("field-by-size")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)
