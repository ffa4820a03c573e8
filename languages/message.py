"""A message: the key of a sentence in the message files, and the facts that go into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Fact: TypeAlias = (
    "str | int | float | Message | tuple[int, ...] | tuple[str, ...] | tuple[Message, ...]"
)
"""Dice as numbers, names joined by "and", messages joined by commas."""


@dataclass(frozen=True, slots=True)
class Message:
    """The key of a sentence or a phrase, and its facts by their names in the message files.

    As text it is what the message file of the language spoken at that moment says: so a fault
    that was raised with a message is told in the language of whoever reads it.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __str__(self) -> str:
        return _writers[0](self, "")

    def word(self, fact: str) -> str:
        """Return a fact that is a text; "" without it."""
        found = self.facts.get(fact)
        return found if isinstance(found, str) else ""

    def phrase(self, fact: str) -> Message:
        """Return a fact that is a message; `NOTHING` without it."""
        found = self.facts.get(fact)
        return found if isinstance(found, Message) else NOTHING


_writers: list[Callable[[Message, str], str]] = []


def write_by(writer: Callable[[Message, str], str]) -> None:
    """Have ``writer`` put messages into words, in a language, or in the one that is spoken with "".

    `languages.writing` does so, as this floor begins.
    """
    _writers[:] = [writer]


Line: TypeAlias = "Message | str"
"""A line of a story: a message, or a sentence of a game that has no message files."""

NOTHING = Message("nothing")
"""The phrase that says nothing, where a sentence has a gap that may stay empty."""


class Named(str):
    """A player's name of a unit, with the template that it was made from.

    The message files know the template's gender, which participles follow in French.
    """

    template = ""


def named(name: str, template: str) -> Named:
    """Return the name of a unit of a template."""
    made = Named(name)
    made.template = template
    return made


class Logged(str):
    """A sentence of a log, in English in whichever language it was played, and its message."""

    said = NOTHING


def logged(said: Message) -> Logged:
    """Return a message as a sentence of a log."""
    made = Logged(_writers[0](said, "en"))
    made.said = said
    return made


def message(key: str, **facts: Fact) -> Message:
    """Return the message of a key with its facts."""
    return Message(key, facts)


def coded(room: str, code: str, **facts: Fact) -> Message:
    """Return the message for a code of the rules: ``long range`` of ``modifier`` has the key
    ``modifier-long-range``.
    """
    return Message(f"{room}-{key_of(code)}", facts)


def key_of(code: str) -> str:
    """Return a code of the rules as a part of a key: ``FUBAR``, ``rear gun`` as ``fubar``,
    ``rear-gun``.
    """
    return re.sub("[^a-z0-9]+", "-", code.lower()).strip("-")


def code_of(key: str) -> str:
    """Return the code of the rules, or of JSON, that a part of a key stands for: ``rear-gun`` as
    ``rear gun``.
    """
    return key.replace("-", " ")
