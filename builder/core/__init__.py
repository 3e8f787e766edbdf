"""Armies, tables and orders as frozen values, and pure functions over them.

May import: pydantic and the standard library's pure parts (no files, clock, chance, logging).
Does not belong here: Qt, paper, files, translation, anything that asks the machine something.
"""
