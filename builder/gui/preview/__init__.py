"""The sheets as they will be printed: the pages of the real PDF.

May import: builder.gui.session, builder.gui.style, builder.gui.workers, builder.gui.words,
builder.operations, PySide6.
Does not belong here: anything that draws a page by other means than the PDF.
"""
