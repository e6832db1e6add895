/* SPDX-License-Identifier: ISC */
/*
 * A disk that fails as it is told, between SQLite and the system's: a VFS that
 * passes everything on and looks at what is written, synced and cut off.  It is
 * the one that is used from bad_disk_install on; open no database before.
 */
#ifndef TESTS_LIB_BAD_DISK_H
#define TESTS_LIB_BAD_DISK_H

#include <stdbool.h>

enum bad_disk {
	BAD_DISK_NONE,
	BAD_DISK_WRITE, /* a write fails; nothing of it is there */
	BAD_DISK_SHORT, /* half of it is */
	BAD_DISK_FULL,  /* there is no room */
	BAD_DISK_SYNC,  /* what was written cannot be made to last */
	BAD_DISK_LIE,   /* a write is said to be done, and is not */
	BAD_DISK_COUNT
};

const char *bad_disk_name(enum bad_disk fault);

void bad_disk_install(void);

/*
 * Writes, syncs and truncations from now on are counted from 1, and the one
 * of that number, or the first of the fault's kind after it, fails; if it lasts,
 * all of its kind after that as well, until bad_disk_mend.
 */
void bad_disk_fail(enum bad_disk fault, long number, bool lasts);
void bad_disk_mend(void);

/* How many there were since bad_disk_fail; how many have failed. */
long bad_disk_count(void);
long bad_disk_failures(void);

/*
 * After bad_disk_fail: at the one of that number call back, before anything of it is done, or if it is
 * torn and a write, with half of it done.
 */
void bad_disk_stop(long number, bool torn, void (*stop)(void));

#endif
