"""The routes, one module for each family; each makes its blueprint anew for each app."""
