# Two commands matter: `make serve` shows Laurel, `make test` checks everything.
# Everything is installed from the lock files into .venv and node_modules.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# Compiled modules and rewritten tests are kept, whatever the environment says: otherwise every tool and every worker
# compiles all of them anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= auto
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q --numprocesses $(WORKERS) --maxprocesses 4
# On a busy machine a browser is now and then slower than a test waits. A test that fails runs once more, and is reported
# with an R: a fault fails twice, and so does a suite in which more than four tests have to run again.
RERUNS := --reruns 1 --max-suite-reruns 4 -rR
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

SOURCES := py tools tests
SCRIPTS := tsconfig.json tools/tsconfig.worker.json tools/tsconfig.node.json

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

.PHONY: serve
serve: setup ## Build the site and show it at http://localhost:8000/laurel/, rebuilding on change
	@$(BIN)/python -m tools.serve --port $(PORT)

# What needs one core each goes beside the build, which takes longest; the tests have the machine for themselves.
.PHONY: test
test: ## Check everything, ending in the browser
	@$(MAKE) --jobs=2 --output-sync browser
	@$(MAKE) --jobs=2 --output-sync build types scripts lint imports check-catalogues check-format
	@$(MAKE) unit test-site

.PHONY: build
build: setup ## Build the site into dist/
	@$(BIN)/python -m tools.build --screenshots

.PHONY: catalogues
catalogues: setup
	@$(BIN)/python -m tools.catalogues compile

.PHONY: unit
unit: catalogues ## Run the tests that need no browser
	@$(PYTEST) --dist loadfile --no-loadscope-reorder tests --ignore tests/e2e --ignore tests/engines

.PHONY: e2e
e2e: browser catalogues build test-site ## Run the tests in a real browser, against the built site (EVERY=1: all on both kinds of start)

.PHONY: test-site
test-site:
	@$(PYTEST) --dist worksteal $(RERUNS) tests/e2e $(if $(EVERY),--every-start)

.PHONY: test-engines
test-engines: build engines ## Test the built site in Firefox and WebKitGTK
	@$(BIN)/python -m pytest -q tests/engines

.PHONY: merge-proof
merge-proof: setup ## Merge the copies of 100,000 random histories, and check that nothing is lost
	@$(BIN)/python -m tools.merge_proof

.PHONY: walk
walk: build browser ## Type numbers in random matches: what was meant is what is stored (SECONDS=600 of each kind, SEED=1)
	@WALK_SECONDS=$(or $(SECONDS),600) WALK_SEED=$(or $(SEED),$$RANDOM) \
		$(BIN)/python -m pytest -q -n1 -o faulthandler_timeout=0 tests/e2e/test_meant.py

.PHONY: mutation
mutation: catalogues ## Change the rules and the core at random places: do the tests notice? (FAULTS=1: do they find mended faults?)
	@$(BIN)/python -m tools.mutation $(if $(FAULTS),--faults) $(MUTATION)

.PHONY: faults
faults: build browser ## Kill the browser, damage and fill its storage, tap in several tabs: nothing may be lost
	@$(BIN)/python -m tools.faults

.PHONY: test-phones
test-phones: build browser ## Stop, kill, reload and close phones that share a match: do they come back? (PHONES="times", "endurance --seconds 60")
	@$(BIN)/python -m tools.phones $(PHONES)

.PHONY: format
format: setup ## Format the Python code
	@$(BIN)/ruff check --quiet --fix-only --select I $(wildcard $(SOURCES))
	@$(BIN)/ruff format $(wildcard $(SOURCES))

.PHONY: check-format
check-format: setup
	@$(BIN)/ruff format --check --output-format concise $(wildcard $(SOURCES))

.PHONY: lint
lint: setup ## Lint the Python code
	@$(BIN)/ruff check $(wildcard $(SOURCES))

.PHONY: types
types: setup ## Check the types
	@$(BIN)/mypy

.PHONY: scripts
scripts: setup ## Check the types of the scripts and lint them
	@for project in $(SCRIPTS); do node_modules/.bin/tsc -p $$project; done
	@node_modules/.bin/eslint .

.PHONY: imports
imports: setup ## Check that imports point one way
	@$(BIN)/lint-imports --no-cache

.PHONY: messages
messages: setup ## Bring the catalogues up to date with the sources (PRUNE=1 drops what is no longer used)
	@$(BIN)/python -m tools.catalogues update $(if $(PRUNE),--prune)

.PHONY: languages
languages: build catalogues ## Write a page with every screen in every language, side by side: dist.languages/index.html
	@$(BIN)/python -m tools.languages

.PHONY: check-catalogues
check-catalogues: setup ## Check that every message is translated, with the terms of the glossary
	@$(BIN)/python -m tools.catalogues check
	@$(BIN)/python -m tools.glossary

.PHONY: sheets
sheets: catalogues ## Check the sheets of the library: their tests, texts in all languages, nothing twice
	@$(BIN)/python -m tools.sheets

.PHONY: conformance
conformance: catalogues ## Score the vectors: make conformance VECTORS="a.json b.json"
	@$(BIN)/python -m tools.conformance $(VECTORS)

.PHONY: bench
bench: build ## Measure the start and the speed of the site
	@$(BIN)/python -m tools.bench

.PHONY: bench-engines
bench-engines: build engines ## Measure the start in Firefox and WebKitGTK
	@$(BIN)/python -m pytest -q tests/engines -k snapshot

.PHONY: pictures
pictures: build browser ## Take pictures of every screen: make pictures INTO=folder [AGAINST=an-older-folder] [TAKE="--shapes desktop --language ru"]
	@$(BIN)/python -m tools.pictures take $(or $(INTO),$(error give INTO=folder)) $(TAKE)
	@$(if $(AGAINST),$(BIN)/python -m tools.pictures compare $(AGAINST) $(INTO))

.PHONY: taps
taps: build browser ## Count the taps of frequent operations on a phone, and write docs/taps.md
	@$(BIN)/python -m tools.taps

.PHONY: browser
browser: setup ## Find a Chromium for the tests, or install Debian's
	@$(BIN)/python -m tools.chromium

.PHONY: engines
engines: .venv/.engines ## Find Firefox and WebKitGTK for test-engines, or install Debian's
	@$(BIN)/python -m tools.engines

.PHONY: setup
setup: .venv/.ready node_modules/.ready

# The .pth file makes `.venv/bin/python -m laurel` work from the checkout.
.venv/.ready: requirements/dev.txt
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@echo "$(CURDIR)/py" > "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/laurel.pth"
	@touch $@

.venv/.engines: requirements/engines.txt .venv/.ready
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

node_modules/.ready: package.json package-lock.json .npmrc
	@npm ci --loglevel=error
	@touch $@

.PHONY: lock
lock: setup ## Choose newer dependencies within requirements/*.in and package.json
	@$(LOCK) --upgrade requirements/runtime.in -o requirements/runtime.txt
	@$(LOCK) --upgrade requirements/dev.in -o requirements/dev.txt
	@$(LOCK) --upgrade requirements/engines.in -o requirements/engines.txt
	@npm install --package-lock-only --ignore-scripts

.PHONY: clean
clean: ## Remove everything that was made or installed
	@rm -rf dist dist.* .cache .venv node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find $(wildcard $(SOURCES)) -name __pycache__ -type d -prune -exec rm -rf {} +
