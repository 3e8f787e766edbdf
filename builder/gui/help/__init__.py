"""The manual in the window: which page is about what, and the browser that shows it.

May import: builder.gui.style, builder.gui.words, builder.operations, builder.core, builder.assets,
builder.translation, PySide6.
Does not belong here: the pages themselves; they are Markdown under ``resources/manual``.
"""
