"""Paper: sheets of a battle as PDF pages, the same bytes each time, and pages as pictures.

May import: builder.core, builder.drawing, builder.assets, builder.translation, reportlab,
pypdfium2, segno. Does not belong here: Qt, files of the user, what is allowed in an army.
"""
