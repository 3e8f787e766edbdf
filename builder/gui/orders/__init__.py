"""The orders of an army in one view: who has which, at what, and what follows.

May import: what builder.gui may.
Does not belong here: which orders are open (core), how sheets of them are printed (export).
"""
