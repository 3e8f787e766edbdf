"""What survives a crash: unsaved work, written down while the window is open, and offered again."""
