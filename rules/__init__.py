"""The rules of Tractor and Euchre as a pure library: no input or output, no clock, no randomness."""
