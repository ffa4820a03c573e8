"""The sentences of a verdict: its headline, and for a pair of models row, share and explanation.

All of them follow from the same figures of `PairSight` and the verdicts that these leave open, so
that no two of them can disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from languages.message import Fact, Message, key_of, message
from languages.writing import text
from rules.engine.telling import capitalized
from sandbox.scenario.cover_words.shipped import word_said
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing, foremost_over, piece_name, thing_said
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.verdict import clear_lines, pairs_verdict, pairs_verdicts
from sandbox.sight.wording import (
    between_said,
    cover_said,
    model_said,
    part_code,
    part_said,
    percent,
    percent_said,
    verdict_said,
    verdict_words,
)
from sandbox.table.table import PlacedUnit, Table


def headline(table: Table, shooter: str, target: str, pairs: Sequence[PairSight]) -> Message:
    """Return the verdict in one sentence, without its full stop. All figures come from ``pairs``.

    For example ``3 of 5 riflemen see Baker; hard cover for 4 of 5 models (half is enough): 31 to
    72 % hidden, most by farmhouse``.
    """
    seen = _observers(table, shooter, target, pairs)
    open_ = pairs_verdicts(pairs, table.scenario.sight_policy)
    if len(open_) > 1:
        between = contested_said(table, open_)
        why = _undecided(table, pairs)
        return message("sight-headline-contested", seen=seen, between=between, why=why)
    (verdict,) = open_
    return message("sight-headline", seen=seen, verdict=_with_reason(table, verdict, pairs))


def contested_said(table: Table, open_: Collection[str]) -> Message:
    """Return between which verdicts one is contested: ``contested between soft and hard cover``."""
    if len(open_) == 1:
        between = between_said(open_, table.scenario.brings)
        return message("sight-contested-alone", verdict=between)
    return between_said(open_, table.scenario.brings, "sight-contested-between")


@dataclass(frozen=True)
class PairWords:
    """A pair of models in words.

    ``share``: the visible share, as a percentage. ``sure``: how sure that is: ``proved``, half of
    its 95 % interval as ``±0.4 %``, or where a scan or unknown heights leave more open. ``seen``:
    both in a clause. ``verdict``: its verdict. ``hidden``: everything that hides the model, with
    share and class. ``reason``: sentences on what hides how much, and which verdict follows.
    """

    share: str
    sure: str
    seen: str
    verdict: str
    hidden: str
    reason: str


def pair_words(table: Table, pair: PairSight) -> PairWords:
    """Return a pair of models in words, for whoever reads them now."""
    share, sure = _share(table, pair)
    policy, seen = table.scenario.sight_policy, _no_free_line(pair)
    if seen is None:
        whole = pair.low == pair.high and pair.visible in (0.0, 1.0)
        key = "sight-fully-visible" if pair.visible else "sight-fully-hidden"
        seen = message(key, sure=sure)
        if not whole:
            seen = message("sight-visible", share=share, sure=sure)
    return PairWords(
        str(share),
        str(sure),
        capitalized(str(seen)),
        verdict_words(pair.verdict, [pair], blocked=BLOCKED),
        ", ".join(
            f"{capitalized(piece_name(table, row.id))} "
            f"{percent(row.share, policy, form='short')}{class_note(table, pair, row)}"
            for row in by_thing(pair.hidden_by)
        ),
        _explanation(table, pair),
    )


def _no_free_line(pair: PairSight) -> Message | None:
    """Return in a clause that no line from any part is free; None where one is, or for an eye."""
    if pair.words is None or not pair.words.from_any or pair.line is not None:
        return None
    if pair.is_proved_unseen:
        return message("sight-proved-unseen")
    return message("sight-no-line-is-free", rays=pair.rays)


def class_note(table: Table, pair: PairSight, row: HiddenBy) -> str:
    """Return a blocker's class of cover in brackets; empty where cover is named by the share."""
    if pair.game_cover or (pair.words is not None and pair.words.by_share):
        return ""
    no_cover = row.cover in NO_COVERS
    key = "sight-class-of-models" if "/" in row.id else "sight-class"
    return text(key, cover="no-cover" if no_cover else row.cover)


def _share(table: Table, pair: PairSight) -> tuple[Message, Message]:
    """Return the visible share with as many digits as its interval needs, and how sure it is.

    The interval as it is written contains the true one.
    """
    if pair.is_searched:
        return message("sight-nothing"), message("sight-lines-tried", rays=pair.rays)
    policy = table.scenario.sight_policy
    given = "scan" if table.scenario.scan is not None else ""
    if pair.verdict != pair.stated and not given:
        given = "heights"
    if pair.low == pair.high:
        return percent_said(pair.visible, policy), message("sight-sure", given=given)
    wide = 100 * max(pair.high - pair.visible, pair.visible - pair.low)
    digits = 0 if wide >= 1 else 1
    share = percent_said(pair.visible, policy, digits=digits)
    shown = 100 * pair.visible
    if share.key == "sight-share":
        shown = round(shown, int(str(share.facts["digits"])))
    step = 10.0**-digits
    half = ceil(max(100 * pair.high - shown, shown - 100 * pair.low) / step - 1e-9) * step
    return share, message("sight-within", half=half / 100, digits=digits, given=given)


def _explanation(table: Table, pair: PairSight) -> str:
    """Return sentences on how much each class of cover hides, and which verdict follows.

    For example ``Hard cover hides 14 %, under the 25 % needed. Soft cover or better hides 31 %
    (25 % is enough): soft cover.`` Empty where nothing hides the model.
    """
    if pair.keyword:
        return text("sight-as-keyword", keyword=pair.keyword, verdict=_between(table, pair))
    if not (pair.hidden_by or pair.areas or pair.otherwise):
        return ""
    said = [str(one) for one in _classes(table, pair)]
    if pair.verdict == pair.stated or not pair.otherwise:
        return " ".join(map(capitalized, said))
    if not said:
        said = [text("sight-nothing-hides-it" if pair.visible else "sight-all-is-hidden")]
    sentences = " ".join([said[0], *map(capitalized, said[1:])])
    between = between_said(pair.otherwise, table.scenario.brings)
    scanned = table.scenario.scan is not None
    key = "sight-within-the-scan" if scanned else "sight-at-other-heights"
    return text(key, said=sentences, between=between)


def _between(table: Table, pair: PairSight) -> Message:
    return between_said(pair.open, table.scenario.brings)


def _classes(table: Table, pair: PairSight) -> Iterator[Message]:
    """Yield a sentence for each class of cover, the best first, up to the one that decides.

    Their first letters are small.
    """
    policy, game = table.scenario.sight_policy, table.scenario.brings
    if pair.stated == BLOCKED and (none := _no_free_line(pair)):
        yield message("sight-sentence", said=none)
    if pair.stated == BLOCKED or not (pair.hidden_by or pair.areas):
        return
    if BLOCKED in pair.open:
        yield message("sight-sentence", said=_unseen_said(table, pair))
    either = _between(table, pair)
    if pair.game_cover:
        yield _named_by_share(table, pair)
        if not {CLEAR, BLOCKED} & {*pair.open} and len(pair.open) > 1:
            yield message("sight-class-too-close")
        yield from [message("sight-so", verdict=either)] if len(pair.open) > 1 else ()
        return
    scale, ranks = policy.covers, _ranks(pair, policy.covers)
    best = max((game.rank_of(row.cover) for row in pair.hidden_by), default=0)
    if best == 0 and pair.words is None:
        yield message("sight-gives-no-cover")
    highest = len(scale) - 1 if pair.words is not None else best
    for number in range(highest, 0, -1):
        if number < best and pair.words is None and number not in _given(table, pair):
            continue
        lead, begins, share = _lead(table, pair, number)
        least = percent_said(begins)
        if min(ranks) < number <= max(ranks):
            yield message("sight-too-close", lead=lead, least=least)
        elif max(ranks) < number:
            yield message("sight-under-the-needed", lead=lead, least=least)
        elif share < begins and pair.areas:
            yield message("sight-therefore", why=_area_said(table, [pair]), verdict=either)
            return
        else:
            yield message("sight-is-enough", lead=lead, least=least, verdict=either)
            return
    if pair.stated == CLEAR and pair.words is None:
        yield message("sight-so-no-cover")
    elif pair.stated == CLEAR and pair.words is not None:
        yield message("sight-so-word", word=word_said(pair.words.clear))
    elif pair.stated == CONTESTED:
        yield message("sight-so", verdict=either)


def _given(table: Table, pair: PairSight) -> set[int]:
    return {table.scenario.brings.rank_of(row.cover) for row in pair.hidden_by}


def _ranks(pair: PairSight, scale: Sequence[str]) -> list[int]:
    """Return the number of each cover that is open, 0 for none; as if seen where it may not be."""
    seen = [word for word in pair.open if word != BLOCKED]
    return [scale.index(word) if word in scale else 0 for word in seen]


def _lead(table: Table, pair: PairSight, number: int) -> tuple[Message, float, float]:
    """Return how much a class of cover or better hides in a clause, where the class begins, and
    the share.
    """
    game, policy = table.scenario.brings, table.scenario.sight_policy
    rows = [row for row in pair.hidden_by if game.rank_of(row.cover) >= number]
    share, begins = sum(row.share for row in rows), policy.begins[number - 1]
    said = percent_said(share, policy)
    if game.cover_shares:
        return message("sight-is-hidden", share=said), begins, share
    if pair.words is not None:
        row = pair.words.cover[number - 1]
        lead = message("sight-is-hidden-for", share=said, by=row.by, word=word_said(row.word))
        return lead, begins, share
    cover = cover_said(policy.covers[number])
    if any(game.rank_of(row.cover) > number for row in rows):
        cover = message("sight-or-better", cover=cover)
    return message("sight-cover-hides", cover=cover, share=said), begins, share


def _named_by_share(table: Table, pair: PairSight) -> Message:
    """Return the sentence of a game that names cover by the hidden share alone."""
    policy, shares = table.scenario.sight_policy, table.scenario.brings.cover_shares
    begins = {word: policy.threshold(name) for word, name in shares.items()}
    if CLEAR in pair.open and {*pair.open} - {CLEAR, BLOCKED}:
        lead, least, _ = _lead(table, pair, min(filter(None, _ranks(pair, policy.covers))))
        return message("sight-too-close", lead=lead, least=percent_said(least))
    hidden = message("sight-is-hidden", share=percent_said(1.0 - pair.visible, policy))
    if pair.game_cover in begins:
        enough, cover = percent_said(begins[pair.game_cover]), cover_said(pair.game_cover)
        return message("sight-is-enough", lead=hidden, least=enough, verdict=cover)
    first, least = next(iter(begins.items()))
    return message(
        "sight-under-the-first",
        lead=hidden,
        least=percent_said(least),
        cover=cover_said(first),
        verdict=verdict_said(CLEAR),
    )


def _unseen_said(table: Table, pair: PairSight) -> Message:
    policy = table.scenario.sight_policy
    seen, least = percent_said(pair.visible, policy), percent_said(policy.min_visible)
    return message("sight-too-close-to-unseen", share=seen, least=least)


def _undecided(table: Table, pairs: Sequence[PairSight]) -> Message:
    """Return what leaves the verdict of these pairs open."""
    unsure = [pair for pair in pairs if len(pair.open) > 1]
    if len(pairs) == 1:
        (pair,) = pairs
        if BLOCKED in pair.open:
            return _unseen_said(table, pair)
        ranks = _ranks(pair, table.scenario.sight_policy.covers)
        lead, begins, _ = _lead(table, pair, min(rank for rank in ranks if rank > min(ranks)))
        return message("sight-lead-too-close", lead=lead, least=percent_said(begins))
    key = "sight-some-lines-open" if len(unsure) < len(pairs) else "sight-all-lines-open"
    return message(key, open=len(unsure), lines=len(pairs), hidden=_hidden(table, unsure))


def _observers(table: Table, shooter: str, target: str, pairs: Sequence[PairSight]) -> Message:
    """Return how many of a unit's firers see: ``3 of 5 riflemen see Baker``."""
    firers = {pair.shooter for pair in pairs}
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    unsure = {pair.shooter for pair in pairs if len(pair.open) > 1 and BLOCKED in pair.open}
    unit, more = table.unit(shooter.partition("/")[0]), len(unsure - seeing)
    target_said = model_said(table, target)
    if len(firers) == 1:
        key = "sight-one-sees" if seeing else "sight-one-may-see" if more else "sight-one-is-blind"
        return message(key, name=model_said(table, shooter), target=target_said)
    said = _of_several(unit, len(firers), len(seeing), target_said)
    if not more:
        return said
    return message("sight-more-may" if seeing else "sight-but-some-may", seen=said, more=more)


def _of_several(unit: PlacedUnit, firers: int, seeing: int, target: Fact) -> Message:
    gun, manned, crew = unit.men.partition(" and ")
    if manned and seeing in (0, firers):
        key = "sight-gun-and-crew-see" if seeing else "sight-neither-gun-nor-crew-sees"
        return message(key, gun=gun, men=key_of(crew), plural=crew, firers=firers, target=target)
    key = "sight-some-see" if seeing else "sight-none-sees"
    return message(
        "sight-all-see" if seeing == firers else key,
        seeing=seeing,
        firers=firers,
        men=key_of(unit.men),
        plural=unit.men,
        target=target,
    )


def _with_reason(table: Table, verdict: str, pairs: Sequence[PairSight]) -> Message:
    """Return the end of a headline: the verdict, models in cover, their hidden shares and the main
    blockers.
    """
    said = verdict_said(verdict, pairs)
    if all(pair.keyword for pair in pairs):
        return message("sight-verdict-by-keyword", verdict=said, keyword=pairs[0].keyword)
    if verdict == BLOCKED:
        most = foremost_over(table, pairs)
        if not most:
            return said
        return _because(said, message("sight-blocks", thing=thing_said(table, most[0].id)))
    seen = [pair for pair in pairs if pair.visible > 0 and pair.verdict != BLOCKED]
    if any(pair.game_cover for pair in pairs):
        covered = [pair for pair in seen if pair.game_cover not in ("", *NO_COVERS)]
        return _because(said, _hidden(table, seen)) if covered else said
    if (by_words := _by_rule(table, pairs)) is not None:
        return _because(said, by_words)
    policy = table.scenario.sight_policy
    scale, least = policy.covers, 1 if verdict == CLEAR else policy.covers.index(verdict)
    covered = [pair for pair in pairs if _is_covered(pair, scale, least)]
    if verdict == CLEAR and not covered:
        return said
    counted = _count(pairs, verdict, said, scale, policy.unit_share)
    return (
        _because(said, counted) if verdict == CLEAR else _because(counted, _hidden(table, covered))
    )


def _because(verdict: Message, why: Message) -> Message:
    return message("sight-verdict-because", verdict=verdict, why=why)


def _by_rule(table: Table, pairs: Sequence[PairSight]) -> Message | None:
    """Return how a rule of words makes the unit's verdict; None for enough of its models."""
    words = pairs[0].words
    if words is None:
        return None
    rule, policy = words.units, table.scenario.sight_policy
    if rule.clear_lines is not None:
        seen = [(pair.shooter, pair.stated) for pair in pairs if BLOCKED not in pair.open]
        models = len({pair.target for pair in pairs})
        drawing, shooters = clear_lines(seen, models, rule.clear_lines)
        part = part_said(rule.clear_lines.to_models)
        return message("sight-draw-clear-lines", drawing=drawing, seeing=shooters, part=part)
    if rule.is_usual:
        return None
    each: dict[str, list[PairSight]] = {}
    for pair in pairs:
        each.setdefault(pair.target, []).append(pair)
    said = Counter(words.said(pairs_verdict(some, policy)) for some in each.values())
    listed = tuple(
        message("sight-so-many", number=n, word=word_said(word)) for word, n in said.items()
    )
    return message("sight-each-by", models=listed, by=rule.by)


def _is_covered(pair: PairSight, scale: Sequence[str], least: int) -> bool:
    """Return whether every open verdict of a pair is cover of at least this number in ``scale``."""
    return BLOCKED not in pair.open and min(_ranks(pair, scale)) >= least


def _count(
    pairs: Sequence[PairSight], verdict: str, said: Message, scale: Sequence[str], share: float
) -> Message:
    """Return how many of the visible models have the cover; for one model, how many lines to it.

    ``said``: the verdict, which stays alone for one line to one model.
    """
    least = 1 if verdict == CLEAR else scale.index(verdict)
    by_model: dict[str, list[PairSight]] = {}
    for pair in pairs:
        if pair.verdict != BLOCKED:
            by_model.setdefault(pair.target, []).append(pair)
    rows = list(by_model.values())
    lines = rows[0] if len(rows) == 1 else []
    each = [[pair] for pair in lines] or rows
    having = sum(_has(row, scale, least, share) for row in each)
    perhaps = sum(_may_have(row, scale, least, share) for row in each)
    better = any(_has(row, scale, least + 1, share) for row in each)
    total = len(each)
    if total == 1:
        return said
    part = part_code(share)
    if part == "part" and share * total <= 1:
        part = "one"
    some: dict[str, Fact] = {
        "having": having,
        "total": total,
        "perhaps": perhaps if perhaps > having else 0,
        "enough": message("sight-enough", part=part, percent=round(100 * share, 3)),
    }
    if verdict == CLEAR:
        if not (lines or perhaps):
            return message("sight-no-model-in-cover", enough=some["enough"])
        return Message("sight-only-from-lines" if lines else "sight-only-for-models", some)
    cover = message("sight-or-better", cover=said) if better else said
    if having == total:
        return cover if lines else message("sight-for-all-models", cover=cover, total=total)
    return Message("sight-from-lines" if lines else "sight-for-models", {**some, "cover": cover})


def _has(pairs: Sequence[PairSight], scale: Sequence[str], least: int, share: float) -> bool:
    """Return whether a model has at least this cover, however its contested pairs are settled."""
    sure = sum(_is_covered(pair, scale, least) for pair in pairs)
    without = sum(min(_ranks(pair, scale)) < least for pair in pairs)
    return without == 0 or sure >= share * (sure + without)


def _may_have(pairs: Sequence[PairSight], scale: Sequence[str], least: int, share: float) -> bool:
    """Return whether a model has at least this cover where contested pairs are settled for it."""
    may = sum(max(_ranks(pair, scale)) >= least for pair in pairs)
    without = sum(max(_ranks(pair, scale)) < least and BLOCKED not in pair.open for pair in pairs)
    return may > 0 and may >= share * (may + without)


def _area_said(table: Table, pairs: Sequence[PairSight]) -> Message:
    """Return which areas and units give a word by their footprint: ``the line meets wood``."""
    names = list(dict.fromkeys(area for pair in pairs for area in pair.areas))
    first, *others = (thing_said(table, name) for name in names)
    if not others:
        return message("sight-meets", first=first)
    return message("sight-meets-two", first=first, second=others[0])


def _hidden(table: Table, pairs: Sequence[PairSight]) -> Message:
    """Return the range of hidden shares over these pairs, and the main blockers.

    For words that areas give, the areas.
    """
    if pairs and all(pair.areas for pair in pairs):
        return _area_said(table, pairs)
    policy = table.scenario.sight_policy
    most = [thing_said(table, row.id) for row in foremost_over(table, pairs)]
    if len(pairs) == 1 and len(rows := by_thing(pairs[0].hidden_by)) == 1:
        return message("sight-hides", thing=most[0], share=percent_said(rows[0].share, policy))
    shares = [1.0 - pair.visible for pair in pairs]
    low, high = percent_said(min(shares), policy), percent_said(max(shares), policy)
    share = high
    if str(low) != str(high):
        low = percent_said(min(shares), policy, form="bare")
        share = message("sight-share-range", low=low, high=high)
    if not most:
        return message("sight-hidden", share=share)
    if len(most) == 1:
        return message("sight-hidden-by", share=share, first=most[0])
    return message("sight-hidden-by-two", share=share, first=most[0], second=most[1])
