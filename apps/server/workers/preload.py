"""Import the program once, for all workers: they are forked from the process that imports this."""

from apps.runtime.interpreter import freeze_startup_objects
from apps.server.workers import worker

__all__ = ["worker"]

freeze_startup_objects()
