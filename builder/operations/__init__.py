"""One function for each thing that a user asks for; clock and chance enter the program here only.

May import: builder.core, builder.drawing, builder.storage, builder.export, builder.assets.
Does not belong here: widgets, printing to a terminal, rules of the game.
"""
