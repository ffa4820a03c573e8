"""Every sentence about a verdict agrees with the figures beside it, on random tables."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from apps.cards.sight.verdict import _rows, verdict_head
from sandbox.analysis.side_by_side import representative, side_by_side
from sandbox.paper.words.verdicts import direction
from sandbox.rulings.sheet import rulesets_html, sheet
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.hiding import by_thing
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport, UnitSight
from sandbox.sight.sentences import pair_words
from sandbox.sight.wording import cover_words, percent, verdict_words
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

_CLASSES = {"soft", "hard", "bunker", "partial", "heavy"}


def random_table(folder: Path, seed: int) -> Table:
    """Two units of one to four models, and a few walls and hedges between them."""
    rng = np.random.default_rng(seed)
    game = ("bolt-action", "shadow-war")[seed % 2]
    template = "fighter" if game == "shadow-war" else "rifle-squad"
    walls = "".join(
        f'[[terrain]]\nid = "wall-{n}"\nkind = "box"\nsize = [0.3, {rng.uniform(2, 7):.2f}, '
        f"{rng.uniform(0.3, 1.3):.2f}]\nposition = [{rng.uniform(14, 27):.2f}, "
        f'{rng.uniform(4, 16):.2f}]\ncover = "{rng.choice(["soft", "hard"])}"\n'
        for n in range(4)
    )

    def some(x: float) -> list[str]:
        return [
            f"position = [{x}, {4 + 3 * n + rng.uniform(0, 1):.2f}]"
            for n in range(rng.integers(1, 5))
        ]

    share = rng.choice([0.3, 0.5, 1.0])
    head = f'format = 1\nname = "T"\ngame = "{game}"\n[table]\nsize = [40, 20]\n'
    policy = f"[policy]\nunit_share = {share}\nmax_rays = 2048\n"
    models = (
        unit("able", "a", *some(8), template=template),
        unit("baker", "b", *some(30), template=template),
    )
    return table_from(folder, head + policy + walls + "".join(models))


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html)).replace("\xa0", " ")


def figures(table: Table, sight: UnitSight) -> set[str]:
    """Every share that stands beside the sentence, as it is written there."""
    policy = table.scenario.sight_policy
    shares = [share for pair in sight.pairs for share in (pair.visible, 1 - pair.visible)]
    shares += [row.share for pair in sight.pairs for row in by_thing(pair.hidden_by)]
    return {percent(share, policy) for share in shares} | {percent(policy.unit_share)}


def checked_sentence(table: Table, sight: UnitSight, sentence: str) -> None:
    numbers = re.findall(r"(?:(under|over) )?([\d.]+)(?: to ([\d.]+))? %", sentence)
    for side, low, high in numbers:
        lead = f"{side} " if side else ""
        assert f"{lead}{low} %" in figures(table, sight), sentence
        assert not high or f"{high} %" in figures(table, sight), sentence
    assert verdict_words(sight.verdict, sight.pairs) in sentence


def checked(table: Table, report: SightReport) -> None:
    sight, policy = report.forward, table.scenario.sight_policy
    printed = " ".join(" ".join(map(str, direction(sight, 160))).split())
    head, rows = plain(verdict_head(table, sight, "")), _rows(table, sight, measured=True)
    page = plain(sheet(table, report).decode().partition("<body>")[2].partition("<details>")[0])
    for text in (printed, head, page):
        assert sight.headline in text
    checked_sentence(table, sight, sight.headline)
    for row, pair in zip(rows, sight.pairs, strict=True):
        assert row["word"] == verdict_words(pair.verdict, [pair], blocked=BLOCKED)
        assert pair_words(table, pair).share in page
        assert all(
            percent(one.share, policy) in page for one in by_thing(representative(sight).hidden_by)
        )
    named = {word for row in rows for word in row["word"].split()} & _CLASSES
    classes = set(re.split(r"[^a-z]+", verdict_words(sight.verdict, sight.pairs))) & _CLASSES
    assert classes <= named, "no class is said that no pair has"


def checked_rulesets(table: Table, report: SightReport) -> None:
    rows = side_by_side(table, report.forward)
    assert rows[0].said == verdict_words(report.forward.verdict, report.forward.pairs, BLOCKED)
    for row in rows:
        named = {pair.game_cover for pair in row.pairs if pair.game_cover} - set(NO_COVERS)
        if row.verdict in (BLOCKED, CONTESTED):
            assert row.said == row.verdict and row.to_hit_words == "–"
        elif named:
            assert all(name in row.said for name in named) and row.said != CLEAR, row
        else:
            assert row.said == verdict_words(row.verdict, row.pairs)
        if not row.because or "instead of" not in row.because:
            continue
        # A difference ends with a word that the row says, or that one line of several has.
        becomes = re.search(r"([a-z ]+) instead of ", row.because)
        assert becomes is not None
        word = becomes[1].strip()
        fitting = {row.said, CLEAR, CONTESTED, *map(cover_words, row.covers)}
        assert word in fitting, row.because
    text = plain(rulesets_html(rows))
    assert all(row.said in text for row in rows)


@pytest.mark.parametrize("seed", range(8))
def test_los_card_ruling_and_comparison_say_what_their_figures_say(
    tmp_path: Path, seed: int
) -> None:
    table = random_table(tmp_path, seed)
    report = judge(table, "able", "baker")
    checked(table, report)
    checked_rulesets(table, report)
