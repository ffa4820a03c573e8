"""The container file and the compose file: their commands run as they stand, without containers."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, build_opener

import pytest
import yaml
from databases.postgres_server import PostgresServer
from repository import ROOT, SCENARIOS
from tornado.testing import bind_unused_port

FOLDER = ROOT / "docs" / "serving"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
PORT = "5006"
SECONDS = 60
PROGRAMS = Path(sys.executable).parent


def instructions() -> list[tuple[str, str]]:
    """The instructions of the container file, each its word and the rest."""
    text = (FOLDER / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    return [
        (line.partition(" ")[0], line.partition(" ")[2].strip())
        for line in lines
        if line and not line.startswith("#")
    ]


def last(word: str) -> str:
    return [rest for name, rest in instructions() if name == word][-1]


def health() -> list[str]:
    """The words of the container's health check."""
    found: list[str] = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    return found


def filled(text: str) -> str:
    """A text of the compose file with its variables: those that have no default are ``given``."""
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    return re.sub(r"\$\{\w+:\?[^}]*\}", "given", text)


def free_port() -> str:
    listener, port = bind_unused_port()
    for one in listener if isinstance(listener, list) else [listener]:
        one.close()
    return str(port)


@contextmanager
def running(words: list[str], **more: str) -> Iterator[subprocess.Popen[str]]:
    program = subprocess.Popen(
        [str(PROGRAMS / words[0]), *words[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **more},
    )
    try:
        yield program
    finally:
        program.send_signal(signal.SIGTERM)
        try:
            program.wait(SECONDS)
        finally:
            program.kill()
            assert program.stdout is not None
            program.stdout.close()


def line_with(program: subprocess.Popen[str], words: str) -> str:
    """The next line of a program with these words in it."""
    assert program.stdout is not None
    said = []
    for line in program.stdout:
        said.append(line)
        if words in line:
            return line
    raise AssertionError("".join(said))


def is_healthy(port: str) -> bool:
    words = [word.replace(PORT, port) for word in health()]
    assert words[0] == "python"
    return (
        subprocess.run([sys.executable, *words[1:]], check=False, timeout=SECONDS).returncode == 0
    )


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_words: Any) -> None:
        return None


def status(url: str) -> int:
    try:
        return int(build_opener(_Stay).open(url, timeout=SECONDS).status)
    except HTTPError as error:
        return error.code


def test_the_program_has_no_rights_in_its_container() -> None:
    words = [word for word, _ in instructions()]
    assert last("USER") not in ("", "root", "0")
    assert f"useradd --uid 10001 --create-home {last('USER')}" in " ".join(
        rest for word, rest in instructions() if word == "RUN"
    )
    assert words.index("USER") < words.index("CMD")
    assert last("VOLUME") == "/data" and "XDG_DATA_HOME=/data" in [
        rest for word, rest in instructions() if word == "ENV"
    ]
    for name, service in SERVICES.items():
        if service.get("image") == "sightline":
            assert service["cap_drop"] == ["ALL"], name
            assert service["security_opt"] == ["no-new-privileges:true"], name


def test_the_extras_that_the_container_installs_exist() -> None:
    (extras,) = re.findall(r"/src\[([\w,]+)\]", (FOLDER / "Containerfile").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras.split(",")) <= set(project["optional-dependencies"])


def test_the_proxy_and_the_volumes_name_what_there_is() -> None:
    proxy = COMPOSE["configs"]["proxy"]["content"]
    (places,) = re.findall(r"reverse_proxy (.+) \{", proxy)
    assert places.split() == [f"{name}:{PORT}" for name in ("server-1", "server-2")]
    assert {place.partition(":")[0] for place in places.split()} <= set(SERVICES)
    assert "{$$SIGHTLINE_NAME} {" in proxy, "for Compose; Caddy reads {$SIGHTLINE_NAME}"
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in COMPOSE["volumes"]
        for other in service.get("depends_on", []):
            assert other in SERVICES


@pytest.mark.slow
def test_the_containers_own_command_serves_a_store_in_its_volume(tmp_path: Path) -> None:
    (compiles,) = [rest for word, rest in instructions() if rest == "sightline compile"]
    assert compiles
    port = free_port()
    words = [*json.loads(last("ENTRYPOINT")), *json.loads(last("CMD"))]
    instead = {"/tables": str(SCENARIOS), "0.0.0.0": "127.0.0.1", PORT: port}
    with running([instead.get(word, word) for word in words], XDG_DATA_HOME=str(tmp_path)) as it:
        line_with(it, "The owner's link")
        assert is_healthy(port)
        assert (tmp_path / "sightline" / "tables.sqlite3").is_file()
        assert status(f"http://127.0.0.1:{port}/") == 403


@pytest.mark.slow
def test_the_servers_of_the_compose_file_serve_one_store(postgres: PostgresServer) -> None:
    url = postgres.url()
    keys, ports = [], {name: free_port() for name in ("server-1", "server-2")}
    with ExitStack() as stack:
        work = stack.enter_context(scheduler())
        for name, port in ports.items():
            service = SERVICES[name]
            assert service["depends_on"]["database"] == {"condition": "service_healthy"}
            assert "scheduler" in service["depends_on"]
            words = [filled(word) for word in service["command"]]
            instead = {
                "/tables": str(SCENARIOS),
                "--host=0.0.0.0": "--host=127.0.0.1",
                f"--port={PORT}": f"--port={port}",
                "--store=postgresql+psycopg://sightline@database/sightline": f"--store={url}",
                "--proxy-headers=172.30.0.0/24": "--proxy-headers=127.0.0.1",
                "--scheduler=tcp://scheduler:8786": f"--scheduler={work}",
            }
            assert set(instead) <= set(words)
            assert COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"] == "172.30.0.0/24"
            words = ["sightline", *(instead.get(word, word) for word in words)]
            server = stack.enter_context(running(words))
            link = line_with(server, "The owner's link")
            assert "https://localhost/?key=" in link
            keys.append(link.partition("key=")[2].strip())
        for port in ports.values():
            assert is_healthy(port)
            assert [status(f"http://127.0.0.1:{port}/?key={key}") for key in keys] == [303, 303]
            assert status(f"http://127.0.0.1:{port}/?key=wrong") == 403


@pytest.mark.slow
def test_the_health_check_of_the_database_runs(postgres: PostgresServer) -> None:
    words = SERVICES["database"]["healthcheck"]["test"]
    program = shutil.which(words[1]) or next(Path("/usr/lib/postgresql").glob("*/bin/pg_isready"))
    assert words[0] == "CMD"
    socket = ["-h", str(postgres.folder)]
    subprocess.run([program, *words[2:], *socket], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def scheduler() -> Iterator[str]:
    """The scheduler and its worker, running; yield the address."""
    port = free_port()
    assert "tcp://scheduler:8786" in SERVICES["worker"]["command"]

    def words(service: dict[str, Any]) -> list[str]:
        text = shlex.join([*service["entrypoint"], *service["command"]])
        text = text.replace("0.0.0.0", "127.0.0.1").replace("scheduler:", "127.0.0.1:")
        return shlex.split(text.replace("8786", port))

    with running(words(SERVICES["scheduler"])) as first:
        line_with(first, "Scheduler at")
        with running(words(SERVICES["worker"])):
            yield f"tcp://127.0.0.1:{port}"


@pytest.mark.slow
def test_the_scheduler_and_its_worker_take_work() -> None:
    from distributed import Client

    with scheduler() as address, Client(address, timeout=SECONDS) as client:
        client.wait_for_workers(1, timeout=SECONDS)
        assert client.submit(sum, [1, 2]).result(timeout=SECONDS) == 3


def test_the_image_tells_the_commit_that_it_was_built_from(tmp_path: Path) -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert (
        "build-args: COMMIT=${{ github.sha }}" in workflow and ("ARG", "COMMIT=") in instructions()
    )
    written = tmp_path / "sandbox" / "work" / "commit.txt"
    written.parent.mkdir(parents=True)
    (line,) = [rest for word, rest in instructions() if word == "RUN" and "COMMIT" in rest]
    for commit, told in (("", None), ("0123456789abcdef", "012345678\n")):
        words = ["sh", "-ec", line.replace("/src", str(tmp_path))]
        subprocess.run(words, env={**os.environ, "COMMIT": commit}, check=True)
        assert (written.read_text(encoding="utf-8") if written.exists() else None) == told
