# Everything on a fresh machine with Python >= 3.11 and make:
#   make report   the environment, the install, and the report in site/
#   make test     the environment, the install, and all tests

PYTHON ?= python3
WORKERS ?= logical
PYTEST_FLAGS ?=
FUZZ_SECONDS ?= 600
FUZZ_INPUTS ?=
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed.stamp

.DEFAULT_GOAL := help
.PHONY: help install report test lint format bench fuzz rocq clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r a b; do printf '%-13s %s\n' "$$a" "$$b"; done

install: $(INSTALLED) ## the environment in .venv, from the exact pins

# PyTorch goes first: its pin settles which build everything that needs it will find.
$(INSTALLED): setup.cfg pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "fedproof needs Python 3.11 or newer; this is " + sys.version.split()[0] + "; say make PYTHON=python3.x")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt torch setuptools
	$(BIN)/python -m pip install --quiet -c constraints.txt --no-build-isolation -e '.[test,cluster,pep,fuzz,mcp,draft]'
	touch $@

report: $(INSTALLED) ## judge, measure, draw, and write the site; ends with its path
	$(BIN)/fedproof report --out site

lint: $(INSTALLED) ## style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint ## lint, then every test, the documentation included
	$(BIN)/pytest -n $(WORKERS) $(PYTEST_FLAGS)

format: $(INSTALLED) ## rewrite the sources in the house's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(INSTALLED) ## run every benchmark; writes benchmarks/BENCHMARKS.md
	$(BIN)/python -m benchmarks.run

fuzz: $(INSTALLED) ## look for input that breaks a reader, for FUZZ_SECONDS (600); attack the prover
	$(BIN)/python -m tests.fuzz.$(if $(FUZZ_INPUTS),counted --inputs $(FUZZ_INPUTS),guided --seconds $(FUZZ_SECONDS))
	$(BIN)/python -m tests.attack.run

rocq: $(INSTALLED) ## check every certificate of the ledger with the proof assistant Rocq as well
	$(BIN)/fedproof verify --rocq --no-conditions

clean: ## remove what was made, the environment included
	rm -rf $(VENV) site build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .fuzz
