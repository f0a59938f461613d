# Two commands set everything up on a machine with nothing but Python (3.11 or newer), make and git:
#   make run    starts the web application with three demo championships
#   make test   runs the tests
# Another Python: make test PYTHON=python3.12 (after `make clean`, where .venv was made with the first).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q
PYTEST := $(BIN)/python -m pytest
SOAK_EXAMPLES ?= 5000
ADVISORIES ?= advisory-database

# All Python that the gates read; mypy refuses a folder without any.
CODE := src tests $(patsubst %/,%,$(sort $(dir $(wildcard benchmarks/*.py examples/*.py tools/*.py))))
# Rooms whose every branch must be tested, as coverage wants them: parted by commas.
ENGINE := */tavle/core/*,*/tavle/rules/*,*/tavle/scoring/*,*/tavle/ranking/*,*/tavle/pairing/*,*/tavle/judge/*,*/tavle/records/*,*/tavle/tournament/*,*/tavle/series/*
UV := uv==0.13.9
PIN := .make/pins/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --extra web --extra simulate --extra png pyproject.toml

# Stamps lie in the environment that they speak of, so that they vanish with it.
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test check lint types layers deps spelling coverage audit soak constraints clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: $(RUN_READY) ## install into .venv and start the web application with demos; ARGS goes to tavle serve
	$(BIN)/tavle serve --demo $(ARGS)

test: $(DEV_READY) ## install what tests need and run them; ARGS goes to pytest
	$(PYTEST) $(ARGS)

check: lint types layers deps spelling coverage ## all gates, the tests among them

lint: $(DEV_READY) ## style and likely faults
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/bandit -q -r -c pyproject.toml src

types: $(DEV_READY)
	$(BIN)/mypy $(CODE)

layers: $(DEV_READY)
	$(BIN)/lint-imports --no-logo

deps: $(DEV_READY)
	$(BIN)/deptry src

spelling: $(DEV_READY)
	$(BIN)/codespell

coverage: $(DEV_READY) ## the tests with branch coverage; the engine's must be complete
	$(MAKE) test ARGS="--cov --cov-report="
	$(BIN)/coverage report
	$(BIN)/coverage report --fail-under=100 --include="$(ENGINE)"

audit: $(DEV_READY) ## what is pinned against a copy of the Python advisory database, in the folder ADVISORIES
	$(BIN)/python -m pip check
	$(BIN)/python tools/audit.py $(ADVISORIES) constraints.txt constraints-server.txt constraints-dev.txt

soak: $(DEV_READY) ## what takes long: every test with many examples
	HYPOTHESIS_PROFILE=soak SOAK_EXAMPLES=$(SOAK_EXAMPLES) $(PYTEST) -m "soak or not soak" $(ARGS)

constraints: ## pin and hash anew what pyproject.toml asks for
	$(PYTHON) -m venv .make/pins
	.make/pins/bin/python -m pip --disable-pip-version-check -q install $(UV)
	$(PIN) --upgrade --group build -o constraints.txt
	$(PIN) --upgrade --group build --extra postgres -c constraints.txt -o constraints-server.txt
	$(PIN) --upgrade --group dev -c constraints.txt -o constraints-dev.txt

clean: ## remove all that was made, .venv too
	rm -rf $(VENV) .make build dist src/*.egg-info .coverage htmlcov .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Tavle needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(RUN_READY): constraints.txt pyproject.toml | $(VENV)/pyvenv.cfg
	$(PIP) install --require-hashes -r constraints.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

$(DEV_READY): constraints-dev.txt $(RUN_READY)
	$(PIP) install --require-hashes -r constraints-dev.txt
	tools/chromium.sh
	touch $@
