"""The line that a server prints at once, before anything of it is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from apps.server.access.starting import starting_words


@pytest.mark.parametrize(
    ("host", "encrypted", "address"),
    [
        ("127.0.0.1", False, "http://localhost:5006"),
        ("0.0.0.0", True, "https://localhost:5006"),
        ("table.example", False, "http://table.example:5006"),
    ],
)
def test_it_says_where_the_server_will_be(host: str, encrypted: bool, address: str) -> None:
    assert f" {address} " in starting_words(host, 5006, encrypted=encrypted)


@pytest.mark.slow
def test_nothing_of_the_server_is_loaded_for_it() -> None:
    """The page's libraries take seconds, the kernels' compiler too."""
    code = (
        "import sys, apps.cli.main, apps.server.access.starting; "
        "print([name for name in ('panel', 'numba', 'tornado', 'pyvista') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
