"""A phone votes once on the question that a room is asked, and a hostile one no more."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from plain_pages import at_server
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from apps.server.access.ballots import MOST_OF_ADDRESS, MOST_VOTERS, Ballot, Ballots
from apps.server.sockets import vote_page
from sandbox.document.refusal import Refused

TABLE = 'format = 1\nname = "Here"\n[table]\nsize = [12, 12]\n'
ANSWERS = ("clear", "soft cover", "<b>out</b> of sight")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "here.toml"
    path.write_text(TABLE)
    return path


def asked() -> Ballot:
    ballot = Ballot(lambda: None)
    ballot.ask("Who sees?", ANSWERS)
    return ballot


def test_a_browser_has_one_vote_and_may_change_it() -> None:
    ballot = asked()
    ballot.vote("ann", "10.0.0.1", 1, 0)
    ballot.vote("ben", "10.0.0.2", 1, 0)
    ballot.vote("ann", "10.0.0.1", 1, 2)
    assert ballot.counts(3) == [1, 0, 1] and ballot.of("ann") == 2 and ballot.of("eve") == -1
    ballot.close()
    assert ballot.counts(3) == [1, 0, 1]
    ballot.ask("And now?", ANSWERS)
    assert ballot.counts(3) == [0, 0, 0]


def test_no_vote_counts_that_was_not_asked_for() -> None:
    """Another question, an answer that there is not, and a closed question are refused."""
    ballot = asked()
    for question, answer in ((0, 0), (2, 0), (1, -1), (1, 3), (1, 10**9)):
        with pytest.raises(Refused):
            ballot.vote("eve", "10.0.0.9", question, answer)
    ballot.close()
    with pytest.raises(Refused, match="closed"):
        ballot.vote("eve", "10.0.0.9", 1, 0)
    assert ballot.counts(3) == [0, 0, 0]


def test_votes_are_bounded_in_all_and_by_address() -> None:
    """One address fills its share and no more; whoever has voted may still change the vote."""
    ballot = asked()
    for number in range(MOST_OF_ADDRESS):
        ballot.vote(f"eve-{number}", "10.0.0.9", 1, 0)
    with pytest.raises(Refused, match="No more votes"):
        ballot.vote("eve", "10.0.0.9", 1, 0)
    ballot.vote("eve-0", "10.0.0.9", 1, 1)
    for number in range(MOST_VOTERS - MOST_OF_ADDRESS):
        ballot.vote(f"one-{number}", f"10.0.1.{number}", 1, 2)
    with pytest.raises(Refused, match="No more votes"):
        ballot.vote("last", "10.0.2.1", 1, 0)
    assert sum(ballot.counts(3)) == MOST_VOTERS


@pytest.mark.slow
def test_a_ballot_ends_with_its_page() -> None:
    """The server keeps no ballot whose page is gone."""
    ballots = Ballots()
    ballot = ballots.open(lambda: None)
    assert ballots[ballot.token] is ballot
    del ballot
    gc.collect()
    assert not len(ballots)


async def fetched(address: str, body: str | None = None, **headers: str) -> HTTPResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = HTTPRequest(
        address, "GET" if body is None else "POST", named, body=body, follow_redirects=False
    )
    return await AsyncHTTPClient().fetch(request, raise_error=False)


@pytest.mark.slow
def test_a_phone_votes_without_a_link_to_the_table(place: Path) -> None:
    """The page has a button for each answer; a vote is told, marked, and stored nowhere."""
    told: list[int] = []

    async def go(server: Any, address: str) -> None:
        ballot = server.gate.ballots.open(lambda: told.append(1))
        page = f"{address}/t/here/vote/{ballot.token}"
        assert b"No question is asked now" in (await fetched(page)).body
        ballot.ask("Who sees?", ANSWERS)
        answer = await fetched(page)
        assert answer.body.count(b"<button") == 3 and b"<b>out" not in answer.body
        assert b"<script" not in answer.body
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "expires" not in cookie.lower()
        own = {"Origin": address, "Cookie": cookie.partition(";")[0]}
        voted = await fetched(page, "question=1&answer=2", **own)
        assert voted.code == 303 and ballot.counts(3) == [0, 0, 1] and told == [1]
        again = await fetched(page, Cookie=own["Cookie"])
        assert b'value="2" aria-pressed="true"' in again.body and b"Your vote counts" in again.body
        assert "Set-Cookie" not in again.headers

    at_server(place, go, way="roles")


@pytest.mark.slow
def test_a_hostile_phone_gets_nowhere(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing foreign, malformed, too large or unasked counts; a wrong token is no page."""
    # A busy machine may answer no faster than an address is given tokens.
    monkeypatch.setattr(vote_page, "_PER_SECOND", 1.0)

    async def go(server: Any, address: str) -> None:
        ballot = server.gate.ballots.open(lambda: None)
        ballot.ask("Who sees?", ANSWERS)
        page = f"{address}/t/here/vote/{ballot.token}"
        cookie = (await fetched(page)).headers["Set-Cookie"].partition(";")[0]
        own, good = {"Origin": address, "Cookie": cookie}, "question=1&answer=0"
        refused = [
            (403, page, good, {"Cookie": cookie}),
            (403, page, good, {**own, "Origin": "http://evil.example"}),
            (403, page, good, {**own, "Origin": "null"}),
            (403, page, good, {**own, "Sec_Fetch_Site": "cross-site"}),
            (400, page, good, {"Origin": address}),
            (400, page, "", own),
            (400, page, "question=1&answer=x", own),
            (400, page, "a=1&b=2&c=3", own),
            (409, page, "question=2&answer=0", own),
            (409, page, "question=1&answer=-1", own),
            (409, page, "question=1&answer=7", own),
            (413, page, good + "0" * 500_000, own),
            (404, f"{address}/t/here/vote/{'x' * 32}", good, own),
            (403, f"{address}/t/here/vote/short", None, own),
        ]
        for code, where, body, headers in refused:
            answer = await fetched(where, body, **headers)
            assert answer.code == code, (code, answer.code, where[-40:], body and body[:30])
        ballot.close()
        assert (await fetched(page, good, **own)).code == 409
        assert ballot.counts(3) == [0, 0, 0]
        codes = {(await fetched(page)).code for _ in range(300)}
        assert codes == {200, 429}, "an address that asks too often waits"

    at_server(place, go, way="roles")
