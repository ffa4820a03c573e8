"""The schema of a sight-only ruleset, ``format = 1``, as typed values.

Shares are parts of the silhouette of a model as it is seen from an eye: 0 to 1.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from meshes.shapes.character import Shelter
from meshes.terrain.kinds import KINDS
from sandbox.scenario.faults import shown
from sandbox.scenario.values import Name, Number, Strict, Words, expected, one_of_names
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

_RESERVED = (CLEAR, BLOCKED, CONTESTED, "none")


def _format(value: object) -> object:
    if isinstance(value, bool) or value != 1:
        raise expected("1, the only format there is")
    return value


def _share(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise expected("a share above 0 and up to 1")
    return float(value)


def _word(value: object) -> object:
    good = isinstance(value, str) and value.isprintable() and value == value.strip()
    if not good or not 1 <= len(str(value)) <= 40:
        raise expected("a word or a few, up to 40 characters")
    return value


def _cover_word(value: object) -> object:
    if isinstance(_word(value), str) and str(value).lower() in _RESERVED:
        raise expected(f"another word than {', '.join(_RESERVED)}")
    return value


def _counts(value: object) -> object:
    if value == VOLUME:
        return (VOLUME,)
    rows = value if isinstance(value, list | tuple) else ()
    if not rows or not all(row in PART_NAMES for row in rows) or len(set(rows)) < len(rows):
        if tuple(rows) == (VOLUME,):
            return (VOLUME,)
        raise expected(f'"{VOLUME}", or a list of some of {", ".join(PART_NAMES)}')
    return tuple(rows)


Share = Annotated[float, BeforeValidator(_share)]
Least = Annotated[Number, Field(allow_inf_nan=False, ge=0.0001, le=0.5)]
Word = Annotated[str, BeforeValidator(_word)]
CoverWord = Annotated[str, BeforeValidator(_cover_word)]
Height = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=24)]
BaseMm = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=400)]
Kind = Annotated[str, one_of_names("a kind of terrain", (EVERY_KIND, MARKED, "mesh", *KINDS))]


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
            raise expected(f'counts = "{VOLUME}" beside heights')
        widths = [row.base_mm for row in self.heights]
        if widths != sorted(set(widths)):
            raise expected("heights in the order of their base_mm, each once")
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
    """

    kinds: tuple[Kind, ...] = Field(min_length=1, max_length=len(KINDS) + 3)
    through: Word | None = None
    inside: Word | None = None

    @model_validator(mode="after")
    def _does_something(self) -> AreaSpec:
        if self.through is None and self.inside is None:
            raise expected("through, inside, or both")
        return self


class UnitSpec(Strict):
    """Units: those in the way, and the share of models that gives a unit its word.

    ``in_the_way``: models of other units ``block`` like terrain, count ``not`` at all, or give at
    least a word.
    """

    in_the_way: Word = "block"
    enough: Literal["any", "half", "each"] = "half"


class CoverWords(Strict):
    """A sight-only ruleset.

    ``clear``, ``unseen``: the words for no cover and for no line of sight. ``visible``: the visible
    share that makes a line of sight. ``cover``: the words between, least cover first.
    ``assumptions``: readings that its game does not state, in sentences.
    """

    format: Annotated[Literal[1], BeforeValidator(_format)]
    name: Name
    about: Words | None = None
    assumptions: tuple[Words, ...] = Field(default=(), max_length=30)
    clear: Word = CLEAR
    unseen: Word = "no line of sight"
    visible: Least = 0.01
    model: ModelSpec = ModelSpec()
    cover: tuple[CoverSpec, ...] = Field(default=(), max_length=MOST_WORDS)
    areas: tuple[AreaSpec, ...] = Field(default=(), max_length=20)
    units: UnitSpec = UnitSpec()

    @model_validator(mode="after")
    def _words_fit(self) -> CoverWords:
        for found, wanted in _misfits(self):
            raise ValueError(f"{found}: expected {wanted}")
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
    def least(self) -> tuple[str, str]:
        """The least of a line of sight, and what is none, in words."""
        if self.from_any:
            return "one free line", "no free line"
        share = f"{100 * self.visible:g} % visible"
        return f"from {share}", f"under {share}"

    @property
    def policy(self) -> dict[str, Any]:
        """Cover rules that it sets, where a scenario's ``[policy]`` does not."""
        return {
            "parts": list(self.model.parts),
            "min_visible": self.visible,
            "unit_share": ENOUGH[self.units.enough],
        }

    def rank(self, word: str) -> int:
        """Return the number of a word for cover, 1 for the least; 0 for any other word."""
        return self.names.index(word) + 1 if word in self.names else 0

    def rank_by(self, shelter: Shelter) -> int:
        """Return the number of the best word that a piece of this shelter counts for; 0: none."""
        return sum(BY[row.by] <= shelter for row in self.cover)

    def said(self, verdict: str) -> str:
        """Return a verdict in the words of the file."""
        return {CLEAR: self.clear, BLOCKED: self.unseen}.get(verdict, verdict)


def _misfits(said: CoverWords) -> Iterator[tuple[str, str]]:
    """Yield what was found and what was expected of words that contradict each other."""
    every = [said.clear, *said.names, said.unseen]
    if len({word.casefold() for word in every}) < len(every):
        yield f"the words {_listed(every)}", "each word once"
    for number, (one, after) in enumerate(zip(said.cover, said.cover[1:], strict=False), 1):
        found = f"cover[{number}] {shown(after.word)} from {after.hidden:g} by {after.by}"
        if BY[after.by] < BY[one.by]:
            yield found, f"by {one.by} or better, as it comes after {shown(one.word)}"
        elif after.by == one.by and after.hidden <= one.hidden:
            wanted = f"more than {one.hidden:g} or better pieces, as it comes after"
            yield found, f"{wanted} {shown(one.word)}"
    if said.from_any and "visible" in said.model_fields_set:
        yield (
            f"visible = {said.visible:g}",
            'none beside looks_from = "any": one free line is enough',
        )
    for number, area in enumerate(said.areas):
        through, inside = (*said.names, said.unseen), said.names
        for key, word, known in (
            ("through", area.through, through),
            ("inside", area.inside, inside),
        ):
            if word is not None and word not in known:
                yield f"areas[{number}].{key} {shown(word)}", f"one of {_listed(known)}"
    known = ("block", "not", *said.names)
    if said.units.in_the_way not in known:
        yield f"units.in_the_way {shown(said.units.in_the_way)}", f"one of {_listed(known)}"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(map(shown, words)) if words else "the words in cover"
