/* SPDX-License-Identifier: ISC */
/*
 * What a process was about when it was aborted is read by the next one.
 */
#include "daemon/base/slate.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[64];

static void
setup(void)
{
	snprintf(path, sizeof(path), "slate-%d", (int)getpid());
	unlink(path);
}

static void
teardown(void)
{
	unlink(path);
}

TestSuite(slate, .init = setup, .fini = teardown, .timeout = 60);

static struct slate *
open_slate(void)
{
	struct slate *slate;
	struct err err;

	cr_assert_eq(slate_open(path, &slate, &err), 0, "%s", err.text);
	return slate;
}

/* A process writes a text and comes to its end; how it ended. */
static int
process(const char *text, int signo)
{
	const struct rlimit none = {0, 0};
	int status;
	const pid_t pid = fork();

	if (pid == 0) {
		/* a sanitizer's report of it would be a failure */
		signal(signo, SIG_DFL);
		struct slate *slate = open_slate();

		setrlimit(RLIMIT_CORE, &none);
		slate_write(slate, "something before");
		slate_wipe(slate);
		if (text != NULL)
			slate_write(slate, text);
		if (signo == SIGABRT)
			abort();
		if (signo != 0)
			raise(signo);
		slate_close(&slate);
		_exit(0);
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	return status;
}

Test(slate, an_abort_is_told)
{
	static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
	char text[32];

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		snprintf(text, sizeof(text), "signal %d", signals[i]);
		const int status = process(text, signals[i]);
		cr_expect(status != 0);
		struct slate *slate = open_slate();
		cr_assert_str_eq(slate_failed(slate, 0), text);
		cr_expect(slate_is_open_question(slate));
		if (i > 0)
			slate_settle(slate);
		cr_expect_eq(slate_is_open_question(slate), i == 0);
		slate_close(&slate);
	}
	struct slate *slate = open_slate();
	/* they are kept, the last one first */
	cr_expect(!slate_is_open_question(slate));
	cr_expect_str_eq(slate_failed(slate, 3), "signal 6");
	cr_expect_null(slate_failed(slate, 4));
	slate_close(&slate);
}

Test(slate, other_ends_are_not)
{
	struct stat st;

	process("killed", SIGKILL);
	process("told to stop", SIGTERM);
	process("in order", 0);
	process(NULL, SIGABRT);
	struct slate *slate = open_slate();
	cr_expect_null(slate_failed(slate, 0));
	slate_close(&slate);
	cr_assert_eq(stat(path, &st), 0);
	cr_expect_eq(st.st_mode & 07777, 0600);
}

Test(slate, is_bounded)
{
	char text[2 * SLATE_TEXT_MAX];

	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	for (int i = 0; i < 20; i++)
		process(text, SIGABRT);
	struct slate *slate = open_slate();
	for (int i = 0; i < 15; i++)
		cr_expect_eq(
		    strlen(slate_failed(slate, i)), SLATE_TEXT_MAX - 1);
	cr_expect_null(slate_failed(slate, 15));
	cr_expect_null(slate_failed(slate, 1000));
	slate_close(&slate);
}

Test(slate, another_file)
{
	struct slate *slate = NULL;
	struct err err = {0};
	FILE *file = fopen(path, "w");

	for (int i = 0; i < 100000; i++)
		fputc('x', file);
	fclose(file);
	cr_expect_eq(slate_open(path, &slate, &err), ERR_INPUT);
	cr_expect_null(slate);
	cr_expect_not_null(strstr(err.text, path), "%s", err.text);
	cr_expect_eq(slate_open("/no/such/folder", &slate, &err), ERR_IO);
}
