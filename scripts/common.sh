# shellcheck shell=sh
# What scripts/test and scripts/demo share; sourced from the top of the tree.

say() {
	printf '\n=== %s\n' "$*"
}

# Packages that are missing of a list such as scripts/deps are installed, and of
# others that are named.
install_missing() {
	missing=
	list=$1
	shift
	for package in $(sed 's/#.*//' "$list") "$@"; do
		dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null |
		    grep -qx installed || missing="$missing $package"
	done
	[ -n "$missing" ] || return 0
	say "installing$missing"
	root=
	if [ "$(id -u)" -ne 0 ]; then
		root=sudo
		command -v sudo >/dev/null || {
			echo "not root and no sudo; install by hand:$missing"
			return 1
		}
	fi
	# shellcheck disable=SC2086
	$root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
	    $root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -q -y --no-install-recommends $missing
}

# What the tests in browsers want: a browser, and from npm's registry what
# drives it and what judges its pages, in the folder $1. Where that cannot be
# had they are skipped.
install_browser() {
	PAIRSD_MODULES=$1/node_modules
	export PAIRSD_MODULES
	npm=
	command -v npm >/dev/null || npm=npm
	# shellcheck disable=SC2086
	install_missing scripts/deps-browser $npm && mkdir -p "$1" &&
	    { [ -d "$PAIRSD_MODULES/playwright-core" ] ||
	    npm install --prefix "$1" --no-save --no-audit --no-fund \
	    --ignore-scripts playwright-core@1.65.1 axe-core@4 \
	    pbn@1 bridge.js@2; } ||
	    echo "the tests in browsers are skipped"
}

# run LOG COMMAND...: quiet when it works, the end of its log when it does not
run() {
	log=$1
	shift
	echo "+ $*"
	"$@" >"$log" 2>&1 && return
	rc=$?
	tail -n 100 "$log"
	echo "failed ($rc): $*"
	return $rc
}
