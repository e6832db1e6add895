/* SPDX-License-Identifier: ISC */
/* The lock file between processes and between starts. */
#include "daemon/base/lock.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char lock_folder[64];
static char lock_file[80];

static void
make_folder(void)
{
	snprintf(lock_folder, sizeof(lock_folder), "/tmp/test_lock.XXXXXX");
	cr_assert(ne(ptr, mkdtemp(lock_folder), NULL));
	snprintf(lock_file, sizeof(lock_file), "%s/x.db.lock", lock_folder);
}

static void
remove_folder(void)
{
	unlink(lock_file);
	rmdir(lock_folder);
}

TestSuite(lock, .init = make_folder, .fini = remove_folder);

static void
write_file(const char *text)
{
	FILE *file = fopen(lock_file, "w");

	cr_assert(ne(ptr, file, NULL));
	fputs(text, file);
	fclose(file);
}

Test(lock, one_holder_at_a_time)
{
	struct lock *lock, *second;
	struct err err = {0};
	char text[256];
	struct stat st;

	cr_assert(
	    eq(int, lock_take(lock_file, &lock, &err), 0), "%s", err.text);
	cr_assert(eq(int, stat(lock_file, &st), 0));
	cr_assert(eq(int, (int)(st.st_mode & 0777), 0600));
	cr_assert(eq(int, lock_take(lock_file, &second, &err), ERR_BUSY));
	cr_assert(eq(ptr, second, NULL));
	snprintf(text, sizeof(text), "%s: held by process %d", lock_file,
	    (int)getpid());
	cr_assert(eq(str, err.text, text));
	lock_release(&lock);
	cr_assert(eq(ptr, lock, NULL));
	lock_release(&lock);
	cr_assert(eq(int, lock_take(lock_file, &second, &err), 0));
	lock_release(&second);
}

Test(lock, another_process_is_kept_out_until_the_holder_ends)
{
	struct lock *lock;
	struct err err;
	int to_child[2], to_parent[2], status;
	pid_t child;
	char byte = 0;

	cr_assert(eq(int, pipe(to_child), 0));
	cr_assert(eq(int, pipe(to_parent), 0));
	child = fork();
	if (child == 0) {
		if (lock_take(lock_file, &lock, &err) < 0)
			_exit(1);
		if (lock_alive_write(lock, 1767641400123, &err) < 0)
			_exit(2);
		if (write(to_parent[1], &byte, 1) != 1)
			_exit(3);
		/* Ends without a release, as after kill -9. */
		_exit(read(to_child[0], &byte, 1) == 1 ? 0 : 4);
	}
	cr_assert(eq(int, (int)read(to_parent[0], &byte, 1), 1));
	cr_assert(eq(int, lock_take(lock_file, &lock, &err), ERR_BUSY));
	cr_assert(eq(int, (int)write(to_child[1], &byte, 1), 1));
	cr_assert(eq(int, (int)waitpid(child, &status, 0), (int)child));
	cr_assert(eq(int, status, 0));
	cr_assert(eq(int, lock_take(lock_file, &lock, &err), 0));
	lock_release(&lock);
}

Test(lock, alive_outlives_the_holder)
{
	struct err err = {0};
	struct lock *lock, *second;
	ms_t at = 77;

	cr_assert(
	    eq(int, lock_alive_read(lock_file, &at, &err), ERR_NOT_FOUND));
	cr_assert(eq(int, lock_take(lock_file, &lock, &err), 0));
	cr_assert(
	    eq(int, lock_alive_read(lock_file, &at, &err), ERR_NOT_FOUND));
	cr_assert(eq(i64, at, 77));
	cr_assert(eq(int, lock_alive_write(lock, 1767641400123, &err), 0));
	cr_assert(eq(int, lock_alive_read(lock_file, &at, &err), 0));
	cr_assert(eq(i64, at, 1767641400123));
	cr_assert(eq(int, lock_alive_write(lock, 5, &err), 0));
	lock_release(&lock);
	cr_assert(eq(int, lock_alive_read(lock_file, &at, &err), 0));
	cr_assert(eq(i64, at, 5));
	/* The next holder can still read it, and reading kept the lock. */
	cr_assert(eq(int, lock_take(lock_file, &lock, &err), 0));
	cr_assert(eq(int, lock_alive_read(lock_file, &at, &err), 0));
	cr_assert(eq(i64, at, 5));
	cr_assert(eq(int, lock_take(lock_file, &second, &err), ERR_BUSY));
	lock_release(&lock);
}

Test(lock, says_what_is_wrong_with_the_file)
{
	struct err err = {0};
	struct lock *lock;
	ms_t at;

	cr_assert(eq(int, lock_take("/nowhere/x.lock", &lock, &err), ERR_IO));
	cr_assert(eq(str, err.text,
	    "/nowhere/x.lock: cannot open: No such file or directory"));
	cr_assert(eq(int, lock_alive_read(lock_folder, &at, &err), ERR_IO));
	write_file("This is a diary, and not at all a lock file.\n");
	cr_assert(eq(int, lock_alive_read(lock_file, &at, &err), ERR_INPUT));
	write_file("");
	cr_assert(
	    eq(int, lock_alive_read(lock_file, &at, &err), ERR_NOT_FOUND));
}
