# shellcheck shell=sh
# What scripts/test and scripts/demo share; sourced from the top of the tree.

say() {
	printf '\n=== %s\n' "$*"
}

# Packages of scripts/deps that are missing are installed, if any.
install_missing() {
	missing=
	for package in $(sed 's/#.*//' scripts/deps); do
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
