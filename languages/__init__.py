"""Sentences as keys and facts, and the message files that put them into words.

There is a folder for each language. `message` has what code passes on, `writing` writes it. This
floor imports nothing of the others.
"""

from languages import writing as writing
