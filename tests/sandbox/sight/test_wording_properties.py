"""The sentence of a verdict follows from the pairs beside it, whatever the pairs are."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing
from sandbox.sight.judge import with_game_cover
from sandbox.sight.report import HiddenBy, PairSight
from sandbox.sight.sentences import headline
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.sight.wording import cover_words, percent, verdict_words
from sandbox.table.table import Table

_FIRERS, _TARGETS = 3, 4
_CLASSES = ("soft", "hard", "bunker")
_SHARES = (0.3, 0.5, 0.75, 1.0)


@cache
def table(game: str, unit_share: float) -> Table:
    """A table with a piece of each class of cover, and units as large as the pairs need."""
    template = "rifle-squad" if game == "bolt-action" else "fighter"
    pieces = "".join(
        f'[[terrain]]\nid = "{cover}-thing"\nkind = "box"\nsize = [1, 1, 1]\n'
        f'position = [{20 + 4 * number}, 30]\ncover = "{cover}"\n'
        for number, cover in enumerate(_CLASSES)
    )
    text = (
        f'format = 1\nname = "T"\ngame = "{game}"\n[policy]\nunit_share = {unit_share}\n{pieces}'
        + unit("able", "a", *(f"position = [5, {5 + 2 * n}]" for n in range(_FIRERS)),
               template=template)
        + unit("baker", "b", *(f"position = [40, {5 + 2 * n}]" for n in range(_TARGETS)),
               template=template)
        + unit("charlie", "b", "position = [20, 5]", "position = [20, 7]", template=template)
    )  # fmt: skip
    with TemporaryDirectory() as folder:
        return table_from(Path(folder), text)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[PairSight, ...]:
    """Every pair of some firers and targets, each with verdicts that its shares allow."""
    firers, targets = draw(st.integers(1, _FIRERS)), draw(st.integers(1, _TARGETS))
    return tuple(
        draw(pair(f"able/{one}", f"baker/{other}"))
        for one in range(firers)
        for other in range(targets)
    )


@st.composite
def pair(draw: st.DrawFn, shooter: str, target: str) -> PairSight:
    kind = draw(st.sampled_from(["free", "hidden", "sliver", "part", "part", "unsure"]))
    cover = draw(st.sampled_from(_CLASSES))
    hidden = {
        "free": 0.0,
        "hidden": 1.0,
        "sliver": draw(st.floats(0.01, 0.24)),
        "part": draw(st.floats(0.26, 0.9)),
        "unsure": draw(st.floats(0.24, 0.26)),
    }[kind]
    opened = {
        "free": (CLEAR,),
        "hidden": (BLOCKED,),
        "sliver": (CLEAR,),
        "part": (cover,),
        "unsure": (CLEAR, cover),
    }[kind]
    split = draw(st.sampled_from([1.0, 0.9])) if kind == "part" and hidden > 0.3 else 1.0
    by = [HiddenBy(f"{cover}-thing", cover, hidden * split)] if hidden else []
    if split < 1.0:
        other = "soft" if cover != "soft" else "hard"
        by.append(HiddenBy(f"{other}-thing", other, hidden * (1 - split)))
    if hidden > 0.3 and draw(st.booleans()):  # part of it by two models of a third unit
        first, share = by[0], draw(st.sampled_from([0.4, 0.5, 0.6, 0.9]))
        by[0] = replace(first, share=first.share * (1 - share))
        by += [HiddenBy(f"charlie/{n}", first.cover, first.share * share / 2) for n in (0, 1)]
        by.sort(key=lambda row: -row.share)
    return PairSight(
        shooter=shooter, target=target, eye=(0, 0, 1), visible=1.0 - hidden, low=1.0 - hidden,
        high=1.0 - hidden, rays=1000, range_in=12.0, cover=cover if kind == "part" else "none",
        verdict=opened[0] if len(opened) == 1 else CONTESTED, open=opened,
        hidden_by=tuple(by), end=(1, 1, 1),
    )  # fmt: skip


def headline_of(game: str, share: float, rows: tuple[PairSight, ...]) -> tuple[str, str, tuple]:
    where = table(game, share)
    policy = where.scenario.sight_policy
    rows = with_game_cover(where.scenario.brings, policy, rows)
    verdict = unit_verdict([Line(row.target, frozenset(row.open)) for row in rows], policy)
    return verdict, str(headline(where, "able", "baker", rows)), rows


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bolt-action", "shadow-war"])
@given(rows=pairs(), share=st.sampled_from(_SHARES))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_the_sentence_says_what_its_pairs_are(
    game: str, rows: tuple[PairSight, ...], share: float
) -> None:
    """All promises are asked of the same pairs: to draw them takes longer than to ask."""
    said = headline_of(game, share, rows)
    _every_figure_is_one_of_its_pairs(game, share, *said)
    if game == "bolt-action":
        _the_class_is_that_of_the_models_counted(share, *said)
        _the_range_in_cover_is_of_lines_in_that_cover(share, *said)
        _the_named_unit_hides_most_with_all_its_models(*said)
    else:
        _clear_is_never_said_beside_cover(*headline_of(game, 0.5, rows))


def _every_figure_is_one_of_its_pairs(
    game: str, share: float, verdict: str, sentence: str, rows: tuple[PairSight, ...]
) -> None:
    assert not re.search(r"\b(\d+) to \1 %", sentence), sentence
    policy = table(game, share).scenario.sight_policy
    shares = {percent(1 - row.visible, policy) for row in rows}
    shares |= {percent(by.share, policy) for row in rows for by in by_thing(row.hidden_by)}
    shares |= {percent(share), "1 %", "25 %"}
    scale = policy.covers
    for row in rows:  # what each class of cover or better hides
        for least in range(1, len(scale)):
            some = [by.share for by in row.hidden_by if scale.index(by.cover) >= least]
            shares.add(percent(sum(some), policy))
    for found in re.findall(r"([\d.]+)(?: to ([\d.]+))? %", sentence):
        for value in filter(None, found):
            assert f"{value} %" in shares, sentence
    counts = re.sub(r"[\d.]+(?: to [\d.]+)? %", "", sentence)
    assert all(int(number) <= len(rows) for number in re.findall(r"\d+", counts)), sentence
    words = verdict_words(verdict, rows)
    assert f", {words} between " in sentence if verdict == CONTESTED else f"; {words}" in sentence
    assert ": ." not in sentence and not sentence.endswith((":", " ", ";"))


def _the_class_is_that_of_the_models_counted(
    share: float, verdict: str, sentence: str, rows: tuple[PairSight, ...]
) -> None:
    """The count said, of the total said, reaches the share; and it is the true count."""
    if verdict in (BLOCKED, CONTESTED):
        return
    scale = ("none", *_CLASSES)
    least = 1 if verdict == CLEAR else scale.index(verdict)
    counted = re.search(r"(?:from|for)(?: only)? (\d) of (\d)", sentence)
    seen = {row.target for row in rows if row.verdict != BLOCKED}
    lines = [row for row in rows if row.target in seen and row.verdict != BLOCKED]
    total = len(lines) if len(seen) == 1 else len(seen)
    having = [_least_count(rows, scale, least, share, len(seen) == 1)]
    if counted is None:
        covered = [row for row in lines if any(word in scale[least:] for word in row.open)]
        if verdict == CLEAR:
            sure = [row for row in lines if all(word in scale[1:] for word in row.open)]
            assert not sure or "no model is in cover" in sentence, sentence
        else:
            assert having == [total] and covered, sentence
        return
    assert [int(counted[1])] == having and int(counted[2]) == total, sentence
    assert (having[0] >= share * total) is (verdict != CLEAR), sentence


def _least_count(
    rows: tuple[PairSight, ...], scale: tuple[str, ...], least: int, share: float, one: bool
) -> int:
    """Count by trying every way to settle what is open: the slow way."""
    if one:
        ways = [[word for word in row.open if word != BLOCKED] for row in rows]
        return sum(bool(way) and all(w in scale[least:] for w in way) for way in ways)
    count = 0
    for target in {row.target for row in rows}:
        mine = [row for row in rows if row.target == target]
        found = []
        for way in product(*(row.open for row in mine)):
            here = [word for word in way if word != BLOCKED]
            if here:
                good = sum(word in scale[least:] for word in here)
                found.append(good >= share * len(here))
        count += bool(found) and all(found)
    return count


def _the_range_in_cover_is_of_lines_in_that_cover(
    share: float, verdict: str, sentence: str, rows: tuple[PairSight, ...]
) -> None:
    match = re.search(r"([\d.]+)(?: to ([\d.]+))? % hidden", sentence)
    if verdict not in _CLASSES or match is None:
        return
    at_least = _CLASSES[_CLASSES.index(verdict) :]
    policy = table("bolt-action", share).scenario.sight_policy
    hidden = [1 - row.visible for row in rows if all(word in at_least for word in row.open)]
    low, high = percent(min(hidden), policy), percent(max(hidden), policy)
    assert (f"{match[1]} %", f"{match[2] or match[1]} %") == (low, high), sentence
    assert cover_words(verdict) in sentence


def _the_named_unit_hides_most_with_all_its_models(
    verdict: str, sentence: str, rows: tuple[PairSight, ...]
) -> None:
    """Whatever comes before "then" hides most, and what comes after it at most 5 % less."""
    named = re.search(r"most by (.+)$", sentence)
    if named is None or verdict not in _CLASSES:
        return
    at_least = _CLASSES[_CLASSES.index(verdict) :]
    counted = [row for row in rows if all(word in at_least for word in row.open)]
    hides: dict[str, float] = {}
    for row in counted:
        worst = _CLASSES.index(row.verdict)
        for by in row.hidden_by:
            if _CLASSES.index(by.cover) >= worst:
                unit, of_a_unit, _ = by.id.partition("/")
                name = unit.capitalize() if of_a_unit else unit.replace("-", " ")
                hides[name] = hides.get(name, 0.0) + by.share / len(counted)
    first, *after = named[1].split(", then ")
    best = max(hides.values())
    assert hides[first] == pytest.approx(best), sentence
    assert all(best - hides[name] <= 0.05 + 1e-9 for name in after), sentence
    rest = [value for name, value in hides.items() if name not in (first, *after)]
    assert after or all(best - value > 0.05 - 1e-9 for value in rest), sentence


def _clear_is_never_said_beside_cover(
    verdict: str, sentence: str, rows: tuple[PairSight, ...]
) -> None:
    named = {row.game_cover for row in rows if row.game_cover} - set(NO_COVERS)
    if verdict not in (BLOCKED, CONTESTED):
        assert ("; clear" in sentence) is (not named), sentence
        assert all(name in sentence for name in named), sentence


def test_the_firers_are_named_as_players_say_it(tmp_path: Path) -> None:
    gun = unit("pak", "a", *(f"position = [5, {5 + 2 * n}]" for n in range(3)),
               template="medium-anti-tank-gun")  # fmt: skip
    where = table_from(tmp_path, gun + unit("baker", "b", "position = [40, 5]"))
    free = PairSight(
        "pak/0", "baker/0", (0, 0, 1), 1.0, 1.0, 1.0, 100, 30.0, "none", CLEAR, (CLEAR,), (),
        (1, 1, 1),
    )  # fmt: skip
    rows = [replace(free, shooter=f"pak/{number}") for number in range(3)]
    assert str(headline(where, "pak", "baker", rows)) == "The gun and both crew see Baker; clear"
    none = [replace(row, visible=0.0, low=0.0, high=0.0, open=(BLOCKED,)) for row in rows]
    assert str(headline(where, "pak", "baker", none)).startswith(
        "Neither the gun nor the crew sees Baker;"
    )
