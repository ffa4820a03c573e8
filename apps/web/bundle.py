"""Bundle the ES modules of a component into the one module that Panel takes as ``_esm``.

Each module becomes a function that is called once and returns its exports, so its names stay
private. Its lines stay unchanged, below a comment that names it. Only lines that begin with
``import`` or ``export`` are parsed, and only these forms are supported::

    import { one, two } from "./beside.js";
    export function one() {
    export class Two {
    export const THREE = 3;

TypeScript, the linter, Node and editors read such modules without a build step. An import map of
data URLs would need no bundling, but hides the modules' names from the browser's tools, and a page
can have only one. A bundler on Node would be needed by everybody who installs the program.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

_IMPORT = re.compile(
    r'^import \{\s*([\w$]+(?:\s*,\s*[\w$]+)*),?\s*\} from "(\.{1,2}/[\w./-]+\.js)";$', re.M
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([A-Za-z_$][\w$]*))", re.M)
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_ANY = re.compile(r"^[ \t]*(?:import\b(?!\s*[.(])|export\b).*", re.M)
_AT_RUN_TIME = re.compile(r"\bimport\s*[.(]")
_COMMENT = re.compile(r"/\*.*?\*/|(?:(?<=\s)|^)//[^\n]*", re.S | re.M)


class BundleFault(ValueError):
    """A module that cannot be bundled: its file, and what is unsupported in it."""


@cache
def bundle(entry: Path) -> str:
    """Return one module with the exports of ``entry`` and everything that it imports.

    Without exports it is a script too, as a worker of a file takes it. The browser's tools show it
    as ``sightline/`` and the names of its room, folder and file.

    Raises BundleFault for a circle of imports, for two modules of the same file name, for an import
    that is not exported, and for unsupported forms of import or export.
    """
    entry = entry.resolve()
    order: list[Path] = []
    _visit(entry, (), order)
    names: dict[Path, str] = {}
    for path in order:
        name = "$" + re.sub(r"\W", "_", path.stem)
        if name in names.values():
            raise BundleFault(f"{entry.name}: {path.name} × 2")
        names[path] = name
    parts = [_wrap(path, names) for path in order]
    exports = ", ".join(sorted(_exported(entry)))
    # Ends with a newline: Panel takes text that ends with ".js" for the name of a file.
    end = f"//# sourceURL=sightline/{_title(entry)}\n"
    if exports:
        end = f"export const {{ {exports} }} = {names[entry]};\n{end}"
    return "\n".join([*parts, end])


def _visit(path: Path, importers: tuple[Path, ...], order: list[Path]) -> None:
    """Append a module to the order, after all modules that it imports."""
    if path in importers:
        chain = (*importers[importers.index(path) :], path)
        circle = " → ".join(module.name for module in chain)
        raise BundleFault(f"circle: {circle}")
    if path in order:
        return
    _check(path)
    for names, other in _imported(path):
        if not other.is_file():
            raise BundleFault(f"{path.name} imports {other}, missing")
        missing = sorted(set(names) - _exported(other))
        if missing:
            raise BundleFault(
                f"{path.name} imports {', '.join(missing)}; "
                f"{other.name} exports {', '.join(sorted(_exported(other))) or 'nothing'}"
            )
        _visit(other, (*importers, path), order)
    order.append(path)


def _check(path: Path) -> None:
    """Refuse unsupported forms of import and export."""
    code = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), _source(path))
    at_run_time = _AT_RUN_TIME.search(code)
    if at_run_time is not None:
        line = code.count("\n", 0, at_run_time.start()) + 1
        raise BundleFault(f"{path.name}, line {line}: {at_run_time.group()}")
    for match in _ANY.finditer(code):
        known = _IMPORT.match(code, match.start()) or _EXPORT.match(code, match.start())
        if known is None:
            line = code.count("\n", 0, match.start()) + 1
            raise BundleFault(f"{path.name}, line {line}: {match.group().strip()!r}")
    names = [name for row, _ in _imported(path) for name in row]
    names += [match.group(1) for match in _EXPORT.finditer(_source(path))]
    repeated = [name for name, count in Counter(names).items() if count > 1]
    if repeated:
        raise BundleFault(f"{path.name}: {', '.join(repeated)} × 2")


def _imported(path: Path) -> list[tuple[list[str], Path]]:
    """Return the names of each import of a module, with the file that they come from."""
    return [
        (_NAME.findall(match.group(1)), (path.parent / match.group(2)).resolve())
        for match in _IMPORT.finditer(_source(path))
    ]


def _exported(path: Path) -> set[str]:
    return {match.group(1) for match in _EXPORT.finditer(_source(path))}


def _title(path: Path) -> str:
    """Return ``scene/camera/lens.js`` for ``scene/js/camera/lens.js``."""
    at = path.parts.index("js") if "js" in path.parts else -2
    return "/".join((path.parts[at - 1], *path.parts[at + 1 :]))


def _wrap(path: Path, names: dict[Path, str]) -> str:
    """Return a module as a function called once; its lines keep their order and number."""

    def replace_import(match: re.Match[str]) -> str:
        other = names[(path.parent / match.group(2)).resolve()]
        wanted = ", ".join(_NAME.findall(match.group(1)))
        return f"const {{ {wanted} }} = {other};" + "\n" * match.group().count("\n")

    body = _EXPORT.sub("", _IMPORT.sub(replace_import, _source(path))).rstrip("\n")
    exports = ", ".join(sorted(_exported(path)))
    head, end = f"const {names[path]} = (() => {{", f"return {{ {exports} }};\n}})();\n"
    return "\n".join([f"// {_title(path)}", head, body, end])


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def style(name: str) -> str:
    """Return the text of a stylesheet: ``panels`` for ``panels.css``."""
    return (Path(__file__).parent / f"{name}.css").read_text(encoding="utf-8")
