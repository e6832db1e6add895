/* SPDX-License-Identifier: ISC */
/*
 * Reads the tables that the tests compare with.  Kept apart so that every
 * room's tests read them in the same way.
 */
#include "tests/lib/csv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct csv {
	char *name;
	char *text; /* the whole file; fields end in NUL */
	int columns;
	int rows;     /* without the line of names */
	char **field; /* (rows + 1) * columns pointers into text */
};

static void
csv_die(const char *name, int line, const char *what)
{
	fprintf(stderr, "%s:%d: %s\n", name, line, what);
	exit(1);
}

static void *
csv_alloc(void *old, size_t size)
{
	void *p = realloc(old, size);

	if (p == NULL) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static char *
csv_slurp(const char *name)
{
	const char *top = getenv("top_srcdir");
	char *path, *text = NULL;
	size_t size, used = 0, got;
	FILE *file;

	if (top == NULL)
		top = ".";
	size = strlen(top) + strlen(name) + 2;
	path = csv_alloc(NULL, size);
	snprintf(path, size, "%s/%s", top, name);
	file = fopen(path, "rb");
	if (file == NULL)
		csv_die(path, 0, strerror(errno));
	do {
		text = csv_alloc(text, used + 65536);
		got = fread(text + used, 1, 65535, file);
		used += got;
	} while (got > 0);
	if (ferror(file))
		csv_die(path, 0, "cannot be read");
	fclose(file);
	text[used] = '\0';
	if (strlen(text) != used)
		csv_die(path, 0, "holds a NUL");
	free(path);
	return text;
}

static int
csv_count(const char *text, size_t length, char what)
{
	int n = 0;

	for (size_t i = 0; i < length; i++)
		n += text[i] == what;
	return n;
}

static void
csv_split_line(struct csv *csv, char *line, int row)
{
	char **field = csv->field + (size_t)row * (size_t)csv->columns;

	if (csv_count(line, strlen(line), ',') + 1 != csv->columns)
		csv_die(csv->name, row + 1, "wrong number of fields");
	if (strchr(line, '"') != NULL || strchr(line, '\r') != NULL)
		csv_die(csv->name, row + 1, "holds a quote or a CR");
	for (int i = 0; i < csv->columns; i++) {
		field[i] = line;
		line += strcspn(line, ",");
		*line++ = '\0';
	}
}

struct csv *
csv_new(const char *name)
{
	struct csv *csv = csv_alloc(NULL, sizeof(*csv));
	char *line, *end;
	int lines;

	csv->name = csv_alloc(NULL, strlen(name) + 1);
	strcpy(csv->name, name);
	csv->text = csv_slurp(name);
	lines = csv_count(csv->text, strlen(csv->text), '\n');
	csv->rows = lines - 1;
	if (csv->rows < 1)
		csv_die(name, 1, "no line after the line of names");
	csv->columns = csv_count(csv->text, strcspn(csv->text, "\n"), ',') + 1;
	csv->field = csv_alloc(
	    NULL, (size_t)lines * (size_t)csv->columns * sizeof(*csv->field));
	line = csv->text;
	for (int i = 0; i < lines; i++) {
		end = strchr(line, '\n');
		*end = '\0';
		csv_split_line(csv, line, i);
		line = end + 1;
	}
	if (*line != '\0')
		csv_die(name, lines + 1, "the last line does not end");
	return csv;
}

void
csv_free(struct csv **csv)
{
	if (*csv == NULL)
		return;
	free((*csv)->field);
	free((*csv)->text);
	free((*csv)->name);
	free(*csv);
	*csv = NULL;
}

int
csv_rows(const struct csv *csv)
{
	return csv->rows;
}

const char *
csv_text(const struct csv *csv, int row, const char *column)
{
	if (row < 0 || row >= csv->rows)
		csv_die(csv->name, row + 2, "no such line");
	for (int i = 0; i < csv->columns; i++) {
		if (strcmp(csv->field[i], column) == 0)
			return csv->field[(row + 1) * csv->columns + i];
	}
	fprintf(stderr, "%s: no column \"%s\"\n", csv->name, column);
	exit(1);
}

long long
csv_number(const struct csv *csv, int row, const char *column)
{
	const char *text = csv_text(csv, row, column);
	long long number;
	char *end;

	errno = 0;
	number = strtoll(text, &end, 10);
	if (end == text || *end != '\0' || errno != 0)
		csv_die(csv->name, row + 2, "not a number");
	return number;
}
