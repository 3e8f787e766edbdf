"""The catalogue: all lists and battles of the packs, with filters; what to begin with.

May import: builder.gui.style, builder.gui.items, builder.gui.words, builder.operations,
builder.core, builder.translation, PySide6.
Does not belong here: the pieces of one list, which are the library panel's.
"""
