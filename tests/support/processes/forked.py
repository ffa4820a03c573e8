"""Python programs that begin at once: forked from a process that has imported the server.

To import it takes five seconds of a processor, and a run starts a hundred servers. A program is
still a process of its own, with an environment, streams and an end of its own.

``python forked.py DESCRIPTOR`` imports, and forks what it is told to at that socket.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from select import select
from types import ModuleType
from typing import Any

_MESSAGE = 1 << 20
"""Bytes that the words of a program and its environment have at most."""


@cache
def _source(_owner: int) -> socket.socket:
    """Start the process to fork from, once for each process of the tests."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    words = [sys.executable, __file__, str(there.fileno())]
    nothing = subprocess.DEVNULL
    subprocess.Popen(words, stdin=nothing, stdout=nothing, pass_fds=[there.fileno()])
    there.close()
    return here


class _Forked(subprocess.Popen[Any]):
    """A process whose parent is not this one: its end is told by who waits for it."""

    def _execute_child(self, args: Any, _executable: Any, *how: Any) -> None:
        cwd, env = how[3], how[4]
        ends = how[8:10], how[10:12], how[12:14]
        theirs = ends[0][0], ends[1][1], ends[2][1]
        self._told, told = os.pipe()
        said = {
            "words": [os.fspath(word) for word in args[1:]],
            "env": dict(os.environ if env is None else env),
            "cwd": os.fspath(cwd or Path.cwd()),
        }
        files = [file if file != -1 else number for number, file in enumerate(theirs)]
        try:
            socket.send_fds(_source(os.getpid()), [json.dumps(said).encode()], [*files, told])
        finally:
            os.close(told)
            for file, both in zip(theirs, ends, strict=True):
                if -1 not in both:  # a pipe of this one's own; a file is whose it is
                    os.close(file)
        self.pid = int(os.read(self._told, 16))
        self._child_created = True

    def _try_wait(self, flags: int) -> tuple[int, int]:
        if self.returncode is not None:
            return self.pid, 0
        if flags & os.WNOHANG and not select([self._told], [], [], 0)[0]:
            return 0, 0
        said = os.read(self._told, 16)
        os.close(self._told)
        return self.pid, int(said or 1 << 8)

    def _internal_poll(self, *_how: Any, **_more: Any) -> int | None:
        if self.returncode is None:
            pid, status = self._try_wait(os.WNOHANG)
            if pid:
                self._handle_exitstatus(status)
        return self.returncode


Python: type[subprocess.Popen[Any]] = _Forked if sys.platform == "linux" else subprocess.Popen
"""As `subprocess.Popen`, for the words of a Python: ``[sys.executable, file or "-c", …]``."""


def _serve(source: socket.socket) -> None:
    import apps.cli.main
    import apps.server.serve  # noqa: F401
    from apps.runtime.interpreter import freeze_startup_objects

    freeze_startup_objects()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who waits for a program is not waited for
    while True:
        message, files, *_ = socket.recv_fds(source, _MESSAGE, 4)
        if not message:
            return
        if os.fork() == 0:
            source.close()
            _watch(json.loads(message), files)
        for file in files:
            os.close(file)


def _watch(said: dict[str, Any], files: list[int]) -> None:
    """Fork the program, and tell of its end."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, told = files
    pid = os.fork()
    if pid == 0:
        os.close(told)
        for number, file in enumerate(streams):
            os.dup2(file, number)
            os.close(file)
        _run(said)
    for number in (0, 1, 2):
        os.close(number)
    for file in streams:
        os.close(file)
    os.write(told, b"%-15d\n" % pid)
    _, status = os.waitpid(pid, 0)
    os.write(told, b"%-15d\n" % status)
    os._exit(0)


def _run(said: dict[str, Any]) -> None:
    """Be the program, as a new Python would."""
    import atexit
    import threading
    import traceback

    os.chdir(said["cwd"])
    os.environ.clear()
    os.environ.update(said["env"])
    sys.path[1:1] = filter(None, said["env"].get("PYTHONPATH", "").split(os.pathsep))
    name, *rest = said["words"]
    code = 0
    try:
        if name == "-c":
            sys.argv, sys.path[0] = ["-c", *rest[1:]], ""
            main = sys.modules["__main__"] = ModuleType("__main__")
            exec(compile(rest[0], "<string>", "exec"), vars(main))
        else:
            sys.argv, sys.path[0] = [name, *rest], str(Path(name).parent)
            runpy.run_path(name, run_name="__main__")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            sys.stderr.write(end.code + "\n")
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
