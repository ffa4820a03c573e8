"""Sightline from Python: lines of sight on a table of miniatures, pictures, games and chances.

>>> import sightline
>>> table = sightline.open("examples/crossroads.toml")
>>> sight = table.los("able", "charlie")
>>> sight.verdict
'hard'
>>> sight.headline.partition(":")[0]
'All 5 riflemen see Charlie squad; hard cover for all 4 models'
>>> table.eye("able/0", "charlie/2").save("eye.png")
>>> table.play(seed=7, turns=1).result.why
'Victory for allies by one point to 0: axis lost one unit, allies lost no units.'

The names here, and the attributes of results, are public and stable. Everything else (modules that
begin with ``_``, and the packages ``rules``, ``meshes``, ``sandbox`` and ``apps``) is internal and
may change at any time.

Every fault of the input raises one exception, `Fault`, with the sentences that the command line
prints. A printed result is the output of the command line; in a notebook it shows as a table or a
picture.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from sightline._beside import name_floors as _name_floors

if _TYPE_CHECKING:
    from sightline._names import *  # noqa: F403
    from sightline._names import __all__ as __all__
    from sightline._names import __version__ as __version__

_name_floors()


def __getattr__(name: str) -> _Any:
    """Return a public name. The command line, which is installed within this package, needs none
    of them: to import them all takes longer than a verdict."""
    if name.startswith("_") and name not in ("__all__", "__version__"):
        raise AttributeError(name)
    from sightline import _names

    return getattr(_names, name)


def __dir__() -> list[str]:
    from sightline import _names

    return sorted([*globals(), *_names.__all__])
