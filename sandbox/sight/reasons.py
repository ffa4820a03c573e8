"""The reasons for a model's cover: how much each class hides, and how much is needed."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing, piece_name
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.wording import cover_words, percent
from sandbox.table.table import Table


def class_word(table: Table, row: HiddenBy) -> str:
    """Return the class of cover that a blocker gives: ``hard``; ``models: soft`` for a unit."""
    word = "no cover" if row.cover in NO_COVERS else row.cover
    return f"models: {word}" if "/" in row.id else word


def cover_reason(table: Table, pair: PairSight) -> str:
    """Return sentences on how much each class of cover hides, and which class decides.

    For example ``Hard cover hides 14 %, under the 25 % needed. Soft cover or better hides 31 %
    (25 % is enough): soft cover.`` Empty where nothing hides the model, or where the game names
    cover by the share alone.
    """
    if pair.game_cover or pair.stated == BLOCKED or not pair.hidden_by:
        return ""
    return " ".join(_sentences(table, pair))


def blocker_words(table: Table, pair: PairSight) -> str:
    """Return all blockers of a model with share and class: ``roadblock 14 % (hard)``."""
    policy = table.scenario.sight_policy
    return ", ".join(
        f"{piece_name(table, row.id)} {percent(row.share, policy, under='<', over='>')} "
        f"({class_word(table, row)})"
        for row in by_thing(pair.hidden_by)
    )


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
