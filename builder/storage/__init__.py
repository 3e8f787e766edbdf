"""Files: documents and data packs, read and written so that nothing a user owns is harmed.

May import: builder.core, builder.assets, ruamel.yaml (its C parser's events), platformdirs.
Does not belong here: Qt, paper, what a person reads in his language, rules of the game.
"""
