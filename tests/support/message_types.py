"""TypeScript declarations and tables of what crosses the wire, written from the Python types of it.

``python tests/support/message_types.py`` writes ``apps/scene/js/protocol.d.ts`` and the tables of
``docs/scene-protocol.md`` anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getdoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from pydantic import BaseModel
from repository import ROOT
from typed_values import fields_of

from apps.scene import ops, protocol, words

WRITTEN = ROOT / "apps" / "scene" / "js" / "protocol.d.ts"
DOCUMENT = ROOT / "docs" / "scene-protocol.md"

_HEAD = """// What crosses the wire between Python and the page, as apps/scene has it in Python.
// Written by tests/support/message_types.py: change those, and write it anew.

/** What Python sends as bytes arrives as a buffer, or as a view into a larger one. */
export type Binary = ArrayBuffer | Uint8Array<ArrayBuffer>;
"""

_NAMED = {
    "[number, number, number]": "Point",
    f"[{', '.join(['number'] * 12)}]": "Matrix",
}
"""Shapes that have a name of their own."""

_PLAIN = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    bytes: "Binary",
    NoneType: "null",
}


def declarations() -> str:
    """The whole file."""
    parts = [_HEAD]
    parts += (f"export type {name} = {shape};\n" for shape, name in _NAMED.items())
    parts += (_interface(one.__name__, one) for one in _messages())
    parts.append(_union("FromScene", [one.__name__ for one in get_args(protocol.Scene)]))
    parts += (_interface(one.__name__, one) for one in _shared())
    parts += (_interface(f"{one.__name__}Op", one, name) for name, one in ops.OPS.items())
    parts.append(_union("Op", [f"{one.__name__}Op" for one in ops.OPS.values()]))
    parts.append(
        "/** What the scene is sent: all that changed in one tick. */\n"
        "export interface Ops {\n  ops: Op[];\n  more?: boolean;\n}\n"
    )
    return "\n".join(parts)


def type_of(hint: Any) -> str:
    """A Python type in TypeScript. Raises TypeError for one that no message has yet."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        shape = inner[1]
        return type_of(shape if get_origin(shape) is tuple else inner[0])
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (NotRequired, Required):
        return type_of(inner[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(map(type_of, inner))
    if origin is tuple and inner[1:] == (...,):
        return f"{type_of(inner[0])}[]"
    if origin is tuple:
        shape = f"[{', '.join(map(type_of, inner))}]"
        return _NAMED.get(shape, shape)
    if origin is list:
        one = type_of(inner[0])
        return f"({one})[]" if "|" in one and not one.startswith("[") else f"{one}[]"
    if origin is dict:
        return f"Record<{', '.join(map(type_of, inner))}>"
    if is_typeddict(hint) or (isinstance(hint, type) and _is_message(hint)):
        return str(hint.__name__)
    raise TypeError(f"no TypeScript is known for {hint}")


def _messages() -> Iterator[type[BaseModel]]:
    for value in vars(protocol).values():
        if isinstance(value, type) and protocol.Message in value.__mro__[1:]:
            yield value


def _shared() -> Iterator[type]:
    """Yield the types within instructions, and those of messages to the browser's part."""
    for one in (*vars(ops).values(), *vars(words).values()):
        if is_typeddict(one) and one not in ops.OPS.values():
            yield one


def _is_message(kind: type) -> TypeGuard[type[BaseModel]]:
    return issubclass(kind, BaseModel)


def _interface(name: str, kind: type, op: str = "") -> str:
    first = (kind.__doc__ or "").strip().splitlines()[0].replace("``", "`")
    rows = [f'  op: "{op}";'] if op else []
    rows += [
        f"  {field}{'?' if free else ''}: {type_of(what)};" for field, what, free in fields_of(kind)
    ]
    return "\n".join([f"/** {first} */", f"export interface {name} {{", *rows, "}", ""])


def _union(name: str, parts: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def document(text: str) -> str:
    """The text of docs/scene-protocol.md with its tables as the types have them."""
    for name, rows in (("instructions", _instructions()), ("messages", _from_browser())):
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, rest = text.split(begin)
        text = "".join((before, begin, *(f"| {' | '.join(row)} |\n" for row in rows), end))
        text += rest.split(end)[1]
    return text


def _instructions() -> Iterator[tuple[str, ...]]:
    yield "op", "fields", "about", "lasts", "meaning"
    yield ("---",) * 5
    for op, kind in ops.OPS.items():
        about = f"`{kind.by}`" if kind.by else ""
        yield f"`{op}`", _field_names(kind), about, kind.lasting, _meaning(kind)


def _from_browser() -> Iterator[tuple[str, ...]]:
    yield "type", "fields", "meaning"
    yield ("---",) * 3
    for kind in get_args(protocol.Scene):
        types = ", ".join(f"`{one}`" for one in get_args(kind.model_fields["type"].annotation))
        yield types, _field_names(kind), _meaning(kind)


def _field_names(kind: type, left_out: str = "type") -> str:
    """The fields of a message with the shape of each; those that may be left out come last."""
    shaped = [
        (f"`{name}`{_shape(hint)}", free)
        for name, hint, free in fields_of(kind)
        if name != left_out
    ]
    needed = ", ".join(name for name, free in shaped if not free)
    spare = ", ".join(name for name, free in shaped if free)
    return "; ".join(part for part in (needed, spare and f"optional {spare}") if part)


def _shape(hint: Any) -> str:
    """The part of a type that a field's name does not tell: its own fields, words, or null."""
    inner = get_args(hint)
    if is_typeddict(hint):
        return f" {{{_field_names(hint)}}}"
    if get_origin(hint) is Literal:
        return f" ({', '.join(f'`{word}`' for word in inner)})"
    if get_origin(hint) is list and is_typeddict(inner[0]):
        return f" [{_field_names(inner[0])}]"
    if get_origin(hint) is NotRequired:
        return _shape(inner[0])
    if NoneType in inner:
        return f"{''.join(map(_shape, inner))} or null"
    return ""


def _meaning(kind: type) -> str:
    """The docstring of a message, and what those of its parts say of their fields."""
    said = [getdoc(kind) or ""]
    for _, hint, _ in fields_of(kind):
        for part in (hint, *get_args(hint)):
            if is_typeddict(part):
                said += (getdoc(part) or "").split("\n\n")[1:]
    return " ".join(" ".join(said).split()).replace("``", "`").replace("|", "\\|")


if __name__ == "__main__":
    WRITTEN.write_text(declarations(), encoding="utf-8")
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
