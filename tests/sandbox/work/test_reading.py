"""Files of strangers are read in processes with bounds, and cost the server next to nothing.

The processes import this module: what is dear to import is imported where it is used.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attacked.hostile_files import png_file, ros_file, stl_file

from languages.writing import speaking, text
from sandbox.work.elsewhere import Bounds, Processes
from sandbox.work.progress import Progress
from sandbox.work.reading import FILE, TooCostly, read, reading_apart

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system sets no bounds"),
]

_TIGHT = Bounds(memory=2**30, seconds=2, answer=2**20)


def fills(megabytes: int, _progress: Progress) -> int:
    return len(b"x" * (megabytes * 2**20))


def burns(seconds: float, _progress: Progress) -> str:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return "burnt"


def answers(megabytes: int, _progress: Progress) -> bytes:
    return b"x" * (megabytes * 2**20)


def own_process(_thing: object, _progress: Progress) -> int:
    return os.getpid()


def speaks(key: str, _progress: Progress) -> str:
    return text(key)


@pytest.fixture(scope="module")
def tight() -> Iterator[None]:
    with reading_apart() as places:
        places[_TIGHT] = place = Processes(most=1, bounds=_TIGHT)
        yield
        place.close()


@pytest.mark.parametrize(("reader", "thing"), [(fills, 2048), (burns, 30.0), (answers, 2)])
def test_a_file_beyond_a_bound_is_refused_in_one_sentence_and_the_next_is_read(
    tight: None, reader: Any, thing: Any
) -> None:
    before = read(own_process, None, "a.stl", bounds=_TIGHT)
    with pytest.raises(TooCostly) as refused:
        read(reader, thing, "big.stl", bounds=_TIGHT)
    assert str(refused.value) == (
        "big.stl: found a file that takes more than 1 GB or 2 s to read; "
        "expected a smaller or simpler one."
    )
    assert read(own_process, None, "a.stl", bounds=_TIGHT) not in (before, os.getpid())
    assert read(fills, 100, "good.stl", bounds=_TIGHT) == 100 * 2**20


def test_a_reader_speaks_the_language_of_who_brings_the_file(tight: None) -> None:
    for language in ("fr", "de", "en"):
        with speaking(language):
            here = text("list-no-number")
            assert read(speaks, "list-no-number", "list.txt", bounds=_TIGHT) == here


def test_the_time_of_earlier_files_is_not_counted(tight: None) -> None:
    for _ in range(3):
        assert read(burns, 1.2, "good.stl", bounds=_TIGHT) == "burnt"


def _read_stl(content: bytes) -> None:
    from sandbox.live.tables.readers import MESH
    from sandbox.live.tables.uploads import Upload

    MESH.read(Upload("a.stl", content))


def _read_png(content: bytes) -> None:
    from sandbox.live.tables.readers import PICTURE
    from sandbox.live.tables.uploads import Upload

    PICTURE.read(Upload("a.png", content))


def _read_ros(content: bytes) -> None:
    from sandbox.live.tables.readers import LIST
    from sandbox.live.tables.uploads import Upload

    LIST.read(Upload("a.ros", content))


@pytest.mark.parametrize(
    ("made", "act"), [(stl_file, _read_stl), (png_file, _read_png), (ros_file, _read_ros)]
)
def test_a_hostile_file_costs_the_server_little(made: Any, act: Any) -> None:
    """Other threads run on, and the memory and the time of this process stay small."""
    content = made()
    with reading_apart() as places:
        own = places[FILE] = Processes(most=1, bounds=Bounds(4 * 2**30, 5, 2**28))
        _sentence(act, b"")  # everything is imported, on both sides
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the peak
        before, used = _memory("VmRSS"), time.process_time()
        thread, told = threading.Thread(target=lambda: told.append(_sentence(act, content))), []
        thread.start()
        while thread.is_alive():
            time.sleep(0.05)
        took, grown = time.process_time() - used, _memory("VmHWM") - before
        own.close()
    assert told[0].count(". ") == 0, "one sentence, or none"
    assert took < 2.5, "seconds of processor time"
    assert grown < 3 * len(content) + 50e6, "bytes"


def _sentence(act: Any, content: bytes) -> str:
    try:
        act(content)
    except Exception as fault:
        return str(fault)
    return ""


def _memory(key: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key)) * 1024
