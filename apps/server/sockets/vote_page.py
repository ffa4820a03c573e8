"""The small page on which a phone votes: a large button for each answer, and no script."""

from __future__ import annotations

from http.cookies import CookieError
from pathlib import Path
from secrets import token_urlsafe
from string import Template
from typing import Any
from urllib.parse import parse_qs

from tornado.web import RequestHandler, stream_request_body

from apps.cards.shared.widgets import text
from apps.server.access.ballots import VOTE, Ballot, Ballots
from apps.server.access.entrance import Entrance, forbid_caching
from apps.server.access.headers import from_own_page
from apps.server.access.limits import Buckets, address_of
from apps.web.colours import BLUE, WHITE
from languages import writing
from languages.message import Line, message
from rules.engine.telling import capitalized
from sandbox.document.refusal import Refused

_COOKIE = "sightline-vote"
_MOST_BYTES = 100
"""The most bytes of a vote; a true one has fewer."""

_PER_SECOND, _AT_ONCE = 40.0, 200.0
"""Requests of one address: a room behind one router asks every few seconds."""

_PAGE = Template(Path(__file__).with_name("vote.html").read_text(encoding="utf-8"))


@stream_request_body
class VotePage(RequestHandler):
    """Answers a GET with the question, and takes a POST from that page as a vote."""

    def initialize(self, ballots: Ballots, entrance: Entrance, paces: Buckets) -> None:
        """Store what all answers share (tornado's constructor)."""
        self._ballots, self._entrance, self._paces = ballots, entrance, paces
        self._body = b""
        self._ballot: Ballot | None = None

    def prepare(self) -> None:
        """Refuse a request before its body is read."""
        # With the usual policy, no-referrer, browsers send no Origin with a form.
        self.set_header("Referrer-Policy", "same-origin")
        forbid_caching(self)
        # Held from here on: the page of the question may close while a vote comes in.
        self._ballot = self._ballots.get(self.path_kwargs["token"])
        length = self.request.headers.get("Content-Length", "0")
        if not self._paces.spend(address_of(self.request)):
            self._refuse(429, message("server-vote-too-many"))
        elif self._ballot is None:
            self._refuse(404, message("server-vote-no-question"))
        elif not length.isdecimal() or int(length) > _MOST_BYTES:
            self._refuse(413, message("server-no-vote"))
        elif self.request.method == "POST" and not from_own_page(
            self.request, self._entrance.knows
        ):
            self._refuse(403, message("server-vote-elsewhere"))

    def data_received(self, chunk: bytes) -> None:
        """Keep the bytes of a vote; a body that comes in chunks has no length to refuse it by."""
        self._body = (self._body + chunk)[: _MOST_BYTES + 1]

    def get(self, name: str, token: str) -> None:
        """Show the question."""
        ballot = self._ballot
        assert ballot is not None, "refused before"
        voter = self._voter()
        if not voter:
            self.set_cookie(
                _COOKIE, token_urlsafe(16), path=self._entrance.outer(self.request.path),
                httponly=True, samesite="Lax", secure=self.request.protocol == "https",
            )  # fmt: skip
        self.finish(_page(text(ballot.title), _choices(ballot, ballot.of(voter))))

    def post(self, name: str, token: str) -> None:
        """Take a vote, and show the question again."""
        voter = self._voter()
        try:
            said = parse_qs(self._body.decode(), max_num_fields=2)
            question, answer = int(said["question"][0]), int(said["answer"][0])
        except (ValueError, KeyError):
            self._refuse(400, message("server-no-vote"))
            return
        if not voter or len(self._body) > _MOST_BYTES:
            self._refuse(400, message("server-vote-open-first"))
            return
        try:
            address = address_of(self.request)
            assert self._ballot is not None, "refused before"
            self._ballot.vote(voter, address, question, answer)
        except Refused as fault:
            self._refuse(409, str(fault))
            return
        self.redirect(self.request.path.rpartition("/")[2], status=303)

    def _voter(self) -> str:
        try:
            return str(self.get_cookie(_COOKIE, "") or "")[:40]
        except CookieError:
            return ""

    def _refuse(self, status: int, why: Line) -> None:
        self.set_status(status)
        self.finish(_page(writing.text("server-vote"), f"<p role='alert'>{text(why)}</p>"))


def _page(title: str, body: str) -> str:
    words = {"lang": writing.spoken(), "vote": writing.text("server-vote")}
    return _PAGE.substitute(words, title=title, body=body, blue=BLUE, white=WHITE)


def _choices(ballot: Ballot, mine: int) -> str:
    """Return the buttons of a question as HTML."""
    if not ballot.answers:
        return f"<p>{writing.text('server-vote-none-now')}</p>"
    buttons = "".join(
        f'<button name="answer" value="{number}" aria-pressed="{str(number == mine).lower()}">'
        f"{text(capitalized(answer))}</button>"
        for number, answer in enumerate(ballot.answers)
    )
    hidden = f'<input type="hidden" name="question" value="{ballot.question}">'
    counts = f"<p role='status'>{writing.text('server-vote-counts')}</p>" if mine >= 0 else ""
    return f'<form method="post">{hidden}{buttons}</form>{counts}'


def vote_routes(ballots: Ballots, entrance: Entrance) -> list[tuple[Any, ...]]:
    """Return the route of the votes."""
    shared = {"ballots": ballots, "entrance": entrance, "paces": Buckets(_PER_SECOND, _AT_ONCE)}
    return [(rf"/t/(?P<name>[^/]+)/{VOTE}", VotePage, shared)]
