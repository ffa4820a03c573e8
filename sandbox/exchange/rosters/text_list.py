"""Read army lists in plain text: a unit on each line, or a block of lines for each unit.

A unit's line may begin with a number and go on, after "with", a colon, a comma or in brackets, with
what it has: "10 Regular Grenadiers with 1 LMG". Lines below it that are indented, or begin with a
bullet, tell more of the same unit. Calibres are read first, so that "17 pdr" is no count. Points
and whole sentences are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from languages import writing
from rules.catalogue import RULESETS
from sandbox.exchange.rosters.accounting import DESIGNATION, HEADING, PASSED, Account, Span
from sandbox.exchange.rosters.calibres import as_written, with_calibres
from sandbox.exchange.rosters.names import Names, names_of, words_of
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

_SPELT = r"(?:pts?|points?|punkten?|pkte?|p)"
_POINTS = re.compile(
    rf"[\[(][\d.,']{{1,9}} ?{_SPELT}?\.?[\])]"
    rf"|(?:[-–—:=,@] ?)?\b\d[\d.,']{{0,8}} ?{_SPELT}\b\.?"
    r"|(?:\s[-–—=@]|,)\s?\d{2,4}$|(?<=[)\]])\s\d{2,4}$",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"\s*\((\d{2,3})\)\s*(?=[^\W\d])")
"""A number in brackets within a name, as in "M4 (105) Sherman": no points."""

_FEW = re.compile(r"\s*\(\s?(1?\d|20)\s?\)")
"""A number in brackets that is too small for points: how many there are."""

_CAPTURED = re.compile(r"(\d)\s?\(t\)")
"""``38(t)``."""

_INDEX = re.compile(r"(?:(?:unit|einheit|unité|squad) )?#?\d{1,3}[:.)]\s+(?=\D)", re.IGNORECASE)
_SPELT_NUMBERS = {
    "one": 1, "eine": 1, "einem": 1, "einen": 1, "two": 2, "zwei": 2, "deux": 2, "three": 3,
    "drei": 3, "trois": 3, "four": 4, "vier": 4, "quatre": 4, "five": 5, "fünf": 5, "cinq": 5,
    "six": 6, "sechs": 6,
}  # fmt: skip
_SPELT_NUMBER = re.compile(rf"\b({'|'.join(_SPELT_NUMBERS)})\b(?=\s\w)", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…]$|^(?:dear|hello|hi|hallo|liebe|bonjour|salut)\b", re.IGNORECASE)
_SENTENCE_WORDS = 4
_NAME_WORDS = 8
"""Most words of a line that names a unit and counts nothing."""

_BULLET = re.compile(r"(?:[-–—•*·>◦▪]|\.(?= ))\s*")
_HEADING = re.compile(r"[+#=~_|]")
_NUMBER = re.compile(r"(\d{1,9})(?:\s*[x×*]\s*|\s+)(?=\S)", re.IGNORECASE)
_TIMES_SIGN = re.compile(r"\d{1,9}\s*[x×*]", re.IGNORECASE)
_TIMES = re.compile(r"\s*[x×*]\s*(\d{1,9})$", re.IGNORECASE)
_WITH = r"\s(?:with|mit|avec|armed\swith|equipped\swith|including|incl\.?|inkl\.?|dont)\s|\sw/\s*"
_AND = r"\s(?:and|und|et)\s|\s[-–—]\s"
_REST = re.compile(rf"[:;,()\[\]&+]|{_WITH}|{_AND}", re.IGNORECASE)
_PARTS = re.compile(rf"[:;,()\[\]&+]|{_AND}|\sdont\s", re.IGNORECASE)
_JOINED = re.compile(r"^(?:with|mit|avec|w/|the|le|les|die|der)\s+", re.IGNORECASE)
_NEXT = re.compile(r"\s(?=\d)\d{1,2}\s?[x×]?\s?(?=[^\W\d])")
_MEN_NAME = "men"
_MEN = re.compile(r"\b(\d{1,3})[\s-]+(?:x\s+)?(?:\w+\s)?(\w+)")
_CREW = re.compile(r"\b(\w+)\s(?:of|von|de|:)?\s?(\d{1,2})(?=$|[\s,;)\]])")
_EVERY = re.compile(
    r"(?:^|\s)(?:all|alle|tous|toutes|each|je|jeweils|rest|reste|others|ubrige|übrige)\s",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"\w{2,}[^s\W]s$", re.IGNORECASE)


def text_roster(file: str, content: bytes, names: Names) -> Roster:
    """Return the roster of a plain text. Raises ScenarioFault."""
    return _Reader(file, names).roster(_lines(file, content))


def looks_like_list(head: bytes) -> bool:
    """Return whether the beginning of a text looks like an army list.

    A third of its lines count something, cost points, or name something of an army in few words.
    """
    rows = [row.strip() for row in head.decode("utf-8-sig", "replace").splitlines()]
    lines = [row for row in rows if words_of(row)]
    names = [names_of(game) for game in RULESETS]
    return 3 * sum(_is_of_an_army(line, names) for line in lines) >= max(1, len(lines))


def _is_of_an_army(line: str, names: Iterable[Names]) -> bool:
    text = _BULLET.sub("", line, 1)
    words = words_of(text)
    if _POINTS.search(text) or (_counted(text)[0] is not None and not _SENTENCE.search(text)):
        return True
    if len(words) > _NAME_WORDS or _SENTENCE.search(text):
        return False
    return any(
        one.tell_a_unit(words) or one.weapons.find(words) or one.men.find(words) for one in names
    )


@dataclass(frozen=True)
class _Line:
    number: int
    level: int
    text: str

    @property
    def place(self) -> str:
        return f"line {self.number}"

    @property
    def called(self) -> str:
        return _called(self.number)


@dataclass
class _Unit:
    """A unit that is being read."""

    line: _Line
    name: str
    count: int | None
    times: bool = False
    groups: list[Group] = field(default_factory=list)
    gear: list[Gear] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


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
        text = _bare(blocks[0][0].text)
        words = words_of(text)
        if not words or words[0].isdecimal() or self._names.tell_a_unit(words):
            return ""
        return text

    def _block(self, block: Sequence[_Line], units: list[_Unit]) -> None:
        """Read lines without an empty line between them."""
        unit: _Unit | None = None
        one = any(self._only_men(line) for line in block[1:])
        for line in block:
            if self._is_heading(line) or self._is_sentence(line):
                self._passed.append(line.text.rstrip(":"))
                unit = None
            elif unit is not None and (one or self._is_below(line, unit)):
                unit.lines.append(line.text)
                self._detail(unit, line)
            else:
                unit = self._head(line)
                units.append(unit)
                if len(units) > MOST_UNITS:
                    raise too_many(self._file, line.called, "units", MOST_UNITS)

    def _is_below(self, line: _Line, unit: _Unit) -> bool:
        """Return whether a line tells more of a unit: it stands below it, and names no other."""
        if line.level <= unit.line.level:
            return False
        words = words_of(line.text)
        told = (self._names.weapons, self._names.men)
        return self._names.units.find(words) is None or any(one.find(words) for one in told)

    def _is_heading(self, line: _Line) -> bool:
        words = words_of(_bare(line.text))
        if not words or _HEADING.match(line.text):
            return True
        account = Account(words, self._names)
        senses = [set(span.senses) for span in account.spans]
        whole = all(one & {HEADING, PASSED, DESIGNATION} or not one for one in senses)
        known = all(
            one or self._numeral(account, span)
            for one, span in zip(senses, account.spans, strict=True)
        )
        if whole and known and any(HEADING in one for one in senses):
            return True
        return line.text.rstrip().endswith(":") and not self._names.tell_a_unit(words)

    @staticmethod
    def _numeral(account: Account, span: Span) -> bool:
        return account.words[span.start].isdecimal()

    def _is_sentence(self, line: _Line) -> bool:
        """Return whether a line is a sentence of a letter: it names nothing and counts nothing."""
        words = words_of(line.text)
        if len(words) < _SENTENCE_WORDS or not _SENTENCE.search(line.text.strip()):
            return False
        counted = words[0].isdecimal() or _POINTS.search(line.text) or self._men_in(line.text)
        return not counted and not self._names.tell_a_unit(words)

    def _only_men(self, line: _Line) -> bool:
        """Return whether a line tells nothing but a number of models."""
        count, name = _counted(_bare(line.text))
        words = words_of(name)
        found = self._names.men.find(words) if count else None
        return found is not None and found.end - found.start == len(words)

    def _men_in(self, text: str) -> tuple[int, str] | None:
        """Return a number of men anywhere in a text, and the text without it."""
        for found in _MEN.finditer(text):
            if self._names.men.key(words_of(found.group(2))) is not None:
                return int(found.group(1)), f"{text[: found.start()]} {text[found.end() :]}".strip()
        for found in _CREW.finditer(text):
            words = words_of(found.group(1))
            if self._names.men.key(words) or self._names.squads.key(words):
                return int(found.group(2)), f"{text[: found.start()]} {text[found.end() :]}".strip()
        return None

    def _head(self, line: _Line) -> _Unit:
        text = _INDEX.sub("", _bare(line.text))
        count, rest = _counted(text, behind=False)
        times = count is not None and _TIMES_SIGN.match(text) is not None
        split = _REST.search(rest)
        name = (rest[: split.start()] if split else rest).strip(" .-–—")
        if count is None:
            count, name = _counted(name)
            times = count is not None
        unit = _Unit(line, name or line.text, self._checked(line, count), times)
        if (
            self._has_men(name)
            and count is not None
            and not self._names.tell_a_unit(words_of(name))
        ):
            unit.name, unit.count = rest, None
        elif men := self._men_in(name):
            unit.name = men[1] or name
            unit.groups.append(Group(_MEN_NAME, self._checked(line, men[0]) or 1))
        if split:
            self._parts(unit, line, rest[split.end() :])
        return unit

    def _detail(self, unit: _Unit, line: _Line) -> None:
        """Read a line below a unit: some of its models with their gear, or gear alone."""
        text = _bare(line.text)
        count, rest = _counted(text)
        head, colon, gear = rest.partition(":")
        if colon and self._has_men(head):
            found = [Gear(name, n) for n, name in map(_counted, self._split(gear))]
            group = Group(head.strip(), self._checked(line, count) or 1, tuple(found))
            unit.groups.append(group)
            self._within(unit, line)
        else:
            self._parts(unit, line, text)

    def _parts(self, unit: _Unit, line: _Line, text: str) -> None:
        for part in self._split(text):
            if part.isdecimal() or _TIMES.fullmatch(part):
                part = f"{unit.gear.pop().name} ×{part.strip(' x×')}" if unit.gear else part
            count, name = _counted(part)
            men = self._men_in(part)
            if count is not None and self._has_men(name):
                unit.groups.append(Group(name, self._checked(line, count) or 1))
            elif men and self._names.weapons.find(words_of(men[1])) is None:
                unit.groups.append(Group(men[1], self._checked(line, men[0]) or 1))
            else:
                every = _EVERY.search(part) is not None
                every = every or (count is None and _PLURAL.search(name) is not None)
                unit.gear.append(Gear(name, self._checked(line, count), every))
        self._within(unit, line)

    def _split(self, text: str) -> Iterator[str]:
        """Yield the parts of a list of gear; a number in front of a weapon begins one."""
        for part in _PARTS.split(text):
            begins = 0
            for found in _NEXT.finditer(part):
                weapon = self._names.weapons.find(words_of(part[found.end() :]))
                if weapon is not None and weapon.start == 0:
                    yield from _plain(part[begins : found.start()])
                    begins = found.start()
            yield from _plain(part[begins:])

    def _within(self, unit: _Unit, line: _Line) -> None:
        if len(unit.groups) > MOST_ROWS or len(unit.gear) > MOST_ROWS:
            raise too_many(self._file, line.called, "parts", MOST_ROWS)
        checked_count(self._file, line.called, max(1, sum(group.count for group in unit.groups)))

    def _has_men(self, name: str) -> bool:
        words = words_of(name)
        if self._names.men.find(words) is None:
            return False
        return words != () and self._names.weapons.find(words[:2]) is None

    def _checked(self, line: _Line, count: int | None) -> int | None:
        return None if count is None else checked_count(self._file, line.called, count)

    @staticmethod
    def _done(unit: _Unit) -> RosterUnit:
        text = ", ".join((unit.line.text, *unit.lines))
        gear = (replace(one, name=as_written(one.name, text)) for one in unit.gear)
        return RosterUnit(
            as_written(unit.name, text),
            unit.line.place,
            unit.count,
            tuple(unit.groups),
            tuple(gear),
            line=text,
            times=unit.times,
        )


def _called(number: int) -> str:
    return writing.text("list-line", number=number)


def _lines(file: str, content: bytes) -> list[_Line]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        strange = writing.text("fault-no-utf8", at=error.start)
        raise fault(file, "", strange, writing.text("list-utf8")) from None
    if "\0" in text:
        raise fault(file, "", writing.text("list-zero"), writing.text("list-plain"))
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise too_many(file, "", "lines", MOST_LINES, len(rows))
    found: list[_Line] = []
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise too_many(file, _called(number), "characters", LONGEST_LINE, len(row))
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


def _bare(text: str) -> str:
    """Return a line with its calibres and numbers in figures, without its points."""
    text = _CAPTURED.sub(r"\1t", with_calibres(text))
    text = _WITHIN.sub(r" \1 ", _FEW.sub(r" ×\1 ", text))
    text = _POINTS.sub("", text)
    return _SPELT_NUMBER.sub(lambda word: str(_SPELT_NUMBERS[word.group().lower()]), text).strip()


def _counted(text: str, behind: bool = True) -> tuple[int | None, str]:
    """Return the number in front of a text or, after ×, ``behind`` it, and the rest."""
    text = text.strip()
    if found := _NUMBER.match(text):
        return int(found.group(1)), text[found.end() :].strip()
    if behind and (found := _TIMES.search(text)):
        return int(found.group(1)), text[: found.start()].strip()
    return None, text


def _plain(part: str) -> Iterator[str]:
    bare = _JOINED.sub("", part.strip(" .-–—")).strip()
    if words_of(bare):
        yield bare
