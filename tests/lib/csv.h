/* SPDX-License-Identifier: ISC */
/*
 * Tables of expected values for tests: a file below the source tree whose
 * first line names the columns.  Fields hold no comma and no quote.  Whatever
 * is wrong with the file ends the program with a text that names the place, so
 * that a test cannot pass on an empty table.
 */
#ifndef TESTS_LIB_CSV_H
#define TESTS_LIB_CSV_H

struct csv;

/*
 * Read a file, named from the top of the source tree ("tests/oracle/x.csv");
 * the environment's top_srcdir says where that is, else the current folder.
 * Every line must have as many fields as the first, and there must be at least
 * one line after it.  The caller gives it to csv_free.
 */
struct csv *csv_new(const char *name);
void csv_free(struct csv **csv);

/* Lines after the first. */
int csv_rows(const struct csv *csv);

/*
 * A field by row, 0 first, and name of its column; borrowed from csv.  An
 * unknown column ends the program.
 */
const char *csv_text(const struct csv *csv, int row, const char *column);

/* The same as a decimal number; anything else in the field ends the program. */
long long csv_number(const struct csv *csv, int row, const char *column);

#endif
