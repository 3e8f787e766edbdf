"""A sealed game in the window: which step is whose, the deed that does it, and what is proved.

May import: what builder.gui may.
Does not belong here: what a step is and whether it is taken (core, operations).
"""
