"""Joins the ES modules of a component into the one module that Panel takes as ``_esm``.

A module that others import becomes a function that is called once and returns what it exports, so
each keeps its names to itself; its lines stay as they are, below a comment that names it. Nothing
is parsed but lines that begin with ``import`` or ``export``, and of those only these are known::

    import { one, two } from "./beside.js";
    export function one() {
    export class Two {
    export const THREE = 3;

That is what TypeScript, the linter, Node and editors read without a step between. An import map of
data URLs would need no joining, but hides every module's name from the browser's own tools and is
one for the whole page; a bundler on Node would be needed by everybody who installs the program.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_IMPORT = re.compile(
    r'^import \{\s*([\w$]+(?:\s*,\s*[\w$]+)*),?\s*\} from "(\.{1,2}/[\w./-]+\.js)";$', re.M
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([A-Za-z_$][\w$]*))", re.M)
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_OTHER = re.compile(r"^[ \t]*(?:import\b(?!\s*[.(])|export\b).*", re.M)
_AT_RUN_TIME = re.compile(r"\bimport\s*[.(]")
_COMMENT = re.compile(r"/\*.*?\*/|(?:(?<=\s)|^)//[^\n]*", re.S | re.M)


class BundleFault(ValueError):
    """A module that is not understood: one sentence that names the file and what to write."""


@cache
def bundle(entry: Path) -> str:
    """One module that exports what ``entry`` exports, with all that it imports in it.

    The browser's tools show it as ``sightline/`` and the names of its room, folder and file.

    Raises BundleFault for modules that import each other in a circle, for two of one file name, for
    what is imported and not exported, and for any other form of import or export than those above.
    """
    entry = entry.resolve()
    order: list[Path] = []
    _visit(entry, (), order)
    names: dict[Path, str] = {}
    for path in order:
        name = "$" + re.sub(r"\W", "_", path.stem)
        if name in names.values():
            raise BundleFault(f"{entry.name} is joined from two modules of one name: {path.name}")
        names[path] = name
    parts = [_wrapped(path, names) for path in order]
    shown = ", ".join(sorted(_exported(entry)))
    parts.append(f"export const {{ {shown} }} = {names[entry]};")
    # The last line ends: Panel takes what ends with ".js" for the name of a file.
    return "\n".join([*parts, f"//# sourceURL=sightline/{_title(entry)}", ""])


def _visit(path: Path, above: tuple[Path, ...], order: list[Path]) -> None:
    """Put a module into the order, after all that it imports."""
    if path in above:
        circle = " → ".join(one.name for one in (*above[above.index(path) :], path))
        raise BundleFault(f"modules import each other in a circle: {circle}")
    if path in order:
        return
    _check(path)
    for names, other in _imported(path):
        if not other.is_file():
            raise BundleFault(f"{path.name} imports {other.name}, which is not there: {other}")
        missing = sorted(set(names) - _exported(other))
        if missing:
            raise BundleFault(
                f"{path.name} imports {', '.join(missing)} from {other.name}, "
                f"which exports {', '.join(sorted(_exported(other))) or 'nothing'}"
            )
        _visit(other, (*above, path), order)
    order.append(path)


def _check(path: Path) -> None:
    """Refuse what is not understood, before anything else of a module is read."""
    code = _COMMENT.sub(lambda found: "\n" * found.group().count("\n"), _source(path))
    seen = _AT_RUN_TIME.search(code)
    if seen is not None:
        line = code.count("\n", 0, seen.start()) + 1
        raise BundleFault(f"{path.name}, line {line}: found an import at run time; expected none")
    for found in _OTHER.finditer(code):
        known = _IMPORT.match(code, found.start()) or _EXPORT.match(code, found.start())
        if known is None:
            line = code.count("\n", 0, found.start()) + 1
            raise BundleFault(
                f"{path.name}, line {line}: found {found.group().strip()!r}; expected "
                'import { name } from "./file.js"; or export before a function, class or const'
            )
    twice = [name for name, count in _counted(path).items() if count > 1]
    if twice:
        raise BundleFault(f"{path.name} imports or exports {', '.join(twice)} more than once")


def _counted(path: Path) -> dict[str, int]:
    """How often a module imports or exports each name."""
    names = [name for row, _ in _imported(path) for name in row]
    names += [found.group(1) for found in _EXPORT.finditer(_source(path))]
    return {name: names.count(name) for name in names}


def _imported(path: Path) -> list[tuple[list[str], Path]]:
    """What a module imports, and from where."""
    return [
        (_NAME.findall(found.group(1)), (path.parent / found.group(2)).resolve())
        for found in _IMPORT.finditer(_source(path))
    ]


def _exported(path: Path) -> set[str]:
    return {found.group(1) for found in _EXPORT.finditer(_source(path))}


def _title(path: Path) -> str:
    """Return ``scene/camera/lens.js`` for what lies in ``scene/js/camera``."""
    at = path.parts.index("js") if "js" in path.parts else -2
    return "/".join((path.parts[at - 1], *path.parts[at + 1 :]))


def _wrapped(path: Path, names: dict[Path, str]) -> str:
    """A module as a function called once; its lines keep their order and number."""

    def taken(found: re.Match[str]) -> str:
        other = names[(path.parent / found.group(2)).resolve()]
        wanted = ", ".join(_NAME.findall(found.group(1)))
        return f"const {{ {wanted} }} = {other};" + "\n" * found.group().count("\n")

    body = _EXPORT.sub("", _IMPORT.sub(taken, _source(path))).rstrip("\n")
    given = ", ".join(sorted(_exported(path)))
    head, end = f"const {names[path]} = (() => {{", f"return {{ {given} }};\n}})();\n"
    return "\n".join([f"// {_title(path)}", head, body, end])


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")
