"""No figure on the card of a verdict excludes its sentence: random tables, scans and layouts."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest
import trimesh
from scanned_table import SCANNED_HEAD
from tables import table_from, unit

from apps.cards.sight.share_bar import share_bar
from apps.cards.sight.verdict import _rows, verdict_head
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.file import load
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.judge import judge
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.sentences import pair_words
from sandbox.sight.wording import between_said
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow


def _plain(html: str) -> str:
    words = unescape(re.sub(r"<[^>]*>", " ", html)).replace("\xa0", " ")
    return " ".join(words.split())


def _models(rng: np.random.Generator, x: float) -> list[str]:
    count = int(rng.integers(1, 4))
    return [f"position = [{x}, {6 + 4 * n + rng.uniform(0, 1):.2f}]" for n in range(count)]


def _table(folder: Path, seed: int) -> Table:
    """Walls and hedges; every other table has heights that nobody gave. Few rays: much is open."""
    rng = np.random.default_rng(seed)
    game = ("bolt-action", "bolt-action", "shadow-war")[seed % 3]
    template = "fighter" if game == "shadow-war" else "rifle-squad"
    head = f'format = 1\nname = "T"\ngame = "{game}"\n[table]\nsize = [40, 24]\n'
    walls = ""
    for n in range(5):
        high = rng.uniform(0.3, 1.3)
        unsure = f"height_range = [{high / 2:.2f}, {high * 1.5:.2f}]\n" if seed % 2 else ""
        walls += (
            f'[[terrain]]\nid = "wall-{n}"\nkind = "box"\nsize = [0.3, {rng.uniform(2, 7):.2f}, '
            f"{high:.2f}]\nposition = [{rng.uniform(14, 27):.2f}, {rng.uniform(4, 18):.2f}]\n"
            f'cover = "{rng.choice(["none", "soft", "hard"])}"\n{unsure}'
        )
    policy = f"[policy]\nunit_share = {rng.choice([0.3, 0.5, 1.0])}\nmax_rays = 256\n"
    able = unit("able", "a", *_models(rng, 8), template=template)
    baker = unit("baker", "b", *_models(rng, 32), template=template)
    return table_from(folder, head + policy + walls + able + baker)


def _scan(folder: Path, seed: int) -> Table:
    rng = np.random.default_rng(seed)
    text = SCANNED_HEAD.format(digest="0" * 64, error=round(rng.uniform(0.05, 0.4), 2))
    for n in range(3):
        size = (0.8, rng.uniform(3, 8), rng.uniform(0.4, 2.5))
        trimesh.creation.box(size).subdivide_to_size(0.5).export(folder / f"w{n}.ply")
        x, y = rng.uniform(12, 28), rng.uniform(7, 17)
        text += (
            f'[[terrain]]\nid = "w{n}"\nmesh = "w{n}.ply"\nmesh_unit = "in"\nscanned = true\n'
            f'position = [{x:.2f}, {y:.2f}, 0.0]\ncover = "{rng.choice(["soft", "hard"])}"\n'
        )
    path = folder / "scanned.toml"
    path.write_text(text, encoding="utf-8")
    return lay(load(path))


def _checked_share(pair: PairSight, share: str, sure: str) -> None:
    """The interval as it is written holds the true one."""
    margin = re.match(r"±([\d.]+) %", sure)
    if margin is None:
        assert (pair.low == pair.high and share in ("0 %", "100 %")) or pair.visible == pair.low
        return
    named = re.fullmatch(r"(?:under|over) \d+ %", share)
    shown = 100 * pair.visible if named else float(share.removesuffix(" %"))
    assert shown - float(margin[1]) <= 100 * pair.low + 1e-6, (share, sure, pair)
    assert shown + float(margin[1]) >= 100 * pair.high - 1e-6, (share, sure, pair)


def _checked_reason(table: Table, pair: PairSight, reason: str) -> None:
    """Check that an explanation agrees with the open verdicts, and ends in the verdict."""
    game = table.scenario.brings
    said, _, others = reason.partition(" Within the error of the scan: ")
    said, _, heights = said.partition(" At other heights: ")
    both = others or heights
    assert bool(both) == (pair.verdict != pair.stated), reason
    if both:
        assert both == f"{between_said(pair.otherwise, game)}."
    for share, needed in re.findall(r"hides ([\d.]+) %, under the ([\d.]+) % needed", said):
        assert float(share) < float(needed), reason
    for share, needed in re.findall(r"hides ([\d.]+) % \(([\d.]+) % is enough\)", said):
        assert float(share) >= float(needed), reason
    close = "too close to" in said
    assert close == (pair.stated == CONTESTED), (reason, pair.open)
    end = said.rstrip(".").rpartition("So ")[2] if "So " in said else said.rpartition(": ")[2]
    if pair.stated == CONTESTED:
        assert end.rstrip(".") == str(between_said(pair.open, game)), reason
    elif pair.stated == CLEAR:
        bare = not pair.hidden_by and said == "As scanned, nothing hides it."
        assert bare or end.rstrip(".") in ("there is no cover", CLEAR) or pair.game_cover, reason
    elif not pair.game_cover:
        assert end.rstrip(".") == str(between_said(pair.open, game)), reason


def _checked(table: Table, sight: UnitSight) -> None:
    head = _plain(verdict_head(table, sight, ""))
    contested = (
        "ontested between "
        in sight.headline.partition(" As scanned: ")[0].partition(" At the heights stated: ")[0]
    )
    assert contested == (sight.verdict == CONTESTED), sight.headline
    assert head.startswith("CONTESTED") == (sight.verdict == CONTESTED)
    for pair, row in zip(sight.pairs, _rows(table, sight, measured=True), strict=True):
        said, bar = pair_words(table, pair), _plain(share_bar(table, pair))
        assert said.seen in bar and said.reason in bar
        assert (row["visible"], row["margin"], row["word"]) == (said.share, said.sure, said.verdict)
        assert (row["hidden"] == "nothing") == (not pair.hidden_by)
        _checked_share(pair, said.share, said.sure)
        if table.scenario.scan is not None or pair.verdict != pair.stated:
            assert "proved" not in bar
        if pair.verdict == CONTESTED:
            assert said.verdict == "contested"
        if said.reason and pair.stated != BLOCKED:
            _checked_reason(table, pair, said.reason)


@pytest.mark.parametrize("seed", range(24))
def test_no_figure_of_the_card_excludes_its_sentence(tmp_path: Path, seed: int) -> None:
    for make in (_table, _scan) if seed % 3 == 0 else (_table,):
        table = make(tmp_path, seed)
        report = judge(table, "able", "baker")
        shown = findings(table, report, FindingsWish(unsure=True)).on(report)
        for sight in (report.forward, report.reverse, shown.forward, shown.reverse):
            _checked(table, sight)
