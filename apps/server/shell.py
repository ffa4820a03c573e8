"""The shell: the HTML of every page, answered at once. The page itself is built later.

A GET builds nothing. It answers the shell with the signed token of a new session; the page of that
session is built once the browser has opened its WebSocket (`apps.server.sockets.page_socket`).
"""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bokeh.document import Document
from bokeh.util.token import generate_jwt_token, generate_session_id
from panel.io.resources import Resources
from panel.io.server import server_html_page_for_session
from panel.io.state import set_curdoc, state
from tornado.web import Application

from apps.cards.shared.widgets import words
from apps.server.access.entrance import Barred, Entrance, quiet
from apps.server.access.headers import nonce_of
from apps.server.plain import plain_page

_TOKEN, _NONCE = "sightline-token", "sightline-nonce"
_WAITING = (Path(__file__).parent / "js" / "waiting.js").read_text(encoding="utf-8")

MOST_ARGUMENTS = 20
LONGEST_ARGUMENT = 500
"""Arguments of an address that a page is told of; characters of each."""

_BOKEHS = ("bokeh-token", "bokeh-session-id", "key")
"""Arguments that a page is never told of."""


class Shell:
    """The HTML of a server's pages, made from a page that says nothing."""

    def __init__(self, application: Any) -> None:
        """``application``: the server's (Bokeh's), which knows where its resources are."""
        document = Document()
        with set_curdoc(document):
            state.rel_path = ".."  # as seen from /t/NAME
            page = plain_page(words(""))
            page.server_doc(document)
            # Asked for as a session's page would: without a session Panel names its CDN.
            modules = [page._render_esm(server=True)]
            document.template_variables["modules"] = modules
            html = server_html_page_for_session(
                SimpleNamespace(document=document, token=_TOKEN),
                resources=Resources.from_bokeh(application.resources()),
                title=page.title,
                token=_TOKEN,
                template=document.template,
                template_variables=document.template_variables,
            )
        html = html.replace("<body>", f"<body>\n<script>\n{_WAITING}</script>", 1)
        # Nothing in this text comes from a user: every script in it is ours or Panel's.
        self._html = re.sub(r"<script\b", f'<script nonce="{_NONCE}"', html)

    def html(self, token: str, nonce: str) -> str:
        """Return the HTML of a page with the token of its session."""
        return self._html.replace(_NONCE, nonce).replace(_TOKEN, token)


class ShellHandler(Barred):
    """Answers a GET of ``/t/NAME``."""

    application: Application

    def initialize(self, entrance: Entrance, shell: Shell | None = None) -> None:
        """Take what all answers share (tornado's constructor)."""
        super().initialize(entrance)
        assert shell is not None
        self._shell = shell

    def get(self, name: str) -> None:
        """Answer the shell, with the token of a session that does not exist yet."""
        quiet(self)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self._shell.html(self._token(name), nonce_of(self.request)))

    def head(self, name: str) -> None:
        """Answer as `get` would, without a body."""
        quiet(self)
        self.set_header("Content-Type", "text/html; charset=utf-8")

    def _token(self, name: str) -> str:
        """Return a signed token: of this table, and of the keys that this request carries."""
        app: Any = self.application
        signing = {"secret_key": app.secret_key, "signed": True}
        arguments = list(self.request.query_arguments.items())[:MOST_ARGUMENTS]
        told = {
            key[:LONGEST_ARGUMENT]: [value[:LONGEST_ARGUMENT] for value in values[-1:]]
            for key, values in arguments
            if key not in _BOKEHS
        }
        payload = {
            "headers": {},
            "cookies": {},
            "arguments": told,
            "table": name,
            "keys": self.entrance.fingerprint(self.request),
        }
        token: str = generate_jwt_token(
            generate_session_id(**signing),
            **signing,
            expiration=app.session_token_expiration,
            extra_payload=payload,
        )
        return token
