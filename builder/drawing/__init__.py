"""What is drawn, not how: lists of shapes in millimetres, for thin painters on paper and screen.

May import: builder.core. Pure, like the core: no disk, no clock, no Qt, no paper.
Does not belong here: which file a drawing is read from, fonts and their widths, points, pixels.
"""
