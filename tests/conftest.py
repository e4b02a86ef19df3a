"""Settings for all tests: no test fails for being slow, and a failing example is printed so that it can be run again."""

from hypothesis import settings

settings.register_profile("pocket-arbiter", deadline=None, print_blob=True)
settings.load_profile("pocket-arbiter")
