"""The steps of a document and their authors, in one order, and each author's undo and redo."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from languages.message import Message, message
from languages.writing import ENGLISH, speaking, written
from sandbox.document.commands import Command, Redo, TakeBack, Undo, command_of, encode_command
from sandbox.document.delta import Delta, decoded, encoded, overlap
from sandbox.document.refusal import Refused
from sandbox.document.titles import title
from sandbox.scenario.schema import Scenario


@dataclass(frozen=True)
class Entry:
    """One line of a document's log: a command, its author, and its changes.

    ``seq`` counts from 1 without a gap; it is the number of a step. ``token``: the requester's own
    id of it, the same when it is requested again. ``at``: seconds since 1970.
    """

    seq: int
    author: str
    token: str
    at: float
    command: Command
    told: Message
    delta: Delta

    @property
    def title(self) -> str:
        """The title of the step, for whoever reads it."""
        return written(self.told)

    def text(self) -> str:
        """Return it as one line of JSON, with its title in English and as a message."""
        with speaking(ENGLISH):
            title = self.title
        row = {
            "seq": self.seq,
            "author": self.author,
            "token": self.token,
            "at": self.at,
            "command": encode_command(self.command),
            "title": title,
            "told": _encoded_told(self.told),
            "delta": encoded(self.delta),
        }
        return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def entry_of(line: str) -> Entry:
    """Read the entry of a line, as `Entry.text` wrote it."""
    row: Mapping[str, Any] = json.loads(line)
    return Entry(
        row["seq"],
        row["author"],
        row["token"],
        row["at"],
        command_of(row["command"]),
        _told(row["told"]) if "told" in row else message("edit-word", word=row["title"]),
        decoded(row["delta"]),
    )


def _encoded_told(fact: Any) -> Any:
    """Return a message, or a fact of one, as JSON's values."""
    if isinstance(fact, Message):
        facts = {name: _encoded_told(one) for name, one in fact.facts.items()}
        return {"key": fact.key, "facts": facts}
    return [*map(_encoded_told, fact)] if isinstance(fact, tuple) else fact


def _told(said: Any) -> Any:
    """Read a message, or a fact of one, from JSON's values."""
    if isinstance(said, Mapping):
        return Message(said["key"], {name: _told(one) for name, one in said["facts"].items()})
    return tuple(map(_told, said)) if isinstance(said, list) else said


@dataclass(frozen=True)
class Step:
    """A line of the list of steps. ``done``: it is not undone."""

    number: int
    author: str
    title: str
    at: float
    done: bool


class History:
    """The entries of a document, and which of them are done now."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._undone: set[int] = set()
        self._done_by: dict[str, list[int]] = {}
        self._undone_by: dict[str, list[int]] = {}
        self._tokens: dict[str, int] = {}

    @property
    def seq(self) -> int:
        """Number of the last entry; 0 without entries."""
        return len(self.entries)

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
        assert entry.seq == self.seq + 1  # entries come in one order
        self.entries.append(entry)
        self._tokens[entry.token] = entry.seq
        done = self._done_by.setdefault(entry.author, [])
        undone = self._undone_by.setdefault(entry.author, [])
        match entry.command:
            case Undo(step=number):
                done.remove(number)
                undone.append(number)
                self._undone.add(number)
            case Redo(step=number):
                undone.remove(number)
                # Among the author's own it keeps its place: later ones stay after it.
                done.append(number)
                done.sort()
                self._undone.discard(number)
            case TakeBack(steps=numbers):
                for number in numbers:
                    self._done_by[self.entries[number - 1].author].remove(number)
                    self._undone.add(number)
            case _:
                done.append(entry.seq)
                undone.clear()

    def entry(self, number: int) -> Entry:
        """Return the entry with that number. Raises Refused for an unknown one."""
        if not 1 <= number <= self.seq:
            raise Refused(message("edit-no-such-step", number=number))
        return self.entries[number - 1]

    def answered(self, token: str) -> Entry | None:
        """Return the entry that was made for this token, or None."""
        number = self._tokens.get(token)
        return None if number is None else self.entries[number - 1]

    def is_done(self, number: int) -> bool:
        """Return whether a step is done and not undone."""
        return number not in self._undone

    def last_done(self, author: str, wanted: Callable[[Entry], bool]) -> int | None:
        """Return the last done step of an author among the wanted ones, or None."""
        mine = self._done_by.get(author, ())
        return next((n for n in reversed(mine) if wanted(self.entries[n - 1])), None)

    def last_undone(self, author: str, wanted: Callable[[Entry], bool]) -> int | None:
        """Return the step that an author undid last among the wanted ones, or None."""
        mine = self._undone_by.get(author, ())
        return next((n for n in reversed(mine) if wanted(self.entries[n - 1])), None)

    def may_undo(self, author: str, number: int) -> bool:
        """Return whether a step is the author's and not undone."""
        return number in self._done_by.get(author, ())

    def may_redo(self, author: str, number: int) -> bool:
        """Return whether a step is the author's and undone."""
        return number in self._undone_by.get(author, ())

    def since(self, seq: int) -> Iterator[Entry]:
        """Yield the entries after one, in order."""
        yield from self.entries[max(0, seq) :]

    def meddler(self, delta: Delta, author: str, seen: int) -> Entry | None:
        """Return the latest entry by another author after ``seen`` in the same place as a delta."""
        for entry in reversed(self.entries[max(0, seen) :]):
            if entry.author != author and overlap(delta, entry.delta) is not None:
                return entry
        return None

    def steps(self) -> list[Step]:
        """Return all steps except undo and redo."""
        return [
            Step(entry.seq, entry.author, entry.title, entry.at, self.is_done(entry.seq))
            for entry in self.entries
            if not isinstance(entry.command, Undo | Redo | TakeBack)
        ]


def named(command: Command, history: History, scenario: Scenario) -> Message:
    """Return the title of a step in the list, on a scenario as it was before it."""
    if isinstance(command, Undo | Redo):
        key = "edit-took-back" if isinstance(command, Undo) else "edit-did-again"
        return message(key, title=history.entry(command.step).told)
    if isinstance(command, TakeBack):
        more, first = len(command.steps) - 1, history.entry(command.steps[0]).told
        said = message("edit-and-more", first=first, more=more) if more else first
        return message("edit-took-back-as-agreed", title=said)
    return title(command, scenario)
