# Every target sets up by itself what it needs; see bin/setup. `make run HOST=… PORT=…` serves elsewhere.
PYTHON := .venv/bin/python
LOCK := uv pip compile pyproject.toml --quiet --generate-hashes --universal --python-version 3.11 --no-header

CHROMIUM := bin/setup-program 'chromium-headless-shell chromium' 'The browser tests' \
	chromium-headless-shell chromium chromium-browser google-chrome
POSTGRESQL := bin/setup-program postgresql 'The tests on PostgreSQL 15 or newer' initdb

.PHONY: run test soak load kill lint bench pictures icons fmt lock

run:
	@bin/setup base
	@$(PYTHON) manage.py serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

# On SQLite and then on a PostgreSQL of its own; with DATABASE_URL given, on that one only.
PYTEST := $(PYTHON) -m pytest -n auto
test:
	@bin/setup dev
	@$(CHROMIUM)
ifdef DATABASE_URL
	$(PYTEST)
else
	@$(POSTGRESQL)
	$(PYTEST)
	bin/with-postgresql $(PYTEST)
endif

# The promises of docs/promises.md at length: the same tests, many more trials, another seed each time unless given.
SEED := $(or $(SEED),$(shell date +%s))
soak: export SEED := $(SEED)
soak: export RACES ?= 1000
soak: export NIGHTS ?= 1000
soak: export STEPS ?= 50
soak: export HOSTILE ?= 250
soak: export GUESSES ?= 10000
soak: export SEASONS ?= 100
soak: export DEAD_SPOTS ?= 50
soak: SOAK := $(PYTHON) -m pytest -n 2 -v --hypothesis-seed=$(SEED) tests/races tests/test_any_night.py tests/test_hostile.py \
	tests/test_limits.py tests/season/test_recount.py tests/browser/test_outbox.py
soak:
	@bin/setup dev
	@$(CHROMIUM)
	@$(POSTGRESQL)
	@echo "SEED=$(SEED) RACES=$$RACES NIGHTS=$$NIGHTS STEPS=$$STEPS HOSTILE=$$HOSTILE GUESSES=$$GUESSES SEASONS=$$SEASONS DEAD_SPOTS=$$DEAD_SPOTS"
	$(SOAK)
	bin/with-postgresql $(SOAK)

# The real server on both databases, under load, and killed in the middle of recording. What is done: bench/load.py
# and bench/kill.py. The exit status says whether anything was lost, doubled or half written; times fail nothing.
load: export SEED := $(SEED)
load: export WATCHERS ?= 32
load: export SECONDS ?= 120
load:
	@bin/setup dev
	@$(POSTGRESQL)
	$(PYTHON) -m bench.load
	bin/with-postgresql $(PYTHON) -m bench.load

kill: export SEED := $(SEED)
kill: export KILLS ?= 50
kill: export CUTS ?= 200
kill:
	@bin/setup dev
	@$(POSTGRESQL)
	$(PYTHON) -m bench.kill
	bin/with-postgresql $(PYTHON) -m bench.kill

# The second check is of the hosted profile, which must not even be warned about.
lint: export BOURRE_DATA_DIR := .venv/lint-data
lint:
	@bin/setup dev
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	$(PYTHON) manage.py makemigrations --check --dry-run
	BOURRE_HTTPS=1 BOURRE_URL=https://ledger.example.org $(PYTHON) manage.py check --deploy --fail-level WARNING

bench:
	@bin/setup dev
	@$(POSTGRESQL)
	$(PYTHON) -m bench
	$(PYTHON) -m bench.season
	bin/with-postgresql $(PYTHON) -m bench.season

pictures:
	@bin/setup dev
	@$(CHROMIUM)
	$(PYTHON) -m docs.pictures.take

# The PNG icons for home screens, out of static/icon.svg.
icons:
	@bin/setup dev
	@$(CHROMIUM)
	$(PYTHON) -m docs.pictures.icons

fmt:
	@bin/setup dev
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

lock: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lock:
	@command -v uv >/dev/null || { echo 'make lock needs uv (only to lock the requirements).' >&2; exit 1; }
	$(LOCK) --output-file requirements/base.txt
	$(LOCK) --group test --group lint --output-file requirements/dev.txt
