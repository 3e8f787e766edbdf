"""The window: what a person sees and touches, in Qt.

May import: builder.operations, builder.core, builder.drawing, builder.assets, builder.translation,
PySide6, pypdfium2.
Does not belong here: files read past operations, rules of the game, what the command line needs.
"""
