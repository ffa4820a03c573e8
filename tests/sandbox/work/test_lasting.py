"""Results of a function are cached as long as its first argument lasts."""

from __future__ import annotations

from weakref import ref

from sandbox.work.lasting import lasting


class Source:
    """Something that goes when nobody holds it."""


def test_a_result_is_made_once_for_the_same_arguments() -> None:
    made = []

    @lasting(8)
    def twice(source: Source, number: int, *, more: int = 0) -> int:
        made.append((source, number, more))
        return 2 * number + more

    one, other = Source(), Source()
    assert [twice(one, 3), twice(one, 3), twice(other, 3), twice(one, 3, more=1)] == [6, 6, 6, 7]
    assert made == [(one, 3, 0), (other, 3, 0), (one, 3, 1)]


def test_results_go_with_their_first_argument() -> None:
    @lasting()
    def marked(source: Source) -> Source:
        return Source()

    source = Source()
    result = ref(marked(source))
    assert result() is not None and source in marked
    gone = ref(source)
    del source
    assert gone() is None and result() is None


def test_the_latest_results_of_an_argument_are_kept() -> None:
    made = []

    @lasting(2)
    def squared(source: Source, number: int) -> int:
        made.append(number)
        return number**2

    source = Source()
    for number in (1, 2, 3, 3, 2, 1, 3):
        assert squared(source, number) == number**2
    assert made == [1, 2, 3, 1]
