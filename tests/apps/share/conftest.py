"""Requirements of tests of shared pages."""

from __future__ import annotations

import os
import shutil

import pytest


@pytest.fixture
def needs_node() -> None:
    if shutil.which("node") is None:
        if "CI" in os.environ:
            pytest.fail("no Node on this machine")
        pytest.skip("no Node on this machine")
