"""The sentences of a verdict: its headline, and for a pair of models row, share and explanation.

All of them follow from the same figures of `PairSight` and the verdicts that these leave open, so
that no two of them can disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from rules.engine.telling import capitalized
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing, most_words, piece_name
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.verdict import clear_lines, pairs_verdict, pairs_verdicts
from sandbox.sight.wording import (
    between_words,
    cover_words,
    model_words,
    part_words,
    percent,
    verdict_words,
)
from sandbox.table.table import PlacedUnit, Table


def headline(table: Table, shooter: str, target: str, pairs: Sequence[PairSight]) -> str:
    """Return the verdict in one sentence, without its full stop. All figures come from ``pairs``.

    For example ``3 of 5 riflemen see Baker; hard cover for 4 of 5 models (half is enough): 31 to
    72 % hidden, most by farmhouse``.
    """
    firers = list(dict.fromkeys(pair.shooter for pair in pairs))
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    unsure = {pair.shooter for pair in pairs if len(pair.open) > 1 and BLOCKED in pair.open}
    unit, more = table.unit(shooter.partition("/")[0]), len(unsure - seeing)
    name = model_words(table, shooter)
    observers = _observers(unit, name, len(firers), len(seeing), more)
    sentence = f"{capitalized(observers)} {model_words(table, target)}"
    if more and len(firers) > 1:
        sentence += f"{' and' if seeing else ', but'} {more} {'more may' if seeing else 'may'}"
    open_ = pairs_verdicts(pairs, table.scenario.sight_policy)
    if len(open_) > 1:
        return f"{sentence}, {contested_words(table, open_)}: {_undecided(table, pairs)}"
    verdict = next(iter(open_))
    return f"{sentence}; {verdict_words(verdict, pairs)}{_reason(table, verdict, pairs)}"


def contested_words(table: Table, open_: Collection[str]) -> str:
    """Return between which verdicts one is contested: ``contested between soft and hard cover``."""
    return f"contested between {between_words(open_, table.scenario.brings)}"


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
    """Return a pair of models in words."""
    share, sure = _share(table, pair)
    whole = pair.low == pair.high and pair.visible in (0.0, 1.0)
    policy, what = table.scenario.sight_policy, "visible" if pair.visible else "hidden"
    seen = f"Fully {what} ({sure})" if whole else f"{share} visible, {sure}"
    return PairWords(
        share,
        sure,
        capitalized(_no_free_line(pair)) or seen,
        verdict_words(pair.verdict, [pair], blocked=BLOCKED),
        ", ".join(
            f"{capitalized(piece_name(table, row.id))} "
            f"{percent(row.share, policy, under='<', over='>')}{class_note(table, pair, row)}"
            for row in by_thing(pair.hidden_by)
        ),
        _explanation(table, pair),
    )


def _no_free_line(pair: PairSight) -> str:
    """Return in a clause that no line from any part is free; empty where one is, or for an eye."""
    if pair.words is None or not pair.words.from_any or pair.line is not None:
        return ""
    if pair.is_proved_unseen:
        return "proved: nothing passes between the bodies"
    return f"none of {pair.rays:,} lines is free"


def class_note(table: Table, pair: PairSight, row: HiddenBy) -> str:
    """Return a blocker's class of cover in brackets; empty where cover is named by the share."""
    if pair.game_cover or (pair.words is not None and pair.words.by_share):
        return ""
    word = "no cover" if row.cover in NO_COVERS else row.cover
    return f" (models: {word})" if "/" in row.id else f" ({word})"


def _share(table: Table, pair: PairSight) -> tuple[str, str]:
    """Return the visible share with as many digits as its interval needs, and how sure it is.

    The interval as it is written contains the true one.
    """
    if pair.is_searched:
        return "nothing", f"{pair.rays:,} lines tried"
    policy = table.scenario.sight_policy
    given = "as scanned" if table.scenario.scan is not None else ""
    if pair.verdict != pair.stated and not given:
        given = "at the heights stated"
    if pair.low == pair.high:
        return percent(pair.visible, policy), given or "proved"
    wide = 100 * max(pair.high - pair.visible, pair.visible - pair.low)
    digits = 0 if wide >= 1 else 1
    share = percent(pair.visible, policy, digits=digits)
    shown = 100 * pair.visible if share[0].isalpha() else float(share.removesuffix(" %"))
    step = 10.0**-digits
    half = ceil(max(100 * pair.high - shown, shown - 100 * pair.low) / step - 1e-9) * step
    return share, f"±{half:.{digits}f} % {given}".rstrip()


def _explanation(table: Table, pair: PairSight) -> str:
    """Return sentences on how much each class of cover hides, and which verdict follows.

    For example ``Hard cover hides 14 %, under the 25 % needed. Soft cover or better hides 31 %
    (25 % is enough): soft cover.`` Empty where nothing hides the model.
    """
    if pair.keyword:
        return f"As a unit that is {pair.keyword}: {_between(table, pair)}."
    if not (pair.hidden_by or pair.areas or pair.otherwise):
        return ""
    said, given = " ".join(_classes(table, pair)), ""
    if pair.verdict != pair.stated and pair.otherwise:
        scanned = table.scenario.scan is not None
        given = "As scanned, " if scanned else "At the heights stated, "
        said = said[:1].lower() + said[1:]
        between = between_words(pair.otherwise, table.scenario.brings, "or")
        cause = "Within the error of the scan" if scanned else "At other heights"
        nothing = "nothing hides it." if pair.visible else "all of it is hidden."
        said = f"{said or nothing} {cause}: {between}."
    return given + said


def _between(table: Table, pair: PairSight) -> str:
    return between_words(pair.open, table.scenario.brings, "or")


def _classes(table: Table, pair: PairSight) -> Iterator[str]:
    """Yield a sentence for each class of cover, the best first, up to the one that decides."""
    policy, game = table.scenario.sight_policy, table.scenario.brings
    if pair.stated == BLOCKED and (none := _no_free_line(pair)):
        yield f"{capitalized(none)}."
    if pair.stated == BLOCKED or not (pair.hidden_by or pair.areas):
        return
    if BLOCKED in pair.open:
        yield f"{_unseen_words(table, pair)}."
    either = _between(table, pair)
    if pair.game_cover:
        yield _named_by_share(table, pair)
        if not {CLEAR, BLOCKED} & {*pair.open} and len(pair.open) > 1:
            yield "By class, what hides it is too close to call."
        yield from [f"So {either}."] if len(pair.open) > 1 else ()
        return
    scale, ranks = policy.covers, _ranks(pair, policy.covers)
    best = max((game.rank_of(row.cover) for row in pair.hidden_by), default=0)
    if best == 0 and pair.words is None:
        yield "What hides it gives no cover."
    highest = len(scale) - 1 if pair.words is not None else best
    for number in range(highest, 0, -1):
        if number < best and pair.words is None and number not in _given(table, pair):
            continue
        lead, begins, share = _lead(table, pair, number)
        if min(ranks) < number <= max(ranks):
            yield f"{lead}: too close to {percent(begins)} to call."
        elif max(ranks) < number:
            yield f"{lead}, under the {percent(begins)} needed."
        elif share < begins and pair.areas:
            met = _area_words(table, [pair])
            yield f"{capitalized(met)}: {either}."
            return
        else:
            yield f"{lead} ({percent(begins)} is enough): {either}."
            return
    if pair.stated == CLEAR:
        yield "So there is no cover." if pair.words is None else f"So: {pair.words.clear}."
    elif pair.stated == CONTESTED:
        yield f"So {either}."


def _given(table: Table, pair: PairSight) -> set[int]:
    """Return the numbers of the classes of cover that hide any of a model."""
    return {table.scenario.brings.rank_of(row.cover) for row in pair.hidden_by}


def _ranks(pair: PairSight, scale: Sequence[str]) -> list[int]:
    """Return the number of each cover that is open, 0 for none; as if seen where it may not be."""
    seen = [word for word in pair.open if word != BLOCKED]
    return [scale.index(word) if word in scale else 0 for word in seen]


def _lead(table: Table, pair: PairSight, number: int) -> tuple[str, float, float]:
    """Return how much a class of cover or better hides in a clause, where the class begins, and
    the share.
    """
    game, policy = table.scenario.brings, table.scenario.sight_policy
    rows = [row for row in pair.hidden_by if game.rank_of(row.cover) >= number]
    share, begins = sum(row.share for row in rows), policy.begins[number - 1]
    said = percent(share, policy)
    if game.cover_shares:
        return f"{said} is hidden", begins, share
    if pair.words is not None:
        row = pair.words.cover[number - 1]
        by = "" if row.by == "anything" else f" by {row.by}"
        return f"{said} is hidden{by} for {row.word}", begins, share
    better = " or better" if any(game.rank_of(row.cover) > number for row in rows) else ""
    name = cover_words(policy.covers[number])
    return f"{capitalized(name)}{better} hides {said}", begins, share


def _named_by_share(table: Table, pair: PairSight) -> str:
    """Return the sentence of a game that names cover by the hidden share alone."""
    policy, shares = table.scenario.sight_policy, table.scenario.brings.cover_shares
    begins = {word: policy.threshold(name) for word, name in shares.items()}
    if CLEAR in pair.open and {*pair.open} - {CLEAR, BLOCKED}:
        lead, least, _ = _lead(table, pair, min(filter(None, _ranks(pair, policy.covers))))
        return f"{lead}: too close to {percent(least)} to call."
    hidden = f"{percent(1.0 - pair.visible, policy)} is hidden"
    if pair.game_cover in begins:
        enough = percent(begins[pair.game_cover])
        return f"{hidden} ({enough} is enough): {cover_words(pair.game_cover)}."
    first, least = next(iter(begins.items()))
    return f"{hidden}, under the {percent(least)} of {cover_words(first)}: {CLEAR}."


def _unseen_words(table: Table, pair: PairSight) -> str:
    policy = table.scenario.sight_policy
    return (
        f"{percent(pair.visible, policy)} is visible: too close to {percent(policy.min_visible)} "
        "to call"
    )


def _undecided(table: Table, pairs: Sequence[PairSight]) -> str:
    """Return what leaves the verdict of these pairs open."""
    unsure = [pair for pair in pairs if len(pair.open) > 1]
    if len(pairs) == 1:
        (pair,) = pairs
        if BLOCKED in pair.open:
            return _unseen_words(table, pair)
        ranks = _ranks(pair, table.scenario.sight_policy.covers)
        lead, begins, _ = _lead(table, pair, min(rank for rank in ranks if rank > min(ranks)))
        return f"{lead[:1].lower()}{lead[1:]}, too close to {percent(begins)} to call"
    verb = "is" if len(unsure) == 1 else "are"
    some = f"{len(unsure)} of {len(pairs)}" if len(unsure) < len(pairs) else all_of(len(pairs))
    return f"{some} lines {verb} too close to call, {_hidden(table, unsure)}"


def _observers(unit: PlacedUnit, name: str, firers: int, seeing: int, unsure: int) -> str:
    """Return how many of a unit's ``firers`` see, with the verb: ``3 of 5 riflemen see``."""
    if firers == 1:
        return f"{name} {'sees' if seeing else 'may see' if unsure else 'does not see'}"
    men = unit.men
    gun, manned, crew = men.partition(" and ")
    if seeing == 0 and manned:
        return f"neither the {gun} nor the {crew} sees"
    if seeing == 0:
        return f"{'neither' if firers == 2 else 'none'} of the {firers} {men} sees"
    if seeing < firers:
        return f"{seeing} of {firers} {men} see"
    if manned:
        return f"the {gun} and {'both' if firers == 3 else 'all'} {crew} see"
    return f"{all_of(firers)} {men} see"


def all_of(count: int) -> str:
    """Return ``both`` for two, ``all 5`` for five."""
    return "both" if count == 2 else f"all {count}"


def _reason(table: Table, verdict: str, pairs: Sequence[PairSight]) -> str:
    """Return the end of a headline: models in cover, their hidden shares and the main blockers.

    It continues `verdict_words` of the same pairs. Empty where there is nothing to add.
    """
    if all(pair.keyword for pair in pairs):
        return f", as a unit that is {pairs[0].keyword}"
    if verdict == BLOCKED:
        most = most_words(table, pairs)
        return f": {most[0]} blocks the line" if most else ""
    seen = [pair for pair in pairs if pair.visible > 0 and pair.verdict != BLOCKED]
    if any(pair.game_cover for pair in pairs):
        covered = [pair for pair in seen if pair.game_cover not in ("", *NO_COVERS)]
        return f": {_hidden(table, seen)}" if covered else ""
    if (by_words := _by_rule(table, pairs)) is not None:
        return f": {by_words}"
    policy = table.scenario.sight_policy
    scale, least = policy.covers, 1 if verdict == CLEAR else policy.covers.index(verdict)
    covered = [pair for pair in pairs if _is_covered(pair, scale, least)]
    count = _count(pairs, verdict, scale, policy.unit_share)
    if verdict == CLEAR:
        return f": {count}" if covered else ""
    return f"{count}: {_hidden(table, covered)}"


def _by_rule(table: Table, pairs: Sequence[PairSight]) -> str | None:
    """Return how a rule of words makes the unit's verdict; None for enough of its models."""
    words = pairs[0].words
    if words is None:
        return None
    rule, policy = words.units, table.scenario.sight_policy
    if rule.clear_lines is not None:
        seen = [(pair.shooter, pair.stated) for pair in pairs if BLOCKED not in pair.open]
        models = len({pair.target for pair in pairs})
        drawing, shooters = clear_lines(seen, models, rule.clear_lines)
        draw = "draws clear lines" if drawing == 1 else "draw clear lines"
        many = part_words(rule.clear_lines.to_models)
        return f"{drawing} of {shooters} that see it {draw} to at least {many} of its models"
    if rule.is_usual:
        return None
    each: dict[str, list[PairSight]] = {}
    for pair in pairs:
        each.setdefault(pair.target, []).append(pair)
    said = Counter(verdict_words(pairs_verdict(some, policy), some) for some in each.values())
    line = {"nearest": ", each by the nearest line", "any": ", each by its best line"}
    listed = ", ".join(f"{number} {word}" for word, number in said.items())
    return f"{listed}{line.get(rule.by, '')}"


def _is_covered(pair: PairSight, scale: Sequence[str], least: int) -> bool:
    """Return whether every open verdict of a pair is cover of at least this number in ``scale``."""
    return BLOCKED not in pair.open and min(_ranks(pair, scale)) >= least


def _count(pairs: Sequence[PairSight], verdict: str, scale: Sequence[str], share: float) -> str:
    """Return how many of the visible models have the cover; for one model, how many lines to it."""
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
        return ""
    some = f"{'from' if lines else 'for'} {{}}{having} of {total}{'' if lines else ' models'}"
    some += f", perhaps {perhaps}" if perhaps > having else ""
    enough = _enough(share, total)
    if verdict == CLEAR:
        if not (lines or perhaps):
            return f"no model is in cover from enough of those that see it ({enough} needed)"
        return f"cover {some.format('only ')} ({enough} needed)"
    more = " or better" if better else ""
    if having == total:
        return more if lines else f"{more} for {all_of(total)} models"
    return f"{more} {some.format('')} ({enough} enough)"


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


def _enough(share: float, total: int) -> str:
    """Return how many of ``total`` a share is, with the verb: ``half is``."""
    if share in (0.5, 1.0):
        return "half is" if share == 0.5 else "all are"
    return "one is" if share * total <= 1 else f"{100 * share:g} % is"


def _area_words(table: Table, pairs: Sequence[PairSight]) -> str:
    """Return which areas and units give a word by their footprint: ``the line meets wood``."""
    names = dict.fromkeys(piece_name(table, area) for pair in pairs for area in pair.areas)
    return f"the line meets {' and '.join(list(names)[:2])}"


def _hidden(table: Table, pairs: Sequence[PairSight]) -> str:
    """Return the range of hidden shares over these pairs, and the main blockers.

    For words that areas give, the areas.
    """
    if pairs and all(pair.areas for pair in pairs):
        return _area_words(table, pairs)
    policy, most = table.scenario.sight_policy, most_words(table, pairs)
    if len(pairs) == 1 and len(rows := by_thing(pairs[0].hidden_by)) == 1:
        return f"{most[0]} hides {percent(rows[0].share, policy)}"
    shares = [1.0 - pair.visible for pair in pairs]
    low, high = percent(min(shares), policy), percent(max(shares), policy)
    share = high if low == high else f"{low.removesuffix(' %')} to {high}"
    return f"{share} hidden, most by {', then '.join(most)}" if most else f"{share} hidden"
