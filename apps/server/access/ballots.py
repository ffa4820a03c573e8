"""The votes of a room on the question that a projector shows. They are kept in memory alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from apps.server.access.network import new_token
from languages.message import message
from sandbox.document.refusal import Refused

VOTE = r"vote/(?P<token>[A-Za-z0-9_-]{32})"
"""The end of a ballot's path, as a regular expression."""

MOST_VOTERS, MOST_OF_ADDRESS = 500, 60
"""The most browsers that vote on a question, in all and from one address."""


class Ballot:
    """The votes on one question after the other. ``changed`` is called with each.

    ``token``: names the ballot in the link that the code on the screen shows.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self.token, self.question, self.title = new_token(), 0, ""
        self.answers: tuple[str, ...] = ()
        self._changed = changed
        self._votes: dict[str, int] = {}
        self._addresses: Counter[str] = Counter()

    def ask(self, title: str, answers: Sequence[str]) -> None:
        """Ask another question, and forget the votes on the one before."""
        self.question += 1
        self.title, self.answers = title, tuple(answers)
        self._votes.clear()
        self._addresses.clear()

    def close(self) -> None:
        """Take no more votes. Their counts stay until the next question."""
        self.answers = ()

    def counts(self, answers: int) -> list[int]:
        """Return the number of votes for each answer."""
        found = Counter(self._votes.values())
        return [found[number] for number in range(answers)]

    def of(self, voter: str) -> int:
        """Return the answer that a browser has voted for, -1 for none."""
        return self._votes.get(voter, -1)

    def vote(self, voter: str, address: str, question: int, answer: int) -> None:
        """Take the vote of a browser, or another one in its place. Raise Refused."""
        if not self.answers or question != self.question:
            raise Refused(message("server-vote-closed"))
        if not 0 <= answer < len(self.answers):
            raise Refused(message("server-vote-none-of-these"))
        if voter not in self._votes:
            full = len(self._votes) >= MOST_VOTERS or self._addresses[address] >= MOST_OF_ADDRESS
            if full:
                raise Refused(message("server-vote-no-more"))
            self._addresses[address] += 1
        self._votes[voter] = answer
        self._changed()


class Ballots(WeakValueDictionary[str, Ballot]):
    """The ballots of a server's pages, by their tokens. A ballot ends with its page."""

    def open(self, changed: Callable[[], None]) -> Ballot:
        """Return a new ballot."""
        ballot = Ballot(changed)
        self[ballot.token] = ballot
        return ballot
