"""Faults of a plan, in one sentence."""


class PlanFault(Exception):
    """A table that no sheet can show, or an unknown piece: the value found and what was
    expected.
    """
