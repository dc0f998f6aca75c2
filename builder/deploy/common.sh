# Shared by serve.sh and tests/run.sh: the virtual environment, made at first and brought up to date when asked to.

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# as_root COMMAND…: run it as root, directly or by sudo without a password; fails where neither is to be had.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif sudo -n true 2>/dev/null; then sudo -n "$@"; else return 1; fi
}

# packages NAME…: install packages of the system, by apt.
packages() {
  command -v apt-get >/dev/null || return 1
  as_root apt-get update -q >&2 && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2
}

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
      echo "$name"
      return
    fi
  done
  fail "Python 3.11 or newer is needed, and was not found."
}

make_venv() {
  local python
  python=$(find_python) || exit 1
  say "Making .venv with $($python --version)"
  if ! "$python" -m venv .venv; then
    # Debian keeps a part of Python in a package of its own.
    packages python3-venv && "$python" -m venv --clear .venv || fail "Python cannot make a virtual environment. On Debian: apt install python3-venv"
  fi
}

# install FILE: what a requirements file asks for, unless this very content was installed last.
install() {
  local stamp=".venv/installed-$(echo "$1" | tr / -)" sum
  [ -x .venv/bin/python ] || make_venv
  sum=$(cat requirements.txt "$1" | cksum)
  if [ "$(cat "$stamp" 2>/dev/null)" != "$sum" ]; then
    say "Installing $1"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$1" || fail "Packages could not be installed."
    echo "$sum" >"$stamp"
  fi
}
