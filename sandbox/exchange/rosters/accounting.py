"""Account for every word of a line: which name it belongs to, or that nothing explains it.

The longest names are taken first, and no word twice. A word may have several senses, such as the
weapon and the team "bazooka". A designation such as ``Mk IV`` or ``M1937`` explains itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandbox.exchange.rosters.calibres import is_calibre
from sandbox.exchange.rosters.names import Names, Phrases, Words

UNIT, ASKED, OFFICER, QUALITY, WEAPON = "unit", "asked", "officer", "quality", "weapon"
KIND, SIZE, SQUAD, MEN, HEADING, PASSED = "kind", "size", "squad", "men", "heading", "passed"
CALIBRE, DESIGNATION, NOT = "calibre", "designation", "not"

MARK = "mark"
"""Key of a designation that follows a word such as ``Mk``, ``Ausf`` or ``Type``."""

_DESIGNED = {
    "mk", "mark", "ausf", "type", "typ", "model", "modell", "modele", "mle", "mod", "m", "wz",
    "obr", "no", "nr",
}  # fmt: skip
"""Words before a designation."""

_DESIGNATION = re.compile(
    r"[ivx]{1,4}[a-c]?|[a-z]|m\d{1,4}(?:a\d{1,2})*(?:e\d)?|m4a\d\w*|19[0-4]\d|[a-z]{1,2}\d{2,4}m?|\d{2}m"
)
_NEGATIONS = {"no", "without", "ohne", "kein", "keine", "sans", "pas"}
_WEIGHTS = ("ton", "tonne", "tonner", "cwt")
_GROUPS = ("gruppe", "gruppen")
_SQUAD_ENDINGS = (*_GROUPS, "trupp", "team")
_PLURALS = ("s", "e", "en", "n")
_SHORTEST_STEM = 5


@dataclass(frozen=True)
class Span:
    """Words that belong together: their senses with the key of each.

    ``start``, ``end``: the first word, and the word after the last. Without senses nothing explains
    them.
    """

    start: int
    end: int
    senses: Mapping[str, str]


class Account:
    """The words of a line with what they mean."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words = words
        self._by_sense: Mapping[str, Phrases] = {
            UNIT: names.units, ASKED: names.asked, OFFICER: names.officers,
            QUALITY: names.qualities, WEAPON: names.weapons, KIND: names.kinds, SIZE: names.sizes,
            SQUAD: names.squads, MEN: names.men, HEADING: names.headings, PASSED: names.passed,
        }  # fmt: skip
        self.spans = tuple(sorted(self._spans(), key=lambda span: span.start))

    def keys(self, sense: str) -> list[str]:
        """Return the keys of every name of a sense, in order, without repeats."""
        found = (span.senses[sense] for span in self.spans if sense in span.senses)
        return list(dict.fromkeys(found))

    def unexplained(self) -> list[str]:
        """Return the words that nothing explains; neighbours are joined."""
        found: list[str] = []
        last = -1
        for span in self.spans:
            if span.senses:
                continue
            word = " ".join(self.words[span.start : span.end])
            if found and span.start == last:
                found[-1] += f" {word}"
            else:
                found.append(word)
            last = span.end
        return found

    def _spans(self) -> Iterator[Span]:
        free = [True] * len(self.words)
        denied = next((n for n, word in enumerate(self.words) if word in _NEGATIONS), None)
        if (
            denied is not None
            and self.words[denied + 1 :]
            and not self.words[denied + 1].isdecimal()
        ):
            for number in range(denied, len(self.words)):  # "no spotter"
                if free[number]:
                    free[number] = False
                    yield Span(number, number + 1, {NOT: self.words[number]})
        longest = max(one.longest for one in self._by_sense.values())
        for length in range(min(longest, len(self.words)), 0, -1):
            for start in range(len(self.words) - length, -1, -1):
                end = start + length
                if all(free[start:end]) and (senses := self._senses(self.words[start:end])):
                    free[start:end] = [False] * length
                    yield Span(start, end, senses)
        for at, word in enumerate(self.words):
            if free[at]:
                yield Span(at, at + 1, self._single(at, word))

    def _senses(self, words: Words) -> dict[str, str]:
        found = ((sense, one.key(words)) for sense, one in self._by_sense.items())
        return {sense: key for sense, key in found if key is not None}

    def _single(self, at: int, word: str) -> dict[str, str]:
        """Return the senses of a word that is no name: a calibre, a designation, or a compound."""
        before = self.words[at - 1] if at else ""
        if is_calibre(word):
            return {CALIBRE: word}
        if before in _DESIGNED and len(word) <= 4:
            return {DESIGNATION: MARK}
        if _DESIGNATION.fullmatch(word):
            return {DESIGNATION: word}
        after = self.words[at + 1] if at + 1 < len(self.words) else ""
        if word.isdecimal() and after in _WEIGHTS:
            return {DESIGNATION: MARK}
        if word.isalpha() and len(word) <= 3 and after.isdecimal():
            return {DESIGNATION: word}
        if word.isdecimal() and len(word) <= 2:
            return {DESIGNATION: word} if before and self._is_designated(before) else {}
        for ending in _PLURALS:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) > 1 and (senses := self._senses((stem,))):
                return senses
        return self._compound(word)

    def _is_designated(self, before: str) -> bool:
        """Return whether a number behind a word is a designation: "Granatwerfer 34", "ML-20"."""
        return len(before) <= 3 or bool(
            self._by_sense[KIND].key((before,)) or self._compound(before)
        )

    def _compound(self, word: str) -> dict[str, str]:
        """Return the senses of a word that begins or ends with a name: "Schützengruppe"."""
        for ending in _SQUAD_ENDINGS:
            stem = word.removesuffix(ending)
            if stem == word or len(stem) < 3:
                continue
            for one in (stem, stem.removesuffix("s"), stem.removesuffix("n"), f"{stem}e"):
                if senses := self._senses((one,)):
                    return {**senses, SQUAD: word} if ending in _GROUPS else senses
            return {}
        kinds = self._by_sense[KIND]
        for cut in range(len(word) - _SHORTEST_STEM, 0, -1):
            for stem in (word[:-cut], word[cut:]):
                if (key := kinds.key((stem,))) is not None:
                    return {KIND: key}
        return {}
