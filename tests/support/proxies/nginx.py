"""Debian's nginx in front of a server, with the configuration of the docs and TLS."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from repository import ROOT

_NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
_AROUND = """
pid nginx.pid;
error_log error.log warn;
daemon off;
events {{ }}
http {{
    access_log off;
    {temporary}
    include site.conf;
}}
"""


def free_port() -> int:
    """A port that nothing uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def need_nginx() -> None:
    """Skip the test where there is no nginx; fail it with CI set."""
    if _NGINX is None or shutil.which("openssl") is None:
        what = "no nginx on this machine: Debian's packages are nginx and openssl"
        if "CI" in os.environ:
            pytest.fail(what, pytrace=False)
        pytest.skip(what)


@contextmanager
def behind_nginx(folder: Path, port: int, inner: list[int]) -> Iterator[None]:
    """Run nginx at a port, before the servers at the ports ``inner``, as docs/serving says."""
    assert _NGINX is not None
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", key, "-out", cert], check=True, capture_output=True,
    )  # fmt: skip
    site = (ROOT / "docs" / "serving" / "nginx.conf").read_text(encoding="utf-8")
    for documented, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("server_name table.example;", "server_name localhost;"),
        ("/etc/ssl/table.example/cert.pem", str(cert)),
        ("/etc/ssl/table.example/key.pem", str(key)),
        ("server 127.0.0.1:5006;", " ".join(f"server 127.0.0.1:{one};" for one in inner)),
    ):
        assert site.count(documented) == 1, documented
        site = site.replace(documented, here)
    (folder / "site.conf").write_text(site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(_AROUND.format(temporary=temporary))
    folder.chmod(0o755)
    words = [_NGINX, "-p", f"{folder}/", "-c", "nginx.conf", "-e", "error.log"]
    subprocess.run([*words, "-t"], check=True, capture_output=True)
    nginx = subprocess.Popen(words)
    try:
        while nginx.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        assert nginx.poll() is None, (folder / "error.log").read_text()
        yield
    finally:
        nginx.terminate()
        nginx.wait(30)
