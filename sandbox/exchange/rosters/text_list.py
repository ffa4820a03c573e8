"""Read army lists in plain text: a unit on each line, or a block of lines for each unit.

A unit's line may begin with a number and go on, after "with", a colon, a comma or in brackets, with
what it has: "10 Regular Grenadiers with 1 LMG". Lines below it that are indented, or begin with a
bullet, tell more of the same unit. Points are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sandbox.exchange.rosters.names import Names, words_of
from sandbox.exchange.rosters.roster import (
    MOST_ROWS,
    MOST_UNITS,
    Gear,
    Group,
    Roster,
    RosterUnit,
    checked_count,
    too_many,
)
from sandbox.scenario.json_text import fault

MOST_BYTES = 2**20
"""Most bytes of a list in plain text."""

MOST_LINES, LONGEST_LINE = 3000, 600

_POINTS = re.compile(
    r"[\[(][\d.,']{1,9} ?(?:pts?|points?|punkten?|pkte?)?\.?[\])]"
    r"|(?:[-–—:=,] ?)?\b\d[\d.,']{0,8} ?(?:pts?|points?|punkten?|pkte?)\b\.?",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:[-–—•*·>◦▪]|\.(?= ))\s*")
_HEADING = re.compile(r"[+#=~_|]")
_NUMBER = re.compile(r"(\d{1,9})(?:\s*[x×*]\s*|\s+)(?=\S)", re.IGNORECASE)
_TIMES = re.compile(r"\s+[x×]\s*(\d{1,9})$", re.IGNORECASE)
_WITH = r"\s(?:with|mit|avec|armed with|equipped with|including|incl\.?|inkl\.?|dont)\s|\sw/\s*"
_REST = re.compile(rf"[:;,()\[\]]|{_WITH}", re.IGNORECASE)
_PARTS = re.compile(r"[:;,()\[\]&+]|\s(?:and|und|et)\s", re.IGNORECASE)
_PLURAL = re.compile(r"\w{2,}[^s\W]s$", re.IGNORECASE)


def text_roster(file: str, content: bytes, names: Names) -> Roster:
    """Return the roster of a plain text. Raises ScenarioFault."""
    return _Reader(file, names).roster(_lines(file, content))


@dataclass(frozen=True)
class _Line:
    number: int
    level: int
    text: str

    @property
    def place(self) -> str:
        return f"line {self.number}"


@dataclass
class _Unit:
    """A unit that is being read."""

    line: _Line
    name: str
    count: int | None
    groups: list[Group] = field(default_factory=list)
    gear: list[Gear] = field(default_factory=list)


class _Reader:
    def __init__(self, file: str, names: Names) -> None:
        self._file, self._names = file, names
        self._passed: list[str] = []

    def roster(self, lines: Sequence[_Line]) -> Roster:
        units: list[_Unit] = []
        blocks = list(_blocks(lines))
        title = self._title(blocks)
        for block in blocks[1:] if title else blocks:
            self._block(block, units)
        return Roster(title, tuple(map(self._done, units)), tuple(self._passed))

    def _title(self, blocks: Sequence[Sequence[_Line]]) -> str:
        """Return the first line if it stands alone, before others, and names no unit."""
        if len(blocks) < 2 or len(blocks[0]) > 1:
            return ""
        text = _POINTS.sub("", blocks[0][0].text).strip()
        words, named = words_of(text), (self._names.units, self._names.officers)
        if not words or words[0].isdecimal() or any(one.find(words) for one in named):
            return ""
        return text

    def _block(self, block: Sequence[_Line], units: list[_Unit]) -> None:
        """Read lines without an empty line between them."""
        unit: _Unit | None = None
        one = any(self._only_men(line) for line in block[1:])
        for line in block:
            if self._is_heading(line):
                self._passed.append(line.text.rstrip(":"))
                unit = None
            elif unit is not None and (one or self._is_below(line, unit)):
                self._detail(unit, line)
            else:
                unit = self._head(line)
                units.append(unit)
                if len(units) > MOST_UNITS:
                    raise too_many(self._file, line.place, "units", MOST_UNITS)

    def _is_below(self, line: _Line, unit: _Unit) -> bool:
        """Return whether a line tells more of a unit: it stands below it, and names no other."""
        if line.level <= unit.line.level:
            return False
        words = words_of(line.text)
        told = (self._names.weapons, self._names.men)
        return self._names.units.find(words) is None or any(one.find(words) for one in told)

    def _is_heading(self, line: _Line) -> bool:
        text = _POINTS.sub("", line.text)
        words = words_of(text)
        if not words or _HEADING.match(line.text):
            return True
        found = self._names.headings.find(words)
        whole = found is not None and (found.start, found.end) == (0, len(words))
        return whole or (
            text.rstrip().endswith(":")
            and self._names.units.find(words) is None
            and self._names.officers.find(words) is None
        )

    def _only_men(self, line: _Line) -> bool:
        """Return whether a line tells nothing but a number of models."""
        count, name = _counted(_POINTS.sub("", line.text))
        words = words_of(name)
        found = self._names.men.find(words) if count else None
        return found is not None and found.end - found.start == len(words)

    def _head(self, line: _Line) -> _Unit:
        count, text = _counted(_POINTS.sub("", line.text).strip())
        split = _REST.search(text)
        name = (text[: split.start()] if split else text).strip(" .-–—")
        unit = _Unit(line, name or line.text, self._checked(line, count))
        if split:
            self._parts(unit, line, text[split.end() :])
        return unit

    def _detail(self, unit: _Unit, line: _Line) -> None:
        """Read a line below a unit: some of its models with their gear, or gear alone."""
        text = _POINTS.sub("", line.text)
        count, rest = _counted(text)
        head, colon, gear = rest.partition(":")
        if colon and self._has_men(head):
            found = [Gear(name, n) for n, name in map(_counted, _split(gear))]
            group = Group(head.strip(), self._checked(line, count) or 1, tuple(found))
            unit.groups.append(group)
            self._within(unit, line)
        else:
            self._parts(unit, line, text)

    def _parts(self, unit: _Unit, line: _Line, text: str) -> None:
        for part in _split(text):
            count, name = _counted(part)
            if count is not None and self._has_men(name):
                unit.groups.append(Group(name, self._checked(line, count) or 1))
            else:
                every = count is None and _PLURAL.search(name) is not None
                unit.gear.append(Gear(name, self._checked(line, count), every))
        self._within(unit, line)

    def _within(self, unit: _Unit, line: _Line) -> None:
        if len(unit.groups) > MOST_ROWS or len(unit.gear) > MOST_ROWS:
            raise too_many(self._file, line.place, "parts of one unit", MOST_ROWS)
        checked_count(self._file, line.place, max(1, sum(group.count for group in unit.groups)))

    def _has_men(self, name: str) -> bool:
        words = words_of(name)
        if self._names.men.find(words) is None:
            return False
        return words != () and self._names.weapons.find(words[:2]) is None

    def _checked(self, line: _Line, count: int | None) -> int | None:
        return None if count is None else checked_count(self._file, line.place, count)

    @staticmethod
    def _done(unit: _Unit) -> RosterUnit:
        gear = tuple(unit.gear)
        return RosterUnit(unit.name, unit.line.place, unit.count, tuple(unit.groups), gear)


def _lines(file: str, content: bytes) -> list[_Line]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        strange = f"bytes that are not UTF-8 (at byte {error.start})"
        raise fault(file, "", strange, "a list in UTF-8") from None
    if "\0" in text:
        raise fault(file, "", "a zero byte", "a list in plain text")
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise fault(file, "", f"{len(rows):,} lines", f"at most {MOST_LINES:,}")
    found: list[_Line] = []
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise fault(file, f"line {number}", f"{len(row):,} characters",
                        f"at most {LONGEST_LINE}")  # fmt: skip
        bare = row.expandtabs(4).strip()
        level = len(row.expandtabs(4)) - len(row.expandtabs(4).lstrip())
        bullet = _BULLET.match(bare)
        if bullet and words_of(bare):
            bare, level = bare[bullet.end() :], level + 1
        found.append(_Line(number, level, bare))
    return found


def _blocks(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    block: list[_Line] = []
    for line in lines:
        if line.text:
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _counted(text: str) -> tuple[int | None, str]:
    """Return the number in front of a text or, after ×, behind it, and the rest."""
    text = text.strip()
    if found := _NUMBER.match(text):
        return int(found.group(1)), text[found.end() :].strip()
    if found := _TIMES.search(text):
        return int(found.group(1)), text[: found.start()].strip()
    return None, text


def _split(text: str) -> Iterator[str]:
    """Yield the parts of a list of gear."""
    for part in _PARTS.split(text):
        bare = part.strip(" .-–—")
        if words_of(bare):
            yield bare
