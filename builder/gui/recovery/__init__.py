"""What survives a crash: unsaved work, written down while the window is open, and offered again.

May import: builder.core, builder.operations, builder.translation, PySide6, the window's workers.
Doesn't belong here: how anything is stored.
"""
