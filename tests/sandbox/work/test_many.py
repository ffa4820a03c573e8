"""The same work in several processes of this machine."""

from __future__ import annotations

from multiprocessing import active_children

import pytest

from sandbox.work.many import as_done

pytestmark = pytest.mark.slow


def test_no_process_is_left_after_the_last_result() -> None:
    before = set(active_children())
    assert dict(as_done(abs, [-1, 2])) == {0: 1, 1: 2}
    assert set(active_children()) == before
