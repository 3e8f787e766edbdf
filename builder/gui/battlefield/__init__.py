"""The battlefield: the table as a map, with its ground and who stands where.

Made when its tab is first looked at; until then neither shapely nor numpy is loaded.
Does not belong here: rules of laying ground or placing units (core), the shapes (drawing).
"""
