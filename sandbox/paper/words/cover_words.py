"""A ruleset of words in a terminal: its words, and what they depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from rich.text import Text

from languages.message import Fact, Message, message
from languages.writing import text
from sandbox.paper.words.listing import Part, listing
from sandbox.scenario.cover_words.ruleset import MARKED, AreaSpec, CoverWords, KeywordSpec, UnitSpec
from sandbox.scenario.cover_words.shipped import sentence_said, word_said
from sandbox.scenario.kinds import kind_called
from sandbox.sight.colours import colour_of
from sandbox.sight.wording import part_words


def rulesets(known: Mapping[str, CoverWords]) -> Iterator[Part]:
    """Yield a table of rulesets by name."""
    heads = [text("paper-words-name"), text("paper-words-words"), text("paper-words-about")]
    grid = listing(*heads, folds=heads[1:])
    for name, words in known.items():
        said = map(_word, (words.clear, *words.names, words.unseen))
        grid.add_row(name, ", ".join(said), _sentence(words.about or ""))
    yield grid


def ruleset(words: CoverWords) -> Iterator[Part]:
    """Yield everything that a ruleset says."""
    yield Text(_sentence(words.name), style="bold")
    if words.about:
        yield _sentence(words.about)
    grid = listing(text("paper-words-word"), text("paper-words-holds"), folds=())
    grid.add_row(Text(_word(words.clear), style=colour_of("clear")), words.least[0])
    for row in words.cover:
        from_ = text("paper-words-from", hidden=100 * row.hidden, by=row.by)
        grid.add_row(Text(_word(row.word), style=colour_of(row.word, words)), from_)
    grid.add_row(Text(_word(words.unseen), style=colour_of("blocked")), words.least[1])
    yield grid
    for line in sentences(words):
        yield f"– {line}"


def sentences(words: CoverWords) -> list[str]:
    """Return what counts, looks, stands between and is assumed, in sentences."""
    model = words.model
    heights = tuple(
        text("paper-words-height", height=row.height, base=row.base_mm) for row in model.heights
    )
    parts = tuple(text("analysis-part", part=part) for part in model.counts)
    counts = (_listed(parts), *([_listed(heights)] if heights else ()))
    return [
        text("paper-words-counts", counts=counts, looks=model.looks_from),
        *(_area(row, words.unseen) for row in words.areas),
        text("paper-words-between", way=_word(words.units.in_the_way)),
        *map(_keyword, words.keywords),
        unit_sentence(words.units),
        *(text("paper-words-assumed", what=_sentence(line)) for line in words.assumptions),
    ]


def unit_sentence(units: UnitSpec) -> str:
    """Return how a unit has its word, in sentences."""
    rule = units.clear_lines
    if rule is None and units.cover == "model":
        return text("paper-words-each", by=units.by)
    if rule is None:
        return text("paper-words-best", by=units.by, enough=units.enough)
    share = rule.at_most if rule.at_most is not None else rule.fewer_than
    return text(
        "paper-words-clear-lines",
        word=_word(rule.word),
        limit="fewer" if rule.at_most is None else "most",
        shooters=part_words(share or 0.0),
        models=part_words(rule.to_models),
    )


def _keyword(row: KeywordSpec) -> str:
    does = [text("paper-words-no-areas")] if row.areas == "ignored" else []
    if row.at_least is not None:
        does.append(text("paper-words-at-least", word=_word(row.at_least)))
    if row.at_most is not None:
        does.append(text("paper-words-at-most", word=_word(row.at_most)))
    if row.seen_within is not None:
        does.append(text("paper-words-unseen", inches=row.seen_within))
    return text("paper-words-keyword", keyword=row.keyword, does=_joined(does))


def _area(row: AreaSpec, unseen: str) -> str:
    marked = text("paper-words-marked")
    kinds: Fact = tuple(marked if kind == MARKED else kind_called(kind) for kind in row.kinds)
    if "any" in row.kinds:
        kinds = message("paper-words-every")
    does = []
    if row.through is not None:
        stops = "yes" if row.through == unseen else "no"
        does.append(text("paper-words-through", word=_word(row.through), stops=stops))
    if row.inside is not None:
        does.append(text("paper-words-inside", word=_word(row.inside), models=row.models))
    return text("paper-words-area", kinds=kinds, does=_joined(does), high=row.high)


def _joined(clauses: Sequence[str]) -> str:
    return reduce(lambda said, one: text("paper-figures", said=said, one=one), clauses)


def _word(word: str) -> str:
    return str(word_said(word))


def _sentence(sentence: str) -> str:
    return str(sentence_said(sentence))


def _listed(words: Sequence[str]) -> Message:
    return message("paper-words-list", names=tuple(words))
