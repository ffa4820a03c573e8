"""The visible share of a pair as a bar: what hides the rest, the interval, the thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from apps.cards.shared.widgets import text
from apps.table.state.captions import model_name, percent
from languages.writing import inches
from languages.writing import text as say
from sandbox.scenario.cover_words.shipped import word_said
from sandbox.scenario.words import CLEAR
from sandbox.sight.colours import pair_tone, tone_of
from sandbox.sight.hiding import by_thing, piece_name
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.sentences import class_note, pair_words
from sandbox.table.table import Table

_LETTER, _GAP = 0.0205, 0.01
"""Width of a letter of a label, and the gap to the next one, as shares of the narrowest bar."""

_SMALLEST = 0.005
"""Blockers that hide a smaller share are shown in the table of pairs only."""


class Mark(NamedTuple):
    """A mark on the bar, at a share of it. ``late``: its label is left of it where it has room."""

    at: float
    label: str
    title: str
    late: bool = False


def share_bar(table: Table, pair: PairSight, *, measured: bool = True) -> str:
    """Return HTML for the visible share of a pair; ``measured``: with its range."""
    range_in = inches(pair.range_in, 1) if measured else ""
    policy = table.scenario.sight_policy
    said = pair_words(table, pair)
    reason = f'<p class="reason">{text(said.reason)}</p>' if said.reason else ""
    names = f"{model_name(table, pair.shooter)} → {model_name(table, pair.target)}"
    spans = [span("seen", pair.visible)]
    keys = [_key("seen", say("card-sight-seen"), said.share)]
    for row in by_thing(pair.hidden_by):
        if row.share >= _SMALLEST:
            kind = _hidden_tone(table, pair, row)
            name = piece_name(table, row.id)
            share = percent(row.share, policy)
            spans.append(
                span(f"hides {kind}", row.share, say("sight-hides", thing=name, share=share))
            )
            keys.append(_key(kind, name, f"{share}{class_note(table, pair, row)}"))
    low, high = (percent(end, policy) for end in (pair.low, pair.high))
    between = (
        f'<div class="between" style="left:{100 * pair.low:.2f}%;'
        f'width:{100 * (pair.high - pair.low):.2f}%" title="'
        f'{say("card-sight-interval", low=low, high=high)}"></div>'
        if pair.high > pair.low
        else ""
    )
    return (
        f'<div class="share"><small>{text(names)}</small><div class="caption">'
        f"<b>{text(said.seen)}</b><span>{range_in}</span></div>"
        f"{bar(''.join(spans) + between, _marks(table, pair))}"
        f'<div class="key">{"".join(keys)}</div>{reason}</div>'
    )


def _hidden_tone(table: Table, pair: PairSight, row: HiddenBy) -> str:
    """Return the tone of a blocker: that of its cover class, or ``none`` without cover.

    It is the pair's tone where cover is named by the share alone.
    """
    by_share = pair.game_cover or (pair.words is not None and pair.words.by_share)
    game = table.scenario.brings
    word = game.scale[game.rank_of(row.cover)]
    tone = pair_tone(pair) if by_share else tone_of(word, pair.words)
    return "none" if tone == CLEAR else tone


def span(kind: str, share: float, title: str = "") -> str:
    """Return a part of a bar, of a share of its width."""
    return f'<span class="{kind}" style="width:{100 * share:.2f}%" title="{text(title)}"></span>'


def _key(kind: str, name: str, share: str) -> str:
    return f'<span><i class="{kind}"></i>{text(name)} {share}</span>'


def _marks(table: Table, pair: PairSight) -> list[Mark]:
    """Return the marks at the thresholds of sight, and of the game's cover classes."""
    policy, game = table.scenario.sight_policy, table.scenario.brings
    least = round(100 * policy.min_visible, 3)
    title = say("card-sight-from-visible", share=least)
    marks = [Mark(policy.min_visible, say("card-sight-seen-from", share=least), title)]
    if pair.words is not None and pair.words.from_any:
        marks = []  # one free line is enough
    named = [(word, policy.threshold(name)) for word, name in game.cover_shares.items()]
    if pair.words is not None:
        named = list(zip(game.scale[1:], policy.begins, strict=True))
    elif not pair.game_cover:
        named = [("", policy.cover_share)]
    for word, begins in named:
        share = round(100 * begins, 3)
        key = "card-sight-cover-from" if not word else "card-sight-word-from"
        if pair.words is None and word:
            key = "card-sight-class-from"
        title = say("card-sight-from-hidden", share=share) if word else ""
        label = say(key, word=word_said(word), share=share)
        marks.append(Mark(1 - begins, label, title, late=True))
    return marks


def bar(inside: str, marks: Sequence[Mark]) -> str:
    """Return a bar with its marks. A label that would meet another is in a row below it."""
    rows: list[list[tuple[float, float]]] = []
    for mark in marks:
        wide = len(mark.label) * _LETTER + _GAP
        late = mark.at >= wide if mark.late else mark.at + wide > 1
        low, high = (mark.at - wide, mark.at) if late else (mark.at, mark.at + wide)
        free = (n for n, row in enumerate(rows) if all(high < a or b < low for a, b in row))
        row = next(free, len(rows))
        if row == len(rows):
            rows.append([])
        rows[row].append((low, high))
        inside += (
            f'<div class="tick{" late" if late else ""}" title="{text(mark.title)}" '
            f'style="left:{100 * mark.at:.2f}%;--row:{row}"><i>{text(mark.label)}</i></div>'
        )
    return f'<div class="bar" style="--rows:{len(rows)}">{inside}</div>'
