"""What stands around the tree: library, findings, totals and scale, messages, the start page.

May import: builder.gui.models, builder.gui.session, builder.gui.style, builder.gui.words,
builder.operations, builder.core, PySide6.
Does not belong here: the tree and its inspector (``builder.gui.roster``).
"""
