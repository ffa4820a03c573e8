"""Whether the server can serve: ``/healthz`` asks the store."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from tornado.web import RequestHandler

from languages.writing import text
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store

PATH = "/healthz"

ANSWER_SECONDS = 5.0
"""Most seconds that the store has to answer."""

_FRESH_SECONDS = 1.0
"""An answer counts so long: however many ask, the store is asked once a second."""


class Health:
    """Asks the store whether it answers, one question at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sightline-health")
        self._asked: asyncio.Future[str] | None = None
        self._asked_at = 0.0

    async def fault(self) -> str:
        """Return why the store does not answer, as one sentence, or ""."""
        now = time.monotonic()
        if self._asked is None or (self._asked.done() and now - self._asked_at > _FRESH_SECONDS):
            loop = asyncio.get_running_loop()
            self._asked, self._asked_at = loop.run_in_executor(self._thread, self._ask), now
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asyncio.shield(self._asked)
        except TimeoutError:
            return text("server-store-silent", seconds=f"{ANSWER_SECONDS:g}")

    def _ask(self) -> str:
        try:
            self._store.check_answers()
        except StoreFault as fault:
            return str(fault)
        return ""


class HealthHandler(RequestHandler):
    """Answers a GET of `PATH`, to whatever name the request is addressed."""

    def initialize(self, health: Health) -> None:
        """Store what is asked (tornado's constructor)."""
        self._health = health

    async def get(self) -> None:
        """Answer 200 where the store answers, else 503 and why."""
        self.set_header("Cache-Control", "no-store")
        if why := await self._health.fault():
            self.set_status(503)
            self.finish({"ok": False, "why": why})
        else:
            self.finish({"ok": True})
