"""Checks: pure functions from an army that has been worked out to findings.

May import: everything below in ``builder.core``.
Does not belong here: what is true of one ruleset only (that is data), files, words for people.
"""
