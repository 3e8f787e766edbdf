"""The order of battle: its tree, what can be done to it, and the inspector of a place in it.

May import: builder.gui.models, builder.gui.session, builder.gui.style, builder.gui.words,
builder.operations, builder.core, builder.drawing, PySide6.
Does not belong here: a form for one ruleset; fields follow from its data.
"""
