"""What is wrong with a plan, in one sentence."""


class PlanFault(Exception):
    """A table that no sheet can show, or a piece that is not there: what was found and expected."""
