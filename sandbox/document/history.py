"""What was done to a document, by whom, in one order; and what each author may take back next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.document.commands import Command, Redo, TakeBack, Undo, command_of, said
from sandbox.document.delta import Delta, decoded, encoded, overlap
from sandbox.document.refusal import Refused
from sandbox.document.titles import title


@dataclass(frozen=True)
class Entry:
    """One line of a document's log: a command that was done, by whom, and what it changed.

    ``seq`` counts from 1 without a gap; it is the number of a step. ``token``: what who asked for
    it calls it, the same when it is asked for again. ``at``: seconds since 1970.
    """

    seq: int
    author: str
    token: str
    at: float
    command: Command
    title: str
    delta: Delta

    def text(self) -> str:
        """As one line of JSON."""
        row = {
            "seq": self.seq, "author": self.author, "token": self.token, "at": self.at,
            "command": said(self.command), "title": self.title, "delta": encoded(self.delta),
        }  # fmt: skip
        return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def entry_of(line: str) -> Entry:
    """The entry of a line, as `Entry.text` wrote it."""
    row: Mapping[str, Any] = json.loads(line)
    return Entry(
        row["seq"], row["author"], row["token"], row["at"],
        command_of(row["command"]), row["title"], decoded(row["delta"]),
    )  # fmt: skip


@dataclass(frozen=True)
class Step:
    """A line of the list of steps. ``done``: it was not taken back."""

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
        """The number of the last entry; 0 where there is none."""
        return len(self.entries)

    def add(self, entry: Entry) -> None:
        """Another entry, the next one."""
        assert entry.seq == self.seq + 1, "entries come in one order"
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
                # Among his own it stands where it stood: what he did since stays after it.
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
        """The entry with that number. Raises Refused where there is none."""
        if not 1 <= number <= self.seq:
            raise Refused(f"There is no step {number}.")
        return self.entries[number - 1]

    def answered(self, token: str) -> Entry | None:
        """The entry that was made for this token, where one was."""
        number = self._tokens.get(token)
        return None if number is None else self.entries[number - 1]

    def is_done(self, number: int) -> bool:
        """Whether a step is done and not taken back."""
        return number not in self._undone

    def last_done(self, author: str, wanted: Callable[[Entry], bool]) -> int | None:
        """The last step of an author that is done, of those that are wanted."""
        mine = self._done_by.get(author, ())
        return next((n for n in reversed(mine) if wanted(self.entries[n - 1])), None)

    def last_undone(self, author: str, wanted: Callable[[Entry], bool]) -> int | None:
        """The step that an author took back last, of those that are wanted."""
        mine = self._undone_by.get(author, ())
        return next((n for n in reversed(mine) if wanted(self.entries[n - 1])), None)

    def may_undo(self, author: str, number: int) -> bool:
        """Whether a step is this author's to take back."""
        return number in self._done_by.get(author, ())

    def may_redo(self, author: str, number: int) -> bool:
        """Whether a step is this author's to do again."""
        return number in self._undone_by.get(author, ())

    def since(self, seq: int) -> Iterator[Entry]:
        """The entries after one, in order."""
        yield from self.entries[max(0, seq) :]

    def meddler(self, delta: Delta, author: str, seen: int) -> Entry | None:
        """The latest entry of somebody else after ``seen`` that speaks of what a delta does."""
        for entry in reversed(self.entries[max(0, seen) :]):
            if entry.author != author and overlap(delta, entry.delta) is not None:
                return entry
        return None

    def steps(self) -> list[Step]:
        """Everything done, but for the taking back and the doing again."""
        return [
            Step(entry.seq, entry.author, entry.title, entry.at, self.is_done(entry.seq))
            for entry in self.entries
            if not isinstance(entry.command, Undo | Redo | TakeBack)
        ]


def named(command: Command, history: History) -> str:
    """What a step is called in the list."""
    if isinstance(command, Undo | Redo):
        verb = "took back" if isinstance(command, Undo) else "did again"
        return f"{verb}: {history.entry(command.step).title}"
    if isinstance(command, TakeBack):
        more = len(command.steps) - 1
        after = f" and {more} more" if more else ""
        return f"took back, as agreed: {history.entry(command.steps[0]).title}{after}"
    return title(command)
