#!/bin/sh
# Each house rule finds the fault planted for it, and passes the same small
# tree without the fault: a rule that cannot fail would guard nothing.
: "${top_srcdir:=.}"
checks=$(cd "$top_srcdir/build-aux" && pwd) || exit 99
tree=$(mktemp -d) || exit 99
trap 'rm -rf "$tree"' EXIT
cp "$top_srcdir/.clang-format" "$tree/"
cd "$tree" || exit 99
top_srcdir=.
export top_srcdir
n=0

# A tree that no rule has anything against.
plant_nothing() {
	rm -rf engine daemon tools tests man
	mkdir -p engine/bridge daemon/base daemon/config tools/pairsctl tests man
	printf '%s\n' 'engine/bridge/' '<stdint.h>' >engine/bridge/.may_include
	printf '%s\n' 'daemon/base/' '<*' '!<event2/' '!<sqlite3.h>' \
	    >daemon/base/.may_include
	printf '%s\n' 'daemon/' '<*' | tee daemon/.may_include \
	    daemon/config/.may_include >tools/pairsctl/.may_include
	cat >engine/bridge/a.h <<'END'
/* SPDX-License-Identifier: ISC */
/* A double of the time, in a comment. */
#ifndef ENGINE_BRIDGE_A_H
#define ENGINE_BRIDGE_A_H

#include <stdint.h>

int a_double(int x);

#endif
END
	cat >engine/bridge/a.c <<'END'
/* SPDX-License-Identifier: ISC */
/*
 * Nothing here calls time(NULL) or sleep(1).
 */
#include "engine/bridge/a.h"

static int a_one(void);

static int
a_one(void)
{
	const char *quote = "a float \" // of time(0)";

	return quote[0] == '"';
}

int
a_double(int x)
{
	return 2 * x + a_one(); /* run_time(x) */
}
END
	cat >daemon/main.c <<'END'
/* SPDX-License-Identifier: ISC */
/* The options. */
#include <getopt.h>

static const struct option main_options[] = {
    {"check", no_argument, NULL, 'n'},
    {"config", required_argument, NULL, 'c'},
    {NULL, 0, NULL, 0},
};
END
	cat >daemon/config/config.c <<'END'
/* SPDX-License-Identifier: ISC */
/* The keys. */
static const struct key config_keys[] = {
    {"listen_port", 1},
};
END
	cat >man/pairsd.8 <<'END'
.Dd January 1, 2026
.Dt PAIRSD 8
.Os
.Sh NAME
.Nm pairsd
.Nd host nights of pairs
.Sh DESCRIPTION
.Bl -tag -width Ds
.It Fl -check
Check.
.It Fl -config Ar file
Read
.Ar file .
.El
END
	cat >man/pairsd.conf.5 <<'END'
.Dd January 1, 2026
.Dt PAIRSD.CONF 5
.Os
.Sh NAME
.Nm pairsd.conf
.Nd configuration of pairsd
.Sh DESCRIPTION
.Bl -tag -width Ds
.It Va listen_port
The port.
.El
END
}

# lines N TEXT: N lines of it
lines() {
	awk -v n="$1" -v text="$2" 'BEGIN { while (n--) print text }'
}

# finds RULE TEXT WHAT: the rule fails, and its words match the text
finds() {
	n=$((n + 1))
	said=$(sh "$checks/check-$1" 2>&1)
	rc=$?
	if [ $rc -eq 77 ]; then
		echo "ok $n - $1: $3 # SKIP $said"
	elif [ $rc -eq 1 ] && printf '%s\n' "$said" | grep -q -e "$2"; then
		echo "ok $n - $1: $3"
	else
		printf 'exit %s\n%s\n' "$rc" "$said" | sed 's/^/# /'
		echo "not ok $n - $1: $3"
	fi
	plant_nothing
}

# passes RULE WHAT
passes() {
	n=$((n + 1))
	said=$(sh "$checks/check-$1" 2>&1)
	case $? in
	0) echo "ok $n - $1: $2" ;;
	77) echo "ok $n - $1: $2 # SKIP $said" ;;
	*)
		printf '%s\n' "$said" | sed 's/^/# /'
		echo "not ok $n - $1: $2"
		;;
	esac
	plant_nothing
}

plant_nothing
for rule in layers sizes words heads format manuals options; do
	passes $rule 'nothing planted'
done

echo '#include <stdio.h>' >>engine/bridge/a.c
finds layers 'a\.c:22: engine/bridge may not include <stdio.h>' 'a system header'
echo '#include "daemon/base/log.h"' >>engine/bridge/a.h
finds layers 'may not include daemon/base/log.h' 'a header from above'
echo '  #  include "a.h"' >>engine/bridge/a.c
finds layers 'may not include a\.h' 'a name not from the root'
echo '#include "engine/bridge/a.c"' >>engine/bridge/a.c
finds layers 'may not include engine/bridge/a\.c' 'a source file'
echo '#include <event2/event.h>' >daemon/base/b.c
finds layers 'may not include <event2/event.h>' 'a fenced family'
echo '#include <sqlite3.h>' >daemon/base/b.c
finds layers 'may not include <sqlite3.h>' 'a fenced header'
printf '#include <%s>\n' time.h sys/stat.h >daemon/base/b.c
passes layers 'any other system header'
rm daemon/base/.may_include
echo '#include <stdio.h>' >daemon/base/b.c
finds layers 'daemon/base/.may_include: missing' 'a room without a list'
rm -rf engine daemon tools
finds layers 'no sources' 'an empty tree'

{ cat engine/bridge/a.c; lines 779 ''; } >engine/bridge/b.c
passes sizes '800 lines'
{ cat engine/bridge/a.c; lines 780 ''; } >engine/bridge/b.c
finds sizes 'b\.c: 801 lines' '801 lines'
lines 251 '' >engine/bridge/b.h
finds sizes 'b\.h: 251 lines' 'a header of 251 lines'
{ printf 'int\nb_b(void)\n{\n'; lines 78 '	b_a();'; echo '}'; } \
    >engine/bridge/b.c
finds sizes 'b\.c:2: b_b has 81 lines' 'a function of 81 lines'
{ printf 'int\nb_b(int x,\n    int y)\n{\n'; lines 75 '	b_a();'; echo '}'; } \
    >engine/bridge/b.c
passes sizes 'a function of 80 lines'
{ printf 'Test(b, long)\n{\n'; lines 80 '	b_a();'; echo '}'; } >tests/b.c
finds sizes 'b\.c:1: b, long has 83 lines' 'a test of 83 lines'

echo 'long b = time(NULL);' >daemon/base/b.c
finds words 'b\.c:1: reads the time' 'the time'
echo 'int b(void) { return clock_gettime (0, &x); }' >tests/b.c
finds words 'tests/b\.c:1: reads the time' 'the clock, in a test'
echo 'long b = time(NULL);' >daemon/base/clock.c
passes words 'the time, in clock.c'
echo 'int b(struct world *); /* time( */ int c = b("\"") + time(0);' \
    >engine/bridge/b.c
finds words 'reads the time' 'the time, after comment and string'
echo 'static float b;' >engine/bridge/b.c
finds words 'floating point' 'a float in the engine'
echo 'static double b;' >daemon/base/b.c
passes words 'a double outside the engine'
echo '	usleep(1000);' >tests/b.c
finds words 'tests/b\.c:1: sleeps' 'a sleep'
echo "/* TO""DO: all */" >tests/b.c
finds words 'tests/b\.c:1: a goal' 'a goal'

echo '/* mine */' >tests/b.c
finds heads 'b\.c:1: want .* SPDX' 'no licence'
{ sed 1q engine/bridge/a.c; echo 'int b;'; } >tests/b.c
finds heads 'b\.c:2: want a comment' 'no paragraph'
sed 's/_A_H/_H/' engine/bridge/a.h >engine/bridge/c.h
finds heads 'c\.h:3: want #ifndef ENGINE_BRIDGE_C_H' 'a wrong guard'

printf 'int b(void) {\n  return 1;\n}\n' >tests/b.c
finds format 'tests/b\.c' 'another layout'
echo '.Sx NOWHERE ELSE
.Xy' >>man/pairsd.8
finds manuals 'man/pairsd.8' 'an unknown macro'

sed -i.old 's/listen_port/listen_ports/' man/pairsd.conf.5
finds options "no key 'listen_port'" 'a key that no page has'
rm man/pairsd.conf.5
finds options 'man/pairsd.conf.5: missing' 'no page at all'
sed -i.old 's/-check/-checks/' man/pairsd.8
finds options "no option 'check'" 'an option that no page has'
sed -i.old 's/no_argument/0/; s/required_argument/1/' daemon/main.c
finds options 'no option found by the convention' 'options said otherwise'
sed -i.old 's/"listen_port"/LISTEN_PORT/' daemon/config/config.c
finds options 'no key found by the convention' 'keys said otherwise'

echo "1..$n"
