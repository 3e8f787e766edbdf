"""Two armies side by side: in words, as bars, and the dialog that shows both.

May import: builder.gui.style, builder.gui.words, builder.operations, builder.core, PySide6.
Does not belong here: what differs between two armies; that is ``core.comparison``.
"""
