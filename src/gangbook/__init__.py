"""gangbook: the campaign book of a tabletop skirmish group."""

__version__ = "0.1.0"
