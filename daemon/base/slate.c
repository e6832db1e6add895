/* SPDX-License-Identifier: ISC */
/*
 * The file is an array of pages, mapped: the first is what is being done, the
 * others are what was failed on.  It is written out in full when it is made, so
 * that no later write needs room on the disk.
 */
#include "daemon/base/slate.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"

#define SLATE_PAGES 16
#define SLATE_MARK "pairsd"
#define SLATE_STACK 65536

enum slate_state { SLATE_CLEAR, SLATE_WRITTEN, SLATE_FAILED, SLATE_SETTLED };

struct slate_page {
	char mark[8];
	volatile sig_atomic_t state; /* a slate_state */
	char text[SLATE_TEXT_MAX];
};

struct slate {
	struct slate_page *page; /* [SLATE_PAGES], of the file */
	char *path;
};

static const int slate_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};

#define SLATE_SIGNALS (sizeof(slate_signals) / sizeof(slate_signals[0]))

/* For the handler: the page in use, by which thread, and who comes after it. */
static struct slate_page *volatile slate_now;
static pid_t slate_thread;
static struct sigaction slate_before[SLATE_SIGNALS];

static void
slate_handle(int signo)
{
	struct slate_page *page = slate_now;

	if (page != NULL && page->state == SLATE_WRITTEN &&
	    gettid() == slate_thread)
		page->state = SLATE_FAILED;
	for (size_t i = 0; i < SLATE_SIGNALS; i++) {
		if (slate_signals[i] == signo)
			sigaction(signo, &slate_before[i], NULL);
	}
	raise(signo);
}

/* A stack of its own, for an end of the other one. */
static void
slate_watch(void)
{
	static char stack[SLATE_STACK];
	const stack_t mine = {.ss_sp = stack, .ss_size = sizeof(stack)};
	struct sigaction action = {
	    .sa_handler = slate_handle, .sa_flags = SA_ONSTACK};
	stack_t there;

	if (sigaltstack(NULL, &there) == 0 && there.ss_flags == SS_DISABLE)
		sigaltstack(&mine, NULL);
	sigemptyset(&action.sa_mask);
	/* in a process that was forked the handler is there */
	for (size_t i = 0; slate_now == NULL && i < SLATE_SIGNALS; i++)
		sigaction(slate_signals[i], &action, &slate_before[i]);
	slate_thread = gettid();
}

static void
slate_unwatch(void)
{
	slate_now = NULL;
	for (size_t i = 0; i < SLATE_SIGNALS; i++)
		sigaction(slate_signals[i], &slate_before[i], NULL);
}

static int
slate_fail(const struct slate *slate, const char *what, struct err *err)
{
	return err_set(
	    err, ERR_IO, "%s: %s: %s", slate->path, what, strerror(errno));
}

static int
slate_fill(const struct slate *slate, int fd, struct err *err)
{
	struct slate_page page = {.mark = SLATE_MARK};

	for (int i = 0; i < SLATE_PAGES; i++) {
		const ssize_t done =
		    pwrite(fd, &page, sizeof(page), i * (off_t)sizeof(page));

		if (done != sizeof(page)) {
			errno = done < 0 ? errno : ENOSPC;
			return slate_fail(slate, "cannot write", err);
		}
	}
	return 0;
}

static int
slate_map(struct slate *slate, int fd, struct err *err)
{
	const size_t size = SLATE_PAGES * sizeof(struct slate_page);
	const off_t len = lseek(fd, 0, SEEK_END);
	int rc = 0;

	/* one that was not finished is made again */
	if (len >= 0 && len < (off_t)size)
		rc = slate_fill(slate, fd, err);
	else if (len != (off_t)size)
		rc = err_set(
		    err, ERR_INPUT, "%s: this is not a slate", slate->path);
	if (rc < 0)
		return rc;
	void *bytes =
	    mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (bytes == MAP_FAILED)
		return slate_fail(slate, "cannot map", err);
	slate->page = bytes;
	for (int i = 0; i < SLATE_PAGES; i++) {
		if (memcmp(slate->page[i].mark, SLATE_MARK,
			sizeof(SLATE_MARK)) != 0)
			return err_set(err, ERR_INPUT,
			    "%s: this is not a slate", slate->path);
		slate->page[i].text[SLATE_TEXT_MAX - 1] = '\0';
	}
	return 0;
}

/* What the process before this one failed on becomes the first of the list. */
static void
slate_turn(struct slate *slate)
{
	if (slate->page[0].state == SLATE_FAILED)
		memmove(slate->page + 1, slate->page,
		    (SLATE_PAGES - 1) * sizeof(slate->page[0]));
	slate->page[0].state = SLATE_CLEAR;
}

int
slate_open(const char *path, struct slate **slate_r, struct err *err)
{
	struct slate *slate = xcalloc(1, sizeof(*slate));
	int rc;

	slate->path = xstrdup(path);
	const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) {
		rc = slate_fail(slate, "cannot open", err);
	} else {
		rc = slate_map(slate, fd, err);
		close(fd);
	}
	*slate_r = slate;
	if (rc < 0) {
		slate_close(slate_r);
		return rc;
	}
	slate_turn(slate);
	slate_watch();
	slate_now = slate->page;
	return 0;
}

void
slate_close(struct slate **slate)
{
	if (*slate == NULL)
		return;
	if (slate_now != NULL && slate_now == (*slate)->page)
		slate_unwatch();
	if ((*slate)->page != NULL)
		munmap((*slate)->page, SLATE_PAGES * sizeof(struct slate_page));
	free((*slate)->path);
	free(*slate);
	*slate = NULL;
}

void
slate_write(struct slate *slate, const char *text)
{
	const size_t len = strnlen(text, SLATE_TEXT_MAX - 1);

	memcpy(slate->page[0].text, text, len);
	slate->page[0].text[len] = '\0';
	/* before the state, as the handler sees it */
	atomic_signal_fence(memory_order_release);
	slate->page[0].state = SLATE_WRITTEN;
}

void
slate_wipe(struct slate *slate)
{
	slate->page[0].state = SLATE_CLEAR;
}

const char *
slate_failed(const struct slate *slate, int index)
{
	if (index + 1 >= SLATE_PAGES ||
	    slate->page[index + 1].state == SLATE_CLEAR)
		return NULL;
	return slate->page[index + 1].text;
}

bool
slate_is_open_question(const struct slate *slate)
{
	return slate->page[1].state == SLATE_FAILED;
}

void
slate_settle(struct slate *slate)
{
	slate->page[1].state = SLATE_SETTLED;
}
