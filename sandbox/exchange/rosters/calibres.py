"""Read calibres in army lists, and the class of weapon that a kind of piece has at a calibre.

``calibres.toml`` is the table, with its sources. A calibre in a text becomes one word, ``75mm`` or
``17pdr``, before anything else is read, so that its number is no count.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_MM_PER_IN = 25.4

_VALUE = r"(?<![\w.,/])(\.\d{2,3}|\d{1,3}(?:[.,]\d{1,2})?)"
_UNITS = {
    "mm": r"mm|millim[eè]t(?:er|re)s?",
    "cm": r"cm|centim[eè]t(?:er|re)s?|zentimeter",
    "in": r"inch(?:es)?|zoll|pouces?|(?<=[\d-])in",
    "cal": r"cal(?:ib(?:er|re))?|kal",
    "pdr": r"pdrs?|pounders?|pfünder|pfuender|pfd|livres?|lbr|lber|lb",
}
_CALIBRE = re.compile(
    _VALUE
    + r"(?:(?P<mark>\s?[\"″”]|'')|[\s-]{0,2}(?:"
    + "|".join(f"(?P<{name}>{spelt})" for name, spelt in _UNITS.items())
    + r")(?![^\W_]))",
    re.IGNORECASE,
)
_PIECE = r"canon|mortier|obusier|pièce|piece|mitrailleuse|bofors|brandt|schneider|flak|pak"
_MEN = r"hommes|servants|soldats|pts|points|combat"
_FRENCH = re.compile(
    rf"\b(?:{_PIECE})s?(?:\s(?:de\s)?[^\W\d]+)?\sde\s(?P<whole>(?P<bore>\d{{2,3}}))(?!\s?(?:{_MEN}|\d|[.,]\d))\b",
    re.IGNORECASE,
)
"""``canon de 75``, ``mortier Brandt de 81``, ``obusier de montagne de 75``."""

_BORES = "20|25|37|40|45|47|50|57|60|65|70|75|76|77|81|82|88|90|100|105|107|120|122|149|150|152|155"
_LENGTH = re.compile(rf"(?<![\w/.-])(?P<whole>(?P<bore>{_BORES})/[1-7]\d)(?![\w/])")
"""``47/32``: bore in mm, length in bores."""

_BEHIND = re.compile(
    r"\b(?:mortar|mortier|howitzer|obusier|canon)s?\s(?P<whole>(?P<bore>47|57|7[67]|8[128]|122|149|152))"
    r"(?![\w/]|[.,-]\d)",
    re.IGNORECASE,
)
"""``mortier 81``: a usual bore behind a kind of piece; points are multiples of five."""

_AGAIN = re.compile(r"^(?P<whole>(?P<bore>37|[4-9]\d|1\d\d))(?=\s\D.*\b(?P=bore)mm\b)")
"""``76 K/02 field gun (76mm)``: a number in front that is the bore of the same line."""

_BARE = re.compile(
    rf"^(?:\d\s?x\s?)?(?P<whole>(?P<bore>{_BORES}))(?=\s(?:flak|pak|at\sgun|anti.?tank|aa\sgun|mortar|howitzer|obusier|"
    r"mortier|haubitze|pack\s))",
    re.IGNORECASE,
)
"""``88 Flak``: a usual bore in front of a kind of piece, first of all."""

_WORD = re.compile(r"(\d{1,4})(mm|pdr)")


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of piece, such as mortars.

    ``sizes``: its weapon by size, such as ``light``. ``usual``: the weapon where the list says no
    more; ``asked``: the one to suggest where a size has to be asked. ``classes``: greatest bore
    (mm), weapon, and whether printed lists disagree about such bores.
    """

    words: tuple[str, ...]
    sizes: Mapping[str, str]
    usual: str | None
    asked: str | None
    classes: tuple[tuple[float, str, bool], ...]

    def weapon_of(self, bore: float) -> tuple[str, bool] | None:
        """Return the weapon of a bore in mm, and whether to ask; None where none is known."""
        rows = (row[1:] for row in self.classes if bore <= row[0])
        return next(rows, None)

    @property
    def weapons(self) -> tuple[str, ...]:
        """Return its weapons, the smallest first."""
        return tuple(dict.fromkeys((*(row[1] for row in self.classes), *self.sizes.values())))


def with_calibres(text: str) -> str:
    """Return a text with each calibre as one word.

    >>> with_calibres('2 x 8,8 cm Flak, 3" mortar, 17 pdr, .50 cal, canon de 75')
    '2 x 88mm Flak, 76mm mortar, 17pdr, 13mm, canon de 75mm'
    """
    return _replaced(text)[0]


def as_written(name: str, text: str) -> str:
    """Return a part of a text with calibres as the text has them."""
    for word, spelt in _replaced(text)[1].items():
        name = name.replace(word, spelt)
    return name


def _replaced(text: str) -> tuple[str, dict[str, str]]:
    """Return a text with each calibre as one word, and how each was spelt."""
    spelt: dict[str, str] = {}

    def word(found: re.Match[str]) -> str:
        made = _word(found)
        spelt.setdefault(made, found.group())
        return made

    def bore(found: re.Match[str]) -> str:
        made = f"{found['bore']}mm"
        spelt.setdefault(made, found["whole"])
        return found.group().replace(found["whole"], made)

    text = _CALIBRE.sub(word, text)
    for pattern in (_FRENCH, _LENGTH, _BEHIND, _AGAIN):
        text = pattern.sub(bore, text)
    return (text if spelt else _BARE.sub(bore, text)), spelt


def _word(found: re.Match[str]) -> str:
    value = float(found.group(1).replace(",", "."))
    if found["pdr"]:
        return f"{value:g}pdr"
    if found["cal"]:
        bore = (value / 100 if value >= 1 else value) * _MM_PER_IN
    elif found["mm"]:
        bore = value
    else:
        bore = value * (10 if found["cm"] else _MM_PER_IN)
    return f"{max(1, round(bore))}mm"


def is_calibre(word: str) -> bool:
    """Return whether a word is a calibre as lists write it: ``75mm``, ``17pdr``."""
    return _WORD.fullmatch(word) is not None


def weapons_of(word: str, kinds: Sequence[Kind]) -> dict[str, bool]:
    """Return the weapons of a calibre among kinds, each with whether to ask."""
    found = _WORD.fullmatch(word)
    if found is None:
        return {}
    number, unit = int(found.group(1)), found.group(2)
    if unit == "pdr":
        weapon = _table().pounders.get(number)
        return {} if weapon is None else {weapon: False}
    rows = (kind.weapon_of(number) for kind in kinds)
    return dict(row for row in rows if row is not None)


@dataclass(frozen=True)
class _Calibres:
    kinds: tuple[Kind, ...]
    pounders: Mapping[int, str]
    sizes: Mapping[str, tuple[str, ...]]


def all_kinds() -> tuple[Kind, ...]:
    """Return every kind, the most particular first."""
    return _table().kinds


def size_words() -> Mapping[str, tuple[str, ...]]:
    """Return the words for each size of gun by its name: ``leicht`` is among those of ``light``."""
    return _table().sizes


@cache
def _table() -> _Calibres:
    rows = tomllib.loads(files(__package__ or "").joinpath("calibres.toml").read_text("utf-8"))
    pounders = {int(weight): weapon for weight, weapon in rows["pounders"].items()}
    sizes = {size: tuple(words) for size, words in rows["sizes"].items()}
    return _Calibres(tuple(_kind(row, sizes) for row in rows["kinds"]), pounders, sizes)


def _kind(row: Mapping[str, Any], sizes: Mapping[str, object]) -> Kind:
    return Kind(
        tuple(row["words"]),
        {size: row[size] for size in sizes if size in row},
        row.get("usual"),
        row.get("asks_of"),
        tuple((one["up_to"], one["weapon"], one.get("asks", False)) for one in row["classes"]),
    )
