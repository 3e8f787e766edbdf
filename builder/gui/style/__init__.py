"""How the window looks: icons tinted by the palette, light and dark, colours of severities.

May import: builder.assets, builder.core.finding, builder.drawing, PySide6.
Does not belong here: widgets, words.
"""
