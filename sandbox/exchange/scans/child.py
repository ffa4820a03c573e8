"""Take a scan in a process of its own, with limits of memory and time.

python -m sandbox.exchange.scans.child < request

The request is one line of JSON; progress and the fault, if any, are lines of JSON on stdout. The
scenario, its files and the report are written to the folder that the request names.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from meshes.scans.drawing.from_above import FromAbove
from meshes.scans.finding import Wish
from meshes.scans.height_map import Grid
from sandbox.exchange.scans.taking import NoTableFound, TakenScan, take_scan, view_scan, wish_of
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.work.progress import Progress, silent

MOST_MEMORY = 6 * 2**30
"""Address space that the process may have; the libraries alone map one and a half gigabytes."""
MOST_SECONDS = 300
"""Seconds of processor time that the process may take."""
_TEXT, _REPORT, _FILES = "scenario.toml", "report.json", "files.json"
_VIEW = "view.npz"


def take_scan_apart(
    path: Path, name: str, folder: str, wish: Wish, game: str, progress: Progress = silent
) -> TakenScan:
    """Do the same as `take_scan`, in a process of its own.

    Raises ScenarioFault in one sentence, also where the process exceeds a limit, and Cancelled
    where ``progress`` does: the process is ended then.
    """
    with tempfile.TemporaryDirectory(prefix="sightline-scan-") as made:
        request = {
            "path": str(path.resolve()), "name": name, "folder": folder, "game": game, "made": made,
            "wish": [wish.size, wish.unit, wish.up, wish.corners, wish.known_distance],
        }  # fmt: skip
        _run(request, path, progress)
        return _written(Path(made))


def view_scan_apart(path: Path, progress: Progress = silent) -> FromAbove:
    """Look at a scan from above, in a process of its own. Raises as `take_scan_apart`."""
    with tempfile.TemporaryDirectory(prefix="sightline-scan-") as made:
        _run({"path": str(path.resolve()), "made": made}, path, progress)
        with np.load(Path(made) / _VIEW, allow_pickle=False) as view:
            x, y, cell = (float(number) for number in view["place"])
            rows, columns = view["top"].shape
            grid = Grid((x, y), cell, columns, rows)
            return FromAbove(view["turn"], grid, view["top"], view["colours"])


def _run(request: dict[str, Any], path: Path, progress: Progress) -> None:
    """Run a process for a request until it is done. Raises ScenarioFault, and Cancelled."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, env={**os.environ, "OPENBLAS_NUM_THREADS": "2"},
    )  # fmt: skip
    try:
        _follow(process, request, path, progress)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def _follow(
    process: subprocess.Popen[bytes], request: dict[str, Any], path: Path, progress: Progress
) -> None:
    """Send the request, pass progress on, and raise the fault of the process, if any."""
    assert process.stdin is not None, "opened as a pipe"
    assert process.stdout is not None, "opened as a pipe"
    with suppress(BrokenPipeError):
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
    for line in process.stdout:
        told = json.loads(line)
        if "fault" in told:
            found, expected = told["fault"]
            kind = NoTableFound if told["no_table"] else ScenarioFault
            raise kind([Fault(str(path), "", found, expected)])
        if told.get("done"):
            return
        progress(float(told["share"]), str(told["what"]))
    found = f"a scan that takes more than {MOST_MEMORY // 2**30} GB or {MOST_SECONDS} s to read"
    raise ScenarioFault([Fault(str(path), "", found, "a smaller scan: fewer triangles or pixels")])


def _written(folder: Path) -> TakenScan:
    names: list[str] = json.loads((folder / _FILES).read_text(encoding="utf-8"))
    return TakenScan(
        (folder / _TEXT).read_text(encoding="utf-8"),
        {name: (folder / str(number)).read_bytes() for number, name in enumerate(names)},
        json.loads((folder / _REPORT).read_text(encoding="utf-8")),
    )


def _limit() -> None:
    """Limit the memory and time of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


def _main(given: IO[str], told: IO[str]) -> None:
    def tell(**row: Any) -> None:
        told.write(json.dumps(row) + "\n")
        told.flush()

    request = json.loads(given.readline())
    _limit()
    path, made = Path(request["path"]), Path(request["made"])
    try:
        if "wish" in request:
            _take(path, request, made, lambda share, what: tell(share=share, what=what))
        else:
            _view(path, made, lambda share, what: tell(share=share, what=what))
    except ScenarioFault as fault:
        row = fault.faults[0]
        tell(fault=[row.found, row.expected], no_table=isinstance(fault, NoTableFound))
        return
    tell(done=True)


def _view(path: Path, made: Path, progress: Progress) -> None:
    view = view_scan(path, progress)
    place = np.array([*view.grid.corner, view.grid.cell])
    np.savez(made / _VIEW, turn=view.turn, place=place, top=view.top, colours=view.colours)


def _take(path: Path, request: dict[str, Any], made: Path, progress: Progress) -> None:
    size, unit, up, corners, known = request["wish"]
    wish = wish_of(
        size and tuple(size), unit, up, corners and tuple(tuple(row) for row in corners),
        known and (tuple(known[0]), tuple(known[1]), known[2]),
    )  # fmt: skip
    taken = take_scan(path, request["name"], request["folder"], wish, request["game"], progress)
    (made / _TEXT).write_text(taken.text, encoding="utf-8")
    (made / _REPORT).write_text(json.dumps(taken.report), encoding="utf-8")
    (made / _FILES).write_text(json.dumps(list(taken.files)), encoding="utf-8")
    for number, content in enumerate(taken.files.values()):
        (made / str(number)).write_bytes(content)


if __name__ == "__main__":
    _main(sys.stdin, sys.stdout)
