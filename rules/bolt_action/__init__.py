"""Bolt Action: its rules as functions on facts, its data as TOML beside them.

`start` begins a game of a header; `replay_log` checks a log; `odds` gives exact chances.
"""
