#!/bin/sh
# The tests of the pages need a real browser. Installs Debian's Chromium, without its windows where there is such a
# package, where that can be done; says so where not.
here() { command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1; }
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >/dev/null 2>&1; }
here && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "pitboss: installing Chromium for the tests of the pages (once)"
  apt-get update -qq >/dev/null 2>&1
  install chromium-headless-shell || install chromium
fi
here || echo "pitboss: no Chromium here: the tests of the pages will be skipped"
