"""Every example played on its real table, by chance and by the policy: a sample of
`python -m benchmarks.counts.random_games`, which plays hundreds.
"""

from __future__ import annotations

from random import Random

import pytest
from games.real_games import NAMES, by_chance, by_policy, play, retold

pytestmark = pytest.mark.slow

each_example = pytest.mark.parametrize("name", NAMES)


@each_example
def test_by_chance_nothing_illegal_comes_up_and_every_log_is_read_again(name: str) -> None:
    rng = Random(NAMES.index(name))
    match, digests = play(name, 1, by_chance(rng), turns=2, most=30)
    assert len(digests) > 15
    retold(match, digests, rng)


@each_example
def test_by_the_policy_nothing_illegal_comes_up_and_every_log_is_read_again(name: str) -> None:
    match, digests = play(name, 3, by_policy, turns=2, most=24)
    assert len(digests) > 15
    retold(match, digests, Random(3))
