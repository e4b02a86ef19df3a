# `make` lists the targets. Everything lives in .venv; nothing else on the machine is touched.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

PYTHON ?= python3
WORKERS ?= auto
PYTEST_ARGS ?=
LOCK_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
LOCKS := requirements

# A working uv on PATH is used as it is; else the pinned one goes into the environment.
UV_ON_PATH := $(shell uv --version >/dev/null 2>&1 && command -v uv | grep -vxF "$(CURDIR)/$(BIN)/uv")
UV := $(or $(UV_ON_PATH),$(BIN)/uv)
TOOLS := $(BIN)/python $(if $(UV_ON_PATH),,$(BIN)/uv)
SYNC = "$(UV)" pip sync --quiet --python $(BIN)/python --require-hashes

# Stamps say nothing once the Python that they were made with is gone.
$(shell [ -x $(BIN)/python ] || rm -rf $(STAMPS))

# The groups nest (run, dev, dev and openspiel): a larger one that is there already serves a smaller one,
# so `make run` after `make test` takes nothing away.
RUN_STAMP := $(if $(wildcard $(STAMPS)/dev),$(STAMPS)/dev,$(STAMPS)/run)
EXTRA_LOCKS = $(if $(wildcard $(STAMPS)/openspiel),$(LOCKS)/openspiel.txt)

.PHONY: help
help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: install
install: $(STAMPS)/dev  ## fill .venv with all that running, testing and linting need

.PHONY: install-openspiel
install-openspiel: $(STAMPS)/openspiel  ## add OpenSpiel, the independent engine that some tests compare with

.PHONY: run
run: $(RUN_STAMP)  ## serve at HOST (127.0.0.1) and PORT (8000)
	@HOST="$${HOST:-127.0.0.1}" PORT="$${PORT:-8000}" exec $(BIN)/python -m api

.PHONY: test
test: $(STAMPS)/dev  ## run the tests (WORKERS=0 for one process; PYTEST_ARGS="-k talon")
	$(BIN)/python -m pytest --numprocesses=$(WORKERS) --maxprocesses=8 --dist=worksteal $(PYTEST_ARGS)

.PHONY: lint
lint: $(STAMPS)/dev  ## check style, formatting, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.PHONY: format
format: $(STAMPS)/dev  ## put imports and layout in order
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

.PHONY: bench
bench: $(STAMPS)/dev  ## measure (PYTEST_ARGS="-k throw")
	$(BIN)/python -m pytest tests/benchmarks --benchmark-only --benchmark-sort=name \
		--benchmark-columns=median,iqr,ops,rounds $(PYTEST_ARGS)

.PHONY: lock
lock: $(TOOLS)  ## rewrite requirements/*.txt from pyproject.toml (LOCK_ARGS=--upgrade for newer releases)
	@compile() { UV_CUSTOM_COMPILE_COMMAND="make lock" "$(UV)" pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links $(LOCK_ARGS) "$$@"; }; \
	compile pyproject.toml --output-file $(LOCKS)/run.txt; \
	compile pyproject.toml --group dev --constraint $(LOCKS)/run.txt --output-file $(LOCKS)/dev.txt; \
	compile --group lambda --constraint $(LOCKS)/dev.txt --output-file $(LOCKS)/lambda.txt; \
	compile --group openspiel --constraint $(LOCKS)/dev.txt --output-file $(LOCKS)/openspiel.txt; \
	compile --group bootstrap --output-file $(LOCKS)/uv.txt

.PHONY: clean
clean:  ## remove .venv and every cache
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -not -path '*/node_modules/*' -prune -exec rm -rf {} +

# --- the environment: one stamp per group, no-op while the lock files stay as they are ---

$(BIN)/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed; '$(PYTHON)' says: $$("$(PYTHON)" -V 2>&1 || true)" >&2; \
		echo "Name another one: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "'$(PYTHON) -m venv' failed; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@mkdir -p $(STAMPS)

$(BIN)/uv: $(LOCKS)/uv.txt $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

$(STAMPS)/run: $(LOCKS)/run.txt $(TOOLS)
	@echo "Installing what running needs into $(VENV) ..."
	@$(SYNC) $<
	@touch $@

$(STAMPS)/dev: $(LOCKS)/dev.txt $(TOOLS)
	@echo "Installing what development needs into $(VENV) ..."
	@$(SYNC) $< $(EXTRA_LOCKS)
	@touch $@

$(STAMPS)/openspiel: $(LOCKS)/openspiel.txt $(STAMPS)/dev
	@echo "Adding OpenSpiel to $(VENV) ..."
	@$(SYNC) $(LOCKS)/dev.txt $<
	@touch $@
