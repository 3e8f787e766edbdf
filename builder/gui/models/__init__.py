"""Qt models over frozen values: the tree of an army, the findings.

May import: builder.gui.words, builder.core, builder.drawing, PySide6.
Does not belong here: widgets, edits of a document (a model asks for them).
"""
