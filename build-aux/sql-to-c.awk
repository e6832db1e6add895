# SPDX-License-Identifier: ISC
# Turns the files of sql/ into a C source of strings, so that the program
# carries its SQL with it: sql/NNN-name.sql are migrations in the order of their
# numbers, sql/queries.sql the named queries.
function quote(s) {
	gsub(/\\/, "\\\\", s)
	gsub(/"/, "\\\"", s)
	gsub(/\t/, "\\t", s)
	return "\"" s "\\n\""
}
function fail(what) {
	print FILENAME ":" FNR ": " what >"/dev/stderr"
	failed = 1
	exit 1
}
BEGIN {
	print "/* SPDX-License-Identifier: ISC */"
	print "/* Made from sql/ by build-aux/sql-to-c.awk. */"
	print "#include \"daemon/store/sql_text.h\""
	print ""
	# __extension__: a literal may be longer than C11 asks a compiler for
	print "const struct sql_migration sql_migrations[] = {"
}
function close_part() {
	if (open)
		print "\t},"
	open = 0
}
FNR == 1 {
	close_part()
	file = FILENAME
	sub(/^.*\//, "", file)
	queries = file == "queries.sql"
	if (queries) {
		print "};"
		print ""
		print "const struct sql_query sql_queries[] = {"
		seen_queries = 1
	} else if (file ~ /^[0-9][0-9][0-9]-[a-z0-9_-]+\.sql$/ && !seen_queries) {
		if (substr(file, 1, 3) + 0 != ++migrations)
			fail("want migration " migrations " here")
		print "\t{" migrations ", \"" file "\", __extension__"
		open = 1
	} else
		fail("want 001-name.sql, 002-..., and last queries.sql")
}
queries && /^-- name: / {
	close_part()
	if ($3 !~ /^[a-z_]+$/ || ($3 in taken))
		fail("bad name, or taken: " $3)
	taken[$3] = 1
	names++
	print "\t{\"" $3 "\", __extension__"
	open = 1
	next
}
open { print "\t    " quote($0) }
!open && !/^--/ && !/^[ \t]*$/ { fail("SQL without a name") }
END {
	if (failed)
		exit 1
	close_part()
	print "};"
	print ""
	print "const size_t sql_migration_count = " migrations + 0 ";"
	print "const size_t sql_query_count = " names + 0 ";"
	if (!migrations || !names)
		exit 1
}
