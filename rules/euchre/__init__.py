"""Euchre: the rules E1 to E24."""
