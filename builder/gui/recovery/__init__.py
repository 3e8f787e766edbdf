"""What survives a crash: unsaved work, written down while the window is open, and offered again.

May import: what builder.gui may.
Does not belong here: how anything is stored (storage), which versions are kept (storage).
"""
