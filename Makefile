# make run       install what is needed and open a room with a table of every game
# make play      install what is needed and play in the terminal
# make test      install what is needed and run every check; make test-rules runs one folder of tests
# make docs      write the generated pages, run the tutorials and build the documentation site
# make pictures  take the pictures of the documentation from a running room
# make looks     keep the pages' present looks, which the tests compare with; look at them before you commit
# make fuzz      search for faults at random for MINUTES (10) from SEED; each fault is written out as a record
# make simulate  run a whole room with crashes and faults on every core for MINUTES (10), or repeat one SEED
# make prove     run the long proofs before a release; they take an hour and print their figures
# make mutants   break the rules in hundreds of small ways and count what the tests notice; takes half an hour
# make approval  rewrite the texts in tests/approval; read the difference before you commit it
# make bench     measure speed next to comparable libraries, and report what became slower
# make compiled  build a wheel with the compiled engine into dist; make test-compiled tests it
# make format    tidy the source
# make lock      pin the dependencies again
# make clean     delete everything that was built

PYTHON ?= python3
BIN := .venv/bin
## Python compiles modules when they are imported; compiling all of them now would take a third of the installation
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes
## retry once, because a package index can fail for a moment
INSTALLED = $(INSTALL) -r $(1) || { echo "pitboss: installation failed; retrying in 20 seconds" >&2; sleep 20; $(INSTALL) -r $(1); }
LINK := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help run play pages site browser test lint types unit fuzz simulate prove mutants approval bench compiled \
	test-compiled format lock clean docs pictures looks

## two workers per core, because tests spend much time waiting for servers and browsers
WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")
MINUTES ?= 10
SEED ?=

## keep compiled modules; otherwise every test worker, server and command would compile them again
unexport PYTHONDONTWRITEBYTECODE

help:
	@sed -n 's/^# //p' Makefile

.venv/bin/python:
	@echo "pitboss: creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv

.venv/.run: requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "pitboss: installing what it needs to run (once)"
	@$(call INSTALLED,requirements/run.txt)
	@$(LINK)
	@touch $@

.venv/.docs: requirements/docs.txt .venv/.run
	@echo "pitboss: installing what builds its documentation (once)"
	@$(call INSTALLED,requirements/docs.txt)
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.docs
	@echo "pitboss: installing what the tests need (once)"
	@$(call INSTALLED,requirements/dev.txt)
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.dev
	@echo "pitboss: installing the libraries to compare with (once)"
	@$(call INSTALLED,requirements/bench.txt)
	@touch $@

pages: .venv/.run
	@$(BIN)/python tools/build_web.py

## the documentation site, which the room serves at /docs
site: .venv/.docs
	@$(BIN)/python tools/build_docs.py

## compile the odds kernels in the background at low priority, so that the first question is quick
.venv/.kernels: .venv/.run
	@nice -n 19 $(BIN)/python -m pitboss.odds.ready >/dev/null 2>&1 &
	@touch $@

run: pages .venv/.kernels
	@mkdir -p build
	@nice -n 19 $(MAKE) --no-print-directory site >build/site.txt 2>&1 &
	@$(BIN)/pitboss serve --demo

play: .venv/.run .venv/.kernels
	@$(BIN)/pitboss play wa-ultimate-texas-holdem

## fetch and build in parallel; check types while the tests run, and print the result after them
test:
	@$(MAKE) --no-print-directory --jobs lint pages site browser .venv/.kernels
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
	@$(BIN)/python tools/check_english.py
	@$(BIN)/python tools/check_commits.py

types: .venv/.dev pages
	@echo "pitboss: types"
	@$(BIN)/mypy
	@$(BIN)/python tools/build_web.py --check

browser:
	@tools/browser.sh

## collect once first, so that the workers find every module compiled
unit: .venv/.dev pages site browser
	@echo "pitboss: tests"
	@$(BIN)/pytest --collect-only --quiet >build/collected.txt || { cat build/collected.txt; exit 1; }
	@$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

## one folder of tests, such as test-rules or test-room
test-room test-web test-docs test-package: pages
test-docs: site
test-web test-docs: browser
test-%: .venv/.dev
	@test -d tests/$* || { echo "pitboss: unknown folder tests/$*. Choose one of $(notdir $(patsubst %/,%,$(sort $(dir $(wildcard tests/*/.)))))" >&2; exit 2; }
	@$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(filter records,$*),tests/test_records.py,tests/$*)

## the wheel fits this kind of machine and this Python; build/compiled has the same files unpacked
compiled: .venv/.dev pages
	@$(BIN)/python tools/compile_engine.py
	@PITBOSS_COMPILED=1 $(BIN)/python -m hatchling build --target wheel

ENGINE_TESTS ?= tests/rules tests/approval tests/test_records.py tests/train tests/pit/table tests/room
test-compiled: compiled
	@PYTHONPATH=build/compiled $(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ENGINE_TESTS)

fuzz: .venv/.dev
	@$(BIN)/python tools/fuzz.py $(MINUTES) $(if $(SEED),--seed $(SEED))

## seeds that fail in `make test` are short ones: add SHORT=1
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

docs: .venv/.dev pages
	@$(BIN)/python tools/make_docs.py
	@$(BIN)/python tools/tutorials.py
	@$(BIN)/python tools/build_docs.py

pictures: .venv/.dev pages browser
	@PYTHONPATH=tests $(BIN)/python tools/make_pictures.py

looks: .venv/.dev pages browser
	@PYTHONPATH=tests $(BIN)/python -m web.looks $(NAMES)

format: .venv/.dev
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/python tools/build_web.py --format

lock: .venv/bin/python
	@$(BIN)/python tools/lock.py

clean:
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis bench/results
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +
