"""What is compiled is made by another program, once."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from apps.runtime import ahead


@pytest.mark.slow
def test_a_verdict_of_it_leaves_machine_code_on_the_disk() -> None:
    ahead.main()
    assert counted.overloads, "it is what verdicts are counted by"
    assert compiled.is_kept(counted)


def test_another_program_begins_only_where_it_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    class Other:
        def __init__(self, words: list[str], **_how: object) -> None:
            begun.append(words)

        def terminate(self) -> None: ...

    monkeypatch.setattr(subprocess, "Popen", Other)
    for kept in (True, False):
        monkeypatch.setattr(compiled, "is_kept", lambda _made, kept=kept: kept)
        ahead.compile_beside()
    assert begun == [[sys.executable, "-P", "-m", "apps.runtime.ahead"]]
