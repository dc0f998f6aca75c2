#!/usr/bin/env bash
# Everything that the site needs, on a machine with Python 3.11 and git: the environment, the packages, the database
# with the starter codex, and then the web server and the worker, both until Ctrl-C. May be run again at any time.
set -eu
cd "$(dirname "$0")/../.."
. builder/deploy/common.sh

install requirements.txt
manage() { .venv/bin/python manage.py "$@"; }
manage migrate --verbosity 0
manage createcachetable
manage load_codex
manage collectstatic --noinput --verbosity 0
manage clearsessions
manage prune_db_task_results --verbosity 0

# Ctrl-C reaches both processes; each finishes what it has in hand. If one of them ends by itself, the other is
# stopped and the whole fails: nothing is restarted in silence.
.venv/bin/python manage.py db_worker &
worker=$!
.venv/bin/gunicorn --config builder/deploy/gunicorn.conf.py builder.wsgi &
web=$!
stop() { kill -TERM "$web" "$worker" 2>/dev/null || true; }
say "The site is at $(.venv/bin/python -m builder.origin). Ctrl-C stops it."
stopped=
trap 'stopped=1; stop' INT TERM
wait -n "$web" "$worker" || true
if [ -z "$stopped" ]; then
  say "The web server or the worker ended by itself; the messages above say why."
  stop
fi
wait "$web" "$worker" || true
[ -n "$stopped" ]
