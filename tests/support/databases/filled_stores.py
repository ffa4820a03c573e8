"""Stores on both databases, with a table that has everything that can belong to one."""

from __future__ import annotations

import hashlib
from random import Random

from histories import TEXT, farm, played
from sqlalchemy import select

from sandbox.document.commands import BeginGame
from sandbox.document.document import Document
from sandbox.live.store import schema
from sandbox.live.store.copying import document_digest
from sandbox.live.store.kept import KeptGroup, KeptMesh, Link
from sandbox.live.store.store import Store, hashed

STEPS = 14
"""Steps of the tables that `fill` makes: one is of ``game``, the others of ``farm``."""
SOLID = b"solid \0 of bytes"


def mesh(name: str, content: bytes = SOLID) -> KeptMesh:
    return KeptMesh(name, hashlib.sha256(content).hexdigest(), len(content), {"mesh_unit": "mm"})


def fill(store: Store) -> None:
    """Make the tables ``farm``, with all that may belong to it, and ``game``, and a group."""
    store.create("farm", text=TEXT, source="/tables/farm.toml", title="Farm \0 ü", owner="0" * 64)
    document = played(Random(5), 30)
    for entry in document.history.entries:
        store.append("farm", entry)
    store.snapshot("farm", 2, {"format": 1, "name": "ü"}, None)
    store.save_point("farm", TEXT + "# saved\n", "/tables/farm.toml")
    store.person("farm", "ann", "Ann", "#0072B2")
    store.link("farm", Link("one", hashed("token"), "play", "axis", "for Bob", 5.25, 9e9, 6.5))
    store.add_chat_line("farm", "ann", "hello \0", 7.125)
    store.add_chat_line("farm", "ann", "hello again", 8.125)
    store.certify("farm", "sha256:1", "{}", 9.5)
    store.keep_dice_secret("farm", "commitment", "secret")
    store.keep_mesh("farm", mesh("a.stl"), SOLID)
    store.keep_mesh("farm", mesh("b.stl", b"other"), b"other")
    store.create("game", text=TEXT)
    game = Document(farm())
    store.append("game", game.do("ann", BeginGame(3)))
    store.keep_mesh("game", mesh("c.stl"), SOLID)
    store.archive("game", True)
    store.owners.add_key("1" * 64, at=3.0, kept=9.0)
    group = KeptGroup("corner", {"terrain": []}, (mesh("d.stl"),))
    store.groups.store(group, {mesh("d.stl").sha256: SOLID})


def digests(store: Store) -> dict[str, str]:
    """Return the digest of every table."""
    documents = schema.documents
    with store.database.reading() as connection:
        rows = connection.execute(select(documents.c.name, documents.c.id)).all()
        return {name: document_digest(connection, number) for name, number in rows}
