"""Questions that a window asks: what to open, what to begin with, whether to save.

May import: builder.gui.style, builder.gui.words, builder.operations, builder.core, PySide6.
Does not belong here: what happens with the answer; a dialog emits it.
"""
