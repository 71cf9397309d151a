"""The Trading Post: what can be found there, buying and selling."""
