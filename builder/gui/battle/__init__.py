"""The battle's circumstances: a dialog of its own beside the document, and what follows from them.

May import operations, core and the rest of the window; nothing else of the program imports it but
the window itself. No arithmetic of the game belongs here.
"""
