"""Nearly equal answers are told apart by the key, and only those."""

from __future__ import annotations

import pytest

from rules.engine.player.legal import chosen

ROWS = [(1.0, "a"), (0.99, "b"), (0.5, "c")]


def test_each_of_the_nearly_best_is_chosen_by_some_key_and_no_other() -> None:
    assert {chosen(ROWS, 0.02, seed) for seed in range(40)} == {"a", "b"}
    assert {chosen(ROWS, 0.0, seed) for seed in range(40)} == {"a"}


def test_the_same_key_chooses_the_same_and_nothing_to_choose_from_is_an_error() -> None:
    assert chosen(ROWS, 0.02, 7, "able") == chosen(ROWS, 0.02, 7, "able")
    with pytest.raises(ValueError, match="empty"):
        chosen([], 0.1, 7)
