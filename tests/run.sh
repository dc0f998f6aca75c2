#!/usr/bin/env bash
# Every gate and every test. Makes the environment, and installs Chromium and PostgreSQL by the system's packages where
# they are missing and may be installed. With CI=true their absence is a failure; without, their tests are left out, and
# the last line says so.
set -eu
cd "$(dirname "$0")/.."
. builder/deploy/common.sh

install tests/requirements.txt
export PATH="$PWD/.venv/bin:$PATH"
# What is compiled once, pytest's reading of the tests too, is there for the next gate and for every process in it.
unset PYTHONDONTWRITEBYTECODE
left_out=

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
missing() {
  [ "${CI:-}" != true ] || fail "$1 is not installed and could not be: $2"
  say "Without $1: its tests are left out. $2"
  left_out="$left_out $1"
}

find_chromium >/dev/null || packages chromium || true
export CHROMIUM=$(find_chromium || true)
[ -n "$CHROMIUM" ] || missing Chromium "On Debian: apt install chromium"
has_postgres() { python -c 'import sys; from tests.postgres import binaries; sys.exit(binaries() is None)'; }
has_postgres || packages postgresql || true
has_postgres || missing PostgreSQL "On Debian: apt install postgresql"

# gate COMMAND…: run it; what fails is told again at the end, after all the others have run too.
failed=
gate() {
  say "· $*"
  "$@" || failed="$failed
  $*"
}
gate ruff check .
gate ruff format --check .
gate mypy
gate lint-imports
gate python manage.py makemigrations --check --dry-run
gate env MUSTER_ORIGIN=https://muster.example python manage.py check --deploy --fail-level WARNING
gate pytest -q -n 2 tests --ignore tests/browser
# What a browser does on a busy machine is tried twice before it counts as failed; what needed that is named ("RERUN").
[ -z "$CHROMIUM" ] || gate pytest -q -n 2 --reruns 1 -rR tests/browser
! has_postgres || gate python -m tests.postgres pytest -q -n 2 -m django_db tests/catalog tests/builder --ignore tests/builder/test_translations.py -k "not TestServe"
[ -z "$failed" ] || fail "Failed:$failed"
say "All is well.${left_out:+ Left out for want of installation:$left_out}"
