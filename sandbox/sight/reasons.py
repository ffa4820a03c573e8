"""The reasons for a model's cover: how much each class hides, and how much is needed."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing, piece_name
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.wording import area_words, cover_words, percent
from sandbox.table.table import Table


def class_word(table: Table, row: HiddenBy) -> str:
    """Return the class of cover that a blocker gives: ``hard``; ``models: soft`` for a unit."""
    word = "no cover" if row.cover in NO_COVERS else row.cover
    return f"models: {word}" if "/" in row.id else word


def cover_reason(table: Table, pair: PairSight) -> str:
    """Return sentences on how much each class of cover hides, and which class decides.

    For example ``Hard cover hides 14 %, under the 25 % needed. Soft cover or better hides 31 %
    (25 % is enough): soft cover.`` For words, how much is hidden, and where each word begins. Empty
    where nothing hides the model, or where the game names cover by the share alone.
    """
    if pair.game_cover or pair.stated == BLOCKED or not (pair.hidden_by or pair.areas):
        return ""
    if pair.words is not None:
        return " ".join(_word_sentences(table, pair, pair.words))
    return " ".join(_sentences(table, pair))


def blocker_words(table: Table, pair: PairSight) -> str:
    """Return all blockers of a model with share and class: ``roadblock 14 % (hard)``."""
    policy = table.scenario.sight_policy
    return ", ".join(
        f"{piece_name(table, row.id)} {percent(row.share, policy, under='<', over='>')}"
        f"{class_note(table, pair, row)}"
        for row in by_thing(pair.hidden_by)
    )


def class_note(table: Table, pair: PairSight, row: HiddenBy) -> str:
    """Return a blocker's class of cover in brackets; empty where cover is named by the share."""
    by_share = pair.game_cover or (pair.words is not None and pair.words.by_share)
    return "" if by_share else f" ({class_word(table, row)})"


def _word_sentences(table: Table, pair: PairSight, words: CoverWords) -> Iterator[str]:
    """Yield for each word, the best first, how much pieces that count for it hide."""
    game, policy = table.scenario.brings, table.scenario.sight_policy
    if pair.areas:
        yield area_words(table, [pair])[:1].upper() + area_words(table, [pair])[1:] + "."
    for number in range(len(words.cover), 0, -1):
        row, rank = words.cover[number - 1], game.rank_of
        share = sum(one.share for one in pair.hidden_by if rank(one.cover) >= number)
        by, needed = "" if row.by == "anything" else f" by {row.by}", percent(row.hidden)
        lead = f"{percent(share, policy)} is hidden{by}"
        if pair.verdict == CONTESTED and row.word in pair.open:
            yield f"{lead}: too close to {needed} to call."
        elif share >= row.hidden:
            yield f"{lead}: {row.word} from {needed}."
            return
        else:
            yield f"{lead}, under the {needed} of {row.word}."


def _sentences(table: Table, pair: PairSight) -> Iterator[str]:
    policy = table.scenario.sight_policy
    scale, needed = policy.covers, percent(policy.cover_share)
    best = max(scale.index(row.cover) for row in pair.hidden_by)
    if best == 0:
        yield "What hides it gives no cover."
    for number in range(best, 0, -1):
        cover = scale[number]
        rows = [row for row in pair.hidden_by if scale.index(row.cover) >= number]
        if number < best and all(row.cover != cover for row in rows):
            continue
        better = " or better" if any(row.cover != cover for row in rows) else ""
        share = percent(sum(row.share for row in rows), policy)
        lead = f"{cover_words(cover)}{better}"
        lead = f"{lead[:1].upper()}{lead[1:]} hides {share}"
        if pair.stated == cover:
            yield f"{lead} ({needed} is enough): {cover_words(cover)}."
            return
        if pair.stated == CONTESTED and cover in pair.open:
            yield f"{lead}: too close to {needed} to call."
        else:
            yield f"{lead}, under the {needed} needed."
    if pair.stated == CLEAR and best:
        yield "So there is no cover."
