"""The schema of a sight-only ruleset, ``format = 1``, as typed values.

Shares are parts of the silhouette of a model as it is seen from an eye: 0 to 1.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from languages.message import Line, Message, logged, message
from languages.writing import text
from meshes.shapes.character import Shelter
from meshes.terrain.kinds import KINDS
from sandbox.scenario.faults import shown
from sandbox.scenario.values import (
    Format,
    Name,
    Number,
    Strict,
    Words,
    expected,
    expected_instead,
    one_of_names,
)
from sandbox.scenario.verdict_names import BLOCKED, CLEAR, CONTESTED, PART_NAMES

MOST_WORDS = 3
"""Most words for cover: each has a colour of its own."""

VOLUME = "volume"
"""The part of a model that stands for its volume: a cylinder on its base."""

ANY = "any"
"""Looks from any part of the model to any part of another."""

EVERY_KIND = "any"
"""Stands for all kinds of terrain in an area's ``kinds``."""

MARKED = "area"
"""Stands for pieces of any kind that a scenario marks with ``area = true``."""

BY: Mapping[str, Shelter] = {
    "anything": Shelter.NONE,
    "screens": Shelter.SCREEN,
    "walls": Shelter.WALL,
    "bunkers": Shelter.FORTRESS,
}
"""Least shelter of the pieces that count for a word, by the word in a file."""

ENOUGH: Mapping[str, float] = {"any": 0.005, "half": 0.5, "each": 1.0}
"""Share of models that gives a unit its word; no unit has 200 models or more."""

_LONGEST = 40
"""Most characters of a word, or of a keyword."""

_HIGHEST = 24
"""Greatest height of a volume, or of an area, in inches."""

_ROUNDING = 1e-9
"""Difference of shares of models that is no difference."""

_RESERVED = (CLEAR, BLOCKED, CONTESTED, "none")


def _share(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise expected(message("scenario-share"))
    return float(value)


def _word(value: object) -> object:
    good = isinstance(value, str) and value.isprintable() and value == value.strip()
    if not good or not 1 <= len(str(value)) <= _LONGEST:
        raise expected(message("scenario-few-words-up-to", most=_LONGEST))
    return value


def keyword(value: object) -> object:
    """Return a keyword of a unit. Raises the fault of any other value."""
    good = isinstance(value, str) and value.replace("-", "").isalnum() and value == value.lower()
    if not good or len(str(value)) > _LONGEST:
        raise expected(message("scenario-keyword", most=_LONGEST))
    return value


def _high(value: object) -> object:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if value in ("endless", "piece") or (number and 0 < float(str(value)) <= _HIGHEST):
        return value
    raise expected(message("words-high", most=_HIGHEST))


def _cover_word(value: object) -> object:
    if isinstance(_word(value), str) and str(value).lower() in _RESERVED:
        raise expected(message("words-reserved", known=", ".join(_RESERVED)))
    return value


def _counts(value: object) -> object:
    if value == VOLUME:
        return (VOLUME,)
    rows = value if isinstance(value, list | tuple) else ()
    if not rows or not all(row in PART_NAMES for row in rows) or len(set(rows)) < len(rows):
        if tuple(rows) == (VOLUME,):
            return (VOLUME,)
        raise expected(message("words-counts", volume=VOLUME, known=", ".join(PART_NAMES)))
    return tuple(rows)


Share = Annotated[float, BeforeValidator(_share)]
Least = Annotated[Number, Field(allow_inf_nan=False, ge=0.0001, le=0.5)]
Word = Annotated[str, BeforeValidator(_word)]
CoverWord = Annotated[str, BeforeValidator(_cover_word)]
Height = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=_HIGHEST)]
BaseMm = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=400)]
Reach = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=240)]
Keyword = Annotated[str, BeforeValidator(keyword)]
High = Annotated[float | Literal["endless", "piece"], BeforeValidator(_high)]
Kind = Annotated[str, one_of_names("scenario-terrain-kind", (EVERY_KIND, MARKED, "mesh", *KINDS))]


def volume_heights(part: str) -> list[tuple[float, float]]:
    """Return the rows of a volume's name: diameter of a base in millimetres, height in inches.

    >>> volume_heights("volume 25mm=1.5 40mm=2")
    [(25.0, 1.5), (40.0, 2.0)]
    """
    rows = (row.partition("mm=") for row in part.split()[1:])
    return [(float(base), float(height)) for base, _, height in rows]


class VolumeSpec(Strict):
    """The height of the volume of models on bases of up to this diameter."""

    base_mm: BaseMm
    height: Height


class ModelSpec(Strict):
    """The parts that count as a model, and the point that it looks from.

    ``counts``: parts, or ``"volume"``: a cylinder as wide as the base. ``heights``: heights of
    volumes in inches by diameter of the base; without them a volume is as high as the body.
    ``looks_from``: the eye of the model, the middle of what counts of it, its top, or any part.
    """

    counts: Annotated[tuple[str, ...], BeforeValidator(_counts)] = ("body",)
    heights: tuple[VolumeSpec, ...] = Field(default=(), max_length=20)
    looks_from: Literal["eye", "middle", "top", "any"] = "eye"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that count, as in a policy; a volume with its heights (`volume_heights`)."""
        rows = [f"{row.base_mm:g}mm={row.height:g}" for row in self.heights]
        return (" ".join([VOLUME, *rows]),) if self.counts == (VOLUME,) else self.counts

    @model_validator(mode="after")
    def _heights_of_volumes(self) -> ModelSpec:
        if self.heights and self.counts != (VOLUME,):
            raise expected(message("words-heights-of-volume"))
        widths = [row.base_mm for row in self.heights]
        if widths != sorted(set(widths)):
            raise expected(message("words-heights-in-order"))
        return self


class CoverSpec(Strict):
    """A word for cover: it holds from a hidden share on, of pieces that count for it."""

    word: CoverWord
    hidden: Share
    by: Literal["anything", "screens", "walls", "bunkers"] = "anything"


class AreaSpec(Strict):
    """The effect of kinds of terrain by their footprint, whatever their height.

    ``through``: the least word of a model where the line crosses the footprint and ends beyond it;
    the word for no line of sight stops the line. ``inside``: the least word of a model in it.
    ``models``: whether a model is in it that touches the footprint, or only one wholly within. It
    decides words alone: lines are stopped by where their ends are.
    ``high``: the height up to which it counts, above the ground under it: without end, that of the
    piece, or inches. A line above it is free; models that both stand above it have no word of it.
    """

    kinds: tuple[Kind, ...] = Field(min_length=1, max_length=len(KINDS) + 3)
    through: Word | None = None
    inside: Word | None = None
    models: Literal["touching", "within"] = "touching"
    high: High = "endless"

    @model_validator(mode="after")
    def _does_something(self) -> AreaSpec:
        if self.through is None and self.inside is None:
            raise expected(message("words-through-or-inside"))
        return self


class ClearLinesSpec(Strict):
    """Cover of a unit by the shooters that draw clear lines.

    The unit has ``word`` where fewer than, or at most, a share of the shooters draw a clear line to
    at least ``to_models`` of its models, and is in the open otherwise. A shooter sees at least one
    of them; a clear line has no word for cover.
    """

    word: Word
    fewer_than: Share | None = None
    at_most: Share | None = None
    to_models: Share = 0.5

    @model_validator(mode="after")
    def _one_share(self) -> ClearLinesSpec:
        if (self.fewer_than is None) == (self.at_most is None):
            raise expected(message("words-one-share"))
        return self

    def holds(self, drawing: int, shooters: int) -> bool:
        """Return whether so many shooters of all draw few enough lines for the word."""
        if self.fewer_than is not None:
            return drawing < self.fewer_than * shooters - _ROUNDING
        return drawing <= (self.at_most or 0.0) * shooters + _ROUNDING

    def has_enough(self, clear: int, models: int) -> bool:
        """Return whether lines to so many models of all are clear lines to enough of them."""
        return clear >= self.to_models * models - _ROUNDING


class UnitSpec(Strict):
    """Units: those in the way, and how a unit has its word.

    ``in_the_way``: models of other units ``block`` like terrain, count ``not`` at all, or give at
    least a word. ``by``: whose line gives a model its word: ``enough`` of those that see it, the
    ``nearest`` of them, or ``any``, the one with the least word. ``cover``: of the ``unit`` by
    ``enough`` of its models, or of each ``model`` by itself, where the unit has the least word.
    """

    in_the_way: Word = "block"
    enough: Literal["any", "half", "each"] = "half"
    by: Literal["enough", "nearest", "any"] = "enough"
    cover: Literal["unit", "model"] = "unit"
    clear_lines: ClearLinesSpec | None = None

    @property
    def is_usual(self) -> bool:
        """Whether enough of its models, each by enough lines, give a unit its word."""
        return self.clear_lines is None and (self.by, self.cover) == ("enough", "unit")

    @model_validator(mode="after")
    def _one_way(self) -> UnitSpec:
        said = self.model_fields_set
        if self.clear_lines is not None and (other := {"enough", "by", "cover"} & said):
            raise expected(message("words-beside-clear-lines", keys=tuple(sorted(other))))
        if self.cover == "model" and "enough" in said:
            raise expected(message("words-own-word"))
        return self


class KeywordSpec(Strict):
    """The effect of a unit's keyword on its sight, as ``flying`` or ``towering``.

    ``areas``: whether areas count for lines from it and to it. ``at_least``, ``at_most``: the least
    and the best word of its models. ``seen_within``: inches beyond which it is not seen.
    Aircraft are ``flying``, and units that start hidden ``hidden``, without ``keywords``.
    """

    keyword: Keyword
    areas: Literal["count", "ignored"] = "count"
    at_least: Word | None = None
    at_most: Word | None = None
    seen_within: Reach | None = None

    @model_validator(mode="after")
    def _does_something(self) -> KeywordSpec:
        if self.model_fields_set == {"keyword"}:
            raise expected(message("words-keyword-does"))
        return self


class CoverWords(Strict):
    """A sight-only ruleset.

    ``clear``, ``unseen``: the words for no cover and for no line of sight. ``visible``: the visible
    share that makes a line of sight. ``cover``: the words between, least cover first.
    ``assumptions``: readings that its game does not state, in sentences.
    """

    format: Format
    name: Name
    about: Words | None = None
    assumptions: tuple[Words, ...] = Field(default=(), max_length=30)
    clear: Word = CLEAR
    unseen: Word = logged(message("words-unseen"))
    visible: Least = 0.01
    model: ModelSpec = ModelSpec()
    cover: tuple[CoverSpec, ...] = Field(default=(), max_length=MOST_WORDS)
    areas: tuple[AreaSpec, ...] = Field(default=(), max_length=20)
    keywords: tuple[KeywordSpec, ...] = Field(default=(), max_length=20)
    units: UnitSpec = UnitSpec()

    @model_validator(mode="after")
    def _words_fit(self) -> CoverWords:
        for found, wanted in _misfits(self):
            raise expected_instead(found, wanted)
        return self

    @property
    def digest(self) -> str:
        """Digest ``sha256:…`` of its meaning: comments and order of keys do not change it."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The words for cover, least first."""
        return tuple(row.word for row in self.cover)

    @property
    def by_share(self) -> bool:
        """Whether the words depend on the hidden share alone, and not on what hides."""
        return all(row.by == "anything" for row in self.cover)

    @property
    def from_any(self) -> bool:
        """Whether they look from any part to any part: one free line is enough."""
        return self.model.looks_from == ANY

    @property
    def beyond_pairs(self) -> str:
        """The first key that needs more than the eye, the plan and one line at a time; or empty."""
        said = {
            "units.clear_lines": self.units.clear_lines is not None,
            "units.by": self.units.by != "enough",
            "keywords": bool(self.keywords),
            "areas.high": any(area.high != "endless" for area in self.areas),
            "areas.models": any(area.models != "touching" for area in self.areas),
        }
        return next((key for key, is_said in said.items() if is_said), "")

    @property
    def least(self) -> tuple[str, str]:
        """The least of a line of sight, and what is none, in words."""
        looks = "any" if self.from_any else "eye"
        percent = round(100 * self.visible, 3)
        clear = text("card-sight-word-clear", looks=looks, percent=percent)
        return clear, text("card-sight-word-unseen", looks=looks, percent=percent)

    @property
    def policy(self) -> dict[str, Any]:
        """Cover rules that it sets, where a scenario's ``[policy]`` does not."""
        return {
            "parts": list(self.model.parts),
            "min_visible": self.visible,
            "unit_share": 1.0 if self.units.cover == "model" else ENOUGH[self.units.enough],
        }

    def keyed(self, keywords: Collection[str]) -> tuple[KeywordSpec, ...]:
        """Return the rows of keywords that a unit has."""
        return tuple(row for row in self.keywords if row.keyword in keywords)

    def rank(self, word: str) -> int:
        """Return the number of a word for cover, 1 for the least; 0 for any other word."""
        return self.names.index(word) + 1 if word in self.names else 0

    def rank_by(self, shelter: Shelter) -> int:
        """Return the number of the best word that a piece of this shelter counts for; 0: none."""
        return sum(BY[row.by] <= shelter for row in self.cover)

    def said(self, verdict: str) -> str:
        """Return a verdict in the words of the file."""
        return {CLEAR: self.clear, BLOCKED: self.unseen}.get(verdict, verdict)


def _misfits(said: CoverWords) -> Iterator[tuple[Line, Message]]:
    """Yield what was found and what was expected of words that contradict each other."""
    every = [said.clear, *said.names, said.unseen]
    if len({word.casefold() for word in every}) < len(every):
        yield message("words-found-words", words=_listed(every)), message("words-each-once")
    for number, (one, after) in enumerate(zip(said.cover, said.cover[1:], strict=False), 1):
        here = {"word": shown(after.word), "hidden": f"{after.hidden:g}", "by": after.by}
        found = message("words-found-cover", number=number, **here)
        if BY[after.by] < BY[one.by]:
            yield found, message("words-by-better", by=one.by, word=shown(one.word))
        elif after.by == one.by and after.hidden <= one.hidden:
            more = {"hidden": f"{one.hidden:g}", "word": shown(one.word)}
            yield found, message("words-more-hidden", **more)
    if said.from_any and "visible" in said.model_fields_set:
        yield f"visible = {said.visible:g}", message("words-one-line-is-enough")
    rows: list[tuple[str, str | None, Sequence[str]]] = []
    for number, area in enumerate(said.areas):
        rows.append((f"areas[{number}].through", area.through, (*said.names, said.unseen)))
        rows.append((f"areas[{number}].inside", area.inside, said.names))
    for number, row in enumerate(said.keywords):
        rows.append((f"keywords[{number}].at_least", row.at_least, said.names))
        rows.append((f"keywords[{number}].at_most", row.at_most, (said.clear, *said.names)))
    if said.units.clear_lines is not None:
        rows.append(("units.clear_lines.word", said.units.clear_lines.word, said.names))
    for key, word, known in rows:
        if word is not None and word not in known:
            yield f"{key} {shown(word)}", message("fault-expected-one-of", known=_listed(known))
    named = [row.keyword for row in said.keywords]
    if len(set(named)) < len(named):
        found = message("words-found-keywords", words=_listed(named))
        yield found, message("words-keyword-each-once")
    known = ("block", "not", *said.names)
    if said.units.in_the_way not in known:
        way = f"units.in_the_way {shown(said.units.in_the_way)}"
        yield way, message("fault-expected-one-of", known=_listed(known))


def _listed(words: Sequence[str]) -> Line:
    return ", ".join(map(shown, words)) if words else message("words-in-cover")
