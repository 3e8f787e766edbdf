"""The battlefield: the table as a map, with its ground and who stands where.

Made when its tab is first looked at; until then neither shapely nor numpy is loaded.

May import: builder.gui.models, builder.gui.session, builder.gui.style, builder.gui.words,
builder.gui.workers, builder.operations, builder.drawing, builder.core, PySide6.
Does not belong here: the rules of laying ground and placing units (``core``), and what is drawn
(``drawing``).
"""
