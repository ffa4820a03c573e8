"""The sentence of a verdict never says a share that lies on the other side of its threshold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tables import unit

from sandbox.scenario.file import load
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.judge import judge
from sandbox.sight.wording import percent
from sandbox.table.table import lay

FENCES = """
format = 1
name = "T"
[table]
size = [40, 30]
[policy]
max_rays = 1024
cover_share = {share}
[[terrain]]
id = "low-wall"
kind = "box"
size = [0.5, 8, 0.7]
position = [15, 10]
cover = "soft"
"""


def headline_of(tmp_path: Path, share: float, *targets: str) -> str:
    path = tmp_path / "t.toml"
    who = unit("able", "a", "position = [10, 10]") + unit("baker", "b", *targets)
    path.write_text(FENCES.format(share=share) + who, encoding="utf-8")
    return judge(lay(load(path)), "able", "baker").forward.headline


def shares(sentence: str) -> list[int]:
    match = re.search(r"(\d+)(?: to (\d+))? %", sentence)
    assert match is not None, sentence
    return [int(value) for value in match.groups() if value]


MEN = ("position = [17, 10]", "position = [19, 12]", "position = [22, 9]", "position = [17, 25]")


@pytest.mark.parametrize("share", [0.05, 0.1, 0.2, 0.3, 0.4])
def test_the_stated_share_of_models_in_cover_is_never_below_the_threshold(
    tmp_path: Path, share: float
) -> None:
    """An average over all models is: some of these see over the wall, or past it."""
    sentence = headline_of(tmp_path, share, *MEN)
    if "soft cover" in sentence:
        counted = r"soft cover for (all 4 models|[2-3] of 4 models \(half is enough\)): "
        assert re.search(counted, sentence), sentence
        assert min(shares(sentence)) >= 100 * share - 0.5, sentence
    elif "contested" not in sentence:
        assert re.search(r"clear(: cover for only 1 of 4 models \(half is needed\))?$", sentence)


def test_cover_of_half_the_models_says_how_many(tmp_path: Path) -> None:
    sentence = headline_of(tmp_path, 0.25, MEN[0], MEN[3])
    counted = r"soft cover for 1 of 2 models \(half is enough\): low wall hides \d+ %$"
    assert re.search(counted, sentence), sentence


def test_for_one_model_the_piece_and_its_share_are_named(tmp_path: Path) -> None:
    assert re.search(r"; soft cover: low wall hides \d+ %$", headline_of(tmp_path, 0.25, MEN[0]))


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.2462, "24.6 %"), (0.254, "25.4 %"), (0.25, "25 %"), (0.7496, "74.96 %"), (0.75, "75 %"),
        (0.504, "50.4 %"), (0.31, "31 %"),
        (0.0134, "1.3 %"), (0.004, "under 1 %"), (0.2549, "25.5 %"),
    ],
)  # fmt: skip
def test_no_figure_looks_like_a_threshold_that_it_is_not(share: float, told: str) -> None:
    assert percent(share, SightPolicy()) == told
