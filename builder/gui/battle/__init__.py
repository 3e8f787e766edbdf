"""The battle's circumstances: a dialog beside the document, and what follows from them in words.

May import: builder.gui.style, builder.gui.words, builder.operations, builder.core, PySide6.
Does not belong here: reckoning, which is ``core`` and ``operations``; the map of the table.
"""
