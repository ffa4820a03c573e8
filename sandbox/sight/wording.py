"""The words of a verdict: its headline, its shares and the names of its models."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from rules.engine.telling import model_called
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.game_spec import table_games
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.hiding import by_thing, most_words, piece_name
from sandbox.sight.report import PairSight
from sandbox.table.table import PlacedUnit, Table

UNSEEN = "no line of sight"

_COVER_WORDS = {word: text for game in table_games() for word, text in game.cover_words.items()}


def headline(
    table: Table, shooter: str, target: str, verdict: str, pairs: Sequence[PairSight]
) -> str:
    """Return the verdict in one sentence, without its full stop. All figures come from ``pairs``.

    For example ``3 of 5 riflemen see Baker; hard cover for 4 of 5 models (half is enough): 31 to
    72 % hidden, most by farmhouse``.
    """
    firers = list(dict.fromkeys(pair.shooter for pair in pairs))
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    unsure = {pair.shooter for pair in pairs if len(pair.open) > 1 and BLOCKED in pair.open}
    unit = table.unit(shooter.partition("/")[0])
    observers = _observers(unit, model_words(table, shooter), len(firers), len(seeing))
    sentence = f"{observers[:1].upper()}{observers[1:]} {model_words(table, target)}"
    if unsure - seeing:
        sentence += f", {len(unsure - seeing)} more may"
    return f"{sentence}; {verdict_words(verdict, pairs)}{reason(table, verdict, pairs)}"


def terrain_note(table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy) -> str:
    """Return a note on terrain that does not count between two units; empty where all of it counts.

    For example ``Terrain beyond 12" is ignored``, ``Planes ignore terrain``.
    """
    counts = terrain_counts_in(table, shooter, target, policy)
    if counts == inf:
        return ""
    return f"Terrain beyond {counts:g}″ is ignored" if counts > 0 else "Planes ignore terrain"


def cover_words(cover: str, words: CoverWords | None = None) -> str:
    """Return the words for a class of cover, or for a game's own name for cover: ``soft cover``.

    ``words``: the ruleset whose word it is, if any.
    """
    return cover if words is not None else _COVER_WORDS.get(cover, f"{cover} cover")


def verdict_words(
    verdict: str,
    pairs: Sequence[PairSight] = (),
    blocked: str = UNSEEN,
    words: CoverWords | None = None,
) -> str:
    """Return the verdict in words, by the game's own names for the cover of ``pairs`` if any.

    ``blocked``: the words for no line of sight. ``words``: the ruleset whose word the verdict is;
    by default that of ``pairs``.
    """
    words = words or (pairs[0].words if pairs else None)
    if words is not None:
        return words.said(verdict)
    named = dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover)
    if verdict == BLOCKED:
        return blocked
    if not named or verdict == CONTESTED:
        return verdict if verdict in (CLEAR, CONTESTED) else cover_words(verdict)
    covers = [name for name in named if name not in NO_COVERS]
    if len(covers) < len(named):
        covers.insert(0, "no")
    return CLEAR if covers == ["no"] else f"{' or '.join(covers)} cover"


def how_sure(table: Table, pair: PairSight, places: int = 0) -> str:
    """Return how sure a visible share is: ``proved``, or half its 95 % interval, as ``±1 %``.

    A share whose verdict is open only by the scan or by heights holds ``as scanned`` or ``at the
    heights stated``, and is not called proved. ``places``: decimals of the percentage.
    """
    half, least = 50 * (pair.high - pair.low), 10.0**-places
    sure = f"±<{least:g} %" if half < least / 2 else f"±{half:.{places}f} %"
    if pair.verdict == pair.stated:
        return "proved" if half == 0 else sure
    given = "at the heights stated" if table.scenario.scan is None else "as scanned"
    return given if half == 0 else f"{sure} {given}"


def trial_words(verdict: str, words: CoverWords | None) -> str:
    """Return the verdict of a trial in words; a contested one is too close to call."""
    return "too close to call" if verdict == CONTESTED else verdict_words(verdict, words=words)


def percent(
    share: float,
    policy: SightPolicy | None = None,
    *,
    marks: Sequence[float] = (),
    under: str = "under",
    over: str = "over",
) -> str:
    """Return a share as a percentage that is never rounded to a misleading value.

    It reads 0 % or 100 % only where the share is exactly that. It never reads as a threshold from
    another side of it: ``24.6 %`` where cover begins at 25 %. The thresholds are those of
    ``policy`` and ``marks`` (`thresholds`). ``under``, ``over``: words before 1 % and 99 %.
    """
    if share in (0.0, 1.0):
        return f"{share * 100:.0f} %"
    if share < 0.01:
        return f"{under} 1 %"
    if share > 0.99:
        return f"{over} 99 %"
    marks = (*marks, *thresholds(policy)) if policy is not None else marks
    digits = 0
    while digits < 2 and any(_looks_like(share, mark, digits) for mark in marks):
        digits += 1
    return f"{share * 100:.{digits}f} %"


def thresholds(policy: SightPolicy) -> tuple[float, ...]:
    """Return the shares, visible and hidden, at which verdicts change."""
    hidden = policy.hidden_marks
    return (policy.min_visible, *hidden, *(1.0 - share for share in hidden))


def _looks_like(share: float, mark: float, digits: int) -> bool:
    """Return whether a share, rounded to ``digits``, reads as a threshold that it is not."""
    same = round(100 * share, digits) == round(100 * mark, 6)
    return same and abs(share - mark) > 1e-9


def _observers(unit: PlacedUnit, name: str, firers: int, seeing: int) -> str:
    """Return how many of a unit's ``firers`` see, with the verb: ``3 of 5 riflemen see``."""
    if firers == 1:
        return f"{name} {'sees' if seeing else 'does not see'}"
    men = unit.men
    if seeing == 0:
        return f"none of {firers} {men} see"
    if seeing < firers:
        return f"{seeing} of {firers} {men} see"
    gun, manned, crew = men.partition(" and ")
    if manned:
        return f"the {gun} and {'both' if firers == 3 else 'all'} {crew} see"
    return f"{all_of(firers)} {men} see"


def all_of(count: int) -> str:
    """Return ``both`` for two, ``all 5`` for five."""
    return "both" if count == 2 else f"all {count}"


def model_words(table: Table, which: str) -> str:
    """Return the name of a unit or a model. A unit's only model has the unit's label."""
    name, _, number = which.partition("/")
    unit = table.unit(name)
    if not number or len(unit.models) == 1:
        return unit.spec.label
    return model_called(unit.men, unit.spec.label, int(number))


def reason(table: Table, verdict: str, pairs: Sequence[PairSight]) -> str:
    """Return the end of a headline: models in cover, their hidden shares and the main blockers.

    It continues `verdict_words` of the same pairs. Empty where there is nothing to add.
    """
    if verdict == BLOCKED:
        most = most_words(table, pairs)
        return f": {most[0]} blocks the line" if most else ""
    if verdict == CONTESTED:
        unsure = [pair for pair in pairs if len(pair.open) > 1]
        lines = f"{len(unsure)} of {len(pairs)} lines are " if len(pairs) > 1 else ""
        return f": {lines}too close to call, {_hidden(table, unsure)}"
    seen = [pair for pair in pairs if pair.visible > 0 and pair.verdict != BLOCKED]
    if any(pair.game_cover for pair in pairs):
        covered = [pair for pair in seen if pair.game_cover not in ("", *NO_COVERS)]
        return f": {_hidden(table, seen)}" if covered else ""
    policy = table.scenario.sight_policy
    scale, least = policy.covers, 1 if verdict == CLEAR else policy.covers.index(verdict)
    covered = [pair for pair in pairs if _is_covered(pair, scale, least)]
    count = _count(pairs, verdict, scale, policy.unit_share)
    if verdict == CLEAR:
        return f": {count}" if covered else ""
    return f"{count}: {_hidden(table, covered)}"


def _is_covered(pair: PairSight, scale: Sequence[str], least: int) -> bool:
    """Return whether every open verdict of a pair is cover of at least this number in ``scale``."""
    return all(word in scale and scale.index(word) >= least for word in pair.open)


def _count(pairs: Sequence[PairSight], verdict: str, scale: Sequence[str], share: float) -> str:
    """Return how many of the visible models have the cover; for one model, how many lines to it."""
    least = 1 if verdict == CLEAR else scale.index(verdict)
    by_model: dict[str, list[PairSight]] = {}
    for pair in pairs:
        if pair.verdict != BLOCKED:
            by_model.setdefault(pair.target, []).append(pair)
    rows = list(by_model.values())
    lines = rows[0] if len(rows) == 1 else []
    if lines:
        having = sum(_lowest(pair, scale) >= least for pair in lines)
        better = any(_lowest(pair, scale) > least for pair in lines)
    else:
        having = sum(_model_has(row, scale, least, share) for row in rows)
        better = any(_model_has(row, scale, least + 1, share) for row in rows)
    total = len(lines) or len(rows)
    if total == 1:
        return ""
    if verdict == CLEAR:
        needed = f"({_enough(share, total)} needed)"
        if lines:
            return f"cover from only {having} of {total} {needed}"
        if not having:
            return f"no model is in cover from enough of those that see it {needed}"
        return f"cover for only {having} of {total} models {needed}"
    more = " or better" if better else ""
    if having == total:
        return more if lines else f"{more} for {all_of(total)} models"
    which = f"from {having} of {total}" if lines else f"for {having} of {total} models"
    return f"{more} {which} ({_enough(share, total)} enough)"


def _lowest(pair: PairSight, scale: Sequence[str]) -> int:
    """Return the number of the least cover among a pair's open verdicts, 0 for none."""
    seen = [word for word in pair.open if word != BLOCKED]
    return min(scale.index(word) if word in scale else 0 for word in seen)


def _model_has(pairs: Sequence[PairSight], scale: Sequence[str], least: int, share: float) -> bool:
    """Return whether a model has at least this cover, however its contested pairs are settled."""
    sure = sum(_is_covered(pair, scale, least) for pair in pairs)
    without = sum(_lowest(pair, scale) < least for pair in pairs)
    return without == 0 or sure >= share * (sure + without)


def _enough(share: float, total: int) -> str:
    """Return how many of ``total`` a share is, with the verb: ``half is``."""
    if share in (0.5, 1.0):
        return "half is" if share == 0.5 else "all are"
    return "one is" if share * total <= 1 else f"{100 * share:g} % is"


def area_words(table: Table, pairs: Sequence[PairSight]) -> str:
    """Return which areas and units give a word by their footprint: ``the line meets wood``."""
    names = dict.fromkeys(piece_name(table, area) for pair in pairs for area in pair.areas)
    return f"the line meets {' and '.join(list(names)[:2])}"


def _hidden(table: Table, pairs: Sequence[PairSight]) -> str:
    """Return the range of hidden shares over these pairs, and the main blockers.

    For words that areas give, the areas.
    """
    if pairs and all(pair.areas for pair in pairs):
        return area_words(table, pairs)
    policy, most = table.scenario.sight_policy, most_words(table, pairs)
    if len(pairs) == 1 and len(rows := by_thing(pairs[0].hidden_by)) == 1:
        return f"{most[0]} hides {percent(rows[0].share, policy)}"
    shares = [1.0 - pair.visible for pair in pairs]
    low, high = percent(min(shares), policy), percent(max(shares), policy)
    share = high if low == high else f"{low.removesuffix(' %')} to {high}"
    return f"{share} hidden, most by {', then '.join(most)}" if most else f"{share} hidden"
