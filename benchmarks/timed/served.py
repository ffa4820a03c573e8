"""A server with the page of one scenario, for benchmarks and for the pictures of the docs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SERVE = (
    "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=0, store='sqlite:///:memory:')"
)


@contextmanager
def served(scenario: Path) -> Iterator[str]:
    """Serve the page of one scenario in a process of its own. Yield its address."""
    command = [sys.executable, "-c", _SERVE, str(scenario)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        yield address.group()
    finally:
        server.terminate()
