"""What a gang is at one moment: frozen values as they stand in its file, and the numbers worked out
from them.
"""
