/* SPDX-License-Identifier: ISC */
/*
 * The methods of a file that concern a disk's faults; all others are the
 * system's, which gets its own file to work on.
 */
#include "tests/lib/bad_disk.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct bad_file {
	sqlite3_file base; /* what SQLite sees */
	sqlite3_file *real;
};

static sqlite3_vfs bad_vfs;
static sqlite3_io_methods bad_methods;
static enum bad_disk bad_fault;
static bool bad_lasts, bad_torn;
static long bad_number, bad_count, bad_failures, bad_stop_at;
static void (*bad_stop)(void);

const char *
bad_disk_name(enum bad_disk fault)
{
	static const char *const names[BAD_DISK_COUNT] = {"none",
	    "a write fails", "half of a write is done", "the disk is full",
	    "a sync fails", "a write is lost in silence"};

	return names[fault];
}

static sqlite3_file *
bad_real(sqlite3_file *file)
{
	return ((struct bad_file *)(void *)file)->real;
}

/* True if this operation, a sync or another, is to fail. */
static bool
bad_fails(bool is_sync)
{
	if (bad_fault == BAD_DISK_NONE || bad_count < bad_number ||
	    is_sync != (bad_fault == BAD_DISK_SYNC) ||
	    (bad_failures > 0 && !bad_lasts))
		return false;
	bad_failures++;
	return true;
}

/* The process comes to its end here, in what it was about to do. */
static void
bad_look(void)
{
	bad_count++;
	if (bad_stop != NULL && bad_count == bad_stop_at && !bad_torn)
		bad_stop();
}

static int
bad_write(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
	sqlite3_file *real = bad_real(file);

	bad_look();
	if (bad_stop != NULL && bad_count == bad_stop_at) {
		real->pMethods->xWrite(real, bytes, len / 2, at);
		bad_stop();
	}
	if (!bad_fails(false))
		return real->pMethods->xWrite(real, bytes, len, at);
	if (bad_fault == BAD_DISK_SHORT)
		real->pMethods->xWrite(real, bytes, len / 2, at);
	if (bad_fault == BAD_DISK_LIE)
		return SQLITE_OK;
	return bad_fault == BAD_DISK_WRITE ? SQLITE_IOERR_WRITE : SQLITE_FULL;
}

static int
bad_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	sqlite3_file *real = bad_real(file);

	bad_look();
	return bad_fails(false) ? SQLITE_IOERR_TRUNCATE
				: real->pMethods->xTruncate(real, size);
}

static int
bad_sync(sqlite3_file *file, int flags)
{
	sqlite3_file *real = bad_real(file);

	bad_look();
	return bad_fails(true) ? SQLITE_IOERR_FSYNC
			       : real->pMethods->xSync(real, flags);
}

static int
bad_close(sqlite3_file *file)
{
	sqlite3_file *real = bad_real(file);
	const int rc = real->pMethods->xClose(real);

	sqlite3_free(real);
	return rc;
}

/* --- passed on ------------------------------------------------------------ */

static int
bad_read(sqlite3_file *file, void *bytes, int len, sqlite3_int64 at)
{
	return bad_real(file)->pMethods->xRead(bad_real(file), bytes, len, at);
}

static int
bad_size(sqlite3_file *file, sqlite3_int64 *size_r)
{
	return bad_real(file)->pMethods->xFileSize(bad_real(file), size_r);
}

static int
bad_lock(sqlite3_file *file, int level)
{
	return bad_real(file)->pMethods->xLock(bad_real(file), level);
}

static int
bad_unlock(sqlite3_file *file, int level)
{
	return bad_real(file)->pMethods->xUnlock(bad_real(file), level);
}

static int
bad_reserved(sqlite3_file *file, int *there_r)
{
	return bad_real(file)->pMethods->xCheckReservedLock(
	    bad_real(file), there_r);
}

static int
bad_control(sqlite3_file *file, int op, void *arg)
{
	return bad_real(file)->pMethods->xFileControl(bad_real(file), op, arg);
}

static int
bad_sector(sqlite3_file *file)
{
	return bad_real(file)->pMethods->xSectorSize(bad_real(file));
}

static int
bad_device(sqlite3_file *file)
{
	return bad_real(file)->pMethods->xDeviceCharacteristics(bad_real(file));
}

static int
bad_shm_map(sqlite3_file *file, int region, int size, int extend,
    void volatile **bytes_r)
{
	return bad_real(file)->pMethods->xShmMap(
	    bad_real(file), region, size, extend, bytes_r);
}

static int
bad_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
	return bad_real(file)->pMethods->xShmLock(
	    bad_real(file), offset, n, flags);
}

static void
bad_shm_barrier(sqlite3_file *file)
{
	bad_real(file)->pMethods->xShmBarrier(bad_real(file));
}

static int
bad_shm_unmap(sqlite3_file *file, int drop)
{
	return bad_real(file)->pMethods->xShmUnmap(bad_real(file), drop);
}

static sqlite3_io_methods bad_methods = {.iVersion = 2,
    .xClose = bad_close,
    .xRead = bad_read,
    .xWrite = bad_write,
    .xTruncate = bad_truncate,
    .xSync = bad_sync,
    .xFileSize = bad_size,
    .xLock = bad_lock,
    .xUnlock = bad_unlock,
    .xCheckReservedLock = bad_reserved,
    .xFileControl = bad_control,
    .xSectorSize = bad_sector,
    .xDeviceCharacteristics = bad_device,
    .xShmMap = bad_shm_map,
    .xShmLock = bad_shm_lock,
    .xShmBarrier = bad_shm_barrier,
    .xShmUnmap = bad_shm_unmap};

static int
bad_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
    int *flags_r)
{
	struct bad_file *bad = (struct bad_file *)(void *)file;
	sqlite3_vfs *real = vfs->pAppData;

	bad->base.pMethods = NULL;
	bad->real = sqlite3_malloc(real->szOsFile);
	assert(bad->real != NULL);
	memset(bad->real, 0, (size_t)real->szOsFile);
	const int rc = real->xOpen(real, name, bad->real, flags, flags_r);
	if (rc != SQLITE_OK) {
		sqlite3_free(bad->real);
		return rc;
	}
	bad->base.pMethods = &bad_methods;
	return SQLITE_OK;
}

void
bad_disk_install(void)
{
	sqlite3_vfs *real = sqlite3_vfs_find(NULL);

	assert(real != NULL && real != &bad_vfs);
	bad_vfs = *real;
	bad_vfs.zName = "bad";
	bad_vfs.szOsFile = (int)sizeof(struct bad_file);
	bad_vfs.pAppData = real;
	bad_vfs.xOpen = bad_open;
	const int rc = sqlite3_vfs_register(&bad_vfs, 1);
	assert(rc == SQLITE_OK);
}

void
bad_disk_fail(enum bad_disk fault, long number, bool lasts)
{
	bad_fault = fault;
	bad_number = number;
	bad_lasts = lasts;
	bad_count = bad_failures = 0;
	bad_stop = NULL;
}

void
bad_disk_mend(void)
{
	bad_fault = BAD_DISK_NONE;
}

long
bad_disk_count(void)
{
	return bad_count;
}

long
bad_disk_failures(void)
{
	return bad_failures;
}

void
bad_disk_stop(long number, bool torn, void (*stop)(void))
{
	bad_stop_at = number;
	bad_torn = torn;
	bad_stop = stop;
}
