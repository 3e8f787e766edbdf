"""Legatus, an army and scenario builder for historical battles with miniatures.

May import: nothing; this file holds the version and no more.
Does not belong here: anything that makes ``import builder`` slow.
"""

from __future__ import annotations

__version__ = "0.1.0"
