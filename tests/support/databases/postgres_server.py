"""A PostgreSQL server for tests: Debian's own, on a socket in a temporary folder, without TCP."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_PLACES = Path("/usr/lib/postgresql")
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "on",
    "synchronous_commit": "on",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "autovacuum": "off",
}


def programs_folder() -> Path | None:
    """Return the folder of PostgreSQL's newest programs, or None."""
    found = sorted(_PLACES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class PostgresServer:
    """A server with one database, which a test may stop, kill and start again."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # The server refuses to run as root.
        self._user = "nobody" if os.getuid() == 0 else None
        # A socket's path has at most 107 signs: not below pytest's folders.
        self.folder = Path(tempfile.mkdtemp(prefix="sightline-pg-"))
        self._data = self.folder / "data"
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "--auth=trust", "-U", "tester", "-E", "UTF8", "-N", "-D", self._data)
        with (self._data / "postgresql.conf").open("a") as settings:
            rows = {**_SETTINGS, "unix_socket_directories": str(self.folder)}
            settings.writelines(f"{name} = '{value}'\n" for name, value in rows.items())

    def start(self, *words: str) -> None:
        log = self.folder / "log"
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", log, *words)

    def start_apart(self) -> str:
        """Start it so that only users of the returned URL can reach it."""
        apart = self.folder / "apart"
        apart.mkdir(exist_ok=True)
        if self._user is not None:
            shutil.chown(apart, self._user)
        self.start("-o", f"-c unix_socket_directories={apart}")
        return self._url(apart)

    def stop(self, mode: str = "fast") -> None:
        """Stop it; ``immediate`` is as a crash."""
        self._run("pg_ctl", "stop", "-w", "-m", mode, "-D", self._data)

    def url(self) -> str:
        """Return the URL of its database, which is empty now."""
        empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self.sql(empty)
        return self._url(self.folder)

    def _url(self, socket: Path) -> str:
        return f"postgresql+psycopg://tester@/postgres?host={socket}"

    def sql(self, command: str) -> None:
        """Run a command in its database."""
        words = ("-h", self.folder, "-U", "tester", "-d", "postgres")
        self._run("psql", "-q", "-v", "ON_ERROR_STOP=1", *words, "-c", command)

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *words: object) -> None:
        done = subprocess.run(
            [self._programs / program, *map(str, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            user=self._user,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running server. With CI set, a test that cannot have one fails instead of being skipped."""
    programs = programs_folder()
    if programs is None:
        what = "no PostgreSQL on this machine: Debian's package is postgresql"
        if "CI" in os.environ:
            pytest.fail(what, pytrace=False)
        pytest.skip(what)
    if "CI" not in os.environ:
        pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    server = PostgresServer(programs)
    try:
        server.start()
        yield server
    finally:
        server.remove()
