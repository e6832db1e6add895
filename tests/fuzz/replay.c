/* SPDX-License-Identifier: ISC */
/*
 * The main() of a fuzz target when libFuzzer is not there: replay_x feeds every
 * file of tests/fuzz/corpus/x to the target once, so that make check sees again
 * what a fuzzer once found, with any compiler. Files named on the command line
 * are fed instead, to look at one input. Speaks TAP, one line a file; a crash
 * leaves the name of its file as the last line.
 */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPLAY_BYTES_MAX (1 << 20)
#define REPLAY_PATH_MAX 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of the exact size, so that a read past the end is seen. */
static uint8_t *
replay_read(const char *path, size_t *size_r)
{
	static uint8_t bytes[REPLAY_BYTES_MAX];
	FILE *file = fopen(path, "rb");
	uint8_t *copy;
	bool failed;

	if (file == NULL)
		return NULL;
	*size_r = fread(bytes, 1, sizeof bytes, file);
	failed = ferror(file) || !feof(file);
	fclose(file);
	if (failed)
		return NULL;
	copy = malloc(*size_r > 0 ? *size_r : 1);
	if (copy != NULL)
		memcpy(copy, bytes, *size_r);
	return copy;
}

static bool
replay_one(const char *path, int number)
{
	size_t size;
	uint8_t *data = replay_read(path, &size);
	const char *slash = strrchr(path, '/');

	if (data == NULL) {
		printf("not ok %d - %s: %s\n", number, path, strerror(errno));
		return false;
	}
	printf("# %s\n", path);
	fflush(stdout);
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	printf("ok %d - %s\n", number, slash != NULL ? slash + 1 : path);
	return true;
}

static int
replay_is_input(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static bool
replay_corpus(const char *target, int *count_r)
{
	const char *top = getenv("top_srcdir");
	char folder[REPLAY_PATH_MAX], path[REPLAY_PATH_MAX];
	struct dirent **entry;
	bool ok = true;
	int i, count;

	snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s",
	    top != NULL ? top : ".", target);
	count = scandir(folder, &entry, replay_is_input, alphasort);
	if (count <= 0) {
		printf("not ok 1 - %s holds no input\n", folder);
		*count_r = 1;
		return false;
	}
	for (i = 0; i < count; i++) {
		if ((size_t)snprintf(path, sizeof path, "%s/%s", folder,
			entry[i]->d_name) >= sizeof path)
			abort();
		ok &= replay_one(path, i + 1);
		free(entry[i]);
	}
	free(entry);
	*count_r = count;
	return ok;
}

int
main(int argc, char **argv)
{
	const char *name = strrchr(argv[0], '/');
	const char *target = strstr(name != NULL ? name : argv[0], "replay_");
	bool ok = true;
	int count;

	if (argc > 1) {
		for (count = 1; count < argc; count++)
			ok &= replay_one(argv[count], count);
		count--;
	} else if (target != NULL) {
		ok = replay_corpus(target + strlen("replay_"), &count);
	} else {
		fprintf(stderr, "%s: not named replay_TARGET\n", argv[0]);
		return 2;
	}
	printf("1..%d\n", count);
	return ok ? 0 : 1;
}
