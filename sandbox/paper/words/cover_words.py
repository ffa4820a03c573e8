"""A ruleset of words in a terminal: its words, and what they depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from rules.engine.telling import capitalized
from sandbox.paper.words.listing import Part, listing
from sandbox.scenario.cover_words.ruleset import MARKED, AreaSpec, CoverWords, KeywordSpec, UnitSpec
from sandbox.sight.colours import colour_of
from sandbox.sight.wording import part_words

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
    said += [_keyword(row) for row in words.keywords]
    said.append(unit_sentence(words.units))
    return [*said, *(f"Assumed: {line}" for line in words.assumptions)]


_ENOUGH = {
    "any": "any of its visible models",
    "half": "half of its visible models",
    "each": "each of its visible models",
}


_LINES = {
    "enough": "",
    "nearest": " A model has its word by the nearest line to it.",
    "any": " A model has its word by the line that hides it least.",
}


def unit_sentence(units: UnitSpec) -> str:
    """Return how a unit has its word, in sentences."""
    rule = units.clear_lines
    if rule is None and units.cover == "model":
        return f"Each model has its own word; the unit has the least of them.{_LINES[units.by]}"
    if rule is None:
        enough = _ENOUGH[units.enough]
        return f"A unit has the best word that {enough} has.{_LINES[units.by]}"
    shooters = (
        f"at most {part_words(rule.at_most)}"
        if rule.at_most is not None
        else f"fewer than {part_words(rule.fewer_than or 0.0)}"
    )
    return (
        f"A unit counts as “{rule.word}” where {shooters} of the shooters that see it draw clear "
        f"lines to at least {part_words(rule.to_models)} of its models."
    )


def _keyword(row: KeywordSpec) -> str:
    does = [
        *(["areas do not count"] if row.areas == "ignored" else ()),
        *([f"at least {row.at_least}"] if row.at_least is not None else ()),
        *([f"at most {row.at_most}"] if row.at_most is not None else ()),
        *([f"not seen beyond {row.seen_within:g}″"] if row.seen_within is not None else ()),
    ]
    return f"A unit that is {row.keyword}: {'; '.join(does)}."


def _area(row: AreaSpec) -> str:
    named = ["pieces marked as areas" if kind == MARKED else kind for kind in row.kinds]
    kinds = "Every piece that gives cover" if "any" in row.kinds else _listed(named)
    does = [
        f"{where}, at least {word}"
        for where, word in (
            ("a line through the footprint", row.through),
            ("a model wholly in it" if row.models == "within" else "a model in it", row.inside),
        )
        if word is not None
    ]
    high = {"endless": "", "piece": "; up to the height of the piece"}
    up_to = high.get(str(row.high), f"; up to {row.high}″")
    return f"{capitalized(kinds)}: {'; '.join(does)}{up_to}."


def _percent(share: float) -> str:
    return f"{100 * share:g} %"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else words[0]
