# make run    set everything up and open a room with a table of every game
# make play   set everything up and sit down in the terminal
# make test   set everything up and run every check;  make test-rules  the tests of one folder; so for every other
# make fuzz   search at random for MINUTES (10) from SEED; what is found is written out as a record
# make simulate  a whole room with crashes and faults on every core for MINUTES (10), or one SEED again
# make prove  the long proofs, before a release: an hour, with their figures
# make mutants break the rules in hundreds of small ways drawn from SEED: the share that the tests see; half an hour
# make approval   write the texts of rounds and signs in tests/approval anew, to be read before they are kept
# make bench  measure, beside the libraries one would compare with; what has become slower is said
# make compiled  build a wheel with the engine compiled, into dist;  make test-compiled  run the engine's tests on it
# make format tidy the source;  make lock  pin the dependencies anew;  make clean  forget what was built

PYTHON ?= python3
BIN := .venv/bin
## what is imported is compiled then: a third of the time of installing, and most of it is never imported
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes
## asked twice: an index may not have for a moment what it had before
INSTALLED = $(INSTALL) -r $(1) || { echo "pitboss: not all of it could be had: once more in 20 seconds" >&2; sleep 20; $(INSTALL) -r $(1); }
LINK := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help run play pages browser test lint types unit fuzz simulate prove mutants approval bench compiled test-compiled format lock \
	clean docs

## two for each core: servers and browsers are waited for
WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")
MINUTES ?= 10
SEED ?=

## what is compiled once is kept: every worker, server and command of the tests would compile all of it again
unexport PYTHONDONTWRITEBYTECODE

help:
	@sed -n 's/^# //p' Makefile

.venv/bin/python:
	@echo "pitboss: creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv

.venv/.run: requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "pitboss: installing what it runs on (once)"
	@$(call INSTALLED,requirements/run.txt)
	@$(LINK)
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	@echo "pitboss: installing what its tests need (once)"
	@$(call INSTALLED,requirements/dev.txt)
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.dev
	@echo "pitboss: installing the libraries it is measured beside (once)"
	@$(call INSTALLED,requirements/bench.txt)
	@touch $@

pages: .venv/.run
	@$(BIN)/python tools/build_web.py

## compiled beside, with what is left of the processor, for whoever asks for odds later
.venv/.kernels: .venv/.run
	@nice -n 19 $(BIN)/python -m pitboss.odds.ready >/dev/null 2>&1 &
	@touch $@

run: pages .venv/.kernels
	@$(BIN)/pitboss serve --demo

play: .venv/.run .venv/.kernels
	@$(BIN)/pitboss play wa-ultimate-texas-holdem

## what is fetched and built comes side by side; types are checked beside the tests, and speak when the tests have spoken
test:
	@$(MAKE) --no-print-directory --jobs lint pages browser .venv/.kernels
	@mkdir -p build
	@$(MAKE) --no-print-directory types >build/types.txt 2>&1 & types=$$!; \
	trap 'kill $$types 2>/dev/null' INT TERM; \
	$(MAKE) --no-print-directory unit; tests=$$?; \
	wait $$types; checked=$$?; cat build/types.txt; \
	test $$tests -eq 0 -a $$checked -eq 0

lint: .venv/.dev
	@echo "pitboss: format and lint"
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/python tools/make_docs.py --check
	@$(BIN)/python tools/check_commits.py

types: .venv/.dev pages
	@echo "pitboss: types"
	@$(BIN)/mypy
	@$(BIN)/python tools/build_web.py --check

browser:
	@tools/browser.sh

## collected once before every worker does, which finds it compiled
unit: .venv/.dev pages browser
	@echo "pitboss: tests"
	@$(BIN)/pytest --collect-only --quiet >build/collected.txt || { cat build/collected.txt; exit 1; }
	@$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

## tests/rules, tests/room …: what is near a change
test-room test-web test-docs test-package: pages
test-web: browser
test-%: .venv/.dev
	@test -d tests/$* || { echo "pitboss: there is no tests/$*: expected one of $(notdir $(patsubst %/,%,$(sort $(dir $(wildcard tests/*/.)))))" >&2; exit 2; }
	@$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(filter records,$*),tests/test_records.py,tests/$*)

## the wheel is for this kind of machine and this Python; the same lies unpacked in build/compiled
compiled: .venv/.dev pages
	@$(BIN)/python tools/compile_engine.py
	@PITBOSS_COMPILED=1 $(BIN)/python -m hatchling build --target wheel

ENGINE_TESTS ?= tests/rules tests/approval tests/test_records.py tests/train tests/pit/table tests/room
test-compiled: compiled
	@PYTHONPATH=build/compiled $(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ENGINE_TESTS)

fuzz: .venv/.dev
	@$(BIN)/python tools/fuzz.py $(MINUTES) $(if $(SEED),--seed $(SEED))

## a failed seed of `make test` is a short one: SHORT=1
simulate: .venv/.dev
	@cd tests && ../$(BIN)/python -m simulation --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(SHORT),--short)

prove: .venv/.dev pages browser
	@PITBOSS_PROVE=1 $(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder -m proof

mutants: .venv/.dev
	@$(BIN)/python tools/mutants.py $(if $(SEED),--seed $(SEED))

approval: .venv/.dev
	@cd tests && ../$(BIN)/python -m approval.write

bench: .venv/.bench
	@$(BIN)/python -m bench

docs: .venv/.dev
	@$(BIN)/python tools/make_docs.py

format: .venv/.dev
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/python tools/build_web.py --format

lock: .venv/bin/python
	@$(BIN)/python tools/lock.py

clean:
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis bench/results
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +
