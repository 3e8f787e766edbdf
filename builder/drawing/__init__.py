"""What is drawn, not how: lists of shapes in millimetres, which thin painters put on paper or screen.

May import: builder.core. Pure, like the core: no disk, no clock, no Qt, no paper.
Doesn't belong here: which file a drawing is read from, fonts and their widths, points, pixels.
"""
