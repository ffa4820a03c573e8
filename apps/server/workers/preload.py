"""Import the program once, for all workers: they are forked from the process that imports this."""

import apps.server.workers.worker
from apps.runtime.interpreter import freeze_startup_objects

__all__ = ["apps"]

freeze_startup_objects()
