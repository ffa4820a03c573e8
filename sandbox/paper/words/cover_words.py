"""A ruleset of words in a terminal: its words, and what they depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from rules.engine.telling import capitalized
from sandbox.paper.words.listing import Part, listing
from sandbox.scenario.cover_words.ruleset import MARKED, AreaSpec, CoverWords
from sandbox.sight.colours import colour_of

_BY = {"anything": "", "screens": "by screens or better", "walls": "by walls or better"} | {
    "bunkers": "by bunkers"
}
_LOOKS = {
    "eye": "its eye",
    "middle": "the middle of what counts",
    "top": "the top of what counts",
    "any": "any part of what counts, at any part of the other model",
}


def rulesets(known: Mapping[str, CoverWords]) -> Iterator[Part]:
    """Yield a table of rulesets by name."""
    grid = listing("name", "words", "about", folds=("words", "about"))
    for name, words in known.items():
        grid.add_row(name, ", ".join([words.clear, *words.names, words.unseen]), words.about or "")
    yield grid


def ruleset(words: CoverWords) -> Iterator[Part]:
    """Yield everything that a ruleset says."""
    yield Text(words.name, style="bold")
    if words.about:
        yield words.about
    grid = listing("word", "holds", folds=())
    grid.add_row(Text(words.clear, style=colour_of("clear")), words.least[0])
    for row in words.cover:
        from_ = f"from {_percent(row.hidden)} hidden {_BY[row.by]}".rstrip()
        grid.add_row(Text(row.word, style=colour_of(row.word, words)), from_)
    grid.add_row(Text(words.unseen, style=colour_of("blocked")), words.least[1])
    yield grid
    for line in sentences(words):
        yield f"– {line}"


def sentences(words: CoverWords) -> list[str]:
    """Return what counts, looks, stands between and is assumed, in sentences."""
    model = words.model
    heights = [f"{row.height:g}″ on bases up to {row.base_mm:g} mm" for row in model.heights]
    counts = _listed(model.counts) + (f", {_listed(heights)}" if heights else "")
    said = [f"What counts as a model: {counts}. It looks from {_LOOKS[model.looks_from]}."]
    said += [_area(row) for row in words.areas]
    said.append(
        {
            "block": "Models of other units block the line like terrain.",
            "not": "Models of other units are not in the way.",
        }.get(
            words.units.in_the_way,
            f"A model of another unit between the bases: at least {words.units.in_the_way}.",
        )
    )
    said.append(f"A unit has the best word that {_ENOUGH[words.units.enough]} has.")
    return [*said, *(f"Assumed: {line}" for line in words.assumptions)]


_ENOUGH = {
    "any": "any of its visible models",
    "half": "half of its visible models",
    "each": "each of its visible models",
}


def _area(row: AreaSpec) -> str:
    named = ["pieces marked as areas" if kind == MARKED else kind for kind in row.kinds]
    kinds = "Every piece that gives cover" if "any" in row.kinds else _listed(named)
    does = [
        f"{where}, at least {word}"
        for where, word in (
            ("a line through the footprint", row.through),
            ("a model in it", row.inside),
        )
        if word is not None
    ]
    return f"{capitalized(kinds)}: {'; '.join(does)}."


def _percent(share: float) -> str:
    return f"{100 * share:g} %"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else words[0]
