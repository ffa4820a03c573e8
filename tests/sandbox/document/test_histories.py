"""Histories at random: what is done, kept, read and played again is the same."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from histories import TEXT, again, farm, played

from sandbox.document.apply import apply
from sandbox.document.commands import Redo, Undo, is_change, read, text
from sandbox.document.document import Document, gone_back, sense
from sandbox.document.refusal import Refused
from sandbox.scenario.file import read_scenario
from sandbox.scenario.toml_edit import rewritten


def checked_history(seed: int, length: int = 40) -> Document:
    """One history, compared in every way with what is kept of it."""
    document = played(Random(seed), length)
    again(document)
    # As a file.
    values = document.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    assert sense(read_scenario(rewritten(TEXT, values))) == sense(document.scenario)
    return document


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30, 70))
def test_a_history_is_the_same_however_it_is_kept_and_many_more(seed: int) -> None:
    checked_history(seed)


@pytest.mark.parametrize("seed", range(30))
def test_a_history_is_the_same_however_it_is_kept(seed: int) -> None:
    checked_history(seed)


@pytest.mark.slow
def test_hundreds_of_short_histories_are_the_same_however_they_are_kept() -> None:
    for seed in range(10_000, 10_200):
        checked_history(seed, 8)


@pytest.mark.slow
def test_commands_go_through_text_and_back() -> None:
    seen = set()
    for seed in range(60):
        for entry in played(Random(seed), 40).history.entries:
            assert read(text(entry.command)) == entry.command
            seen.add(type(entry.command).__name__)
    assert len(seen) >= 16, seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_every_step_can_be_gone_back_to_from_now(seed: int) -> None:
    document, then = Document(farm()), [farm()]
    done = played(Random(seed), 40)
    for entry in done.history.entries:
        document.replay(entry)
        then.append(document.scenario)
    for number, scenario in enumerate(then):
        since = done.history.entries[number:]
        assert sense(gone_back(done.scenario, since)) == sense(scenario), number


@pytest.mark.slow
def test_pure() -> None:
    """A scenario that a command is applied to stays what it was."""
    for seed in range(15):
        document = played(Random(1000 + seed), 25)
        scenario = farm()
        before = sense(scenario)
        for entry in document.history.entries:
            if is_change(entry.command) and not isinstance(entry.command, Undo | Redo):
                with suppress(Refused):
                    apply(scenario, entry.command)
                assert sense(scenario) == before
