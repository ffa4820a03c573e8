"""Replace whole files: a crash leaves the old one, and nothing beside it for long."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from languages.message import Message, message
from languages.writing import text

_END = ".part"


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step, as `whole_file` does. Raises OSError."""
    with whole_file(path) as stream:
        stream.write(content)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Replace a file in one step: yield a file beside it to write, then rename that.

    A link stays, and its target is replaced. A new file gets the rights that the umask leaves, an
    old one keeps its own. Half-written files of killed processes are removed. Raises OSError, also
    for a path that is no plain file.
    """
    path = Path(os.path.realpath(path))
    old = path.stat().st_mode if path.exists() else None
    if old is not None and not stat.S_ISREG(old):
        raise OSError(errno.EINVAL, message("file-not-plain"))
    _clear(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.{uuid4().hex[:8]}{_END}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if old is not None:
            beside.chmod(stat.S_IMODE(old))
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def unwritable(path: Path, error: Exception) -> str:
    """Say why a file could not be written, in one sentence."""
    found = str(getattr(error, "strerror", None) or error)
    wanted = message("fault-expected-writable")
    return text("fault-found", place=str(path), found=found, expected=wanted)


def other_ending(path: Path, *wanted: str) -> str | None:
    """Say what is wrong with a file name that should end in one of these; None where it does."""
    if path.suffix.lower() in wanted:
        return None
    found = message("fault-found-ending", ending=repr(path.suffix))
    return text("fault-found", place=str(path), found=found, expected=either(wanted))


def either(names: Iterable[str]) -> Message:
    """Return what was expected where there are only these few names."""
    *others, said = (message("fault-name", name=name) for name in names)
    while others:
        said = message("fault-or", first=others.pop(), second=said)
    return said


def _clear(path: Path) -> None:
    """Remove the files that ended processes had begun to write in this file's place."""
    start = f".{path.name}."
    for one in list(path.parent.iterdir()):
        if one.name.startswith(start) and one.name.endswith(_END):
            process = one.name[len(start) :].partition(".")[0]
            if process.isdecimal() and not _runs(int(process)):
                with suppress(OSError):
                    one.unlink()


def _runs(process: int) -> bool:
    """Return whether a process is running; true where that cannot be checked safely."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
